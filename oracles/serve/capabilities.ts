import type { Engine } from '../../engines/engine.ts';
import { hasGenerator } from '../../engines/random/generators.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';

/**
 * Capabilities of an engine behind a handler, in the words of the protocol.
 *
 * @param trust - a foreign engine runs its own generators, whose words cannot be asked for
 */
export function capabilitiesOf(
  spec: GameSpec,
  profile: Profile,
  engine: Engine,
  trust: 'own' | 'foreign',
): string[] {
  const declared = engine.capabilities;
  const has = (capability: string) => declared === undefined || declared.includes(capability);
  const caps = ['step', 'play', 'dig', 'state'];
  const lists = spec.legal === 'list' && has('legal');
  if (lists) caps.push('legal');
  if (spec.events.length > 0 && has('events')) caps.push('events');
  for (const layer of ['outcome', 'raw', 'seed'] as const) {
    if (spec.layers[layer] !== undefined && has(`chance:${layer}`)) caps.push(`chance:${layer}`);
  }
  const generators = Object.keys(spec.layers.seed ?? {});
  if (trust === 'own' && generators.length > 0 && generators.every(hasGenerator)) caps.push('rng');
  const enumerates =
    spec.layers.outcome === undefined
      ? spec.layers.none !== undefined
      : caps.includes('chance:outcome') && engine.outcomes !== undefined;
  if (lists && enumerates) caps.push('perft');
  for (const { name, profiles } of spec.kernels) {
    const here = profiles === undefined || profiles.includes(profile.name);
    if (here && engine.kernels?.[name] !== undefined) caps.push(`kernel:${name}`);
  }
  return caps;
}
