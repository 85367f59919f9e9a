import type { Probe } from '../../probe.ts';
import type { Scope, ScopeReport, ScopeResult } from '../../suite.ts';
import { askAll, likePlain, range, type Words } from './asking.ts';
import { MINOS, PIECES } from './pieces.ts';
import { EMPTY_ROWS } from './placement.ts';
import { bcd, softPoints } from './plain-count.ts';
import { nextRegister } from './plain-register.ts';

/** One step of all registers: the fixed point, one cycle, and each value with two before it or none. */
async function registers(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  const next = new Array<number>(65_536).fill(-1);
  const result = await askAll(
    probe,
    'rng',
    range(65_536).map((value) => [value, 1]),
    report,
    ([value = 0], found) => {
      const expected = nextRegister(value);
      if (String(found) !== String(expected)) {
        report.fail(['NT-06'], `step of ${value}: expected ${expected}, found ${found}`);
      }
      next[value] = typeof found === 'string' ? -1 : (found[0] ?? -1);
    },
  );
  const circle = new Set<number>();
  for (let value = 0x8988; value >= 0 && !circle.has(value); value = next[value] ?? -1) {
    circle.add(value);
  }
  if (circle.size !== 32_767) {
    report.fail(['NT-06'], `from 0x8988: expected a cycle of 32767 values, found ${circle.size}`);
  }
  if (next[0] !== 0) report.fail(['NT-06'], `0: expected to stay, found ${next[0]}`);
  return result;
}

/** Lines at which the first level is gained, by start level: what a public table says (NT-11). */
function firstLevelUp(level: number): number {
  if (level <= 8) return 10 * (level + 1);
  if (level <= 15) return 100;
  return level <= 24 ? 10 * (level - 5) : 200;
}

async function levelTable(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  const tens = range(40).map((i) => 10 * (i + 1));
  const levelAt = (start: number, lines: number): number =>
    start + Math.max(0, Math.floor((lines - firstLevelUp(start)) / 10) + 1);
  const inputs: readonly Words[] = range(30).flatMap((start) =>
    tens.flatMap((lines) =>
      [-1, 0].map((ahead) => {
        const before = lines - 1 + ahead;
        const level = levelAt(start, before);
        return [0, 0, 0, level, bcd(before % 100), Math.floor(before / 100), 1, 0];
      }),
    ),
  );
  return askAll(probe, 'score', inputs, report, (input, found) => {
    const place = inputs.indexOf(input);
    const start = Math.floor(place / (2 * tens.length));
    const [level = 0, low = 0, high = 0] = input.slice(3);
    const lines = 100 * high + Number(low.toString(16)) + 1;
    const expected = levelAt(start, lines);
    const after = typeof found === 'string' ? found : found[3];
    if (after === expected) return;
    const what = `start level ${start}, line ${lines} at level ${level}`;
    report.fail(['NT-11'], `${what}: expected level ${expected}, found ${after}`);
  });
}

/** All low score bytes with the hold-down points that a piece can have. */
async function softDrops(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  const inputs = range(100).flatMap((low) =>
    range(19).map((i) => [bcd(low), bcd(7), 0, 3, 0, 0, 0, i + 2]),
  );
  return askAll(probe, 'score', inputs, report, (input, found) => {
    const [byte = 0] = input;
    const [holdDown = 0] = input.slice(7);
    const before = 700 + Number(byte.toString(16));
    const score = before + softPoints(before, holdDown).gain;
    const expected = [bcd(score % 100), bcd(Math.floor(score / 100)), 0, 3, 0, 0];
    if (String(found) === String(expected)) return;
    const what = `score ${before} with ${holdDown} hold-down points`;
    report.fail(['NT-12'], `${what}: expected ${expected}, found ${found}`);
  });
}

/** High bytes of the register, the bit of its low byte that counts, names and counts. */
function choices(): Words[] {
  return range(256).flatMap((high) =>
    [0, 2].flatMap((low) =>
      [0, ...PIECES].flatMap((spawnID) =>
        range(8).map((count) => [256 * high + low, spawnID, (count + 251) % 256]),
      ),
    ),
  );
}

const WEIGHTS: readonly (readonly number[])[] = [
  [10, 9, 9, 9, 9, 9, 9],
  [2, 10, 12, 10, 10, 10, 10],
  [12, 2, 10, 10, 10, 10, 10],
  [10, 12, 2, 10, 10, 10, 10],
  [10, 10, 10, 4, 10, 10, 10],
  [10, 10, 10, 10, 4, 10, 10],
  [12, 10, 10, 10, 10, 2, 10],
  [10, 10, 10, 10, 12, 10, 2],
];

/** Both rolls with all their values once: how often each piece is chosen. */
async function chances(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  // Of a register 512 * j the high byte mod 8 is j after a step.
  const inputs = [0, ...PIECES].flatMap((spawnID) =>
    range(8).flatMap((second) => range(8).map((count) => [512 * second, spawnID, count])),
  );
  const counted = WEIGHTS.map(() => new Array<number>(7).fill(0));
  const result = await askAll(probe, 'piece-choice', inputs, report, (input, found) => {
    const row = counted[[0, ...PIECES].indexOf(input[1] ?? 0)];
    const piece = typeof found === 'string' ? -1 : PIECES.indexOf(found[1] ?? -1);
    if (row !== undefined && piece >= 0) row[piece] = (row[piece] ?? 0) + 1;
  });
  WEIGHTS.forEach((weights, row) => {
    if (String(weights) === String(counted[row])) return;
    const what = `after ${[0, ...PIECES][row]}, in 64ths`;
    report.fail(['NT-49', 'NT-08'], `${what}: expected ${weights}, found ${counted[row]}`);
  });
  return result;
}

const kernelScope = (
  id: string,
  title: string,
  clauses: readonly string[],
  run: Scope['run'],
): Scope => ({ id, title, clauses, profiles: ['placement'], run });

/** Small scopes of kernels that are checked completely. */
export const kernelScopes: readonly Scope[] = [
  kernelScope(
    'all-registers',
    'One step of all 65,536 registers: one cycle of 32,767 and the fixed point 0',
    ['NT-06'],
    registers,
  ),
  kernelScope(
    'level-table',
    'Level after each ten lines, and one line before, from start levels 0 to 29, up to 400 lines',
    ['NT-11', 'NT-10'],
    levelTable,
  ),
  kernelScope(
    'soft-drop-points',
    'All 1,900 pairs of a low score byte and 2 to 20 hold-down points',
    ['NT-12'],
    softDrops,
  ),
  kernelScope(
    'all-choices',
    'Choices with all high bytes of the register, both bits that follow, all pieces before and counts',
    ['NT-08', 'NT-06'],
    likePlain('piece-choice', ['NT-08', 'NT-06'], choices),
  ),
  kernelScope(
    'chance-of-pieces',
    'How often each piece is chosen when both rolls take all values',
    ['NT-49', 'NT-08'],
    chances,
  ),
  kernelScope(
    'drops-on-the-free-field',
    'Kernel drop with all orientations and columns, those without room, too',
    ['NT-47', 'NT-02'],
    likePlain('drop', ['NT-47', 'NT-02'], () =>
      range(MINOS.length).flatMap((orientation) =>
        range(10).map((column) => [...EMPTY_ROWS, orientation, column]),
      ),
    ),
  ),
];
