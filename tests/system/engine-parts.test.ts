/**
 * The engine that compiles, on whole machines: programs to which faults, signals, lost
 * reservations, fork and exec, other pages, stores to code and other threads happen in compiled
 * code, under the interpreter, compiled and checked; with a debugger that stops at random cycles,
 * forward and back; and wrong twins of the engine, each of which one of these programs convicts.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { ENGINES, type EngineName } from '../../emu/config.ts';
import { CompilingCpu, EAGER, HEAT } from '../../emu/cpu/compiling.ts';
import { Units } from '../../emu/cpu/wasm/units.ts';
import { REG_PC } from '../../kernel/machdep.ts';
import { MATRIX, repetitions, timeLimit } from '../matrix.ts';
import { Random } from '../model/random.ts';
import { runLine } from './commandlines.ts';
import { type RunOptions, runProgram } from './harness.ts';
import { withMember } from './withmember.ts';

const PARTS = ['faults', 'signals', 'reservations', 'fork', 'remaps', 'patches', 'threads'] as const;
type Part = (typeof PARTS)[number];

/** Cycles that all parts need many times over. */
const CYCLES = 2e9;

let folder: string;
let program: Uint8Array;
before(async function () {
  this.timeout(timeLimit(120_000));
  folder = mkdtempSync(join(tmpdir(), 'callwheel-parts-'));
  const source = resolve('tests/system/engineprograms/parts.c');
  const { status, stderr } = await runLine(['cc', '-O2', '-pthread', source, '-o', 'parts'], '', folder);
  expect(status, stderr).to.equal(0);
  program = readFileSync(join(folder, 'parts'));
});
after(() => rmSync(folder, { recursive: true }));

/** All that must be the same with each engine. */
interface Told {
  readonly output: string;
  readonly exit: number;
  readonly hash: string;
  readonly cycles: number;
  readonly instructions: number;
}

/** Runs parts of the program with a seed, of the numbers and of the jitter of interrupts. */
function told(engine: EngineName, seed: number, parts: readonly Part[] = [], options: RunOptions = {}): Told {
  const argv = ['/tmp/parts', `${seed}`, ...parts];
  const run = runProgram(argv, { seed }, { file: program, cycles: CYCLES, engine, ...options });
  const { reason, output, exit, hash, cycles, system } = run;
  expect(reason, output).to.equal('halt');
  return { output, exit, hash, cycles, instructions: system.instructions };
}

/** Does `work` while the engine that compiles does so at once, as it does when it is checked. */
function eagerly(work: () => void): void {
  const usual = { ...HEAT };
  Object.assign(HEAT, EAGER);
  try {
    work();
  } finally {
    Object.assign(HEAT, usual);
  }
}

/** The different lines of a text, in their order. */
const linesOf = (text: string): string[] => [...new Set(text.split('\n'))];

/** The times that compiled code was entered while `work` was done. */
function entriesOf(work: () => void): number {
  const { enter } = CompilingCpu.prototype as unknown as { enter(left: number, pc: number): void };
  let count = 0;
  const counted = function (this: CompilingCpu, left: number, pc: number): void {
    count++;
    enter.call(this, left, pc);
  };
  withMember(CompilingCpu.prototype, 'enter', counted, work);
  return count;
}

