"""Addresses of accounts."""

urlpatterns = []
