import type { BenchResult } from '../../spec/generated/bench-report.ts';
import type { MutantResult } from '../../spec/generated/mutation-report.ts';
import type { RunItem } from '../../spec/generated/run-log-line.ts';

/**
 * Every failure has a signature: equal signatures are one failure, and an entry of a gate file
 * tolerates exactly one. These are the kinds:
 *
 * - `game/profile/lane/status/field/clauses` of a difference in lockstep, as its failure file has it;
 * - `game/profile/kind/unit/item/status` of any other item of a check: a law, a property, a case;
 * - `game/mutant/id` of a mutant that survives, `game/mutant/id/refuted` of a proof that was none;
 * - `game/kernel/against` of one that is too slow: `base`, `yardstick`, or the name of an oracle.
 */
export type ParsedSignature =
  | { readonly kind: 'lockstep'; readonly game: string; readonly profile: string }
  | {
      readonly kind: 'item';
      readonly game: string;
      readonly profile: string;
      readonly unit: string;
      readonly item: string;
    }
  | { readonly kind: 'mutant'; readonly game: string; readonly mutant: string }
  | {
      readonly kind: 'speed';
      readonly game: string;
      readonly kernel: string;
      readonly against: string;
    };

const LANES: readonly string[] = ['state', 'legal', 'events', 'drawn', 'refusal', 'start', 'over'];
const UNIT_KINDS: readonly string[] = ['vectors', 'properties', 'laws', 'scope', 'lockstep'];

/** Signature of an item that did not pass. */
export function itemSignature(unit: string, { id, status, signature }: RunItem): string {
  return signature ?? `${unit}/${id}/${status}`;
}

/** Signature of a mutant that survived, or that was killed in spite of a proof. */
export function mutantSignature(game: string, { id, verdict }: MutantResult): string {
  return `${game}/mutant/${id}${verdict === 'survived' ? '' : `/${verdict}`}`;
}

/** Signature of a comparison that did not pass. */
export function speedSignature(
  kernel: string,
  against: string,
  verdict: BenchResult['verdict'],
): string {
  const slow = verdict === 'slower' || verdict === 'beyond';
  return `${kernel}/${against}${slow ? '' : `/${verdict}`}`;
}

/** What a signature is about; undefined if it is none. */
export function parseSignature(signature: string): ParsedSignature | undefined {
  const parts = signature.split('/');
  const [game = '', second = '', third = '', fourth = '', fifth = ''] = parts;
  if (game === '' || second === '') return undefined;
  if (second === 'mutant' && (parts.length === 3 || (parts.length === 4 && fourth === 'refuted'))) {
    return { kind: 'mutant', game, mutant: third };
  }
  if (parts.length === 3) {
    return { kind: 'speed', game, kernel: `${game}/${second}`, against: third };
  }
  if (parts.length !== 6) return undefined;
  if (LANES.includes(third)) return { kind: 'lockstep', game, profile: second };
  if (!UNIT_KINDS.includes(third)) return undefined;
  const unit = parts.slice(0, 4).join('/');
  return { kind: 'item', game, profile: second, unit, item: fifth };
}

/**
 * The status for which a failure cannot be pinned: one that may stand for different causes each time.
 * Undefined if it can.
 */
export function unpinnableStatus(signature: string): string | undefined {
  const parts = signature.split('/');
  const parsed = parseSignature(signature);
  if (parsed?.kind === 'lockstep') return parts[3] === 'fail' ? undefined : parts[3];
  if (parsed?.kind === 'item') return parts[5] === 'fail' ? undefined : parts[5];
  // A comparison with different results, as it is signed above.
  return parsed === undefined && parts.length === 4 && parts[3] === 'mismatch'
    ? 'mismatch'
    : undefined;
}
