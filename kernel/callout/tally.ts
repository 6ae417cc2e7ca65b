/** Whole numbers as they come: how many, their sum, the greatest, and how many of each power of two. */

/** Class 0 counts 0 and what is below, class i + 1 what is 2^i or more and less than 2^(i+1). */
const NCLASS = 33;

export class Tally {
  readonly classes = new Float64Array(NCLASS);
  count = 0;
  sum = 0;
  max = 0;

  /** Counts `n`, an int. */
  add(n: number): void {
    this.classes[n <= 0 ? 0 : 32 - Math.clz32(n)]++;
    this.count++;
    this.sum += n;
    if (n > this.max) this.max = n;
  }

  get average(): number {
    return this.count === 0 ? 0 : this.sum / this.count;
  }

  /** The least number of each class that is not empty, and how many it has. */
  entries(): { from: number; count: number }[] {
    return [...this.classes]
      .map((count, i) => ({ from: i === 0 ? 0 : 2 ** (i - 1), count }))
      .filter(({ count }) => count > 0);
  }
}
