import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { readJsonFile } from '../../spec/json-file.ts';
import { packageRoot } from '../../spec/package-root.ts';

/** Checks replies against `spec/schema/messages.schema.json`. */
export interface ReplySchema {
  /** The problem with a reply to `op`, or with a refusal, as one line; undefined if it is right. */
  check(op: string, reply: object): string | undefined;
}

let loaded: Promise<ReplySchema> | undefined;

/** Loads the schema once; ajv is imported only when a child process is to be talked to. */
export function loadReplySchema(): Promise<ReplySchema> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ReplySchema> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const { value } = readJsonFile(join(packageRoot(), 'spec', 'schema', 'messages.schema.json'));
  // Own properties only: a reply without `s` must not borrow one from the prototype chain.
  const ajv = new Ajv2020({ ownProperties: true, allErrors: false });
  if (typeof value === 'object' && value !== null) ajv.addSchema(value);
  const validators = new Map<string, ValidateFunction>();
  const validator = (name: string): ValidateFunction | undefined => {
    const known = validators.get(name) ?? ajv.getSchema(`lockstep:messages#/$defs/${name}`);
    if (known !== undefined) validators.set(name, known);
    return known;
  };
  return {
    check(op, reply) {
      const refused = Object.hasOwn(reply, 'err');
      const validate = validator(refused ? 'refusal' : `reply-${op}`);
      if (validate === undefined) return `the protocol has no operation ${op}`;
      return validate(reply) ? undefined : describeError(validate.errors?.[0]);
    },
  };
}

function describeError(error: ErrorObject | undefined): string {
  if (error === undefined) return 'form of the reply';
  const place = error.instancePath === '' ? 'the reply' : `"${error.instancePath}"`;
  return `${place} ${error.message ?? 'has a wrong form'}`;
}
