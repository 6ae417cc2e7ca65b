/**
 * A tally of whole numbers: how many there were, their sum, the greatest, and how many
 * there were of each power of two.
 */

/**
 * Number of classes. Class 0 counts 0 and less; class i + 1 counts 2^i and more, up to
 * 2^(i+1) - 1.
 */
const NCLASS = 33;

/** A tally of whole numbers. */
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

  /** The average of the numbers; 0 if there are none. */
  get average(): number {
    return this.count === 0 ? 0 : this.sum / this.count;
  }

  /** The least number of each class that is not empty, and how many numbers the class has. */
  entries(): { from: number; count: number }[] {
    return [...this.classes]
      .map((count, i) => ({ from: i === 0 ? 0 : 2 ** (i - 1), count }))
      .filter(({ count }) => count > 0);
  }
}
