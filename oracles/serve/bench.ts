import { Lp62 } from '../../spec/digest.ts';
import { RefusalError } from '../../spec/errors.ts';
import type { BenchReply } from '../messages.ts';
import { playGame, requirePlayWork } from './play-work.ts';
import { badParams, type RawRequest, requireCount } from './request-fields.ts';
import type { TableOf } from './table.ts';

/** Clocks that only ever go forward, in nanoseconds from wherever they began. */
export interface BenchClocks {
  wall(): number;
  /** CPU time of the whole process. */
  cpu(): number;
}

const MOST_REPETITIONS = 1_000_000;

/** Work that is done again and again: records what it led to, gives its steps or inputs. */
type Work = (digest: Lp62) => number;

/**
 * Does the work of a play or kernel request `reps` times and times each.
 *
 * @throws {RefusalError} as the request itself, and `unsupported-op` without clocks
 */
export function bench(
  request: RawRequest,
  tableOf: TableOf,
  clocks: BenchClocks | undefined,
): BenchReply {
  if (clocks === undefined) throw new RefusalError('unsupported-op', 'there are no clocks here');
  const repetitions = requireCount(request.reps, 'reps', MOST_REPETITIONS);
  if (repetitions === 0) throw badParams('reps: expected 1 at least');
  const work =
    request.games === undefined ? kernelWork(request, tableOf) : playWork(request, tableOf);
  const digest = new Lp62();
  const ns: number[] = [];
  const cpu: number[] = [];
  let ops = 0;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    digest.reset();
    const wallStart = clocks.wall();
    const cpuStart = clocks.cpu();
    ops = work(digest);
    cpu.push(clocks.cpu() - cpuStart);
    ns.push(clocks.wall() - wallStart);
  }
  return { ns, cpu, ops, d: digest.hex() };
}

function playWork(request: RawRequest, tableOf: TableOf): Work {
  const { games, detail } = requirePlayWork(request);
  return (digest) => {
    let steps = 0;
    for (const game of games) {
      const { reply, table } = playGame(game, detail, tableOf);
      digest.record([reply.n, reply.k, ...(table?.lastWords() ?? [])]);
      steps += reply.n;
    }
    return steps;
  };
}

function kernelWork(request: RawRequest, tableOf: TableOf): Work {
  const { evaluate, inputs } = tableOf(request).kernelWork(request);
  return (digest) => {
    evaluate(digest);
    return inputs;
  };
}
