/**
 * Address spaces, process groups and the ends of processes, from inside the kernel;
 * userland/tests tests the same in C.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import { sys_fork } from '../../kernel/kern/kern_fork.ts';
import { sys_setpgid, sys_setsid } from '../../kernel/kern/kern_prot.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { sys_wait4 } from '../../kernel/kern/kern_wait.ts';
import { pgrpOf } from '../../kernel/kern/pgrp.ts';
import { type Proc, SRUN, SSTOP, SZOMB } from '../../kernel/kern/proc.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import { EAGAIN, ECHILD, EPERM, ESRCH } from '../../kernel/sys/errno.ts';
import { SIGCHLD, SIGCONT, SIGKILL, SIGSTOP, SIGTSTP } from '../../kernel/sys/signal.ts';
import { anonymous, VmMap } from '../../kernel/vm/vm_map.ts';
import { VmSpace } from '../../kernel/vm/vm_space.ts';
import { Bench } from './harness.ts';

const RW = PROT_READ | PROT_WRITE;

describe('VmMap', () => {
  const NPAGES = 24;
  const range = fc.tuple(fc.nat(NPAGES - 1), fc.nat(NPAGES - 1)).map(([a, b]) => ({
    start: Math.min(a, b),
    end: Math.max(a, b) + 1,
  }));
  const step = fc.record({
    kind: fc.constantFrom('insert', 'remove', 'protect', 'find'),
    range,
    prot: fc.constantFrom(0, PROT_READ, RW),
    shared: fc.boolean(),
  });

  it('is not divided by a change of nothing', () => {
    const map = new VmMap();
    map.insert(anonymous(0, 10, RW));
    expect(map.protect(5, 5, PROT_READ)).to.equal(true);
    map.remove(5, 5);
    expect(map.overlapping(5, 5)).to.deep.equal([]);
    map.check();
    expect(map.find(5)).to.include({ start: 0, end: 10, prot: RW });
  });

  it('is a row of pages, each with what it allows', () => {
    const pages = fc.array(step, { maxLength: 40 });
    const property = fc.property(pages, (steps) => {
      const map = new VmMap();
      const model: (string | undefined)[] = new Array(NPAGES).fill(undefined);
      for (const { kind, range: at, prot, shared } of steps) {
        const cells = model.slice(at.start, at.end);
        const free = cells.every((cell) => cell === undefined);
        expect(map.isFree(at.start, at.end)).to.equal(free);
        if (kind === 'insert' && free) {
          map.insert(anonymous(at.start, at.end, prot, shared));
          model.fill(`${prot} ${shared}`, at.start, at.end);
        } else if (kind === 'remove') {
          map.remove(at.start, at.end);
          model.fill(undefined, at.start, at.end);
        } else if (kind === 'protect') {
          const whole = cells.every((cell) => cell !== undefined);
          expect(map.protect(at.start, at.end, prot)).to.equal(whole);
          if (whole) for (let i = at.start; i < at.end; i++) model[i] = `${prot} ${model[i]?.split(' ')[1]}`;
        } else if (kind === 'find') {
          const length = at.end - at.start;
          const found = map.findSpace(length, 0, NPAGES);
          const fits = (from: number) => model.slice(from, from + length).every((cell) => cell === undefined);
          let highest = NPAGES - length;
          while (highest >= 0 && !fits(highest)) highest--;
          expect(found).to.equal(highest);
        }
        map.check();
        for (let i = 0; i < NPAGES; i++) {
          const region = map.find(i);
          expect(region && `${region.prot} ${region.shared}`).to.equal(model[i]);
        }
      }
    });
    fc.assert(property, { seed: 1, numRuns: 300 });
  });
});

describe('address spaces', () => {
  const BASE = 0x100;
  const NPAGES = 6;
  type Step = {
    readonly kind: string;
    readonly space: number;
    readonly page: number;
    readonly value: number;
  };
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('write', 'write', 'write', 'fork', 'free', 'unmap', 'map', 'readonly', 'readwrite'),
    space: fc.nat(9),
    page: fc.nat(NPAGES - 1),
    value: fc.integer({ min: 1, max: 255 }),
  });

  /**
   * An address space, and the bytes that each of its pages should hold; undefined where
   * nothing is mapped.
   */
  interface Twin {
    readonly space: VmSpace;
    readonly pages: ({ value: number; prot: number } | undefined)[];
  }

  function write(b: Bench, { space, pages }: Twin, page: number, value: number): void {
    const address = (BASE + page) << PAGE_SHIFT;
    const allowed = pages[page] !== undefined && ((pages[page]?.prot ?? 0) & PROT_WRITE) !== 0;
    if (!space.reaches(BASE + page, PROT_WRITE))
      expect(space.fault(address, PROT_WRITE) >= 0).to.equal(allowed);
    expect(b.k.memory.copyout(space.pmap, Uint8Array.of(value), address)).to.equal(allowed);
    if (allowed) pages[page] = { value, prot: RW };
  }

  function read(b: Bench, { space }: Twin, page: number): number | undefined {
    const byte = new Uint8Array(1);
    if (!space.reaches(BASE + page, PROT_READ) && space.fault((BASE + page) << PAGE_SHIFT, PROT_READ) < 0)
      return undefined;
    expect(b.k.memory.copyin(space.pmap, (BASE + page) << PAGE_SHIFT, byte)).to.equal(true);
    return byte[0];
  }

  function apply(b: Bench, twins: Twin[], { kind, space: n, page, value }: Step): void {
    const twin = twins[n % twins.length];
    const { space, pages } = twin;
    const [start, end] = [BASE + page, BASE + page + 1];
    if (kind === 'write') write(b, twin, page, value);
    else if (kind === 'fork') {
      twins.push({ space: space.fork(() => undefined) as VmSpace, pages: pages.map((p) => p && { ...p }) });
    } else if (kind === 'free' && twins.length > 1) {
      space.free();
      twins.splice(twins.indexOf(twin), 1);
    } else if (kind === 'unmap') {
      space.unmap(start, end);
      pages[page] = undefined;
    } else if (kind === 'map' && pages[page] === undefined) {
      space.add(anonymous(start, end, RW, false));
      pages[page] = { value: 0, prot: RW };
    } else if (kind === 'readonly' || kind === 'readwrite') {
      const prot = kind === 'readonly' ? PROT_READ : RW;
      expect(space.protect(start, end, prot)).to.equal(pages[page] !== undefined);
      const now = pages[page];
      if (now !== undefined) now.prot = prot;
    }
  }

  it('share pages after fork and never see each other write', () => {
    const b = new Bench();
    const free = b.k.memory.nfree;
    const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const space = new VmSpace(b.k.memory, b.k.texts);
      space.add(anonymous(BASE, BASE + NPAGES, RW, false));
      const twins: Twin[] = [
        { space, pages: Array.from({ length: NPAGES }, () => ({ value: 0, prot: RW })) },
      ];
      for (const s of steps) {
        apply(b, twins, s);
        for (const twin of twins) {
          twin.space.check();
          for (let page = 0; page < NPAGES; page++)
            expect(read(b, twin, page)).to.equal(twin.pages[page]?.value);
        }
      }
      for (const twin of twins) twin.space.free();
      expect(b.k.memory.nfree).to.equal(free);
    });
    fc.assert(property, { seed: 2, numRuns: 200 });
  });

  it('a page that is written to after the other side has gone is not copied', () => {
    const b = new Bench();
    const space = new VmSpace(b.k.memory, b.k.texts);
    space.add(anonymous(BASE, BASE + 1, RW, false));
    expect(space.fault(BASE << PAGE_SHIFT, PROT_WRITE)).to.equal(1);
    const child = space.fork(() => undefined) as VmSpace;
    const free = b.k.memory.nfree;
    expect(child.fault(BASE << PAGE_SHIFT, PROT_WRITE)).to.equal(1);
    expect(b.k.memory.nfree).to.equal(free - 1);
    expect(space.fault(BASE << PAGE_SHIFT, PROT_WRITE)).to.equal(0);
    expect(b.k.memory.nfree).to.equal(free - 1);
  });

  it('a shared region stays shared', () => {
    const b = new Bench();
    const space = new VmSpace(b.k.memory, b.k.texts);
    space.add(anonymous(BASE, BASE + 1, RW, true));
    const child = space.fork(() => undefined) as VmSpace;
    b.k.memory.copyout(child.pmap, Uint8Array.of(7), BASE * PAGE_SIZE);
    const byte = new Uint8Array(1);
    b.k.memory.copyin(space.pmap, BASE * PAGE_SIZE, byte);
    expect(byte[0]).to.equal(7);
  });
});

