// Writes spec/generated/*.ts, one file of types per schema in spec/schema. Run by `npm run generate`;
// with --check nothing is written and files that would change are an error, as a test demands.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const SCHEMAS = new URL('../schema/', import.meta.url);
const GENERATED = new URL('../generated/', import.meta.url);
const BIOME = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url));

/** Schemas of messages whose types are written by hand have a title of several words. */
const TYPE_NAME = /^[A-Z][A-Za-z0-9]*$/;

/** `GameSpec` to `game-spec.ts` */
function fileNameOf(title) {
  return `${title.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.ts`;
}

/**
 * Rewrites what the generator would turn into clumsy types: a description beside `$ref` would copy
 * the referenced type, an array of fixed length would become an open array, and an object without
 * properties would become `{}`, which allows anything.
 */
function simplify(schema) {
  if (Array.isArray(schema)) return schema.map(simplify);
  if (schema === null || typeof schema !== 'object') return schema;
  if (typeof schema.$ref === 'string') {
    const { description } = schema;
    return description === undefined
      ? { $ref: schema.$ref }
      : { description, allOf: [{ $ref: schema.$ref }] };
  }
  if (schema.type === 'object' && schema.maxProperties === 0) {
    return { description: schema.description, tsType: 'Record<string, never>' };
  }
  const copy = {};
  for (const [key, value] of Object.entries(schema)) copy[key] = simplify(value);
  if (schema.type === 'array') {
    if (schema.minItems === schema.maxItems && schema.minItems <= 4) {
      copy.items = Array.from({ length: schema.minItems }, () => copy.items);
      copy.additionalItems = false;
    } else {
      delete copy.minItems;
      delete copy.maxItems;
    }
  }
  return copy;
}

/** The project's own formatter, so that the generated files pass the same check as all others. */
function format(text) {
  return execFileSync(BIOME, ['format', '--stdin-file-path=generated.ts'], {
    input: text,
    encoding: 'utf8',
  });
}

/** Text of each generated file by its name. */
async function generateTypes() {
  const files = new Map();
  for (const name of readdirSync(SCHEMAS).sort()) {
    if (!name.endsWith('.schema.json')) continue;
    const schema = JSON.parse(readFileSync(new URL(name, SCHEMAS), 'utf8'));
    if (!TYPE_NAME.test(schema.title)) continue;
    const text = await compile(simplify(schema), schema.title, {
      additionalProperties: false,
      bannerComment: `// Generated from spec/schema/${name} by \`npm run generate\`; do not edit.`,
      format: false,
    });
    files.set(fileNameOf(schema.title), format(text));
  }
  return files;
}

/** Names of files that are not what the schemas say, or that no schema stands behind. */
function differences(files) {
  const found = readdirSync(GENERATED);
  const stale = found.filter((name) => !files.has(name));
  const wrong = [...files].filter(
    ([name, text]) =>
      !found.includes(name) || readFileSync(new URL(name, GENERATED), 'utf8') !== text,
  );
  return [...stale, ...wrong.map(([name]) => name)];
}

const files = await generateTypes();
if (process.argv.includes('--check')) {
  const different = differences(files);
  if (different.length > 0) {
    process.stderr.write(`Run npm run generate; out of date: ${different.join(', ')}\n`);
    process.exitCode = 1;
  }
} else {
  for (const [name, text] of files) writeFileSync(new URL(name, GENERATED), text);
}
