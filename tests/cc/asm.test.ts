/** The assembler: labels, branches that grow, distances that may change, errors with lines. */

import { expect } from 'chai';
import { assemble, assembleInto } from '../../userland/cc/asm/assemble.ts';
import { ObjectBuilder } from '../../userland/cc/asm/builder.ts';
import { layout } from '../../userland/cc/asm/layout.ts';
import { Op } from '../../userland/cc/asm/op.ts';
import type { ObjectFile } from '../../userland/cc/elf/object.ts';
import { Rel, relName } from '../../userland/cc/elf/relocs.ts';
import { repetitions } from '../matrix.ts';

function assembled(text: string): ObjectFile {
  const { object, errors } = assemble(text, 'a.s');
  expect(errors).to.deep.equal([]);
  return object;
}

const sectionOf = (object: ObjectFile, name: string): readonly number[] => [
  ...(object.sections.find((section) => section.name === name)?.bytes ?? []),
];

/** The relocations of a section as texts. */
function relocsOf(object: ObjectFile, name = '.text'): string[] {
  const { count, offset, type, symbol, addend } = object.sections.find((section) => section.name === name)
    ?.relocs ?? {
    count: 0,
  };
  return Array.from(
    { length: count },
    (_, i) =>
      `${offset?.[i]} ${relName(type?.[i] ?? 0)} ${object.symbols[symbol?.[i] ?? 0]?.name.trim()}${addend?.[i] ? `+${addend[i]}` : ''}`,
  );
}

describe('a branch', () => {
  const size = (branch: string, distance: number): number =>
    sectionOf(assembled(`.option norelax\n${branch}, 1f\n.zero ${distance}\n1:\n`), '.text').length -
    distance;
  const CASES: readonly (readonly [string, readonly (readonly [number, number])[]])[] = [
    [
      'beqz a0',
      [
        [252, 2],
        [254, 4],
        [4090, 4],
        [4092, 6],
        [100_000, 6],
      ],
    ],
    [
      'bnez t0',
      [
        [0, 4],
        [4090, 4],
        [4092, 8],
      ],
    ],
    [
      'bltu a0, a1',
      [
        [4090, 4],
        [4092, 8],
      ],
    ],
    [
      'jal a0',
      [
        [0, 4],
        [1_000_000, 4],
      ],
    ],
  ];
  for (const [branch, sizes] of CASES)
    for (const [distance, expected] of sizes)
      it(`${branch} over ${distance} bytes has ${expected}`, () =>
        expect(size(branch, distance)).to.equal(expected));
  it('j is short within 2 KB', () => {
    const of = (distance: number): number =>
      sectionOf(assembled(`j 1f\n.zero ${distance}\n1:`), '.text').length - distance;
    expect([of(2044), of(2046)]).to.deep.equal([2, 4]);
  });
  it('beyond the reach of jal is refused', () => {
    expect(assemble('f: .zero 0x100002\nj f', 'a.s').errors).to.deep.equal([
      { file: 'a.s', line: 2, text: 'f is -1048578 bytes away, too far for a jump' },
    ]);
  });
  it('gets no relocation where nothing between can change, and one where something can', () => {
    expect(relocsOf(assembled('1: nop\nbeqz a0, 1b\ncall f\nbeqz a0, 1b'))).to.deep.equal([
      '4 R_RISCV_CALL_PLT f',
      '4 R_RISCV_RELAX ',
      '12 R_RISCV_RVC_BRANCH .L1\x021',
    ]);
  });
  it('of call may be to a function named like a register', () => {
    expect(relocsOf(assembled('call s1\ncall t1, f')).filter((text) => text.includes('CALL'))).to.deep.equal([
      '0 R_RISCV_CALL_PLT s1',
      '8 R_RISCV_CALL_PLT f',
    ]);
  });
  it('to a weak or an undefined symbol is left to the linker', () => {
    expect(
      relocsOf(assembled('.weak w\nw: j w\nbeqz a0, u')).map((text) => text.replace(/^\d+ /, '')),
    ).to.deep.equal(['R_RISCV_JAL w', 'R_RISCV_JAL u']);
  });
});

