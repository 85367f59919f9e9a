-- Messages to the harness: lines on standard error that begin with a mark nobody else knows, so that
-- standard output is the script's alone and what the script itself writes here is told apart.
local Channel = {}

local stderr, flush = io.stderr, io.stderr.flush

--- Opens the channel. `token` is the word that the harness has made up for this run.
function Channel.open(token)
  local channel = {}

  --- Sends one message, a JSON object.
  function channel.send(json)
    stderr:write("\30", token, " ", json, "\n")
    flush(stderr)
  end

  return channel
end

return Channel
