import { describe, expect, test } from 'vitest';
import { baseField, blame } from '../blame.ts';
import { TINS } from './tins/tins-spec.ts';

describe('blame', () => {
  test('names the clauses that determine a differing field', () => {
    expect(blame(TINS, { lane: 'state', fields: ['score'] })).toEqual(['TN-03']);
    expect(blame(TINS, { lane: 'state', fields: ['generator.state'] })).toEqual(['TN-09']);
  });

  test('takes a field with its index for the field', () => {
    const clauses = blame(TINS, { lane: 'state', fields: ['cells[2]'] });
    expect(clauses.toSorted()).toEqual(['TN-01', 'TN-02', 'TN-04', 'TN-05']);
    expect(baseField('cells[3][2]')).toBe('cells');
    expect(baseField('tail.length')).toBe('tail');
  });

  test('puts the clause of a rare event of the step first, that of an absent event last', () => {
    const query = { lane: 'state', fields: ['cells[0]'] } as const;
    const ranked = blame(TINS, { ...query, events: ['take-one', 'drop', 'spill'] });
    expect(ranked[0]).toBe('TN-05');
    expect(blame(TINS, { ...query, events: ['take-one', 'drop'] }).at(-1)).toBe('TN-05');
  });

  test('thinks little of an event where one of its clause happens in nearly every step', () => {
    const query = { lane: 'state', fields: ['cells[0]'], events: ['drop', 'take-one'] } as const;
    expect(blame(TINS, query)[0]).toBe('TN-02');
    const shares = new Map([
      ['TN-02', 0.95],
      ['TN-04', 0.3],
    ]);
    expect(blame(TINS, { ...query, shares })[0]).toBe('TN-04');
  });

  test('at a start puts what is about steps behind what is as likely else', () => {
    const spec = { ...TINS, clauses: TINS.clauses.toReversed() };
    expect(blame(spec, { lane: 'drawn' })).toEqual(['TN-04', 'TN-01']);
    expect(blame(spec, { lane: 'drawn', atStart: true })).toEqual(['TN-01', 'TN-04']);
  });

  test('prefers a clause of this field alone to one of several', () => {
    expect(blame(TINS, { lane: 'drawn' })).toEqual(['TN-01', 'TN-04']);
    expect(blame(TINS, { lane: 'drawn', events: ['drop'] })).toEqual(['TN-04', 'TN-01']);
  });

  test('turns lanes into clauses', () => {
    expect(blame(TINS, { lane: 'legal' })).toEqual(['TN-06']);
    expect(blame(TINS, { lane: 'refusal' })).toEqual(['TN-06']);
    expect(blame(TINS, { lane: 'refusal', fields: ['over'] })).toEqual(['TN-07']);
  });

  test('puts the clauses that say where a list ends first when only the end differs', () => {
    const clauses = TINS.clauses.map((clause) =>
      clause.id === 'TN-09' ? { ...clause, fields: ['legal', 'listEnd'] } : clause,
    );
    const spec = { ...TINS, clauses };
    expect(blame(spec, { lane: 'legal' })).toEqual(['TN-06', 'TN-09']);
    expect(blame(spec, { lane: 'legal', fields: ['listEnd'] })).toEqual(['TN-09', 'TN-06']);
  });

  test('falls back on the events when no clause claims the field', () => {
    expect(blame(TINS, { lane: 'events', events: ['end'] })).toEqual(['TN-07']);
    expect(blame(TINS, { lane: 'state', fields: ['unheard'] })).toEqual([]);
  });

  test('keeps all clauses that a case names, the likely ones first', () => {
    const among = ['TN-01', 'TN-07', 'TN-03', 'TN-99'];
    expect(blame(TINS, { lane: 'state', fields: ['score'], among })).toEqual([
      'TN-03',
      'TN-01',
      'TN-07',
      'TN-99',
    ]);
  });
});
