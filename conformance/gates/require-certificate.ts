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
 * `E_CERTIFICATE_INVALID` the file is not one, is one of another game, or names profiles that are none,
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
    const text = `there is no certificate for ${game} (${path})`;
    const hint = `Run lockstep gate ${game}; if it was run in another folder, name its .lockstep with { folder }.`;
    throw refusal('MISSING', game, text, { hint });
  }
  let certificate: Certificate;
  try {
    certificate = validateDocument<Certificate>('certificate', readJsonFile(path, MAX_BYTES));
  } catch (error) {
    if (!(error instanceof LockstepError)) throw error;
    throw refusal('INVALID', game, error.message, { cause: error });
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
  const hint = `Add ${profile} to the profiles of ${game} in the gate file and run lockstep gate ${game}.`;
  throw refusal('PROFILE', game, text, { hint });
}

function checkVersions(certificate: Certificate, base: string): void {
  const { game, lockstep, version, profiles, project } = certificate;
  const running = factsIn(join(packageRoot(), 'package.json')).version;
  if (lockstep !== running) {
    const text = `the certificate of ${game} is of lockstep ${lockstep}; this is ${running}`;
    throw refusal('LOCKSTEP', game, text);
  }
  const { root } = project ?? {};
  const { dir } = findGame(game, root === undefined ? [] : [resolve(base, root)]);
  const { version: rules, profiles: known } = factsIn(join(dir, 'game.json'));
  if (version !== rules) {
    const text = `the certificate of ${game} is for rules ${version}; these are ${rules}`;
    throw refusal('RULES', game, text);
  }
  const odd = profiles.find((name) => !known.includes(name));
  if (odd === undefined) return;
  throw refusal('INVALID', game, `the certificate of ${game} names ${odd}, which is no profile`);
}

/** What a package or a game says of itself. */
function factsIn(path: string): { readonly version: string; readonly profiles: readonly string[] } {
  const { value } = readJsonFile(path);
  const of = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return {
    version: String(of('version') ?? 'without a version'),
    profiles: Object.keys(of('profiles') ?? {}),
  };
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
  throw refusal(code, certificate.game, text, { file });
}

function refusal(
  code: string,
  game: string,
  message: string,
  more: { readonly hint?: string; readonly cause?: unknown; readonly file?: string } = {},
): CertificateError {
  const { hint = `Run lockstep gate ${game} and see that it passes.`, cause, file } = more;
  return new CertificateError(`E_CERTIFICATE_${code}`, message, {
    hint,
    details: { game, ...(file === undefined ? {} : { file }) },
    ...(cause === undefined ? {} : { cause }),
  });
}
