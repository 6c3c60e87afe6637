"""Settings, addresses and server entry points of the site."""
