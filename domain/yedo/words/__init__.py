"""Words of Yedo; imported when a language is asked for."""
