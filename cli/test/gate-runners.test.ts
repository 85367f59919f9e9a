import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleGate } from '../../conformance/gates/test/sample-gate.ts';
import { splitCommand } from '../../oracles/client/split-command.ts';
import type { GateGame } from '../../spec/generated/gate-file.ts';
import { checkArguments } from '../gate-runners.ts';

const sample = sampleGate({});
afterAll(() => sample.remove());

/** The command line of a check of these demands, run in the folder of the gate file. */
function argumentsOf(demands: GateGame): string[] {
  const log = join(sample.folder, '.lockstep', 'gate', 'check-2048.jsonl');
  return checkArguments(sample.gate, { game: '2048', demands, seed: 7, log }, sample.folder);
}

describe('the check that a gate runs', () => {
  test('is told all that the gate file demands', () => {
    const demands = {
      profiles: ['4x4'],
      oracles: ['2048-python'],
      steps: 500,
      lockstepSteps: 900,
      events: 10,
      vectors: false,
    };
    expect(argumentsOf(demands).join(' ')).toBe(
      'check 2048 --profile 4x4 --oracle 2048-python --steps 500 --lockstep-steps 900 ' +
        '--require-events 10 --seed 7 --no-vectors --log .lockstep/gate/check-2048.jsonl',
    );
  });

  test('has no oracle that is not demanded', () => {
    expect(argumentsOf({})).toContain('--no-oracles');
  });

  test('finds a module beside the gate file, and a program with its arguments as they are', () => {
    const sources = ['.'];
    const subjectOf = (subject: GateGame['subject']): string => {
      const all = argumentsOf(subject === undefined ? {} : { subject });
      return all[all.indexOf('--subject') + 1] ?? '';
    };
    expect(subjectOf({ module: 'own.mjs', sources })).toBe(
      `module:${join(sample.folder, 'own.mjs')}`,
    );
    const command = ['./port', "it's", 'lockstep.gates.json', '$HOME'];
    expect(splitCommand(subjectOf({ command, sources }))).toEqual([
      join(sample.folder, 'port'),
      "it's",
      join(sample.folder, 'lockstep.gates.json'),
      '$HOME',
    ]);
  });
});
