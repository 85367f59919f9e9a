import { describe, expect, test } from 'vitest';
import { tinsSubject, withCapabilities } from '../../test/tins/tins-game.ts';
import type { TinsFaults } from '../../test/tins/tins-machine.ts';
import type { FailureGroup } from '../failures.ts';
import { machineSubject, runTins, SilentMachine, withResults } from './fakes.ts';

function biggest(failures: readonly FailureGroup[]): FailureGroup['smallest'] {
  const [group] = failures;
  if (group === undefined) throw new Error('nothing was found');
  return group.smallest;
}

describe('a right subject', () => {
  test('agrees in every layer and lane, and reaches every event in lockstep', async () => {
    for (const layer of ['outcome', 'raw', 'seed'] as const) {
      const run = await runTins({}, { layer });
      expect(run.failures).toEqual([]);
      expect(run.store.versions).toEqual([]);
      expect(run.steps).toBeGreaterThan(5_000);
      expect([run.listed, run.told]).toEqual([run.games, run.games]);
      expect(run.repeated).toBeGreaterThan(0);
      expect(Object.keys(run.events).sort()).toEqual([
        'drop',
        'end',
        'spill',
        'take-many',
        'take-one',
      ]);
    }
  });

  test('gives the same result for the same seed', async () => {
    const { pair: _a, store: _b, ...one } = await runTins({});
    const { pair: _c, store: _d, ...two } = await runTins({});
    expect(one).toEqual(two);
  });

  test('is compared on the lanes that it has; what it lacks is said', async () => {
    const subject = withCapabilities(tinsSubject(), (cap) => cap !== 'legal' && cap !== 'events');
    const run = await runTins(subject);
    expect(run.failures).toEqual([]);
    expect(run.steps).toBeGreaterThan(5_000);
    expect(run.lanes).toEqual([
      { lane: 'state' },
      { lane: 'legal', missing: 'tins does not offer legal' },
      { lane: 'events', missing: 'tins does not offer events' },
    ]);
    expect([run.listed, run.told]).toEqual([0, 0]);
  });

  test('may know nothing but new and step', async () => {
    const level0 = withCapabilities(tinsSubject(), (cap) => /^(step|chance:.*)$/.test(cap));
    expect(await runTins(level0, { steps: 600 })).toMatchObject({ failures: [] });
    const wrong = withCapabilities(tinsSubject({ scoreOffAtTurn: 2 }), (cap) =>
      /^(step|chance:.*)$/.test(cap),
    );
    const { failures } = await runTins(wrong, { steps: 600 });
    const { finding, to, how } = biggest(failures);
    expect(finding).toMatchObject({ lane: 'state', clauses: ['TN-03'] });
    expect(how).toBe('tins takes no explicit states');
    expect(to).toBe(2);
  });
});

describe('a subject that is wrong', () => {
  const faults: readonly (readonly [string, TinsFaults, string, string, string])[] = [
    ['at step 7', { scoreOffAtTurn: 7 }, 'state', 'score', 'TN-03'],
    ['in a rare event', { overfills: true }, 'state', 'cells', 'TN-05'],
    ['in the order of its list', { reversedList: true }, 'legal', 'legal', 'TN-06'],
    ['in what it lists', { listsTooMuch: true }, 'legal', 'legal', 'TN-06'],
    ['in what it draws', { drawsTwiceOnSpill: true }, 'drawn', 'drawn', 'TN-04'],
    ['in what it accepts', { acceptsTooMuch: true }, 'refusal', 'legal', 'TN-06'],
    ['about the end', { endsEarly: true }, 'state', 'over', 'TN-07'],
  ];

  test.each(faults)('%s is shown by one step', async (_name, fault, lane, field, clause) => {
    const run = await runTins(fault);
    const { finding, file, to, rows } = biggest(run.failures);
    expect(finding).toMatchObject({ status: 'fail', lane });
    expect(finding.clauses.slice(0, 2)).toContain(clause);
    const signed = `tins/three/${lane}/fail/${field}/`;
    expect(finding.signature.startsWith(signed)).toBe(true);
    expect(to).toBeLessThanOrEqual(1);
    expect(file.state).toBeDefined();
    expect(rows.at(-1)?.differs).toBe(true);
    // Nothing but the smallest game of each failure is left in the store.
    expect(run.store.files.size).toBe(run.failures.length);
  });

  test('in layer raw and seed, too', async () => {
    for (const layer of ['raw', 'seed'] as const) {
      const { failures } = await runTins({ drawsTwiceOnSpill: true }, { layer });
      const { finding, to } = biggest(failures);
      // In layer seed the second draw shows in the generator's word.
      expect(finding.lane).toBe(layer === 'raw' ? 'drawn' : 'state');
      expect(to).toBe(1);
    }
  });

  test('in its events alone is told by the event', async () => {
    const { failures, steps } = await runTins(machineSubject(() => new SilentMachine(3)));
    const { finding, to } = biggest(failures);
    expect(finding).toMatchObject({
      lane: 'events',
      message: 'events: expected spill',
      clauses: ['TN-05'],
    });
    expect(to).toBe(1);
    expect(steps).toBeGreaterThan(0);
  });

  test('has its state made small', async () => {
    const { failures } = await runTins({ overfills: true });
    const { file } = biggest(failures);
    const [over, score, turn, ...cells] = file.state ?? [];
    const [drop = 0] = file.tape ?? [];
    expect([over, score, turn]).toEqual([0, 0, 0]);
    // With one pebble less in the full tin nothing would spill.
    expect(cells.toSorted()).toEqual([0, 1, 10 - drop]);
  });

  test('about something that no word tells has hidden state, shown by the shortest game', async () => {
    const { failures } = await runTins({ hiddenMemory: true });
    const { finding, to, how, file } = biggest(failures);
    expect(finding).toMatchObject({ status: 'fail', lane: 'state', clauses: ['TN-03'] });
    expect(how).toContain('hidden state or a gap in the encoding');
    expect(file.note).toContain('hidden state');
    expect(to).toBe(2);
    expect(file.actions[0]?.[0]).toBe(file.actions[1]?.[0]);
  });
});

