import { loadCreateEngine } from '../../engines/catalog.ts';
import { poolOf } from '../../oracles/client/pool.ts';
import type { Implementation } from '../../oracles/implementation.ts';
import { inProcessImplementation } from '../../oracles/in-process.ts';
import type { Oracle } from '../../oracles/manifest.ts';
import { openOracle } from '../../oracles/open-oracle.ts';
import type { LoadedGame } from '../../spec/load.ts';

/** Name of the reference engine as a side of a comparison. */
export const ENGINE_NAME = 'lockstep';

/** How unit keys call the engine of a game. */
export const REFERENCE = 'reference';

/** Whom a subject is compared with. */
export interface Other {
  /** Part of unit keys: `reference` or the name of an oracle. */
  readonly name: string;
  /** Whether it was asked for: then it counts if it cannot be compared with. */
  readonly demanded: boolean;
  /** Copies of it that work at the same time. */
  readonly jobs: number;
  /** Opens it; the same one whenever it is called. */
  open(): Promise<Implementation>;
}

/** The others of a run; each is opened when it is first needed and stays open. */
export class Others {
  private readonly opened = new Map<string, Promise<Implementation>>();
  private readonly jobs: number;
  private readonly version: string;

  /**
   * @param jobs - copies of each oracle that work at the same time
   * @param version - version of this package
   */
  constructor(jobs: number, version: string) {
    this.jobs = jobs;
    this.version = version;
  }

  /** The engine of a game that belongs to its rules. */
  reference(game: LoadedGame): Other {
    const open = (): Promise<Implementation> =>
      this.once(`reference ${game.spec.id}`, () => engineSide(game, this.version));
    return { name: REFERENCE, demanded: true, jobs: 1, open };
  }

  /** An oracle. */
  oracle(oracle: Oracle, demanded: boolean): Other {
    const { name } = oracle.manifest;
    const open = (): Promise<Implementation> =>
      this.once(`oracle ${name}`, async () =>
        this.jobs === 1 ? openOracle(oracle) : poolOf(() => openOracle(oracle), this.jobs),
      );
    return { name, demanded, jobs: this.jobs, open };
  }

  /** Ends all that were opened. */
  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.opened.values());
    await Promise.allSettled(
      opened.map((one) => (one.status === 'fulfilled' ? one.value.close() : undefined)),
    );
  }

  private once(key: string, open: () => Promise<Implementation>): Promise<Implementation> {
    const present = this.opened.get(key);
    if (present !== undefined) return present;
    const made = open();
    this.opened.set(key, made);
    return made;
  }
}

/**
 * The engine of a game as a side of a comparison.
 *
 * @param version - version of this package
 * @throws {UsageError | SpecError} `E_ENGINE` if there is none
 */
export async function engineSide(game: LoadedGame, version: string): Promise<Implementation> {
  return inProcessImplementation({
    spec: game.spec,
    createEngine: await loadCreateEngine(game.source),
    name: ENGINE_NAME,
    version,
  });
}
