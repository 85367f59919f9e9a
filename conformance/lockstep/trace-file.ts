import type { PlayedGame } from '../../oracles/messages.ts';
import { canonicalJson, sha256 } from '../../spec/canonical-json.ts';
import type { TraceFile, TraceRun, TraceSide } from '../../spec/generated/trace-file.ts';
import { gameDigest } from '../../spec/load.ts';
import { splitActions } from '../../spec/split-actions.ts';
import type { Codec } from '../codec.ts';
import type { Session } from '../session.ts';
import type { Finding } from './finding.ts';
import type { Pair } from './pair.ts';

const ID_DIGITS = 8;
const MOST_NOTE = 4_000;

/** What a trace file tells besides the game. */
export interface TraceNotes {
  /** Absent while it is not known where the sides differ. */
  readonly finding?: Finding;
  readonly run?: TraceRun;
  readonly note?: string;
}

/**
 * The file of a failing game, named by what it shows: the id is the beginning of the SHA-256 of the
 * signature, the game, and the names of the sides: the same game may differ from several others.
 */
export function traceFileOf(pair: Pair, game: PlayedGame, notes: TraceNotes): TraceFile {
  const { codec } = pair;
  const { finding, run, note } = notes;
  const trace = gameFields(codec, game);
  const signature = finding?.signature ?? '';
  const sides = [pair.subject.subject.name, pair.reference.subject.name];
  const id = sha256(canonicalJson({ signature, trace, sides })).slice(0, ID_DIGITS);
  return {
    format: 'lockstep-trace@1',
    id,
    ...trace,
    ...(finding === undefined
      ? {}
      : {
          divergence: {
            status: finding.status,
            lane: finding.lane,
            step: Math.max(0, finding.at - 1),
            subject: sideOf(pair.subject),
            reference: sideOf(pair.reference),
            fields: [...finding.fields],
            clauses: [...finding.clauses],
            events: [...finding.events],
            signature: finding.signature,
            message: finding.message,
          },
        }),
    ...(run === undefined ? {} : { run }),
    ...(note === undefined ? {} : { note: note.slice(0, MOST_NOTE) }),
  };
}

/** The game of a trace file as a request names it. */
export function gameOfFile(file: TraceFile): PlayedGame {
  const { layer, gen, seed, tape, state } = file;
  return {
    game: `${file.game}@${file.version}`,
    profile: file.profile,
    setup: file.setup ?? [],
    layer,
    ...(layer === 'outcome' || layer === 'raw' ? { c: tape ?? [] } : {}),
    ...(gen === undefined ? {} : { gen }),
    ...(seed === undefined ? {} : { seed }),
    ...(state === undefined ? {} : { s: state }),
    a: file.actions.flat(),
  };
}

/** What a trace file tells of the game itself. */
export function gameFields(
  codec: Codec,
  game: PlayedGame,
): Omit<TraceFile, 'format' | 'id' | 'divergence' | 'run' | 'note'> {
  const { layer, gen, seed, c, s, setup } = game;
  return {
    game: codec.spec.id,
    version: codec.spec.version,
    spec: gameDigest(codec.spec),
    profile: game.profile,
    layer,
    ...(gen === undefined ? {} : { gen }),
    ...(seed === undefined ? {} : { seed }),
    ...(c === undefined ? {} : { tape: [...c] }),
    ...(setup.length === 0 ? {} : { setup: [...setup] }),
    ...(s === undefined ? {} : { state: [...s] }),
    actions: splitActions(codec.action, game.a),
  };
}

function sideOf({ subject, hello }: Session): TraceSide {
  const { name, profile } = subject;
  return {
    name: name.slice(0, 200),
    version: hello.version.slice(0, 200),
    ...(profile === undefined ? {} : { profile }),
  };
}
