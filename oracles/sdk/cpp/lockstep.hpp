/// The adapter's side of the Lockstep wire protocol, version 1 (`oracles/PROTOCOL.md`).
///
/// A game is a class with the methods that `lockstep/game.hpp` describes: how it starts, steps and
/// lists its legal actions, in words. `serve` does the rest: the request loop on standard input and
/// output, layouts and parameters read from `game.json`, chance layers, refusals in the protocol's
/// order, digests, whole games per request, perft and timing. Nothing is needed but C++20 and POSIX.
/// `template/` is a complete adapter to copy.
#pragma once

#include "lockstep/bench.hpp"
#include "lockstep/chance.hpp"
#include "lockstep/digest.hpp"
#include "lockstep/game.hpp"
#include "lockstep/generator.hpp"
#include "lockstep/json.hpp"
#include "lockstep/layout.hpp"
#include "lockstep/perft.hpp"
#include "lockstep/play.hpp"
#include "lockstep/refusal.hpp"
#include "lockstep/serve.hpp"
#include "lockstep/spec.hpp"
#include "lockstep/word.hpp"
