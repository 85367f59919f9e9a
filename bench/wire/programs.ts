import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { processImplementation } from '../../oracles/client/process-implementation.ts';
import { splitCommand } from '../../oracles/client/split-command.ts';
import { unavailable } from '../../oracles/client/unavailable.ts';
import type { Implementation } from '../../oracles/implementation.ts';
import { loadManifest } from '../../oracles/manifest.ts';
import { openOracle } from '../../oracles/open-oracle.ts';
import { packageRoot } from '../../spec/package-root.ts';

/** A program that plays a game; `open` makes a fresh one that starts when it is first asked. */
export interface WireProgram {
  /** Name in reports. */
  readonly name: string;
  open(): Implementation;
}

/** What a request takes is what is to be found out, so that only a program that hangs is too late. */
const LIMITS = { requestMs: 30_000 };

/** The engine of this package as `lockstep serve`, with further folders of games. */
export function engineProgram(game: string, roots: readonly string[] = []): WireProgram {
  const main = join(packageRoot(), 'dist', 'cli', 'main.js');
  const games = roots.flatMap((root) => ['--games', root]);
  const name = `lockstep serve ${game}`;
  const command = [process.execPath, main, 'serve', game, ...games];
  return { name, open: () => processImplementation({ name, command, limits: LIMITS }) };
}

/** An oracle by name, of this package or a further root; missing if it is not there or not built. */
export function oracleProgram(name: string, roots: readonly string[] = []): WireProgram {
  return {
    name,
    open() {
      const folders = [packageRoot(), ...roots].map((root) => join(root, 'oracles', name));
      const folder = folders.find((one) => existsSync(join(one, 'oracle.json')));
      return folder === undefined
        ? unavailable(name, 'there is no such oracle')
        : openOracle(loadManifest(folder), { limits: LIMITS });
    },
  };
}

/**
 * A program of somebody else's by its command line; no shell takes part.
 *
 * @throws {UsageError} `E_COMMAND` if it cannot be read
 */
export function commandProgram(text: string): WireProgram {
  const command = splitCommand(text);
  return { name: text, open: () => processImplementation({ name: text, command, limits: LIMITS }) };
}
