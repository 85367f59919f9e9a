import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchReport, BenchResult } from '../../../spec/generated/bench-report.ts';
import type { GateFile, GateGame, KnownFailure } from '../../../spec/generated/gate-file.ts';
import type { GateLine, GateReport } from '../../../spec/generated/gate-report.ts';
import type { MutantResult } from '../../../spec/generated/mutation-report.ts';
import type { RunItem, RunUnit } from '../../../spec/generated/run-log-line.ts';
import { loadGame } from '../../../spec/load.ts';
import type { RunRecord } from '../../run-log/read-log.ts';
import { HEADER, passed } from '../../run-log/test/sample-run.ts';
import { evaluateGate } from '../evaluate-gate.ts';
import type { Evidence } from '../evidence.ts';
import { type LoadedGate, loadGateFile } from '../gate-file.ts';
import { type GatePart, PARTS } from '../parts.ts';
import { placeFinder } from '../place-finder.ts';

/** Units of a check of one profile of 2048, with Python. */
export const UNITS = {
  vectors: '2048/all/vectors/golden',
  laws: '2048/4x4/laws/probe',
  outcome: '2048/4x4/lockstep/2048-python-outcome',
  raw: '2048/4x4/lockstep/2048-python-raw',
} as const;

const { spec } = loadGame('2048');
const CLAUSES = spec.clauses.map(({ id }) => id);

/** All events of the profile, each so often. */
export function events(count: number): Record<string, number> {
  return Object.fromEntries(spec.events.map(({ id }) => [id, count]));
}

/** A unit in a log. */
export function unit(
  key: string,
  items: readonly RunItem[],
  counts: RunUnit['events'] = {},
): RunUnit {
  const lockstep = key.includes('/lockstep/')
    ? { lockstep: { seed: 1, steps: 100, first: {} } }
    : {};
  return { kind: 'unit', key, items: [...items], events: counts, ...lockstep, h: '' };
}

/** A failure in lockstep. */
export function failed(signature: string, more: Partial<RunItem> = {}): RunItem {
  return passed('state', {
    status: 'fail',
    clauses: ['T48-09', 'T48-10'],
    problem: 'score: expected 256, got 512 (3 games)',
    signature,
    ...more,
  });
}

const LANE = { clauses: [], cases: 40, steps: 400, states: 440 };

/** What the units of a right engine find. */
export const RIGHT: Readonly<Record<keyof typeof UNITS, RunUnit>> = {
  vectors: unit(UNITS.vectors, [passed('one-game', { clauses: CLAUSES })]),
  laws: unit(UNITS.laws, [passed('merges-add-up', { clauses: ['T48-05'] })]),
  outcome: unit(UNITS.outcome, [passed('state', LANE)], events(10)),
  raw: unit(UNITS.raw, [passed('state', LANE)], events(5)),
};

/** The log of a check of 2048; units that are undefined were not run. */
export function checked(
  change: Partial<Record<keyof typeof UNITS, RunUnit | undefined>> = {},
): RunRecord {
  const found = Object.values({ ...RIGHT, ...change }).flatMap((one) => one ?? []);
  const { id, title, version } = spec;
  const game = {
    id,
    title,
    version,
    digest: '0'.repeat(64),
    profiles: ['4x4'],
    clauses: spec.clauses.map((clause) => ({
      id: clause.id,
      level: clause.level,
      title: clause.title,
      ...(clause.events === undefined ? {} : { events: [...clause.events] }),
    })),
    events: spec.events.map((event) => ({ ...event })),
    others: [{ id: '2048-python', name: '2048-python' }],
    units: Object.values(UNITS),
  };
  return {
    header: { ...HEADER, seed: 1, games: [game], h: '' },
    units: new Map(found.map((one) => [one.key, one])),
    damaged: 0,
  };
}

/** A mutant of 2048 as it came out. */
export function mutant(id: string, verdict: MutantResult['verdict']): MutantResult {
  return {
    id,
    title: `mistake ${id}`,
    clauses: ['T48-05'],
    source: 'own',
    verdict,
    profile: '4x4',
    steps: 900,
    kills: [],
  };
}

