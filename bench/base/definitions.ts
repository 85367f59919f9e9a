import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile } from '../../spec/json-file.ts';

/** What a benchmark of a game says of itself, as far as times of it depend on it. */
export interface KernelDefinition {
  /** `game/name`. */
  readonly id: string;
  /** What one operation is. */
  readonly unit: string;
  /** What it is measured on. */
  readonly corpus: string;
}

/**
 * Why the same kernel of another revision cannot be compared with this one, or undefined if it can.
 * The game file of the other revision may have an older format, and is read as far as needed.
 *
 * @param root - root of the other revision
 */
export function incomparable(root: string, kernel: KernelDefinition): string | undefined {
  const [game = '', name = ''] = kernel.id.split('/');
  const other = definitionOf(root, game, name);
  if (other === undefined || !existsSync(join(root, 'dist', 'bench', 'games', `${game}.js`))) {
    return `new in the candidate: the base has no kernel ${kernel.id}`;
  }
  if (other.unit !== kernel.unit) {
    return `the base counts ${other.unit}s where the candidate counts ${kernel.unit}s`;
  }
  if (other.corpus !== kernel.corpus) return `measured on something else: "${other.corpus}"`;
  return undefined;
}

function definitionOf(
  root: string,
  game: string,
  name: string,
): { readonly unit: unknown; readonly corpus: unknown } | undefined {
  const file = join(root, 'spec', 'games', game, 'game.json');
  if (!existsSync(file)) return undefined;
  const { value } = readJsonFile(file);
  const list = fieldOf(value, 'benchmarks');
  if (!Array.isArray(list)) return undefined;
  const found: unknown = list.find((entry: unknown) => fieldOf(entry, 'name') === name);
  if (found === undefined) return undefined;
  return { unit: fieldOf(found, 'unit'), corpus: fieldOf(found, 'corpus') };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
