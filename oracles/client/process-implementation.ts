import type { Implementation, RequestOptions, Result } from '../implementation.ts';
import type { HelloReply, ReplyOf, RequestBody } from '../messages.ts';
import { Conversation } from './conversation.ts';
import { checkEnvironmentNames } from './environment.ts';
import { harnessName } from './harness-name.ts';
import { DEFAULT_LIMITS, type ProcessLimits } from './limits.ts';
import type { ProcessReport } from './process-report.ts';
import { loadReplySchema } from './reply-schema.ts';
import { resolveCommand } from './resolve-command.ts';
import { stepsOf } from './steps-of.ts';

/** How often the processes of one run may be started again; several clients may share one. */
export interface RestartBudget {
  left: number;
}

/** A child process to be talked to. */
export interface ProcessOptions {
  /** Name for reports. */
  readonly name: string;
  /** Program and arguments; no shell takes part. */
  readonly command: readonly string[];
  /**
   * Folder to which relative file names in `command` refer; the process itself runs in an empty
   * folder of its own. @defaultValue the current folder
   */
  readonly base?: string;
  /** Names of environment variables that are passed through. */
  readonly environment?: readonly string[];
  /** What differs from the limits of the protocol. */
  readonly limits?: Partial<ProcessLimits>;
  /** Treat output that is no reply as a protocol error. @defaultValue false */
  readonly strictStdout?: boolean;
  /** Refuse keys given twice. @defaultValue false */
  readonly strictKeys?: boolean;
  /** Shared with other processes of the run. @defaultValue `limits.restarts` for this one alone */
  readonly restartBudget?: RestartBudget;
  /** What the handshake has to say; something else means that another program was started. */
  readonly expect?: { readonly name?: string; readonly version?: string };
}

/** An implementation in a child process. */
export interface ProcessImplementation extends Implementation {
  readonly kind: 'process';
  /** What happened beside the replies, so far. */
  report(): ProcessReport;
}

/**
 * An implementation that runs as a long-lived child process and speaks the wire protocol
 * (oracles/PROTOCOL.md). It is started by the first request, and started again after a crash.
 *
 * @throws {UsageError} `E_COMMAND` or `E_ENVIRONMENT` if the options cannot be used
 */
export function processImplementation(options: ProcessOptions): ProcessImplementation {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  checkEnvironmentNames(options.environment ?? []);
  const command = resolveCommand(options.command, options.base ?? process.cwd());
  const conversation = new Conversation({
    command,
    environmentNames: options.environment ?? [],
    limits,
    strictStdout: options.strictStdout ?? false,
    strictKeys: options.strictKeys ?? false,
    budget: options.restartBudget ?? { left: limits.restarts },
    expect: options.expect ?? {},
    harness: harnessName(),
    schema: loadReplySchema,
  });
  return {
    name: options.name,
    kind: 'process',
    hello: (): Promise<Result<HelloReply>> => conversation.hello(),
    request: <B extends RequestBody>(body: B, more: RequestOptions = {}) =>
      new Promise<Result<ReplyOf[B['op']]>>((resolve) => {
        conversation.ask(body, more.steps ?? stepsOf(body), (result) =>
          // The reply has been checked against the schema of this very operation.
          resolve(result as Result<ReplyOf[B['op']]>),
        );
      }),
    close: () => conversation.close(),
    report: () => conversation.report(),
  };
}
