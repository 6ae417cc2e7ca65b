/**
 * The scheduler's callouts are set while they have work; skipped seconds change nothing
 * in their results.
 */

import { expect } from 'chai';
import { sys_fork } from '../../kernel/kern/kern_fork.ts';
import { tsleep, wakeup } from '../../kernel/kern/kern_synch.ts';
import { type Proc, type Sleepable, SRUN, SSLEEP } from '../../kernel/kern/proc.ts';
import { loadav, MAXESTCPU, slptime } from '../../kernel/kern/sched_4bsd.ts';
import { MAXPRI, PUSER, PWAIT } from '../../kernel/sys/param.ts';
import { Bench } from './harness.ts';

const CHAN = {};
/**
 * `j .` again and again: a child goes on after the system call that its parent was made
 * to enter.
 */
const SPINS = [0x6f, 0x6f, 0x6f];

/** Makes the first process sleep on CHAN until it is woken. */
function sleep(b: Bench): void {
  function* body(): Sleepable<void> {
    yield* tsleep(b.k, CHAN, PWAIT, 'test', 0);
  }
  b.p.p_code = body();
  b.until(b.machine.cycle + 3000);
  expect(b.p.p_stat).to.equal(SSLEEP);
}

/** A child of the first process; it computes, as its parent does. */
function fork(b: Bench): Proc {
  expect(b.call(sys_fork)).to.equal(0);
  return b.k.allproc.get(b.p.p_retval[0]) as Proc;
}

/** Runs to the end of second `n`. */
function seconds(b: Bench, n: number): void {
  b.tick(n * b.k.hz);
}

const KERNELS = ['old', 'hash', 'handle'] as const;

describe("the scheduler's callouts", () => {
  for (const kernel of KERNELS) {
    it(`${kernel}: an idle system has none`, () => {
      const b = new Bench({ kernel });
      seconds(b, 2);
      sleep(b);
      seconds(b, 3);
      expect(b.k.cpu.callouts.npending).to.equal(0);
      const { fires, sets } = b.k.cpu.callouts.counters;
      seconds(b, 100);
      expect([b.k.cpu.callouts.counters.fires, b.k.cpu.callouts.counters.sets]).to.deep.equal([fires, sets]);
      expect(b.k.clockwork.ticks).to.equal(100 * b.k.hz);
      wakeup(b.k, CHAN);
      seconds(b, 101);
      expect(b.k.sched.schedcpu).to.equal(true);
      b.k.check();
    });

    it(`${kernel}: one process has no roundrobin, two have it ten times a second`, () => {
      const b = new Bench({ kernel }, SPINS);
      seconds(b, 2);
      expect([b.k.sched.roundrobin, b.k.cpu.callouts.npending]).to.deep.equal([false, 1]);
      const alone = b.k.cpu.callouts.counters.fires;
      fork(b);
      seconds(b, 3);
      expect(b.k.cpu.callouts.counters.fires - alone).to.be.within(10, 11);
      expect(b.k.nclients).to.equal(0);
      b.k.check();
    });
  }

  it('those of one priority share the processor, whoever came when', () => {
    const b = new Bench({}, SPINS);
    seconds(b, 1);
    b.until(b.machine.cycle + 34_567);
    const child = fork(b);
    const before = b.p.p_rtime;
    seconds(b, 11);
    const [mine, others] = [b.p.p_rtime - before, child.p_rtime];
    expect(mine / (mine + others)).to.be.within(0.45, 0.55);
  });

  it('a process that goes to sleep leaves roundrobin one more run, and no other', () => {
    const b = new Bench({}, SPINS);
    fork(b);
    seconds(b, 1);
    while (b.k.cpu.curproc !== b.p) b.until(b.machine.cycle + b.period);
    sleep(b);
    b.until(b.machine.cycle + 0.1 * b.machine.freq);
    expect(b.k.sched.roundrobin).to.equal(false);
    b.k.check();
  });
});

describe('the seconds without schedcpu', () => {
  const LOAD = 3;
  const ESTCPU = 200;
  const decay = (estcpu: number, load: number) => Math.floor((estcpu * 2 * load) / (2 * load + 1));

  /**
   * The load and estcpu of 4.4BSD after `n` seconds of an idle system: schedcpu every
   * second, and updatepri at the wakeup.
   */
  function everySecond(n: number): { load: number; estcpu: number } {
    let load = LOAD;
    let estcpu = ESTCPU;
    let slept = 0;
    for (let second = 1; second <= n; second++) {
      slept++;
      if (slept <= 1) estcpu = decay(estcpu, load);
      load += (0 - load) / 60;
    }
    for (; slept > 1; slept--) estcpu = decay(estcpu, load);
    return { load, estcpu };
  }

  for (const n of [0, 1, 2, 3, 7, 20, 60, 300])
    it(`${n} of them have decayed load and priority when the process wakes`, () => {
      const b = new Bench();
      b.tick(250);
      b.p.p_estcpu = ESTCPU;
      b.k.sched.load = LOAD;
      sleep(b);
      b.tick(270 + n * b.k.hz);
      const model = everySecond(n);
      expect(loadav(b.k)).to.be.closeTo(model.load, 1e-12);
      expect(slptime(b.k, b.p)).to.equal(n);
      wakeup(b.k, CHAN);
      expect(loadav(b.k)).to.be.closeTo(model.load, 1e-12);
      expect(b.p.p_estcpu).to.equal(model.estcpu);
      if (n > 0) expect(b.p.p_usrpri).to.equal(Math.min(MAXPRI, PUSER + Math.floor(model.estcpu / 4)));
      expect([b.p.p_stat, slptime(b.k, b.p)]).to.deep.equal([SRUN, 0]);
    });

  it('a child begins where its parent is, and not at boot', () => {
    const b = new Bench({}, SPINS);
    seconds(b, 10);
    b.p.p_estcpu = ESTCPU;
    b.k.sched.load = LOAD;
    const child = fork(b);
    seconds(b, 11);
    expect(child.p_estcpu).to.be.within(decay(ESTCPU, LOAD), MAXESTCPU);
  });

  it('the load is one after minutes of one process, and nothing after minutes of none', () => {
    const b = new Bench();
    seconds(b, 360);
    expect(loadav(b.k)).to.be.within(0.99, 1);
    sleep(b);
    seconds(b, 720);
    expect(loadav(b.k)).to.be.within(0, 0.01);
  });
});
