import { join } from 'node:path';
import type { Certificate } from '../../spec/generated/certificate.ts';
import { writeWhole } from '../lockstep/write-whole.ts';
import { OutputError } from '../output-error.ts';
import { realProcesses } from '../run-log/lock.ts';
import { type LogFiles, realLogFiles } from '../run-log/log-files.ts';

/** Folder of certificates in the output folder. */
const CERTIFICATES = 'certificates';

/** Where the certificate of a game is kept, in an output folder. */
export function certificatePath(output: string, game: string): string {
  return join(output, CERTIFICATES, `${game}.json`);
}

/**
 * Keeps a certificate; it is on disk, whole, when this returns. Never follows a link.
 *
 * @param output - absolute path of the output folder; made if it is missing
 * @returns absolute path of the file
 * @throws {OutputError} `E_CERTIFICATE_WRITE`
 */
export function saveCertificate(
  output: string,
  certificate: Certificate,
  files: LogFiles = realLogFiles,
): string {
  const path = certificatePath(output, certificate.game);
  const { pid } = realProcesses;
  const folders = [output, join(output, CERTIFICATES)];
  guarded(path, () => {
    writeWhole(files, folders, path, certificate, { pid, durable: true, failed });
  });
  return path;
}

/**
 * Removes the certificate of a game.
 *
 * @returns absolute path of what was removed; undefined if there was none
 * @throws {OutputError} `E_CERTIFICATE_WRITE`
 */
export function removeCertificate(
  output: string,
  game: string,
  files: LogFiles = realLogFiles,
): string | undefined {
  const path = certificatePath(output, game);
  return guarded(path, () => {
    if (files.kindOf(path) === 'missing') return undefined;
    files.remove(path);
    return path;
  });
}

function guarded<T>(path: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof OutputError) throw error;
    throw failed(path, error instanceof Error ? error.message : String(error), error);
  }
}

function failed(path: string, why: string, cause?: unknown): OutputError {
  return new OutputError('E_CERTIFICATE_WRITE', `cannot write the certificate ${path}: ${why}`, {
    hint: 'Free space or make the folder writable.',
    ...(cause === undefined ? {} : { cause }),
  });
}
