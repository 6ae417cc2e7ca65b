/**
 * The framing of GDB's remote serial protocol ("Overview" and "Packet Acknowledgment" of the GDB
 * manual's appendix E): `$` text `#` and a sum of two hexadecimal digits. A text is a string whose
 * characters are bytes. `}` escapes the byte behind it; `*` repeats the one before it.
 */

/** A thing that has arrived. */
export type Received =
  /** A whole packet. */
  | { readonly kind: 'packet'; readonly text: string }
  /** A packet whose sum is wrong, or which is longer than any may be; `why` says it in words. */
  | { readonly kind: 'bad'; readonly why: string }
  /** The byte of ^C, outside of a packet. */
  | { readonly kind: 'interrupt' }
  /** The other side wants the last packet again. */
  | { readonly kind: 'again' };

/** The most characters of a packet that is taken; the other side is told. */
export const PACKET_MOST = 0x8000;

const INTERRUPT = '\x03';
const ESCAPE = '}';
/** The bit by which an escaped byte differs. */
const ESCAPED = 0x20;
/** Characters that a packet has only escaped. */
const SPECIAL = /[#$}*]/g;
/** The least repeated characters that a repetition is written for. */
const RUN_LEAST = 4;
/** The most characters of a repetition after the first, so that its count is printable. */
const RUN_MOST = 97;

/** The sum of a packet's characters as it is sent, in two hexadecimal digits. */
function sumOf(sent: string): string {
  let sum = 0;
  for (let i = 0; i < sent.length; i++) sum = (sum + sent.charCodeAt(i)) & 0xff;
  return sum.toString(16).padStart(2, '0');
}

/** Bytes as they may stand in a packet. */
export const escaped = (text: string): string =>
  text.replace(SPECIAL, (byte) => `${ESCAPE}${String.fromCharCode(byte.charCodeAt(0) ^ ESCAPED)}`);

/** The bytes of a packet's text that may be escaped. */
export const unescaped = (text: string): string =>
  text.replace(/\}([\s\S])/g, (_all, byte: string) => String.fromCharCode(byte.charCodeAt(0) ^ ESCAPED));

/** A text with long repetitions written as counts. */
function shortened(text: string): string {
  return text.replace(/([^}#$*])\1+/g, (run, byte: string) => {
    let rest = run.length;
    let out = '';
    while (rest > 0) {
      const piece = Math.min(rest, RUN_MOST + 1);
      out += piece < RUN_LEAST ? byte.repeat(piece) : repetition(byte, piece);
      rest -= piece;
    }
    return out;
  });
}

/** So many of a byte. The counts whose characters would be `#` and `$` are not used. */
function repetition(byte: string, length: number): string {
  const count = length - 1;
  const safe = count === 6 || count === 7 ? 5 : count;
  return `${byte}*${String.fromCharCode(safe + 29)}${byte.repeat(count - safe)}`;
}

/** The packet of a reply, whose bytes are escaped where they must be. */
export function packetOf(text: string): string {
  const sent = shortened(text);
  return `$${sent}#${sumOf(sent)}`;
}

/** Takes bytes as they come, in whatever pieces, and gives what they mean. */
export class PacketReader {
  private rest = '';
  /** True while the bytes of a packet that is too long are dropped. */
  private dropping = false;

  /** Takes bytes. */
  feed(bytes: string): void {
    this.rest += bytes;
  }

  /** Forgets what is not whole: the other side is another one now. */
  reset(): void {
    this.rest = '';
    this.dropping = false;
  }

  /** The next thing; undefined if no other is whole. */
  next(): Received | undefined {
    if (this.dropping) return this.dropped();
    for (;;) {
      const [first] = this.rest;
      if (first === undefined) return undefined;
      if (first === '$') return this.packet();
      this.rest = this.rest.slice(1);
      if (first === INTERRUPT) return { kind: 'interrupt' };
      if (first === '-') return { kind: 'again' };
    }
  }

  /**
   * Drops further copies of a packet: the other side has sent it again and again while nobody
   * answered, and waits for one answer.
   */
  dropCopies(text: string): void {
    const copy = `$${text}#${sumOf(text)}`;
    while (this.rest.startsWith(copy)) this.rest = this.rest.slice(copy.length);
  }

  /** The packet at the beginning of what is there. */
  private packet(): Received | undefined {
    const end = this.rest.indexOf('#');
    if (end < 0 && this.rest.length <= PACKET_MOST) return undefined;
    if (end < 0 || end > PACKET_MOST) {
      this.dropping = true;
      return this.dropped();
    }
    if (this.rest.length < end + 3) return undefined;
    // A packet that begins anew takes the place of one that was broken off.
    const sent = this.rest.slice(this.rest.lastIndexOf('$', end) + 1, end);
    const sum = this.rest.slice(end + 1, end + 3).toLowerCase();
    this.rest = this.rest.slice(end + 3);
    if (sum !== sumOf(sent)) return { kind: 'bad', why: `the sum of a packet is ${sumOf(sent)}, not ${sum}` };
    return { kind: 'packet', text: sent };
  }

  private dropped(): Received | undefined {
    const end = this.rest.indexOf('#');
    if (end < 0) {
      this.rest = '';
      return undefined;
    }
    this.rest = this.rest.slice(end + 3);
    this.dropping = false;
    return { kind: 'bad', why: `a packet is longer than ${PACKET_MOST} characters` };
  }
}
