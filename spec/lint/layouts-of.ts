import { formOf } from '../form.ts';
import type { GameSpec } from '../generated/game-spec.ts';
import { compileLayout, type Layout } from '../layout.ts';
import { resolveProfile } from '../profile.ts';

/** The layouts of one profile, as vectors need them. */
export interface ProfileLayouts {
  readonly profile: string;
  readonly setup: Layout;
  readonly state: Layout;
  readonly action: Layout;
  /** Each state field by itself. */
  readonly fields: ReadonlyMap<string, Layout>;
  readonly kernels: ReadonlyMap<string, { readonly input: Layout; readonly output: Layout }>;
}

/** Compiles the layouts of a profile of a loaded game; kernels that it does not have are left out. */
export function layoutsOf(spec: GameSpec, profile: string): ProfileLayouts {
  const { parameters } = resolveProfile(spec, profile);
  const { setup, state, action } = formOf(spec, profile);
  const kernels = spec.kernels.filter((kernel) => kernel.profiles?.includes(profile) ?? true);
  return {
    profile,
    setup: compileLayout(setup, parameters),
    state: compileLayout(state, parameters),
    action: compileLayout(action, parameters),
    fields: new Map(
      Object.entries(state.struct).map(([name, source]) => [
        name,
        compileLayout(source, parameters),
      ]),
    ),
    kernels: new Map(
      kernels.map((kernel) => [
        kernel.name,
        {
          input: compileLayout(kernel.input, parameters),
          output: compileLayout(kernel.output, parameters),
        },
      ]),
    ),
  };
}
