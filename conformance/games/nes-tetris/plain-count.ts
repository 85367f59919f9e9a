/** Lines, level and score as plain numbers, before or after a step is counted. */
export interface Counts {
  /** 100 times the high byte plus the decimal value of the low one. */
  readonly lines: number;
  readonly level: number;
  /** 0..999999. */
  readonly score: number;
}

const BASE: readonly number[] = [0, 40, 100, 300, 1200];

/** Decimal digits as the digits of a hexadecimal number. */
export function bcd(value: number): number {
  return Number.parseInt(String(value), 16);
}

/** What two decimal digits of a byte say; undefined if it has others. */
export function decimal(byte: number): number | undefined {
  const text = byte.toString(16);
  return /^[0-9]+$/.test(text) ? Number(text) : undefined;
}

/** The tens and hundreds of the lines, read as a hexadecimal number modulo 256 (NT-11). */
function threshold(lines: number): number {
  return Math.floor(((Math.floor(lines / 100) * 256 + bcd(lines % 100)) / 16) % 256);
}

/** Counts lines (NT-10) with their levels (NT-11), one after the other. */
function countLines(lines: number, level: number, completed: number) {
  const told = { lines, level, levelUp: false, kept: false, hundred: false };
  for (let line = 0; line < completed; line += 1) {
    told.lines = (told.lines + 1) % 25_600;
    told.hundred ||= told.lines % 100 === 0;
    if (told.lines % 10 !== 0) continue;
    const rises = (told.level - threshold(told.lines) + 256) % 256 >= 128;
    if (rises) told.level = (told.level + 1) % 256;
    told.levelUp ||= rises;
    told.kept ||= !rises;
  }
  return told;
}

/** What soft drops add to the score, and which faults show. */
export interface SoftPoints {
  readonly gain: number;
  readonly sixLost: boolean;
  readonly onesLost: boolean;
}

/** The points that soft drops add to the score, faults included (NT-12). */
export function softPoints(score: number, holdDown: number): SoftPoints {
  const low = bcd(score % 100);
  if (holdDown < 2) return { gain: 0, sixLost: false, onesLost: false };
  let sum = (low - 1 + holdDown) % 256;
  if (sum % 16 >= 10) sum = (sum + 6) % 256;
  const passes = sum >= 160;
  const onesLost = passes && sum % 16 !== 0;
  if (passes) sum = (sum - (sum % 16) + 96) % 256;
  const after = (passes ? 100 : 0) + Number(sum.toString(16));
  return {
    gain: after - (score % 100),
    sixLost: (low % 16) - 1 + holdDown >= 16,
    onesLost,
  };
}

/** Counts, and what events tell of how they came about. */
export interface Counted {
  readonly after: Counts;
  readonly events: ReadonlySet<string>;
}

/** The count of a step (NT-14). */
export function countStep(before: Counts, completed: number, holdDown: number): Counted {
  const told = countLines(before.lines, before.level, completed);
  const soft = softPoints(before.score, holdDown);
  const sum = before.score + soft.gain + (BASE[completed] ?? 0) * (told.level + 1);
  const events = new Set<string>();
  const add = (id: string, happened: boolean): unknown => happened && events.add(id);
  add(`clear-${completed}`, completed > 0);
  add('lines-hundred', told.hundred);
  add('level-up', told.levelUp);
  add('level-kept-at-ten', told.kept);
  add('paid-at-new-level', told.levelUp);
  add('soft-points-six-lost', soft.sixLost);
  add('soft-points-ones-lost', soft.onesLost);
  add('soft-points', holdDown >= 2 && !soft.sixLost && !soft.onesLost);
  add('score-capped', sum > 999_999);
  const after: Counts = {
    lines: told.lines,
    level: told.level,
    score: Math.min(sum, 999_999),
  };
  return { after, events };
}
