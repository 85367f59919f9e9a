import { deriveSeed, Random } from '../../conformance/generate/random.ts';
import type { Implementation } from '../../oracles/implementation.ts';
import type { Measurement, MeasureRequest } from '../paired/run-stages.ts';
import { median } from '../paired/statistics.ts';
import { BlockPlanner } from './block-planner.ts';
import { type TimedBlock, TimedProgram, Unmeasured } from './timed-program.ts';
import { type BenchBody, shuffled, type WireWork } from './wire-work.ts';

/** The two programs of a comparison; each call makes a fresh one that is not running yet. */
export interface WirePrograms {
  candidate(): Implementation;
  other(): Implementation;
}

/** CPU time of a program before anything counts. */
const WARM_NS = 400e6;
/** Blocks that are done before those that count. */
const UNCOUNTED_ROUNDS = 2;
/** CPU time that the counted blocks of the other program may take: if it is slow, blocks are smaller and fewer. */
const MOST_OTHER_NS = 2.5e9;
const SMALLEST_PART = 0.4;
const FEWEST_ROUNDS = 11;

/**
 * Measures two programs once. Both and a second copy of the candidate, the control, are started
 * afresh, do the whole work once, are warmed up by the same requests, and then do the same blocks in
 * random order, one at a time, each in its own time: `cpu` is what a program tells of itself. In
 * every block all have to come to the same digest.
 *
 * The other program is not asked for more warm-up than it needs; a slow one gets smaller blocks and fewer.
 */
export async function measureWire(
  work: WireWork,
  programs: WirePrograms,
  request: MeasureRequest,
): Promise<Measurement> {
  const trio: Trio = {
    candidate: new TimedProgram(programs.candidate()),
    other: new TimedProgram(programs.other()),
    control: new TimedProgram(programs.candidate()),
  };
  const close = (): Promise<unknown> => Promise.all(ROLES.map((role) => trio[role].close()));
  const end = (): void => void close();
  request.signal.addEventListener('abort', end, { once: true });
  try {
    return await measureTrio(work, trio, request);
  } catch (error) {
    if (!(error instanceof Unmeasured)) throw error;
    return { kind: 'problem', status: error.status, message: error.message };
  } finally {
    request.signal.removeEventListener('abort', end);
    await close();
  }
}

const ROLES = ['candidate', 'other', 'control'] as const;
type Role = (typeof ROLES)[number];
type Trio = Readonly<Record<Role, TimedProgram>>;
type Blocks = Readonly<Record<Role, TimedBlock>>;

async function measureTrio(
  work: WireWork,
  trio: Trio,
  { process, rounds, seed }: MeasureRequest,
): Promise<Measurement> {
  const whole = work.request([...work.pieces.keys()], 1);
  for (const role of ROLES) await trio[role].open(whole);
  const random = new Random(deriveSeed(seed, `wire order ${process}`));
  const all = await roundOf(trio, whole, random);
  const planner = new BlockPlanner(work);
  const nsPerOperation = await warmUp(planner, trio, all.candidate);
  const times = {
    candidate: { cpu: [] as number[], wall: [] as number[] },
    other: { cpu: [] as number[], wall: [] as number[] },
    control: { cpu: [] as number[], wall: [] as number[] },
  };
  const operations: number[] = [];
  let affordable = rounds;
  for (let round = 0; round < UNCOUNTED_ROUNDS; round += 1) {
    const { other } = await roundOf(trio, planner.next(nsPerOperation), random);
    affordable = MOST_OTHER_NS / Math.max(1, other.cpu);
  }
  const part = Math.min(1, Math.max(SMALLEST_PART, affordable / rounds));
  const counted = Math.min(rounds, Math.max(FEWEST_ROUNDS, Math.floor(affordable / part)));
  for (let round = 0; round < counted; round += 1) {
    const blocks = await roundOf(trio, planner.next(nsPerOperation, part), random);
    for (const role of ROLES) {
      times[role].cpu.push(blocks[role].cpu);
      times[role].wall.push(blocks[role].wall);
    }
    operations.push(blocks.candidate.operations);
  }
  return {
    kind: 'process',
    operations: Math.round(median(operations)),
    checksum: all.candidate.digest,
    ...times,
  };
}

/** One block by all programs, one after the other in random order. */
async function roundOf(trio: Trio, body: BenchBody, random: Random): Promise<Blocks> {
  const done: Partial<Record<Role, TimedBlock>> = {};
  for (const role of shuffled(ROLES, random)) done[role] = await trio[role].time(body);
  const { candidate, other, control } = done;
  if (candidate === undefined || other === undefined || control === undefined) {
    throw new RangeError('a round without one of its programs');
  }
  requireSame(trio.candidate, candidate, trio.control, control);
  requireSame(trio.candidate, candidate, trio.other, other);
  return { candidate, other, control };
}

function requireSame(
  one: TimedProgram,
  { digest, operations }: TimedBlock,
  two: TimedProgram,
  block: TimedBlock,
): void {
  if (digest === block.digest && operations === block.operations) return;
  const [first, second] = [
    `${digest} after ${operations} operations (${one.name})`,
    `${block.digest} after ${block.operations} (${two.name})`,
  ];
  throw new Unmeasured('mismatch', `the same work has come to ${first} and ${second}`);
}

/**
 * Warms all programs up by the same requests.
 *
 * @param all - the whole work by the candidate, for a first guess
 * @returns CPU nanoseconds of one operation by the warm candidate
 */
async function warmUp(planner: BlockPlanner, trio: Trio, all: TimedBlock): Promise<number> {
  const bodies: BenchBody[] = [];
  let fastest = perOperation(all);
  while (trio.candidate.spent < WARM_NS) {
    const body = planner.next(fastest);
    fastest = Math.min(fastest, perOperation(await trio.candidate.time(body)));
    bodies.push(body);
  }
  for (const body of bodies) await trio.control.time(body);
  for (const body of bodies) {
    if (trio.other.spent >= WARM_NS) break;
    await trio.other.time(body);
  }
  return fastest;
}

/** A block in which the clock did not move took one nanosecond. */
function perOperation({ cpu, operations }: TimedBlock): number {
  return Math.max(1, cpu) / Math.max(1, operations);
}
