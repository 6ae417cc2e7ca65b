/**
 * memcheck on small programs with an allocator of their own, by its symbols: each misuse is named,
 * and the run is the same with and without the check. tests/compiler has the real allocator.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Heap } from '../../emu/memcheck/heap.ts';
import { Memcheck } from '../../emu/memcheck/memcheck.ts';
import {
  SYS_exit,
  SYS_fork,
  SYS_readv,
  SYS_sbrk,
  SYS_stat,
  SYS_wait4,
  SYS_write,
  SYS_writev,
} from '../../kernel/sys/sysnum.ts';
import * as asm from '../emu/asm.ts';
import { DATA, makeElf } from '../kernel/harness.ts';
import {
  call,
  checked,
  free,
  headlines,
  keep,
  type Line,
  malloc,
  program,
  REALLOC_AT,
  to,
} from './checked.ts';
import { runLine } from './commandlines.ts';
import { runProgram } from './harness.ts';

const { a0, a1, a2, s0, s1, sp, zero } = asm;

interface Case {
  readonly body: readonly Line[];
  /** The first lines of the reports. */
  readonly says: readonly RegExp[];
}

const READV = 'a writev from a block that was freed, and a readv over the end of one';

const CASES: Readonly<Record<string, Case>> = {
  'a program that does nothing wrong': {
    body: [asm.sw(a1, 12, s0), asm.lb(a1, 15, s0), asm.lw(a1, 1, s0), ...free(s0)],
    says: [],
  },
  'a store behind a block': {
    body: [asm.sw(a1, 16, s0), ...free(s0)],
    says: [/^process 2 \(prog\): store of 4 bytes at 0x\w+, 0 bytes behind a block of 16 bytes$/],
  },
  'a store that begins in a block and ends behind it': {
    body: [asm.sw(a1, 14, s0), ...free(s0)],
    says: [/store of 4 bytes at 0x\w+ reaches 0x\w+, 0 bytes behind a block of 16 bytes$/],
  },
  'a load before a block, over and over': {
    body: [
      asm.addi(a2, zero, 5),
      asm.lbu(a1, -1, s0),
      asm.addi(a2, a2, -1),
      asm.bne(a2, zero, -8),
      ...free(s0),
    ],
    says: [/load of 1 byte at 0x\w+, 1 byte before a block of 16 bytes$/],
  },
  'an AMO behind a block': {
    body: [asm.addi(a1, s0, 16), asm.amoaddW(a2, a1, a1), ...free(s0)],
    says: [/store of 4 bytes at 0x\w+, 0 bytes behind a block of 16 bytes$/],
  },
  'a load after free': {
    body: [...free(s0), asm.lhu(a1, 4, s0)],
    says: [/load of 2 bytes at 0x\w+, 4 bytes inside a block of 16 bytes that was freed$/],
  },
  'a second free': {
    body: [...free(s0), ...free(s0)],
    says: [/free of 0x\w+, at the start of a block of 16 bytes that was freed$/],
  },
  'a free of the middle of a block': {
    body: [asm.addi(s1, s0, 4), ...free(s1), ...free(s0)],
    says: [/free of 0x\w+, 4 bytes inside a block of 16 bytes$/],
  },
  'a free of memory that is none of malloc': {
    body: [asm.lui(s1, DATA >> 12), asm.addi(s1, s1, 16), ...free(s1), ...free(s0)],
    says: [/free of 0x11010, which is no memory from malloc$/],
  },
  'a load from where the block was before realloc': {
    body: [
      asm.addi(a0, s0, 0),
      asm.addi(a1, zero, 40),
      to(REALLOC_AT),
      keep(s1),
      asm.lw(a1, 0, s0),
      ...free(s1),
    ],
    says: [/load of 4 bytes at 0x\w+, at the start of a block of 16 bytes that was freed$/],
  },
  'a write(2) over the end of a block': {
    body: [
      asm.addi(a0, zero, 1),
      asm.addi(a1, s0, 0),
      asm.addi(a2, zero, 17),
      ...call(SYS_write),
      ...free(s0),
    ],
    says: [/write of 17 bytes from 0x\w+ reaches 0x\w+, 0 bytes behind a block of 16 bytes$/],
  },
  [READV]: {
    body: [
      asm.addi(sp, sp, -16),
      asm.sw(s0, 0, sp),
      asm.addi(a1, zero, 20),
      asm.sw(a1, 4, sp),
      asm.addi(a0, zero, 1),
      asm.addi(a1, sp, 0),
      asm.addi(a2, zero, 1),
      ...call(SYS_readv),
      ...free(s0),
      asm.addi(a0, zero, 1),
      asm.addi(a1, sp, 0),
      asm.addi(a2, zero, 1),
      ...call(SYS_writev),
    ],
    says: [
      /readv of 20 bytes into 0x\w+ reaches 0x\w+, 0 bytes behind a block of 16 bytes$/,
      /writev of 20 bytes from 0x\w+, at the start of a block of 16 bytes that was freed$/,
    ],
  },
  'a path without its zero byte': {
    body: [
      asm.lui(a1, 0x2f2f3),
      asm.addi(a1, a1, -0xd1),
      ...[0, 4, 8, 12].map((at) => asm.sw(a1, at, s0)),
      asm.addi(a0, s0, 0),
      asm.addi(a1, sp, -128),
      ...call(SYS_stat),
      ...free(s0),
    ],
    says: [/stat of 17 bytes from 0x\w+ reaches 0x\w+, 0 bytes behind a block of 16 bytes$/],
  },
  'a path that ends where its block does': {
    body: [
      asm.addi(a1, zero, 0x2f),
      asm.sb(a1, 14, s0),
      asm.sb(zero, 15, s0),
      asm.addi(a0, s0, 14),
      asm.addi(a1, sp, -128),
      ...call(SYS_stat),
      ...free(s0),
    ],
    says: [],
  },
  'the status of a child, stored in a block that was freed while the call slept': {
    body: [
      ...free(s0),
      ...call(SYS_fork),
      asm.beq(a0, zero, 4 * 7),
      asm.addi(a0, zero, -1),
      asm.addi(a1, s0, 8),
      asm.addi(a2, zero, 0),
      asm.addi(asm.a3, zero, 0),
      ...call(SYS_wait4),
    ],
    says: [
      /^process 2 \(prog\): wait4 of 4 bytes into 0x\w+, 8 bytes inside a block of 16 bytes that was freed$/,
    ],
  },
  "the program's own memory from sbrk": {
    body: [asm.addi(a0, zero, 64), ...call(SYS_sbrk), asm.sw(a0, 0, a0), asm.sw(a0, 60, a0), ...free(s0)],
    says: [],
  },
  'a block that a child frees and uses, and its parent uses rightly': {
    body: [
      ...call(SYS_fork),
      // The parent waits; the child frees the block and loads from it.
      asm.beq(a0, zero, 4 * 8),
      asm.addi(a0, zero, -1),
      asm.addi(a1, zero, 0),
      asm.addi(a2, zero, 0),
      asm.addi(asm.a3, zero, 0),
      ...call(SYS_wait4),
      asm.beq(zero, zero, 4 * 4),
      ...free(s0),
      asm.lw(a1, 0, s0),
    ],
    says: [
      /^process 3 \(prog\): load of 4 bytes at 0x\w+, at the start of a block of 16 bytes that was freed$/,
    ],
  },
  'a block that nothing points to any more': {
    body: [...malloc(24), asm.addi(a0, zero, 0), asm.addi(a1, zero, 0), ...free(s0), asm.addi(a0, zero, 0)],
    says: [/^process 2 \(prog\): at the exit 24 bytes in 1 block are lost; 0 bytes in 0 blocks are in use$/],
  },
};

