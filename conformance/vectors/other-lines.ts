import type { KernelVector, PerftVector, RngVector } from '../../spec/generated/vector-line.ts';
import { compileLayout } from '../../spec/layout.ts';
import { blame } from '../blame.ts';
import type { ItemResult } from '../unit.ts';
import { exampleOf, type LineRun, lineResult, unsupportedLine } from './line-result.ts';
import { agrees } from './numbers.ts';

/** Draws after which the generator's state is asked for one by one. */
const STATES_ASKED = 32;

/** Runs a line of kind rng: the words, and the states after single draws where they are given. */
export async function runRngLine({ session }: LineRun, line: RngVector): Promise<ItemResult> {
  const lacking = session.lacks(['rng']);
  if (lacking.length > 0) return unsupportedLine(line, lacking);
  const { gen, seed } = line;
  const ask = (n: number) =>
    session.ask({ op: 'rng', gen, game: session.codec.game, seed, n } as const);
  const fail = (problem: string): ItemResult =>
    lineResult(line, 'fail', {
      clauses: blame(session.codec.spec, {
        lane: 'state',
        fields: ['generator'],
        among: line.clauses,
      }),
      problem,
      example: exampleOf({ gen, seed, words: line.words.length }),
    });
  const drawn = await ask(line.words.length);
  if (drawn.kind === 'refused') return fail(`refused with ${drawn.refusal.err}`);
  for (const [index, expected] of line.words.entries()) {
    const found = drawn.reply.w[index];
    if (found !== expected) {
      return fail(`word ${index}: expected ${expected}, found ${found ?? 'nothing'}`);
    }
  }
  let states = 0;
  for (const [index, expected] of (line.states ?? []).slice(0, STATES_ASKED).entries()) {
    const reply = await ask(index + 1);
    const found = reply.kind === 'reply' ? reply.reply.g : undefined;
    if (found === undefined) break;
    states += 1;
    if (found.join() !== expected.join()) {
      return fail(`state after ${index + 1} draws: expected ${expected}, found ${found}`);
    }
  }
  return lineResult(line, 'pass', { cases: line.words.length, states });
}

/** Runs a line of kind kernel: each result by the comparison rule of the spec. */
export async function runKernelLine({ session }: LineRun, line: KernelVector): Promise<ItemResult> {
  const lacking = session.lacks([`kernel:${line.name}`]);
  if (lacking.length > 0) return unsupportedLine(line, lacking);
  const { codec } = session;
  const kernel = codec.spec.kernels.find(({ name }) => name === line.name);
  if (kernel === undefined) {
    return lineResult(line, 'error', { problem: `the spec has no kernel ${line.name}` });
  }
  const output = compileLayout(kernel.output, codec.profile.parameters);
  const reply = await session.ask({
    op: 'kernel',
    game: codec.game,
    profile: line.profile,
    name: line.name,
    in: line.in,
  });
  const fail = (problem: string, index: number): ItemResult =>
    lineResult(line, 'fail', {
      cases: index,
      problem,
      example: exampleOf({ kernel: line.name, in: line.in[index], expected: line.out[index] }),
    });
  if (reply.kind === 'refused') return fail(`refused with ${reply.refusal.err}`, 0);
  for (const [index, expected] of line.out.entries()) {
    const found = reply.reply.out[index];
    if (found === undefined) return fail(`input ${index}: no result`, index);
    if ('err' in found) return fail(`input ${index}: refused with ${found.err}`, index);
    if (found.length !== expected.length) {
      return fail(
        `input ${index}: expected ${expected.length} words, found ${found.length}`,
        index,
      );
    }
    const at = expected.findIndex(
      (word, i) => !agrees(word, found[i] ?? Number.NaN, kernel.compare),
    );
    if (at === -1) continue;
    const name = output.fieldOf(at, expected);
    const problem = `input ${index}, ${name}: expected ${expected[at]}, found ${found[at]}`;
    return fail(problem, index);
  }
  return lineResult(line, 'pass', { cases: line.in.length });
}

/** Runs a line of kind perft, unless it is larger than the run allows. */
export async function runPerftLine(run: LineRun, line: PerftVector): Promise<ItemResult> {
  const { session, perftLeaves } = run;
  const { codec } = session;
  const layer = codec.spec.layers.outcome === undefined ? 'none' : 'outcome';
  const chance = layer === 'none' ? [] : ['chance:outcome'];
  const lacking = session.lacks(['perft', 'state', ...chance]);
  if (lacking.length > 0) return unsupportedLine(line, lacking);
  if (line.leaves > perftLeaves) {
    const problem = `${line.leaves} leaves, this run goes to ${perftLeaves}`;
    return lineResult(line, 'skip', { problem, cases: 0 });
  }
  const reply = await session.ask(
    {
      op: 'perft',
      depth: line.depth,
      game: codec.game,
      profile: line.profile,
      setup: [],
      layer,
      ...(layer === 'none' ? {} : { c: [] }),
      s: line.state,
    },
    { steps: line.leaves },
  );
  const example = exampleOf({ profile: line.profile, state: line.state, depth: line.depth });
  if (reply.kind === 'refused') {
    return lineResult(line, 'fail', { problem: `refused with ${reply.refusal.err}`, example });
  }
  // A tree of depth 0 is its root alone; the reply then counts nothing below actions.
  const leaves = line.depth === 0 ? 1 : reply.reply.n.reduce((sum, count) => sum + count, 0);
  const found = { ...reply.reply, leaves };
  for (const name of ['leaves', 'terminals', 'moves', 'sum', 'digest'] as const) {
    const expected = line[name];
    const value = found[name];
    if (expected === undefined || value === undefined || expected === value) continue;
    const problem = `${name}: expected ${expected}, found ${value}`;
    return lineResult(line, 'fail', { problem, example, steps: leaves });
  }
  return lineResult(line, 'pass', { steps: line.moves ?? leaves, states: leaves });
}
