import type { HelloReply, RefusalReply, ReplyOf, RequestBody } from './messages.ts';

/** Why an implementation gave no usable reply. */
export type FaultStatus = 'error' | 'crash' | 'timeout' | 'protocol' | 'unavailable';

/** A request that was answered, refused by the implementation, or lost to a fault. */
export type Result<R> =
  | { readonly kind: 'reply'; readonly reply: R }
  | { readonly kind: 'refused'; readonly refusal: RefusalReply }
  | {
      readonly kind: 'fault';
      readonly status: FaultStatus;
      /** One line for people: what happened. */
      readonly message: string;
      /** Tail of the implementation's own output, unsanitized. */
      readonly log?: string;
    };

/** Limits of one request. */
export interface RequestOptions {
  /** Steps that the request asks for; stretches the deadline. @defaultValue those of a bench, else 0 */
  readonly steps?: number;
}

/**
 * A game as conformance and benchmarks see it, whoever plays it: the in-process engine, a user's
 * module in a worker, or a child process. All speak the operations of the wire protocol.
 */
export interface Implementation {
  readonly name: string;
  readonly kind: 'engine' | 'module' | 'process';
  /** The profile that it plays, if it is another than the one that requests name. */
  readonly profile?: string;
  /** Result of the handshake; opens the implementation if needed. */
  hello(): Promise<Result<HelloReply>>;
  /** Sends one request; requests are answered in order. Never rejects. */
  request<B extends RequestBody>(
    body: B,
    options?: RequestOptions,
  ): Promise<Result<ReplyOf[B['op']]>>;
  /** Ends the implementation and all that it started. Idempotent. */
  close(): Promise<void>;
}
