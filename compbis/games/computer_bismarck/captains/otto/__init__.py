"""Otto von Computer, who commands the German fleet in the solitaire game (15.1).

See docs/games/computer-bismarck/OTTO.md.
"""
