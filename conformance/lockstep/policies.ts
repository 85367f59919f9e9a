import { UsageError } from '../../spec/errors.ts';
import { edges, type Policy, uniform } from '../generate/policy.ts';
import type { Random } from '../generate/random.ts';

/** Names of the ways in which games are played; all but `guided` play from starts alone. */
const POLICY_NAMES = ['guided', 'mixed', 'greedy', 'uniform'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];
export type PlainPolicyName = Exclude<PolicyName, 'guided'>;

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
export function policyOf(name: PlainPolicyName, greedy: Policy, random: Random): Policy {
  if (name === 'uniform') return uniform;
  if (name === 'greedy') return greedy;
  if (random.percent(25)) return greedy;
  return random.percent(70) ? uniform : edges;
}
