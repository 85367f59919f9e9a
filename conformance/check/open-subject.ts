import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadCreateEngine } from '../../engines/catalog.ts';
import { processImplementation } from '../../oracles/client/process-implementation.ts';
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

/** The first digits of the SHA-256 of a module's own text; what it imports is not looked at. */
export function digestOfModule(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12);
}