describe('layout', () => {
  /** `count` branches of which each goes over the next ones. */
  const chain = (count: number, over: number): ObjectBuilder => {
    const builder = new ObjectBuilder();
    const labels = Array.from({ length: count + over }, () => builder.label());
    for (let i = 0; i < count; i++) {
      builder.branch(Op.BEQ, 10, 0, labels[i + over] as (typeof labels)[number]);
      builder.define(labels[i] as (typeof labels)[number]);
    }
    for (const label of labels.slice(count)) builder.define(label);
    return builder;
  };
  it('takes few passes however long the module is', () => {
    const passes = [1000, 10_000, 40_000].map((count) => layout(chain(count, 100)));
    expect(Math.max(...passes)).to.be.below(12);
  });
  it('takes a bounded number of passes where each branch makes only the one before it longer', () => {
    const builder = chain(20_000, 127);
    builder.zero(2);
    expect(layout(builder)).to.be.below(41);
    expect(builder.errors).to.deep.equal([]);
  });
  it('is of the smallest sizes: forward as backward', () => {
    expect(chain(100, 50).finish().sections[0]?.size).to.equal(200);
  });
});

describe('a distance', () => {
  it('in code is a number where the linker changes nothing between, else a pair of relocations', () => {
    const object = assembled('a: nop\nb: call f\nc:\n.data\n.word b-a, c-b\n.uleb128 c-b\n.byte b-a');
    expect(relocsOf(object, '.data')).to.deep.equal([
      '4 R_RISCV_ADD32 c',
      '4 R_RISCV_SUB32 b',
      '8 R_RISCV_SET_ULEB128 c',
      '8 R_RISCV_SUB_ULEB128 b',
    ]);
    expect(sectionOf(object, '.data')).to.deep.equal([2, 0, 0, 0, 0, 0, 0, 0, 8, 2]);
  });
  it('of another section is no number', () => {
    expect(assemble('a:\n.data\nb: .space b-a', 'a.s').errors[0]?.text).to.match(/not known here/);
  });
});

describe('inline assembly', () => {
  it('stands between calls, with labels of its own', () => {
    const builder = new ObjectBuilder();
    const loop = builder.mark();
    for (let i = 0; i < 2; i++)
      expect(assembleInto(builder, '1: addi a0, a0, -1\nbnez a0, 1b', 'prog.c', 12)).to.deep.equal([]);
    builder.jump(loop);
    const { sections } = builder.finish();
    expect(builder.errors).to.deep.equal([]);
    expect(sections[0]?.size).to.equal(10);
  });
  it('that is wrong is told with its line', () => {
    const builder = new ObjectBuilder();
    expect(assembleInto(builder, 'nop\nfrob a0', 'prog.c', 12)).to.deep.equal([
      { file: 'prog.c', line: 13, text: "instruction 'frob' is not known" },
    ]);
  });
});

