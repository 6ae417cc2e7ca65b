/**
 * Core files: their contents, read back by a reader of our own, and their place.
 * tests/compiler/core.test.ts shows them to gdb.
 */

import { expect } from 'chai';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { thread_create } from '../../kernel/kern/kern_thread.ts';
import type { Proc } from '../../kernel/kern/proc.ts';
import { Siginfo } from '../../kernel/kern/sigstate.ts';
import { sys_chdir } from '../../kernel/kern/vfs_dir.ts';
import { sys_open } from '../../kernel/kern/vfs_syscalls.ts';
import { NREG, PAGE_SIZE, PROT_READ, PROT_WRITE, REG_PC, REG_SP } from '../../kernel/machdep.ts';
import type { Inode } from '../../kernel/mfs/inode.ts';
import { SIGCODE, USRSTACK } from '../../kernel/sys/param.ts';
import {
  SEGV_ACCERR,
  SI_QUEUE,
  SI_USER,
  SIGABRT,
  SIGBUS,
  SIGEMT,
  SIGFPE,
  SIGILL,
  SIGQUIT,
  SIGSEGV,
  SIGSYS,
  SIGTERM,
  SIGTRAP,
  SIGUSR1,
} from '../../kernel/sys/signal.ts';
import { anonymous } from '../../kernel/vm/vm_map.ts';
import { sys_mmap } from '../../kernel/vm/vm_mmap.ts';
import { repetitions } from '../matrix.ts';
import { fuzzCores } from '../model/corefuzz.ts';
import { belongTo, bytesOf, dump, dumped, file } from './corebench.ts';
import { readCore } from './corefile.ts';
import { Bench, DATA, TEXT } from './harness.ts';

const O_RDWR = 2;
const MAP_SHARED = 0x1;
const MAP_FIXED = 0x10;
const STACKTOP = USRSTACK - PAGE_SIZE;

/** Maps `size` bytes of /test.core at `at`, shared. */
function mapCore(b: Bench, at: number, size: number): void {
  b.pokeBytes(DATA, Uint8Array.from([...'/test.core\0'].map((c) => c.charCodeAt(0))));
  expect(b.call(sys_open, DATA, O_RDWR)).to.equal(0);
  const fd = b.p.p_retval[0] ?? -1;
  expect(b.call(sys_mmap, at, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd)).to.equal(0);
}

