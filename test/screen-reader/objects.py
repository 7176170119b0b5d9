"""Does what assistive technology asks of the objects of a page: a JSON line in, a JSON line out."""

import json
import re
import sys

import pyatspi

MOST_OBJECTS = 5000


def page_of(frame):
    return pyatspi.findDescendant(frame, lambda one: one.getRole() == pyatspi.ROLE_DOCUMENT_WEB)


def pages():
    for application in pyatspi.Registry.getDesktop(0):
        for frame in application or []:
            page = frame and page_of(frame)
            if page:
                yield page


def is_shown(accessible):
    return accessible.getState().contains(pyatspi.STATE_SHOWING)


def objects():
    """Lists what is shown on the pages, from the top."""
    waiting = list(pages())
    count = 0
    while waiting and count < MOST_OBJECTS:
        accessible = waiting.pop(0)
        if accessible is None:
            continue
        count += 1
        if is_shown(accessible):
            yield accessible
        waiting[0:0] = list(accessible)


def find(role, name):
    for accessible in objects():
        if accessible.getRoleName() == role and re.search(name, accessible.name):
            return accessible
    return None


def interface(accessible, query):
    try:
        return getattr(accessible, query)()
    except NotImplementedError:
        return None


def place(accessible):
    extents = accessible.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
    return {"x": extents.x, "y": extents.y, "width": extents.width, "height": extents.height}


def describe(accessible):
    action = interface(accessible, "queryAction")
    states = [pyatspi.stateToString(state) for state in accessible.getState().getStates()]
    return {
        "role": accessible.getRoleName(),
        "name": accessible.name,
        "description": accessible.description,
        "states": sorted(states),
        "place": place(accessible),
        "actions": [action.getName(at) for at in range(action.nActions)] if action else [],
    }


def act(accessible):
    return accessible.queryAction().doAction(0)


def focus(accessible):
    return accessible.queryComponent().grabFocus()


def read(accessible):
    """Reads a text with the place and the attributes of each of its characters."""
    text = accessible.queryText()
    return {
        "text": text.getText(0, -1),
        "characters": [
            list(text.getCharacterExtents(at, pyatspi.WINDOW_COORDS))
            for at in range(text.characterCount)
        ],
        "attributes": dict(one.split(":", 1) for one in text.getAttributeRun(0)[0]),
    }


DOINGS = {"describe": describe, "act": act, "focus": focus, "read": read}


def answer(asked):
    if asked["do"] == "all":
        return [describe(accessible) for accessible in objects()]
    accessible = find(asked["role"], asked["name"])
    if accessible is None:
        return None
    return DOINGS[asked["do"]](accessible)


for line in sys.stdin:
    try:
        told = {"value": answer(json.loads(line))}
    except Exception as error:  # Objects go away while they are asked.
        told = {"error": repr(error)}
    print(json.dumps(told), flush=True)
