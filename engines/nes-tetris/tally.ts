import type { EventName, StepReport } from './step-report.ts';

/** `lines` counts modulo this: a byte of hundreds (NT-10). */
const LINES = 25600;
const TOP_SCORE = 999999;
/** Points for 0 to 4 lines at level 0 (NT-13). */
const POINTS: readonly number[] = [0, 40, 100, 300, 1200];
const CLEARS: readonly (EventName | undefined)[] = [
  undefined,
  'clear-1',
  'clear-2',
  'clear-3',
  'clear-4',
];

/** The byte of two decimal digits of a number 0..99. */
function toDecimalByte(number: number): number {
  return Math.floor(number / 10) * 16 + (number % 10);
}

/** The number of a byte of two decimal digits. */
export function fromDecimalByte(byte: number): number {
  return (byte >> 4) * 10 + (byte & 15);
}

/** Whether a byte is two decimal digits. */
export function isDecimalByte(byte: number): boolean {
  return (byte & 15) < 10 && byte >> 4 < 10;
}

/** Lines, level and score, which both profiles count alike. */
export class Tally {
  level = 0;
  /** 100 times the high byte plus the decimal value of the low byte. */
  lines = 0;
  score = 0;
  private readonly report: StepReport;

  constructor(report: StepReport) {
    this.report = report;
  }

  reset(level: number): void {
    this.level = level;
    this.lines = 0;
    this.score = 0;
  }

  /** A byte of the score, two decimal digits; 0 is the lowest of three. */
  scoreByte(byte: number): number {
    return toDecimalByte(Math.floor(this.score / 100 ** byte) % 100);
  }

  /** The low byte of the lines, two decimal digits. */
  get linesLow(): number {
    return toDecimalByte(this.lines % 100);
  }

  /** The high byte of the lines, the hundreds. */
  get linesHigh(): number {
    return Math.floor(this.lines / 100);
  }

  /**
   * Counts what a locked piece brings, in the order of NT-14.
   *
   * @param completed - lines, 0..4
   * @param holdDown - hold-down points, 0..255
   */
  count(completed: number, holdDown: number): void {
    const clear = CLEARS[completed];
    if (clear !== undefined) this.report.tell(clear);
    for (let line = 0; line < completed; line += 1) this.addLine();
    if (holdDown >= 2) this.addSoftDrop(holdDown);
    this.addPoints((POINTS[completed] as number) * (this.level + 1));
  }

  /** One line (NT-10). */
  private addLine(): void {
    this.lines = (this.lines + 1) % LINES;
    if (this.lines % 100 === 0) this.report.tell('lines-hundred');
    if (this.lines % 10 === 0) this.testLevel();
  }

  /** The test for a higher level when the ones digit has become 0 (NT-11). */
  private testLevel(): void {
    // The hundreds are binary, the tens one hexadecimal digit.
    const tens = (Math.floor(this.lines / 100) * 16 + (Math.floor(this.lines / 10) % 10)) & 255;
    if (((this.level - tens) & 128) === 0) {
      this.report.tell('level-kept-at-ten');
      return;
    }
    this.level = (this.level + 1) & 255;
    this.report.tell('level-up');
    this.report.tell('paid-at-new-level');
  }

  /** The points for a soft drop, with their two faults (NT-12). */
  private addSoftDrop(holdDown: number): void {
    const before = toDecimalByte(this.score % 100);
    const sixLost = (before & 15) - 1 + holdDown > 15;
    let onesLost = false;
    let carried = 0;
    let low = (before - 1 + holdDown) & 255;
    if ((low & 15) >= 10) low = (low + 6) & 255;
    if (low >> 4 >= 10) {
      onesLost = (low & 15) !== 0;
      low = ((low & 0xf0) + 96) & 255;
      carried = 100;
    }
    this.score += fromDecimalByte(low) - (this.score % 100) + carried;
    if (sixLost) this.report.tell('soft-points-six-lost');
    if (onesLost) this.report.tell('soft-points-ones-lost');
    if (!sixLost && !onesLost) this.report.tell('soft-points');
  }

  /** Points for lines, and the highest score (NT-13). */
  private addPoints(points: number): void {
    this.score += points;
    if (this.score <= TOP_SCORE) return;
    this.score = TOP_SCORE;
    this.report.tell('score-capped');
  }
}
