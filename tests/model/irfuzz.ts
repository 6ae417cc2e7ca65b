/**
 * Random modules of LLVM's IR before the judge: compiled by ours, run on the machine, and run by
 * the judge (irmachine.ts). Each trial of a module must leave the same bytes in @out, and the
 * registers that a function has to leave alone.
 */

import { readFileSync } from 'node:fs';
import { assemble } from '../../userland/cc/asm/assemble.ts';
import type { ObjectFile } from '../../userland/cc/elf/object.ts';
import { compile } from '../../userland/cc/gen/compile.ts';
import { readModule } from '../../userland/cc/ir/module.ts';
import type { Instruction } from '../../userland/cc/ir/value.ts';
import { type Input, link } from '../../userland/cc/link/link.ts';
import { START } from '../cc/programs.ts';
import { runProgram } from '../system/harness.ts';
import { IrMachine } from './irmachine.ts';
import { bitsOf } from './irmemory.ts';
import { holds, Open } from './irnumbers.ts';
import { OUT, randomModule } from './irwriter.ts';
import { Random } from './random.ts';

/**
 * The registers that a function leaves as they are, but s0 and s1, in which main has its places.
 */
const SAVED = Array.from({ length: 10 }, (_, i) => `s${i + 2}`);

/**
 * Runs each trial of the table, and writes a hash of @out and of the registers: a line for each.
 */
const MAIN = `
    .text
    .globl main
main:
    addi sp, sp, -16
    sw ra, 12(sp)
    la s0, trials
    la s1, lines
1:  lw t0, 0(s0)
    beqz t0, 5f
    ${SAVED.map((name, i) => `li ${name}, ${77 * (i + 1)}`).join('\n    ')}
    jalr t0
    li a2, 0
    ${SAVED.map((name, i) => `addi ${name}, ${name}, -${77 * (i + 1)}\n    or a2, a2, ${name}`).join('\n    ')}
    li a0, 0x811c9dc5
    xor a2, a2, a0
    la a0, out
    li a1, ${OUT}
    li a3, 16777619
2:  lbu a4, 0(a0)
    xor a2, a2, a4
    mul a2, a2, a3
    addi a0, a0, 1
    addi a1, a1, -1
    bnez a1, 2b
    li a5, 28
3:  srl a4, a2, a5
    andi a4, a4, 15
    addi t1, a4, -10
    addi a4, a4, 48
    bltz t1, 4f
    addi a4, a4, 39
4:  sb a4, 0(s1)
    addi s1, s1, 1
    addi a5, a5, -4
    bgez a5, 3b
    li a4, 10
    sb a4, 0(s1)
    addi s1, s1, 1
    addi s0, s0, 4
    j 1b
5:  li a0, 1
    la a1, lines
    sub a2, s1, a1
    li t0, 4
    ecall
    li a0, 0
    lw ra, 12(sp)
    addi sp, sp, 16
    ret
    .lcomm lines, 65536
`;

/** FNV-1a of bytes, in hexadecimal digits. */
function hashOf(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 16777619);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Cycles that a program may have: most need 7 millions, one in thousands ten times as many. */
const CYCLES = 400_000_000;

/** A module that was judged: what each trial has to leave. */
export interface Judged {
  readonly text: string;
  /**
   * The hash of each trial's bytes, by its name. Trials on which there is no verdict are not here.
   */
  readonly expected: ReadonlyMap<string, string>;
  /** The operations and intrinsics that were run. */
  readonly seen: ReadonlySet<string>;
}

