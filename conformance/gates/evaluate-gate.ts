import type { KnownFailure } from '../../spec/generated/gate-file.ts';
import type { GateLine, GateReport } from '../../spec/generated/gate-report.ts';
import { agreementDemands } from './agreement.ts';
import { clauseDemands } from './clauses.ts';
import { type Demand, type Failure, lineId, worstOf } from './demand.ts';
import { eventDemands } from './events.ts';
import type { GateView } from './gate-view.ts';
import { KnownFailures } from './known.ts';
import { leftOutOf } from './left-out.ts';
import { mutantDemands } from './mutants.ts';
import type { GatePart } from './parts.ts';
import { runDemands } from './run-demands.ts';
import { unpinnableStatus } from './signatures.ts';
import { speedDemands } from './speed.ts';

/** What a report tells besides what was found. */
export interface GateFacts {
  /** Versions of this package and of Node.js. */
  readonly lockstep: string;
  readonly node: string;
  /** Path of the gate file as it was given. */
  readonly file: string;
  readonly seed: number;
  /** Day (UTC) for which known failures are judged. */
  readonly date: string;
  /** The signal that stopped the run. */
  readonly interrupted?: NonNullable<GateReport['interrupted']>;
}

const DEMANDS: Readonly<Record<GatePart, (view: GateView) => Demand[]>> = {
  agreement: agreementDemands,
  events: eventDemands,
  clauses: clauseDemands,
  mutants: mutantDemands,
  speed: speedDemands,
};
/** Lines of one demand for its failures; the rest are among its details. */
const MOST_FAILURES = 20;
const MOST_DETAILS = 200;

/**
 * Judges the logs of a gate: a pure function of what they hold and of the gate file. A failure that an
 * entry of the file tolerates by its signature is known; every other one counts.
 */
export function evaluateGate(view: GateView, facts: GateFacts): GateReport {
  const { gate, parts } = view;
  const known = new KnownFailures(gate.value.known ?? [], facts.date);
  const writer = new LineWriter(known, warnedParts(view));
  for (const demand of runDemands(view)) writer.add(demand);
  for (const part of parts.looked) for (const demand of DEMANDS[part](view)) writer.add(demand);
  const lines = [...writer.lines, ...known.lines(view)];
  const counts = countsOf(lines);
  const { interrupted } = facts;
  const verdict = verdictOf(counts, interrupted !== undefined);
  return {
    format: 'lockstep-gate-report@1',
    lockstep: facts.lockstep,
    node: facts.node,
    file: facts.file,
    seed: facts.seed,
    date: facts.date,
    parts: [...parts.looked],
    verdict,
    exitCode: interrupted === undefined ? EXIT_CODES[verdict] : SIGNALS[interrupted],
    ...(interrupted === undefined ? {} : { interrupted }),
    counts,
    lines,
    leftOut: leftOutOf(view),
    certificates: [],
  };
}

const EXIT_CODES = { passed: 0, failed: 1, error: 2, incomplete: 3, interrupted: 130 } as const;
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** A signal says that the rest must not be trusted; then the worst line. Nothing at all is no pass. */
function verdictOf(counts: GateReport['counts'], interrupted: boolean): GateReport['verdict'] {
  if (interrupted) return 'interrupted';
  if (counts.fail > 0) return 'failed';
  if (counts.error > 0) return 'error';
  return counts.notrun > 0 || counts.pass + counts.known + counts.warn === 0
    ? 'incomplete'
    : 'passed';
}

function countsOf(lines: readonly GateLine[]): GateReport['counts'] {
  const counts = { pass: 0, known: 0, warn: 0, fail: 0, error: 0, notrun: 0 };
  for (const { status } of lines) counts[status] += 1;
  return counts;
}

function warnedParts({ gate, parts }: GateView): readonly GatePart[] {
  return gate.value.speed?.decides === 'warn' ? [...parts.warned, 'speed'] : parts.warned;
}

