import * as fc from 'fast-check';
import type { ProbeLaw } from '../../suite.ts';
import {
  type Cells,
  columnOf,
  differs,
  openColumns,
  type Position,
  SOLID,
  show,
  stateOf,
} from './board.ts';
import { cases } from './crafted.ts';
import { ask, codeOf, probeLaw, refusedWith } from './probe-law.ts';

/** Ways to spoil a state; undefined if this one cannot be spoilt so. */
const SPOILERS: readonly {
  readonly what: string;
  spoil(position: Position, random: number): Position | undefined;
}[] = [
  {
    what: 'a buried hole',
    spoil(position, random) {
      const above = filter(position.cells, (cell, i) => cell !== 0 && i < 42);
      const cell = above[random % above.length];
      return cell === undefined ? undefined : withCell(position, cell + 7, 0);
    },
  },
  {
    what: 'no drops left, but alive',
    spoil: (position) => ({ ...position, movesRemaining: 0 }),
  },
  {
    what: 'a cover that hides nothing',
    spoil(position, random) {
      const covers = filter(position.latent, (value) => value > 0);
      const cell = covers[random % covers.length];
      if (cell === undefined) return undefined;
      return { ...position, latent: position.latent.with(cell, 0) };
    },
  },
  {
    what: 'a hidden value without a cover',
    spoil(position, random) {
      const bare = filter(position.latent, (value) => value === 0);
      const cell = bare[random % bare.length];
      if (cell === undefined) return undefined;
      return { ...position, latent: position.latent.with(cell, 1 + (random % 7)) };
    },
  },
  {
    what: 'a next disc that hides what it should not',
    spoil(position) {
      const [hidden] = position.dropLatent;
      if (hidden === undefined) return undefined;
      return { ...position, dropLatent: [position.nextDisc === SOLID ? 0 : 3] };
    },
  },
];

function filter(cells: Cells, keep: (cell: number, index: number) => boolean): number[] {
  return [...cells.keys()].filter((i) => keep(cells[i] ?? 0, i));
}

function withCell(position: Position, cell: number, value: number): Position {
  const { cells, latent } = position;
  return {
    ...position,
    cells: cells.with(cell, value),
    latent: latent.length > 0 && value === 0 ? latent.with(cell, 0) : latent,
  };
}

const badStates = probeLaw({
  id: 'impossible-states-are-refused',
  clauses: ['D7-29', 'D7-01', 'D7-02'],
  title: 'States with holes, wrong hidden values or no drops left are refused with bad-state',
  runs: 200,
  cases: (profile) => fc.tuple(cases(profile), fc.constantFrom(...SPOILERS), fc.nat(10_000)),
  async check(probe, [one, { what, spoil }, random]) {
    const position = spoil(one.position, random);
    if (position === undefined) return undefined;
    return refusedWith(
      probe,
      { ...one, position },
      'bad-state',
      `${what}: ${show(position.cells)}`,
    );
  },
});

const anyStates = probeLaw({
  id: 'unreachable-states-are-taken',
  clauses: ['D7-29', 'D7-04'],
  title:
    'States that no game reaches are taken: with poppers, with a full row 0, or over for no reason',
  cases: (profile) => fc.tuple(cases(profile), fc.boolean()),
  async check(probe, [{ position }, over]) {
    const state = stateOf({
      ...position,
      over,
      movesRemaining: over ? 0 : position.movesRemaining,
    });
    const [list] = (await probe.legal([state])) ?? [];
    if (list === undefined) return undefined;
    const what = `legal on ${show(position.cells)}, over ${over}`;
    if ('refused' in list) return `${what}: ${list.refused}`;
    const open = over ? [] : openColumns(position.cells);
    const columns = list.map(columnOf);
    return differs(what, open.join(' '), columns.join(' '));
  },
});

const kernelRefusals = probeLaw({
  id: 'kernels-refuse-holes',
  clauses: ['D7-01', 'D7-29'],
  title: 'Kernels poppers and wave refuse boards whose columns are not packed',
  cases: (profile) => fc.tuple(cases(profile), fc.nat(10_000)),
  async check(probe, [{ position }, random]) {
    const spoilt = SPOILERS[0]?.spoil(position, random);
    if (spoilt === undefined) return undefined;
    const { cells, latent } = spoilt;
    const inputs: readonly (readonly [string, readonly number[]])[] = [
      ['poppers', cells],
      ['wave', [1, ...cells, ...latent, 0]],
    ];
    for (const [name, input] of inputs) {
      const answer = await ask(probe, name, input);
      if (answer === undefined) continue;
      const problem = differs(`${name} on ${show(cells)}`, 'domain-error', codeOf(answer));
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

/** Laws on explicit states that are taken or refused. */
export const explicitLaws: readonly ProbeLaw[] = [badStates, anyStates, kernelRefusals];
