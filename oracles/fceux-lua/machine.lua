-- The console that scripts see: one state of the frame profile, the bytes around it, and the frames
-- that go by.
local Ram = require("ram")
local Trace = require("trace")

local time = os.time

local Machine = {}

-- Frames that a script may let go by after the end of a game: a minute.
local PATIENCE = 3600

-- A script that reads FCEUX's state of the pad sees the buttons in this order.
Machine.buttons = {
  { "A", 128 }, { "B", 64 }, { "select", 32 }, { "start", 16 },
  { "up", 8 }, { "down", 4 }, { "left", 2 }, { "right", 1 },
}

--- Builds the console in the level menu.
--
-- `options`: `setup` and `rng` of the start, `seed` (HH and LL, or nil), `frames` and `moves` (limits,
-- or nil). `trace` takes what happens, `beat` is called once a second, `stop(reason)` ends the run.
function Machine.new(Frame, options, trace, hooks)
  local machine = {
    state = Frame.start(options.setup, options.rng),
    -- Bytes of RAM that no rule knows, as the script has left them.
    kept = {},
    -- The copy of the block at 0x40, while it differs from the block.
    stale = nil,
    -- The frame counter of the emulator, which savestates bring back.
    count = 0,
    -- Buttons of the last frame.
    pad = 0,
    frames = 0, locks = 0, pieces = 0, games = 0, lost = 0,
    strange = { reads = {}, writes = {} },
  }
  local changed, writes = false, {}
  local waiting, second = 0, nil
  local ending = nil

  trace.root("start", 0, machine.state, {})

  local function note(list, address)
    list[address] = (list[address] or 0) + 1
  end

  local function copyAddress(address)
    return address >= Ram.COPY and address < Ram.COPY + Ram.LENGTH
  end

  --- One byte of the address space.
  function machine.read(address)
    if address < 0x2000 then
      address = address % 0x800
    end
    local place = address
    if copyAddress(address) then
      local byte = machine.stale and machine.stale[address - Ram.COPY]
      if byte then
        return byte
      end
      place = address - Ram.COPY + Ram.BLOCK
    end
    local cell = Ram.cells[place]
    if cell then
      return cell.read(machine.state)
    end
    local byte = machine.kept[address] or Ram.fixed[address]
    if byte then
      return byte
    end
    note(machine.strange.reads, address)
    return 0
  end

  -- The block is about to differ from its copy.
  local function detach()
    machine.stale = machine.stale or Ram.block(machine.state)
  end

  --- Writes one byte; gives the reason if the rules do not know the value.
  function machine.write(address, byte)
    if address < 0x2000 then
      address = address % 0x800
    end
    local state, cell = machine.state, Ram.cells[address]
    if cell and cell.write then
      if options.seed and (address == 0x17 or address == 0x18) then
        byte = options.seed[address - 0x16]
      end
      if not cell.fits(byte) then
        return string.format("0x%04X (%s) takes %s, not %d, without an emulator",
          address, cell.name, cell.takes, byte)
      end
      if cell.read(state) ~= byte then
        if address >= Ram.BLOCK and address < Ram.BLOCK + Ram.LENGTH then
          detach()
        end
        cell.write(state, byte)
        changed = true
        writes[#writes + 1], writes[#writes + 2] = address, byte
      end
      return nil
    end
    note(machine.strange.writes, address)
    if copyAddress(address) then
      detach()
      if Ram.cells[address - Ram.COPY + Ram.BLOCK] then
        machine.stale[address - Ram.COPY] = byte
        return nil
      end
    end
    if not cell then
      machine.kept[address] = byte
    end
    return nil
  end

  -- A state that was written to is a new beginning of the trace, if the rules know it.
  local function settle()
    local state = machine.state
    local reason = Ram.contradiction(state)
    if reason then
      return "the bytes written make a state that the rules do not know: " .. reason
    end
    changed = false
    state.over = state.phase == 5 and state.playState == 10 and state.curtain == 20
    trace.root("write", machine.count, state, writes)
    writes = {}
    return nil
  end

  -- After the end of a game no rule says more than that frames go by.
  local function idle(state, buttons)
    state.frameCounter = (state.frameCounter + 1) % 65536
    local high, low = math.floor(state.rng / 512) % 2, math.floor(state.rng / 2) % 2
    state.rng = math.floor(state.rng / 2) + (high == low and 0 or 32768)
    state.held = buttons
    trace.after()
    waiting = waiting + 1
    if waiting >= PATIENCE then
      hooks.stop("game over, and " .. PATIENCE .. " frames without a new game")
    end
  end

  local function lock(state)
    machine.locks = machine.locks + 1
    trace.lock(machine.locks, machine.count, state)
  end

  local function piece(state)
    machine.pieces = machine.pieces + 1
    trace.piece(machine.pieces, machine.count, state)
    if options.moves and machine.locks >= options.moves then
      ending = "move limit"
    end
  end

  local function follow(phase, playState, state)
    local now = state.playState
    if phase == 4 then
      machine.games = machine.games + 1
      piece(state)
    elseif now ~= playState then
      if playState == 2 and now == 3 then
        lock(state)
      elseif playState == 2 and now == 10 then
        machine.lost = machine.lost + 1
      elseif playState == 8 then
        piece(state)
      end
    end
  end

  local function play(state, buttons)
    local phase, playState = state.phase, state.playState
    if phase == 4 then
      detach()
    elseif phase == 5 and not state.stalled then
      machine.stale = nil
    end
    Frame.step(state, buttons)
    trace.input(buttons)
    if phase >= 4 then
      follow(phase, playState, state)
    end
  end

  --- Lets one frame go by; gives the reason if the state is none that the rules know.
  function machine.advance(buttons)
    local reason = changed and settle()
    if reason then
      return reason
    end
    machine.count, machine.frames, machine.pad = machine.count + 1, machine.frames + 1, buttons
    local state = machine.state
    if state.over then
      idle(state, buttons)
    else
      waiting = 0
      play(state, buttons)
    end
    local now = time()
    if now ~= second then
      second = now
      hooks.beat(machine.frames)
    end
    if options.frames and machine.frames >= options.frames then
      ending = ending or "frame limit"
    end
    return nil
  end

  --- Ends the run if a limit was reached in the last frame.
  function machine.stopAtLimit()
    if ending then
      hooks.stop(ending)
    end
  end

  local function bytesOf(bytes)
    local copy = {}
    for address, byte in pairs(bytes) do
      copy[address] = byte
    end
    return copy
  end

  --- Puts what was written into the trace; gives the reason if the rules do not know the state.
  function machine.settle()
    return changed and settle() or nil
  end

  --- All that a savestate brings back. What was written has to be settled.
  function machine.save()
    return {
      state = Frame.copy(machine.state), kept = bytesOf(machine.kept),
      stale = machine.stale and bytesOf(machine.stale), count = machine.count, pad = machine.pad,
    }
  end

  function machine.load(saved)
    machine.state = Frame.copy(saved.state)
    machine.kept = bytesOf(saved.kept)
    machine.stale = saved.stale and bytesOf(saved.stale)
    machine.count, machine.pad = saved.count, saved.pad
    changed, writes = false, {}
    trace.root("load", machine.count, machine.state, {})
  end

  --- What became of it all, for the summary.
  function machine.result()
    local state = machine.state
    return {
      frames = machine.frames, locks = machine.locks, games = machine.games, lost = machine.lost,
      lines = Trace.lines(state), level = state.level, score = Trace.score(state),
      over = state.over,
    }
  end

  return machine
end

return Machine
