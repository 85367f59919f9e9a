import { RefusalError } from '../../spec/errors.ts';
import { isWordIn } from '../../spec/word.ts';
import type { ChanceSource, Generator } from '../random/chance-source.ts';
import { type GeneratorFactory, registerGenerator, requireWord32 } from '../random/generators.ts';

/** Values of a register of 16 bits. */
const VALUES = 65536;

/** The register after one step (NT-06). */
export function nextRegister(register: number): number {
  return (register >> 1) | ((((register >> 9) ^ (register >> 1)) & 1) << 15);
}

/** The random register of the game as a generator; each word is the register after a step (NT-07). */
export class NesLfsr implements Generator {
  register: number;

  /** @param register - 0..65535 */
  constructor(register: number) {
    this.register = register;
  }

  /** Its high byte, HH. */
  get high(): number {
    return this.register >> 8;
  }

  step(): void {
    this.register = nextRegister(this.register);
  }

  next(): number {
    this.step();
    return this.register;
  }

  words(): readonly number[] {
    return [this.register];
  }
}

/**
 * The register that a game draws from in layer seed.
 *
 * @throws {RefusalError} `chance-short` if chance does not come from nes-lfsr
 */
export function registerOf(chance: ChanceSource): NesLfsr {
  const { generator } = chance;
  if (generator instanceof NesLfsr) return generator;
  throw new RefusalError('chance-short', 'the game draws from generator nes-lfsr');
}

const nesLfsr: GeneratorFactory = {
  seed: (seed) => new NesLfsr(requireWord32(seed, 'bad-params', 'seed of nes-lfsr') % VALUES),
  restore: (words) => {
    const [register] = words;
    if (words.length !== 1 || !isWordIn(register, 0, VALUES - 1)) {
      throw new RefusalError(
        'bad-state',
        `generator nes-lfsr: expected one word 0..${VALUES - 1}, found ${words.join(', ')}`,
      );
    }
    return new NesLfsr(register);
  },
};

/** Makes the generator known under the name that the spec gives it. */
export function registerNesLfsr(): void {
  registerGenerator('nes-lfsr', nesLfsr);
}
