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

/** Compiles a program in IR, links and runs it; `change` edits the assembly on its way. */
function output(name: string, change: (text: string) => string = (text) => text): string {
  const text = change(compile(read(`${name}.ll`), name));
  return run([text]);
}

describe('the code generator', () => {
  for (const program of ['words', 'wide', 'calls', 'flow', 'memory'])
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
