import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LockstepError, UsageError } from '../../spec/errors.ts';
import type { Certificate } from '../../spec/generated/certificate.ts';
import { readJsonFile } from '../../spec/json-file.ts';
import { findGame } from '../../spec/load/game-source.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { validateDocument } from '../../spec/validate.ts';
import { CertificateError } from './certificate-error.ts';
import { certificatePath } from './certificate-store.ts';
import { type Certified, certifiedFiles } from './certified-files.ts';
import { firstChange } from './changes.ts';
import { BUILT_IN, plainSubject } from './subject-text.ts';

/** Which certificate is required. */
export interface RequireCertificateOptions {
  /**
   * The engine that is going to be used, as the gate file names it: `module:PATH` with a path relative
   * to the gate file, or the command with its arguments. @defaultValue `lockstep`, the built-in engine
   */
  readonly subject?: string;
  /** Profile that is going to be played. @defaultValue any */
  readonly profile?: string;
  /** Output folder of the gate. @defaultValue `.lockstep` in the current folder */
  readonly folder?: string;
}

/** Largest certificate that is read, in bytes. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Makes sure that a gate has passed for an engine, and that neither the rules nor the engine have
 * changed since. To be called before an engine is trained on or played with; it takes some
 * milliseconds, most of them for the SHA-256 of the files.
 *
 * @example
 * ```ts
 * import { requireCertificate } from 'lockstep/conformance';
 *
 * const { oracles, results } = requireCertificate('2048');
 * ```
 *
 * @param game - id of the game
 * @returns the certificate
 * @throws {CertificateError} with the reason as its message:
 * `E_CERTIFICATE_MISSING` there is none,
 * `E_CERTIFICATE_INVALID` the file is not one, or is one of another game,
 * `E_CERTIFICATE_SUBJECT` another engine was judged,
 * `E_CERTIFICATE_PROFILE` the profile was not,
 * `E_CERTIFICATE_LOCKSTEP` another version of this package judged,
 * `E_CERTIFICATE_RULES` by another version of the rules,
 * `E_CERTIFICATE_CHANGED`, `E_CERTIFICATE_ADDED`, `E_CERTIFICATE_REMOVED` a file is not what it was
 * @throws {UsageError} `E_GAME` if there is no such game, or if that is no id
 * @remarks An oracle that changed later does not matter: what it has agreed to stays as it is.
 */
export function requireCertificate(
  game: string,
  options: RequireCertificateOptions = {},
): Certificate {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(game)) {
    throw new UsageError('E_GAME', `${JSON.stringify(game)} is not the id of a game`);
  }
  const output = resolve(options.folder ?? '.lockstep');
  const path = certificatePath(output, game);
  const certificate = readCertificate(path, game);
  checkClaims(certificate, options);
  const base = resolve(output, certificate.project?.folder ?? '..');
  checkVersions(certificate, base);
  checkFiles(certificate, filesNow(certificate, output, base));
  return certificate;
}

function readCertificate(path: string, game: string): Certificate {
  if (!existsSync(path)) {
    throw refusal('MISSING', game, `there is no certificate for ${game} (${path})`);
  }
  let certificate: Certificate;
  try {
    certificate = validateDocument<Certificate>('certificate', readJsonFile(path, MAX_BYTES));
  } catch (error) {
    if (!(error instanceof LockstepError)) throw error;
    throw refusal('INVALID', game, error.message, error);
  }
  if (certificate.game !== game) {
    throw refusal('INVALID', game, `${path} is a certificate for ${certificate.game}, not ${game}`);
  }
  return certificate;
}

function checkClaims(
  { game, subject, profiles }: Certificate,
  options: RequireCertificateOptions,
): void {
  const wanted = plainSubject(options.subject ?? BUILT_IN);
  if (subject !== wanted) {
    const text = `the certificate of ${game} is about another subject: ${subject}, not ${wanted}`;
    throw refusal('SUBJECT', game, text);
  }
  const { profile } = options;
  if (profile === undefined || profiles.includes(profile)) return;
  const text = `the certificate of ${game} is about ${profiles.join(', ')}, not profile ${profile}`;
  throw refusal('PROFILE', game, text);
}

function checkVersions({ game, lockstep, version, project }: Certificate, base: string): void {
  const running = versionIn(join(packageRoot(), 'package.json'));
  if (lockstep !== running) {
    const text = `the certificate of ${game} is of lockstep ${lockstep}; this is ${running}`;
    throw refusal('LOCKSTEP', game, text);
  }
  const { root } = project ?? {};
  const { dir } = findGame(game, root === undefined ? [] : [resolve(base, root)]);
  const rules = versionIn(join(dir, 'game.json'));
  if (version !== rules) {
    const text = `the certificate of ${game} is for rules ${version}; these are ${rules}`;
    throw refusal('RULES', game, text);
  }
}

function versionIn(path: string): string {
  const { value } = readJsonFile(path);
  const has = typeof value === 'object' && value !== null && 'version' in value;
  return has ? String(value.version) : 'without a version';
}

function filesNow({ game, project }: Certificate, output: string, base: string): Certified {
  const { root, sources } = project ?? {};
  return certifiedFiles({
    game,
    output,
    base,
    ...(root === undefined ? {} : { root }),
    ...(sources === undefined ? {} : { sources }),
  });
}

function checkFiles(certificate: Certificate, now: Certified): void {
  const change = firstChange(certificate, now, 'after the certificate');
  if (change === undefined) return;
  const { kind, file, text } = change;
  const code = kind === 'changed' ? 'CHANGED' : kind === 'added' ? 'ADDED' : 'REMOVED';
  throw refusal(code, certificate.game, text, undefined, file);
}

function refusal(
  code: string,
  game: string,
  message: string,
  cause?: unknown,
  file?: string,
): CertificateError {
  return new CertificateError(`E_CERTIFICATE_${code}`, message, {
    hint: `Run lockstep gate ${game} and see that it passes.`,
    details: { game, ...(file === undefined ? {} : { file }) },
    ...(cause === undefined ? {} : { cause }),
  });
}
