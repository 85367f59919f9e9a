import { listGames } from '../spec/load/game-source.ts';
import { loadGame, loadGameFrom } from '../spec/load.ts';
import { renderGame } from '../spec/render.ts';
import type { CliContext } from './context.ts';
import { inertJson, sanitizeText } from './sanitize.ts';

/** The options of `lockstep spec`, parsed. */
export interface SpecArguments {
  /** Id or folder of a game; absent: all games are listed. */
  readonly game?: string;
  readonly roots: readonly string[];
  readonly json: boolean;
}

/**
 * Prints the rules of a game, or the games that there are.
 *
 * @throws {UsageError} `E_GAME` if there is no such game
 * @throws {SpecError} if its game.json is wrong
 */
export function printSpec(args: SpecArguments, context: CliContext): void {
  const { stdout } = context;
  if (args.game === undefined) {
    const specs = listGames(args.roots).map((source) => loadGameFrom(source).spec);
    const lines = specs.map(({ id, version, title, clauses, profiles }) => {
      return `${id} ${version}  ${title}: ${clauses.length} clauses, profiles ${Object.keys(profiles).join(' ')}`;
    });
    const summaries = specs.map(({ id, version, title }) => ({ id, version, title }));
    stdout.write(args.json ? `${inertJson(summaries)}\n` : sanitizeText(`${lines.join('\n')}\n`));
    return;
  }
  const { spec } = loadGame(args.game, args.roots);
  stdout.write(args.json ? `${inertJson(spec)}\n` : sanitizeText(renderGame(spec)));
}
