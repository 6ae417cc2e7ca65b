/**
 * A measure of how alike two sources are: a measure of tokens, no proof. A source is read as
 * tokens, with its own names, its numbers and its texts made equal; comments and space do not
 * count. The hashes are those of all runs of GRAM tokens, of which the least in each window of
 * WINDOW stands for the text (winnowing: Schleimer, Wilkerson, Aiken, SIGMOD 2003): a run of
 * GRAM + WINDOW - 1 tokens that two sources share is always found, wherever it stands. Runs of the
 * files that students are given do not count.
 */

const GRAM = 14;
const WINDOW = 6;

/** The least number of hashes of a source that is compared: of less nobody can tell. */
const LEAST = 10;

const TOKEN =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_$][\w$]*|\d[\w.]*|[^\s\w]/g;

/** Words of C and of TypeScript, which nobody can rename. */
const WORDS = new Set(
  `auto break case char const continue default do double else enum extern float for goto if int long
  register return short signed sizeof static struct switch typedef union unsigned void volatile while
  include define class let function of in new this throw try catch finally import export interface
  type readonly`.split(/\s+/),
);

/** The tokens of a source that make a difference. */
export function tokensOf(source: string): string[] {
  const raw = source
    .replace(/\\\r?\n/g, '')
    .match(TOKEN)
    ?.filter((it) => !it.startsWith('/*') && !it.startsWith('//'));
  const tokens = raw ?? [];
  const own = ownNames(tokens);
  return tokens.map((it, i) => {
    if (/^["']/.test(it)) return 'S';
    if (/^\d/.test(it)) return 'N';
    if (!/^[A-Za-z_$]/.test(it) || WORDS.has(it)) return it;
    // The routine of somebody else that is called has a name that cannot be changed.
    return tokens[i + 1] === '(' && !own.has(it) ? it : 'I';
  });
}

/** The names of routines that a source defines, and of its macros. */
function ownNames(tokens: readonly string[]): Set<string> {
  const own = new Set<string>();
  for (const [i, token] of tokens.entries()) {
    if (token === 'define') own.add(tokens[i + 1] ?? '');
    if (tokens[i + 1] !== '(') continue;
    const after = closing(tokens, i + 1) + 1;
    if (tokens[after] === '{' || tokens[after] === ':') own.add(token);
  }
  return own;
}

/** The place of the parenthesis that closes the one at `at`. */
function closing(tokens: readonly string[], at: number): number {
  let open = 0;
  for (let i = at; i < tokens.length; i++) {
    if (tokens[i] === '(') open++;
    if (tokens[i] === ')' && --open === 0) return i;
    // A definition has no statement between its parentheses.
    if (tokens[i] === '{' || tokens[i] === ';') return i;
  }
  return tokens.length;
}

/** The hash of each run of GRAM tokens. */
function gramsOf(source: string): number[] {
  const tokens = tokensOf(source);
  return tokens.slice(0, Math.max(0, tokens.length - GRAM + 1)).map((_, i) => {
    let hash = 0x811c9dc5;
    for (const character of tokens.slice(i, i + GRAM).join(' '))
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    return hash >>> 0;
  });
}

/** The fingerprints of a source, ascending, without those of what was given. */
export function fingerprints(source: string, given: readonly string[]): number[] {
  const known = new Set(given.flatMap((text) => gramsOf(text)));
  const grams = gramsOf(source);
  const chosen = new Set<number>();
  for (let i = 0; i + WINDOW <= grams.length; i++) chosen.add(Math.min(...grams.slice(i, i + WINDOW)));
  return [...chosen].filter((hash) => !known.has(hash)).sort((a, b) => a - b);
}

/** Percent of the smaller one's fingerprints that the other has, too; 0 if they are too few. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  const least = Math.min(one.length, other.length);
  if (least < LEAST) return 0;
  let shared = 0;
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [a, b] = [one[i] as number, other[j] as number];
    if (a === b) shared++;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  return Math.floor((100 * shared) / least);
}

/** A submission, with the fingerprints of each of its files. */
export interface Printed {
  readonly name: string;
  readonly prints: Readonly<Record<string, readonly number[]>>;
}

/** Two submissions with a file that is alike. */
export interface Alike {
  readonly names: readonly [string, string];
  readonly file: string;
  readonly percent: number;
}

/** The pairs that are alike by `least` percent or more in a file, those most alike first. */
export function alikeOf(submissions: readonly Printed[], least: number): Alike[] {
  const pairs = submissions.flatMap((one, i) =>
    submissions.slice(i + 1).flatMap((other): Alike[] => {
      const files = Object.keys(one.prints).map((file) => ({
        file,
        percent: likeness(one.prints[file] ?? [], other.prints[file] ?? []),
      }));
      const [most] = files.sort((a, b) => b.percent - a.percent);
      if (most === undefined || most.percent < least) return [];
      return [{ names: [one.name, other.name], ...most }];
    }),
  );
  return pairs.sort((a, b) => b.percent - a.percent);
}
