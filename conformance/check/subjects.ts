import { loadEngine } from '../../engines/catalog.ts';
import type { Engine } from '../../engines/engine.ts';
import type { Implementation } from '../../oracles/implementation.ts';
import type { RunSubject } from '../../spec/generated/run-log-line.ts';
import type { LoadedGame } from '../../spec/load.ts';
import type { Profile } from '../../spec/value.ts';
import { faultOf } from '../fault.ts';

/** Opens the subject of one game and profile. */
export type OpenSubject = (game: LoadedGame, profile: Profile) => Promise<Implementation>;

/** The subjects and reference engines of a run, one of each per game and profile. */
export class Subjects {
  private readonly open: OpenSubject;
  private readonly opened = new Map<string, Promise<Implementation>>();
  private readonly references = new Map<string, Promise<Engine>>();

  constructor(open: OpenSubject) {
    this.open = open;
  }

  /** The subject of a profile, opened when it is first asked for. */
  subject(game: LoadedGame, profile: Profile): Promise<Implementation> {
    return remembered(this.opened, game, profile, () => this.open(game, profile));
  }

  /** The reference engine of a profile. */
  reference(game: LoadedGame, profile: Profile): Promise<Engine> {
    return remembered(this.references, game, profile, () => {
      return loadEngine(game.source, game.spec, profile);
    });
  }

  /**
   * Who answers: the name and version of the handshake.
   *
   * @throws {OracleError} `E_SUBJECT_...` if there is no usable handshake
   */
  async introduce(game: LoadedGame, profile: Profile): Promise<RunSubject> {
    const subject = await this.subject(game, profile);
    const hello = await subject.hello();
    if (hello.kind === 'fault') throw faultOf(hello, subject.name).toError();
    const version = hello.kind === 'reply' ? hello.reply.version : 'unknown';
    const { name, kind, profile: own } = subject;
    return { name, version, kind, ...(own === undefined ? {} : { profile: own }) };
  }

  /** Ends all subjects. */
  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.opened.values());
    const closing = opened.map((one) =>
      one.status === 'fulfilled' ? one.value.close() : undefined,
    );
    await Promise.allSettled(closing);
  }
}

function remembered<T>(
  map: Map<string, Promise<T>>,
  game: LoadedGame,
  profile: Profile,
  make: () => Promise<T>,
): Promise<T> {
  const key = `${game.spec.id}/${profile.name}`;
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}
