"""The commands of `bakufu`, each in a module of its own; `bakufu.commands` lists them."""
