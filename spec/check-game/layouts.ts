import { SpecError } from '../errors.ts';
import type { Finding } from '../finding.ts';
import { formOf } from '../form.ts';
import type { Form, GameSpec, LayoutSource } from '../generated/game-spec.ts';
import { compileLayout, type Layout } from '../layout.ts';
import { resolveProfile } from '../profile.ts';
import type { Profile } from '../value.ts';

/** Words that a setup, a state, an action or an outcome may have; kernels may have more. */
const MAX_WORDS = 65_536;

/** All layouts compile under every profile, within the limits, and fit their use. */
export function checkGameLayouts(spec: GameSpec): Finding[] {
  const findings = new Map<string, Finding>();
  for (const name of Object.keys(spec.profiles)) {
    for (const finding of new ProfileCheck(spec, resolveProfile(spec, name)).run()) {
      // What is wrong under every profile is told once, with the first of them.
      const key = `${finding.rule} ${finding.pointer}`;
      if (!findings.has(key)) findings.set(key, finding);
    }
  }
  return [...findings.values()];
}

/** The check of all layouts under one profile. */
class ProfileCheck {
  private readonly findings: Finding[] = [];
  private readonly spec: GameSpec;
  private readonly profile: Profile;

  private readonly form: Form;

  constructor(spec: GameSpec, profile: Profile) {
    this.spec = formOf(spec, profile.name);
    this.profile = profile;
    const { forms = {} } = spec;
    this.form = Object.hasOwn(forms, profile.name) ? (forms[profile.name] ?? {}) : {};
  }

  /** Where a part stands: in the form of the profile, or in the game itself. */
  private pointerTo(part: keyof Form): string {
    return this.form[part] === undefined ? `/${part}` : `/forms/${this.profile.name}/${part}`;
  }

  run(): readonly Finding[] {
    const { spec, profile } = this;
    this.compileSmall(spec.setup, this.pointerTo('setup'));
    this.compileSmall(spec.outcome, this.pointerTo('outcome'));
    if (this.compileSmall(spec.state, this.pointerTo('state')) !== undefined) this.checkFields();
    const action = this.compileSmall(spec.action, this.pointerTo('action'));
    if (action !== undefined) this.checkAction(spec.action, action);
    for (const [index, kernel] of spec.kernels.entries()) {
      if (kernel.profiles !== undefined && !kernel.profiles.includes(profile.name)) continue;
      this.compile(kernel.input, `/kernels/${index}/input`);
      this.compile(kernel.output, `/kernels/${index}/output`);
    }
    return this.findings;
  }

  private add(rule: string, pointer: string, problem: string, hint?: string): void {
    const message = `in profile ${this.profile.name}: ${problem}`;
    this.findings.push({ rule, pointer, message, ...(hint === undefined ? {} : { hint }) });
  }

  private compile(source: LayoutSource, base: string): Layout | undefined {
    try {
      return compileLayout(source, this.profile.parameters, base);
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      const { pointer = base } = error.details;
      this.add('layouts', String(pointer), error.message, error.hint);
      return undefined;
    }
  }

  private compileSmall(source: LayoutSource, pointer: string): Layout | undefined {
    const layout = this.compile(source, pointer);
    if (layout === undefined || layout.maxSize <= MAX_WORDS) return layout;
    const problem = `expected at most ${MAX_WORDS} words, found up to ${layout.maxSize}`;
    this.add('layouts', pointer, problem);
    return undefined;
  }

  /** Fields that have a use of their own have the layout for it. */
  private checkFields(): void {
    const { over, perft } = this.spec;
    const source = this.layoutOf(over);
    if (source !== undefined && source !== 'bool') {
      const problem = `expected a state field with the layout "bool", found ${over} with ${JSON.stringify(source)}`;
      this.add('over-field', '/over', problem);
    }
    const sum = perft === undefined ? undefined : this.layoutOf(perft.sum);
    if (sum !== undefined && compileLayout(sum, this.profile.parameters).size !== 1) {
      const problem = `expected a state field of one word, found ${perft?.sum} with ${JSON.stringify(sum)}`;
      this.add('perft-field', '/perft/sum', problem);
    }
  }

  private layoutOf(field: string): LayoutSource | undefined {
    const { struct } = this.spec.state;
    return Object.hasOwn(struct, field) ? struct[field] : undefined;
  }

  /** Flat lists of actions can be cut only if each action tells its end by its first word. */
  private checkAction(source: LayoutSource, action: Layout): void {
    const hint = 'Actions have a fixed size or are a list of one-word items.';
    if (action.maxSize === 0) {
      this.add('action-layout', this.pointerTo('action'), 'the action has no words', hint);
    } else if (action.size === undefined && !this.isListOfWords(source)) {
      const problem = 'the action varies in length but is no list of one-word items';
      this.add('action-layout', this.pointerTo('action'), problem, hint);
    }
  }

  private isListOfWords(source: LayoutSource): boolean {
    const isList = typeof source === 'object' && 'list' in source;
    return isList && compileLayout(source.list, this.profile.parameters).size === 1;
  }
}
