import type { AnySchemaObject, ErrorObject } from 'ajv';
import { type Problem, problemOf } from './problem.ts';
import { explainerOf } from './schemas.ts';

/**
 * All problems of a value. Where a schema offers alternatives, only those of the alternative that
 * was most likely meant are reported: a list of what is wrong with all the others helps nobody.
 *
 * @param part - the schema, or a part of it
 * @param root - the schema whose definitions `part` refers to
 * @param pointer - JSON pointer of the value
 */
export function explain(
  part: AnySchemaObject,
  root: AnySchemaObject,
  value: unknown,
  pointer = '',
): Problem[] {
  return explainErrors(errorsOf(part, root, value), root, pointer);
}

function errorsOf(
  part: AnySchemaObject,
  root: AnySchemaObject,
  value: unknown,
): readonly ErrorObject[] {
  const validate = explainerOf(part, root);
  return validate(value) ? [] : (validate.errors ?? []);
}

function explainErrors(
  errors: readonly ErrorObject[],
  root: AnySchemaObject,
  pointer: string,
): Problem[] {
  const choices = outermostChoices(errors);
  const problems: Problem[] = [];
  for (const error of errors) {
    if (error.keyword === 'propertyNames') continue;
    if (choices.has(error)) problems.push(...explainChoice(error, root, pointer));
    else if (!isWithinAny(error, choices)) problems.push(shift(problemOf(error), pointer));
  }
  return problems;
}

/** The errors of alternatives that lie in no other alternative. */
function outermostChoices(errors: readonly ErrorObject[]): ReadonlySet<ErrorObject> {
  // The error of an alternative follows those of its branches: of two at one place the last is outermost.
  const choices = new Set<ErrorObject>();
  for (const error of errors.toReversed()) {
    if (error.keyword === 'oneOf' && !isWithinAny(error, choices)) choices.add(error);
  }
  return choices;
}

function isWithinAny(error: ErrorObject, choices: ReadonlySet<ErrorObject>): boolean {
  for (const { instancePath } of choices) {
    if (error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`)) {
      return true;
    }
  }
  return false;
}

function shift(problem: Problem, pointer: string): Problem {
  return { ...problem, pointer: `${pointer}${problem.pointer}` };
}

/** What one alternative has against a value. */
interface Branch {
  readonly problems: readonly Problem[];
  /** 0 if it was probably meant, 1 if its constant tells otherwise, 2 if its type does. */
  readonly mismatch: number;
  readonly weight: number;
}

function explainChoice(error: ErrorObject, root: AnySchemaObject, base: string): Problem[] {
  const pointer = `${base}${error.instancePath}`;
  const parts = error.schema as readonly AnySchemaObject[];
  const branches = parts.map((part) => judgeBranch(part, root, error.data, pointer));
  const least = Math.min(...branches.map((branch) => branch.mismatch));
  const likely = branches.filter((branch) => branch.mismatch === least);
  const lightest = Math.min(...likely.map((branch) => branch.weight));
  const best = least === 0 ? likely.filter((branch) => branch.weight === lightest) : likely;
  const [only, ...others] = best;
  if (only === undefined || others.length === 0) return [...(only?.problems ?? [])];
  return [combine(best)];
}

function judgeBranch(
  part: AnySchemaObject,
  root: AnySchemaObject,
  value: unknown,
  pointer: string,
): Branch {
  const errors = errorsOf(part, root, value);
  const problems = explainErrors(errors, root, pointer);
  let mismatch = 0;
  let weight = 0;
  for (const { keyword, instancePath } of errors) {
    const steps = instancePath.split('/').length - 1;
    if (steps === 0 && ['type', 'enum', 'const'].includes(keyword)) mismatch = 2;
    if (steps === 1 && keyword === 'const') mismatch = Math.max(mismatch, 1);
    if (steps === 0) weight += 2;
  }
  return { problems, mismatch, weight: weight + (errors.length > 0 ? 1 : 0) };
}

/** One problem that lists what each of several equally likely alternatives wants. */
function combine(branches: readonly Branch[]): Problem {
  const firsts = branches.flatMap((branch) => mainProblem(branch) ?? []);
  const [first] = firsts;
  const expected = [...new Set(firsts.map((problem) => problem.expected))].join(' or ');
  return { pointer: first?.pointer ?? '', expected, found: first?.found ?? 'nothing' };
}

/** In an alternative with a constant the constant, otherwise what comes first. */
function mainProblem(branch: Branch): Problem | undefined {
  return branch.problems.find((problem) => problem.expected.startsWith('"')) ?? branch.problems[0];
}
