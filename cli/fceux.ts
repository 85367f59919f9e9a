import { type Command, Option } from 'commander';
import { collect } from './collect.ts';
import type { CliContext } from './context.ts';
import { parseBytePair, parseDuration, parseWhole } from './numbers.ts';

const HELP = `
The script runs unmodified under Lua 5.1 (LuaJIT or lua5.1), in its own folder: require, io.open and
what it writes work as in FCEUX. In place of the console stand the frame rules of NES Tetris
(lockstep spec nes-tetris), written from what is publicly known of it; no ROM is needed or used.
The run begins in the level menu with A-type and --start-level chosen, and each of the ten slots for
savestates holds that moment: savestate.load(savestate.object(1)) works without a file.

Examples:
  lockstep fceux --script bot.lua --seed 8988 --moves 300
  lockstep fceux --script bot.lua --start-level 9 --random-seed 7 --trace out.jsonl --verify
  lockstep fceux --replay out.jsonl
  lockstep fceux --script bot.lua --seed 1234 --json | jq .run.result.score

Repeatable runs. Bots write math.random bytes to the random register (0x17, 0x18). With --seed HHLL
every byte written there is replaced by HH or LL, and the register begins with them, so that the same
pieces come for the same play. --random-seed N fixes math.random itself, the same under every Lua, and
makes math.randomseed do nothing. The clock (os.time, os.clock) stays the clock.

What is there:
  memory     readbyte readbyteunsigned readbytesigned readbyterange readword readwordunsigned
             readwordsigned writebyte: RAM as the game has it, mirrored every 0x800 bytes; the piece,
             level, lines, score, field and counters at 0x17..0x1A 0x40..0x78 0xA7 0xAF 0xB1.. 0xB5..
             0xBF 0xC0 0xD8.. 0xDF 0xF5 0xF7 0x3F0.. 0x400..0x4FF. Other addresses read as 0 or what was
             written to them, and the summary tells them. Bytes that the game itself could not hold are
             refused; others take effect in the next frame.
  emu, FCEU  frameadvance framecount speedmode message print exit registerbefore registerafter
             registerexit pause unpause paused lagged lagcount (pauses do not stop the frames)
  joypad     set write get read getdown getup getimmediate; nobody sits at the pad
  savestate  object create save load persist, in memory
  movie      active recording playing mode (there is none)
  input.get, gui.* (nothing is drawn; gui.register and gui.popup answer), rom.gethash (zeros),
  bit.* AND OR XOR SHIFT BIT copytable tobitstring, print and tostring that show tables
What needs an emulator raises an error that names the call: memory.register*, memory.getregister,
memory.setregister, debugger.*, ppu.*, rom.readbyte.., emu.poweron, emu.getscreenpixel, gui.getpixel,
movie.play and movie.record, sound.*, taseditor.*, cdlog.*. Pause (START in play) and what follows a lost
game are not modelled: a script has to load a savestate for the next game.

Exit codes:
  0    the script ended, or a limit was reached; with --verify or --replay the trace agrees, too
  1    an error of the script, with file and line; or the trace differs
  2    wrong usage, no Lua, no script, no trace
  124  no frame went by for as long as --deadline says, so the script was ended
`;

interface Flags {
  readonly script?: string;
  readonly replay?: string;
  readonly seed?: number;
  readonly startLevel: number;
  readonly spawnCount: number;
  readonly frameCounter: number;
  readonly shift: number;
  readonly randomSeed?: number;
  readonly moves?: number;
  readonly frames?: number;
  readonly trace?: string;
  readonly verify?: true;
  readonly lua?: string;
  readonly arg?: string;
  readonly env: readonly string[];
  readonly deadline: number;
  readonly messages?: true;
  readonly json?: true;
}

function whole(option: string, min: number, max: number): (text: string) => number {
  return (text) => parseWhole(option, text, min, max);
}

/** Adds `lockstep fceux`. */
export function addFceux(program: Command, context: CliContext): void {
  program
    .command('fceux')
    .summary("run a NES Tetris bot's FCEUX script without emulator or ROM")
    .usage('--script bot.lua [options]')
    .description(
      'Runs an unmodified Lua script for the emulator FCEUX on the frame rules of NES Tetris, and ' +
        'writes a trace of its play that can be checked.',
    )
    .option('--script <file>', 'the Lua script')
    .option(
      '--seed <HHLL>',
      'random register, four hexadecimal digits; replaces what is written',
      (text: string) => parseBytePair('--seed', text),
    )
    .option('--start-level <n>', 'level chosen in the menu', whole('--start-level', 0, 29), 0)
    .option(
      '--moves <n>',
      'end when the piece after this many locked ones comes',
      whole('--moves', 1, 1e9),
    )
    .option('--frames <n>', 'end after this many frames', whole('--frames', 1, 1e12))
    .option('--trace <file>', 'write a trace (schema: lockstep schema fceux-trace)')
    .option('--verify', 'replay the trace when the script has ended, and compare')
    .option('--replay <file>', 'run nothing; replay a trace on the engine and compare')
    .option('--random-seed <n>', 'fix math.random', whole('--random-seed', 0, 0xffffffff))
    .option('--lua <name>', 'interpreter, by name or path (default: luajit, else lua5.1)')
    .option('--arg <text>', 'what the script finds in the global arg')
    .option('--env <name>', 'pass this environment variable on (may be repeated)', collect, [])
    .addOption(
      new Option('--deadline <time>', 'longest time without a frame')
        .argParser((text: string) => parseDuration('--deadline', text))
        .default(10_000, '10s'),
    )
    .option('--spawn-count <n>', 'pieces chosen since power-on', whole('--spawn-count', 0, 255), 0)
    .option(
      '--frame-counter <n>',
      'frame counter of the game',
      whole('--frame-counter', 0, 65535),
      0,
    )
    .option('--shift <n>', 'charge of the sideways repeat', whole('--shift', 0, 16), 0)
    .option('--messages', 'show what emu.message is given on standard error')
    .option('--json', 'print the report as JSON (schema: lockstep schema fceux-report)')
    .addHelpText('after', HELP)
    .action(async (flags: Flags) => {
      const { fceux } = await import('./run-fceux.ts');
      await fceux(flags, context);
    });
}
