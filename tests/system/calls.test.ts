/**
 * The calls that led to a fault, with their arguments, as the user is told of them: programs of our
 * compiler. tests/gdb/calls.test.ts holds them to gdb's words, also for gcc's programs.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { stackOf } from '../../emu/front/calls.ts';
import { faultReporter } from '../../emu/front/faults.ts';
import { Symbols } from '../../emu/symbols/symbols.ts';
import type { Stack } from '../../emu/unwind/calls.ts';
import { callsOf, callWords } from '../../emu/unwind/words.ts';
import type { Machdep } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { Random } from '../model/random.ts';
import { runLine } from './commandlines.ts';
import { CRASHING, compiled } from './crashing.ts';
import { runProgram } from './harness.ts';

const LEVELS = ['-O0', '-O2'] as const;

/** The calls of each way to end, at -O0; addresses are not told. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  a: ['kill ()', 'abort ()', 'main'],
  c: ['memcpy ()', 'main'],
  f: [
    'store (v=5, name=0x "through\\n") at f.c:15',
    'through (f=0x <store>, x=5, big=1099511627776) at f.c:28',
    'main',
  ],
  h: [
    'store (v=30, name=0x "through\\n") at f.c:15',
    'through (f=0x <store>, x=30, big=7) at f.c:28',
    'handler (sig=30) at f.c:53',
    '<signal handler called>',
    'kill ()',
    'main',
  ],
  i: ['store (v=2, name=0x "inlined") at f.c:15', 'inlined (v=2) at f.c:56', 'main'],
  j: ['0x12345678', 'through', 'main'],
  q: ['store', 'qsort+0x', 'main'],
  s: ['kill ()', 'abort ()', '__assert_func+0x', 'main'],
  w: [
    'store (v=0, name=0x "hello") at f.c:15',
    'walk (n=0, name=0x "hello", q=0x, k=GREEN, d=12) at f.c:22',
    'walk (n=1, name=0x "hello", q=0x, k=GREEN, d=6) at f.c:23',
    'walk (n=2, name=0x "hello", q=0x, k=GREEN, d=3) at f.c:23',
    'walk (n=3, name=0x "hello", q=0x, k=GREEN, d=1.5) at f.c:23',
    'main',
  ],
};

/** A line of the list without its number and the addresses in it. */
const plain = (line: string): string =>
  line
    .replace(/^ +#\d+ +/, '')
    .replace(/=0x[\da-f]+/g, '=0x')
    .replace(/\+0x[\da-f]+$/, '+0x');

/** True if a call is the one that is expected: by its name alone if no more is. */
const isCall = (line: string, expected: string): boolean =>
  expected.includes(' ') || expected.includes('+') || expected.startsWith('0x')
    ? line.startsWith(expected)
    : line.startsWith(`${expected} (`);

/** The words that a run tells of its fault. */
function told(file: Uint8Array, letter: string): { line: string; calls: string[] } {
  const found: { line: string; calls: string[] }[] = [];
  const observers = [faultReporter((line, calls) => found.push({ line, calls: [...calls] }))];
  runProgram(['/f', letter], {}, { file, observers, cycles: 400_000_000 });
  expect(found).to.have.length(1);
  return found[0] as { line: string; calls: string[] };
}

/** The process as it is when a signal ends it: its stack is used while the machine stands. */
function atFault(file: Uint8Array, letter: string, look: (stack: Stack) => void): void {
  const symbols = new Symbols(file);
  let memory: Machdep['memory'];
  const observer: Observer = {
    attached: (md) => {
      memory = md.memory;
    },
    signalKills: (p) => look(stackOf(memory, p, symbols)),
  };
  runProgram(['/f', letter], {}, { file, observers: [observer], cycles: 400_000_000 });
}

describe('the calls that led to a fault', function () {
  this.timeout(120_000);
  let folder: string;
  const files = new Map<string, Uint8Array>();
  const file = (level: string): Uint8Array => files.get(level) as Uint8Array;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-calls-'));
    for (const level of LEVELS) files.set(level, await compiled(folder, 'f', CRASHING, level));
    files.set('-g0', await compiled(folder, 'f', CRASHING, '-O2', '-g0'));
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [letter, expected] of Object.entries(CALLS)) {
    const names = expected.map((it) => it.replace(/[ +].*/, ''));
    it(`-O0 ${letter}: ${names.join(', ')}`, () => {
      const { calls } = told(file('-O0'), letter);
      expect(calls.map((line) => line.slice(4, 8).trim())).to.deep.equal(expected.map((_, n) => `#${n}`));
      const lines = calls.map(plain);
      const wrong = lines.filter((line, n) => !isCall(line, expected[n] ?? '?'));
      expect(wrong, lines.join('\n')).to.deep.equal([]);
    });

    it(`-O2 ${letter}: the same but for calls that are jumps`, () => {
      const found = told(file('-O2'), letter).calls.map((line) => plain(line).replace(/[ +].*/, ''));
      expect(found).to.deep.equal(names.filter((name) => letter !== 'h' || name !== 'handler'));
    });
  }

  it('abort() is told of, where it was called; a signal of another process is not', () => {
    expect(told(file('-O2'), 'a').line).to.match(
      /^pid 2 \(f\): SIGABRT: sent by itself at pc 0x[\da-f]+, kill\+0x8 \(userland\/lib\/syscalls\.S:\d+\)$/,
    );
    const lines: string[] = [];
    const observers = [faultReporter((line) => lines.push(line))];
    runProgram(['sh', '-c', 'spin forever & sleep 0.1; kill -ABRT $!; wait'], {}, { observers });
    expect(lines).to.deep.equal([]);
  });

  it('without debug information, functions by their code', () => {
    const { calls } = told(file('-g0'), 'w');
    expect(calls.map((line) => plain(line).replace(/\+0x$/, ''))).to.deep.equal([
      ...['store', 'walk', 'walk', 'walk', 'walk', 'main'],
    ]);
  });

  it('a call that no line of the source has: the file, and no line', () => {
    const source = { file: 'a.c', line: 0 };
    const call = { name: 'merged', offset: 4, pc: 0x10100, args: [], source, inlined: false };
    expect(callWords(call)).to.equal('merged () at a.c:?');
  });

  it('of recursion without end the first calls, and that there are more', () => {
    const { calls } = told(file('-O0'), 'r');
    expect(calls).to.have.length(21);
    expect(calls[1]).to.match(/^ {4}#1 {2}forever \(n=\d{5}\) at f\.c:35$/);
    expect(calls[20]).to.equal('    and more than 4076 more calls');
  });

  it('of a stack that was written over, that it is so', () => {
    const { calls } = told(file('-O2'), 'b');
    expect(calls).to.deep.equal(['    no calls are known: 0x41414140 is in no function']);
    const lost = told(file('-O0'), 'l').calls;
    expect(lost[0]).to.match(/^ {4}#0 {2}lost \(v=.*\) at f\.c:60$/);
    expect(lost.at(-1)).to.match(/^ {4}(?:no calls are known|and no further): |^ {4}#1 {2}main /);
  });

  it('wrong twins: the address behind a call for the call, and frames that are too large', () => {
    /** The calls that a reader of these symbols finds. */
    const callsBy = (letter: string, twin: (symbols: Symbols) => object): string[] => {
      const found: string[] = [];
      atFault(file('-O0'), letter, (stack) => {
        const symbols = Object.create(stack.symbols, Object.getOwnPropertyDescriptors(twin(stack.symbols)));
        found.push(...callsOf({ ...stack, symbols }, 100).calls.map(callWords));
      });
      return found;
    };
    const behind = (symbols: Symbols): object => ({
      at: (pc: number) => symbols.at((pc + 1) & ~1),
      scopesAt: (pc: number) => symbols.scopesAt((pc + 1) & ~1),
    });
    const larger =
      (by: number) =>
      (symbols: Symbols): object => ({
        frames: {
          at: (pc: number) => {
            const row = symbols.frames.at(pc);
            if (row === undefined || row.frame instanceof Uint8Array) return row;
            return { ...row, frame: { ...row.frame, offset: row.frame.offset + by } };
          },
        },
      });
    for (const letter of ['a', 'f', 'w']) {
      const right = callsBy(letter, () => ({}));
      expect(callsBy(letter, larger(0))).to.deep.equal(right);
      expect(callsBy(letter, larger(16)), letter).to.not.deep.equal(right);
      // After abort() comes another line.
      if (letter === 'a') expect(callsBy(letter, behind)).to.not.deep.equal(right);
    }
  });

  it('stacks and registers of any contents neither throw nor hang, and lists are bounded', () => {
    const random = new Random(7);
    let walked = 0;
    for (const level of [...LEVELS, '-g0'])
      atFault(file(level), 'w', (stack) => {
        for (let run = 0; run < 400; run++) {
          const regs = stack.regs.slice();
          for (let n = 1 + random.below(3); n > 0; n--)
            regs[random.below(33)] =
              random.below(2) === 0 ? random.word() : (regs[2] as number) + random.below(64);
          const words = new Map<number, number>();
          const bytes = (address: number, size: number): Uint8Array | undefined => {
            const found = stack.bytes(address, size)?.slice();
            if (found === undefined || address < 0x7f00_0000 || random.below(4) > 0) return found;
            const word = words.get(address) ?? random.pick([random.word(), regs[2] as number, 0x10100]);
            words.set(address, word);
            return found.map((_, i) => word >>> (8 * (i & 3)));
          };
          const { calls } = callsOf({ ...stack, regs, bytes }, 100);
          expect(calls.length).to.be.within(1, 400);
          walked += calls.map(callWords).join('').length;
        }
      });
    expect(walked).to.be.above(50_000);
  });
});

describe('the debugger names functions and lines of a program', () => {
  it('and so does a trace for Perfetto: of system calls, handlers and faults', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwheel-from-'));
    try {
      await compiled(folder, 'f', CRASHING, '-O0');
      const file = join(folder, 'trace.json');
      await runLine(['run', '-q', '--trace-out', file, join(folder, 'f'), 'h']);
      const { traceEvents } = JSON.parse(readFileSync(file, 'utf8'));
      const places = (name: string): string[] =>
        traceEvents
          .filter((it: { name: string }) => it.name === name)
          .map((it: { args?: { from?: string } }) => it.args?.from ?? 'nowhere');
      expect(places('SIGUSR1 is delivered')).to.deep.equal(['handler (f.c:52)']);
      expect(places('traps').at(-1)).to.match(/^store\+0x[\da-f]+ \(f\.c:15\)$/);
      expect(places('sigaction')[0]).to.match(/^main\+0x[\da-f]+ \(f\.c:\d+\)$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('in its place, and in trace the calls that led there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwheel-where-'));
    try {
      const file = await compiled(folder, 'f', CRASHING, '-O0');
      let told: { where: string; stack: string[] } | undefined;
      runProgram(
        ['/f', 'w'],
        {},
        {
          file,
          cycles: 400_000_000,
          onBoot: (system) => {
            const store = new Symbols(file).named(new Set(['store']))[0]?.address ?? 0;
            const p = (): { p_regs: Int32Array } | undefined => system.processes.booted;
            while (told === undefined) {
              system.run(system.cycle + 1);
              if (system.inUserMode && (p()?.p_regs[32] ?? 0) >>> 0 === store)
                told = { where: system.view.where(), stack: system.view.userStack() };
            }
          },
        },
      );
      expect(told?.where).to.match(/ pid 2 \(f\) is about to execute at 0x[\da-f]{8}, store \(f\.c:14\)$/);
      const names = told?.stack.map((line) => line.slice(8).replace(/ .*/, ''));
      expect(names).to.deep.equal(['store', 'walk', 'walk', 'walk', 'walk', 'main']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
