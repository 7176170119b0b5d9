"""Writes down what Orca says, instead of saying it: its speech server, one JSON line an utterance.

Writes as well when Orca has nothing left to work on, and when it has again, so that a test knows
when all has been said.
"""

import json
import os
import time

from orca import event_manager, speechserver

_out = os.fdopen(3, "w", buffering=1)


def _write(kind, **more):
    _out.write(json.dumps({"kind": kind, "at": int(time.time() * 1000), **more}) + "\n")


class SpeechServer(speechserver.SpeechServer):
    """The only server: what is spoken is written."""

    _server = None

    @staticmethod
    def getFactoryName():
        return "Written"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        if SpeechServer._server is None:
            SpeechServer._server = SpeechServer()
        return SpeechServer._server

    def getInfo(self):
        return ["Written", "default"]

    def getVoiceFamilies(self):
        return []

    def speakCharacter(self, character, acss=None):
        _write("said", text=character)

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            _write("said", text=text)

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _voice in utteranceIterator:
            _write("said", text=context.utterance)

    def stop(self):
        _write("hushed")


def watch_queue():
    """Writes when the queue of events becomes empty, and when it is not any more."""
    manager = event_manager.EventManager
    add, take = manager._addToQueue, manager._dequeue
    idle = True

    def add_and_tell(self, event, async_mode):
        nonlocal idle
        if idle:
            idle = False
            _write("busy")
        return add(self, event, async_mode)

    def take_and_tell(self):
        nonlocal idle
        again = take(self)
        if not idle and self._eventQueue.empty():
            idle = True
            _write("idle")
        return again

    manager._addToQueue = add_and_tell
    manager._dequeue = take_and_tell
