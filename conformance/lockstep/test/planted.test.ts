import { execFileSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { checkPlanted, type PlantedCheck } from './planted/check-planted.ts';
import { Nursery, type PlantedFault } from './planted/plant.ts';

interface Row extends PlantedFault, Omit<PlantedCheck, 'game'> {
  /** Clause that has to be named, and field that has to be shown. */
  readonly clause: string;
  /** Among how many clauses. @defaultValue 2 */
  readonly among?: number;
  readonly field: RegExp;
}

const PYTHON: readonly Row[] = [
  {
    name: 'stale-merge-marks',
    file: 'rules.py',
    edits: [
      [
        '        return self.state(state.score + move.score, cells), move, rank\n',
        `        fresh = {made.cells[at] for made in move.joined for at, _ in made.merges}
        marked = [100 + at if at in fresh else rank for at, rank in enumerate(cells)]
        after = State(state.score + move.score, cells, self.legal(marked))
        return after, move, rank
`,
      ],
    ],
    unit: 'lockstep/outcome',
    steps: 2_000,
    clause: 'T48-08',
    field: /^(legal|over)/,
  },
  {
    name: 'empties-column-major',
    file: 'rules.py',
    edits: [
      [
        'empty = [cell for cell, rank in enumerate(cells) if not rank]',
        'empty = sorted((c for c, rank in enumerate(cells) if not rank), key=lambda c: (c % 4, c))',
      ],
    ],
    unit: 'lockstep/raw',
    steps: 500,
    clause: 'T48-20',
    field: /^cells/,
  },
  {
    name: 'cap-merge-scores-65536',
    file: 'rules.py',
    edits: [
      [
        'score += sum(2 ** merged(rank) for _, rank in merges)',
        'score += sum(2 ** (rank + 1) for _, rank in merges)',
      ],
    ],
    unit: 'lockstep/outcome',
    steps: 2_000,
    clause: 'T48-09',
    field: /^score/,
  },
  {
    name: 'over-before-spawn',
    file: 'rules.py',
    edits: [
      [
        '        return self.state(state.score + move.score, cells), move, rank\n',
        `        return State(state.score + move.score, cells, self.legal(move.cells)), move, rank
`,
      ],
    ],
    unit: 'lockstep/outcome',
    steps: 2_000,
    clause: 'T48-15',
    field: /^(legal|over)/,
  },
];

const RUST: readonly Row[] = [
  {
    name: 'last-duplicate-kept',
    file: 'src/rules.rs',
    edits: [
      [
        'if seen.insert((set, head)) && !found(walk) {',
        'seen.insert((set, head));\n        if !found(walk) {',
      ],
      [
        `        if !more {
            let mut action = vec![walk.len() as u64];
            action.extend(walk.iter().map(|&cell| cell as u64));
            list.push(action);
        }
`,
        `        if !more {
            let mut action = vec![walk.len() as u64];
            action.extend(walk.iter().map(|&cell| cell as u64));
            let set = |a: &[u64]| a[1..].iter().fold(0u64, |set, c| set | 1 << c);
            let own = set(&action);
            let same = |a: &[u64]| a.len() == action.len() && a.last() == action.last() && set(a) == own;
            match list.iter_mut().find(|listed| same(listed)) {
                Some(listed) => *listed = action,
                None => list.push(action),
            }
        }
`,
      ],
    ],
    unit: 'lockstep/outcome',
    steps: 500,
    clause: 'SN-19',
    field: /^legal/,
  },
  {
    name: 'cap-4095',
    file: 'src/rules.rs',
    edits: [
      [
        'let most = limits.cap.unwrap_or(limits.list_max);',
        'let most = limits.cap.map_or(limits.list_max, |cap| cap - 1);',
      ],
    ],
    unit: 'lockstep/outcome',
    steps: 4_000,
    clause: 'SN-21',
    field: /^legal/,
  },
  {
    name: 'redraw-restarts-the-seed',
    file: 'src/rules.rs',
    edits: [
      [
        `    loop {
        let mut cells = [0; 25];
        for cell in &mut cells {
            *cell = chance.draw(die)?;
        }
`,
        `    let mut from_the_seed = Vec::new();
    loop {
        let board = from_the_seed.len().saturating_sub(24);
        let mut cells = [0; 25];
        for (at, cell) in cells.iter_mut().enumerate() {
            // The seed again, one word later so that it comes to an end.
            if at + board >= from_the_seed.len() {
                from_the_seed.push(chance.draw(die)?);
            }
            *cell = from_the_seed[at + board];
        }
`,
      ],
    ],
    unit: 'vectors',
    vectors: (id) => id.startsWith('redraw-') || id.startsWith('hand-redraw'),
    steps: 1,
    clause: 'SN-08',
    field: /(cells|generator)/,
  },
  {
    name: 'one-die-for-the-head',
    file: 'src/rules.rs',
    edits: [
      [
        '    for &cell in left_behind {\n',
        '    for &cell in left_behind.iter().chain([&head]) {\n',
      ],
    ],
    unit: 'lockstep/outcome',
    steps: 500,
    clause: 'SN-23',
    field: /^drawn/,
  },
];

async function expectFound(row: Row, check: ReturnType<typeof checkPlanted>): Promise<void> {
  const { failures, files } = await check;
  const named = failures.filter(({ clauses }) =>
    clauses.slice(0, row.among ?? 2).includes(row.clause),
  );
  expect(named.map(({ problem }) => problem)).toContainEqual(expect.stringMatching(row.field));
  if (!row.unit.startsWith('lockstep/')) return;
  // One step from an explicit state shows it, or that state alone.
  const traces = files.filter(({ divergence }) => divergence?.clauses.includes(row.clause));
  expect(traces.some(({ state, actions }) => state !== undefined && actions.length <= 1)).toBe(
    true,
  );
}

describe('a mistake in a copy of the Python oracle of 2048', () => {
  const nursery = new Nursery('2048-python');
  afterAll(() => nursery.close());

  test.each(PYTHON)('$name is found, shown by one step, and named $clause', async (row) => {
    await expectFound(row, checkPlanted(nursery.python(row), { ...row, game: '2048' }));
  });
});

describe('a mistake in a copy of the Rust oracle of 123 Snake', () => {
  const nursery = new Nursery('snake123-rust');
  afterAll(() => nursery.close());

  test('can be built here: cargo is installed', () => {
    expect(() => execFileSync('cargo', ['--version'], { stdio: 'pipe' })).not.toThrow();
  });

  test.each(RUST)('$name is found and named $clause', { timeout: 120_000 }, async (row) => {
    await expectFound(row, checkPlanted(nursery.rust(row), { ...row, game: 'snake123' }));
  });
});
