import { widening } from '../generate/beside-the-list.ts';
import { drawLength, type Lengths } from '../generate/lengths.ts';
import { alivePolicy, endingPolicy, greedyPolicy } from '../generate/look-ahead.ts';
import { edges, type Policy, uniform } from '../generate/policy.ts';
import type { Random } from '../generate/random.ts';
import type { TraceGenerator } from '../generate/trace-generator.ts';
import type { Guide } from '../guide.ts';
import type { GameSource } from './game-source.ts';

const LENGTHS: Lengths = [
  { percent: 10, steps: 8 },
  { percent: 25, steps: 60 },
  { percent: 50, steps: 300 },
  { percent: 15, steps: 1_500 },
];
/** About the mean of these lengths, for games that do not end before. */
const USUAL = 200;
/** Ways to go on after a script that are uniform, in a hundred. */
const UNIFORM_PERCENT = 60;

interface Known {
  readonly policy: Policy;
  readonly plain?: true;
  readonly searches?: true;
}

/** Ways to play, those of every game and those of the game's guide. */
export function policiesOf(generator: TraceGenerator, guide: Guide | undefined): Known[] {
  const { codec } = generator.source;
  const widen = widening(codec.spec);
  const own = guide?.policies?.(codec.profile) ?? [];
  const known: Known[] = [
    { policy: uniform, plain: true },
    { policy: edges, plain: true },
    { policy: greedyPolicy(generator), searches: true },
    { policy: alivePolicy(generator), searches: true },
    { policy: endingPolicy(generator), searches: true },
    ...own.map((policy): Known => ({ policy, searches: true })),
  ];
  return known.map(({ policy, ...facts }) => ({ policy: widen(policy), ...facts }));
}

/** Games from starts, one source for each way to play. */
export function policySources(policies: readonly Known[]): GameSource[] {
  return policies.map(({ policy, ...facts }): GameSource => {
    return {
      id: `policy:${policy.name}`,
      events: [],
      usual: USUAL,
      ...facts,
      plan: (random) => ({ script: {}, more: drawLength(LENGTHS, random), policy }),
    };
  });
}

/** Draws the way in which a game goes on after its script. */
export function goingOn(policies: readonly Known[]): (random: Random) => Policy {
  const first = policies[0]?.policy ?? uniform;
  return (random) => (random.percent(UNIFORM_PERCENT) ? first : random.pick(policies).policy);
}
