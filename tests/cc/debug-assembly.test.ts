/**
 * Debug information of sources in assembly, the two ways that debug information takes into an
 * object, and the operations of expressions.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { assemblyOf, objectOf } from '../../emu/clang/code.ts';
import { Symbols } from '../../emu/symbols/symbols.ts';
import { assemble } from '../../userland/cc/asm/assemble.ts';
import { assembleTraced } from '../../userland/cc/debug/assembly.ts';
import type { Expression } from '../../userland/cc/debug/die.ts';
import { type Holder, valueExpression } from '../../userland/cc/debug/expression.ts';
import { readElf } from '../../userland/cc/elf/read.ts';
import { writeObject } from '../../userland/cc/elf/write.ts';
import { compile } from '../../userland/cc/gen/compile.ts';
import { Metadata } from '../../userland/cc/ir/metadata.ts';
import { link } from '../../userland/cc/link/link.ts';
import { everyEntry, readUnit } from './dwarf.ts';

const read = (name: string): string => readFileSync(`tests/cc/programs/${name}`, 'latin1');

describe('an object with debug information', () => {
  for (const level of ['O0', 'O2'])
    it(`-${level}: is the same with and without assembly on the way`, () => {
      const code = read(`traced-${level}.ll`);
      const [direct, through] = [objectOf(code, 'x', '1'), assemble(assemblyOf(code, 'x', '1'), 'x')];
      expect([direct.errors, through.errors]).to.deep.equal([[], []]);
      expect(Buffer.compare(writeObject(direct.object), writeObject(through.object))).to.equal(0);
    });

  it('names the files that its entries speak of, and has a table of them though it has no code', () => {
    const text = compile(
      read('traced-O0.ll')
        .replace(/^define [\s\S]*?^\}$/gm, '')
        .replace(/^@\w+ = .*$/gm, (line) => (line.includes('!dbg') ? line : '')),
      'data',
    );
    expect(text).to.match(/^\t\.file 1 /m);
    const { object, errors } = assemble(text, 'data.s');
    expect(errors).to.deep.equal([]);
    expect(object.sections.find(({ name }) => name === '.debug_line')?.size).to.be.above(40);
  });
});

/** A source as the preprocessor leaves it: line 3 is of a header. */
const SOURCE = `# 1 "prog.S"
	.globl f, g
	.type f, @function
# 7 "twice.h" 1
twice:	slli a0, a0, 1
	ret
# 4 "prog.S" 2
f:
alias:	li a0, 100000
	.word 0x00000013
	call twice
	tail g
	.size f, .-f
	.type alias, @function
	.size alias, .-alias
	.section .text.other,"ax"
g:	ret
	.type g, @function
	.size g, .-g
`;

describe('debug information of a source in assembly', () => {
  const nameOf = (file: string): string => file.replace('prog', 'my');
  const traced = (text: string) =>
    assembleTraced(text, 'prog.S', { name: 'my.S', producer: 'callwheel 1', nameOf });
  const { object, errors } = traced(SOURCE);
  const { program } = link({ inputs: [object], entry: 'f', gc: false, relax: true, strip: 'none' });
  const linked = readElf('prog', program as Uint8Array);
  const address = (name: string): number => linked.symbols.find((it) => it.name === name)?.value ?? 0;

  it('has a line for each instruction, by the marks of the preprocessor', () => {
    expect(errors).to.deep.equal([]);
    const symbols = new Symbols(program as Uint8Array);
    const line = (pc: number): string => {
      const { source } = symbols.at(pc);
      return `${source?.file}:${source?.line}`;
    };
    expect(line(address('twice'))).to.match(/twice\.h:7$/);
    expect(line(address('f'))).to.match(/my\.S:5$/);
    expect(line(address('f') + 6)).to.match(/my\.S:5$/);
    expect(line(address('g'))).to.match(/my\.S:13$/);
  });

  it('has an entry for each function with a type and a size, and one for its names', () => {
    const functions = everyEntry(readUnit(linked)).filter(({ tag }) => tag === 'function');
    expect(functions.map(({ at }) => [at.get('name'), at.get('lowPc')])).to.deep.equal([
      ['f', address('f')],
      ['g', address('g')],
    ]);
    // A debugger calls them for a result of the type that its user says.
    const unknown = everyEntry(readUnit(linked)).filter(({ tag }) => tag === 'unspecified');
    expect(unknown).to.have.length(1);
    for (const { at } of functions) expect(at.get('type')).to.equal(unknown[0]?.offset);
  });

  it('is left to directives where these number the files', () => {
    const own = traced('\t.file 1 "other.c"\n\t.loc 1 42\n\tnop\n');
    expect(own.errors).to.deep.equal([]);
    expect(own.object.sections.some(({ name }) => name === '.debug_info')).to.equal(false);
    expect(own.object.sections.some(({ name }) => name === '.debug_line')).to.equal(true);
  });
});

