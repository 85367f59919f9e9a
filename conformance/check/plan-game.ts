import { basename } from 'node:path';
import { canonicalJson, sha256 } from '../../spec/canonical-json.ts';
import { SpecError } from '../../spec/errors.ts';
import { lineOf } from '../../spec/finding.ts';
import type { RunGame, RunOther } from '../../spec/generated/run-log-line.ts';
import type { VectorLine } from '../../spec/generated/vector-line.ts';
import { lintGame } from '../../spec/lint.ts';
import type { VectorCase } from '../../spec/load/vectors.ts';
import { gameDigest, type LoadedGame } from '../../spec/load.ts';
import { planUnits } from '../plan.ts';
import type { GameSuite } from '../suite.ts';
import { loadSuite } from '../suites.ts';
import type { Unit } from '../unit.ts';
import type { VectorFile } from '../vectors/units.ts';
import type { ChosenGame } from './choose-games.ts';

/** The plan of one game: its units, and what the header of the log says about it. */
export interface GamePlan {
  readonly chosen: ChosenGame;
  readonly units: readonly Unit[];
  readonly header: RunGame;
}

/** Units that are not made from the game alone. */
export interface FurtherUnits {
  readonly units: readonly Unit[];
  readonly others: readonly RunOther[];
  /** Digest of the games of earlier runs that they play first. */
  readonly corpus?: string;
}

const NO_MORE: FurtherUnits = { units: [], others: [] };
/** How many problems of a spec a message shows. */
const SHOWN = 5;

/**
 * Plans one game, after its rules and vectors have passed the lint: rules that contradict
 * themselves or that nothing checks are no ground for a judgement.
 *
 * @param withVectors - whether the permanent cases are part of the plan
 * @param more - further units, which come last, and whom they compare the subject with
 * @throws {SpecError} `E_LINT` if the lint finds anything, `E_SUITE` if the suite cannot be loaded
 */
export async function planGame(
  chosen: ChosenGame,
  withVectors: boolean,
  more: (chosen: ChosenGame, suite: GameSuite | undefined) => FurtherUnits = () => NO_MORE,
): Promise<GamePlan> {
  const { game, profiles } = chosen;
  const { spec } = game;
  const suite = await loadSuite(game.source, spec);
  const vectors = vectorsWithoutFindings(game, planUnits(spec, suite));
  const names = profiles.map((profile) => profile.name);
  const own = planUnits(spec, suite, {
    profiles: names,
    vectors: withVectors ? vectorFilesOf(vectors) : [],
  });
  const { units: further, others, corpus } = more(chosen, suite);
  const units = [...own, ...further];
  const header: RunGame = {
    id: spec.id,
    title: spec.title,
    version: spec.version,
    digest: digestOf(game, vectors),
    profiles: names,
    clauses: spec.clauses.map(({ id, level, title, events, fields }) => ({
      id,
      level,
      title,
      ...(events === undefined ? {} : { events: [...events] }),
      ...(fields === undefined ? {} : { fields: [...fields] }),
    })),
    events: spec.events.map((event) => ({ ...event })),
    ...(others.length === 0 ? {} : { others: [...others] }),
    ...(corpus === undefined ? {} : { corpus }),
    units: units.map((unit) => unit.key),
  };
  return { chosen, units, header };
}

/** The vectors of a game that passes the lint. */
function vectorsWithoutFindings(game: LoadedGame, units: readonly Unit[]): VectorCase[] {
  const clauses = units.flatMap((unit) => unit.planned ?? []).flatMap((item) => item.clauses);
  const vectors: VectorCase[] = [];
  const { findings } = lintGame(game, { clauses, vector: (found) => vectors.push(found) });
  const [first] = findings;
  if (first === undefined) return vectors;
  const lines = findings.slice(0, SHOWN).map((finding) => `\n  ${lineOf(finding)}`);
  const more = findings.length > SHOWN ? `\n  and ${findings.length - SHOWN} more` : '';
  const message = `the rules of ${game.spec.id} do not pass the lint:${lines.join('')}${more}`;
  throw new SpecError('E_LINT', message, first.hint === undefined ? {} : { hint: first.hint });
}

/** SHA-256 over the rules and all vectors in order. */
function digestOf(game: LoadedGame, vectors: readonly VectorCase[]): string {
  let digest = gameDigest(game.spec);
  for (const { vector } of vectors) digest = sha256(`${digest}${canonicalJson(vector)}`);
  return digest;
}

/** The vector cases of a game, file by file. */
export function vectorFilesOf(vectors: readonly VectorCase[]): VectorFile[] {
  const files = new Map<string, VectorLine[]>();
  for (const { vector, file } of vectors) {
    const stem = basename(file, '.jsonl');
    const lines = files.get(stem) ?? [];
    files.set(stem, lines);
    lines.push(vector);
  }
  return [...files].map(([stem, lines]) => ({ stem, lines }));
}
