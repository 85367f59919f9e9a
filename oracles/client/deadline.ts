import { performance } from 'node:perf_hooks';

/** A timer that fires this much too late says that the harness itself stood still. */
const LATE_MS = 250;

/**
 * A deadline that blames the child only for its own time.
 *
 * A timer that fires late (the harness was stopped, the machine slept, the event loop was busy)
 * proves nothing: the reply may lie in the pipe unread, or the child may have slept as well. Such
 * a timer is set once more. And before the verdict the event loop makes two full turns, in which
 * replies that have arrived are read and can {@link Deadline.cancel | cancel} it.
 */
export class Deadline {
  readonly #expired: () => void;
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;
  #cancelled = false;

  constructor(ms: number, expired: () => void) {
    this.#ms = ms;
    this.#expired = expired;
    this.#arm(true);
  }

  cancel(): void {
    this.#cancelled = true;
    clearTimeout(this.#timer);
  }

  #arm(mayRepeat: boolean): void {
    const due = performance.now() + this.#ms;
    this.#timer = setTimeout(() => {
      const late = performance.now() - due > LATE_MS;
      setImmediate(() =>
        setImmediate(() => {
          if (this.#cancelled) return;
          if (late && mayRepeat) this.#arm(false);
          else this.#expired();
        }),
      );
    }, this.#ms);
  }
}
