import { UsageError } from '../../spec/errors.ts';

/** Names of environment variables that a manifest may pass through. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,79}$/;

/** What the harness sets itself. */
const OWN: readonly string[] = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'LOCKSTEP_RUN'];

/**
 * Checks names of variables that are to be passed through.
 *
 * @throws {UsageError} `E_ENVIRONMENT` for a name that is none or that the harness sets itself
 */
export function checkEnvironmentNames(names: readonly string[]): void {
  for (const name of names) {
    if (NAME.test(name) && !OWN.includes(name)) continue;
    throw new UsageError('E_ENVIRONMENT', `"${name}" cannot be passed to an adapter`, {
      hint: `Name a variable other than ${OWN.join(', ')}.`,
    });
  }
}

/**
 * The environment of an adapter: an allow-list, so that neither secrets nor settings such as
 * NODE_OPTIONS or PYTHONPATH of the caller reach it and change its results.
 *
 * @param folder - its own folder, home and folder of temporary files in one
 * @param tag - value of LOCKSTEP_RUN, by which its descendants are found again
 * @param names - variables of the caller that are passed through (`environment` of the manifest)
 */
export function childEnvironment(
  folder: string,
  tag: string,
  names: readonly string[],
): Record<string, string> {
  const environment: Record<string, string> = {
    PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
    HOME: folder,
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    LOCKSTEP_RUN: tag,
  };
  for (const name of names) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
