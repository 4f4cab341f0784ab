"""The rules of Ikusa as examples."""
