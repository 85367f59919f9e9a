import { closest } from '../closest.ts';
import { SpecError } from '../errors.ts';
import type { Size } from '../generated/game-spec.ts';
import type { Profile } from '../value.ts';
import { MAX_WORD } from '../word.ts';

/** What a size may refer to and where it stands. */
export interface SizeContext {
  readonly parameters: Profile['parameters'];
  /** JSON pointer of the size, for error messages. */
  readonly pointer: string;
}

const TOKEN = /\s*(?:([0-9]{1,16})|([a-z][A-Za-z0-9]*)|([-+*()]))/y;

/**
 * Value of a size: a number, or arithmetic with + - * and parentheses over integer parameters.
 *
 * @throws {SpecError} `E_SIZE` if it is not arithmetic, names no integer parameter, or the value is
 *   not in 0..2^46-1
 */
export function evaluateSize(size: Size, context: SizeContext): number {
  const value = typeof size === 'number' ? size : new SizeParser(size, context).parse();
  if (!Number.isInteger(value) || value < 0 || value > MAX_WORD) {
    throw sizeError(context, `${JSON.stringify(size)} is ${value}, expected 0..${MAX_WORD}`);
  }
  return value;
}

function sizeError(context: SizeContext, problem: string, hint?: string): SpecError {
  const where = context.pointer === '' ? '' : ` at ${context.pointer}`;
  return new SpecError('E_SIZE', `size${where}: ${problem}`, {
    hint:
      hint ?? 'Sizes are integers or arithmetic (+ - * and parentheses) over integer parameters.',
    details: { pointer: context.pointer },
  });
}

/** Recursive descent over `sum = product (+|- product)*`, `product = atom (* atom)*`. */
class SizeParser {
  private readonly text: string;
  private readonly context: SizeContext;
  private position = 0;
  private token = '';

  constructor(text: string, context: SizeContext) {
    this.text = text;
    this.context = context;
    this.advance();
  }

  parse(): number {
    const value = this.sum();
    if (this.token !== '') throw this.unexpected('an operator or the end');
    return value;
  }

  private sum(): number {
    let value = this.product();
    while (this.token === '+' || this.token === '-') {
      const sign = this.token === '+' ? 1 : -1;
      this.advance();
      value = this.exact(value + sign * this.product());
    }
    return value;
  }

  private product(): number {
    let value = this.atom();
    while (this.token === '*') {
      this.advance();
      value = this.exact(value * this.atom());
    }
    return value;
  }

  private atom(): number {
    const { token } = this;
    if (token === '(') {
      this.advance();
      const value = this.sum();
      if (this.token !== ')') throw this.unexpected('")"');
      this.advance();
      return value;
    }
    if (/^[0-9]/.test(token)) {
      this.advance();
      return this.exact(Number(token));
    }
    if (/^[a-z]/.test(token)) {
      this.advance();
      return this.parameter(token);
    }
    throw this.unexpected('a number, a parameter or "("');
  }

  private parameter(name: string): number {
    const { parameters } = this.context;
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (typeof value === 'number') return value;
    const names = Object.keys(parameters).filter((key) => typeof parameters[key] === 'number');
    const problem =
      value === undefined
        ? `${JSON.stringify(this.text)} names the unknown parameter ${name}`
        : `${JSON.stringify(this.text)} names the parameter ${name}, which is the text ${JSON.stringify(value)}`;
    throw sizeError(this.context, problem, closest(name, names));
  }

  private exact(value: number): number {
    if (Number.isSafeInteger(value)) return value;
    throw sizeError(this.context, `${JSON.stringify(this.text)} leaves the exact integers`);
  }

  private advance(): void {
    TOKEN.lastIndex = this.position;
    const match = TOKEN.exec(this.text);
    if (match !== null) {
      this.position = TOKEN.lastIndex;
      this.token = match[0].trim();
    } else if (this.text.slice(this.position).trim() === '') {
      this.token = '';
    } else {
      throw sizeError(
        this.context,
        `${JSON.stringify(this.text)} has an unexpected ${JSON.stringify(this.text.slice(this.position).trim().charAt(0))} at column ${this.position + 1}`,
      );
    }
  }

  private unexpected(expected: string): SpecError {
    const found = this.token === '' ? 'the end' : JSON.stringify(this.token);
    return sizeError(
      this.context,
      `${JSON.stringify(this.text)}: expected ${expected}, found ${found}`,
    );
  }
}
