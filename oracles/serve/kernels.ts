import type { Engine } from '../../engines/engine.ts';
import { callEngine, requireArray, requireInteger } from '../../engines/engine-output.ts';
import { deepFreeze } from '../../spec/deep-freeze.ts';
import type { Lp62 } from '../../spec/digest.ts';
import { RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { compileLayout, type Layout } from '../../spec/layout.ts';
import type { Profile } from '../../spec/value.ts';
import { MAX_WORD } from '../../spec/word.ts';
import type { RefusalReply, Words } from '../messages.ts';
import { refusalOf } from './refusal-of.ts';
import { requireWords } from './request-fields.ts';

interface CompiledKernel {
  readonly input: Layout;
  readonly output: Layout;
  readonly run: (input: readonly number[]) => unknown;
}

/** Evaluates inputs and records their results. */
export type Evaluation = (digest: Lp62) => void;

const NOTHING: Words = [];

/** Evaluates the kernels of one engine and checks what they give back. */
export class KernelTable {
  private readonly compiled = new Map<string, CompiledKernel>();

  constructor(spec: GameSpec, profile: Profile, engine: Engine) {
    for (const kernel of spec.kernels) {
      const run = engine.kernels?.[kernel.name];
      if (run === undefined || kernel.profiles?.includes(profile.name) === false) continue;
      this.compiled.set(kernel.name, {
        input: compileLayout(kernel.input, profile.parameters),
        output: compileLayout(kernel.output, profile.parameters),
        run,
      });
    }
  }

  /** One result per input, in order. */
  evaluate(name: string, inputs: readonly unknown[]): (Words | RefusalReply)[] {
    const kernel = this.require(name);
    return inputs.map((input, index) => {
      try {
        return evaluateOne(name, kernel, requireWords(input, `in[${index}]`));
      } catch (error) {
        return refusalOf(error);
      }
    });
  }

  /**
   * The same inputs to be evaluated again and again, and timed: each result is a record of the
   * digest, a refused input an empty one. The kernels of own engines are called as they are, since
   * they check their inputs themselves; inputs that do not fit the layout never reach them.
   *
   * @throws {RefusalError} `unsupported-op`, or `bad-params` if an input is no list of words
   */
  prepare(name: string, inputs: readonly unknown[], trust: 'own' | 'foreign'): Evaluation {
    const kernel = this.require(name);
    const words = inputs.map((input, index) => requireWords(input, `in[${index}]`));
    if (trust === 'foreign') {
      return (digest) => recordEach(words, digest, (input) => evaluateOne(name, kernel, input));
    }
    const fits = words.map((input) => kernel.input.check(input) === undefined);
    return (digest) =>
      recordEach(words, digest, (input, index) =>
        fits[index] === true ? (kernel.run(input) as Words) : NOTHING,
      );
  }

  private require(name: string): CompiledKernel {
    const kernel = this.compiled.get(name);
    if (kernel === undefined) throw new RefusalError('unsupported-op', `no kernel ${name} here`);
    return kernel;
  }
}

function recordEach(
  inputs: readonly Words[],
  digest: Lp62,
  evaluate: (input: Words, index: number) => Words,
): void {
  for (let index = 0; index < inputs.length; index += 1) {
    let output = NOTHING;
    try {
      output = evaluate(inputs[index] ?? NOTHING, index);
    } catch {
      // A refusal has no words.
    }
    digest.record(output);
  }
}

/**
 * A kernel may have its own word for an input that does not fit the layout (a clause may ask for
 * `domain-error`), so it is asked first; what it does not refuse itself is `bad-params`.
 */
function evaluateOne(name: string, kernel: CompiledKernel, input: Words): Words {
  const problem = kernel.input.check(input);
  const refused = new RefusalError('bad-params', `input: ${problem}`);
  let output: unknown;
  try {
    output = callEngine(name, () => kernel.run(deepFreeze([...input])));
  } catch (error) {
    const fault = error instanceof RefusalError && error.refusal === 'internal';
    throw fault && problem !== undefined ? refused : error;
  }
  if (problem !== undefined) throw refused;
  const words = requireArray(name, 'output', output).map((word, index) =>
    requireInteger(name, `output[${index}]`, word, 0, MAX_WORD),
  );
  const wrong = kernel.output.check(words);
  if (wrong !== undefined) throw new RefusalError('internal', `${name}() returned ${wrong}`);
  return words;
}
