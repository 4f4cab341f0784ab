"""Component data of Yedo."""
