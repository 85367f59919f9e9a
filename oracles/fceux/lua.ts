import { execFile } from 'node:child_process';
import { UsageError } from '../../spec/errors.ts';

/** An interpreter that can run scripts of FCEUX. */
export interface Lua {
  /** Name or path of the program. */
  readonly program: string;
  /** Such as `LuaJIT 2.1.0` or `Lua 5.1`. */
  readonly version: string;
}

/** In the order in which they are tried. */
const PROGRAMS = ['luajit', 'lua5.1'] as const;

const ANSWER_MS = 10_000;

const HINT =
  'FCEUX scripts are Lua 5.1. Debian, Ubuntu: sudo apt install luajit, or lua5.1. macOS: brew install luajit.';

/**
 * Finds an interpreter of Lua 5.1.
 *
 * @param name - name or path of a program; LuaJIT, else lua5.1, if absent
 * @throws {UsageError} `E_LUA` if there is none, or it is another Lua
 */
export async function findLua(name?: string): Promise<Lua> {
  for (const program of name === undefined ? PROGRAMS : [name]) {
    const version = await versionOf(program);
    if (version === undefined) continue;
    const [language, jit = ''] = version.split('\n');
    if (language === 'Lua 5.1') return { program, version: jit === '' ? language : jit };
    throw new UsageError('E_LUA', `${program} is ${version.replace('\n', ' ')}, not Lua 5.1`, {
      hint: HINT,
    });
  }
  const tried = name ?? PROGRAMS.join(' or ');
  throw new UsageError('E_LUA', `there is no ${tried} here, or it does not run`, { hint: HINT });
}

function versionOf(program: string): Promise<string | undefined> {
  const code = 'io.write(_VERSION, "\\n", jit and jit.version or "")';
  const { PATH = '/usr/local/bin:/usr/bin:/bin' } = process.env;
  return new Promise((resolve) => {
    execFile(
      program,
      ['-e', code],
      // Nothing of the caller's LUA_INIT or LUA_PATH.
      { timeout: ANSWER_MS, encoding: 'utf8', env: { PATH } },
      (error, stdout) => resolve(error === null ? stdout : undefined),
    );
  });
}
