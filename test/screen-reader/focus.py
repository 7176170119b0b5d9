"""Writes what has the keyboard, as assistive technology is told: a JSON line for each change."""

import json
import os

import pyatspi
from gi.repository import GLib


def stands_in(accessible):
    """Names what it stands in: a message, which comes and goes, the page, or the browser around it."""
    found = "browser"
    while accessible is not None and found != "message":
        if accessible.getRole() == pyatspi.ROLE_DOCUMENT_WEB:
            found = "page"
        if accessible.name == "Messages":
            found = "message"
        accessible = accessible.parent
    return found


def tell(event):
    if not event.detail1:
        return
    source = event.source
    stop = {"role": source.getRoleName(), "name": source.name, "where": stands_in(source)}
    print(json.dumps(stop), flush=True)


# Ends with whoever reads.
GLib.io_add_watch(0, GLib.IOCondition.HUP, lambda *_: os._exit(0))
pyatspi.Registry.registerEventListener(tell, "object:state-changed:focused")
print(json.dumps({"ready": True}), flush=True)
pyatspi.Registry.start()
