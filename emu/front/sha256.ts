/** SHA-256 (FIPS 180-4), for hosts that have none that answers at once. */

/** Words of the message schedule, one for each round. */
const ROUNDS = 64;
const BLOCK = 64;

/** The first 32 bits of the fractional part of a number. */
const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 0x1_0000_0000);

/** The first primes. */
const PRIMES: readonly number[] = (() => {
  const primes: number[] = [];
  for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes;
})();

/** The hash of nothing yet: of the square roots of the first eight primes. */
const INITIAL = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
/** A constant for each round: of the cube roots of the primes. */
const K = Int32Array.from(PRIMES, (p) => fraction(Math.cbrt(p)));

const rotr = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/** The message with the bit 1, zeros, and its length in bits, to whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const message = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(message.length - 4, bytes.length << 3);
  return view;
}

/** Fills the schedule from the block at `at`. */
function schedule(w: Int32Array, message: DataView, at: number): void {
  for (let t = 0; t < 16; t++) w[t] = message.getInt32(at + 4 * t);
  for (let t = 16; t < ROUNDS; t++) {
    const [x, y] = [w[t - 15] as number, w[t - 2] as number];
    const s0 = rotr(x, 7) ^ rotr(x, 18) ^ (x >>> 3);
    const s1 = rotr(y, 17) ^ rotr(y, 19) ^ (y >>> 10);
    w[t] = s1 + (w[t - 7] as number) + s0 + (w[t - 16] as number);
  }
}

/** The SHA-256 of some bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const hash = Int32Array.from(INITIAL);
  const message = padded(bytes);
  const w = new Int32Array(ROUNDS);
  for (let at = 0; at < message.byteLength; at += BLOCK) {
    schedule(w, message, at);
    let [a, b, c, d, e, f, g, h] = hash as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let t = 0; t < ROUNDS; t++) {
      const s1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[t] as number) + (w[t] as number)) | 0;
      const s0 = rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] as number) + word;
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
