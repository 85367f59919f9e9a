import { checkEnvironmentNames } from '../client/environment.ts';
import { DEFAULT_LIMITS, type ProcessLimits } from '../client/limits.ts';
import { resolveCommand } from '../client/resolve-command.ts';
import type { HelloReply } from '../messages.ts';
import { AdapterProcess } from './adapter-process.ts';
import type { AdapterCheck, AdapterGame, CheckContext } from './check.ts';
import { CheckFailure } from './check-failure.ts';
import type { ExchangeLine } from './conversation-log.ts';
import { GOOD_PATH } from './good-path.ts';
import { expectSameTwice } from './repeat.ts';
import { TORTURE } from './torture.ts';

/** An adapter to be checked. */
export interface CheckAdapterOptions {
  readonly command: readonly string[];
  /** Folder to which relative file names in `command` refer. @defaultValue the current folder */
  readonly base?: string;
  readonly environment?: readonly string[];
  readonly limits?: Partial<ProcessLimits>;
  /** Requests of the check for many small ones. @defaultValue 10000 */
  readonly smallRequests?: number;
  /** Finds a game by `name@major.minor`; undefined if the harness does not have it. */
  readonly findGame: (name: string) => Promise<AdapterGame | undefined>;
  /** Called after each check. */
  readonly progress?: (result: CheckResult) => void;
  readonly signal?: AbortSignal;
}

/** What became of one check. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  /** Game that it was made with. */
  readonly game?: string;
  readonly status: 'pass' | 'fail' | 'not-offered';
  /** Of a failure: what is wrong, in one line. */
  readonly problem?: string;
  /** Of a failure: what to change. */
  readonly advice?: string;
  /** Of a failure: the last lines of the raw exchange. */
  readonly exchange?: readonly ExchangeLine[];
  /** Of a failure: tail of standard error. */
  readonly log?: string;
}

/** What was found about an adapter. */
export interface AdapterReport {
  /** The handshake, if there was one. */
  readonly hello?: HelloReply;
  readonly checks: readonly CheckResult[];
  /** Games of the handshake that the harness does not have. */
  readonly unknownGames: readonly string[];
  /** What is no failure, but worth a look, such as output that is no reply. */
  readonly remarks: readonly string[];
  /** Whether all checks passed and at least one game was compared. */
  readonly ok: boolean;
}

/** The handshake as a check of its own. */
const HANDSHAKE = {
  id: 'hello',
  title: 'answers the handshake',
  advice:
    'Print one line of JSON as PROTOCOL.md section 2 shows it, and flush standard output. The adapter ' +
    'runs in an empty folder; arguments that name existing files are made absolute, others are not.',
};

/**
 * Leads an adapter through ordinary work and through torture. Each check has a process that has
 * shaken hands; after a failure it gets a new one.
 *
 * @throws {UsageError} `E_COMMAND` or `E_ENVIRONMENT`; the reason of `signal` once it is aborted
 */
export async function checkAdapter(options: CheckAdapterOptions): Promise<AdapterReport> {
  checkEnvironmentNames(options.environment ?? []);
  const start = {
    command: resolveCommand(options.command, options.base ?? process.cwd()),
    environmentNames: options.environment ?? [],
    limits: { ...DEFAULT_LIMITS, ...options.limits },
  };
  const run = new Run(options, () => AdapterProcess.start(start), start.limits.byeMs);
  const interrupt = () => run.interrupt();
  options.signal?.addEventListener('abort', interrupt, { once: true });
  try {
    await run.all();
  } finally {
    options.signal?.removeEventListener('abort', interrupt);
    await run.stop();
  }
  return run.report();
}

/** The checks of one adapter, one after the other. */
class Run {
  readonly #options: CheckAdapterOptions;
  readonly #start: () => Promise<AdapterProcess>;
  readonly #byeMs: number;
  readonly #checks: CheckResult[] = [];
  readonly #unknown: string[] = [];
  readonly #remarks = new Set<string>();
  #adapter: AdapterProcess | undefined;
  #hello: HelloReply | undefined;
  #games = 0;

  constructor(options: CheckAdapterOptions, start: () => Promise<AdapterProcess>, byeMs: number) {
    this.#options = options;
    this.#start = start;
    this.#byeMs = byeMs;
  }

  async all(): Promise<void> {
    const hello = await this.#check(HANDSHAKE, undefined, () => this.#greet());
    if (!hello || this.#hello === undefined) return;
    for (const name of this.#hello.games) {
      const game = await this.#options.findGame(name);
      if (game === undefined) {
        this.#unknown.push(name);
        continue;
      }
      this.#games += 1;
      await this.#game(game);
    }
  }

  async #game(game: AdapterGame): Promise<void> {
    for (const check of [...GOOD_PATH, ...TORTURE]) {
      const passed = await this.#one(check, game);
      if (!passed && check.essential === true) return;
    }
    await this.#repeat(game);
  }

