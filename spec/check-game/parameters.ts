import { closest } from '../closest.ts';
import type { Finding } from '../finding.ts';
import type { GameSpec } from '../generated/game-spec.ts';

/** Profiles list only parameters of the game; the default profile is one of them. */
export function checkGameParameters(spec: GameSpec): Finding[] {
  const names = Object.keys(spec.profiles);
  const parameters = Object.keys(spec.parameters);
  const findings: Finding[] = [];
  for (const [name, listed] of Object.entries(spec.profiles)) {
    for (const parameter of Object.keys(listed)) {
      if (parameters.includes(parameter)) continue;
      findings.push(
        unknown(`/profiles/${name}/${parameter}`, 'a parameter', parameter, parameters),
      );
    }
  }
  if (!names.includes(spec.defaultProfile)) {
    findings.push(unknown('/defaultProfile', 'a profile', spec.defaultProfile, names));
  }
  return findings;
}

function unknown(pointer: string, kind: string, name: string, known: readonly string[]): Finding {
  const hint = closest(name, known);
  return {
    rule: 'known-names',
    pointer,
    message: `expected ${kind} of the game, found ${name}`,
    ...(hint === undefined ? {} : { hint }),
  };
}
