import { join } from 'node:path';
import type { Implementation } from '../../oracles/implementation.ts';
import { loadManifests, type Oracle } from '../../oracles/manifest.ts';
import { openOracle } from '../../oracles/open-oracle.ts';
import { UsageError } from '../../spec/errors.ts';
import type { TraceFile } from '../../spec/generated/trace-file.ts';
import { type LoadedGame, loadGame } from '../../spec/load.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { resolveProfile } from '../../spec/profile.ts';
import type { Profile } from '../../spec/value.ts';
import { asProfile, nameAs, refuseOtherLayout } from '../check/as-profile.ts';
import { openSubject, type SubjectChoice } from '../check/open-subject.ts';
import { ENGINE_NAME, engineSide } from './others.ts';

/** What a trace is played on. */
export interface TraceSides {
  readonly game: LoadedGame;
  readonly profile: Profile;
  readonly subject: Implementation;
  readonly reference: Implementation;
}

/** Where the sides of a trace come from. */
export interface SidesOptions {
  /** Folders that hold further games and oracles. */
  readonly roots: readonly string[];
  /** Takes the place of the subject of the trace. */
  readonly subject?: SubjectChoice;
  /** Version of this package. */
  readonly version: string;
}

/**
 * Opens the two sides of a trace by the names that it gives: the engine of this package, or an oracle
 * that has a manifest here. A trace never says what to run.
 *
 * @throws {UsageError} `E_GAME`, `E_PROFILE`, `E_SIDE` if a side is not known here; `E_TRACE_VERSION` if
 *   the trace is one of other rules
 */
export async function openTraceSides(file: TraceFile, options: SidesOptions): Promise<TraceSides> {
  const game = loadGame(file.game, options.roots);
  const { version } = game.spec;
  if (file.version !== version) {
    throw new UsageError(
      'E_TRACE_VERSION',
      `the trace is one of ${file.game} ${file.version}, the rules here are ${version}`,
      { hint: 'Play it with the version of lockstep that wrote it.' },
    );
  }
  const profile = resolveProfile(game.spec, file.profile);
  const [subject, reference] = [subjectName(file), referenceName(file)];
  if (options.subject === undefined && subject === reference) {
    throw new UsageError('E_SIDE', `the trace compares ${subject} with itself`, {
      hint: 'Name what is to be compared with --subject.',
    });
  }
  return {
    game,
    profile,
    subject: await openSubjectOf(file, game, profile, options),
    reference: await openNamed(reference, game, options),
  };
}

/** All oracles that have a manifest here. */
export function localOracles(roots: readonly string[]): Oracle[] {
  return [packageRoot(), ...roots].flatMap((root) => [...loadManifests(join(root, 'oracles'))]);
}

/** The subject of a trace, or the one that takes its place; it plays the profile that the trace says. */
async function openSubjectOf(
  file: TraceFile,
  game: LoadedGame,
  profile: Profile,
  options: SidesOptions,
): Promise<Implementation> {
  const own = file.divergence?.subject.profile;
  if (options.subject === undefined) {
    const name = subjectName(file);
    const plain = own !== undefined && name === nameAs(ENGINE_NAME, own) ? ENGINE_NAME : name;
    if (own !== undefined) refuseOtherLayout(game.spec, profile, own);
    const opened = await openNamed(plain, game, options);
    return own === undefined ? opened : asProfile(opened, own);
  }
  if (own === undefined) return openSubject(options.subject, game, profile);
  const named = { ...profile, name: own };
  return asProfile(await openSubject(options.subject, game, named), own);
}

function subjectName(file: TraceFile): string {
  return file.divergence?.subject.name ?? ENGINE_NAME;
}

/** A trace that was saved before its difference was known names the other side in its unit. */
function referenceName(file: TraceFile): string {
  const [, , kind, name = ''] = (file.run?.unit ?? '').split('/');
  const other = kind === 'lockstep' ? name.slice(0, name.lastIndexOf('-')) : ENGINE_NAME;
  return file.divergence?.reference.name ?? (other === 'reference' ? ENGINE_NAME : other);
}

async function openNamed(
  name: string,
  game: LoadedGame,
  options: SidesOptions,
): Promise<Implementation> {
  if (name === ENGINE_NAME) return engineSide(game, options.version);
  const oracle = localOracles(options.roots).find(({ manifest }) => manifest.name === name);
  if (oracle !== undefined) return openOracle(oracle);
  throw new UsageError('E_SIDE', `${JSON.stringify(name)} is not known here`, {
    hint: 'Known are the engine of this package and the oracles; give your own with the same --subject as in the check.',
  });
}
