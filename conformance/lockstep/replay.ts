import type { Engine } from '../../engines/engine.ts';
import type { Implementation } from '../../oracles/implementation.ts';
import type { ReplayReport } from '../../spec/generated/replay-report.ts';
import type { TraceFile } from '../../spec/generated/trace-file.ts';
import { gameDigest, type LoadedGame } from '../../spec/load.ts';
import { splitActions } from '../../spec/split-actions.ts';
import type { Profile } from '../../spec/value.ts';
import { codecOf } from '../codec.ts';
import { Session } from '../session.ts';
import { clausesApart } from '../suspects.ts';
import { type Examined, examine } from './examine.ts';
import { failureLines, stateText } from './failure-report.ts';
import type { Finding } from './finding.ts';
import { withMappingHint } from './mapping-hint.ts';
import type { Pair } from './pair.ts';
import { stepRows } from './step-table.ts';
import { gameOfFile } from './trace-file.ts';

/** How often a trace of something flaky is played. */
const FLAKY_REPEATS = 20;

/** Codes with which rules refuse an action; a game may end with one on both sides. */
const REFUSED = ['illegal-action', 'game-over', 'domain-error'];

/** What a trace is played on. */
export interface ReplaySides {
  readonly game: LoadedGame;
  readonly profile: Profile;
  readonly subject: Implementation;
  readonly reference: Implementation;
  /** Makes no judgement. */
  readonly engine: Engine;
}

/**
 * Plays a trace on two sides.
 *
 * @returns `failed` if they differ, `fixed` if they agree on all of it, else `error`: a side could not
 *   be asked, or the game ended before the trace did
 */
export async function replayTrace(file: TraceFile, sides: ReplaySides): Promise<ReplayReport> {
  const names = { subject: sides.subject.name, reference: sides.reference.name };
  const base = {
    format: 'lockstep-replay-report@1' as const,
    ...(file.id === undefined ? {} : { id: file.id }),
    game: file.game,
    profile: file.profile,
    ...names,
    of: file.actions.length,
    rulesChanged: file.spec !== gameDigest(sides.game.spec),
  };
  const error = (problem: string, executed = 0): ReplayReport => {
    return { ...base, status: 'error', exitCode: 2, executed, problem, rows: [], report: [] };
  };
  const { spec } = sides.game;
  const suspects = clausesApart(spec, sides.profile, sides.subject.profile);
  const codec = { ...codecOf(spec, sides.profile), suspects };
  for (const side of [sides.subject, sides.reference]) {
    const hello = await side.hello();
    if (hello.kind === 'fault') return error(`${side.name}: ${hello.message}`);
  }
  const pair: Pair = {
    codec,
    layer: file.layer,
    subject: await Session.open(codec, sides.subject),
    reference: await Session.open(codec, sides.reference),
    engine: sides.engine,
  };
  const game = gameOfFile(file);
  const steps = file.actions.length;
  const read = splitActions(codec.action, game.a).length;
  if (read !== steps) return error(`the actions of the trace are ${read}, not ${steps}`);
  let examined = await examine(pair, game, steps);
  const wanted = file.divergence;
  const repeats = wanted?.status === 'flaky' ? FLAKY_REPEATS : 0;
  for (let repeat = 0; repeat < repeats && examined.kind === 'same'; repeat += 1) {
    examined = await examine(pair, game, steps);
  }
  switch (examined.kind) {
    case 'fault': {
      const { side, fault } = examined;
      const problem = `${side.subject.name}: ${fault.message}`;
      if (fault.status !== wanted?.status) return error(problem);
      return { ...base, status: 'failed', exitCode: 1, executed: 0, problem, rows: [], report: [] };
    }
    case 'refused':
      return error(`${examined.side.subject.name}: ${examined.message}`);
    case 'differs': {
      const finding = await withMappingHint(pair, { game, steps, finding: examined.finding });
      const rows = await stepRows(pair, game, finding.at, finding);
      const facts = {
        spec: codec.spec,
        finding,
        ...names,
        steps,
        rows,
        ...stateText(codec, file.state),
      };
      return {
        ...base,
        status: 'failed',
        exitCode: 1,
        executed: Math.min(steps, finding.at),
        ...findingFields(finding, wanted?.signature),
        rows: rows.map((row) => ({ ...row })),
        report: failureLines(facts),
      };
    }
    case 'same': {
      const executed = executedSteps(examined, steps, wanted?.lane);
      if (executed < steps) {
        const { err } = examined.shown.subject;
        return error(
          `both sides end after ${executed} of ${steps} steps (${err ?? 'no code'})`,
          executed,
        );
      }
      const rows = await stepRows(pair, game, Math.min(steps, examined.shown.subject.n));
      const plain = rows.map((row) => ({ ...row }));
      return { ...base, status: 'fixed', exitCode: 0, executed, rows: plain, report: [] };
    }
  }
}

/**
 * Steps that both sides executed. An action that both refuse at the end counts if the rules refuse it,
 * or if how it is refused was what differed; a tape that is too short does not.
 */
function executedSteps(
  { shown }: Extract<Examined, { kind: 'same' }>,
  steps: number,
  lane: Finding['lane'] | undefined,
): number {
  const { n, err } = shown.subject;
  const meant = err !== undefined && (REFUSED.includes(err) || lane === 'refusal');
  return n === steps - 1 && meant ? steps : n;
}

function findingFields(
  finding: Finding,
  wanted: string | undefined,
): Pick<
  ReplayReport,
  'lane' | 'step' | 'fields' | 'clauses' | 'signature' | 'sameSignature' | 'problem'
> {
  return {
    lane: finding.lane,
    step: finding.at,
    fields: finding.fields.map((field) => ({ ...field })),
    clauses: [...finding.clauses],
    signature: finding.signature,
    ...(wanted === undefined ? {} : { sameSignature: wanted === finding.signature }),
    problem: finding.message,
  };
}