/** The flags that an operation may have, and a form of its text that has them. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['add', 'sub', 'mul', 'shl'].map((op) => [op, ['nuw', 'nsw']])),
  ...Object.fromEntries(['udiv', 'sdiv', 'lshr', 'ashr'].map((op) => [op, ['exact']])),
  or: ['disjoint'],
};

/** Runs the trials of a module by the judge; then writes flags where they held in every run. */
export function judged(text: string, trials: readonly string[], random: Random): Judged {
  const broken = new Map<string, Set<string>>();
  const ops = new Map<string, string>();
  const witness = ({ op, name, type }: Instruction, a: bigint, b: bigint): void => {
    const flags = FLAGS[op];
    if (flags === undefined || name === '') return;
    ops.set(name, op);
    const bad = broken.get(name) ?? new Set<string>();
    for (const flag of flags) if (!bad.has(flag) && !holds(flag, op, a, b, bitsOf(type))) bad.add(flag);
    broken.set(name, bad);
  };
  const machine = new IrMachine(readModule(text, 'random.ll'), witness);
  const out = machine.addressOf('out');
  const expected = new Map<string, string>();
  for (const trial of trials) {
    try {
      machine.run(trial, []);
      expected.set(trial, hashOf(machine.memory.bytes.subarray(out, out + OUT)));
    } catch (error) {
      if (!(error instanceof Open)) throw error;
    }
  }
  const table = [...[...expected.keys()].map((name) => `ptr @${name}`), 'ptr null'];
  const whole = `${text}@trials = constant [${table.length} x ptr] [${table.join(', ')}], align 4\n`;
  return { text: flagged(whole, ops, broken, random), expected, seen: machine.seen };
}

function flagged(
  text: string,
  ops: ReadonlyMap<string, string>,
  broken: ReadonlyMap<string, ReadonlySet<string>>,
  random: Random,
): string {
  return text.replace(/^ {2}%(\S+) = (\w+) /gm, (line, name: string, op: string) => {
    if (ops.get(name) !== op) return line;
    const flags = (FLAGS[op] as string[]).filter(
      (flag) => random.below(3) > 0 && broken.get(name)?.has(flag) === false,
    );
    return `${line}${flags.map((flag) => `${flag} `).join('')}`;
  });
}

const objectOf = (text: string, name: string): ObjectFile => {
  const { object, errors } = assemble(text, name);
  if (errors.length > 0) throw new Error(`${name}: ${JSON.stringify(errors[0])}`);
  return object;
};

/** Compiles and runs modules one by one, on the same routines. */
export class IrBench {
  readonly #rest: readonly Input[];

  /** A bench of modules that find what they call in `library`, or in routines of the tests' own. */
  constructor(library?: readonly Input[]) {
    const own = [objectOf(START, 'crt0.o'), objectOf(MAIN, 'main.o')];
    if (library !== undefined) {
      this.#rest = [...own, ...library];
      return;
    }
    const routines = readFileSync('tests/cc/programs/routines-O0.ll', 'latin1');
    this.#rest = [...own, objectOf(compile(routines, 'routines'), 'routines.o')];
  }

  /** The program of an assembly text. */
  program(text: string): Uint8Array {
    const { program, errors } = link({ inputs: [...this.#rest, objectOf(text, 'random.o')] });
    if (program === undefined) throw new Error(errors.join('\n'));
    return program;
  }

  /** The trials that compiled code gets wrong; `change` edits the assembly on its way. */
  wrong({ text, expected }: Judged, change: (text: string) => string = (it) => it): string[] {
    const program = this.program(change(compile(text, 'random.ll')));
    const { output, reason, exit } = runProgram(['/tmp/a'], {}, { file: program, cycles: CYCLES });
    const lines = output.split('\n');
    if (reason !== 'halt' || exit !== 0) return [`the program ends with ${reason} ${exit}`];
    return [...expected].flatMap(([trial, hash], i) =>
      lines[i] === hash ? [] : [`${trial}: ${lines[i]} and not ${hash}`],
    );
  }
}

/** The module of a seed, judged. */
export function judgedModule(seed: number, functions: number, trials: number): Judged {
  const random = new Random(seed * 2654435761);
  const module = randomModule(random, functions, trials);
  return judged(module.text, module.trials, random);
}

/** Tries `modules` modules; the number of trials. Throws at the first that is wrong. */
export function fuzzIr(seed: number, modules: number): number {
  const bench = new IrBench();
  let count = 0;
  for (let n = 0; n < modules; n++) {
    const module = judgedModule(seed + n, 20, 4);
    const wrong = bench.wrong(module);
    if (wrong.length > 0) throw new Error(`module ${seed + n}: ${wrong.join('\n')}`);
    count += module.expected.size;
  }
  return count;
}
