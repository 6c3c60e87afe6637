"""Addresses of helper."""

urlpatterns = []
