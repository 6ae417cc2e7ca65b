/**
 * The expectation `held`: a level of interrupts is held for no longer than so many cycles at a
 * time, by the machine's ledger.
 */

import { LEVELS } from '../../kernel/ddb/show_intr.ts';
import { oneOf, type Rule } from '../front/rules.ts';
import type { Item } from './json.ts';
import type { Complaint } from './judge.ts';
import type { Held } from './suite.ts';

/** The levels at which something is held off. */
const isLevel = oneOf(...LEVELS.slice(1));
const cycles: Rule = (value) =>
  Number.isSafeInteger(value) && (value as number) > 0
    ? undefined
    : 'Accepted: cycles, a whole number above 0.';

/** Reads the expectation: an object of levels and cycles. */
export const heldOf = (item: Item): Held[] =>
  item.entries().map(([name, it]) => {
    const wrong = isLevel(name);
    if (wrong !== undefined)
      throw it.error(`${it.name}: there is no level ${JSON.stringify(name)}. ${wrong}`);
    return { level: (LEVELS as readonly string[]).indexOf(name), name, most: it.obeying<number>(cycles) };
  });

/** The longest stretch of a level in the text of sysctl hw.ledger, by its line. */
const STRETCH = /^(\d+) (.+?) (\d+) (\d+) (.*)$/;

/** The levels that were held for longer. `ledger` is the text of sysctl hw.ledger. */
export function ofHeld(held: readonly Held[], ledger: string, freq: number): Complaint[] {
  const stretches = ledger.split('\n').flatMap((line) => {
    const [, level, by = '', n, began, site = ''] = STRETCH.exec(line) ?? [];
    return level === undefined
      ? []
      : [{ level: Number(level), by, cycles: Number(n), began: Number(began), site }];
  });
  return held.flatMap(({ level, name, most }) => {
    // A level that was never held alone has no line; those above it hold it as well.
    const longest = stretches
      .filter((it) => it.level >= level)
      .reduce((a, b) => (b.cycles > a.cycles ? b : a), { by: '', cycles: 0, began: 0, site: '' });
    if (longest.cycles <= most) return [];
    const ms = Math.round((longest.began * 1e6) / freq) / 1000;
    const message = `level ${name} was held for ${longest.cycles} cycles by ${longest.by} from cycle ${longest.began} (${ms} ms of the run) on, in ${longest.site}, expected ${most} at most`;
    return [{ message, details: [] }];
  });
}
