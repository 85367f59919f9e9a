import { randomBytes } from 'node:crypto';
import type { RequestBody } from '../messages.ts';
import { AsciiJson } from './ascii-json.ts';

const LOW_IDS = 2 ** 14;

/**
 * Numbers requests. The upper 32 of the 46 bits are random, so that output which merely looks
 * like a reply (a forged, stale or replayed line) has no right id. Nothing of a result depends on
 * the ids.
 */
export class RequestIds {
  #high = 0;
  #low = LOW_IDS;

  next(): number {
    if (this.#low === LOW_IDS) {
      this.#high = randomBytes(4).readUInt32BE();
      this.#low = 0;
    }
    const id = this.#high * LOW_IDS + this.#low;
    this.#low += 1;
    return id;
  }
}

const json = new AsciiJson();

/** A request as one line of ASCII, its line end included. */
export function requestLine(id: number, body: RequestBody): Buffer {
  return json.line({ id, ...body });
}
