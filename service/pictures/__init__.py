"""Events as pictures: SVG that reads in light and dark, alone or inside a page."""
