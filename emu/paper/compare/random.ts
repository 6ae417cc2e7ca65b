/** Random numbers that are the same in every run. */

/** Marsaglia's xorshift32. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0 || 1;
  }

  /** A number between 0 and 1, neither of them. */
  unit(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return ((this.state >>> 0) + 0.5) / 2 ** 32;
  }

  /** A whole number from 0 to below n. */
  below(n: number): number {
    return Math.floor(this.unit() * n);
  }

  /** A number that is exponentially distributed. */
  exponential(mean: number): number {
    return -mean * Math.log(this.unit());
  }
}
