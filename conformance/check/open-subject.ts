import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { loadCreateEngine } from '../../engines/catalog.ts';
import { processImplementation } from '../../oracles/client/process-implementation.ts';
import { resolveCommand } from '../../oracles/client/resolve-command.ts';
import type { Implementation } from '../../oracles/implementation.ts';
import { inProcessImplementation } from '../../oracles/in-process.ts';
import { moduleImplementation } from '../../oracles/module/module-implementation.ts';
import type { LoadedGame } from '../../spec/load.ts';
import type { Profile } from '../../spec/value.ts';

/** What is to be checked: the engine of the game, or a module or program of the user. */
export type SubjectChoice =
  | { readonly kind: 'built-in'; readonly version: string }
  | {
      readonly kind: 'module';
      /** Absolute path of the module. */
      readonly path: string;
      /** Name for reports. */
      readonly name: string;
    }
  | {
      readonly kind: 'process';
      /** Program and arguments; no shell takes part. */
      readonly command: readonly string[];
      /** Folder to which relative file names in the command refer. */
      readonly base: string;
      /** Name for reports. */
      readonly name: string;
    };

/**
 * Opens the subject of one game and profile. A module runs in a process of its own.
 *
 * @throws {UsageError} `E_ENGINE`, `E_MODULE`, `E_COMMAND` if there is no such subject
 */
export async function openSubject(
  choice: SubjectChoice,
  game: LoadedGame,
  profile: Profile,
): Promise<Implementation> {
  if (choice.kind === 'process') {
    const { command, base, name } = choice;
    return processImplementation({ command, base, name });
  }
  if (choice.kind === 'module') {
    return moduleImplementation({
      path: choice.path,
      gameFolder: game.source.dir,
      profile: profile.name,
      name: choice.name,
    });
  }
  return inProcessImplementation({
    spec: game.spec,
    createEngine: await loadCreateEngine(game.source),
    profile: profile.name,
    name: 'lockstep',
    version: choice.version,
  });
}

/**
 * The first digits of a SHA-256 over what is known of a subject's own text: a module's file, or the
 * arguments of a command and every file that they name. What those import or start is not looked at.
 *
 * @returns undefined for the engine of this package, whose version tells as much
 */
export function digestOfSubject(choice: SubjectChoice): string | undefined {
  if (choice.kind === 'built-in') return undefined;
  const hash = createHash('sha256');
  if (choice.kind === 'module') {
    hash.update(readFileSync(choice.path));
  } else {
    for (const argument of resolveCommand(choice.command, choice.base)) {
      hash.update(`${argument}\0`);
      if (isFile(argument)) hash.update(readFileSync(argument));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/** Whether a resolved argument is a plain file; a bare name is looked up elsewhere or is no file. */
function isFile(argument: string): boolean {
  return isAbsolute(argument) && existsSync(argument) && statSync(argument).isFile();
}
