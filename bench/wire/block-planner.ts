import type { BenchBody, WireWork } from './wire-work.ts';

/** CPU time of a block: so long that the step of the clock does not count, and yet soon over. */
const BLOCK_NS = 5e6;
/** CPU time of one repetition: the clock is read around each, which takes a microsecond or so. */
const REPETITION_NS = 0.3e6;
/**
 * Text of a request. While it waits to be done again, what was read is moved about with the garbage of
 * the work; a few thousand inputs cost a program in JavaScript more than the cheapest kernels.
 */
const MOST_BYTES = 32 * 1024;
/** Repetitions of one request, for work that takes no time at all. */
const MOST_REPETITIONS = 10_000;

/**
 * Plans blocks of about 5 ms: each goes on with the pieces of the work where the one before ended, and
 * begins again after the last piece. Cheap work stands in a request several times, dear work is split
 * over blocks.
 */
export class BlockPlanner {
  private readonly work: WireWork;
  private place = 0;

  constructor(work: WireWork) {
    this.work = work;
  }

  /**
   * @param nsPerOperation - CPU time of one operation by the program that sets the size
   * @param part - of the usual size, above 0
   */
  next(nsPerOperation: number, part = 1): BenchBody {
    const { pieces } = this.work;
    const wanted = REPETITION_NS / nsPerOperation;
    const chosen: number[] = [];
    let [operations, bytes] = [0, 0];
    while (chosen.length === 0 || (operations < wanted && bytes < MOST_BYTES)) {
      const piece = pieces[this.place];
      chosen.push(this.place);
      operations += Math.max(1, piece?.operations ?? 0);
      bytes += piece?.bytes ?? 0;
      this.place = (this.place + 1) % pieces.length;
    }
    const reps = Math.round((part * BLOCK_NS) / (operations * nsPerOperation));
    return this.work.request(chosen, Math.min(MOST_REPETITIONS, Math.max(1, reps)));
  }
}
