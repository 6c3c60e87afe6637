"""Addresses of tables."""

urlpatterns = []
