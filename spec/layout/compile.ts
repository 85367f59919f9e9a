import { SpecError } from '../errors.ts';
import type { LayoutSource, Size } from '../generated/game-spec.ts';
import type { Profile } from '../value.ts';
import { MAX_WORD } from '../word.ts';
import { bytesCodec, cellsCodec, rowsCodec } from './array-codecs.ts';
import type { Codec } from './codec.ts';
import { listCodec, optCodec, structCodec } from './compound-codecs.ts';
import { boolCodec, enumCodec, unsignedCodec, zigzagCodec } from './scalar-codecs.ts';
import { evaluateSize } from './size-expression.ts';

const MAX_DEPTH = 16;
const MAX_ROW_BITS = 46;
const MAX_COUNT = 65_536;

/** What a part of a layout is compiled with. */
export interface CompileContext {
  readonly parameters: Profile['parameters'];
  /** JSON pointer of the part. */
  readonly pointer: string;
}

/**
 * Compiles a layout and its parts.
 *
 * @throws {SpecError} `E_LAYOUT` or `E_SIZE` with the pointer of the wrong part
 */
export function compileCodec(source: LayoutSource, context: CompileContext, depth = 0): Codec {
  if (depth > MAX_DEPTH) throw layoutError(context, `is nested deeper than ${MAX_DEPTH}`);
  if (source === 'u') return unsignedCodec(0, MAX_WORD);
  if (source === 'bool') return boolCodec();
  if (source === 'zigzag') return zigzagCodec();
  if ('u' in source) {
    const [min, max] = range(source.min, source.u, context, 'u');
    return unsignedCodec(min, max);
  }
  if ('enum' in source) return compileEnum(source.enum, context);
  if ('opt' in source) return compileOpt(source.opt, context, depth);
  if ('cells' in source) return compileCells(source, context);
  if ('rows' in source) return compileRows(source.rows, context);
  if ('bytes' in source) return bytesCodec(count(source.bytes, context, 'bytes'));
  if ('list' in source) {
    const item = compileCodec(source.list, at(context, 'list'), depth + 1);
    return listCodec(item, count(source.max, context, 'max'));
  }
  const inner = at(context, 'struct');
  return structCodec(
    Object.entries(source.struct).map(([name, part]) => ({
      name,
      codec: compileCodec(part, at(inner, name), depth + 1),
    })),
  );
}

function at(context: CompileContext, step: string | number): CompileContext {
  return { ...context, pointer: `${context.pointer}/${step}` };
}

function layoutError(context: CompileContext, problem: string, hint?: string): SpecError {
  const where = context.pointer === '' ? 'layout' : `layout at ${context.pointer}`;
  const details = { pointer: context.pointer };
  return new SpecError(
    'E_LAYOUT',
    `${where} ${problem}`,
    hint === undefined ? { details } : { details, hint },
  );
}

/** A number of words or items. */
function count(size: Size, context: CompileContext, key: string | number): number {
  const inner = at(context, key);
  const value = evaluateSize(size, inner);
  if (value > MAX_COUNT) throw layoutError(inner, `is ${value}, expected at most ${MAX_COUNT}`);
  return value;
}

function range(
  min: Size | undefined,
  max: Size | undefined,
  context: CompileContext,
  maxKey: string,
): readonly [number, number] {
  const low = min === undefined ? 0 : evaluateSize(min, at(context, 'min'));
  const high = max === undefined ? MAX_WORD : evaluateSize(max, at(context, maxKey));
  if (low > high) throw layoutError(context, `has the smallest value ${low} above ${high}`);
  return [low, high];
}

function compileEnum(names: readonly (string | null)[], context: CompileContext): Codec {
  const seen = new Set<string>();
  for (const [index, name] of names.entries()) {
    if (name === null) continue;
    if (seen.has(name)) throw layoutError(at(at(context, 'enum'), index), `repeats ${name}`);
    seen.add(name);
  }
  if (seen.size === 0) throw layoutError(context, 'has no names');
  return enumCodec(names);
}

function compileOpt(item: LayoutSource, context: CompileContext, depth: number): Codec {
  if (typeof item === 'object' && 'opt' in item) {
    throw layoutError(
      context,
      'is an opt of an opt, whose absent values look alike',
      'Use an enum beside it.',
    );
  }
  return optCodec(compileCodec(item, at(context, 'opt'), depth + 1));
}

function compileCells(
  source: Extract<LayoutSource, { cells: Size }>,
  context: CompileContext,
): Codec {
  const cells = count(source.cells, context, 'cells');
  const [min, max] = range(source.min, source.max, context, 'max');
  if (source.shape === undefined) return cellsCodec(cells, min, max);
  const shape = at(context, 'shape');
  const rows = count(source.shape[0], shape, 0);
  const columns = count(source.shape[1], shape, 1);
  if (rows * columns !== cells) {
    throw layoutError(shape, `is ${rows} x ${columns}, expected ${cells} cells`);
  }
  return cellsCodec(cells, min, max, columns);
}

function compileRows(rows: readonly [Size, Size], context: CompileContext): Codec {
  const inner = at(context, 'rows');
  const bits = evaluateSize(rows[1], at(inner, 1));
  if (bits < 1 || bits > MAX_ROW_BITS) {
    throw layoutError(at(inner, 1), `is ${bits} bits, expected 1..${MAX_ROW_BITS}`);
  }
  return rowsCodec(count(rows[0], inner, 0), bits);
}