describe('programs to which things happen in compiled code', function () {
  this.timeout(timeLimit(60_000));

  for (let seed = 1; seed <= repetitions(1, 10); seed++)
    it(`make the same run with each engine, seed ${seed}`, () => {
      const wanted = told('interpreter', seed);
      expect(wanted.exit, wanted.output).to.equal(0);
      for (const part of PARTS) expect(wanted.output).to.match(new RegExp(`^${part} `, 'm'));
      for (const engine of ENGINES.slice(1)) {
        const work = () => expect(told(engine, seed), engine).to.deep.equal(wanted);
        expect(
          entriesOf(() => eagerly(work)),
          `${engine}: entries of compiled code`,
        ).to.be.above(1000);
      }
    });

  it('make the same run in slices of any length', () => {
    const random = new Random(7);
    for (const parts of MATRIX ? PARTS.map((it) => [it]) : [PARTS]) {
      const wanted = told('interpreter', 2, parts);
      for (let n = 0; n < repetitions(1, 10); n++) {
        const slice = 1 + random.below(random.pick([3000, 300_000]));
        eagerly(() =>
          expect(told('compiled', 2, parts, { slice }), `${parts}, ${slice}`).to.deep.equal(wanted),
        );
      }
    }
  });

  for (const engine of MATRIX ? ENGINES : (['check'] as const))
    it(`are the same with a debugger that stops at random cycles, forward and back, ${engine}`, async () => {
      const stepped = MATRIX ? PARTS : ['faults', 'remaps', 'patches'];
      const log = join(folder, `log-${engine}`);
      const commands = join(folder, 'commands');
      const first = await runLine(['run', '--log', log, './parts', '3', ...stepped], '', folder);
      const [, hash] = /run hash: (\w+)/.exec(first.stderr) ?? [];
      const [, last = ''] = /"record":"end".*"cycle":(\d+)/.exec(readFileSync(log, 'utf8')) ?? [];
      expect(Number(last), 'the last cycle').to.be.above(5e5);
      for (let seed = 1; seed <= repetitions(1, 10); seed++) {
        const random = new Random(seed);
        const lines = Array.from({ length: repetitions(5, 12) }, () =>
          random.pick([
            () => `goto ${random.below(Number(last))}`,
            () => `step ${1 + random.below(200)}`,
            () => `back ${1 + random.below(5)}`,
          ])(),
        );
        writeFileSync(commands, `${lines.join('\n')}\ncontinue\n`);
        const args = ['replay', '--engine', engine, log, '--ddb-commands', commands];
        const { status, stdout, stderr } = await runLine(args, '', folder);
        expect(stderr, lines.join()).to.include('the same run: halt').and.to.include(`run hash: ${hash}\n`);
        // Behind a way back the program writes the same again.
        expect([status, linesOf(stdout)]).to.deep.equal([0, linesOf(first.stdout)]);
      }
    });
});

/** A wrong engine: the object of which a member is another, the member, and the other one. */
interface Twin {
  readonly parts: readonly Part[];
  readonly of: object;
  readonly member: string;
  readonly wrong: unknown;
}

/** The engine that compiles, as wrong twins change it. */
interface Changed {
  instret: number;
  mayEnter: boolean;
  readonly regs: Int32Array;
  readonly clock: { cycle: number };
}

const { enter } = CompilingCpu.prototype as unknown as {
  enter(this: Changed, left: number, pc: number): void;
};

/** A twin that `spoil` changes whenever compiled code leaves an instruction to the interpreter. */
const leaving = (spoil: (cpu: Changed) => void): Twin => ({
  ...{ parts: ['faults'], of: CompilingCpu.prototype, member: 'enter' },
  wrong(this: Changed, left: number, pc: number): void {
    enter.call(this, left, pc);
    if (!this.mayEnter) spoil(this);
  },
});

const TWINS: Readonly<Record<string, Twin>> = {
  'keeps what it has compiled of a page that was stored to': {
    ...{ parts: ['patches'], of: Units.prototype, member: 'pageDropped', wrong: () => undefined },
  },
  'keeps its entries when another page is mapped': {
    ...{ parts: ['remaps'], of: Units.prototype, member: 'lookupsEmptied', wrong: () => undefined },
  },
  'keeps a reservation over a signal and a change of threads': {
    ...{ parts: ['reservations', 'threads'], of: CompilingCpu.prototype },
    ...{ member: 'clearReservation', wrong: () => undefined },
  },
  'counts the instruction at which compiled code is left': leaving((cpu) => {
    cpu.instret++;
  }),
  'takes a cycle for an instruction that compiled code leaves to the interpreter': leaving((cpu) => {
    cpu.clock.cycle++;
  }),
  'goes on behind the instruction at which it was left': leaving((cpu) => {
    cpu.regs[REG_PC] += 4;
  }),
};

/** The engines that compile. */
const BOTH: readonly EngineName[] = ['compiled', 'check'];

describe('a wrong engine', function () {
  this.timeout(timeLimit(60_000));

  for (const [i, [name, { parts, of, member, wrong }]] of Object.entries(TWINS).entries())
    for (const engine of MATRIX ? BOTH : [BOTH[i % BOTH.length] as EngineName])
      it(`that ${name} is convicted, ${engine}`, () => {
        const wanted = told('interpreter', 1, parts);
        const convicts = (): void => {
          expect(told(engine, 1, parts)).to.deep.equal(wanted);
        };
        eagerly(convicts);
        expect(() => withMember(of, member, wrong, () => eagerly(convicts))).to.throw(Error);
      });
});