describe('processes', () => {
  /** `j .`, twice: a child goes on after the ecall, which its parent did not really execute. */
  const SPINS = [0x6f, 0x6f];

  /** A child of the bench's process. */
  function fork(b: Bench): Proc {
    expect(b.call(sys_fork)).to.equal(0);
    return b.k.allproc.get(b.p.p_retval[0]) as Proc;
  }

  function wait(b: Bench, pid: number, options: number): { error: number; pid: number } {
    b.p.p_retval[0] = 0;
    const call = sys_wait4(b.k, b.p, Int32Array.of(pid, 0, options, 0));
    const { done, value } = call.next();
    expect(done).to.equal(true);
    return { error: value as number, pid: b.p.p_retval[0] };
  }

  const WNOHANG = 1;
  const WUNTRACED = 2;
  const WCONTINUED = 4;

  it('come, share their pages, go, and leave nothing', () => {
    const b = new Bench({}, SPINS);
    const { nfree } = b.k.memory;
    const { nclients } = b.k;
    const children = [fork(b), fork(b), fork(b)];
    b.until(b.machine.cycle + 30 * b.period);
    b.k.check();
    for (const child of children) psignal(b.k, child, SIGKILL);
    b.until(b.machine.cycle + 30 * b.period);
    expect(children.map((child) => child.p_stat)).to.deep.equal([SZOMB, SZOMB, SZOMB]);
    for (const child of children)
      expect(wait(b, child.p_pid, WNOHANG)).to.deep.equal({ error: 0, pid: child.p_pid });
    expect(wait(b, -1, WNOHANG).error).to.equal(ECHILD);
    b.k.check();
    expect(b.k.allproc.size).to.equal(2);
    expect(b.k.memory.nfree).to.be.at.least(nfree - 1);
    expect(b.k.nclients).to.equal(nclients);
  });

  it('are as many as maxproc, zombies included: then EAGAIN, until one has been waited for', () => {
    const b = new Bench({}, SPINS);
    const { maxproc } = b.k.params;
    const children: Proc[] = [];
    while (b.k.allproc.size < maxproc) children.push(fork(b));
    const { nfree } = b.k.memory;
    expect(b.call(sys_fork)).to.equal(EAGAIN);
    expect(b.k.allproc.size).to.equal(maxproc);
    expect(b.k.memory.nfree).to.equal(nfree);
    for (const child of children) psignal(b.k, child, SIGKILL);
    b.until(b.machine.cycle + 30 * b.period);
    expect(b.call(sys_fork)).to.equal(EAGAIN);
    const [first] = children as [Proc];
    expect(wait(b, first.p_pid, WNOHANG)).to.deep.equal({ error: 0, pid: first.p_pid });
    fork(b);
    expect(b.call(sys_fork)).to.equal(EAGAIN);
    b.k.check();
  });

  it('a stop and a continue are told once each, with SIGCHLD', () => {
    const b = new Bench({}, SPINS);
    b.p.p_sig.actions[SIGCHLD].handler = 0x10000;
    const child = fork(b);
    b.blockAll();
    psignal(b.k, child, SIGSTOP);
    b.until(b.machine.cycle + 20 * b.period);
    expect(child.p_stat).to.equal(SSTOP);
    expect(b.took(SIGCHLD)).to.equal(1);
    expect(wait(b, -1, WNOHANG)).to.deep.equal({ error: 0, pid: 0 });
    expect(wait(b, -1, WNOHANG | WUNTRACED).pid).to.equal(child.p_pid);
    expect(wait(b, -1, WNOHANG | WUNTRACED).pid).to.equal(0);
    psignal(b.k, child, SIGCONT);
    expect(child.p_stat).to.equal(SRUN);
    expect(b.took(SIGCHLD)).to.equal(1);
    expect(wait(b, -1, WNOHANG | WUNTRACED | WCONTINUED).pid).to.equal(child.p_pid);
    expect(wait(b, -1, WNOHANG | WUNTRACED | WCONTINUED).pid).to.equal(0);
  });

  it('groups: who keeps one from being orphaned', () => {
    const b = new Bench({}, SPINS);
    const child = fork(b);
    expect(b.call(sys_setpgid, child.p_pid, 0)).to.equal(0);
    expect(pgrpOf(child).pg_jobc).to.equal(1);
    expect(pgrpOf(b.p).pg_jobc).to.equal(0);
    expect(b.call(sys_setpgid, child.p_pid, b.p.p_pid)).to.equal(0);
    expect(pgrpOf(child)).to.equal(pgrpOf(b.p));
    expect(b.call(sys_setpgid, child.p_pid, 77)).to.equal(EPERM);
    expect(b.call(sys_setpgid, 77, 0)).to.equal(ESRCH);
    expect(b.call(sys_setsid)).to.equal(EPERM);
    expect(b.call(sys_setpgid, child.p_pid, child.p_pid)).to.equal(0);
    b.k.check();
    pgrpOf(child).pg_jobc++;
    expect(() => b.k.check()).to.throw(/pg_jobc/);
  });

  it('SIGTSTP stops a process of a group that somebody could continue, and no other', () => {
    const b = new Bench({}, SPINS);
    const child = fork(b);
    psignal(b.k, child, SIGTSTP);
    b.until(b.machine.cycle + 20 * b.period);
    expect(child.p_stat).to.equal(SRUN);
    b.call(sys_setpgid, child.p_pid, 0);
    psignal(b.k, child, SIGTSTP);
    b.until(b.machine.cycle + 20 * b.period);
    expect(child.p_stat).to.equal(SSTOP);
  });

  it('those that compute share the processor evenly', () => {
    const b = new Bench({}, SPINS);
    const all = [b.p, fork(b), fork(b), fork(b)];
    const before = all.map((p) => p.p_rtime);
    b.until(b.machine.cycle + 20 * b.k.hz * b.period);
    const shares = all.map((p, i) => (p.p_rtime - before[i]) / 20e6);
    for (const share of shares) expect(share).to.be.within(0.2, 0.3);
  });
});
