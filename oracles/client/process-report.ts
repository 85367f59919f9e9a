import { Noise } from './noise.ts';
import type { Remains } from './session.ts';

/** What is worth telling about a child process although no request failed by it. */
export interface ProcessReport {
  /** Processes started, restarts included. */
  readonly starts: number;
  /** Lines on standard output that were no replies: how many, and the first 100. */
  readonly noiseCount: number;
  readonly noise: readonly string[];
  /** Another process held standard output open after the adapter had exited. */
  readonly leaky: boolean;
  /** Descendants that had left the process group and had to be killed singly. */
  readonly escaped: readonly number[];
  /** Largest resident memory seen, in bytes, descendants included; 0 if unknown. */
  readonly peakBytes: number;
  /** Ends of the process that no request is to blame for, such as an exit while idle. */
  readonly remarks: readonly string[];
}

const MOST_REMARKS = 100;

/** Collects a {@link ProcessReport}. */
export class ReportDraft {
  starts = 0;
  /** Tail of standard error of the last process that ended, not sanitized. */
  log = '';
  readonly noise: Noise = new Noise();
  readonly #remarks: string[] = [];
  readonly #escaped: number[] = [];
  #leaky = false;
  #peakBytes = 0;

  remark(text: string): void {
    if (this.#remarks.length < MOST_REMARKS) this.#remarks.push(text);
  }

  remember(remains: Remains): void {
    this.#leaky ||= remains.leaky;
    this.#peakBytes = Math.max(this.#peakBytes, remains.peakBytes);
    this.#escaped.push(...remains.escaped);
  }

  read(): ProcessReport {
    return {
      starts: this.starts,
      noiseCount: this.noise.count,
      noise: [...this.noise.lines],
      leaky: this.#leaky,
      escaped: [...this.#escaped],
      peakBytes: this.#peakBytes,
      remarks: [...this.#remarks],
    };
  }
}