/** Makes lines of demands: one for each, and one for each failure that has none yet. */
class LineWriter {
  readonly lines: GateLine[] = [];
  private readonly known: KnownFailures;
  private readonly warned: readonly GatePart[];
  private readonly shown = new Set<string>();

  constructor(known: KnownFailures, warned: readonly GatePart[]) {
    this.known = known;
    this.warned = warned;
  }

  add(demand: Demand): void {
    const { failures, signature } = demand;
    const judged = failures.map((failure) => ({ failure, ...this.judge(demand, failure) }));
    const own =
      signature === undefined
        ? { status: this.softened(demand, demand.status) }
        : this.judge(demand, { signature, status: demand.status });
    // What decides comes first, and what is tolerated does not take the room of others.
    const sorted = judged.toSorted(
      (a, b) => Number(a.status === 'known') - Number(b.status === 'known'),
    );
    const fresh = sorted.filter(({ failure }) => !this.shown.has(failure.signature));
    const listed = fresh.slice(0, MOST_FAILURES);
    const listedNames = listed.map(({ failure }) => failure.signature);
    const rest = sorted.filter(({ failure }) => !listedNames.includes(failure.signature));
    const { part, game, profile, id, title, demanded, found, place } = demand;
    this.lines.push({
      part,
      ...(game === undefined ? {} : { game }),
      ...(profile === undefined ? {} : { profile }),
      id,
      title,
      demanded,
      found,
      status: worstOf([own.status, ...judged.map(({ status }) => status)]),
      details: cutList([
        ...demand.details,
        ...entryDetails(own.entry),
        ...rest.map(({ failure, status }) => `${status}: ${failure.signature}`),
      ]),
      ...pinnable(signature, demand.status),
      ...(place === undefined ? {} : { place }),
    });
    for (const { failure, status, entry } of listed) {
      this.shown.add(failure.signature);
      this.lines.push(failureLine(demand, failure, status, entry));
    }
  }

  private judge(
    demand: Demand,
    {
      signature,
      status,
      alsoSaw = [],
    }: Pick<Failure, 'signature' | 'alsoSaw'> & { status: Demand['status'] },
  ): { readonly status: GateLine['status']; readonly entry?: KnownFailure } {
    for (const other of alsoSaw) this.known.saw(other);
    const entry = status === 'fail' ? this.known.tolerates(signature) : undefined;
    if (entry !== undefined) return { status: 'known', entry };
    return { status: this.softened(demand, status) };
  }

  private softened({ part, grave }: Demand, status: Demand['status']): GateLine['status'] {
    return status !== 'pass' && grave !== true && this.warned.includes(part) ? 'warn' : status;
  }
}

function failureLine(
  { part, game }: Demand,
  failure: Failure,
  status: GateLine['status'],
  entry: KnownFailure | undefined,
): GateLine {
  const { signature, profile, title, demanded, found, details, place } = failure;
  return {
    part,
    ...(game === undefined ? {} : { game }),
    ...(profile === undefined ? {} : { profile }),
    id: lineId(`${part}/failure/${signature}`),
    title,
    demanded,
    found,
    status,
    details: cutList([...details, ...entryDetails(entry)]),
    ...pinnable(signature, failure.status),
    ...(place === undefined ? {} : { place }),
  };
}

/** The signature of a line, if an entry of the gate file can tolerate it. */
function pinnable(
  signature: string | undefined,
  status: Demand['status'],
): Pick<GateLine, 'signature'> {
  const can =
    status === 'fail' && signature !== undefined && unpinnableStatus(signature) === undefined;
  return can ? { signature } : {};
}

function entryDetails(entry: KnownFailure | undefined): string[] {
  if (entry === undefined) return [];
  return [`known until ${entry.expires}, owner ${entry.owner}: ${entry.reason}`];
}

function cutList(details: readonly string[]): string[] {
  if (details.length <= MOST_DETAILS) return [...details];
  return [...details.slice(0, MOST_DETAILS - 1), `and ${details.length - MOST_DETAILS + 1} more`];
}
