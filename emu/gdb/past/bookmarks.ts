/** Names for places of a run, as gdb's user gives them. */

import { DdbError } from '../../../kernel/ddb/error.ts';

/** The most bookmarks. */
const MOST = 1000;

export class Bookmarks {
  private readonly places = new Map<string, number>();

  /** Names a cycle. DdbError if it cannot have that name. */
  set(name: string, cycle: number): string {
    if (!/^[A-Za-z_][\w.-]*$/.test(name))
      throw new DdbError(
        `bookmark ${name}: a name begins with a letter, and has no more than letters, digits, _ . -`,
      );
    if (!this.places.has(name) && this.places.size >= MOST)
      throw new DdbError(`there are ${MOST} bookmarks: delete one first`);
    this.places.set(name, cycle);
    return `bookmark ${name}: cycle ${cycle}`;
  }

  /** Deletes one, or all. DdbError if there is none of that name. */
  delete(name: string): void {
    if (name === 'all') this.places.clear();
    else if (!this.places.delete(name)) throw new DdbError(`${name}: no such bookmark`);
  }

  /** All of them, in the order of their cycles. */
  lines(): string[] {
    if (this.places.size === 0) return ['no bookmarks'];
    const sorted = [...this.places].sort(([, a], [, b]) => a - b);
    return sorted.map(([name, cycle]) => `bookmark ${name}: cycle ${cycle}`);
  }

  /** The cycle of a name, or of a number. DdbError if it is neither. */
  cycle(word: string): number {
    const cycle = this.places.get(word);
    if (cycle !== undefined) return cycle;
    if (/^\d{1,15}$/.test(word)) return Number(word);
    throw new DdbError(`goto ${word}: no bookmark and no cycle; monitor bookmark lists the bookmarks`);
  }
}
