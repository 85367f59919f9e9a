import type { Finding } from '../finding.ts';
import { formOf } from '../form.ts';
import type { GameSpec } from '../generated/game-spec.ts';
import type {
  FanVector,
  PerftVector,
  PlayVector,
  ReachableVector,
  Refusal,
  RngVector,
  VectorLine,
} from '../generated/vector-line.ts';
import type { ProfileLayouts } from './layouts-of.ts';
import { VectorCheck } from './vector-check.ts';

/**
 * Checks what a vector says against the game: names, word counts and ranges, lanes. Whether it is
 * true is for the implementations to show.
 *
 * @param layoutsFor - compiled layouts of a profile that exists
 */
export function checkVector(
  game: GameSpec,
  vector: VectorLine,
  layoutsFor: (profile: string) => ProfileLayouts,
): Finding[] {
  const profile = 'profile' in vector ? vector.profile : undefined;
  const exists = profile !== undefined && Object.hasOwn(game.profiles, profile);
  const spec = formOf(game, exists ? profile : game.defaultProfile);
  const check = new VectorCheck(spec, exists ? layoutsFor(profile) : undefined);
  check.clauses(vector);
  if (profile !== undefined) {
    check.known('/profile', profile, Object.keys(spec.profiles), 'a profile');
  }
  switch (vector.kind) {
    case 'play':
      checkPlay(spec, vector, check);
      break;
    case 'fan':
      checkFan(spec, vector, check);
      break;
    case 'rng':
      checkRng(vector, check);
      break;
    case 'kernel':
      check.kernel(vector.name, vector.in, vector.out);
      break;
    case 'perft':
      checkPerft(spec, vector, check);
      break;
    case 'reachable':
      checkReachable(vector, check);
      break;
  }
  return check.findings;
}

function checkLayer(spec: GameSpec, layer: string, check: VectorCheck): void {
  check.known('/layer', layer, Object.keys(spec.layers), 'a layer');
}

function checkPlay(spec: GameSpec, vector: PlayVector, check: VectorCheck): void {
  const { layer, gen, seed, tape, state, setup, actions, error } = vector;
  checkLayer(spec, layer, check);
  const seeded = layer === 'seed';
  if (gen !== undefined) check.generator('/gen', gen);
  // A game that goes on from a state in layer seed has its generator words there and needs no seed.
  const missing = seeded && (gen === undefined || (seed === undefined && state === undefined));
  if (missing) check.add('vector-chance', '', 'expected gen and seed in layer seed');
  if (!seeded && (gen ?? seed) !== undefined) {
    check.add('vector-chance', '', `expected no gen and no seed in layer ${layer}`);
  }
  if (tape !== undefined && layer !== 'outcome' && layer !== 'raw') {
    check.add('vector-chance', '/tape', `expected no tape in layer ${layer}`);
  }
  if (state !== undefined) {
    if (error !== 'bad-state') check.state('/state', state, seeded ? gen : undefined);
  } else if (error !== 'bad-params') {
    check.setup(setup === undefined ? '' : '/setup', setup ?? []);
  }
  for (const [index, action] of actions.entries()) {
    const isLast = index === actions.length - 1;
    if (!(isLast && isActionRefused(error))) check.action(`/actions/${index}`, action);
  }
  checkExpectations(vector, check);
}

/** An action that is refused need not even fit its layout. */
function isActionRefused(error: Refusal | undefined): boolean {
  return error === 'illegal-action' || error === 'game-over';
}

function checkExpectations(vector: PlayVector, check: VectorCheck): void {
  const { layer, gen: generator, actions, error } = vector;
  const steps = Math.max(0, actions.length - (error === undefined ? 0 : 1));
  const seen = new Set<number>();
  for (const [index, expect] of vector.expect.entries()) {
    const at = expect.at ?? steps;
    const pointer = `/expect/${index}`;
    if (at > steps) {
      check.add('vector-counts', `${pointer}/at`, `expected at most ${steps} steps, found ${at}`);
    }
    if (seen.has(at))
      check.add('vector-counts', pointer, `the state after ${at} steps is told twice`);
    seen.add(at);
    check.expect(pointer, expect, { layer, generator, stepped: at > 0 });
  }
  for (const [index, name] of (vector.stepsFnv?.fields ?? []).entries()) {
    check.fieldName(`/stepsFnv/fields/${index}`, name);
  }
}

function checkFan(spec: GameSpec, vector: FanVector, check: VectorCheck): void {
  const { layer } = vector;
  checkLayer(spec, layer, check);
  check.state('/state', vector.state);
  if (vector.expect !== undefined) {
    check.expect('/expect', vector.expect, { layer, generator: undefined, stepped: false });
  }
  for (const [index, branch] of vector.branches.entries()) {
    const pointer = `/branches/${index}`;
    if (!isActionRefused(branch.error)) check.action(`${pointer}/action`, branch.action);
    if (branch.tape !== undefined && layer === 'none') {
      check.add('vector-chance', `${pointer}/tape`, 'expected no tape in layer none');
    }
    if (branch.expect !== undefined) {
      const context = { layer, generator: undefined, stepped: branch.error === undefined };
      check.expect(`${pointer}/expect`, branch.expect, context);
    }
    if (branch.expect === undefined && branch.error === undefined) {
      check.add('vector-counts', pointer, 'expected expect or error, found neither');
    }
  }
}

function checkRng(vector: RngVector, check: VectorCheck): void {
  if (!check.generator('/gen', vector.gen)) return;
  const size = check.generatorSize(vector.gen);
  const { states = [], words } = vector;
  if (states.length > words.length) {
    const message = `expected at most ${words.length} states, one per word, found ${states.length}`;
    check.add('vector-counts', '/states', message);
  }
  for (const [index, state] of states.entries()) {
    if (state.length === size) continue;
    const message = `expected ${size} generator words, found ${state.length}`;
    check.add('vector-words', `/states/${index}`, message);
  }
}

function checkPerft(spec: GameSpec, vector: PerftVector, check: VectorCheck): void {
  check.state('/state', vector.state);
  for (const key of ['sum', 'digest'] as const) {
    if (vector[key] === undefined || spec.perft !== undefined) continue;
    check.add('vector-lanes', `/${key}`, `expected no ${key}, because the game defines none`);
  }
}

function checkReachable(vector: ReachableVector, check: VectorCheck): void {
  if (vector.terminal <= vector.states) return;
  const message = `expected at most ${vector.states}, the number of states, found ${vector.terminal}`;
  check.add('vector-counts', '/terminal', message);
}