describe('a subject that contradicts itself', () => {
  test('now and then is flaky, and both results are kept', async () => {
    const subject = withResults(tinsSubject(), (reply, _game, _out, count) =>
      count % 40 === 0 ? { ...reply, d: '0'.repeat(16) } : reply,
    );
    const { failures } = await runTins(subject, { steps: 2_000 });
    const { finding } = biggest(failures);
    expect(finding.status).toBe('flaky');
    expect(finding.message).toMatch(
      /gave different results: .*"d":"0{16}".* then .*"d":"[0-9a-f]{16}"/,
    );
  });

  test('in the digests of whole games alone is inconsistent', async () => {
    const subject = withResults(tinsSubject(), (reply, game, out) =>
      out === 'end' && game.a.length > 20 ? { ...reply, d: '0'.repeat(16) } : reply,
    );
    const { failures } = await runTins(subject);
    const { finding } = biggest(failures);
    expect(finding.status).toBe('error');
    expect(finding.message).toContain('inconsistent');
  });

  test('after other games, when a game is sent again, has something left over', async () => {
    const seen = new Map<string, number>();
    const subject = withResults(tinsSubject(), (reply, game) => {
      const key = JSON.stringify(game);
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return seen.get(key) === 2 ? { ...reply, k: reply.k + 1 } : reply;
    });
    const { failures } = await runTins(subject, { policy: 'mixed' });
    expect(biggest(failures).finding).toMatchObject({ status: 'flaky' });
    expect(biggest(failures).finding.message).toContain('sent again in another order');
  });
});

describe('a subject that breaks down', () => {
  test('in some games has the status of the fault; the others are compared', async () => {
    const { failures, games } = await runTins({ crashAtTurn: 110 });
    expect(biggest(failures).finding).toMatchObject({ status: 'error' });
    expect(biggest(failures).finding.message).toContain('the lid is stuck');
    expect(games).toBeGreaterThan(10);
  });
});

describe('two mistakes', () => {
  test('are both reported, each with its own field and clause', async () => {
    const { failures } = await runTins({ scoreOffAtTurn: 3, overfills: true });
    const signatures = failures.map(({ smallest }) => smallest.finding.signature);
    expect(signatures).toContain('tins/three/state/fail/score/TN-03');
    expect(signatures.some((one) => one.startsWith('tins/three/state/fail/cells/'))).toBe(true);
  });

  test('are never taken for each other, whatever the seed', { timeout: 180_000 }, async () => {
    let found = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const { failures } = await runTins(
        { hiddenMemory: true, drawsTwiceOnSpill: true },
        { seed, steps: 150 },
      );
      for (const { smallest } of failures) {
        const { finding, file } = smallest;
        const isScore = finding.signature.includes('/state/fail/score/');
        const isDraw = finding.signature.includes('/drawn/fail/drawn/');
        expect(isScore || isDraw).toBe(true);
        expect(file.divergence?.signature).toBe(finding.signature);
        found += 1;
      }
    }
    expect(found).toBeGreaterThan(400);
  });
});
