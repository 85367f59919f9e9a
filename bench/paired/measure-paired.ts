import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deriveSeed, Random } from '../../conformance/generate/random.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { BenchError } from '../bench-error.ts';
import type { ChildResult, ChildTask, VariantKernel } from './child-messages.ts';
import { type ChildEnd, runChild } from './run-child.ts';
import type { Measure, Measurement, MeasureRequest } from './run-stages.ts';

/** CPU milliseconds of warming up, and of a block: above 2, because the clock steps by 1 us. */
const WARM_UP_MS = 200;
const BLOCK_MS = 3;
/**
 * V8 compiles and collects where it has to, not on helper threads some time later: when optimized code
 * comes then depends on the work alone, so equal code is compiled equally. On a loaded machine it
 * brought ratios of equal code from 10 % off to 1.6 % off.
 */
const ONE_THREAD = '--single-threaded';
const DEADLINE_MS = 240_000;

/** What is compared in one process. */
export interface PairedVariants {
  readonly candidate: VariantKernel;
  readonly other: VariantKernel;
  /** A second copy: of the other, or of the candidate where the other is a yardstick. */
  readonly control: VariantKernel;
  /** Whether the kernel makes garbage, which is then collected between rounds. */
  readonly allocates: boolean;
  /** How long a process may take in wall clock. @defaultValue 240,000 ms */
  readonly deadlineMs?: number;
  /** The program that measures, and its arguments but the task. @defaultValue that of this package */
  readonly program?: readonly string[];
}

/**
 * Measures three kernels in one fresh process. The roots are copies of trees; none may be the tree
 * that measures.
 *
 * @throws {BenchError} `E_BENCH_BUILD` if this package is not built
 */
export function measurePaired(variants: PairedVariants): Measure {
  const { candidate, other, control, allocates, deadlineMs = DEADLINE_MS } = variants;
  const program = variants.program ?? ownProgram(allocates);
  return async (request) => {
    const task: ChildTask = {
      variants: [candidate, other, control],
      seed: request.seed,
      orders: ordersOf(request, candidate.kernel),
      warmUpMs: WARM_UP_MS,
      blockMs: BLOCK_MS,
      collect: allocates,
    };
    const command = [...program, JSON.stringify(task)];
    return measurementOf(await runChild({ command, deadlineMs, signal: request.signal }), request);
  };
}

function ownProgram(allocates: boolean): string[] {
  const program = join(packageRoot(), 'dist', 'bench', 'paired', 'child.js');
  if (!existsSync(program)) {
    throw new BenchError('E_BENCH_BUILD', `${program} is missing`, { hint: 'Run npm run build.' });
  }
  return [process.execPath, ONE_THREAD, ...(allocates ? ['--expose-gc'] : []), program];
}

/** The order of the variants in each round, another one in each process. */
function ordersOf({ seed, stage, process, rounds }: MeasureRequest, kernel: string): number[][] {
  const random = new Random(deriveSeed(seed, `order ${kernel} ${stage} ${process}`));
  return Array.from({ length: rounds }, () => {
    const left = [0, 1, 2];
    return [0, 1, 2].map(() => {
      const index = random.pick(left);
      left.splice(left.indexOf(index), 1);
      return index;
    });
  });
}

function measurementOf(end: ChildEnd, { rounds }: MeasureRequest): Measurement {
  if (end.kind === 'failed') return { ...end, kind: 'problem' };
  const result = parse(end.line);
  if (result === undefined || !isWhole(result, rounds)) {
    const shown = end.line.slice(0, 200);
    return { kind: 'problem', status: 'protocol', message: `printed no result: ${shown}` };
  }
  if (result.kind !== 'measured') {
    return { kind: 'problem', status: result.kind, message: result.message };
  }
  const { operations, checksum, times } = result;
  const [candidate, other, control] = times.map(({ cpu, wall }) => ({
    cpu: [...cpu],
    wall: [...wall],
  }));
  if (candidate === undefined || other === undefined || control === undefined) {
    return { kind: 'problem', status: 'protocol', message: 'printed times of too few variants' };
  }
  return { kind: 'process', operations, checksum, candidate, other, control };
}

function parse(line: string): ChildResult | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A kernel may print what it likes, also something that looks like a result. */
function isWhole(value: unknown, rounds: number): value is ChildResult {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'mismatch' || value.kind === 'error') {
    return 'message' in value && typeof value.message === 'string';
  }
  if (value.kind !== 'measured' || !('operations' in value) || !('checksum' in value)) return false;
  const { operations, checksum } = value;
  const isCount = Number.isSafeInteger(operations) && Number(operations) > 0;
  const isHex = typeof checksum === 'string' && /^[0-9a-f]{8}$/.test(checksum);
  const times: unknown = 'times' in value ? value.times : undefined;
  return isCount && isHex && Array.isArray(times) && times.every((one) => hasTimes(one, rounds));
}

function hasTimes(value: unknown, rounds: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ['cpu', 'wall'].every((name) => {
    const list: unknown = Reflect.get(value, name);
    return (
      Array.isArray(list) &&
      list.length === rounds &&
      list.every((time: unknown) => Number.isSafeInteger(time) && Number(time) >= 0)
    );
  });
}
