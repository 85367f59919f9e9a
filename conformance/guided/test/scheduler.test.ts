import { describe, expect, test } from 'vitest';
import { uniform } from '../../generate/policy.ts';
import { Random } from '../../generate/random.ts';
import { THREE, TINS } from '../../test/tins/tins-spec.ts';
import type { GameSource } from '../game-source.ts';
import { Reached } from '../reached.ts';
import { Scheduler } from '../scheduler.ts';

function sourceOf(id: string, more: Partial<GameSource> = {}): GameSource {
  const plan = () => ({ script: {}, more: 1, policy: uniform });
  return { id, events: [], usual: 10, plan, ...more };
}

const PLAIN = sourceOf('policy:uniform', { plain: true });
const NOTHING = { wanted: 0, fresh: 0, bore: false };
const SPILL = TINS.events.findIndex(({ id }) => id === 'spill');

/** Lets a scheduler choose, and counts what it chose; each game has ten steps. */
function choices(
  scheduler: Scheduler,
  count: number,
  fruit: (source: GameSource) => typeof NOTHING = () => NOTHING,
): Map<string, number> {
  const random = new Random(1);
  const chosen = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const source = scheduler.next(random, true);
    chosen.set(source.id, (chosen.get(source.id) ?? 0) + 1);
    scheduler.spent(source, 10);
    scheduler.made(source, 10, fruit(source));
  }
  return chosen;
}

describe('the scheduler', () => {
  test('prefers what is made for something missing, until it is reached', () => {
    const reached = new Reached(TINS, THREE.name, 10);
    const made = sourceOf('shaper:spill', { events: [SPILL] });
    const scheduler = new Scheduler([PLAIN, made, sourceOf('shaper:other')], reached);
    const bears = (source: GameSource) => ({ ...NOTHING, bore: source === made });
    const before = choices(scheduler, 300, bears);
    expect(before.get('shaper:spill')).toBeGreaterThan(5 * (before.get('shaper:other') ?? 0));
    while (reached.isMissing(SPILL)) reached.add([SPILL]);
    const after = choices(scheduler, 600, bears);
    const share = (after.get('shaper:spill') ?? 0) / (after.get('shaper:other') ?? 0);
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(1.6);
  });

  test('gives up on what never brings what it is made for', () => {
    const made = sourceOf('shaper:spill', { events: [SPILL] });
    const scheduler = new Scheduler(
      [PLAIN, made, sourceOf('shaper:other')],
      new Reached(TINS, THREE.name, 10),
    );
    choices(scheduler, 1_500);
    const late = choices(scheduler, 400);
    expect(late.get('shaper:spill')).toBeLessThan(4 * (late.get('shaper:other') ?? 0));
  });

  test('prefers what brought missing events of late', () => {
    const scheduler = new Scheduler(
      [PLAIN, sourceOf('climb:good'), sourceOf('climb:poor')],
      new Reached(TINS, THREE.name, 10),
    );
    const chosen = choices(scheduler, 400, ({ id }) =>
      id === 'climb:good' ? { ...NOTHING, wanted: 5 } : NOTHING,
    );
    expect(chosen.get('climb:good')).toBeGreaterThan(3 * (chosen.get('climb:poor') ?? 0));
  });

  test('leaves three tenths of the steps to plain play, whatever else there is', () => {
    const scheduler = new Scheduler(
      [PLAIN, sourceOf('climb:good')],
      new Reached(TINS, THREE.name, 10),
    );
    const chosen = choices(scheduler, 1_000, () => ({ wanted: 9, fresh: 9, bore: true }));
    expect(Math.abs((chosen.get('policy:uniform') ?? 0) - 300)).toBeLessThan(5);
  });

  test('chooses nothing that searches when there is nothing left for searches', () => {
    const search = sourceOf('climb:dear', { searches: true });
    const scheduler = new Scheduler(
      [PLAIN, search, sourceOf('mutate:cheap')],
      new Reached(TINS, THREE.name, 10),
    );
    scheduler.made(PLAIN, 1_000, NOTHING);
    const random = new Random(1);
    for (let index = 0; index < 50; index += 1) {
      expect(scheduler.next(random, false).id).toBe('mutate:cheap');
    }
  });
});

describe('what is reached', () => {
  test('counts against the target, for events that can happen in the profile', () => {
    const events = TINS.events.map((event) =>
      event.id === 'end' ? { ...event, profiles: ['four'] } : event,
    );
    const reached = new Reached({ ...TINS, events }, 'three', 2);
    const end = events.findIndex(({ id }) => id === 'end');
    expect(reached.missing).toBe(events.length - 1);
    expect(reached.isMissing(end)).toBe(false);
    expect(reached.add([SPILL, end])).toBe(1);
    expect(reached.add([SPILL])).toBe(1);
    expect(reached.add([SPILL])).toBe(0);
    expect(reached.isMissing(SPILL)).toBe(false);
    expect(reached.missing).toBe(events.length - 2);
    expect(reached.counts[SPILL]).toBe(3);
  });
});
