import type { Probe } from '../probe.ts';

/** A probe that knows whether anything was answered; a law that asked nothing proves nothing. */
export interface AttentiveProbe {
  readonly probe: Probe;
  /** Answers so far: of starts, steps, lists and kernel inputs, refusals included. */
  answers(): number;
  /** What was asked for and is not offered, in the order of asking. */
  lacking(): readonly string[];
}

/** Counts what a probe is asked and answers. */
export function attentive(probe: Probe): AttentiveProbe {
  const lacking = new Set<string>();
  let answers = 0;

  async function one<T>(answer: Promise<T>): Promise<T> {
    const given = await answer;
    answers += 1;
    return given;
  }

  async function many<T extends readonly unknown[] | undefined>(
    capability: string,
    list: Promise<T>,
  ): Promise<T> {
    const given = await list;
    if (given === undefined) lacking.add(capability);
    else answers += given.length;
    return given;
  }

  return {
    probe: {
      spec: probe.spec,
      profile: probe.profile,
      reference: probe.reference,
      start: (layer, tape, setup) => one(probe.start(layer, tape, setup)),
      startSeeded: (generator, seed, setup) => one(probe.startSeeded(generator, seed, setup)),
      steps: (questions) => many('state', probe.steps(questions)),
      step: (question) => one(probe.step(question)),
      legal: (states) => many('legal', probe.legal(states)),
      kernel: (name, inputs) => many(`kernel:${name}`, probe.kernel(name, inputs)),
      outcomes: (state, action) => probe.outcomes(state, action),
    },
    answers: () => answers,
    lacking: () => [...lacking],
  };
}
