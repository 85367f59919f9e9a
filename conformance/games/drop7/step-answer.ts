import type { Probe } from '../../probe.ts';
import { type Cells, type Position, type Rules, rulesOf } from './board.ts';
import type { Case } from './crafted.ts';
import { ask, codeOf } from './probe-law.ts';

/** One wave as kernel `step` tells it. */
interface ToldWave {
  readonly depth: number;
  readonly popped: number;
  readonly opened: number;
  readonly points: number;
}

/** The result of kernel `step`. */
export interface ToldStep {
  readonly waves: readonly ToldWave[];
  readonly gain: number;
  readonly drawn: number;
  readonly clear: boolean;
  readonly rise: boolean;
  readonly over: boolean;
  readonly level: number;
  readonly movesRemaining: number;
  readonly nextDisc: number;
  readonly cells: Cells;
  readonly latent: Cells;
  readonly dropLatent: Cells;
}

/** Input words of kernel `step`. */
function wordsOf({ position, column, tape }: Case): number[] {
  const { level, movesRemaining, nextDisc, cells, latent, dropLatent } = position;
  const state = [level, movesRemaining, nextDisc, ...cells, ...latent, ...dropLatent];
  return [...state, column, tape.length, ...tape];
}

function told(words: readonly number[], rules: Rules): ToldStep {
  let at = 0;
  const next = (): number => words[at++] ?? Number.NaN;
  const many = (count: number): number[] => Array.from({ length: count }, next);
  const waves = Array.from({ length: next() }, () => {
    const [depth = 0, popped = 0, opened = 0, points = 0] = many(4);
    return { depth, popped, opened, points };
  });
  const [gain = 0, drawn = 0, clear, rise, over] = many(5);
  const [level = 0, movesRemaining = 0, nextDisc = 0] = many(3);
  const flags = { clear: clear === 1, rise: rise === 1, over: over === 1 };
  const cells = many(49);
  const latent = many(rules.latent ? 49 : 0);
  const dropLatent = many(rules.latent ? 1 : 0);
  return {
    ...{ waves, gain, drawn, level, movesRemaining, nextDisc, cells, latent, dropLatent },
    ...flags,
  };
}

/** What kernel `step` says of a case; a text if it refuses, undefined if there is no such kernel. */
export async function toldStep(probe: Probe, one: Case): Promise<ToldStep | string | undefined> {
  const answer = await ask(probe, 'step', wordsOf(one));
  if (answer === undefined) return undefined;
  if ('refused' in answer) return `kernel step: ${codeOf(answer)}`;
  return told(answer, rulesOf(probe.profile));
}

/** Input words of kernel `wave`. */
export function waveWords(
  depth: number,
  { cells, latent }: Pick<Position, 'cells' | 'latent'>,
  values: readonly number[],
): number[] {
  return [depth, ...cells, ...latent, values.length, ...values];
}
