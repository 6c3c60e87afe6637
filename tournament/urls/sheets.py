"""Addresses of sheets."""

urlpatterns = []
