import type { Implementation } from '../../oracles/implementation.ts';
import type { Mutant } from '../../spec/generated/mutant-file.ts';
import type { Kill, MutantResult } from '../../spec/generated/mutation-report.ts';
import type { Unit } from '../unit.ts';
import type { Arena } from './arena.ts';
import { type Ground, judgeByUnits } from './judge-by-units.ts';
import { judgeInLockstep } from './judge-in-lockstep.ts';
import { KINDS, PHASES } from './kill.ts';

/** One profile in which engines are judged. */
export interface Place {
  readonly profile: string;
  readonly arena: Arena;
  /** The units of this profile, without lockstep. */
  readonly units: readonly Unit[];
  readonly ground: Omit<Ground, 'signal'>;
  /** Whether every kind of unit is tried, not only those up to the first kill. */
  readonly allKinds: boolean;
}

/** What an engine came to in one profile. */
export interface Judgement {
  readonly profile: string;
  /** The first kill of each kind, in the order of kinds. */
  readonly kills: Kill[];
  /** Steps compared in lockstep, up to and with the first that differs. */
  readonly steps: number;
  /** Why it could not be judged: it does not start. */
  readonly problem?: string;
}

/**
 * Judges an engine in one profile, phase by phase. After a kill the next phase gets a new process:
 * what one has broken is not held against it twice.
 *
 * @param open - opens the engine in a process of its own
 */
export async function judge(
  place: Place,
  open: () => Implementation,
  signal: AbortSignal,
): Promise<Judgement> {
  const { profile, arena, units, ground, allKinds } = place;
  const kills: Kill[] = [];
  let steps = 0;
  let subject = open();
  try {
    for (const { kind, has } of PHASES) {
      if (kills.some((kill) => kill.kind === kind)) continue;
      const hello = await subject.hello();
      if (hello.kind !== 'reply') return { profile, kills, steps, problem: problemOf(hello) };
      let kill: Kill | undefined;
      if (kind === 'lockstep') {
        const judged = await judgeInLockstep(arena, await arena.open(subject), signal);
        ({ kill, steps } = judged);
      } else {
        const own = units.filter((unit) => unit.kind === kind && has(unit));
        kill = await judgeByUnits(kind, own, subject, { ...ground, signal });
      }
      if (kill === undefined) continue;
      kills.push(kill);
      if (!allKinds) break;
      await subject.close();
      subject = open();
    }
  } finally {
    await subject.close();
  }
  kills.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  return { profile, kills, steps };
}

/** The result of a mutant that was judged in some profiles: the first that kills it, else the last. */
export function resultOf(mutant: Mutant, judgements: readonly Judgement[]): MutantResult {
  const { id, title, clauses, source, equivalent } = mutant;
  const told =
    judgements.find(({ kills, problem }) => kills.length > 0 || problem !== undefined) ??
    judgements.at(-1);
  if (told === undefined) throw new RangeError(`mutant ${id} was judged in no profile`);
  const { profile, kills, steps, problem } = told;
  const place = 1 + (kills[0]?.clauses ?? []).findIndex((clause) => clauses.includes(clause));
  return {
    id,
    title,
    clauses,
    source,
    verdict: verdictOf(kills.length > 0, equivalent !== undefined, problem !== undefined),
    profile,
    steps,
    kills,
    ...(place === 0 ? {} : { place }),
    ...(equivalent === undefined ? {} : { proof: equivalent }),
    ...(problem === undefined ? {} : { problem }),
  };
}

function verdictOf(killed: boolean, proved: boolean, broken: boolean): MutantResult['verdict'] {
  if (broken) return 'error';
  if (proved) return killed ? 'refuted' : 'equivalent';
  return killed ? 'killed' : 'survived';
}

function problemOf(
  hello: Exclude<Awaited<ReturnType<Implementation['hello']>>, { kind: 'reply' }>,
) {
  return hello.kind === 'fault' ? hello.message : `the handshake is refused: ${hello.refusal.err}`;
}
