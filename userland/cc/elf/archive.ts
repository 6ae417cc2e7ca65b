/**
 * Archives, as `ar` makes them: members one behind the other, each with a header of text. Long
 * names stand in a table (GNU) or in front of the contents (BSD). The symbol index that GNU's ar
 * puts first says which member defines a symbol, so that the linker reads only what it needs; an
 * archive without one gets it here.
 */

import { Bounded } from './bounded.ts';
import { Bytes } from './bytes.ts';
import { STB_LOCAL, STB_WEAK } from './constants.ts';
import { type ObjectFile, UNDEFINED } from './object.ts';
import { isElf, readElf } from './read.ts';
import { byteString } from './text.ts';

const MAGIC = '!<arch>\n';
const HEADER = 60;

export const isArchive = (bytes: Uint8Array): boolean => byteString(bytes.subarray(0, 8)) === MAGIC;

/** A member: a file of the archive, read as an object when it is first asked for. */
export class Member {
  readonly name: string;
  readonly bytes: Uint8Array;
  private read: ObjectFile | undefined;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = bytes;
  }

  /** The object that it is; complains if it is damaged. Objects are not changed by linking. */
  object(): ObjectFile {
    this.read ??= readElf(this.name, this.bytes);
    return this.read;
  }
}

/** Invariant: `index` has, in the order of the archive, a symbol and a member that defines it. */
export interface Archive {
  readonly name: string;
  readonly members: readonly Member[];
  readonly index: readonly (readonly [symbol: string, member: Member])[];
}

/** A field of a header, without the spaces behind it. */
const field = (bytes: Uint8Array, from: number, to: number): string =>
  byteString(bytes.subarray(from, to)).trimEnd();

/** GNU's symbol index: big-endian count and places of members, then names. */
function readIndex(
  file: Bounded,
  bytes: Uint8Array,
  at: ReadonlyMap<number, Member>,
): (readonly [string, Member])[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length < 4 ? 0 : view.getUint32(0);
  if (4 + count * 4 > bytes.length)
    file.wrong(`its symbol index has ${bytes.length} bytes for ${count} symbols`);
  let name = 4 + count * 4;
  return Array.from({ length: count }, (_, i) => {
    const place = view.getUint32(4 + i * 4);
    const member = at.get(place);
    if (member === undefined) file.wrong(`its symbol index names a member at ${place}, where none begins`);
    const end = bytes.indexOf(0, name);
    if (end < 0) file.wrong('its symbol index ends within a name');
    const symbol = byteString(bytes, name, end);
    name = end + 1;
    return [symbol, member] as const;
  });
}

/** The symbols that the members define, for an archive without an index. */
function makeIndex(members: readonly Member[]): (readonly [string, Member])[] {
  return members
    .filter(({ bytes }) => isElf(bytes))
    .flatMap((member) =>
      member
        .object()
        .symbols.filter(({ binding, section }) => binding !== STB_LOCAL && section !== UNDEFINED)
        .map(({ name }) => [name, member] as const),
    );
}

/** The name and contents of a member whose header has `raw` for a name. */
function named(
  file: Bounded,
  raw: string,
  contents: Uint8Array,
  long: Uint8Array | undefined,
): { name: string; contents: Uint8Array } {
  const bsd = /^#1\/(\d+)$/.exec(raw);
  if (bsd !== null) {
    const length = Number(bsd[1]);
    if (length > contents.length) file.wrong(`a member's name of ${length} bytes is longer than the member`);
    const name = byteString(contents, 0, length).replace(/\0+$/, '');
    return { name, contents: contents.subarray(length) };
  }
  const gnu = /^\/(\d+)$/.exec(raw);
  if (gnu === null) return { name: raw.replace(/\/$/, ''), contents };
  const from = Number(gnu[1]);
  const end = long?.indexOf(10, from) ?? -1;
  if (long === undefined || end < 0) file.wrong(`a member has name ${raw}, which the table of names has not`);
  return { name: byteString(long, from, end).replace(/\/$/, ''), contents };
}