  interrupt(): void {
    this.#adapter?.interrupt();
  }

  async stop(): Promise<void> {
    const adapter = this.#adapter;
    this.#adapter = undefined;
    if (adapter === undefined) return;
    const remains = await adapter.stop();
    if (adapter.noise.count > 0) {
      const [line = ''] = adapter.noise.lines;
      this.#remarks.add(`standard output has lines that are no replies, such as: ${line}`);
    }
    if (remains?.leaky === true) {
      this.#remarks.add('a child process keeps standard output open after the exit');
    }
    if (remains !== undefined && remains.escaped.length > 0) {
      const pids = remains.escaped.join(', ');
      this.#fail('processes', 'leaves no process behind', `processes left their group: ${pids}`);
    }
  }

  report(): AdapterReport {
    return {
      ...(this.#hello === undefined ? {} : { hello: this.#hello }),
      checks: this.#checks,
      unknownGames: this.#unknown,
      remarks: [...this.#remarks],
      ok: this.#games > 0 && this.#checks.every(({ status }) => status !== 'fail'),
    };
  }

  async #one(check: AdapterCheck, game: AdapterGame): Promise<boolean> {
    const missing = check.needs?.find((need) => this.#hello?.caps.includes(need) !== true);
    if (missing !== undefined) {
      this.#note({ id: check.id, title: check.title, game: game.name, status: 'not-offered' });
      return true;
    }
    const passed = await this.#check(check, game, async () => {
      await check.run(await this.#context(game));
    });
    if (!passed || check.ends === true) await this.stop();
    return passed;
  }

  /** A second process has to give the same replies, byte for byte apart from the id. */
  async #repeat(game: AdapterGame): Promise<void> {
    const check = {
      id: 'repeat',
      title: 'a second run gives the same replies',
      advice:
        'Use no clock, no randomness of your own and nothing that is left from earlier games.',
    };
    const passed = await this.#check(check, game, () =>
      expectSameTwice(async () => {
        await this.stop();
        return this.#context(game);
      }),
    );
    if (!passed) await this.stop();
  }

  async #greet(): Promise<void> {
    this.#adapter = await this.#start();
    // Nobody could interrupt it while it was being started.
    this.#options.signal?.throwIfAborted();
    const reply = await this.#adapter.hello();
    if (!isHello(reply)) throw new CheckFailure(`hello was refused: ${String(reply['err'])}`);
    if (reply.proto !== 1) throw new CheckFailure(`"proto" is ${reply.proto}, expected 1`);
    if (!reply.caps.includes('step')) throw new CheckFailure('"caps" does not list step');
    if (reply.games.length === 0) throw new CheckFailure('"games" is empty');
    this.#hello ??= reply;
  }

  async #context(game: AdapterGame): Promise<CheckContext> {
    if (this.#adapter === undefined) await this.#greet();
    const { hello, adapter } = { hello: this.#hello, adapter: this.#adapter };
    if (hello === undefined || adapter === undefined) throw new CheckFailure('no handshake');
    const caps = new Set(hello.caps);
    const samples = game.samples.filter(
      ({ layer, s }) =>
        (layer === 'none' || caps.has(`chance:${layer}`)) && (s === undefined || caps.has('state')),
    );
    const { smallRequests = 10_000 } = this.#options;
    return { adapter, hello, caps, game, samples, byeMs: this.#byeMs, smallRequests };
  }

  async #check(
    check: Pick<AdapterCheck, 'id' | 'title' | 'advice'>,
    game: AdapterGame | undefined,
    work: () => Promise<void>,
  ): Promise<boolean> {
    this.#options.signal?.throwIfAborted();
    const { id, title, advice } = check;
    const place = game === undefined ? {} : { game: game.name };
    try {
      await work();
      this.#note({ id, title, ...place, status: 'pass' });
      return true;
    } catch (error) {
      if (!(error instanceof CheckFailure)) throw error;
      this.#options.signal?.throwIfAborted();
      this.#note({
        id,
        title,
        ...place,
        status: 'fail',
        problem: error.message,
        advice,
        exchange: this.#adapter?.log.lines() ?? [],
        log: this.#adapter?.stderr ?? '',
      });
      return false;
    }
  }

  #fail(id: string, title: string, problem: string): void {
    if (this.#checks.some((check) => check.id === id)) return;
    this.#note({ id, title, status: 'fail', problem, advice: 'End what you start.' });
  }

  #note(result: CheckResult): void {
    this.#checks.push(result);
    this.#options.progress?.(result);
  }
}

/** Holds for fields that have passed the schema and are no refusal. */
function isHello(fields: object): fields is HelloReply {
  return !('err' in fields);
}
