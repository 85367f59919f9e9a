import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type {
  FanVector,
  PlayVector,
  ReachableVector,
  VectorLine,
} from '../../spec/generated/vector-line.ts';
import { codecOf } from '../codec.ts';
import { EventCount } from '../event-count.ts';
import { itemFault } from '../fault.ts';
import { Session } from '../session.ts';
import { settle } from '../settle.ts';
import type { ItemResult, Unit, UnitContext, UnitResult } from '../unit.ts';
import { unlessStopped } from '../unless-stopped.ts';
import { type LineRun, lineResult } from './line-result.ts';
import { runKernelLine, runPerftLine, runRngLine } from './other-lines.ts';
import { runPlayLines } from './play-lines.ts';

/** The lines of one `vectors/*.jsonl` file. */
export interface VectorFile {
  /** File name without folder and ending. */
  readonly stem: string;
  readonly lines: readonly VectorLine[];
}

export interface VectorOptions {
  /**
   * Largest perft, in leaves, that is run; larger ones are skipped.
   *
   * @defaultValue 1,200,000 in process (2048 to depth 3 from every recorded board), else 200,000
   */
  readonly perftLeaves?: number;
}

/** A line that this unit runs; `reachable` lines belong to the scopes of the suites. */
type RunLine = Exclude<VectorLine, ReachableVector>;

/** Play lines asked together: their games are batched further by size. */
const PLAY_GROUP = 64;

/**
 * One unit for each vectors file and profile; lines without a profile (rng) are in the unit
 * `GAME/all/vectors/FILE`.
 */
export function vectorUnits(
  spec: GameSpec,
  files: readonly VectorFile[],
  options: VectorOptions = {},
): Unit[] {
  return files.flatMap(({ stem, lines: all }) =>
    [...Object.keys(spec.profiles), 'all'].flatMap((profile) => {
      const lines = all.filter(isRunLine).filter((line) => profileOf(line) === profile);
      return lines.length === 0 ? [] : [vectorUnit(spec, stem, profile, lines, options)];
    }),
  );
}

function vectorUnit(
  spec: GameSpec,
  stem: string,
  profile: string,
  lines: readonly RunLine[],
  options: VectorOptions,
): Unit {
  return {
    key: `${spec.id}/${profile}/vectors/${stem}`,
    kind: 'vectors',
    title: `${lines.length} cases of ${stem}`,
    planned: lines.map(({ id, origin, clauses }) => ({ id, title: origin, clauses })),
    run: (context) =>
      settle(lines, () => runLines(lines, context, options.perftLeaves ?? mostLeaves(context))),
  };
}

function mostLeaves({ subject }: UnitContext): number {
  return subject.kind === 'engine' ? 1_200_000 : 200_000;
}

async function runLines(
  lines: readonly RunLine[],
  context: UnitContext,
  perftLeaves: number,
): Promise<UnitResult> {
  const session = await Session.open(codecOf(context.spec, context.profile), context.subject);
  const run: LineRun = { session, context, perftLeaves };
  const events = new EventCount();
  const items = new Map<string, ItemResult>();
  let done = 0;
  const add = (results: readonly ItemResult[]): void => {
    for (const item of results) items.set(item.id, item);
    done += results.length;
    context.progress(done, lines.length);
  };
  const games = lines.filter(isPlayLine);
  await unlessStopped(context.signal, async () => {
    for (let at = 0; at < games.length; at += PLAY_GROUP) {
      context.signal.throwIfAborted();
      add(await runPlayLines(run, games.slice(at, at + PLAY_GROUP), events));
    }
    for (const line of lines) {
      if (isPlayLine(line)) continue;
      context.signal.throwIfAborted();
      add([await runSingle(run, line)]);
    }
  });
  return {
    items: lines.flatMap((line) => items.get(line.id) ?? []),
    events: events.toJSON(),
  };
}

async function runSingle(
  run: LineRun,
  line: Exclude<RunLine, PlayVector | FanVector>,
): Promise<ItemResult> {
  try {
    if (line.kind === 'rng') return await runRngLine(run, line);
    if (line.kind === 'kernel') return await runKernelLine(run, line);
    return await runPerftLine(run, line);
  } catch (error) {
    const fault = itemFault(error);
    if (fault === undefined) throw error;
    return lineResult(line, fault.status, { problem: fault.problem });
  }
}

function isRunLine(line: VectorLine): line is RunLine {
  return line.kind !== 'reachable';
}

function isPlayLine(line: VectorLine): line is PlayVector | FanVector {
  return line.kind === 'play' || line.kind === 'fan';
}

function profileOf(line: RunLine): string {
  return line.kind === 'rng' ? 'all' : line.profile;
}
