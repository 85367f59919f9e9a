-- As much of a test library as these tests need.
local Check = {}

local failures, count = {}, 0

--- Any value as text, for comparing and for showing.
local function shown(value)
  if type(value) ~= "table" then
    return type(value) == "string" and ("%q"):format(value) or tostring(value)
  end
  local parts, listed = {}, {}
  for at, item in ipairs(value) do
    parts[at], listed[at] = shown(item), true
  end
  local names = {}
  for key in pairs(value) do
    if not listed[key] then
      names[#names + 1] = tostring(key)
      names[tostring(key)] = key
    end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    parts[#parts + 1] = name .. "=" .. shown(value[names[name]])
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

--- Fails the test unless both look the same.
function Check.equal(found, expected, about)
  if shown(found) ~= shown(expected) then
    local text = ("%s\n  found    %s\n  expected %s"):format(
      about and shown(about) or "",
      shown(found),
      shown(expected)
    )
    error(text, 2)
  end
end

--- Fails the test unless the value is true.
function Check.isTrue(value, about)
  if not value then
    error("expected true" .. (about and ": " .. shown(about) or ""), 2)
  end
end

--- Fails the test unless the call raises an error.
function Check.raises(call, ...)
  if pcall(call, ...) then
    error("expected an error", 2)
  end
end

--- Runs one test; what it raises is a failure.
function Check.test(name, body)
  count = count + 1
  local done, problem = xpcall(body, debug.traceback)
  if not done then
    failures[#failures + 1] = name
    io.stderr:write("FAILED: ", name, "\n", problem, "\n")
  end
end

--- Prints the count and ends the program.
function Check.verdict()
  local name = (jit and jit.version or _VERSION)
  print(("%s: %d tests, %d failures"):format(name, count, #failures))
  os.exit(#failures == 0 and count > 0 and 0 or 1)
end

return Check
