import { formOf } from './form.ts';
import type { GameSpec, LayoutSource, Size } from './generated/game-spec.ts';
import { evaluateSize } from './layout/size-expression.ts';
import type { Profile } from './value.ts';

/** The first part of a game's words that two profiles lay out differently. */
export interface LayoutDifference {
  /** Such as `state.cells`. */
  readonly part: string;
  /** Its size in each profile, for people. */
  readonly sizes: readonly [string, string];
}

/**
 * Whether words of one profile can be read as words of another: parts of the same size in the same
 * order. Bounds of words may differ, they only say which words are valid.
 *
 * @returns undefined if they can
 * @throws {SpecError} `E_SIZE` if a size is no arithmetic over the parameters
 */
export function layoutDifference(
  spec: GameSpec,
  a: Profile,
  b: Profile,
): LayoutDifference | undefined {
  const [one, other] = [formOf(spec, a.name), formOf(spec, b.name)];
  return firstOf(PARTS, (part): LayoutDifference | undefined =>
    one[part] === other[part]
      ? differenceIn(one[part], part, [a, b])
      : { part, sizes: [`the form of ${a.name}`, `the form of ${b.name}`] },
  );
}

const PARTS = ['setup', 'state', 'action', 'outcome'] as const;

function differenceIn(
  source: LayoutSource,
  part: string,
  profiles: readonly [Profile, Profile],
): LayoutDifference | undefined {
  if (typeof source === 'string' || 'u' in source || 'enum' in source) return undefined;
  if ('opt' in source) return differenceIn(source.opt, part, profiles);
  if ('list' in source) return differenceIn(source.list, `${part}[]`, profiles);
  if ('struct' in source) {
    return firstOf(Object.entries(source.struct), ([name, field]) =>
      differenceIn(field, `${part}.${name}`, profiles),
    );
  }
  const sizes =
    'cells' in source ? [source.cells] : 'rows' in source ? source.rows : [source.bytes];
  const unit = 'cells' in source ? 'cells' : 'rows' in source ? 'rows of bits' : 'bytes';
  const [one, other] = profiles.map((profile) => `${textOf(sizes, part, profile)} ${unit}`);
  return one === undefined || other === undefined || one === other
    ? undefined
    : { part, sizes: [one, other] };
}

function textOf(sizes: readonly Size[], pointer: string, { parameters }: Profile): string {
  return sizes.map((size) => evaluateSize(size, { parameters, pointer })).join(' x ');
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
