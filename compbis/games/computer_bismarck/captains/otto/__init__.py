"""Otto von Computer, who commands the German fleet in the solitaire game (15.1). See docs/OTTO.md."""
