"""Addresses of logging in and out."""

from django.urls import path

from tournament.views import accounts

urlpatterns = [
    path("login/", accounts.LogIn.as_view(), name="login"),
    path("password/", accounts.ChangePassword.as_view(), name="password_change"),
    path("logout/", accounts.LogOut.as_view(), name="logout"),
]
