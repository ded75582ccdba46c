#!/bin/sh
# Runs a command of this archive by the Node that comes with it, from whichever folder it is called.
here=$(dirname -- "$(readlink -f -- "$0")") || exit
exec "$here/bin/node" "$here/build/server/fwc.js" "$@"
