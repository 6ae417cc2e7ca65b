/** Object files and archives: written and read back, damaged, and changed at random. */

import { expect } from 'chai';
import { assemble } from '../../userland/cc/asm/assemble.ts';
import { isArchive, readArchive, writeArchive } from '../../userland/cc/elf/archive.ts';
import { Complaint } from '../../userland/cc/elf/complaint.ts';
import type { ObjectFile } from '../../userland/cc/elf/object.ts';
import { isElf, readElf } from '../../userland/cc/elf/read.ts';
import { bytesOf, utf8 } from '../../userland/cc/elf/text.ts';
import { writeObject } from '../../userland/cc/elf/write.ts';
import { link } from '../../userland/cc/link/link.ts';
import { repetitions } from '../matrix.ts';
import { objectOf, START, saying } from './programs.ts';
import { SYMBOLIC } from './symbolic.ts';

/** The contents of an object, without the sizes of its columns. */
const told = ({ sections, symbols, groups, ...rest }: ObjectFile) => ({
  ...rest,
  symbols,
  groups,
  sections: sections.map(({ relocs, bytes, ...section }) => ({
    ...section,
    bytes: [...bytes],
    relocs: Array.from({ length: relocs.count }, (_, i) => [
      relocs.offset[i],
      relocs.type[i],
      symbols[relocs.symbol[i] as number]?.name,
      relocs.addend[i],
    ]),
  })),
});

/** The message of the complaint that a reader makes; anything else it throws goes on. */
function complaint(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    return error.message;
  }
  return '';
}

describe('an object file', () => {
  for (const [name, text] of Object.entries(SYMBOLIC))
    it(`of ${name} is read back as it was written, and the same again`, () => {
      const bytes = writeObject(assemble(text, name).object);
      const read = readElf(name, bytes);
      expect(told(readElf(name, writeObject(read)))).to.deep.equal(told(read));
      expect(read.sections.some(({ size }) => size > 0)).to.equal(true);
    });

  it('has names of any bytes', () => {
    const { object, errors } = assemble('.globl größe\ngröße: .asciz "é€😀"', 'a.s');
    expect(errors).to.deep.equal([]);
    const read = readElf('a.o', writeObject(object));
    expect(read.symbols.some(({ name }) => name === utf8('größe'))).to.equal(true);
    expect([...(read.sections[0]?.bytes ?? [])]).to.deep.equal([...Buffer.from('é€😀\0')]);
  });
});

describe('a damaged object file is complained of:', () => {
  const bytes = writeObject(objectOf(SYMBOLIC.jumps as string));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headers = view.getUint32(32, true);
  const changed = (at: number, value: number): Uint8Array => {
    const copy = bytes.slice();
    new DataView(copy.buffer).setUint32(at, value, true);
    return copy;
  };
  const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['empty', new Uint8Array(0), /^x\.o: is not an ELF file$/],
    ['cut in its header', bytes.subarray(0, 40), /^x\.o: ends within its ELF header, after 40 bytes$/],
    [
      'cut at its end',
      bytes.subarray(0, bytes.length - 1),
      /^x\.o: the table of section headers at offset \d+ ends beyond the file/,
    ],
    ['of 64 bits', bytes.map((byte, i) => (i === 4 ? 2 : byte)), /not a 32-bit little-endian/],
    ['with far section headers', changed(32, 0xfffffff0), /ends beyond the file/],
    [
      'with a section beyond its end',
      changed(headers + 40 + 16, 0x7fffffff),
      /^x\.o: section \.text at offset \d+ ends beyond the file/,
    ],
    [
      'with an alignment of a gigabyte',
      changed(headers + 40 + 32, 2 ** 30),
      /aligned to 1073741824, more than 1048576$/,
    ],
    ['with an alignment of 3', changed(headers + 40 + 32, 3), /aligned to 3, no power of 2/],
  ];
  for (const [name, file, message] of cases)
    it(name, () => expect(complaint(() => readElf('x.o', file))).to.match(message));
});

