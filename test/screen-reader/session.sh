#!/bin/sh
# Called by session.ts inside dbus-run-session: opens a display with a window manager and the
# accessibility bus, says where they are, and ends them when its input ends, which it also does
# when whoever called it was killed.
set -eu
mkfifo "$HOME/display"
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>"$HOME/display" 2>/dev/null &
read -r number <"$HOME/display"
export DISPLAY=":$number"
openbox --sm-disable >/dev/null 2>&1 &
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 >/dev/null 2>&1 &
printf '{"DISPLAY":"%s","DBUS_SESSION_BUS_ADDRESS":"%s"}\n' "$DISPLAY" "$DBUS_SESSION_BUS_ADDRESS"
cat >/dev/null
trap '' TERM
kill -- -$$ 2>/dev/null || kill 0
