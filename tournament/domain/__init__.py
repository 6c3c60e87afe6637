"""What the site does: verbs on records; no request and no HTML."""
