import { join, relative, resolve } from 'node:path';
import { engineSide } from '../conformance/lockstep/others.ts';
import { promoteTrace } from '../conformance/lockstep/promote.ts';
import { readTrace, requireBelow } from '../conformance/lockstep/read-trace.ts';
import { localOracles } from '../conformance/lockstep/trace-sides.ts';
import { addVector } from '../conformance/lockstep/vector-file.ts';
import { realLogFiles } from '../conformance/run-log/log-files.ts';
import { loadEngine } from '../engines/catalog.ts';
import { openOracle } from '../oracles/open-oracle.ts';
import { loadGame } from '../spec/load.ts';
import { resolveProfile } from '../spec/profile.ts';
import type { CliContext } from './context.ts';
import { OUTPUT_FOLDER } from './output-folder.ts';
import { readPackageVersion } from './package-version.ts';
import { sanitizeLine } from './sanitize.ts';

/** The options of `lockstep promote`, parsed. */
export interface PromoteArguments {
  /** Id or path of a trace. */
  readonly trace: string;
  /** File that the case is added to; promoted.jsonl of the game if absent. */
  readonly to?: string;
  readonly roots: readonly string[];
}

/** Adds a trace to the permanent cases of its game. */
export async function promote(args: PromoteArguments, context: CliContext): Promise<void> {
  const { folder } = context;
  const roots = args.roots.map((root) => resolve(folder, root));
  const output = join(folder, OUTPUT_FOLDER);
  const { file } = readTrace(args.trace, output, (path) => resolve(folder, path));
  const game = loadGame(file.game, roots);
  const profile = resolveProfile(game.spec, file.profile);
  const root = args.to === undefined ? game.source.dir : folder;
  const path =
    args.to === undefined ? join(root, 'vectors', 'promoted.jsonl') : resolve(root, args.to);
  requireBelow(root, path);
  const reference = await engineSide(game, readPackageVersion());
  const id = `${game.spec.id}@${game.spec.version}`;
  const oracles = localOracles(roots)
    .filter(({ manifest }) => manifest.games.includes(id))
    .map((oracle) => openOracle(oracle));
  try {
    const engine = await loadEngine(game.source, game.spec, profile);
    const { line, agreed } = await promoteTrace(file, {
      game,
      profile,
      reference,
      engine,
      oracles,
    });
    const isNew = addVector(realLogFiles, path, line, process.pid);
    const clauses = 'clauses' in line ? line.clauses.join(' ') : '';
    const witnesses =
      agreed.length === 0 ? 'no oracle could be asked' : `${agreed.join(' ')} agree`;
    const where = relative(folder, path);
    const what = isNew ? 'added to' : 'is already in';
    context.stdout.write(sanitizeLine(`${line.id} (${clauses}) ${what} ${where}; ${witnesses}`));
    context.stdout.write('\n');
  } finally {
    await Promise.all([reference, ...oracles].map((side) => side.close()));
  }
}
