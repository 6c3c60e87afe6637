"""Pages: fetch, call the domain, answer."""
