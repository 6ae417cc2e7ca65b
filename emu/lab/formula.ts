/**
 * Formulas that a student writes: numbers, the four operations, brackets, and names that have a
 * value. 2n is 2 * n. Nothing else can be in one, and a formula is short; so it can be worked out
 * at once.
 */

/** A formula that cannot be worked out; the message ends a sentence. */
export class FormulaError extends Error {}

/** The most characters of a formula. */
const MOST = 200;

type Token = number | string;

/** The value of a formula in which `names` have values; FormulaError if that is less than 0. */
export function worth(formula: string, names: ReadonlyMap<string, number>): number {
  if (formula.length > MOST) throw new FormulaError(`is longer than ${MOST} characters`);
  const value = new Reader(tokensOf(formula, names)).whole();
  // A sum of fractions that is 0 may come out a little below it.
  if (value > -1e-9 && value < Number.POSITIVE_INFINITY) return Math.max(0, value);
  throw new FormulaError(`is ${value}, which is no number of 0 or more`);
}

/** Numbers, and operations as texts; names have become their numbers. */
function tokensOf(formula: string, names: ReadonlyMap<string, number>): Token[] {
  const text = formula.trimEnd();
  const tokens: Token[] = [];
  const token = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([a-z]+)|([-+*/()]))/iy;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const [, digits, name, operation] = token.exec(text) ?? [];
    if (digits !== undefined) tokens.push(Number(digits));
    else if (operation !== undefined) tokens.push(operation);
    else if (name === undefined) throw new FormulaError(`has "${text.slice(at).trim()[0]}" in it`);
    else {
      const value = names.get(name.toLowerCase());
      if (value === undefined)
        throw new FormulaError(`has "${name}" in it, which is not one of ${[...names.keys()].join(', ')}`);
      tokens.push(value);
    }
  }
  return tokens;
}

/** The reader of one formula: a sum of products of factors. */
class Reader {
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): number {
    if (this.tokens.length === 0) throw new FormulaError('is empty');
    const value = this.sum();
    if (this.at < this.tokens.length) throw new FormulaError(`ends before "${this.tokens[this.at]}"`);
    return value;
  }

  private takes(operation: string): boolean {
    if (this.tokens[this.at] !== operation) return false;
    this.at++;
    return true;
  }

  private sum(): number {
    let value = this.product();
    for (;;) {
      if (this.takes('+')) value += this.product();
      else if (this.takes('-')) value -= this.product();
      else return value;
    }
  }

  private product(): number {
    let value = this.factor();
    for (;;) {
      const next = this.tokens[this.at];
      if (this.takes('*') || typeof next === 'number' || next === '(') value *= this.factor();
      else if (this.takes('/')) value /= this.factor();
      else return value;
    }
  }

  private factor(): number {
    if (this.takes('-')) return -this.factor();
    if (this.takes('(')) {
      const value = this.sum();
      if (!this.takes(')')) throw new FormulaError('has a bracket that is not closed');
      return value;
    }
    const number = this.tokens[this.at++];
    if (typeof number === 'number') return number;
    throw new FormulaError(
      number === undefined ? 'ends too early' : `has "${number}" where a number must be`,
    );
  }
}
