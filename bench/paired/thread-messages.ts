import type { MessagePort } from 'node:worker_threads';
import type { VariantKernel } from './child-messages.ts';

/** What the thread of a variant gets at its start. */
export interface ThreadData {
  readonly variant: VariantKernel;
  readonly seed: number;
  readonly port: MessagePort;
  /** One word: 1 while the thread has something to do, 0 when its reply is there. */
  readonly turn: Int32Array;
}

/** What the thread is asked to do. */
export type Command =
  | { readonly op: 'setup' | 'collect' | 'end' }
  | { readonly op: 'run'; readonly operations: number };

/** One timed block; times in nanoseconds. */
export interface Block {
  readonly checksum: number;
  readonly cpu: number;
  readonly wall: number;
}

/** What a thread replies; the first one, without being asked, once its kernel is loaded. */
export type Reply =
  | { readonly kind: 'done' }
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'error'; readonly message: string };
