import type { LayoutSource, Size } from '../generated/game-spec.ts';

/** A layout in words, such as `rows*cols cells, each 0..15`. */
export function layoutText(source: LayoutSource): string {
  if (source === 'u') return 'integer';
  if (source === 'bool') return '0 or 1';
  if (source === 'zigzag') return 'signed integer (v >= 0 ? 2v : -2v-1)';
  if ('u' in source) return `integer ${range(source.min, source.u)}`;
  if ('enum' in source) {
    const names = source.enum.flatMap((name, index) => (name === null ? [] : [`${index} ${name}`]));
    return `one of ${names.join(', ')}`;
  }
  if ('opt' in source) return `0, or 1 followed by: ${layoutText(source.opt)}`;
  if ('cells' in source) {
    const shape = source.shape === undefined ? '' : ` in ${source.shape.join(' x ')}`;
    const each = source.max === undefined ? '' : `, each ${range(source.min, source.max)}`;
    return `${source.cells} cells${shape}${each}`;
  }
  if ('rows' in source) {
    return `${source.rows[0]} rows of ${source.rows[1]} packed bits, bit 0 = column 0`;
  }
  if ('bytes' in source) return `${source.bytes} bytes, five per word, first byte lowest`;
  if ('list' in source) return `length, then up to ${source.max} of: ${layoutText(source.list)}`;
  const parts = Object.entries(source.struct).map(([name, part]) => `${name}: ${layoutText(part)}`);
  return parts.length === 0 ? 'no words' : parts.join('; ');
}

function range(min: Size | undefined, max: Size): string {
  return `${min ?? 0}..${max}`;
}
