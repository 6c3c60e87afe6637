"""The edge: input made into values, values made into output."""
