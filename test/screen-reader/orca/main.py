"""Starts Orca with what it says written down. The argument is a folder for its settings.

Not the program `orca`, which refuses to run beside another one of the same person.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from gi.repository import GLib  # noqa: E402
from orca import orca  # noqa: E402
from orca.scripts.toolkits.Chromium import script_utilities  # noqa: E402

SETTINGS = {
    "speechServerFactory": "written_speech",
    "speechFactoryModules": ["written_speech"],
    "enableBraille": False,
    "enableBrailleMonitor": False,
    "enableSound": False,
    "enableKeyEcho": False,
    "enableEchoByCharacter": False,
    "enableEchoByWord": False,
}

orca.getSettingsManager().activate(sys.argv[1], SETTINGS)

import written_speech  # noqa: E402


def outlive_what_is_gone():
    """Mends Orca 43, which falls silent for good when what it spoke last has left the page."""
    in_find_container = script_utilities.Utilities.inFindContainer

    def tried(self, obj=None):
        try:
            return in_find_container(self, obj)
        except GLib.GError:
            return False

    script_utilities.Utilities.inFindContainer = tried


outlive_what_is_gone()
# Ends with whoever listens.
GLib.io_add_watch(0, GLib.IOCondition.HUP, lambda *_: os._exit(0))
written_speech.watch_queue()
sys.exit(orca.main())
