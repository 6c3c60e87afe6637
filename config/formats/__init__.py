"""How dates are written, where that differs from what Django knows."""
