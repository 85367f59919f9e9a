import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../spec/errors.ts';
import type { FceuxRun } from '../../spec/generated/fceux-report.ts';
import type {
  FceuxOptions,
  FceuxStart,
  FceuxTraceHeader,
} from '../../spec/generated/fceux-trace-line.ts';
import { loadGame } from '../../spec/load.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { findLua, type Lua } from './lua.ts';
import { RunMessages } from './run-messages.ts';
import { type ProcessEnd, runProcess } from './script-process.ts';

/** A run of a script of FCEUX without emulator or ROM. */
export interface ScriptSettings {
  /** Absolute path of the script; it runs in its folder. */
  readonly script: string;
  /** The level menu in which the run begins, and to which every slot for savestates leads back. */
  readonly start: FceuxStart;
  readonly options: FceuxOptions;
  /** Name or path of the interpreter. @defaultValue LuaJIT, else lua5.1 */
  readonly lua?: string;
  /** Absolute path of the trace to be written. */
  readonly trace?: string;
  /** Longest time without a frame. */
  readonly deadlineMs: number;
  /** Variables of the environment that the script sees beside PATH. */
  readonly environment: readonly string[];
  /** Whether `told` gets what the script shows with emu.message. */
  readonly messages: boolean;
  /** File descriptor to which the script prints. */
  readonly stdout: number;
  /** Takes what the script writes to standard error. */
  readonly told: (text: string) => void;
  /** Version of this package, for the trace. */
  readonly version: string;
  readonly signal: AbortSignal;
}

/**
 * Runs a script until it ends, reaches a limit, fails, or lets no frame go by for too long.
 *
 * @throws {UsageError} `E_SCRIPT` if there is no such script, `E_LUA` if there is no interpreter
 * @throws {OracleError} `E_LUA_START` if the interpreter cannot be started
 */
export async function runScript(settings: ScriptSettings): Promise<FceuxRun> {
  const { script } = settings;
  if (!existsSync(script) || !statSync(script).isFile()) {
    throw new UsageError('E_SCRIPT', `there is no script ${script}`);
  }
  const lua = await findLua(settings.lua);
  const messages = new RunMessages((text) => settings.told(`${text}\n`));
  const end = await runProcess(
    {
      program: lua.program,
      args: argumentsOf(settings, lua),
      folder: dirname(script),
      environment: settings.environment,
      stdout: settings.stdout,
      deadlineMs: settings.deadlineMs,
      signal: settings.signal,
    },
    { message: (value) => messages.take(value), text: settings.told },
  );
  return reportOf(settings, lua, messages, end);
}

function argumentsOf(settings: ScriptSettings, lua: Lua): string[] {
  const oracles = join(packageRoot(), 'oracles');
  const { start, options } = settings;
  const named = {
    modules: join(oracles, 'nes-tetris-lua'),
    script: basename(settings.script),
    ...start,
    seed: options.seed,
    random: options.randomSeed,
    moves: options.moves,
    frames: options.frames,
    arg: options.argument,
    messages: settings.messages ? 1 : undefined,
    trace: settings.trace,
    header: settings.trace === undefined ? undefined : JSON.stringify(headerOf(settings, lua)),
  };
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return [
    join(oracles, 'fceux-lua', 'run.lua'),
    ...given.map(([name, value]) => `${name}=${value}`),
  ];
}

function headerOf(settings: ScriptSettings, lua: Lua): FceuxTraceHeader {
  return {
    format: 'lockstep-fceux-trace@1',
    lockstep: settings.version,
    game: 'nes-tetris',
    version: loadGame('nes-tetris').spec.version,
    profile: 'frame',
    script: basename(settings.script),
    lua: lua.version,
    start: settings.start,
    options: settings.options,
  };
}

function reportOf(
  settings: ScriptSettings,
  lua: Lua,
  messages: RunMessages,
  end: ProcessEnd,
): FceuxRun {
  const told = messages.end;
  return {
    script: basename(settings.script),
    lua: lua.version,
    ...outcomeOf(messages, end),
    ...(messages.error?.trail ? { trail: messages.error.trail } : {}),
    frames: messages.frames,
    seconds: Math.round(end.seconds * 1000) / 1000,
    ...(told === undefined ? {} : { result: told.result }),
    ...(told === undefined || told.reads.length === 0 ? {} : { unknownReads: [...told.reads] }),
    ...(told === undefined || told.writes.length === 0 ? {} : { unknownWrites: [...told.writes] }),
    ...(settings.trace === undefined ? {} : { trace: settings.trace }),
  };
}

function outcomeOf(
  { end: told, error }: RunMessages,
  { how, detail }: ProcessEnd,
): Pick<FceuxRun, 'status' | 'reason'> {
  if (how === 'deadline') return { status: 'deadline', reason: detail };
  if (how === 'stopped') return { status: 'interrupted', reason: detail };
  if (how === 'memory') return { status: 'crash', reason: detail };
  if (error !== undefined) return { status: 'error', reason: error.message };
  if (told !== undefined)
    return { status: told.code === 0 ? 'ended' : 'error', reason: told.reason };
  // Nobody reads any more what the script prints, as in `| head`.
  if (detail === 'SIGPIPE') return { status: 'ended', reason: 'its output is read no more' };
  return { status: 'crash', reason: `the interpreter ended by itself: ${detail}` };
}
