-- Lines of bounded length. They are read byte by byte: Lua's own reading of lines stops at a zero
-- byte, does not say whether the last line was ended, and has no limit; a read of several bytes
-- would wait for all of them.
local concat = table.concat

local Lines = {}

--- The greatest length of a line, in bytes and without its end.
Lines.MAX_LINE = 1048576

-- How many bytes are put together at a time.
local PIECE = 4096

--- The next complete line without its LF or CR LF, and whether it is too long; then only its
-- beginning is kept. nil at the end: bytes after the last LF are no line, as their end never came.
-- `read` gives one byte, or nil at the end of input.
function Lines.next(read)
  local piece, pieces, n, full = {}, {}, 0, 0
  while true do
    local byte = read()
    if not byte then
      return nil
    elseif byte == "\n" then
      break
    end
    n = n + 1
    piece[n] = byte
    if n == PIECE then
      -- One byte more than the limit can still be the CR of the end.
      if full == 0 or full <= Lines.MAX_LINE + 1 then
        pieces[#pieces + 1] = concat(piece)
      end
      full = full + PIECE
      piece, n = {}, 0
    end
  end
  pieces[#pieces + 1] = concat(piece)
  local text = concat(pieces)
  local length = full + n
  if piece[n] == "\r" or (n == 0 and text:sub(-1) == "\r" and length == #text) then
    text, length = text:sub(1, -2), length - 1
  end
  return text, length > Lines.MAX_LINE
end

return Lines