/** A comparison as it came out. */
export function compared(more: Partial<BenchResult> = {}): BenchResult {
  const ratio = { value: 1.1, lo: 1.08, hi: 1.12 };
  return {
    kernel: '2048/row',
    title: 'rows',
    unit: 'row',
    against: { kind: 'base', name: 'HEAD~1' },
    threshold: 0.03,
    verdict: 'same',
    stages: [{ verdict: 'slower', processes: 5, ratio, wall: ratio, control: ratio }],
    ...more,
  };
}

/** A report on some comparisons. */
export function benched(...comparisons: BenchResult[]): BenchReport {
  return {
    format: 'lockstep-bench-report@1',
    lockstep: '0.1.0',
    node: 'v20.20.2',
    machine: { cpu: 'one', cores: 2, os: 'linux', arch: 'x64', load: 0 },
    seed: 1,
    candidate: { name: 'working tree' },
    verdict: 'passed',
    exitCode: 0,
    reasons: [],
    comparisons,
  };
}

/** A gate on 2048 in a folder of its own. */
export interface SampleGate {
  readonly gate: LoadedGate;
  readonly folder: string;
  remove(): void;
}

/** Writes a gate file, one value per line, and loads it. */
export function sampleGate(demands: GateGame, more: Partial<GateFile> = {}): SampleGate {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-gate-'));
  const path = join(folder, 'lockstep.gates.json');
  const game: GateGame = { profiles: ['4x4'], oracles: ['2048-python'], ...demands };
  const file: GateFile = { format: 'lockstep-gates@1', games: { 2048: game }, ...more };
  writeFileSync(path, JSON.stringify(file, null, 2));
  return { gate: loadGateFile(path), folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** What a gate is judged by, beside its file. */
export interface SampleEvidence {
  readonly check?: Evidence<RunRecord>;
  readonly mutants?: readonly MutantResult[];
  readonly bench?: BenchReport;
  readonly only?: readonly GatePart[];
  readonly warn?: readonly GatePart[];
  readonly date?: string;
  readonly interrupted?: 'SIGINT' | 'SIGTERM';
}

/** The report on evidence about 2048. */
function judged({ gate }: Pick<SampleGate, 'gate'>, sample: SampleEvidence): GateReport {
  const { check, mutants, bench, only, warn = [], date = '2026-03-01', interrupted } = sample;
  const mutations = {
    seed: 1,
    steps: 12_000,
    vectors: false,
    planned: mutants?.length ?? 0,
    mutants: mutants ?? [],
    closed: true,
  };
  return evaluateGate(
    {
      gate,
      places: placeFinder(gate),
      evidence: {
        checks: new Map(check === undefined ? [] : [['2048', check]]),
        mutations: new Map(mutants === undefined ? [] : [['2048', { record: mutations }]]),
        speed: new Map(
          bench === undefined
            ? []
            : (['base', 'bounds'] as const).map((name) => [name, { record: bench }]),
        ),
      },
      parts: { looked: only ?? PARTS, warned: warn },
      games: ['2048'],
    },
    {
      lockstep: '0.1.0',
      node: 'v20.20.2',
      file: 'lockstep.gates.json',
      seed: 1,
      date,
      ...(interrupted === undefined ? {} : { interrupted }),
    },
  );
}

/** Judges a gate with these demands and known failures, and gives the folder back. */
export function judgedBy(
  demands: GateGame,
  sample: SampleEvidence,
  more: Partial<GateFile> = {},
): GateReport {
  const gate = sampleGate(demands, more);
  try {
    return judged(gate, sample);
  } finally {
    gate.remove();
  }
}

/** An entry of known failures. */
export function entry(signature: string, more: Partial<KnownFailure> = {}): KnownFailure {
  return { signature, owner: 'Ada', expires: '2026-03-31', reason: 'is being mended', ...more };
}

/** A line of a report by its id. */
export function lineOf(report: GateReport, id: string): GateLine {
  const line = report.lines.find((one) => one.id === id);
  if (line === undefined) throw new Error(`no line ${id} in ${report.lines.map((one) => one.id)}`);
  return line;
}
