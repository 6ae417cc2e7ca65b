/** The linker, with objects of our assembler: programs that run, and sentences for all else. */

import { expect } from 'chai';
import { assembleInto } from '../../userland/cc/asm/assemble.ts';
import { ObjectBuilder } from '../../userland/cc/asm/builder.ts';
import { readArchive, writeArchive } from '../../userland/cc/elf/archive.ts';
import type { ObjectFile } from '../../userland/cc/elf/object.ts';
import { readElf } from '../../userland/cc/elf/read.ts';
import { Rel } from '../../userland/cc/elf/relocs.ts';
import { writeObject } from '../../userland/cc/elf/write.ts';
import { link } from '../../userland/cc/link/link.ts';
import { runProgram } from '../system/harness.ts';
import { linkTexts, objectOf, run, START, saying, sectionOf } from './programs.ts';

/** A main that returns the value of an expression of assembly, in a0. */
const main = (body: string): string =>
  `.text\n.globl main\nmain: addi sp, sp, -16\nsw ra, 12(sp)\n${body}\nlw ra, 12(sp)\naddi sp, sp, 16\nret\n`;

/** An archive of texts, each a member. */
const archive = (members: Readonly<Record<string, string>>) =>
  readArchive(
    'lib.a',
    writeArchive(
      Object.entries(members).map(([name, text]) => ({ name, bytes: writeObject(objectOf(text, name)) })),
    ),
  );

describe('a linked program', () => {
  it('runs', () => expect(run([saying('linked')])).to.equal('linked0'));
  it('runs without relaxation, and without collection', () => {
    expect(run([saying('linked')], { relax: false, gc: false })).to.equal('linked0');
  });

  it('has a place for variables that are all zeros, where it has no others', () => {
    expect(run([main('lla a0, zeros\nlw a0, 4(a0)'), '.bss\n.globl zeros\nzeros: .space 4000\n'])).to.equal(
      '0',
    );
  });

  it("is made of Node's buffers, which stay as they are, as of other bytes", () => {
    const files = [
      START,
      main('li a0, 3\ncall f'),
      '.text\n.globl f\nf: lw a1, d\nadd a0, a0, a1\nret\n.data\nd: .word 5\n',
    ].map((text, i) => writeObject(objectOf(text, `${i}.o`)));
    const linked = (inputs: readonly Uint8Array[]) =>
      link({ inputs: inputs.map((bytes, i) => ({ name: `${i}.o`, bytes })) }).program;
    const whole = Buffer.concat(files);
    const begins = files.map((_, i) => files.slice(0, i).reduce((sum, { length }) => sum + length, 0));
    const buffers = files.map(({ length }, i) => whole.subarray(begins[i], (begins[i] ?? 0) + length));
    expect(linked(buffers)).to.deep.equal(linked(files));
    expect(whole.equals(Buffer.concat(files))).to.equal(true);
  });

  it('has calls between objects, forward and back, near and far', () => {
    const far = '.text\n.globl f\nf: addi a0, a0, 1\nret\n.globl filler\nfiller: .space 0x180000\n';
    expect(
      run([main('li a0, 3\ncall f\ncall g'), far, '.text\n.globl g\ng: addi a0, a0, 2\ntail f\n'], {
        keep: ['filler'],
      }),
    ).to.equal('7');
  });

  it('has data that is written, zeros, common storage and storage of the thread', () => {
    const data =
      '.data\n.globl d\nd: .word 5\n.section .sdata,"aw"\n.globl s\ns: .word 7\n.bss\n.globl z\nz: .zero 400\n.comm c, 8, 8\n';
    const thread =
      '.section .tdata,"awT",@progbits\n.globl t\nt: .word 9\n.section .tbss,"awT",@nobits\n.globl e\ne: .zero 4\n';
    const body = [
      ...['lui a1, %hi(d)', 'lw a0, %lo(d)(a1)', 'lui a1, %hi(s)', 'lw a2, %lo(s)(a1)', 'add a0, a0, a2'],
      ...['lui a1, %hi(z+396)', 'sw a0, %lo(z+396)(a1)', 'lw a2, z+396', 'sw a2, c, t0', 'lw a0, c'],
      ...[
        'lui a1, %tprel_hi(t)',
        'add a1, a1, tp, %tprel_add(t)',
        'lw a2, %tprel_lo(t)(a1)',
        'add a0, a0, a2',
      ],
      ...[
        'lui a1, %tprel_hi(e)',
        'add a1, a1, tp, %tprel_add(e)',
        'sw a0, %tprel_lo(e)(a1)',
        'lw a0, %tprel_lo(e)(a1)',
      ],
    ].join('\n');
    for (const relax of [true, false]) expect(run([main(body), data, thread], { relax })).to.equal('21');
  });

  it('has the constructors in the order of their priorities', () => {
    const at = (name: string, value: number): string =>
      `.section .init_array${name},"aw",@init_array\n.word ${value}\n`;
    const linked = linkTexts([main('li a0, 0'), at('', 1) + at('.00200', 2), at('.00101', 3) + at('', 4)]);
    expect([...sectionOf(linked, '.init_array').bytes].filter((_, i) => i % 4 === 0)).to.deep.equal([
      3, 2, 1, 4,
    ]);
  });

  it('keeps bounds of sections whose names are identifiers', () => {
    const set = '.section set,"a"\n.word 4\n.word 5\n';
    expect(run([main('la a0, __stop_set\nla a1, __start_set\nsub a0, a0, a1'), set, set])).to.equal('16');
  });

  it('is the same for the same input, whatever was linked before', () => {
    const lib = archive({ 'f.o': '.text\n.globl f\nf: li a0, 1\nret\n' });
    const inputs = [objectOf(START), objectOf(main('call f'), 'm.o'), lib];
    expect(link({ inputs })).to.deep.equal(link({ inputs }));
  });
});

