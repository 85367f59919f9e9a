import { demandsOf, gatedGame, gatedProfiles } from './gate-file.ts';
import { checkedGame, type GateView, othersOf } from './gate-view.ts';
import type { GatePart } from './parts.ts';
import { type ParsedSignature, parseSignature } from './signatures.ts';
import { speedDemands, watchedKernels } from './speed.ts';

/** What a gate knows about that which a signature names. */
export type KnownScope = { readonly game?: string } & (
  | /** This gate does not look at it. */ { readonly kind: 'outside' }
  | /** It does not exist, or no gate ever looks at it. */ {
      readonly kind: 'stale';
      readonly why: string;
    }
  | /** It was to be run and was not, or not to the end. */ {
      readonly kind: 'open';
      readonly why: string;
    }
  | /** It was run to its end. */ { readonly kind: 'run' }
);

const FROM_CHECK: readonly GatePart[] = ['agreement', 'clauses'];

/** Looks up what a known failure is about. */
export function scopeOf(signature: string, view: GateView): KnownScope {
  const parsed = parseSignature(signature);
  if (parsed === undefined) {
    return { kind: 'stale', why: 'no failure is signed like this' };
  }
  const { game } = parsed;
  const { gate, parts, games } = view;
  if (!gate.catalog.games.has(game)) return { kind: 'stale', why: `there is no game ${game}` };
  if (gate.value.games[game] === undefined) {
    return { kind: 'stale', why: `nothing is demanded of ${game}`, game };
  }
  const looked = parts.looked.filter((part) => {
    if (parsed.kind === 'mutant' || parsed.kind === 'speed') return part === partOf(parsed.kind);
    return FROM_CHECK.includes(part);
  });
  if (!games.includes(game) || looked.length === 0) return { kind: 'outside', game };
  return { ...(staleScope(parsed, view) ?? runScope(parsed, view)), game };
}

function partOf(kind: 'mutant' | 'speed'): GatePart {
  return kind === 'mutant' ? 'mutants' : 'speed';
}

/** What can be told without a run. */
function staleScope(parsed: ParsedSignature, view: GateView): KnownScope | undefined {
  const { gate } = view;
  const { game } = parsed;
  const stale = (why: string): KnownScope => ({ kind: 'stale', why });
  if (parsed.kind === 'mutant') {
    if (demandsOf(gate, game).mutants === undefined)
      return stale(`no mutants of ${game} are demanded`);
    const { mutants } = gatedGame(gate, game);
    const exists = mutants?.mutants.some(({ id }) => id === parsed.mutant) === true;
    return exists ? undefined : stale(`there is no mutant ${parsed.mutant}`);
  }
  if (parsed.kind === 'speed') {
    if (!gate.catalog.benchmarks.has(parsed.kernel))
      return stale(`there is no kernel ${parsed.kernel}`);
    const watched = watchedKernels(view).some(({ kernel }) => {
      const against = kernel.against === 'oracle' ? kernel.oracle : kernel.against;
      return kernel.kernel === parsed.kernel && against === parsed.against;
    });
    return watched ? undefined : stale(`${parsed.kernel} is not watched against ${parsed.against}`);
  }
  const { profile } = parsed;
  const profiles = Object.keys(gatedGame(gate, game).game.spec.profiles);
  if (parsed.kind === 'item' && profile === 'all') return undefined;
  if (!profiles.includes(profile)) return stale(`there is no profile ${profile}`);
  if (!gatedProfiles(gate, game).includes(profile))
    return stale(`profile ${profile} is not judged`);
  if (parsed.kind === 'lockstep' && othersOf(gate, game).length === 0) {
    return stale(`nobody is compared with in ${profile}`);
  }
  return undefined;
}

/** Whether that which it is about was run to its end. */
function runScope(parsed: ParsedSignature, view: GateView): KnownScope {
  const { game } = parsed;
  const open = (why: string): KnownScope => ({ kind: 'open', why });
  if (parsed.kind === 'mutant') {
    const record = view.evidence.mutations.get(game)?.record;
    const result = record?.mutants.find(({ id }) => id === parsed.mutant);
    return result === undefined || result.verdict === 'error'
      ? open('the mutant was not run')
      : { kind: 'run' };
  }
  if (parsed.kind === 'speed') {
    const id = `speed/${parsed.kernel}/${parsed.against}`;
    const demand = speedDemands(view).find((one) => one.id === id);
    return demand?.status === 'pass' || demand?.status === 'fail'
      ? { kind: 'run' }
      : open('it was not compared to the end');
  }
  const checked = checkedGame(view, game);
  if (checked === undefined) return open('the check was not run');
  const { units } = checked;
  const planned = checked.game.units;
  if (parsed.kind === 'item') {
    if (!planned.includes(parsed.unit)) {
      return { kind: 'stale', why: `there is no unit ${parsed.unit}` };
    }
    const unit = units.get(parsed.unit);
    if (unit === undefined) return open(`${parsed.unit} was not run`);
    const item = unit.items.find(({ id }) => id === parsed.item);
    if (item === undefined) {
      return { kind: 'stale', why: `${parsed.unit} has no item ${parsed.item}` };
    }
    return item.status === 'pass' ? { kind: 'run' } : open(`${item.id} is ${item.status}`);
  }
  const own = planned.filter((key) => {
    const [, profile, kind] = key.split('/');
    return profile === parsed.profile && kind === 'lockstep';
  });
  const whole = own.every((key) => {
    const unit = units.get(key);
    return unit?.items.every(({ status }) => status !== 'notrun');
  });
  return own.length > 0 && whole
    ? { kind: 'run' }
    : open('not everything was compared in lockstep');
}
