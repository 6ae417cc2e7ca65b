/** Random numbers from a seed: the same ones on every computer. */

/** xorshift32. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0 || 1;
  }

  word(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return this.state;
  }

  below(n: number): number {
    return (this.word() >>> 0) % n;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}
