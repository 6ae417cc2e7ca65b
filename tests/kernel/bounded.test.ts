/**
 * The work of one system call for the host is bounded by what the call is charged, whatever a
 * hostile program has made before: steps are counted, never timed.
 */

import { expect } from 'chai';
import { readElf } from '../../kernel/kern/exec_elf.ts';
import { sys_timer_create, sys_timer_settime } from '../../kernel/kern/posix_timer.ts';
import { PROT_NONE, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import { sys_sbrk } from '../../kernel/machine/vm_glue.ts';
import type { Inode } from '../../kernel/mfs/inode.ts';
import { Mfs } from '../../kernel/mfs/mfs.ts';
import { BLOCK_SIZE, Contents } from '../../kernel/mfs/mfs_data.ts';
import { Directory, type Entry } from '../../kernel/mfs/mfs_dir.ts';
import { CLOCK_PROCESS_CPUTIME_ID } from '../../kernel/sys/clockid.ts';
import { ENOMEM } from '../../kernel/sys/errno.ts';
import { MAXREGIONS } from '../../kernel/vm/vm_map.ts';
import {
  sys_minherit,
  sys_mlock,
  sys_mmap,
  sys_mprotect,
  sys_msync,
  sys_munmap,
} from '../../kernel/vm/vm_mmap.ts';
import { TextTable } from '../../kernel/vm/vm_text.ts';
import { Bench, DATA, makeElf } from './harness.ts';

const PAGE = 4096;
const FIXED = 0x10;
const ANON = 0x1000;
const PRIVATE = 2;
const RW = PROT_READ | PROT_WRITE;
/** The length of a mapping of nearly all addresses. */
const HUGE = 0x7000_0000;
const ROOM = { take: () => true, give: () => undefined };

/** Counts the calls of a method from now on. */
function counted<T extends object>(of: T, name: keyof T): { count: number } {
  const calls = { count: 0 };
  const method = of[name] as (...args: unknown[]) => unknown;
  Object.assign(of, {
    [name]: (...args: unknown[]) => {
      calls.count++;
      return method.apply(of, args);
    },
  });
  return calls;
}

/** Maps `length` bytes of memory; returns their address. */
function map(b: Bench, length: number, prot = PROT_NONE, at = 0, flags = 0): number {
  expect(b.call(sys_mmap, at, length, prot, PRIVATE | ANON | flags, -1)).to.equal(0);
  return b.p.p_retval[0] as number;
}

describe('the work of a call on memory', () => {
  it('does not grow with the addresses of a mapping, but with its pages that are present', () => {
    const b = new Bench();
    const at = map(b, HUGE);
    const { pmap } = b.p.p_vmspace;
    const looks = (['extract', 'enter', 'remove'] as const).map((name) => counted(pmap, name));
    expect(b.call(sys_mprotect, at, HUGE, PROT_READ)).to.equal(0);
    expect(b.call(sys_msync, at, HUGE, 0)).to.equal(0);
    expect(b.call(sys_minherit, at, HUGE, 2)).to.equal(0);
    expect(b.call(sys_munmap, at, HUGE)).to.equal(0);
    for (const { count } of looks) expect(count).to.be.below(10);
  });

  it('is charged for each page that is present', () => {
    const spent = (npages: number) => {
      const b = new Bench();
      const at = map(b, HUGE, RW);
      for (let page = 0; page < npages; page++)
        expect(b.p.p_vmspace.fault(at + page * 7 * PAGE, PROT_WRITE)).to.equal(1);
      return [
        () => b.call(sys_mprotect, at, HUGE, PROT_READ),
        () => b.call(sys_mlock, at, 7 * PAGE),
        () => b.call(sys_munmap, at, HUGE),
      ].map((call) => {
        const before = b.machine.cycle;
        expect(call()).to.be.oneOf([0, ENOMEM]);
        b.k.check();
        return b.machine.cycle - before;
      });
    };
    const [few, many] = [spent(10), spent(30)];
    const { pageMap } = new Bench().k.cost;
    expect([many[0] - few[0], many[2] - few[2]]).to.deep.equal([20 * pageMap, 20 * pageMap]);
  });

  it('does not grow without end with the parts of an address space: they are bounded', () => {
    const b = new Bench();
    const at = map(b, HUGE);
    const { map: regions } = b.p.p_vmspace;
    let made = 0;
    while (b.call(sys_mprotect, at + 2 * made * PAGE, PAGE, PROT_READ) === 0) made++;
    expect(made).to.be.within(MAXREGIONS / 2 - 10, MAXREGIONS / 2);
    const beyond = at + 2 * made * PAGE;
    expect(b.call(sys_mprotect, beyond + PAGE, PAGE, PROT_READ)).to.equal(ENOMEM);
    expect(b.call(sys_minherit, beyond + PAGE, PAGE, 2)).to.equal(ENOMEM);
    expect(b.call(sys_munmap, beyond + PAGE, PAGE)).to.equal(ENOMEM);
    expect(b.call(sys_mmap, beyond + PAGE, PAGE, PROT_READ, PRIVATE | ANON | FIXED, -1)).to.equal(ENOMEM);
    for (let n = 0; n < 10; n++)
      if (b.call(sys_sbrk, PAGE) === 0) b.call(sys_mprotect, b.p.p_vmspace.heapEnd - PAGE, PAGE, PROT_READ);
    expect(regions.overlapping(0, 1 << 20).length).to.be.at.most(MAXREGIONS);
    // Calls that make fewer parts, or as many, still work.
    expect(b.call(sys_mprotect, at, PAGE, PROT_NONE)).to.equal(0);
    expect(b.call(sys_munmap, at, HUGE)).to.equal(0);
    expect(map(b, PAGE)).to.be.above(0);
    b.k.check();
  });
});

describe('the work of a call on files', () => {
  it('does not grow with the entries of a directory before the first that is read', () => {
    const fs = new Mfs(new Uint8Array(0), 1 << 24, () => 0);
    const directory = new Directory(ROOM, fs.root);
    const file = fs.create(fs.root, 'f', 0o600) as Inode;
    for (let n = 0; n < 5000; n++) directory.enter(`${n}`, file);
    const list = (directory as unknown as { list: Entry[] }).list;
    let looks = 0;
    for (const entry of list)
      for (const key of ['number', 'gone'] as const) {
        const value = entry[key];
        Object.defineProperty(entry, key, {
          get: () => {
            looks++;
            return value;
          },
        });
      }
    const last = [...directory.read(5000, file)].map(({ name }) => name);
    expect([last, looks < 40]).to.deep.equal([['4998', '4999'], true]);
  });

  it('forgets entries that were removed, in any order', () => {
    const fs = new Mfs(new Uint8Array(0), 1 << 24, () => 0);
    const directory = new Directory(ROOM, fs.root);
    for (let n = 0; n < 1000; n++) directory.enter(`${n}`, fs.root);
    for (let n = 0; n < 1000; n++) {
      directory.remove(`${(n * 7) % 1000}`);
      directory.check();
    }
    expect((directory as unknown as { list: Entry[] }).list.length).to.be.below(40);
  });

  it('does not grow with the blocks of a file that stay when it becomes shorter', () => {
    const contents = new Contents(ROOM, new Uint8Array(0));
    for (let n = 0; n < 3000; n++) {
      contents.writable(n * BLOCK_SIZE);
      contents.wrote((n + 1) * BLOCK_SIZE);
    }
    const blocks = (contents as unknown as { blocks: Map<number, unknown> }).blocks;
    const walks = counted(blocks, 'keys');
    const drops = counted(blocks, 'delete');
    for (let n = 0; n < 10; n++) contents.truncate(contents.size - (n % 2) * BLOCK_SIZE);
    expect([walks.count, drops.count]).to.deep.equal([0, 5]);
    contents.check();
  });

  it('keeps no piece of a file that is mostly holes, nor many files of programs', () => {
    const contents = new Contents(ROOM, new Uint8Array(0));
    contents.writable(0)?.fill(1, 0, 4);
    contents.truncate(1 << 20);
    expect(contents.whole()?.length).to.equal(1 << 20);
    expect(contents.inOnePiece).to.equal(false);
    contents.truncate(BLOCK_SIZE + 1);
    expect(contents.whole()).to.equal(contents.whole());
    expect(contents.inOnePiece).to.equal(true);
    const texts = new TextTable(new Bench().k.memory);
    const made = Array.from({ length: 5 }, () => texts.alloc(new Uint8Array(60 << 20), []));
    expect(made.map((text) => text !== undefined)).to.deep.equal([true, true, true, true, false]);
    texts.check();
    for (const text of made) if (text !== undefined) texts.free(text);
    expect(texts.alloc(new Uint8Array(60 << 20), [])).not.to.equal(undefined);
  });

  it('is not that of thousands of segments in an ELF file', () => {
    const file = new Uint8Array(1 << 20);
    file.set(makeElf([0x6f]));
    new DataView(file.buffer).setUint16(44, 129, true);
    expect(readElf(file)).to.equal('more than 128 program headers');
  });
});

describe('the work of a tick', () => {
  it('does not grow with the timers of processor time of the process: they take turns', () => {
    const spent = (ntimers: number) => {
      const b = new Bench({ maxitimers: 200 });
      b.blockAll();
      b.poke(DATA, [0, 0, 0, 0, 0, 0, 0, 0]);
      b.poke(DATA + 64, [0, 0, 1, 0, 0, 0, 1, 0]);
      for (let id = 0; id < ntimers; id++) {
        expect(b.call(sys_timer_create, CLOCK_PROCESS_CPUTIME_ID, 0, DATA)).to.equal(0);
        expect(b.call(sys_timer_settime, b.peek(DATA, 1)[0] as number, 0, DATA + 64, 0)).to.equal(0);
      }
      const looks = counted(b.p.p_cputimers, 'delete');
      const from = b.k.clockwork.ticks;
      b.tick(from + 50);
      const late = [...b.p.p_cputimers].filter(({ overrun, queued }) => !queued && overrun === 0);
      return { looks: looks.count, late: late.length };
    };
    expect(spent(16)).to.deep.equal({ looks: 16 * 50, late: 0 });
    expect(spent(150)).to.deep.equal({ looks: 16 * 50, late: 0 });
  });
});
