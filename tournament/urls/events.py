"""Addresses of events."""

urlpatterns = []
