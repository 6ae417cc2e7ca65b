/** Conditions of assembly: .if and its kind, which may be nested. */

import type { ObjectBuilder } from './builder.ts';
import type { Expressions } from './expression.ts';
import { argument } from './macros.ts';
import type { Scanner } from './scanner.ts';

/**
 * One .if that is open. Invariant: `isOn` only if its surroundings are on; `wasOn` once any of its
 * branches was.
 */
interface Condition {
  isOn: boolean;
  wasOn: boolean;
  hasElse: boolean;
  readonly isAround: boolean;
}

type Test = (scanner: Scanner, expressions: Expressions, builder: ObjectBuilder) => boolean;

const compared =
  (is: (value: bigint) => boolean): Test =>
  (scanner, expressions) =>
    is(expressions.constant(scanner));

const isDefined: Test = (scanner, _expressions, builder) =>
  builder.symbol(scanner.needName('name')).isDefined;
const isBlank: Test = (scanner) => {
  const blank = scanner.isEnd;
  scanner.at = scanner.text.length;
  return blank;
};
const areSame: Test = (scanner) => {
  const a = argument(scanner);
  scanner.comma();
  return a === argument(scanner);
};
const not =
  (test: Test): Test =>
  (...given) =>
    !test(...given);

const TESTS: ReadonlyMap<string, Test> = new Map([
  ['.if', compared((value) => value !== 0n)],
  ['.ifne', compared((value) => value !== 0n)],
  ['.ifeq', compared((value) => value === 0n)],
  ['.ifgt', compared((value) => value > 0n)],
  ['.ifge', compared((value) => value >= 0n)],
  ['.iflt', compared((value) => value < 0n)],
  ['.ifle', compared((value) => value <= 0n)],
  ['.ifdef', isDefined],
  ['.ifndef', not(isDefined)],
  ['.ifnotdef', not(isDefined)],
  ['.ifb', isBlank],
  ['.ifnb', not(isBlank)],
  ['.ifc', areSame],
  ['.ifnc', not(areSame)],
  ['.ifeqs', areSame],
  ['.ifnes', not(areSame)],
]);

export class Conditions {
  private readonly open: Condition[] = [];

  get isOn(): boolean {
    return this.open.at(-1)?.isOn ?? true;
  }

  get depth(): number {
    return this.open.length;
  }

  /** Does a statement that is a condition; returns false for any other. */
  statement(word: string, scanner: Scanner, expressions: Expressions, builder: ObjectBuilder): boolean {
    const test = TESTS.get(word);
    if (test !== undefined) {
      const isAround = this.isOn;
      const isOn = isAround && test(scanner, expressions, builder);
      this.open.push({ isOn, wasOn: isOn, hasElse: false, isAround });
      return true;
    }
    if (!/^\.(?:else|elseif|endif)$/.test(word)) return false;
    const condition = this.open.at(-1);
    if (condition === undefined) return scanner.wrong(`${word} without .if`);
    if (word === '.endif') this.open.pop();
    else if (condition.hasElse) scanner.wrong(`${word} behind .else`);
    else {
      const isNext = condition.isAround && !condition.wasOn;
      condition.hasElse = word === '.else';
      condition.isOn = isNext && (word === '.else' || expressions.constant(scanner) !== 0n);
      condition.wasOn ||= condition.isOn;
    }
    return true;
  }
}