/** Reads an archive; complains of one that is damaged. */
export function readArchive(archive: string, bytes: Uint8Array): Archive {
  const file = new Bounded(archive, bytes);
  if (!isArchive(bytes)) file.wrong('is not an archive');
  const members: Member[] = [];
  const at = new Map<number, Member>();
  let long: Uint8Array | undefined;
  let index: Uint8Array | undefined;
  for (let place = 8; place < bytes.length; ) {
    const header = file.slice(place, HEADER, 'the header of a member');
    const size = field(header, 48, 58);
    if (!/^\d+$/.test(size) || header[58] !== 0x60)
      file.wrong(`has no header of a member at offset ${place}`);
    const raw = field(header, 0, 16);
    const whole = file.slice(place + HEADER, Number(size), `member ${raw}`);
    if (raw === '/') index = whole;
    else if (raw === '//') long = whole;
    else {
      const { name, contents } = named(file, raw, whole, long);
      if (!/^__\.SYMDEF/.test(name)) {
        const member = new Member(`${archive}(${name})`, contents);
        members.push(member);
        at.set(place, member);
      }
    }
    place += HEADER + whole.length + (whole.length & 1);
  }
  return {
    name: archive,
    members,
    index: index === undefined ? makeIndex(members) : readIndex(file, index, at),
  };
}

function memberHeader(name: string, size: number): string {
  const number = (text: string, width: number): string => text.padEnd(width);
  return `${number(name, 16)}${number('0', 12)}${number('0', 6)}${number('0', 6)}${number('644', 8)}${number(String(size), 10)}\`\n`;
}

/** The table of long names, and the name of each file as its header has it. */
function namesOf(files: readonly { name: string }[]): { long: Bytes; names: string[] } {
  const long = new Bytes();
  const names = files.map(({ name }) => {
    if (name.length < 16) return `${name}/`;
    const at = long.length;
    long.text(`${name}/\n`);
    return `/${at}`;
  });
  if (long.length % 2 === 1) long.u8(10);
  return { long, names };
}

/**
 * An index without the symbols that an earlier member defines weakly: the later member, which
 * defines them strongly, is taken for another symbol of its, and takes the place of the weak ones
 * then.
 */
function withoutStrong(index: readonly (readonly [string, Member])[]): (readonly [string, Member])[] {
  const weak = new Map<string, Member>();
  return index.filter(([name, member]) => {
    const first = weak.get(name);
    if (first !== undefined) return first === member;
    const isWeak = member
      .object()
      .symbols.some(
        (symbol) => symbol.name === name && symbol.binding === STB_WEAK && symbol.section !== UNDEFINED,
      );
    if (isWeak) weak.set(name, member);
    return true;
  });
}

/** The symbol index, for members that begin `behind` bytes behind it and its header. */
function indexBytes(members: readonly Member[], behind: number): Bytes {
  const symbols = withoutStrong(makeIndex(members));
  const text = symbols.map(([name]) => `${name}\0`).join('');
  const size = 4 + symbols.length * 4 + text.length;
  let place = MAGIC.length + HEADER + size + (size & 1) + behind;
  const places = new Map<Member, number>();
  for (const member of members) {
    places.set(member, place);
    place += HEADER + member.bytes.length + (member.bytes.length & 1);
  }
  const out = new Bytes();
  for (const value of [symbols.length, ...symbols.map(([, member]) => places.get(member) as number)])
    for (const shift of [24, 16, 8, 0]) out.u8(value >>> shift);
  out.text(text);
  out.alignTo(2);
  return out;
}

/** An archive with symbol index, as `ar rcsD` makes it. Complains of an object that is damaged. */
export function writeArchive(files: readonly { name: string; bytes: Uint8Array }[]): Uint8Array {
  const { long, names } = namesOf(files);
  const index = indexBytes(
    files.map(({ name, bytes }) => new Member(name, bytes)),
    long.length > 0 ? HEADER + long.length : 0,
  );
  const out = new Bytes();
  out.text(MAGIC + memberHeader('/', index.length));
  out.bytes(index.view());
  if (long.length > 0) {
    out.text(memberHeader('//', long.length));
    out.bytes(long.view());
  }
  files.forEach(({ bytes }, i) => {
    out.text(memberHeader(names[i] as string, bytes.length));
    out.bytes(bytes);
    if (bytes.length % 2 === 1) out.u8(10);
  });
  return out.copy();
}
