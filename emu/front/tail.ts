/** The last bytes of an output, so that a terminal can be shown again as it was. */

/** The bytes that are kept, at least. */
const KEPT = 1 << 18;

export class Tail {
  private pieces: Uint8Array[] = [];
  private length = 0;
  /** True if the output had more bytes than are kept. */
  private cut = false;

  write(bytes: Uint8Array): void {
    this.pieces.push(bytes.slice());
    this.length += bytes.length;
    while (this.length - (this.pieces[0]?.length ?? 0) >= KEPT) {
      this.length -= this.pieces.shift()?.length ?? 0;
      this.cut = true;
    }
  }

  /** The bytes that are kept; from the beginning of a line, if there were more. */
  bytes(): Uint8Array {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    this.pieces = [all];
    return this.cut ? all.slice(all.indexOf(10) + 1) : all.slice();
  }
}
