import { formOf } from '../../spec/form.ts';
import { codecOf } from '../codec.ts';
import type { CorpusStore } from '../lockstep/corpus-store.ts';
import type { FailureStore } from '../lockstep/failure-store.ts';
import { ENGINE_NAME, type Other, type Others, REFERENCE } from '../lockstep/others.ts';
import type { PolicyName } from '../lockstep/policies.ts';
import { readCorpus } from '../lockstep/read-corpus.ts';
import { lockstepUnits } from '../lockstep/units.ts';
import type { GameSuite } from '../suite.ts';
import type { ChosenGame } from './choose-games.ts';
import type { ChosenOracle } from './choose-oracles.ts';
import type { FurtherUnits } from './plan-game.ts';

/** What the lockstep units of a check are made from. */
export interface LockstepPlan {
  /** Whether the subject is another than the reference engine. */
  readonly foreign: boolean;
  readonly oracles: readonly ChosenOracle[];
  readonly others: Others;
  readonly policy: PolicyName;
  readonly store: FailureStore;
  readonly keeps: CorpusStore;
  /** Absolute path of the folder with games of earlier runs, which are played first. */
  readonly corpusFolder?: string;
  /** Version of this package. */
  readonly version: string;
  /** How often each possible event is demanded in lockstep. */
  readonly targetEvents?: number;
}

/** Lockstep units of one game: with the reference engine unless it is the subject, and all oracles. */
export function planLockstep(
  plan: LockstepPlan,
  { game, profiles }: ChosenGame,
  suite: GameSuite | undefined,
): FurtherUnits {
  const others: Other[] = [
    ...(plan.foreign ? [plan.others.reference(game)] : []),
    ...plan.oracles
      .filter(({ games }) => games.includes(game.spec.id))
      .map(({ oracle, demanded }) => plan.others.oracle(oracle, demanded)),
  ];
  const codecs = profiles.map((profile) => codecOf(game.spec, profile));
  const read =
    plan.corpusFolder === undefined || others.length === 0
      ? {}
      : { corpus: readCorpus(plan.corpusFolder, codecs) };
  const options = { ...plan, ...read };
  return {
    units: profiles.flatMap(({ name }) =>
      lockstepUnits(formOf(game.spec, name), suite, name, others, options),
    ),
    ...(read.corpus === undefined ? {} : { corpus: read.corpus.digest }),
    others: others.map(({ name }) => ({
      id: name,
      name: name === REFERENCE ? ENGINE_NAME : name,
    })),
  };
}
