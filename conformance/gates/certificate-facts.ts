import { existsSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { sourceDigest } from '../../oracles/build-stamp.ts';
import { loadManifests } from '../../oracles/manifest.ts';
import { UsageError } from '../../spec/errors.ts';
import type { Certificate, CertifiedOracle } from '../../spec/generated/certificate.ts';
import type { GateFile, GateGame } from '../../spec/generated/gate-file.ts';
import { loadGame } from '../../spec/load.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { certifiedFiles } from './certified-files.ts';
import { isFile } from './files-below.ts';
import { subjectText } from './subject-text.ts';

/** Where a gate is judged. */
export interface GatePlaces {
  readonly gate: GateFile;
  /** Absolute path of the folder of the gate file. */
  readonly base: string;
  /** Absolute path of the output folder. */
  readonly output: string;
}

/** All that a certificate says but for the verdict. */
export type CertificateFacts = Pick<
  Certificate,
  'game' | 'version' | 'subject' | 'profiles' | 'files' | 'project' | 'oracles'
>;

/**
 * What is to be judged for one game, with the digests of all its files as they are now.
 *
 * @throws {LockstepError} if the game, an oracle or a source does not exist
 */
export function certificateFacts({ gate, base, output }: GatePlaces, id: string): CertificateFacts {
  const { subject, oracles = [], profiles } = gate.games[id] ?? {};
  const { roots = [] } = gate;
  const paths = roots.map((root) => resolve(base, root));
  const { source, spec } = loadGame(id, paths);
  const root = roots.find((_, index) => realpathSync(paths[index] ?? '') === source.root);
  return {
    game: id,
    version: spec.version,
    subject: subjectText(subject),
    profiles: profiles ?? Object.keys(spec.profiles),
    ...certifiedFiles({
      game: id,
      output,
      base,
      ...(root === undefined ? {} : { root }),
      ...(subject === undefined ? {} : { sources: sourcesOf(subject, base) }),
    }),
    oracles: oracles.map((name) => oracleOf(name, paths)),
  };
}

/** The sources that the gate file names, and the files that it starts: they need not be among them. */
function sourcesOf(subject: NonNullable<GateGame['subject']>, base: string): string[] {
  const { module, command = [], sources } = subject;
  const missing = sources.find((source) => !existsSync(resolve(base, source)));
  if (missing !== undefined) {
    throw new UsageError('E_SOURCE', `source ${missing} of the subject does not exist`, {
      hint: 'Sources are files and folders, relative to the gate file.',
    });
  }
  const started = module === undefined ? command : [module];
  const files = started.filter((path) => isFile(resolve(base, path)) && isBelow(base, path));
  return [...new Set([...sources, ...files])];
}

function isBelow(base: string, path: string): boolean {
  return !relative(base, resolve(base, path)).startsWith('..');
}

function oracleOf(name: string, roots: readonly string[]): CertifiedOracle {
  const oracles = [packageRoot(), ...roots].flatMap((root) => loadManifests(join(root, 'oracles')));
  const oracle = oracles.find(({ manifest }) => manifest.name === name);
  if (oracle === undefined) throw new UsageError('E_ORACLE', `there is no oracle ${name}`);
  const { version = 'not stated' } = oracle.manifest;
  return { name, version, digest: sourceDigest(oracle) };
}
