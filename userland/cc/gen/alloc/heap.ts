/**
 * A heap of things by a number, the least first; of equal numbers the one that came first.
 *
 * Invariant: no entry comes before the one at half its index.
 */

interface Entry<T> {
  readonly key: number;
  readonly serial: number;
  readonly item: T;
}

const comesBefore = <T>(a: Entry<T>, b: Entry<T>): boolean =>
  a.key < b.key || (a.key === b.key && a.serial < b.serial);

export class Heap<T> {
  readonly #entries: Entry<T>[] = [];
  #serial = 0;

  /** The least number; Infinity if there is none. */
  get least(): number {
    return this.#entries[0]?.key ?? Number.POSITIVE_INFINITY;
  }

  push(key: number, item: T): void {
    const entries = this.#entries;
    const entry = { key, serial: this.#serial++, item };
    let at = entries.push(entry) - 1;
    for (let up = (at - 1) >> 1; at > 0 && comesBefore(entry, entries[up] as Entry<T>); up = (at - 1) >> 1) {
      entries[at] = entries[up] as Entry<T>;
      at = up;
    }
    entries[at] = entry;
  }

  /** Takes the least; undefined if there is none. */
  pop(): T | undefined {
    const entries = this.#entries;
    const top = entries[0];
    const last = entries.pop();
    if (top === undefined || last === undefined || entries.length === 0) return top?.item;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= entries.length) break;
      if (down + 1 < entries.length && comesBefore(entries[down + 1] as Entry<T>, entries[down] as Entry<T>))
        down++;
      if (!comesBefore(entries[down] as Entry<T>, last)) break;
      entries[at] = entries[down] as Entry<T>;
      at = down;
    }
    entries[at] = last;
    return top.item;
  }

  /** Calls `visit` for all whose number is below one: in a time for these alone. */
  below(key: number, visit: (item: T) => void, at = 0): void {
    const entry = this.#entries[at];
    if (entry === undefined || entry.key >= key) return;
    visit(entry.item);
    this.below(key, visit, 2 * at + 1);
    this.below(key, visit, 2 * at + 2);
  }

  /** Throws unless each entry comes after the one above it. */
  check(): void {
    this.#entries.forEach((entry, i) => {
      if (i > 0 && comesBefore(entry, this.#entries[(i - 1) >> 1] as Entry<T>))
        throw new Error(`a heap is not in order at ${i}`);
    });
  }
}
