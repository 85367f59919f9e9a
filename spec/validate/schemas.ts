import { join } from 'node:path';
import {
  Ajv2020,
  type AnySchemaObject,
  type Options,
  type ValidateFunction,
} from 'ajv/dist/2020.js';
import { SpecError } from '../errors.ts';
import { readJsonFile } from '../json-file.ts';
import { packageRoot } from '../package-root.ts';

/**
 * Options of all validators. Inherited properties never count, so `toString` is no property of
 * `{}`; `$data` stays off, because data that names patterns could stop the process.
 */
const OPTIONS: Options = {
  strict: true,
  strictTypes: false,
  strictRequired: false,
  ownProperties: true,
};

/** Stops at the first error: judges. */
const judging = new Ajv2020(OPTIONS);

/** Collects all errors with the schemas and data that they are about: explains. */
const explaining = new Ajv2020({ ...OPTIONS, allErrors: true, verbose: true });

const schemas = new Map<string, AnySchemaObject>();
const judges = new Map<string, ValidateFunction>();
const explainers = new WeakMap<object, ValidateFunction>();

/**
 * A schema of spec/schema by the name of its file without `.schema.json`.
 *
 * @throws {SpecError} `E_FILE` or `E_JSON` if the package is damaged
 */
export function schemaOf(name: string): AnySchemaObject {
  let schema = schemas.get(name);
  if (schema === undefined) {
    const { file, value } = readJsonFile(join(packageRoot(), 'spec/schema', `${name}.schema.json`));
    if (typeof value !== 'object' || value === null)
      throw new SpecError('E_JSON', `${file}: no schema`);
    schema = { ...value };
    schemas.set(name, schema);
  }
  return schema;
}

/** The quick validator of a schema, which says yes or no. */
export function judgeOf(name: string): ValidateFunction {
  let judge = judges.get(name);
  if (judge === undefined) {
    judge = judging.compile(schemaOf(name));
    judges.set(name, judge);
  }
  return judge;
}

/**
 * The validator that reports all errors of a part of a schema.
 *
 * @param part - the schema itself or a part of it
 * @param root - the schema whose definitions the part refers to
 */
export function explainerOf(part: AnySchemaObject, root: AnySchemaObject): ValidateFunction {
  let explainer = explainers.get(part);
  if (explainer === undefined) {
    const { $id: _id, ...rest } = part;
    const { $defs } = root;
    explainer = explaining.compile($defs === undefined ? rest : { ...rest, $defs });
    explainers.set(part, explainer);
  }
  return explainer;
}
