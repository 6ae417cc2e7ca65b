/**
 * Bytes without their far repeats, for gzip, which looks back over 32 KB only: the programs of the
 * image have the same routines of the library, each at a distance of a whole program.
 *
 * The form is that of LZ77: a number of copies, then their columns (the literal bytes before each,
 * its length, its distance back), then all literal bytes. Numbers are in base 128, the low digits
 * first.
 */

/** The shortest repeat that is left out. */
const SHORTEST = 16;
/** The least distance to it: gzip does nearer ones, in fewer bytes. */
const NEAREST = 4000;

/** Bits of the table of places, and the factor of the hash by which a place is found there. */
const TABLE_BITS = 22;
const FACTOR = 0x01000193;

/** The columns of the copies. */
interface Copies {
  /** The literal bytes before each. */
  readonly before: number[];
  readonly lengths: number[];
  /** The distance back to the bytes that are copied. */
  readonly distances: number[];
}

/** The bytes in the form above. */
export function folded(bytes: Uint8Array): Uint8Array {
  const copies: Copies = { before: [], lengths: [], distances: [] };
  const literals: Uint8Array[] = [];
  const places = new Places(bytes);
  let [at, since] = [0, 0];
  while (at + SHORTEST <= bytes.length) {
    const from = places.noted(at);
    const length = from >= 0 && at - from >= NEAREST ? matching(bytes, from, at) : 0;
    if (length >= SHORTEST) {
      copies.before.push(at - since);
      copies.lengths.push(length);
      copies.distances.push(at - from);
      literals.push(bytes.subarray(since, at));
      for (let i = at + 1; i < at + length; i++) places.noted(i);
      since = at + length;
    }
    at += Math.max(length >= SHORTEST ? length : 0, 1);
  }
  literals.push(bytes.subarray(since));
  const { before, lengths, distances } = copies;
  const numbers = [before.length, ...before, ...lengths, ...distances].flatMap(digits);
  return joined([Uint8Array.from(numbers), ...literals]);
}

/** The bytes of which folded() made these. Throws if they are cut off. */
export function unfolded(bytes: Uint8Array): Uint8Array {
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const digit = bytes[at++];
      if (digit === undefined) throw new Error('a file of the image is cut off: load the page again');
      value += (digit & 127) * place;
      if (digit < 128) return value;
    }
  };
  const count = number();
  const column = (): number[] => Array.from({ length: count }, number);
  const [before, lengths, distances] = [column(), column(), column()];
  const copied = lengths.reduce((sum, length) => sum + length, 0);
  const whole = new Uint8Array(bytes.length - at + copied);
  let to = 0;
  const literal = (length: number): void => {
    whole.set(bytes.subarray(at, at + length), to);
    at += length;
    to += length;
  };
  for (let i = 0; i < count; i++) {
    literal(before[i] as number);
    const [length, from] = [lengths[i] as number, to - (distances[i] as number)];
    if (from < 0 || to + length > whole.length)
      throw new Error('a file of the image is damaged: load the page again');
    // The distance is less than the length where bytes go on repeating themselves.
    for (let end = to + length, back = from; to < end; ) whole[to++] = whole[back++] as number;
  }
  literal(bytes.length - at);
  return whole;
}

/** A number in base 128. */
function digits(value: number): number[] {
  const found: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) found.push((rest % 128) + 128);
  return [...found, rest];
}

/** The number of bytes from `from` on that are those from `at` on, too. */
function matching(bytes: Uint8Array, from: number, at: number): number {
  let length = 0;
  while (at + length < bytes.length && bytes[from + length] === bytes[at + length]) length++;
  return length;
}

/**
 * The last place of each SHORTEST bytes that were seen, by a hash that rolls from one place to the
 * next. Two texts of the same hash put each other out, and matching() tells them apart.
 */
class Places {
  private readonly bytes: Uint8Array;
  private readonly table = new Int32Array(1 << TABLE_BITS).fill(-1);
  private hash = 0;
  /** The factor of the byte that leaves the hash. */
  private readonly leaving: number;
  /** The next place. */
  private next = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    let leaving = 1;
    for (let i = 0; i < SHORTEST; i++) leaving = Math.imul(leaving, FACTOR);
    this.leaving = leaving;
    for (let i = 0; i < SHORTEST - 1; i++) this.hash = Math.imul(this.hash, FACTOR) + (bytes[i] ?? 0);
  }

  /** Notes the next place. Returns the place before it with the same hash, or -1. */
  noted(at: number): number {
    if (at !== this.next) throw new Error(`place ${at}, not ${this.next}`);
    this.next++;
    const { bytes, table } = this;
    this.hash = (Math.imul(this.hash, FACTOR) + (bytes[at + SHORTEST - 1] ?? 0)) | 0;
    if (at > 0) this.hash = (this.hash - Math.imul(bytes[at - 1] as number, this.leaving)) | 0;
    const slot = Math.imul(this.hash, 0x9e3779b1) >>> (32 - TABLE_BITS);
    const before = table[slot] as number;
    table[slot] = at;
    return before;
  }
}

/** Pieces one behind the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
