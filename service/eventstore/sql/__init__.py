"""What both engines share: statements of the store's parts."""
