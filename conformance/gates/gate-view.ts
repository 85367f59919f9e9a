import type { RunGame, RunUnit } from '../../spec/generated/run-log-line.ts';
import type { RunRecord } from '../run-log/read-log.ts';
import type { GateEvidence } from './evidence.ts';
import { demandsOf, type LoadedGate } from './gate-file.ts';
import type { GateParts } from './parts.ts';
import type { PlaceFinder } from './place-finder.ts';

/** What a part of a gate is judged by. */
export interface GateView {
  readonly gate: LoadedGate;
  readonly places: PlaceFinder;
  readonly evidence: GateEvidence;
  readonly parts: GateParts;
  /** Ids of the games that are looked at, in the order of the gate file. */
  readonly games: readonly string[];
}

/** Whom a game is compared with: `reference`, if its subject is not that, and the demanded oracles. */
export function othersOf(gate: LoadedGate, game: string): string[] {
  const { subject, oracles = [] } = demandsOf(gate, game);
  return [...(subject === undefined ? [] : ['reference']), ...oracles];
}

/** What the log of a check says about a game. */
export interface CheckedGame {
  readonly record: RunRecord;
  readonly game: RunGame;
  readonly units: ReadonlyMap<string, RunUnit>;
}

/** The game in the log of its check; undefined if there is none. */
export function checkedGame({ evidence }: GateView, id: string): CheckedGame | undefined {
  const record = evidence.checks.get(id)?.record;
  const game = record?.header.games.find((one) => one.id === id);
  return record === undefined || game === undefined
    ? undefined
    : { record, game, units: record.units };
}
