import type { GateLine, GateReport, Part } from '../../../spec/generated/gate-report.ts';

/** A line of a gate report that passes, but for what is said otherwise. */
export function line(part: Part, more: Partial<GateLine> = {}): GateLine {
  const game = more.game ?? '2048';
  return {
    part,
    game,
    id: `${game}/${part}`,
    title: `${part} of ${game}`,
    demanded: 'as the rules say',
    found: 'as the rules say',
    status: 'pass',
    details: [],
    ...more,
  };
}

/** A gate report with these lines; its verdict follows from them. */
export function reportWith(lines: readonly GateLine[], more: Partial<GateReport> = {}): GateReport {
  const count = (status: GateLine['status']): number =>
    lines.filter((each) => each.status === status).length;
  const counts = {
    pass: count('pass'),
    known: count('known'),
    warn: count('warn'),
    fail: count('fail'),
    error: count('error'),
    notrun: count('notrun'),
  };
  const [verdict, exitCode] =
    counts.fail > 0
      ? (['failed', 1] as const)
      : counts.error > 0
        ? (['error', 2] as const)
        : counts.notrun > 0
          ? (['incomplete', 3] as const)
          : (['passed', 0] as const);
  return {
    format: 'lockstep-gate-report@1',
    lockstep: '0.1.0',
    node: 'v20.19.0',
    file: 'lockstep.gates.json',
    seed: 1,
    date: '2026-03-01',
    parts: ['agreement', 'events', 'clauses', 'mutants', 'speed'],
    verdict,
    exitCode,
    counts,
    lines: [...lines],
    leftOut: [],
    certificates: [],
    ...more,
  };
}