describe('symbols', () => {
  it('weak definitions yield to strong ones, before and behind them', () => {
    const weak = '.text\n.weak f\nf: li a0, 1\nret\n';
    const strong = '.text\n.globl f\nf: li a0, 2\nret\n';
    expect(run([main('call f'), weak, strong])).to.equal('2');
    expect(run([main('call f'), strong, weak])).to.equal('2');
    expect(run([main('call f'), weak])).to.equal('1');
  });
  it('an undefined weak symbol is 0, and draws nothing from an archive', () => {
    const lib = archive({ 'f.o': '.text\n.globl f\nf: li a0, 1\nret\n' });
    const inputs = [
      objectOf(START),
      objectOf(`.weak f\n${main('lui a0, %hi(f)\naddi a0, a0, %lo(f)')}`, 'm.o'),
      lib,
    ];
    const linked = link({ inputs });
    expect(linked.errors).to.deep.equal([]);
    expect(run([`.weak f\n${main('lui a0, %hi(f)\naddi a0, a0, %lo(f)\nsnez a0, a0')}`])).to.equal('0');
    expect(
      readElf('p', linked.program as Uint8Array).symbols.some(
        ({ name, section }) => name === 'f' && section >= 0,
      ),
    ).to.equal(false);
  });
  it('members of archives are linked as they are needed, in circles too', () => {
    const lib = archive({
      'unused.o': '.text\n.globl unused\nunused: call nowhere\n',
      'f.o':
        '.text\n.globl f\nf: addi sp, sp, -16\nsw ra, 0(sp)\ncall g\nlw ra, 0(sp)\naddi sp, sp, 16\nret\n',
      'h.o': '.text\n.globl h\nh: addi a0, a0, 1\nret\n',
    });
    const other = archive({ 'g.o': '.text\n.globl g\ng: tail h\n' });
    const inputs = [objectOf(START), objectOf(main('li a0, 4\ncall f'), 'm.o'), lib, other];
    expect(link({ inputs }).errors).to.deep.equal([]);
  });
  it('of groups of one name one copy is linked', () => {
    const copy = (value: number): string =>
      `.section .text.i,"axG",@progbits,i,comdat\n.weak i\ni: li a0, ${value}\nret\n`;
    expect(run([main('call i') + copy(1), copy(2)])).to.equal('1');
    const sizes = [1, 2].map(
      (n) =>
        sectionOf(linkTexts([main('call i') + copy(1), ...Array.from({ length: n }, () => copy(1))]), '.text')
          .size,
    );
    expect(sizes[0]).to.equal(sizes[1]);
  });
});

describe('the linker leaves out', () => {
  const unused = '.section .text.unused,"ax"\n.globl unused\nunused: .space 1000\n';
  it('sections that nothing needs, if it may', () => {
    const size = (gc: boolean): number =>
      sectionOf(linkTexts([main('li a0, 0') + unused], { gc }), '.text').size;
    expect(size(false)).to.equal(size(true) + 1000);
  });
  it('but not what -u names', () => {
    expect(sectionOf(linkTexts([main('li a0, 0') + unused], { keep: ['unused'] }), '.text').size).to.be.above(
      1000,
    );
  });
  it('texts that are there already, or are the end of another', () => {
    const text = (value: string): string => `.section .rodata.str1.1,"aMS",@progbits,1\n.string "${value}"\n`;
    const linked = linkTexts(
      [main('li a0, 0') + text('a long tail'), text('tail'), text('a long tail'), text('tall')],
      { gc: false },
    );
    expect(String.fromCharCode(...sectionOf(linked, '.rodata').bytes)).to.equal('a long tail\0tall\0');
  });
});

