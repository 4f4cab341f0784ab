"""The actions of phase 2: for each the deeds that an activation can do now, and who judges them."""
