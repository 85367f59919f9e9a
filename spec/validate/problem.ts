import type { ErrorObject } from 'ajv';
import { closest } from '../closest.ts';
import { describe } from '../describe.ts';
import { escapeStep } from '../json/parser.ts';

/** One thing that is wrong with a value, measured against its schema. */
export interface Problem {
  /** JSON pointer of the wrong, surplus or incomplete value. */
  readonly pointer: string;
  readonly expected: string;
  readonly found: string;
  readonly hint?: string;
}

const KINDS: Readonly<Record<string, string>> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  null: 'null',
  array: 'an array',
  object: 'an object',
};

/** Units of the keywords that limit how much there is. */
const UNITS: Readonly<Record<string, string>> = {
  Length: 'characters',
  Items: 'items',
  Properties: 'properties',
};

/** Parameters of an error, or keywords of a schema, by name. */
type Words = Readonly<Record<string, unknown>>;

/** The problem behind an error of the schema validator, in words. */
export function problemOf(error: ErrorObject): Problem {
  const { instancePath: pointer, data } = error;
  const { missingProperty, additionalProperty, allowedValues }: Words = error.params;
  if (error.propertyName !== undefined) {
    const name = error.propertyName;
    return {
      pointer: `${pointer}/${escapeStep(name)}`,
      expected: `a name that is ${expectation(error)}`,
      found: describe(name),
    };
  }
  if (error.keyword === 'required') {
    const missing = String(missingProperty);
    const hint = `Add ${JSON.stringify(missing)}.`;
    return {
      pointer,
      expected: `the property ${JSON.stringify(missing)}`,
      found: describe(data),
      hint,
    };
  }
  if (error.keyword === 'additionalProperties') {
    return surplus(pointer, String(additionalProperty), propertiesOf(error.parentSchema));
  }
  const problem = { pointer, expected: expectation(error), found: foundBy(error) };
  const hint = error.keyword === 'enum' ? hintOf(data, allowedValues) : undefined;
  return hint === undefined ? problem : { ...problem, hint };
}

function surplus(pointer: string, name: string, known: readonly string[]): Problem {
  const hint = closest(name, known);
  const problem = {
    pointer: `${pointer}/${escapeStep(name)}`,
    expected: 'no such property',
    found: describe(name),
  };
  return hint === undefined ? problem : { ...problem, hint };
}

function propertiesOf(schema: ErrorObject['parentSchema']): readonly string[] {
  const { properties }: Words = schema ?? {};
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

function hintOf(data: unknown, allowed: unknown): string | undefined {
  if (typeof data !== 'string' || !Array.isArray(allowed)) return undefined;
  const hint = closest(data, allowed.map(String));
  return hint?.startsWith('Did') ? hint : undefined;
}

function expectation(error: ErrorObject): string {
  const { keyword } = error;
  const { type, allowedValue, allowedValues, pattern, limit }: Words = error.params;
  const { minimum, maximum }: Words = error.parentSchema ?? {};
  switch (keyword) {
    case 'type':
      return [type]
        .flat()
        .map((kind) => KINDS[String(kind)] ?? String(kind))
        .join(' or ');
    case 'const':
      return JSON.stringify(allowedValue);
    case 'enum':
      return `one of ${listOf(allowedValues)}`;
    case 'pattern':
      return `text of the form ${pattern}`;
    case 'minimum':
    case 'maximum':
      return `a number from ${minimum} to ${maximum}`;
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'minProperties':
    case 'maxProperties':
      return `${keyword.startsWith('min') ? 'at least' : 'at most'} ${limit} ${UNITS[keyword.slice(3)]}`;
    default:
      return error.message ?? keyword;
  }
}

function listOf(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : '';
}

function foundBy(error: ErrorObject): string {
  const { data } = error;
  if (/^m..Length$/.test(error.keyword)) return `${String(data).length} characters`;
  if (/^m..Properties$/.test(error.keyword))
    return `${Object.keys(Object(data)).length} properties`;
  return describe(data);
}
