import type { Words } from '../../oracles/messages.ts';
import { UsageError } from '../../spec/errors.ts';
import { ChanceFinder } from '../generate/chance.ts';
import { edges, type Policy, uniform } from '../generate/policy.ts';
import type { Random } from '../generate/random.ts';
import type { TraceSource } from '../generate/trace-generator.ts';
import type { Taken, Walker } from '../generate/walker.ts';

/** Names of the ways in which games are played. */
const POLICY_NAMES = ['uniform', 'greedy', 'mixed'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** Legal actions that a greedy choice looks at. */
const LOOKED_AT = 5;
/** Choices in a hundred that a greedy game makes at random, so that no two games are alike. */
const RANDOM_PERCENT = 40;
/** What a rare event counts against a common one. */
const RARE = 8;
/** Choices in a hundred that try an action beside the list, where the rules accept some. */
const UNLISTED_PERCENT = 4;

/**
 * The policy of this name.
 *
 * @throws {UsageError} `E_POLICY` with the names that there are
 */
export function policyName(text: string): PolicyName {
  const name = POLICY_NAMES.find((one) => one === text);
  if (name !== undefined) return name;
  throw new UsageError('E_POLICY', `there is no policy ${JSON.stringify(text)}`, {
    hint: `Policies: ${POLICY_NAMES.join(' ')}.`,
  });
}

/** The policy of one game: `mixed` draws one for each. */
export function policyOf(name: PolicyName, greedy: Policy, random: Random): Policy {
  if (name === 'uniform') return uniform;
  if (name === 'greedy') return greedy;
  if (random.percent(25)) return greedy;
  return random.percent(70) ? uniform : edges;
}

/**
 * Now and then plays an action that is not listed but accepted: a listed one of variable length whose
 * items but the last stand in the opposite order, where the rules take it.
 */
export function besideTheList(policy: Policy): Policy {
  return {
    name: policy.name,
    choose(legal, random, walker) {
      const action = policy.choose(legal, random, walker);
      if (!random.percent(UNLISTED_PERCENT)) return action;
      for (let tried = 0; tried < LOOKED_AT; tried += 1) {
        const [length = 0, ...items] = random.pick(legal);
        const last = items.slice(-1);
        const turned = [length, ...items.slice(0, -1).reverse(), ...last];
        if (items.length > 2 && walker.accepts(turned)) return turned;
      }
      return action;
    },
  };
}

/**
 * Prefers, of a few legal actions, the one after which most happens on the reference: at half of its
 * choices the one with the most events, rare ones above all, else the one with the largest gain of
 * `score` (or, without such a field, with the most changed words).
 */
export function greedyPolicy(source: TraceSource): Policy {
  const { codec, layer, generator } = source;
  const rare = codec.spec.events.map((event) => (event.rare === true ? RARE : 1));
  const hasScore = codec.state.fields.includes('score');
  const place = { layer, setup: [], start: [], ...(generator === undefined ? {} : { generator }) };

  function scoreOf(words: Words): number {
    return words[codec.state.field('score', words).start] ?? 0;
  }

  function gain(before: Words, after: Words): number {
    if (hasScore) return scoreOf(after) - scoreOf(before);
    return after.filter((word, index) => word !== before[index]).length;
  }

  function take(walker: Walker, action: Words, random: Random): Taken {
    if (layer !== 'outcome' && layer !== 'raw') return walker.step(action, []);
    return new ChanceFinder(codec, layer, random).find((tape) => walker.step(action, tape)).taken;
  }

  return {
    name: 'greedy',
    choose(legal, random, walker) {
      if (legal.length === 1 || random.percent(RANDOM_PERCENT)) return random.pick(legal);
      const byEvents = random.percent(50);
      const before = walker.bookmark();
      let best = random.pick(legal);
      let most = Number.NEGATIVE_INFINITY;
      for (let tried = 0; tried < Math.min(LOOKED_AT, legal.length); tried += 1) {
        const action = legal.length <= LOOKED_AT ? (legal[tried] ?? best) : random.pick(legal);
        const taken = take(walker, action, random);
        if ('refusal' in taken) continue;
        const value = byEvents
          ? taken.events.reduce((sum, event) => sum + (rare[event] ?? 1), 0)
          : gain(before.words, walker.words());
        walker.enter(place, before);
        if (value > most) [best, most] = [action, value];
      }
      return best;
    },
  };
}