describe('core files', () => {
  it('have the registers of the process, pc first', () => {
    const b = new Bench();
    for (let x = 1; x < NREG - 1; x++) if (x !== REG_SP) b.p.p_regs[x] = 0x1000_0000 + x;
    b.p.p_regs[31] = -2;
    const { regs } = dumped(b);
    expect([...regs]).to.deep.equal([b.p.p_regs[REG_PC], ...b.p.p_regs.subarray(1, 32)]);
  });

  /** A bench whose process has three threads, each with registers of its own. */
  function threaded(): { b: Bench; further: readonly Proc[] } {
    const b = new Bench();
    const further = [1, 2].map((n) => {
      const td = thread_create(b.k, b.p);
      if (td === undefined) throw new Error('no thread');
      for (let x = 1; x < NREG; x++) td.p_saved[x] = 0x1000_0000 * n + x;
      return td;
    });
    return { b, further };
  }
  const registersOf = (p: Proc): number[] => [p.p_regs[REG_PC] ?? 0, ...p.p_regs.subarray(1, 32)];

  it('have the registers of each thread, the one that the signal has met first', () => {
    const { b, further } = threaded();
    const { pid, threads } = dumped(b);
    expect(pid).to.equal(b.p.p_pid);
    expect(threads.map(({ id, signal }) => [id, signal])).to.deep.equal([
      [b.p.p_pid, 11],
      ...further.map(({ p_tid }) => [p_tid, 11]),
    ]);
    expect(threads.map(({ regs }) => [...regs])).to.deep.equal([b.p, ...further].map(registersOf));
  });

  it('begin with a further thread if the signal has met that', () => {
    const { b, further } = threaded();
    const [one, two] = further as [Proc, Proc];
    expect(b.k.coredump(b.k, two, SIGSEGV, undefined)).to.equal(0);
    const { pid, threads } = readCore(bytesOf(file(b, '/test.core')));
    expect(pid).to.equal(b.p.p_pid);
    expect(threads.map(({ id, signal }) => [id, signal])).to.deep.equal([
      [two.p_tid, 11],
      [b.p.p_pid, 11],
      [one.p_tid, 11],
    ]);
    expect(threads.map(({ regs }) => [...regs])).to.deep.equal([two, b.p, one].map(registersOf));
  });

  it('have the bytes of each page that the process has: text, data, stack and trampoline', () => {
    const b = new Bench();
    b.poke(DATA + 40, [0x1234_5678, -1]);
    const { loads, memory } = dumped(b);
    expect(loads.map(({ address, flags }) => [address, flags])).to.deep.equal([
      ...[
        [TEXT, 5],
        [DATA, 6],
        [STACKTOP, 6],
        [SIGCODE, 5],
      ],
    ]);
    const { k, p } = b;
    for (const { address, filesz, memsz } of loads) {
      expect(filesz).to.equal(memsz);
      const ppn = p.p_vmspace.pmap.extract(address / PAGE_SIZE);
      expect(memory(address, PAGE_SIZE)).to.deep.equal(k.memory.pageBytes(ppn).slice());
    }
    expect([...(memory(DATA + 40, 8) ?? [])]).to.deep.equal([0x78, 0x56, 0x34, 0x12, 255, 255, 255, 255]);
  });

  it('have untouched memory as zeros where it is short, and only its addresses where it is long', () => {
    const b = new Bench();
    const [short, long] = [0x100, 0x1000];
    const { p_vmspace: space } = b.p;
    space.add(anonymous(short, short + 4, PROT_READ | PROT_WRITE));
    space.add(anonymous(long, long + 1000, PROT_READ | PROT_WRITE));
    b.poke(short * PAGE_SIZE, [1]);
    b.poke((short + 3) * PAGE_SIZE, [4]);
    b.poke((long + 400) * PAGE_SIZE, [5]);
    const core = dumped(b);
    const pages = core.loads.map(({ address, memsz, filesz }) =>
      [address, memsz, filesz].map((n) => n / PAGE_SIZE),
    );
    expect(pages.filter(([at = 0]) => at >= short && at < USRSTACK / PAGE_SIZE - 1)).to.deep.equal([
      ...[
        [short, 4, 4],
        [long, 400, 0],
        [long + 400, 1, 1],
        [long + 401, 599, 0],
      ],
    ]);
    expect(
      [...(core.memory((short + 1) * PAGE_SIZE, 2 * PAGE_SIZE) ?? [])].every((byte) => byte === 0),
    ).to.equal(true);
    expect(core.memory((short + 3) * PAGE_SIZE, 1)?.[0]).to.equal(4);
    expect(core.memory((long + 400) * PAGE_SIZE, 1)?.[0]).to.equal(5);
    expect(core.memory(long * PAGE_SIZE, 1)).to.equal(undefined);
    // A hole takes no room in the file system.
    expect(file(b, '/test.core')?.contents?.nblocks).to.be.below(core.loads.length + 4);
  });

  it('have ids, times, signal sets, name and arguments of the process', () => {
    const b = new Bench();
    b.until(b.machine.cycle + 10 * b.period);
    b.p.p_sig.mask[0] = 1 << (SIGUSR1 - 1);
    psignal(b.k, b.p, SIGUSR1);
    psignal(b.k, b.p, SIGBUS);
    const core = dumped(b);
    expect([core.pid, core.parent, core.group, core.session]).to.deep.equal([2, 1, 2, 2]);
    expect(core.times[0]).to.be.above(0);
    expect([core.name, core.args]).to.deep.equal(['test', 'test']);
    // Linux numbers SIGUSR1 10 and SIGBUS 7.
    expect(core.sets).to.deep.equal([(1 << 9) | (1 << 6), 1 << 9]);
  });

  it('cut long names and arguments', () => {
    const b = new Bench();
    b.p.p_args = 'a'.repeat(79);
    b.p.p_comm = 'a-name-of-more-than-fifteen-letters';
    expect(dump(b)).to.equal(0);
    const core = readCore(bytesOf(file(b, `/${b.p.p_comm}.core`)));
    expect([core.name, core.args]).to.deep.equal(['a-name-of-more-', 'a'.repeat(79)]);
  });

  it('number signals as Linux does, which is what gdb reads', () => {
    const linux = [
      ...[
        [SIGQUIT, 3],
        [SIGILL, 4],
        [SIGTRAP, 5],
        [SIGABRT, 6],
        [SIGFPE, 8],
        [SIGBUS, 7],
      ],
      ...[
        [SIGSEGV, 11],
        [SIGSYS, 31],
        [SIGEMT, 16],
      ],
    ] as const;
    const b = new Bench();
    for (const [sig, number] of linux) expect(dumped(b, sig).signal, `${sig}`).to.equal(number);
  });

  it('tell the address of a fault, or the sender of the signal', () => {
    const b = new Bench();
    const fault = new Siginfo(SIGSEGV, SEGV_ACCERR);
    fault.si_addr = 0x7000_0010;
    expect([...dumped(b, SIGSEGV, fault).siginfo.subarray(0, 4)]).to.deep.equal([11, 0, 2, 0x7000_0010]);
    const sent = Object.assign(new Siginfo(SIGBUS, SI_USER), { si_pid: 7, si_uid: 1000 });
    expect([...dumped(b, SIGBUS, sent).siginfo.subarray(0, 5)]).to.deep.equal([7, 0, 0, 7, 1000]);
    const queued = Object.assign(new Siginfo(SIGQUIT, SI_QUEUE), { si_pid: 7, si_uid: 0, si_value: 5 });
    expect([...dumped(b, SIGQUIT, queued).siginfo.subarray(0, 6)]).to.deep.equal([3, 0, -1, 7, 0, 5]);
    expect(dumped(b, SIGQUIT).siginfo.length).to.equal(0);
  });

  it('are the same to the byte in the same run', () => {
    const one = () => {
      const b = new Bench();
      b.until(b.machine.cycle + 5 * b.period);
      dumped(b);
      return bytesOf(file(b, '/test.core'));
    };
    expect(one()).to.deep.equal(one());
  });

  it('take time as a write of so many bytes does', () => {
    const b = new Bench();
    const before = b.machine.cycle;
    dumped(b);
    const { copyWord } = b.k.cost;
    expect(b.machine.cycle - before).to.be.above(3 * (PAGE_SIZE / 4) * copyWord);
  });
});

