import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { escapeStep } from '../json/parser.ts';
import { readJsonFile } from '../json-file.ts';
import { packageRoot } from '../package-root.ts';
import { problemsOf } from '../validate.ts';

const folder = join(packageRoot(), 'spec/schema');

describe('generated types', () => {
  it('are those of the schemas as they are now', () => {
    const script = join(packageRoot(), 'spec/scripts/generate-types.mjs');
    const { stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});

type Schema = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keywords under which the properties are names, not keywords. */
const NAMED = ['properties', '$defs'];

/** All schemas in a schema, with their pointers. */
function* schemasIn(schema: Schema, pointer = ''): Generator<readonly [string, Schema]> {
  yield [pointer, schema];
  for (const [key, value] of Object.entries(schema)) {
    const inner = `${pointer}/${escapeStep(key)}`;
    const parts = Array.isArray(value) || NAMED.includes(key) ? Object.entries(Object(value)) : [];
    for (const [name, part] of parts) {
      if (isSchema(part)) yield* schemasIn(part, `${inner}/${escapeStep(name)}`);
    }
    if (isSchema(value) && !NAMED.includes(key)) yield* schemasIn(value, inner);
  }
}

/** What lets a value of a schema grow without bound; nothing if it is bounded. */
function unboundedBy(schema: Schema): string[] {
  const needs: Readonly<Record<string, readonly string[]>> = {
    integer: ['minimum', 'maximum'],
    number: ['minimum', 'maximum'],
    string: ['maxLength'],
    array: ['maxItems'],
    object: ['maxProperties'],
  };
  const { type, pattern, additionalProperties } = schema;
  // A pattern that only has counted repeats bounds the length, too.
  if (type === 'string' && typeof pattern === 'string' && !/[*+](?![^[]*\])/.test(pattern))
    return [];
  if (type === 'object' && additionalProperties === false) return [];
  return (needs[String(type)] ?? []).filter((key) => schema[key] === undefined);
}

describe.each(['game', 'vector', 'trace'])('%s.schema.json', (name) => {
  const { value } = readJsonFile(join(folder, `${name}.schema.json`));
  const schemas = isSchema(value) ? [...schemasIn(value)] : [];

  it('bounds every number, text, array and object', () => {
    expect(schemas.length).toBeGreaterThan(20);
    const unbounded = schemas.flatMap(([pointer, schema]) =>
      unboundedBy(schema).map((keyword) => `${pointer} has no ${keyword}`),
    );
    expect(unbounded).toEqual([]);
  });

  it('has nothing that costs more than the size of the data', () => {
    const costly = [
      'uniqueItems',
      '$data',
      'patternProperties',
      'contains',
      'unevaluatedProperties',
      '$dynamicRef',
    ];
    const found = schemas.flatMap(([pointer, schema]) =>
      costly.filter((keyword) => keyword in schema).map((keyword) => `${pointer}/${keyword}`),
    );
    expect(found).toEqual([]);
  });

  it('refers to its own definitions only and anchors every pattern', () => {
    for (const [pointer, { $ref, pattern }] of schemas) {
      if ($ref !== undefined) expect($ref, pointer).toMatch(/^#\/\$defs\/[A-Za-z]+$/);
      if (pattern !== undefined) expect(pattern, pointer).toMatch(/^\^.*\$$/);
    }
  });
});

describe('a trace file', () => {
  const trace = {
    format: 'lockstep-trace@1',
    game: '2048',
    version: '1.0',
    spec: 'a'.repeat(64),
    profile: '4x4',
    layer: 'outcome',
    tape: [3, 1, 5, 2],
    actions: [[0], [3]],
    divergence: {
      status: 'fail',
      lane: 'state',
      step: 1,
      subject: { name: 'mine', version: '0.1' },
      reference: { name: 'typescript' },
      fields: [{ name: 'cells[3][2]', subject: 5, reference: 0 }],
      clauses: ['T48-05', 'T48-07'],
      events: ['merge'],
      signature: '2048/4x4/state/fail/cells/T48-05+T48-07',
      message: 'cells[3][2]: subject 5, reference 0',
    },
    run: { lockstep: '0.1.0', seed: 7, unit: '2048/4x4/laws/step', steps: 812 },
  };

  it('holds a game and the difference that it showed', () => {
    expect(problemsOf('trace', trace)).toEqual([]);
  });

  it('holds data only: no command, no path', () => {
    expect(
      problemsOf('trace', { ...trace, run: { ...trace.run, command: ['sh'] } })[0],
    ).toMatchObject({
      pointer: '/run/command',
      expected: 'no such property',
    });
    expect(problemsOf('trace', { ...trace, game: '../../x' })[0]?.pointer).toBe('/game');
  });

  it.each([
    ['/actions/0/0', { ...trace, actions: [[2 ** 46]] }],
    ['/layer', { ...trace, layer: 'dice' }],
    ['/divergence/signature', { ...trace, divergence: { ...trace.divergence, signature: 'x y' } }],
    ['/run/seed', { ...trace, run: { ...trace.run, seed: -1 } }],
  ])('is refused where it is wrong: %s', (pointer, wrong) => {
    expect(problemsOf('trace', wrong)[0]?.pointer).toBe(pointer);
  });

  it('with a long hostile signature is refused at once', () => {
    const signature = `2048/4x4/state/fail/cells/${'T48-05'.repeat(110)}`;
    const divergence = { ...trace.divergence, signature };
    expect(problemsOf('trace', { ...trace, divergence })[0]?.pointer).toBe('/divergence/signature');
  });
});