describe('relaxation', () => {
  const size = (body: string, relax: boolean): number =>
    sectionOf(
      linkTexts(
        [main(body), '.text\n.globl f\nf: ret\n.section .sdata,"aw"\n.zero 64\n.globl d\nd: .word 1\n'],
        { relax, keep: ['d'] },
      ),
      '.text',
    ).size;
  /** The bytes that relaxation takes from a body. */
  const saved = (body: string): number =>
    size(body, false) - size(body, true) - (size('', false) - size('', true));
  it('makes a call of 8 bytes 2', () => expect(saved('call f')).to.equal(6));
  it('makes a far call 4', () => expect(saved('call f\n.space 4000')).to.equal(4));
  it('leaves out the upper part of an address near gp', () => {
    expect(saved('lui a0, %hi(d)\naddi a0, a0, %lo(d)')).to.equal(4);
    expect(saved('lla a0, d')).to.equal(4);
  });
  it('leaves out lui and add of a thread symbol', () => {
    const thread = '.section .tbss,"awT",@nobits\n.globl e\ne: .zero 4\n';
    const of = (relax: boolean): number =>
      sectionOf(
        linkTexts(
          [main('lui a1, %tprel_hi(e)\nadd a1, a1, tp, %tprel_add(e)\nlw a0, %tprel_lo(e)(a1)'), thread],
          { relax },
        ),
        '.text',
      ).size;
    expect(of(false) - of(true)).to.be.at.least(8);
  });
  it('makes lui of an address in low pages c.lui', () =>
    expect(saved('lui a0, %hi(f)\naddi a0, a0, %lo(f)')).to.equal(2));
  it('keeps alignment, with no more padding than it needs', () => {
    const linked = linkTexts([
      main('call f\n.align 4\n.globl place\nplace: li a0, 0'),
      '.text\n.globl f\nf: ret\n',
    ]);
    const place = readElf('p', linked.program as Uint8Array).symbols.find(({ name }) => name === 'place');
    expect((place?.value ?? 1) % 16).to.equal(0);
  });

  it('refuses a relocation in the midst of a call that it makes shorter', () => {
    const object = objectOf(
      '.text\n.globl main\nmain: call f\nj f\nret\n.section .text.f\n.globl f\nf: ret\n',
      'a.o',
    );
    const relocs = object.sections.find(({ name }) => name === '.text')?.relocs;
    if (relocs === undefined) throw new Error('there is no .text');
    const jump = [...relocs.type].indexOf(Rel.JAL);
    expect(jump).to.be.greaterThan(0);
    (relocs.offset as { [i: number]: number })[jump] = 4;
    const inputs = [objectOf(START, 'crt0.o'), object];
    expect(link({ inputs }).errors.join()).to.match(/R_RISCV_JAL reaches beyond an end of section \.text/);
  });

  it('leaves alone what says norelax', () => expect(saved('.option norelax\ncall f')).to.equal(0));
});

