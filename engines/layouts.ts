import { formOf } from '../spec/form.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';
import { compileLayout, type Layout } from '../spec/layout.ts';
import type { Profile } from '../spec/value.ts';

/** The layouts of one game under one profile, compiled. */
export interface GameLayouts {
  readonly setup: Layout;
  /** Without generator words. */
  readonly state: Layout;
  readonly action: Layout;
  readonly outcome: Layout;
}

/** Compiles the layouts that every engine of the game needs. */
export function compileLayouts(spec: GameSpec, profile: Profile): GameLayouts {
  const { parameters } = profile;
  const { setup, state, action, outcome } = formOf(spec, profile.name);
  return {
    setup: compileLayout(setup, parameters),
    state: compileLayout(state, parameters),
    action: compileLayout(action, parameters),
    outcome: compileLayout(outcome, parameters),
  };
}
