"""All that is printed: colours, symbols, words, the texture of the ground, and the faces of pieces.

Roboto, the font of the kit as of the screen, is by Google under the Apache License 2.0.
"""
