import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../../spec/canonical-json.ts';
import type { RunItem, RunLogLine, RunUnit } from '../../../spec/generated/run-log-line.ts';
import { footerOf, reportOf } from '../../report/check-report.ts';
import { openRunLog, type RunLogPlace } from '../../run-log.ts';
import type { LogFiles } from '../log-files.ts';
import type { RunRecord } from '../read-log.ts';
import type { HeaderFields } from '../same-run.ts';

const KEYS = ['dice/plain/vectors/all', 'dice/plain/laws/all', 'dice/plain/scope/small'];

/** The header of a small run of an invented game. */
export const HEADER: HeaderFields = {
  kind: 'header',
  format: 'lockstep-run-log@1',
  lockstep: '0.1.0',
  node: 'v20.20.2',
  seed: 7,
  options: { steps: 100, vectors: true },
  plan: sha256(KEYS.join('\n')),
  subject: { name: 'own engine', version: '1.0', kind: 'engine' },
  games: [
    {
      id: 'dice',
      title: 'Dice',
      version: '1.0',
      digest: sha256('dice'),
      profiles: ['plain'],
      clauses: [
        { id: 'DI-01', level: 'must', title: 'Roll' },
        { id: 'DI-02', level: 'must', title: 'Score' },
      ],
      events: [
        { id: 'rolled', title: 'a roll' },
        { id: 'double', title: 'two alike' },
      ],
      units: KEYS,
    },
  ],
};

/** An item that passed. */
export function passed(id: string, more: Partial<RunItem> = {}): RunItem {
  return { id, status: 'pass', clauses: ['DI-01'], cases: 3, steps: 2, states: 3, ...more };
}

/** What the unit `key` finds, the same each time. */
export function resultOf(key: string): Omit<RunUnit, 'h'> {
  const name = key.split('/')[2] ?? '';
  return {
    kind: 'unit',
    key,
    items: [passed(`${name}-one`), passed(`${name}-two`, { clauses: ['DI-02'] })],
    events: { rolled: 5 },
  };
}

/** Accepts every line: the shape of lines is not what these tests are about. */
export function anyLine(line: unknown): line is RunLogLine {
  return typeof line === 'object' && line !== null && 'kind' in line;
}

/** A run as `check` makes it: opens the log, adds what is missing, closes with a footer. */
export function runOnce(
  place: RunLogPlace,
  files: LogFiles,
  isAlive: (pid: number) => boolean = () => false,
): RunRecord {
  const processes = { pid: 41, isAlive };
  const log = openRunLog(place, HEADER, { files, processes, isLine: anyLine });
  try {
    for (const key of KEYS) {
      if (!log.record().units.has(key)) log.append(resultOf(key));
    }
    log.append(footerOf(reportOf(log.record(), {})));
    return log.record();
  } finally {
    log.close();
  }
}

/** Calls `use` with a new folder that is gone afterwards. */
export function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-log-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
