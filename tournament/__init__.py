"""The site: tournaments, records, sheets and pages."""
