/**
 * Identity numbers. A C kernel hashes the addresses of a function and its argument, but a
 * JavaScript object has no address. So an object that is often given to timeout carries a
 * number under the key IDENT, given when the object is made. A small integer is its own
 * number. Anything else has a number worked out when it is asked for: an object or
 * function through a weak table, at the price of one more hash probe; other numbers and
 * strings from their value, so that equal values have equal numbers.
 *
 * The number only chooses a chain of the hash. Different things may share a number; the
 * comparison that follows is Object.is.
 */

/** The key of an object's identity number. */
export const IDENT: unique symbol = Symbol('ident');

/** An object or function that carries its identity number. */
export interface Identified {
  readonly [IDENT]: number;
}

/** The identity numbers of one hash. */
export class Idents {
  /** Look-ups in the weak table so far. */
  lookups = 0;
  /**
   * Tables probed for the last chain of the hash: the hash itself, and the weak table for
   * each thing that carries no number.
   */
  probes = 0;

  private last = 0;
  private readonly interned = new WeakMap<object, number>();
  private readonly double = new Float64Array(1);
  private readonly words = new Int32Array(this.double.buffer);

  /** A new number, for an object about to be made: `readonly [IDENT] = idents.next()`. */
  next(): number {
    this.last = (this.last + 1) | 0;
    return this.last;
  }

  /**
   * Gives a number to an existing function or object, unless it has one. Returns that
   * function or object.
   */
  give<T extends object>(it: T): T & Identified {
    if (Object.hasOwn(it, IDENT)) return it as T & Identified;
    return Object.defineProperty(it, IDENT, { value: this.next() }) as T & Identified;
  }

  /** The identity number of anything. */
  of(it: unknown): number {
    return typeof it === 'number' && (it | 0) === it ? it : this.ofOther(it);
  }

  /** The identity number of a function. */
  ofFunction(it: (arg: unknown) => void): number {
    return (it as Partial<Identified>)[IDENT] ?? this.intern(it);
  }

  /** The identity number of anything but a small integer. */
  private ofOther(it: unknown): number {
    // Tested one by one, the commonest first: a switch would make a string of the type.
    if (typeof it === 'function' || (typeof it === 'object' && it !== null)) {
      return (it as Partial<Identified>)[IDENT] ?? this.intern(it);
    }
    if (typeof it === 'number') return this.ofDouble(it);
    return typeof it === 'string' ? ofString(it) : 0;
  }

  /** The number that the weak table has for an object; a new one at the first look-up. */
  private intern(it: object): number {
    this.lookups++;
    this.probes++;
    let ident = this.interned.get(it);
    if (ident === undefined) {
      ident = this.next();
      this.interned.set(it, ident);
    }
    return ident;
  }

  /**
   * The identity number of a double. NaNs may differ in their bits, but to Object.is they
   * are all the same.
   */
  private ofDouble(x: number): number {
    if (Number.isNaN(x)) return 0;
    this.double[0] = x;
    return this.words[0] ^ this.words[1];
  }
}

/** Bernstein's hash, over UTF-16 units. */
function ofString(s: string): number {
  let h = 5381;
  for (let i = 0; i < s.length; i++) h = (Math.imul(h, 33) ^ s.charCodeAt(i)) | 0;
  return h;
}
