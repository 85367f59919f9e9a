import { describeThrown } from '../../engines/describe-thrown.ts';
import type { CreateEngine } from '../../engines/engine.ts';
import { importModule } from '../../engines/load/import-module.ts';
import { describe } from '../../spec/describe.ts';
import { OracleError } from '../../spec/errors.ts';

const FUNCTIONS = ['start', 'legal', 'accepts', 'step'] as const;

/**
 * Loads a user's module: it exports `createEngine(spec, profile)`, which returns an object with
 * the functions of `Engine`.
 *
 * @throws {OracleError} `E_MODULE` with what is wrong and what was found
 */
export async function loadModule(path: string): Promise<CreateEngine> {
  let exports: Readonly<Record<string, unknown>>;
  try {
    exports = await importModule(path);
  } catch (thrown) {
    throw new OracleError('E_MODULE', `importing ${path} ${describeThrown(thrown)}`);
  }
  const { createEngine } = exports;
  if (typeof createEngine !== 'function') {
    const names = Object.keys(exports);
    const found = names.length === 0 ? 'no exports' : `the exports ${names.join(', ')}`;
    throw new OracleError(
      'E_MODULE',
      createEngine === undefined
        ? `${path}: expected an export createEngine(spec, profile), found ${found}`
        : `${path}: expected createEngine to be a function, found ${describe(createEngine)}`,
    );
  }
  return (spec, profile) => {
    const engine: unknown = createEngine(spec, profile);
    if (!isEngine(engine)) {
      throw new OracleError('E_MODULE', problemOf(engine));
    }
    return engine;
  };
}

function isEngine(value: unknown): value is ReturnType<CreateEngine> {
  return typeof value === 'object' && value !== null && missing(value).length === 0;
}

function missing(value: object): readonly string[] {
  const fields = value as Readonly<Record<string, unknown>>;
  return FUNCTIONS.filter((name) => typeof fields[name] !== 'function');
}

function problemOf(value: unknown): string {
  if (value instanceof Promise) return 'createEngine() returned a promise, expected an engine';
  if (typeof value !== 'object' || value === null) {
    return `createEngine() returned ${describe(value)}, expected an object with ${FUNCTIONS.join(', ')}`;
  }
  return `createEngine() returned an engine without the functions ${missing(value).join(', ')}`;
}
