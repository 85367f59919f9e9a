-- All tests of the oracle; run in its folder.
local sdk = "../sdk/lua/"
package.path = ("./?.lua;%s?.lua;%stests/?.lua;"):format(sdk, sdk) .. package.path

for _, name in ipairs({ "frame", "placement", "kernels" }) do
  dofile("tests/" .. name .. ".lua")
end
require("check").verdict()
