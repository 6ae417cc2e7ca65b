/**
 * Writes a plain ustar archive (POSIX.1-1988, "ustar Interchange Format"). It has regular
 * files only, with owner, group and time 0, so the same files give the same bytes.
 */

/** Bytes of a block of an archive. */
const BLOCK = 512;

/** A file of an archive. */
export interface Member {
  /** Path in the archive, at most 100 bytes. */
  readonly path: string;
  /** Permission bits. */
  readonly mode: number;
  readonly content: Uint8Array;
}

/** The header block of a member. */
function header(member: Member): Buffer {
  if (Buffer.byteLength(member.path) > 100) throw new Error(`path too long for the archive: ${member.path}`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(member.path, 0);
  block.write(octal(member.mode, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(member.content.length, 11), 124);
  block.write(octal(0, 11), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)} `, 148);
  return block;
}

/** The archive of `members`, in the order given, closed by two empty blocks. */
export function ustar(members: readonly Member[]): Uint8Array {
  const pieces = members.flatMap((member) => [
    header(member),
    member.content,
    Buffer.alloc(-member.content.length & (BLOCK - 1)),
  ]);
  return Buffer.concat([...pieces, Buffer.alloc(2 * BLOCK)]);
}
