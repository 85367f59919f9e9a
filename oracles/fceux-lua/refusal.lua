-- Calls that a run without an emulator cannot answer. They raise an error that names them: a wrong
-- answer would be worse than none.
local Refusal = {}

local WHY = {
  cpu = " needs an emulator: there is no 6502 here, only the rules of the game",
  screen = " needs an emulator: nothing is drawn here",
  rom = " needs an emulator: there is no ROM here",
  console = " needs an emulator: a run begins in the level menu, not at power-on",
  sound = " needs an emulator: nothing sounds here",
  movie = " needs an emulator: there are no movies here",
  tools = " needs an emulator: FCEUX's own tools are not here",
  savedata = " is not offered: savestates are kept in memory, without data of the script",
}

--- The refused functions of each table and why; `lockstep fceux --help` names them, too.
Refusal.calls = {
  emu = {
    console = "poweron softreset loadrom addgamegenie delgamegenie switchDisk insertOrEjectDisk",
    cpu = "exec_count exec_time",
    screen = "getscreenpixel",
  },
  memory = {
    cpu = "register registerwrite registerread registerexec registerrun registerexecute "
      .. "getregister setregister",
  },
  ppu = { cpu = "readbyte readbyterange" },
  rom = { rom = "readbyte readbyteunsigned readbytesigned readbyterange writebyte" },
  debugger = {
    cpu = "hitbreakpoint getcyclescount getinstructionscount resetcyclescount "
      .. "resetinstructionscount",
  },
  gui = { screen = "getpixel gdscreenshot savescreenshot savescreenshotas" },
  sound = { sound = "get" },
  movie = {
    movie = "play playback load record save replay playbeginning length rerecordcount name "
      .. "filename getname getfilename",
  },
  savestate = { savedata = "registersave registerload loadscriptdata" },
  zapper = { tools = "read set" },
  input = { tools = "openfilepopup savefilepopup" },
  cdlog = {
    tools = "docdlogger savecdlogfile savecdlogfileas loadfile loadcdlog resetcdlog "
      .. "startcdlogging pausecdlogging",
  },
  taseditor = {
    tools = "registerauto registermanual markedframe getmarker setmarker removemarker getnote "
      .. "setnote getcurrentbranch getrecordermode getsuperimpose getlostplayback "
      .. "getplaybacktarget setplayback stopseeking getselection setselection getinput "
      .. "submitinputchange submitinsertframes submitdeleteframes applyinputchanges "
      .. "clearinputchanges",
  },
}

--- Adds the refused functions to the tables of the API.
function Refusal.install(api)
  for name, groups in pairs(Refusal.calls) do
    local functions = api[name] or {}
    api[name] = functions
    for reason, list in pairs(groups) do
      for call in list:gmatch("%S+") do
        local message = name .. "." .. call .. WHY[reason]
        functions[call] = function()
          error(message, 2)
        end
      end
    end
  end
end

return Refusal
