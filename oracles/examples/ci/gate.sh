#!/bin/sh
# Judges the port by lockstep.gates.json, on any build server and by hand. Its exit code decides:
# 0 merge, 1 do not merge, 2 the job is broken, 3 not everything was compared.
set -eu
cd "$(dirname "$0")"
[ -x node_modules/.bin/lockstep ] || npm ci
exec node_modules/.bin/lockstep gate --junit lockstep-junit.xml "$@"
