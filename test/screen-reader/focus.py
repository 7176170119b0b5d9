"""Writes what has the keyboard, as assistive technology is told: a JSON line for each change."""

import json
import os

import pyatspi
from gi.repository import GLib


def in_page(accessible):
    """Tells what belongs to the page from the buttons of the browser around it."""
    while accessible is not None:
        if accessible.getRole() == pyatspi.ROLE_DOCUMENT_WEB:
            return True
        accessible = accessible.parent
    return False


def tell(event):
    if not event.detail1:
        return
    source = event.source
    stop = {"role": source.getRoleName(), "name": source.name, "page": in_page(source)}
    print(json.dumps(stop), flush=True)


# Ends with whoever reads.
GLib.io_add_watch(0, GLib.IOCondition.HUP, lambda *_: os._exit(0))
pyatspi.Registry.registerEventListener(tell, "object:state-changed:focused")
print(json.dumps({"ready": True}), flush=True)
pyatspi.Registry.start()