describe('an archive', () => {
  const files = [
    { name: 'short.o', bytes: writeObject(objectOf('.globl f\nf: nop')) },
    { name: 'a_rather_long_name_of_a_member.o', bytes: writeObject(objectOf('.globl g\ng: nop\n.byte 1')) },
  ];
  it('is read back as it was written', () => {
    const { members, index } = readArchive('lib.a', writeArchive(files));
    expect(members.map(({ name }) => name)).to.deep.equal(files.map(({ name }) => `lib.a(${name})`));
    expect(members.map(({ bytes }) => [...bytes])).to.deep.equal(files.map(({ bytes }) => [...bytes]));
    expect(index.map(([symbol, { name }]) => `${symbol} ${name}`)).to.deep.equal([
      'f lib.a(short.o)',
      'g lib.a(a_rather_long_name_of_a_member.o)',
    ]);
  });
  it('of BSD, without a GNU index, is read too', () => {
    const bytes = files[0]?.bytes as Uint8Array;
    const name = 'bsd member.o\0\0\0\0';
    const size = name.length + bytes.length;
    const head = `!<arch>\n${`#1/${name.length}`.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'644'.padEnd(8)}${String(size).padEnd(10)}\`\n`;
    const file = new Uint8Array([...bytesOf(head + name), ...bytes]);
    const { members, index } = readArchive('lib.a', file);
    expect(members.map((member) => member.name)).to.deep.equal(['lib.a(bsd member.o)']);
    expect(index.map(([symbol]) => symbol)).to.deep.equal(['f']);
  });
  it('that is damaged is complained of', () => {
    const file = writeArchive(files);
    expect(complaint(() => readArchive('lib.a', file.subarray(0, 100)))).to.match(
      /^lib\.a: .* ends beyond the file/,
    );
    expect(
      complaint(() =>
        readArchive(
          'lib.a',
          file.map((byte, i) => (i === 8 + 58 ? 0 : byte)),
        ),
      ),
    ).to.equal('lib.a: has no header of a member at offset 8');
    expect(complaint(() => readArchive('lib.a', bytesOf('text')))).to.equal('lib.a: is not an archive');
  });
});

describe('files changed at random', () => {
  const seeds = [...Object.values(SYMBOLIC), START, saying('fuzz')].map((text) =>
    writeObject(objectOf(text)),
  );
  const lib = writeArchive(seeds.map((bytes, i) => ({ name: `member_with_a_long_name_${i}.o`, bytes })));
  let state = 12345;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const mutated = (bytes: Uint8Array): Uint8Array => {
    const copy = bytes.slice(0, random(8) === 0 ? random(bytes.length) : bytes.length);
    for (let i = random(6); i >= 0 && copy.length > 0; i--) {
      const values = [0, 1, 0x7f, 0x80, 0xff, random(256)];
      copy[random(random(3) === 0 ? Math.min(64, copy.length) : copy.length)] = values[
        random(values.length)
      ] as number;
    }
    return copy;
  };

  /** Weak definitions of all that the changed objects want. */
  const others = objectOf(
    ['_start', 'main', 'foo', 'bar', 'f', 'far', 'errno', '__global_pointer$', '__tls_base']
      .map((name) => `.weak ${name}\n${name}: nop\n`)
      .join(''),
  );
  const start = objectOf(START);

  it('are linked or complained of, and never more', () => {
    let linked = 0;
    const count = repetitions(600, 1500);
    for (let i = 0; i < count; i++) {
      const bytes = mutated(seeds[i % seeds.length] as Uint8Array);
      const inputs = [{ name: 'x.o', bytes }, ...(i % 2 === 0 ? [start] : []), others];
      const { program, errors } = link({ inputs, gc: i % 3 === 0, relax: i % 5 !== 0 });
      if (program === undefined) expect(errors).to.not.have.length(0);
      else linked++;
    }
    expect(linked).to.be.above(count / 75);
  });

  it('are archives that are read or complained of', () => {
    let read = 0;
    for (let i = 0; i < 300; i++) {
      const bytes = mutated(lib);
      if (isElf(bytes) || !isArchive(bytes)) continue;
      const wrong = complaint(() => {
        for (const member of readArchive('lib.a', bytes).members) member.object();
        read++;
      });
      if (wrong !== '') expect(wrong).to.match(/^lib\.a/);
    }
    expect(read).to.be.above(20);
  });
});
