-- The trace of a run: JSON Lines, first a header, then what happened in order. Schema: fceux-trace.
--
--   {"i":[buttons,frames,...]}   frames with these buttons held
--   {"root":...,"words":[...]}   the state was set: at the start, by writes, by a savestate
--   {"piece":...}                a piece has come: what a script can decide on
--   {"lock":...}                 a piece has been locked: what came of it
--   {"after":frames}             frames after the game is over, which no rule describes
--   {"end":...}                  the end, with the state
local Json = require("json")

local floor = math.floor

local Trace = {}

local function decimal(byte)
  return floor(byte / 16) * 10 + byte % 16
end

--- The score of a state as a number.
function Trace.score(state)
  local score = state.score
  return decimal(score[2]) * 10000 + decimal(score[1]) * 100 + decimal(score[0])
end

--- The lines of a state as a number.
function Trace.lines(state)
  return state.linesHigh * 100 + decimal(state.linesLow)
end

-- The 200 visible cells, 0 where the byte is 0xEF.
local function cells(state)
  local marks = {}
  for i = 0, 199 do
    marks[i + 1] = state.page[i] == 239 and 0 or 1
  end
  return '"' .. table.concat(marks) .. '"'
end

--- Opens a trace at `path`; without one everything is ignored. `words` gives the words of a state.
function Trace.open(path, header, words)
  local trace = {}
  local file
  local runs, last, after = {}, nil, 0

  if path then
    local message
    file, message = io.open(path, "w")
    if not file then
      error("the trace cannot be written: " .. message, 0)
    end
    file:write(header, "\n")
  end

  local function flushRuns()
    if #runs > 0 then
      file:write('{"i":', Json.numbers(runs), "}\n")
      runs, last = {}, nil
    end
    if after > 0 then
      file:write('{"after":', after, "}\n")
      after = 0
    end
  end

  local function write(json)
    flushRuns()
    file:write(json, "\n")
  end

  --- One frame with these buttons.
  function trace.input(buttons)
    if not file then
      return
    end
    if buttons == last then
      runs[#runs] = runs[#runs] + 1
    else
      runs[#runs + 1], runs[#runs + 2], last = buttons, 1, buttons
      -- A line does not grow without end.
      if #runs >= 4000 then
        flushRuns()
      end
    end
  end

  --- One frame after the game is over.
  function trace.after()
    if file then
      after = after + 1
    end
  end

  --- What comes now is nothing that the rules know.
  function trace.leave()
    if file then
      write('{"after":0}')
    end
  end

  --- The state was set; `writes` is a flat list of addresses and bytes.
  function trace.root(why, frame, state, writes)
    if file then
      write(Json.object("root", '"' .. why .. '"', "frame", frame,
        "writes", Json.numbers(writes), "words", Json.numbers(words(state))))
    end
  end

  --- A piece has come.
  function trace.piece(number, frame, state)
    if file then
      write(Json.object("piece", number, "frame", frame, "rng", state.rng,
        "current", state.current, "next", state.next, "lines", Trace.lines(state),
        "level", state.level, "score", Trace.score(state), "field", cells(state)))
    end
  end

  --- A piece has been locked.
  function trace.lock(number, frame, state)
    if file then
      write(Json.object("lock", number, "frame", frame, "orientation", state.current,
        "x", state.x, "y", state.y, "words", Json.numbers(words(state))))
    end
  end

  --- The end of the run.
  function trace.finish(reason, frame, state)
    if file then
      write(Json.object("end", Json.text(reason), "frame", frame,
        "words", Json.numbers(words(state))))
      file:close()
    end
  end

  --- Hands the lines that are written to the system. The clock calls it, so it writes none itself:
  --- the same play gives the same trace.
  function trace.flush()
    if file then
      file:flush()
    end
  end

  return trace
end

return Trace
