import type {
  CleanRun,
  KindCounts,
  MutantResult,
  MutatedGame,
  MutationReport,
  MutationSummary,
  Verdict,
} from '../../spec/generated/mutation-report.ts';
import type { Interruption } from '../report/verdict.ts';
import { KINDS } from './kill.ts';

/** What a run is about, as its log and its report begin. */
export type MutationFacts = Pick<
  MutationReport,
  'lockstep' | 'node' | 'seed' | 'steps' | 'policy' | 'vectors' | 'allKinds'
>;

/** What was found about one game. */
export interface GameFacts extends Pick<MutatedGame, 'id' | 'version' | 'planned' | 'clauses'> {
  readonly mutants: readonly MutantResult[];
  readonly clean: readonly CleanRun[];
}

/** The report of a run, whole or stopped. */
export function mutationReport(
  facts: MutationFacts,
  games: readonly GameFacts[],
  interrupted: Interruption | undefined,
): MutationReport {
  const verdict = verdictOf(games);
  return {
    format: 'lockstep-mutation-report@1',
    ...facts,
    verdict,
    exitCode: exitCode(verdict, interrupted),
    ...(interrupted === undefined ? {} : { interrupted }),
    games: games.map((game): MutatedGame => {
      const { mutants, clean, ...rest } = game;
      return {
        ...rest,
        mutants: [...mutants],
        clean: [...clean],
        summary: summaryOf(mutants),
      };
    }),
  };
}

const INTERRUPTED = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, budget: 130 } as const;
const EXIT_CODES = { killed: 0, survivors: 1, error: 2, incomplete: 3, nothing: 3 } as const;

function exitCode(
  verdict: Verdict,
  interrupted: Interruption | undefined,
): MutationReport['exitCode'] {
  if (verdict !== 'incomplete' || interrupted === undefined) return EXIT_CODES[verdict];
  return INTERRUPTED[interrupted];
}

function verdictOf(games: readonly GameFacts[]): Verdict {
  const mutants = games.flatMap((game) => game.mutants);
  const clean = games.flatMap((game) => game.clean);
  const planned = games.reduce((sum, game) => sum + game.planned, 0);
  const verdicts = new Set(mutants.map(({ verdict }) => verdict));
  if (verdicts.has('survived') || verdicts.has('refuted')) return 'survivors';
  if (clean.some(({ alarms }) => alarms.length > 0)) return 'survivors';
  if (verdicts.has('error')) return 'error';
  if (planned === 0) return 'nothing';
  return mutants.length + clean.length < planned ? 'incomplete' : 'killed';
}

function summaryOf(mutants: readonly MutantResult[]): MutationSummary {
  const count = (verdict: MutantResult['verdict']): number =>
    mutants.filter((mutant) => mutant.verdict === verdict).length;
  const killed = mutants.filter(({ verdict }) => verdict === 'killed');
  const inLockstep = killed.filter(({ kills }) => kills[0]?.kind === 'lockstep');
  const steps = inLockstep.map((mutant) => mutant.steps).toSorted((a, b) => a - b);
  const median = steps[Math.floor((steps.length - 1) / 2)];
  const worst = steps.at(-1);
  return {
    killed: killed.length,
    survived: count('survived'),
    equivalent: count('equivalent'),
    refuted: count('refuted'),
    error: count('error'),
    deadline: killed.filter(({ kills }) => kills[0]?.status === 'timeout').length,
    named: killed.filter(({ place }) => place === 1).length,
    listed: killed.filter(({ place }) => place !== undefined).length,
    ...(median === undefined ? {} : { medianSteps: median }),
    ...(worst === undefined ? {} : { worstSteps: worst }),
    kinds: kindsOf(mutants),
  };
}

function kindsOf(mutants: readonly MutantResult[]): KindCounts {
  const counts: KindCounts = { lockstep: 0, laws: 0, properties: 0, scope: 0, vectors: 0 };
  for (const kind of KINDS) {
    counts[kind] = mutants.filter(({ kills }) => kills.some((kill) => kill.kind === kind)).length;
  }
  return counts;
}
