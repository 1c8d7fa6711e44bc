"""The web: routes, wire formats, errors. Models are reached only through a checker object."""
