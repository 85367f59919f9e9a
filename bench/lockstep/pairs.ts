import { codecOf } from '../../conformance/codec.ts';
import { layersOf } from '../../conformance/laws/units.ts';
import { engineSide } from '../../conformance/lockstep/others.ts';
import type { Pair } from '../../conformance/lockstep/pair.ts';
import { Session } from '../../conformance/session.ts';
import type { GameSuite } from '../../conformance/suite.ts';
import { loadSuite } from '../../conformance/suites.ts';
import { loadCreateEngine } from '../../engines/catalog.ts';
import type { LayerName } from '../../engines/random/chance-source.ts';
import type { Implementation } from '../../oracles/implementation.ts';
import { loadGame } from '../../spec/load.ts';
import { resolveProfile } from '../../spec/profile.ts';
import { engineProgram, oracleProgram } from '../wire/programs.ts';

/** A comparison that is measured: a process against the engine of this package in this process. */
export interface MeasuredPair {
  readonly name: string;
  readonly game: string;
  open(): Implementation;
}

/** A pair with its process running; one `Pair` for each chance layer. */
export interface OpenPair {
  readonly layers: readonly { readonly layer: LayerName; readonly pair: Pair }[];
  readonly suite: GameSuite | undefined;
  close(): Promise<void>;
}

/** All comparisons that are measured. */
export const PAIRS: readonly MeasuredPair[] = [
  { name: 'snake123-rust', game: 'snake123', open: oracleProgram('snake123-rust').open },
  { name: '2048-python', game: '2048', open: oracleProgram('2048-python').open },
  { name: 'drop7-cpp', game: 'drop7', open: oracleProgram('drop7-cpp').open },
  { name: 'nes-tetris-lua', game: 'nes-tetris', open: oracleProgram('nes-tetris-lua').open },
  { name: 'nes-tetris-luajit', game: 'nes-tetris', open: oracleProgram('nes-tetris-luajit').open },
  {
    name: 'flow-atlas-swift',
    game: 'flow-atlas',
    open: oracleProgram('flow-atlas-swift').open,
  },
  { name: 'snake123-serve', game: 'snake123', open: engineProgram('snake123').open },
  { name: '2048-serve', game: '2048', open: engineProgram('2048').open },
];

/**
 * Opens both sides.
 *
 * @param profileName - a profile of the game, its default one if absent
 * @returns what to do about it if the process cannot run here
 */
export async function openPair(
  measured: MeasuredPair,
  profileName?: string,
): Promise<OpenPair | string> {
  const game = loadGame(measured.game);
  const { spec } = game;
  const profile = resolveProfile(spec, profileName ?? spec.defaultProfile);
  const codec = codecOf(spec, profile);
  const createEngine = await loadCreateEngine(game.source);
  const suite = await loadSuite(game.source, spec);
  const process = measured.open();
  const hello = await process.hello();
  if (hello.kind === 'fault') {
    await process.close();
    return hello.message;
  }
  const subject = await Session.open(codec, await engineSide(game, '0'));
  const reference = await Session.open(codec, process);
  const layers = layersOf(codec.spec).map((layer) => {
    return {
      layer,
      pair: { codec, layer, subject, reference, engine: createEngine(codec.spec, profile) },
    };
  });
  return { layers, suite, close: () => process.close() };
}
