import { SpecError } from '../errors.ts';
import type { Finding } from '../finding.ts';
import type { GameSpec, LayoutSource } from '../generated/game-spec.ts';
import { compileLayout, type Layout } from '../layout.ts';
import { resolveProfile } from '../profile.ts';
import type { Profile } from '../value.ts';

/** All layouts compile under every profile, within the limits, and fit their use. */
export function checkGameLayouts(spec: GameSpec): Finding[] {
  const findings = new Map<string, Finding>();
  for (const name of Object.keys(spec.profiles)) {
    for (const finding of checkProfile(spec, resolveProfile(spec, name))) {
      // What is wrong under every profile is told once, with the first of them.
      const key = `${finding.rule} ${finding.pointer}`;
      if (!findings.has(key)) findings.set(key, finding);
    }
  }
  return [...findings.values()];
}

function checkProfile(spec: GameSpec, profile: Profile): Finding[] {
  const findings: Finding[] = [];
  const compile = (source: LayoutSource, base: string): Layout | undefined => {
    try {
      return compileLayout(source, profile.parameters, base);
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      const { hint } = error;
      const { pointer = base } = error.details;
      findings.push({
        rule: 'layouts',
        pointer: String(pointer),
        message: `in profile ${profile.name}: ${error.message}`,
        ...(hint === undefined ? {} : { hint }),
      });
      return undefined;
    }
  };
  compile(spec.setup, '/setup');
  compile(spec.outcome, '/outcome');
  if (compile(spec.state, '/state') !== undefined)
    findings.push(...checkStateFields(spec, profile));
  const action = compile(spec.action, '/action');
  if (action !== undefined) findings.push(...checkAction(spec.action, action, profile));
  for (const [index, kernel] of spec.kernels.entries()) {
    if (kernel.profiles !== undefined && !kernel.profiles.includes(profile.name)) continue;
    compile(kernel.input, `/kernels/${index}/input`);
    compile(kernel.output, `/kernels/${index}/output`);
  }
  return findings;
}

/** Fields that have a use of their own have the layout for it. */
function checkStateFields(spec: GameSpec, profile: Profile): Finding[] {
  const findings: Finding[] = [];
  const expectField = (rule: string, pointer: string, name: string, fits: FitsUse, use: string) => {
    const source = Object.hasOwn(spec.state.struct, name) ? spec.state.struct[name] : undefined;
    if (source === undefined || fits(source)) return;
    const found = `${name} with ${JSON.stringify(source)}`;
    findings.push({ rule, pointer, message: `expected a state field ${use}, found ${found}` });
  };
  const isOneWord = (source: LayoutSource) => compileLayout(source, profile.parameters).size === 1;
  expectField(
    'over-field',
    '/over',
    spec.over,
    (source) => source === 'bool',
    'with the layout "bool"',
  );
  if (spec.perft !== undefined) {
    expectField('perft-field', '/perft/sum', spec.perft.sum, isOneWord, 'of one word');
  }
  return findings;
}

type FitsUse = (source: LayoutSource) => boolean;

/** Flat lists of actions can be cut only if each action tells its end by its first word. */
function checkAction(source: LayoutSource, action: Layout, profile: Profile): Finding[] {
  const problem =
    action.maxSize === 0
      ? 'has no words'
      : action.size === undefined && !isListOfWords(source, profile)
        ? 'varies in length but is no list of one-word items'
        : undefined;
  if (problem === undefined) return [];
  const message = `in profile ${profile.name}: the action ${problem}`;
  const hint = 'Actions have a fixed size or are a list of one-word items.';
  return [{ rule: 'action-layout', pointer: '/action', message, hint }];
}

function isListOfWords(source: LayoutSource, profile: Profile): boolean {
  return (
    typeof source === 'object' &&
    'list' in source &&
    compileLayout(source.list, profile.parameters).size === 1
  );
}