describe('the linker says', () => {
  const said = (...texts: string[]): readonly string[] => linkTexts(texts).errors;
  it('what is not defined, and who wants it', () => {
    expect(
      said('.text\n.globl main\n.type main, @function\nmain: nop\ncall foo\n.size main, .-main\n'),
    ).to.deep.equal(['a.o(.text+0x2): in main: foo is not defined']);
  });
  it('the line that wants it, where the object has lines', () => {
    const text =
      '.file "m.c"\n.text\n.file 1 "m.c"\n.globl main\nmain:\n.loc 1 7 3\nnop\n.loc 1 8 3\ncall foo\n.loc 1 9 1\nret\n';
    expect(said(text)).to.deep.equal(['m.c:8: foo is not defined']);
  });
  it('what is defined twice and what is not defined, all at once', () => {
    expect(said(main('call foo'), '.text\n.globl main\nmain: ret\n')).to.deep.equal([
      'b.o(.text+0x0): main is defined here and in a.o(.text+0x0)',
      'a.o(.text+0x4): foo is not defined',
    ]);
  });
  it('what is defined twice, and where', () => {
    expect(said(main('li a0, 0'), '.text\n.globl main\nmain: ret\n')).to.deep.equal([
      'b.o(.text+0x0): main is defined here and in a.o(.text+0x0)',
    ]);
  });
  it('an undefined symbol once for each object, and of many the first ones', () => {
    const calls = Array.from({ length: 25 }, (_, i) => `call f${i}\ncall f${i}\n`).join('');
    const errors = said(main(calls));
    expect(errors).to.have.length(21);
    expect(errors.slice(19)).to.deep.equal(['a.o(.text+0x134): f19 is not defined', 'and 5 more']);
  });
  it('that a program is too large', () => {
    expect(said(main('la a0, z'), '.bss\n.globl z\nz: .zero 0x7fff0000\n')[0]).to.match(
      /^the program would end at 0x800\w+, beyond 0x7fff0000$/,
    );
  });
  it('that there is no beginning', () => {
    expect(link({ inputs: [objectOf(main(''), 'a.o')] }).errors).to.deep.equal([
      '_start is not defined: the program has no beginning',
    ]);
  });
  it('what does not reach', () => {
    const [error = ''] = said(main('c.j far\n.space 4096\nfar: nop'));
    expect(error).to.match(/^a\.o\(\.text\+0x\w+\): R_RISCV_RVC_JUMP to far does not reach: 409\d bytes$/);
  });
  it('what is no object, or is one already linked, or for another machine', () => {
    const bytes = writeObject(objectOf(START));
    const changed = (at: number, value: number): Uint8Array =>
      bytes.map((byte, i) => (i === at ? value : byte));
    const errorOf = (input: Uint8Array): string =>
      link({ inputs: [{ name: 'x.o', bytes: input }] }).errors[0] ?? '';
    expect(errorOf(new Uint8Array([1, 2, 3]))).to.equal('x.o: is not an ELF file');
    expect(errorOf(changed(18, 62))).to.equal('x.o: is for machine 62, not for RISC-V (243)');
    expect(errorOf(changed(36, 5))).to.match(/^x\.o: was compiled for registers for floating-point/);
    const program = linkTexts([main('li a0, 0')]).program as Uint8Array;
    expect(errorOf(program)).to.equal('x.o: is a program, not an object: it is linked already');
  });
});

describe('wrong twins are convicted by the programs:', () => {
  const text =
    main('li a0, 0\nli a1, 5\nj 2f\n1: call f\naddi a1, a1, -1\n2: bnez a1, 1b\naddi a0, a0, 2') +
    '.globl f\nf: addi a0, a0, 1\nret\n';
  /** Runs the program as a builder assembles it, linked by `options`. */
  const outcome = (
    builder: ObjectBuilder,
    change: (object: ObjectFile) => ObjectFile = (object) => object,
  ): string => {
    expect(assembleInto(builder, text, 'twin.s')).to.deep.equal([]);
    const { program, errors } = link({ inputs: [objectOf(START), change(builder.finish())] });
    if (program === undefined) return errors.join();
    const { exit, reason } = runProgram(['/tmp/a'], {}, { file: program, cycles: 10_000_000 });
    return `${reason} ${exit}`;
  };
  it('the right one gives 7', () => expect(outcome(new ObjectBuilder())).to.equal('halt 7'));
  it('an assembler that takes distances over calls for final', () => {
    class Forgetful extends ObjectBuilder {
      override fixup(...given: Parameters<ObjectBuilder['fixup']>): void {
        super.fixup(...given);
        this.current.soft = 0;
      }
    }
    expect(outcome(new Forgetful())).to.not.equal('halt 7');
  });
  it('an object whose relocations are one instruction off', () => {
    const shift = (object: ObjectFile): ObjectFile => {
      for (const { name, relocs } of object.sections)
        if (name === '.text')
          for (let i = 0; i < relocs.count; i++) relocs.offset[i] = (relocs.offset[i] as number) + 2;
      return object;
    };
    expect(outcome(new ObjectBuilder(), shift)).to.not.equal('halt 7');
  });
  it('an object whose labels are one instruction off', () => {
    const shift = (object: ObjectFile): ObjectFile => ({
      ...object,
      symbols: object.symbols.map((symbol) =>
        symbol.name.startsWith('.L') ? { ...symbol, value: symbol.value + 2 } : symbol,
      ),
    });
    expect(outcome(new ObjectBuilder(), shift)).to.not.equal('halt 7');
  });
});