describe('memcheck', () => {
  for (const [name, { body, says }] of Object.entries(CASES)) {
    it(name, () => {
      const file = program(body);
      const { run, lines } = checked(file);
      const plain = runProgram(['prog'], {}, { file });
      expect([run.hash, run.cycles, run.output, run.exit]).to.deep.equal([
        plain.hash,
        plain.cycles,
        plain.output,
        3,
      ]);
      const heads = headlines(lines, says);
      expect(heads.length, lines.join('\n')).to.equal(says.length);
      heads.forEach((line, n) => {
        expect(line).to.match(says[n]);
      });
    });
  }

  it('names the instruction, and who allocated and freed the block', () => {
    const { lines, memcheck } = checked(program([...free(s0), asm.lw(a1, 0, s0), asm.lw(a1, 0, s0)]));
    const at = (n: number) => `main+0x${(4 * n).toString(16)}`;
    expect(lines.slice(1)).to.deep.equal([
      `    at ${at(5)}`,
      '  freed',
      `    at ${at(5)}`,
      '  the block was allocated',
      `    at ${at(2)}`,
      lines[6],
      `    at ${at(6)}`,
      ...lines.slice(2, 6),
    ]);
    expect(memcheck.sum).to.equal('2 errors at 2 places');
  });

  it('stands the lies of an allocator: a block of 4 GB, and one where there is no memory', () => {
    // sbrk refuses the size, and this malloc stores its head all the same.
    expect(checked(program(malloc(-100))).run.exit).to.equal(128 + 11);
    const heap = new Heap(0x20000);
    heap.moved(0x20000, 0x21000, true);
    heap.allocate({ start: 0x20010, size: 2 ** 40, allocated: [] });
    heap.allocate({ start: 0xfffffff0, size: 2 ** 40, allocated: [] });
    expect([heap.firstBad(0x20000, 4), heap.firstBad(0x20ff0, 4)]).to.deep.equal([0x20000, -1]);
  });

  it('counts an error each time, and shows it once', () => {
    const { memcheck, lines } = checked(program(CASES['a load before a block, over and over'].body));
    expect(memcheck.errors).to.equal(5);
    expect(headlines(lines)).to.have.length(1);
    expect(memcheck.sum).to.equal('5 errors at 1 place');
  });

  it('by the command: on stderr, and with exit status 99 if there was an error', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwheel-memcheck-'));
    try {
      const run = (name: string, ...options: string[]) => {
        const path = join(folder, 'prog');
        writeFileSync(path, program(CASES[name].body));
        return runLine(['run', '-q', ...options, path]);
      };
      const wrong = await run('a write(2) over the end of a block', '--memcheck');
      expect(wrong.status).to.equal(99);
      expect(wrong.stdout).to.equal((await run('a write(2) over the end of a block')).stdout);
      expect(wrong.stderr).to.match(/^memcheck: process 2 \(prog\): write of 17 bytes from 0x\w+ reaches/);
      expect(wrong.stderr).to.match(/\nmemcheck: 1 error at 1 place\n$/);
      const log = join(folder, 'log');
      await run('a write(2) over the end of a block', '--log', log);
      const replay = await runLine(['replay', '-q', '--memcheck', log]);
      expect([replay.status, replay.stderr]).to.deep.equal([99, wrong.stderr]);
      const right = await run('a program that does nothing wrong', '--memcheck');
      expect(right).to.deep.equal({ status: 3, stdout: '', stderr: 'memcheck: nothing wrong\n' });
      const lost = await run('a block that nothing points to any more', '--memcheck');
      expect(lost.status).to.equal(3);
      expect(lost.stderr).to.match(/\nmemcheck: nothing wrong; 24 bytes lost\n$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('says of a program without symbols that it is not checked', () => {
    const { lines, memcheck } = checked(makeElf([...call(SYS_exit)] as number[]));
    expect(lines).to.deep.equal(['prog has no malloc, or no symbols: it is not checked']);
    expect(memcheck.sum).to.match(/^nothing was checked: no program that ran has a malloc/);
  });

  /** The names of the cases in which a wrong twin says something else. */
  const missed = (make: (say: (lines: readonly string[]) => void) => Memcheck): string[] =>
    Object.entries(CASES)
      .filter(([, { body, says }]) => {
        const { lines } = checked(program(body), make);
        const heads = headlines(lines, says);
        return heads.length !== says.length || !heads.every((line, n) => says[n].test(line));
      })
      .map(([name]) => name);

  it('wrong twins are convicted: blind in buffered pages, deaf to system calls, one heap for all', () => {
    expect(missed((say) => new Memcheck(say))).to.deep.equal([]);
    class Blind extends Memcheck {
      override watches(): boolean {
        return false;
      }
    }
    expect(missed((say) => new Blind(say))).to.include('a store behind a block');
    const without =
      (event: 'syscallEnter' | 'userCopied' | 'procFork') => (say: (lines: readonly string[]) => void) => {
        const memcheck = new Memcheck(say);
        delete memcheck.observer[event];
        return memcheck;
      };
    expect(missed(without('syscallEnter'))).to.include(READV);
    expect(missed(without('userCopied'))).to.include('a path without its zero byte');
    expect(missed(without('procFork'))).to.include(
      'a block that a child frees and uses, and its parent uses rightly',
    );
  });
});
