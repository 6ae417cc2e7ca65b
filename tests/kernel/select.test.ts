/**
 * select: files that are ready, timeouts that are never early, wakeups from interrupts, collisions.
 */

import { expect } from 'chai';
import { IDENT } from '../../kernel/callout/ident.ts';
import { type File, openFile } from '../../kernel/kern/file.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { tsleep } from '../../kernel/kern/kern_synch.ts';
import { type Sleepable, SSLEEP } from '../../kernel/kern/proc.ts';
import { pipeOps } from '../../kernel/kern/sys_pipe.ts';
import { sys_select } from '../../kernel/kern/sys_poll.ts';
import { Selinfo, selrecord, selwakeup } from '../../kernel/kern/sys_select.ts';
import { EBADF, EFAULT, EINTR, EINVAL } from '../../kernel/sys/errno.ts';
import { MAXFILES, PCATCH, PSOCK } from '../../kernel/sys/param.ts';
import { SA_RESTART, SIGUSR1 } from '../../kernel/sys/signal.ts';
import { TEXT } from './harness.ts';
import { bit, EX, IN, OU, SelectBench, TV } from './selectbench.ts';

describe('select', () => {
  it('says which are ready, of each set, and how many bits that are', () => {
    const b = new SelectBench();
    const [r, w] = b.pipe();
    const [r2, w2] = b.pipe();
    b.write(w2);
    b.poke(IN, [bit(r, r2)]);
    b.poke(OU, [bit(w, w2)]);
    b.poke(EX, [bit(r, w)]);
    const call = b.go(sys_select, 32, IN, OU, EX, 0);
    expect([call.error, call.n]).to.deep.equal([0, 3]);
    expect([IN, OU, EX].map((at) => b.peek(at, 1)[0])).to.deep.equal([bit(r2), bit(w, w2), 0]);
  });

  it('does not look past the first argument', () => {
    const b = new SelectBench();
    const [r, w] = b.pipe();
    b.write(w);
    b.poke(IN, [bit(r, 31)]);
    expect(b.go(sys_select, r, IN, 0, 0, b.time(0, 0)).n).to.equal(0);
  });

  it('counts a descriptor in two sets twice, clears bits beyond, and leaves the time alone', () => {
    const b = new SelectBench();
    const [r, w] = b.pipe();
    b.machine.consoleInput(Buffer.from('\n'));
    b.until(b.machine.cycle + 5000);
    b.poke(IN, [bit(0, r, 31)]);
    b.poke(OU, [bit(0, w, 31)]);
    const call = b.go(sys_select, w + 1, IN, OU, 0, b.time(5, 6));
    expect([call.error, call.n]).to.deep.equal([0, 3]);
    expect([IN, OU].map((at) => b.peek(at, 1)[0])).to.deep.equal([bit(0), bit(0, w)]);
    expect(b.peek(TV, 4)).to.deep.equal([5, 0, 6, 0]);
  });

  it('a pipe without the other side is ready', () => {
    const b = new SelectBench();
    const [[r, w], [r2, w2]] = [b.pipe(), b.pipe()];
    b.close(w);
    b.close(r2);
    b.poke(IN, [bit(r)]);
    b.poke(OU, [bit(w2)]);
    expect(b.go(sys_select, 32, IN, OU, 0, 0).n).to.equal(2);
  });

  it('a set that cannot be written is EFAULT, and then another one may be changed', () => {
    const b = new SelectBench();
    b.poke(IN, [bit(0)]);
    // The lowest bit of each instruction is set: the console, which can be written.
    expect(b.go(sys_select, 1, IN, TEXT, 0, 0).error).to.equal(EFAULT);
    expect(b.peek(IN, 1)).to.deep.equal([0]);
  });

  for (const [compat, late] of [
    ['today', true],
    ['44bsd', false],
  ] as const)
    it(`--compat ${compat}: ${late ? 'ends no earlier, whatever the time of day' : 'may end early, and follows the time of day'}`, () => {
      const ended = (set: number, usec: number): number => {
        const b = new SelectBench({ compat });
        b.tick(1);
        b.until(b.machine.cycle + b.period - 1000);
        const began = b.machine.cycle;
        const call = b.go(sys_select, 0, 0, 0, 0, b.time(0, usec));
        b.k.clockwork.settime(b.k.clockwork.microtime() + set);
        b.tick(60);
        expect(call.error).to.equal(0);
        return ((call.cycle - began) / b.machine.freq) * 1e6;
      };
      expect(ended(0, 15_000) >= 15_000).to.equal(late);
      expect(ended(3_600_000_000, 200_000) >= 200_000).to.equal(late);
    });

  it('wakes when something becomes ready', () => {
    const b = new SelectBench();
    const [r, w] = b.pipe();
    b.poke(IN, [bit(r)]);
    const call = b.go(sys_select, r + 1, IN, 0, 0, 0);
    expect([call.error, b.p.p_wmesg]).to.deep.equal([undefined, 'select']);
    b.write(w);
    expect([call.error, call.n, b.peek(IN, 1)[0]]).to.deep.equal([0, 1, bit(r)]);
  });

  it('wakes at the end of a pipe', () => {
    const b = new SelectBench();
    const [r, w] = b.pipe();
    b.poke(IN, [bit(r)]);
    const call = b.go(sys_select, r + 1, IN, 0, 0, 0);
    b.close(w);
    expect([call.error, call.n]).to.deep.equal([0, 1]);
  });

  it('wakes for a line typed at the console, not for less', () => {
    const b = new SelectBench();
    b.poke(IN, [bit(0)]);
    const call = b.go(sys_select, 1, IN, 0, 0, 0);
    expect(b.entry.wantsInput).to.equal(true);
    b.machine.consoleInput(Buffer.from('ab'));
    b.until(b.machine.cycle + 5000);
    expect(call.error).to.equal(undefined);
    b.machine.consoleInput(Buffer.from('\n'));
    b.until(b.machine.cycle + 5000);
    expect([call.error, call.n]).to.deep.equal([0, 1]);
    expect(b.entry.wantsInput).to.equal(false);
  });

  for (const kernel of ['old', 'hash', 'handle'] as const) {
    it(`${kernel}: ends at the first tick at or after its time, never before, and leaves no callout`, () => {
      const b = new SelectBench({ kernel });
      for (const usec of [1, 9_999, 10_000, 10_001, 250_000, 999_999]) {
        const began = b.machine.cycle;
        const call = b.go(sys_select, 0, 0, 0, 0, b.time(0, usec));
        b.until(began + 110 * b.period);
        expect([call.error, call.n]).to.deep.equal([0, 0]);
        const took = ((call.cycle - began) / b.machine.freq) * 1e6;
        expect(took, `${usec} us`).to.be.within(usec, usec + 11_000);
        expect(b.k.nclients).to.equal(0);
      }
    });
  }

  it('a wakeup for something else does not end it, nor move its end', () => {
    const b = new SelectBench();
    const [r, w] = b.pipe();
    b.poke(IN, [bit(r)]);
    b.tick(1);
    const call = b.go(sys_select, r + 1, IN, 0, 0, b.time(0, 100_000));
    b.tick(5);
    selwakeup(b.k, ((b.p.p_fd.get(w) as File).f_data as { rsel: Selinfo }).rsel);
    b.tick(10);
    expect(call.error).to.equal(undefined);
    b.tick(12);
    expect([call.error, call.n]).to.deep.equal([0, 0]);
    expect(b.peek(IN, 1)).to.deep.equal([0]);
  });

  it('a zero time only looks', () => {
    const b = new SelectBench();
    const [r] = b.pipe();
    b.poke(IN, [bit(r)]);
    const call = b.go(sys_select, 32, IN, 0, 0, b.time(0, 0));
    expect([call.error, call.n, b.peek(IN, 1)[0]]).to.deep.equal([0, 0, 0]);
    expect(b.p.p_nvcsw).to.equal(0);
  });

  it('errors leave the sets alone', () => {
    const b = new SelectBench();
    const [r] = b.pipe();
    b.poke(IN, [bit(r, 30)]);
    expect(b.go(sys_select, 32, IN, 0, 0, 0).error).to.equal(EBADF);
    expect(b.go(sys_select, -1, 0, 0, 0, 0).error).to.equal(EINVAL);
    expect(b.go(sys_select, MAXFILES + 1, 0, 0, 0, 0).error).to.equal(EINVAL);
    expect(b.go(sys_select, 1, 4, 0, 0, 0).error).to.equal(EFAULT);
    expect(b.go(sys_select, 0, 0, 0, 0, 4).error).to.equal(EFAULT);
    expect(b.go(sys_select, 0, 0, 0, 0, b.time(-1, 0)).error).to.equal(EINVAL);
    expect(b.go(sys_select, 0, 0, 0, 0, b.time(0, 1_000_000)).error).to.equal(EINVAL);
    expect(b.go(sys_select, 0, 0, 0, 0, b.time(0, -1)).error).to.equal(EINVAL);
    expect(b.peek(IN, 1)).to.deep.equal([bit(r, 30)]);
  });

  it('a signal ends it with EINTR, even one that asks for a restart', () => {
    const b = new SelectBench();
    b.catching(SIGUSR1, SA_RESTART);
    const call = b.go(sys_select, 0, 0, 0, 0, b.time(100, 0));
    psignal(b.k, b.p, SIGUSR1);
    b.until(b.machine.cycle + 5000);
    expect(call.error).to.equal(EINTR);
    expect(b.k.nclients).to.equal(0);
  });
});