describe('a core file is written', () => {
  it('when a signal of that kind ends the process, and the status says so', () => {
    const b = new Bench();
    psignal(b.k, b.p, SIGABRT);
    b.until(b.machine.cycle + 10 * b.period);
    expect(b.k.programStatus).to.equal(SIGABRT | 0x80);
    expect(readCore(bytesOf(file(b, '/test.core'))).signal).to.equal(6);
    b.k.check();
  });

  it('not for other signals', () => {
    const b = new Bench();
    psignal(b.k, b.p, SIGTERM);
    b.until(b.machine.cycle + 10 * b.period);
    expect([b.k.programStatus, file(b, '/test.core')]).to.deep.equal([SIGTERM, undefined]);
  });

  it('in the current directory', () => {
    const b = new Bench();
    b.k.rootfs.mkdir(file(b, '/') as Inode, 'sub', 0o755);
    b.pokeBytes(DATA, Uint8Array.from([...'/sub\0'].map((c) => c.charCodeAt(0))));
    expect(b.call(sys_chdir, DATA)).to.equal(0);
    expect(dump(b)).to.equal(0);
    expect([file(b, '/test.core'), file(b, '/sub/test.core')?.i_mode]).to.deep.equal([undefined, 0o100600]);
  });

  it('with owner and mode as they should be, whatever the umask', () => {
    const b = new Bench();
    belongTo(b, 1000);
    (file(b, '/') as Inode).i_mode = 0o40777;
    b.p.p_fd.fd_cmask = 0;
    expect(dump(b)).to.equal(0);
    const core = file(b, '/test.core');
    expect([core?.i_uid, core?.i_mode]).to.deep.equal([1000, 0o100600]);
  });

  it('over an older one of its own, of which nothing is left', () => {
    const b = new Bench();
    const old = b.k.rootfs.create(file(b, '/') as Inode, 'test.core', 0o600) as Inode;
    old.truncate(1 << 20, 0);
    dumped(b);
    expect(file(b, '/test.core')).to.equal(old);
    expect(old.size).to.be.below(1 << 20);
  });

  it('of a process that has mapped the older one, which is in its memory no more', () => {
    const b = new Bench();
    dumped(b);
    const [at, size] = [0x20_0000, 4 * PAGE_SIZE];
    mapCore(b, at, size);
    b.peek(at, 1);
    b.poke(at + PAGE_SIZE, [1]);
    const { loads } = dumped(b);
    const mapped = loads.filter(({ address }) => address >= at && address < at + size);
    expect(mapped.map(({ filesz }) => filesz)).to.deep.equal([0]);
    b.k.check();
  });
});

describe('files that a process has mapped', () => {
  it('are in its core file with the pages that it has touched', () => {
    const b = new Bench();
    dumped(b);
    const inode = file(b, '/test.core') as Inode;
    const magic = bytesOf(inode).subarray(0, 4);
    const [at, size] = [0x20_0000, 4 * PAGE_SIZE];
    mapCore(b, at, size);
    b.k.rootfs.rename(file(b, '/') as Inode, 'test.core', inode, file(b, '/') as Inode, 'old.core');
    b.peek(at, 1);
    b.peek(at + 2 * PAGE_SIZE, 1);
    const core = dumped(b);
    const mapped = core.loads.filter(({ address }) => address >= at && address < at + size);
    expect(mapped.map(({ filesz }) => filesz / PAGE_SIZE)).to.deep.equal([1, 0, 1, 0]);
    expect(core.memory(at, 4)).to.deep.equal(magic.slice());
    expect(core.memory(at + PAGE_SIZE, 1)).to.equal(undefined);
  });
});

describe('random processes', () => {
  it('leave core files that have all their memory, or none', () => {
    const count = repetitions(50, 100);
    const written = fuzzCores(15, count);
    expect(written).to.be.above(0.4 * count);
    expect(written).to.be.below(count);
  });
});
