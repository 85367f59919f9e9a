import { RefusalError } from '../../spec/errors.ts';
import type { ChanceSource } from '../random/chance-source.ts';
import { type NesLfsr, registerOf } from './nes-lfsr.ts';
import { isSpawn, SPAWNS } from './orientations.ts';
import type { StepReport } from './step-report.ts';

/** Values of the first roll, and of the second before its spawnID is added. */
const ROLLS = 8;

/** Whether a first roll 0..7 makes the choice be repeated (NT-08). */
function isRepeated(roll: number, spawnID: number): boolean {
  return roll === 7 || SPAWNS[roll] === spawnID;
}

/** The number of the piece that a second roll 0..7 gives (NT-08). */
function secondNumber(roll: number, spawnID: number): number {
  return (roll + spawnID) % 7;
}

/** Chooses the pieces, one after the other. */
export class PieceSupply {
  /** The last piece chosen, 0 at first. */
  spawnID = 0;
  /** Choices so far modulo 256. */
  spawnCount = 0;
  private readonly report: StepReport;

  constructor(report: StepReport) {
    this.report = report;
  }

  /**
   * Makes a choice by the chance of the layer.
   *
   * @returns the spawn orientation of the piece
   * @throws {RefusalError} `chance-short`, `chance-range`
   */
  choose(chance: ChanceSource): number {
    return chance.resolved ? this.take(chance) : this.roll(registerOf(chance));
  }

  /** Chooses by the register (NT-08). */
  roll(register: NesLfsr): number {
    const { spawnID } = this;
    this.spawnCount = (this.spawnCount + 1) & 255;
    let number = (register.high + this.spawnCount) % ROLLS;
    if (isRepeated(number, spawnID)) {
      register.step();
      number = secondNumber(register.high % ROLLS, spawnID);
      this.report.tell('choice-repeated');
    }
    return this.chosen(SPAWNS[number] as number);
  }

  /** Takes a resolved choice (NT-09). */
  private take(chance: ChanceSource): number {
    const piece = chance.outcome(2, 18);
    if (!isSpawn(piece)) {
      throw new RefusalError('chance-range', `a choice is ${piece}, expected ${SPAWNS.join(', ')}`);
    }
    this.spawnCount = (this.spawnCount + 1) & 255;
    return this.chosen(piece);
  }

  private chosen(piece: number): number {
    if (piece === this.spawnID) this.report.tell('same-piece-again');
    this.spawnID = piece;
    return piece;
  }
}

/** The weight of each piece in 64ths after `spawnID`, if both rolls are uniform (NT-49). */
export function pieceWeights(spawnID: number): number[] {
  const weights = SPAWNS.map(() => 0);
  for (let first = 0; first < ROLLS; first += 1) {
    for (let second = 0; second < ROLLS; second += 1) {
      const number = isRepeated(first, spawnID) ? secondNumber(second, spawnID) : first;
      weights[number] = (weights[number] as number) + 1;
    }
  }
  return weights;
}
