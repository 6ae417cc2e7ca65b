/** The names that a user may have meant who typed one that there is not. */

/** A word without what is easily mistaken: case, dots, underscores. */
const plain = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The number of letters to be added, left out or replaced to make one word of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (above[j] as number) + 1, (row[j - 1] as number) + 1));
    }
  }
  return row[b.length] as number;
}

/**
 * Those of `names` that are nearest to `word`, if they differ in a quarter of its letters at most.
 * Case and signs do not count.
 */
export function nearest(word: string, names: readonly string[]): string[] {
  const typed = plain(word);
  const all = names.map((name) => ({ name, away: distance(typed, plain(name)) }));
  const least = Math.min(...all.map(({ away }) => away));
  return least > typed.length / 4 ? [] : all.filter(({ away }) => away === least).map(({ name }) => name);
}

/** A question for the end of an error: `; did you mean calloutSet?`. Empty without a near name. */
export function meant(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
}
