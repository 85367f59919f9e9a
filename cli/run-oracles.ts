import { join, resolve } from 'node:path';
import { buildOracle } from '../oracles/build.ts';
import { doctor, renderDoctor } from '../oracles/doctor.ts';
import { loadManifests, type Oracle } from '../oracles/manifest.ts';
import { closest } from '../spec/closest.ts';
import { OracleError, UsageError } from '../spec/errors.ts';
import { packageRoot } from '../spec/package-root.ts';
import type { CliContext } from './context.ts';
import { errorText, noteText } from './error-text.ts';
import { sanitizeLine, sanitizeText } from './sanitize.ts';

/** Prints a line for each oracle: what it plays and whether it can be run. */
export async function listOracles(roots: readonly string[], context: CliContext): Promise<void> {
  const oracles = findOracles(roots, context);
  const health = await doctor(oracles);
  for (const [index, { manifest }] of oracles.entries()) {
    const state = health[index]?.ok === true ? health[index].state : 'tools missing';
    const parts = [
      manifest.name.padEnd(24),
      manifest.language.padEnd(10),
      state.padEnd(14),
      manifest.games.join(' '),
    ];
    context.stdout.write(`${sanitizeLine(parts.join(' '))}\n`);
  }
}

/** What to build. */
export interface BuildArguments {
  /** All that can be built here if there are none. */
  readonly names: readonly string[];
  readonly roots: readonly string[];
  readonly force: boolean;
}

/**
 * Builds oracles one after the other; a failure does not keep the others from being built.
 *
 * @throws {UsageError} `E_ORACLE` if an oracle is named that does not exist
 */
export async function buildOracles(args: BuildArguments, context: CliContext): Promise<void> {
  const all = findOracles(args.roots, context);
  const chosen = args.names.length === 0 ? all : args.names.map((name) => oracleOf(all, name));
  const health = await doctor(chosen);
  for (const [index, oracle] of chosen.entries()) {
    const { name } = oracle.manifest;
    const missing = health[index]?.tools.filter(({ ok }) => !ok) ?? [];
    if (missing.length > 0 && args.names.length === 0) {
      const tools = missing.map(({ command }) => command).join(', ');
      context.stderr.write(noteText(`${name} is left out: ${tools} missing (oracles doctor)`));
      continue;
    }
    try {
      const result = await buildOracle(oracle, {
        print: (line) => context.stdout.write(`${sanitizeText(line)}\n`),
        force: args.force,
        signal: context.stops.signal,
      });
      context.stdout.write(`${name}: ${result}\n`);
    } catch (error) {
      if (!(error instanceof OracleError)) throw error;
      context.stderr.write(errorText(error));
      context.exit(2);
    }
    if (context.stops.signal.aborted) return;
  }
}

/** Prints what each oracle needs; exit code 2 if something is missing. */
export async function examineOracles(roots: readonly string[], context: CliContext): Promise<void> {
  const health = await doctor(findOracles(roots, context));
  context.stdout.write(sanitizeText(renderDoctor(health)));
  if (health.some(({ ok }) => !ok)) context.exit(2);
}

function findOracles(roots: readonly string[], context: CliContext): readonly Oracle[] {
  const folders = [packageRoot(), ...roots.map((root) => resolve(context.folder, root))];
  return folders.flatMap((folder) => loadManifests(join(folder, 'oracles')));
}

function oracleOf(oracles: readonly Oracle[], name: string): Oracle {
  const found = oracles.find(({ manifest }) => manifest.name === name);
  if (found !== undefined) return found;
  const names = oracles.map(({ manifest }) => manifest.name);
  throw new UsageError('E_ORACLE', `there is no oracle ${JSON.stringify(name)}`, {
    hint: closest(name, names) ?? `Oracles: ${names.join(' ')}.`,
  });
}
