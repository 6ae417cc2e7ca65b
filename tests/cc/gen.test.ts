/**
 * The code generator: programs in IR, as clang made them at -O0 and at -O2, run on the machine and
 * print what they print when gcc compiles them (tests/cc/programs, whose .out files gcc's programs
 * made). Wrong twins of the passes are convicted by the same programs.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { assemble } from '../../userland/cc/asm/assemble.ts';
import { compile } from '../../userland/cc/gen/compile.ts';
import { run } from './programs.ts';

const FOLDER = 'tests/cc/programs';
const read = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'latin1');

/** find() of loops.c, as it may not be compiled: 4 * limit is small, modulo 2^32. */
const FIND_BY_POINTER = `	slli a1, a1, 2
	add a1, a1, a0
	mv a3, a0
1:	beq a3, a1, 2f
	lw a4, 0(a3)
	addi a3, a3, 4
	bne a4, a2, 1b
	sub a0, a3, a0
	srli a0, a0, 2
	addi a0, a0, -1
	ret
2:	li a0, -1
	ret`;

/** Compiles a program in IR, links and runs it; `change` edits the assembly on its way. */
function output(name: string, change: (text: string) => string = (text) => text): string {
  const text = change(compile(read(`${name}.ll`), name));
  return run([text]);
}

describe('the code generator', () => {
  for (const program of ['words', 'wide', 'calls', 'flow', 'loops', 'memory'])
    for (const level of ['O0', 'O2'])
      it(`makes ${program}.c at -${level} print what gcc's program prints`, () => {
        expect(output(`${program}-${level}`)).to.equal(`${read(`${program}.out`)}0`);
      });

  it('prints assembly that has no errors', () => {
    expect(assemble(compile(read('flow-O2.ll'), 'flow'), 'flow.s').errors).to.deep.equal([]);
  });
});

describe('a code generator that is wrong', () => {
  /** An edit of the assembly as a defect of a pass would make it, and a program that sees it. */
  const twins: readonly (readonly [string, string, (text: string) => string])[] = [
    [
      'takes the wrong condition',
      'flow-O2',
      (text) => text.replace(/\tbltu (.*), (.*), (.*)/, '\tbgeu $1, $2, $3'),
    ],
    [
      'loses a spilled value',
      'flow-O2',
      (text) => text.replace(/(\ncrowded:[\s\S]*?\n\tlw [\s\S]*?)\n\tsw \w+, \d+\(sp\)/, '$1'),
    ],
    ['forgets a carry', 'wide-O2', (text) => text.replace(/\tsltu (\w+), (\w+), (\w+)/, '\tli $1, 0')],
    [
      'forgets the sign of a narrow integer',
      'words-O2',
      (text) => text.replace(/\tsrai (\w+), (\w+), 24/g, '\tsrli $1, $2, 24'),
    ],
    ['gives back a register that it used', 'calls-O2', (text) => text.replace(/\tlw s0, (\d+)\(sp\)/g, '')],
    [
      'passes an argument in another place',
      'calls-O0',
      (text) => text.replace(/\tsw (\w+), 4\(sp\)/g, '\tsw $1, 8(sp)'),
    ],
    [
      'has a pointer go up by the bytes of another element',
      'loops-O2',
      (text) => text.replace(/\taddi (\w+), \1, 80\n/, '\taddi $1, $1, 40\n'),
    ],
    [
      'has a pointer begin at another element',
      'loops-O2',
      (text) => text.replace(/(\ndown:[\s\S]*?\tlbu \w+), 0\(/, '$1, 1('),
    ],
    [
      'leaves a loop by a pointer that may be at its limit before the counter is',
      'loops-O2',
      (text) => text.replace(/(\nfind:\n)[\s\S]*?(?=\n\t\.size)/, (_, head) => `${head}${FIND_BY_POINTER}`),
    ],
    [
      'divides by a reciprocal that is off by one',
      'words-O2',
      (text) => text.replace('-1431655765', '-1431655766'),
    ],
  ];
  for (const [name, program, change] of twins)
    it(`is convicted: ${name}`, () => {
      const right = compile(read(`${program}.ll`), program);
      expect(change(right), 'the twin differs').to.not.equal(right);
      expect(output(program, change)).to.not.equal(`${read(`${program.split('-')[0]}.out`)}0`);
    });
});