describe('an error names file, line and what was wrong:', () => {
  const CASES: readonly (readonly [string, string])[] = [
    ['add a0, a1', 'an operand is missing'],
    ['add a0, a1, a2, a3', 'the fourth operand of add is %tprel_add(symbol)'],
    ['sub a0, a1, a2, a3', "', a3' is too much here"],
    ['addi a0, a1, 2048', '2048 does not fit: a constant here is -2048 to 2047'],
    ['addi a0, a1, x', 'a number is needed here, and x is a name: perhaps %lo(x)'],
    ['slli a0, a1, 32', '32 is no distance of a shift: it is 0 to 31'],
    ['lw a0, 5000(a1)', '5000 does not fit: a constant here is -2048 to 2047'],
    ['lw a0, 4(b1)', "'b1' is no register"],
    ['lui a0, 0x100000', '1048576 does not fit: an upper part is 0 to 0xfffff'],
    ['add q0, a1, a2', "'q0' is no register"],
    ['beqz a0, 12', 'a branch needs a label to go to'],
    ['csrr a0, nothing', "'nothing' is no control and status register"],
    ['fence wr, w', "'wr' is no set of accesses: it is made of i, o, r, w, in this order"],
    ['lr.w a0, 4(a1)', 'an address without an offset is expected, as (a0)'],
    ['c.addi a0, 100', 'these operands have no compressed form'],
    ['fadd.s fa0, fa1, fa2', "instruction 'fadd.s' is not known"],
    ['.frob 1', 'directive .frob is not known'],
    ['.byte 256', '256 does not fit into a byte'],
    ['.word 08', "'08' is no number"],
    ['.word (1', "')' is missing at the end"],
    ['.word 1/0', 'division by zero'],
    ['.word a+b', 'a and b cannot be added: both are addresses'],
    ['.half a', 'the address of a does not fit into 2 bytes'],
    ['.word -a', 'a symbol is subtracted from nothing'],
    ['.word 5-1b', 'there is no label 1 before this line'],
    ['j 1f', 'label 1f is used and not defined'],
    ['j .Lnone', 'label .Lnone is used and not defined'],
    ['a: nop; a: nop', 'symbol a is already defined'],
    ['.ascii "open', 'a text has no closing quote'],
    ['.align 21', 'alignment to 2^21 is not possible'],
    ['.balign 12', '12 is no alignment: it is a power of 2'],
    ['.skip -1', '-1 is no number of bytes'],
    ['.section .x, "q"', "'q' is no flag of a section"],
    ['.bss; .word 1', 'section .bss holds zeros only: no data can be put there'],
    ['.zero 0x7fffffff', 'section .text would be larger than 268435456 bytes'],
    ['.popsection', '.popsection without .pushsection'],
    ['.endif', '.endif without .if'],
    ['.if 1', '.endif is missing at the end of the file'],
    ['.macro m', 'the end of .macro is missing'],
    ['.macro m a:req\n.endm\nm', 'macro m needs a value for a'],
    ['.macro m\nm\n.endm\nm', 'macros call each other more than 100 deep'],
    ['.rept 3000000\nnop\n.endr', 'macros expand to more than 2000000 lines'],
    ['.cfi_endproc', '.cfi_endproc without .cfi_startproc'],
    ['.cfi_startproc', '.cfi_endproc is missing at the end of the file'],
    ['.loc 1 2', '.loc names file 1, which no .file has'],
    ['.option pic', '.option pic: programs of this machine are not position-independent'],
    ['.set a, b\n.set b, a\n.word a', 'a is no address'],
    ['.org 4\nnop\n.org 2', '.org goes back -4 bytes'],
  ];
  for (const [text, message] of CASES)
    it(text.replaceAll('\n', '; '), () => {
      const { errors } = assemble(`nop\n${text}\n`, 'a.s');
      expect(errors.map((error) => error.text)).to.include(message);
      expect(errors.every(({ file, line }) => file === 'a.s' && line > 1)).to.equal(true);
    });

  it('of the line that a mark of the preprocessor names', () => {
    expect(assemble('nop\n# 40 "lib.S" 2\nnop\nfrob', 'a.s').errors).to.deep.equal([
      { file: 'lib.S', line: 41, text: "instruction 'frob' is not known" },
    ]);
  });
  it('once for each line, and assembly goes on', () => {
    expect(assemble('x1\nnop\nx2\nx3', 'a.s').errors.map(({ line }) => line)).to.deep.equal([1, 3, 4]);
  });
});

describe('texts changed at random', () => {
  it('are assembled or complained of, and never more', () => {
    const seed =
      'f: addi a0, a0, %lo(x) ; 1: beqz a0, 1b # c\n.word f-., "a"+3, (4*5)<<2\n.macro m a b=2\nli \\a, \\b\n.endm\nm a0\n.section .text.x,"ax",@progbits\n.uleb128 f-x\n.cfi_startproc\n.loc 1 2\n.if 1\n.rept 3\n.endr\n.ascii "a\\n"\n.align 4\nlw a0, 4(sp)\n';
    let state = 99;
    const random = (below: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    let good = 0;
    const count = repetitions(1000, 3000);
    for (let i = 0; i < count; i++) {
      let text = seed
        .split('\n')
        .filter(() => random(3) > 0)
        .join('\n');
      for (let k = random(4); k > 0; k--) {
        const at = random(text.length);
        text = text.slice(0, at) + '()",:%.#\\-+~1fa \n'[random(17)] + text.slice(at + random(3));
      }
      if (assemble(text, 'a.s').errors.length === 0) good++;
    }
    expect(good).to.be.above(count / 60);
  });
});

it('the relocations have the numbers of the psABI', () => {
  expect([Rel.BRANCH, Rel.CALL_PLT, Rel.HI20, Rel.ALIGN, Rel.RELAX, Rel.SET_ULEB128]).to.deep.equal([
    16, 19, 26, 43, 51, 60,
  ]);
});