describe('the operations of an expression', () => {
  const a0: Holder = { kind: 'register', register: 10 };
  const a1: Holder = { kind: 'register', register: 11 };
  const table: readonly (readonly [string, number, readonly (Holder | null)[], Expression | null])[] = [
    [
      'LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value',
      32,
      [a0, a1],
      [0x7a, 0, 0x7b, 0, 0x22, 0x9f],
    ],
    [
      'LLVM_arg, 1, DW_OP_constu, 300, DW_OP_minus, DW_OP_stack_value',
      32,
      [a0, a1],
      [0x7b, 0, 0x10, 0xac, 2, 0x1c, 0x9f],
    ],
    [
      'LLVM_arg, 0, DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value',
      ...([8, [a0], [0x7a, 0, 0x10, 0xff, 1, 0x1a, 0x9f]] as const),
    ],
    [
      'LLVM_arg, 0, DW_OP_LLVM_convert, 16, DW_ATE_signed, DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_stack_value',
      ...([16, [a0], [0x7a, 0, 0x10, 16, 0x24, 0x10, 16, 0x26, 0x9f]] as const),
    ],
    [
      'LLVM_arg, 0, DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_LLVM_convert, 64, DW_ATE_signed, DW_OP_stack_value',
      ...([32, [a0], null] as const),
    ],
    [
      'LLVM_arg, 0, DW_OP_constu, 18446744073709551615, DW_OP_and, DW_OP_stack_value',
      ...([32, [a0], [0x7a, 0, 0x10, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x1a, 0x9f]] as const),
    ],
    [
      'LLVM_arg, 0, DW_OP_consts, 18446744073709551614, DW_OP_plus, DW_OP_stack_value',
      ...([32, [a0], [0x7a, 0, 0x11, 0x7e, 0x22, 0x9f]] as const),
    ],
    ['LLVM_arg, 0, DW_OP_stack_value', 8, [a0], null],
    ['LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value', 32, [a0, null], null],
    ['LLVM_arg, 0, DW_OP_LLVM_unknown, DW_OP_stack_value', 32, [a0], null],
    ['LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus', 32, [a0, a1], null],
  ];
  for (const [text, bits, parts, wanted] of table)
    it(`${text.replaceAll('DW_OP_', '')}: ${wanted === null ? 'not said' : 'calculated'}`, () => {
      const source = `!DIExpression(DW_OP_${text})`;
      const expression = new Metadata(source, 'x').inline(0, source.length);
      expect(valueExpression({ expression, isAddress: false, isList: true, bits, parts }, 4)).to.deep.equal(
        wanted,
      );
    });

  it('in IR are those of a list of values, which may come later', () => {
    const text = compile(
      read('traced-O0.ll').replace(
        /^( *)#dbg_declare\(ptr %\w+, (!\d+), !DIExpression\(\), (!\d+)\)$/m,
        '$1#dbg_value(!DIArgList(i32 7, i32 300), $2, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_mul, DW_OP_stack_value), $3)',
      ),
      'list',
    );
    expect(text).to.match(/^\t\.byte 7,17,7,17,172,2,30,159/m);
  });
});
