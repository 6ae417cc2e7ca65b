/**
 * Random core files: a process with random mappings, some of them touched, dumps core under a
 * random limit, over a random file. A core file that is written has all that the process has; where
 * none is written, nothing of it stays.
 */

import { expect } from 'chai';
import { sys_open } from '../../kernel/kern/vfs_syscalls.ts';
import { PAGE_SIZE, PROT_ALL } from '../../kernel/machdep.ts';
import type { Inode } from '../../kernel/mfs/inode.ts';
import { MFS_SIZE } from '../../kernel/sys/param.ts';
import { RLIMIT_CORE } from '../../kernel/sys/resource.ts';
import { SIGSEGV } from '../../kernel/sys/signal.ts';
import { anonymous } from '../../kernel/vm/vm_map.ts';
import { sys_mmap } from '../../kernel/vm/vm_mmap.ts';
import { bytesOf, dump, file, names } from '../kernel/corebench.ts';
import { readCore } from '../kernel/corefile.ts';
import { Bench, DATA } from '../kernel/harness.ts';
import { Random } from './random.ts';

const MAP_SHARED = 0x1;
const MAP_PRIVATE = 0x2;
const MAP_FIXED = 0x10;
const O_RDWR = 2;
/** Pages among which mappings lie. */
const FIRST = 0x20;
const PAGES = 2000;

/** Dumps `count` cores; returns how many were written. Throws at the first that is wrong. */
export function fuzzCores(seed: number, count: number): number {
  const random = new Random(seed);
  let written = 0;
  for (let i = 0; i < count; i++) if (dumpOne(random)) written++;
  return written;
}

/** Dumps the core of a random process; true if one was written. */
function dumpOne(random: Random): boolean {
  const b = new Bench({ mem: 2 * 1024 * 1024 });
  const root = file(b, '/') as Inode;
  if (random.below(2) === 0) b.k.rootfs.create(root, 'test.core', 0o600)?.truncate(random.below(40_000), 0);
  for (let n = random.below(12); n > 0; n--) map(b, random);
  for (let n = random.below(40); n > 0; n--) touch(b, random);
  if (random.below(4) === 0) limit(b, random.below(60) * PAGE_SIZE);
  if (random.below(4) === 0) b.k.rootfs.take(MFS_SIZE - b.k.rootfs.bytesUsed - random.below(20) * PAGE_SIZE);
  const reserve = b.k.rootfs.bytesUsed;
  const before = names(b);
  const whole = dump(b, SIGSEGV) === 0;
  if (whole) judge(b);
  else {
    expect(names(b)).to.deep.equal(before);
    expect(b.k.rootfs.bytesUsed).to.be.at.most(reserve);
  }
  b.p.p_vmspace.check();
  return whole;
}

/** Maps random pages, of no file or of the core file that may be there. */
function map(b: Bench, random: Random): void {
  const [start, npages, prot] = [
    FIRST + random.below(PAGES),
    1 + random.below(400),
    random.below(PROT_ALL + 1),
  ];
  const { p_vmspace: space } = b.p;
  if (random.below(3) > 0) {
    if (space.map.isFree(start, start + npages)) space.add(anonymous(start, start + npages, prot));
    return;
  }
  b.pokeBytes(DATA, Uint8Array.from([...'/test.core\0'].map((c) => c.charCodeAt(0))));
  if (b.call(sys_open, DATA, O_RDWR) !== 0) return;
  const flags = MAP_FIXED | (random.below(2) === 0 ? MAP_SHARED : MAP_PRIVATE);
  b.call(sys_mmap, start * PAGE_SIZE, npages * PAGE_SIZE, prot, flags, b.p.p_retval[0] ?? -1);
}

/** Reads or writes a random mapped place, if the process may. */
function touch(b: Bench, random: Random): void {
  const regions = b.p.p_vmspace.map.overlapping(FIRST, FIRST + PAGES + 400);
  if (regions.length === 0) return;
  const { start, end } = random.pick(regions);
  const address = (start + random.below(end - start)) * PAGE_SIZE + random.below(PAGE_SIZE / 4) * 4;
  if (random.below(3) === 0) b.peek(address, 1);
  else b.poke(address, [random.word()]);
}

function limit(b: Bench, cur: number): void {
  b.p.p_rlimit = b.p.p_rlimit.map((each, i) => (i === RLIMIT_CORE ? { ...each, cur } : each));
}

/** Holds the core file against the memory of the process. Throws if they differ. */
function judge(b: Bench): void {
  const bytes = bytesOf(file(b, '/test.core'));
  const { loads, regs } = readCore(bytes);
  const { map: regions, pmap } = b.p.p_vmspace;
  expect([...regs.subarray(1)]).to.deep.equal([...b.p.p_regs.subarray(1, 32)]);
  const inFile = new Set<number>();
  const wrong = (vpn: number, what: string) => new Error(`page ${vpn} ${what}`);
  for (const { address, offset, filesz, memsz } of loads)
    for (let at = 0; at < memsz; at += PAGE_SIZE) {
      const vpn = (address + at) / PAGE_SIZE;
      const ppn = pmap.extract(vpn);
      const region = regions.find(vpn);
      if (region === undefined) throw wrong(vpn, 'is none of the process');
      if (at >= filesz) continue;
      inFile.add(vpn);
      if (ppn < 0 && region.object !== undefined) throw wrong(vpn, 'has zeros for a file');
      const expected = ppn < 0 ? new Uint8Array(PAGE_SIZE) : b.k.memory.pageBytes(ppn);
      const there = bytes.subarray(offset + at, offset + at + PAGE_SIZE);
      if (Buffer.compare(there, expected) !== 0) throw wrong(vpn, 'has other bytes');
    }
  pmap.forEach((vpn) => {
    if (!inFile.has(vpn)) throw wrong(vpn, 'is present and not in the file');
  });
}
