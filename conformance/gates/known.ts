import type { KnownFailure } from '../../spec/generated/gate-file.ts';
import type { GateLine } from '../../spec/generated/gate-report.ts';
import { lineId } from './demand.ts';
import type { GateView } from './gate-view.ts';
import { scopeOf } from './known-scope.ts';

/** The known failures of a gate file, and which of them were met. */
export class KnownFailures {
  private readonly date: string;
  private readonly entries: ReadonlyMap<string, KnownFailure>;
  private readonly met = new Set<string>();

  /** @param date - day for which it is judged whether entries have expired */
  constructor(entries: readonly KnownFailure[], date: string) {
    this.date = date;
    this.entries = new Map(entries.map((entry) => [entry.signature, entry]));
  }

  /** The entry that tolerates a failure today; notes that it was met, also by one that expired. */
  tolerates(signature: string): KnownFailure | undefined {
    this.met.add(signature);
    const entry = this.entries.get(signature);
    return entry === undefined || this.isExpired(entry) ? undefined : entry;
  }

  /** Notes a failure that was seen, but is not judged by itself. */
  saw(signature: string): void {
    this.met.add(signature);
  }

  /**
   * One line for each entry that the gate looked at: still so, expired, about nothing that there is, or
   * about something that passes. To be called when all failures have been judged.
   */
  lines(view: GateView): GateLine[] {
    return [...this.entries.values()].flatMap((entry, index) => {
      const line = this.lineOf(entry, view);
      const place = view.places.gate(`/known/${index}`);
      return line === undefined ? [] : [{ ...line, place }];
    });
  }

  private isExpired({ expires }: KnownFailure): boolean {
    return expires < this.date;
  }

  private lineOf(entry: KnownFailure, view: GateView): GateLine | undefined {
    const { signature, owner, expires, reason } = entry;
    const scope = scopeOf(signature, view);
    const met = this.met.has(signature);
    const base: Omit<GateLine, 'found' | 'status'> = {
      part: 'known',
      ...(scope.game === undefined ? {} : { game: scope.game }),
      id: lineId(`known/${signature}`),
      title: `known failure ${signature}`,
      demanded: `fails as before, at most until ${expires}`,
      details: [`owner ${owner}`, `reason: ${reason}`],
    };
    if (scope.kind === 'outside' && !met) return undefined;
    if (this.isExpired(entry)) {
      const now = met ? 'still fails: mend it' : 'and is not met: remove the entry';
      return { ...base, found: `expired on ${expires}, ${now}`, status: 'fail' };
    }
    if (met) return { ...base, found: `still fails; ${owner} mends it`, status: 'known' };
    if (scope.kind === 'stale') {
      return { ...base, found: `stale, ${scope.why}: remove the entry`, status: 'fail' };
    }
    if (scope.kind === 'open') return { ...base, found: scope.why, status: 'notrun' };
    return { ...base, found: 'unexpected pass: remove the entry', status: 'fail' };
  }
}
