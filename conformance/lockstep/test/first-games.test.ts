import { describe, expect, test } from 'vitest';
import { tinsSubject } from '../../test/tins/tins-game.ts';
import { machineSubject, runTins, SilentMachine, withResults } from './fakes.ts';

const SPILL = 3;

describe('an event in lockstep', () => {
  test('is told with the first game that reached it', async () => {
    const { events, first } = await runTins({});
    expect(Object.keys(first)).toEqual(Object.keys(events));
    const games = Object.values(first).map(({ game }) => game);
    expect(Math.min(...games)).toBe(0);
    // The rare event takes longer than the common ones.
    expect(first['spill']?.game).toBeGreaterThan(first['take-one']?.game ?? 0);
  });

  test('does not count where the states differ', async () => {
    let games = 0;
    const subject = withResults(tinsSubject(), (reply, _game, out) => {
      if (out !== 'end') return reply;
      games += 1;
      return games <= 5 ? { ...reply, d: '0'.repeat(16) } : reply;
    });
    const { first } = await runTins(subject, { steps: 2_000 });
    for (const { game } of Object.values(first)) expect(game).toBeGreaterThanOrEqual(5);
  });
});

describe('an event that only one side reports', () => {
  test('is told by its name, in the fields and in the step table', async () => {
    const { failures } = await runTins(machineSubject(() => new SilentMachine(SPILL)));
    const smallest = failures[0]?.smallest;
    expect(smallest?.finding.fields).toEqual([{ name: 'events.spill', reference: SPILL }]);
    expect(smallest?.rows.at(-1)).toMatchObject({ subject: 'no spill', reference: 'spill' });
    expect(smallest?.finding.signature).toContain('/events/fail/events/');
  });
});

test('the same failure of two subjects has two traces', async () => {
  const ids: (string | undefined)[] = [];
  for (const name of ['one', 'two']) {
    const { failures } = await runTins(machineSubject(() => new SilentMachine(SPILL), name));
    ids.push(failures[0]?.smallest.file.id);
  }
  expect(ids[0]).not.toBe(ids[1]);
});