describe('selrecord and selwakeup', () => {
  it('a second process on one Selinfo is a collision, which wakes everybody', () => {
    const b = new SelectBench();
    const sip = new Selinfo();
    function* body(): Sleepable<void> {
      selrecord(b.k, b.p, sip);
      yield* tsleep(b.k, b.k.selwait, PSOCK | PCATCH, 'select', 0);
    }
    b.p.p_code = body();
    b.until(b.machine.cycle + 5000);
    expect(b.p.p_stat).to.equal(SSLEEP);
    const other = Object.create(b.p, { [IDENT]: { value: 3 } });
    selrecord(b.k, other, sip);
    expect([sip.si_pid, sip.si_coll]).to.deep.equal([2, true]);
    const before = b.k.nselcoll;
    selwakeup(b.k, sip);
    expect([b.k.nselcoll, sip.si_pid, sip.si_coll]).to.deep.equal([before + 1, 0, false]);
    expect(b.p.p_stat).to.not.equal(SSLEEP);
  });

  it('an event during a scan makes the call scan again', () => {
    const b = new SelectBench();
    const [r, w] = b.pipe();
    // A file that is found not ready, and becomes ready before the process sleeps.
    let scans = 0;
    const racing = {
      ...pipeOps,
      poll: (k: typeof b.k, p: typeof b.p, fp: File, events: number) => {
        const revents = pipeOps.poll(k, p, fp, events);
        if (scans++ === 0) b.put(w);
        return revents;
      },
    };
    const { f_data, f_flag } = b.p.p_fd.get(r) as File;
    const file = openFile(b.k, b.p, f_flag, racing, f_data);
    if (typeof file === 'number') throw new Error('no file');
    b.poke(IN, [bit(file.fd)]);
    const call = b.go(sys_select, file.fd + 1, IN, 0, 0, 0);
    expect([call.error, call.n, scans]).to.deep.equal([0, 1, 2]);
  });
});
