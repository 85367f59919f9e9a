import type { Probe, StepQuestion } from '../../probe.ts';
import type { Scope, ScopeReport, ScopeResult } from '../../suite.ts';
import { frameScopes } from './frame-scopes.ts';
import { kernelScopes } from './kernel-scopes.ts';
import { PIECES, placementsOf } from './pieces.ts';
import { BEGUN, placementOf, show, stateOf } from './placement.ts';
import { lockPiece } from './plain-placement.ts';

/** Every piece in every place of the free field. */
async function freeField(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  const cases = PIECES.flatMap((current) =>
    placementsOf(current).map((move) => ({ current, move })),
  );
  const answers = await probe.steps(
    cases.map(({ current, move }): StepQuestion => {
      const state = stateOf({ ...BEGUN, current });
      return { state, action: { ...move }, layer: 'outcome', tape: [10] };
    }),
  );
  answers.forEach((answer, i) => {
    const { move } = cases[i] ?? { move: { orientation: 0, column: 0 } };
    const expected = show(lockPiece(BEGUN, move).rows);
    const found = 'refused' in answer ? answer.refused : show(placementOf(answer.state).rows);
    if (found === expected) return;
    const what = `orientation ${move.orientation} in column ${move.column}`;
    report.fail(['NT-02', 'NT-20', 'NT-19'], `${what}: expected ${expected}, found ${found}`);
  });
  return { cases: cases.length, states: cases.length };
}

/** Small scopes that are checked completely. */
export const scopes: readonly Scope[] = [
  ...kernelScopes,
  {
    id: 'all-places-on-the-free-field',
    clauses: ['NT-02', 'NT-20', 'NT-19'],
    title: 'All orientations in all columns of the free field',
    profiles: ['placement'],
    run: freeField,
  },
  ...frameScopes,
];
