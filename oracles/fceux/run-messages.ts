import type { FceuxResult, FceuxTouch } from '../../spec/generated/fceux-report.ts';

/** The end of a run, as it tells itself. */
export interface RunEnd {
  readonly reason: string;
  readonly code: number;
  readonly frames: number;
  readonly result: FceuxResult;
  readonly reads: readonly FceuxTouch[];
  readonly writes: readonly FceuxTouch[];
}

/** Collects the messages of a run (oracles/fceux-lua/run.lua). */
export class RunMessages {
  /** Frames that are known to have gone by. */
  frames = 0;
  error: { readonly message: string; readonly trail: string } | undefined;
  end: RunEnd | undefined;
  readonly #shown: (text: string) => void;

  /** @param shown - takes what the script shows with emu.message */
  constructor(shown: (text: string) => void) {
    this.#shown = shown;
  }

  /** Takes one message; gives whether it shows that the script gets on. */
  take(value: unknown): boolean {
    const fields = fieldsOf(value);
    if ('beat' in fields) this.frames = number(fields['beat']);
    if ('message' in fields) this.#shown(String(fields['message']));
    if ('error' in fields) {
      this.error ??= { message: String(fields['error']), trail: String(fields['trail'] ?? '') };
    }
    if ('end' in fields) this.#end(fields);
    return 'beat' in fields || 'begin' in fields;
  }

  #end(fields: Fields): void {
    this.frames = number(fields['frames']);
    this.end = {
      reason: String(fields['end']),
      code: number(fields['code']),
      frames: this.frames,
      result: {
        locks: number(fields['locks']),
        games: number(fields['games']),
        lost: number(fields['lost']),
        lines: number(fields['lines']),
        level: number(fields['level']),
        score: number(fields['score']),
        over: fields['over'] === true,
        cpuSeconds: number(fields['seconds']),
      },
      reads: touchesOf(fields['reads']),
      writes: touchesOf(fields['writes']),
    };
  }
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Pairs of a flat list: address, count, address, count, ... */
function touchesOf(value: unknown): FceuxTouch[] {
  const flat: readonly unknown[] = Array.isArray(value) ? value : [];
  const touches: FceuxTouch[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    touches.push({ address: number(flat[at]), count: number(flat[at + 1]) });
  }
  return touches;
}
