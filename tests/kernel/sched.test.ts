/**
 * The scheduler's callouts are set while they have work; skipped seconds change nothing
 * in their results.
 */

import { expect } from 'chai';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { sys_fork } from '../../kernel/kern/kern_fork.ts';
import { kthread_create } from '../../kernel/kern/kern_kthread.ts';
import { checkQueues, cpu_switch, savectx, tsleep, wakeup } from '../../kernel/kern/kern_synch.ts';
import { type Proc, type Sleepable, SRUN, SSLEEP } from '../../kernel/kern/proc.ts';
import { loadav, MAXESTCPU, setrunqueue, slptime } from '../../kernel/kern/sched_4bsd.ts';
import { MAXPRI, PRIO_MAX, PSOCK, PUSER, PWAIT, PZERO } from '../../kernel/sys/param.ts';
import { Random } from '../model/random.ts';
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

/** The greatest delay, in cycles, of a woken process behind kernel work of others. */
const SOON = 5000;

/** Makes `p`, current or in a run queue, sleep on `chan` and then do `work`. */
function sleepOn(b: Bench, p: Proc, chan: object, pri: number, work = () => {}): void {
  function* body(): Sleepable<void> {
    yield* tsleep(b.k, chan, pri, 'test', 0);
    work();
  }
  p.p_code = body();
}

/** The processes that get the processor from now on, each with the cycle. */
function switches(b: Bench): { p: Proc; cycle: number }[] {
  const seen: { p: Proc; cycle: number }[] = [];
  b.k.addObserver({ onCpu: (p) => seen.push({ p, cycle: b.machine.cycle }) });
  return seen;
}

describe('a process that is woken', () => {
  for (const pri of [PZERO, PSOCK, PWAIT])
    it(`with another that computes has the processor at once, sleep priority ${pri}`, () => {
      const b = new Bench({}, SPINS);
      const child = fork(b);
      for (const p of [b.p, child]) sleepOn(b, p, CHAN, pri);
      b.until(2.3 * b.machine.freq);
      expect([b.p.p_stat, child.p_stat]).to.deep.equal([SSLEEP, SSLEEP]);
      const seen = switches(b);
      const before = b.machine.cycle;
      wakeup(b.k, CHAN);
      b.until(before + SOON);
      expect(new Set(seen.map(({ p }) => p))).to.deep.equal(new Set([b.p, child]));
      b.k.check();
    });

  it('by another that was woken itself, and then computes, has the processor at once', () => {
    const b = new Bench({}, SPINS);
    const child = fork(b);
    const other = {};
    sleepOn(b, b.p, CHAN, PWAIT, () => wakeup(b.k, other));
    sleepOn(b, child, other, PWAIT);
    b.until(2.3 * b.machine.freq);
    const seen = switches(b);
    const before = b.machine.cycle;
    wakeup(b.k, CHAN);
    b.until(before + SOON);
    expect(seen.map(({ p }) => p)).to.include.members([b.p, child]);
  });

  it('with a kernel thread does not hold the thread up, nor the thread the process', () => {
    for (const first of ['thread', 'process']) {
      const b = new Bench({}, SPINS);
      let ran = 0;
      const thread = () =>
        kthread_create(b.k, 'thread', function* body() {
          yield* tsleep(b.k, CHAN, PWAIT, 'test', 0);
          ran = b.machine.cycle;
        });
      if (first === 'thread') {
        thread();
        b.until(b.period);
      }
      sleepOn(b, b.p, CHAN, PWAIT);
      b.until(2 * b.period);
      if (first === 'process') thread();
      b.until(2.3 * b.machine.freq);
      const seen = switches(b);
      const before = b.machine.cycle;
      wakeup(b.k, CHAN);
      b.until(before + SOON);
      expect(ran, first).to.be.within(before, before + SOON);
      expect(seen.map(({ p }) => p)).to.include(b.p);
    }
  });

  it('gives way on its return to user mode if its own priority is the worse by then', () => {
    const b = new Bench({}, SPINS);
    const child = fork(b);
    sleepOn(b, child, CHAN, PWAIT);
    b.until(2.3 * b.machine.freq);
    child.p_nice = PRIO_MAX;
    child.p_usrpri = MAXPRI;
    const seen = switches(b);
    wakeup(b.k, CHAN);
    b.until(b.machine.cycle + SOON);
    expect(seen.map(({ p }) => p)).to.deep.equal([child, b.p]);
  });

  it('in random wakeups: nobody computes while a better process waits', () => {
    const random = new Random(6);
    const b = new Bench({ hz: 1000, seed: 3 }, SPINS);
    for (let i = 0; i < 3; i++) fork(b);
    const chans = [{}, {}];
    let woken = 0;
    for (let step = 0; step < 2000; step++) {
      const running = b.k.cpu.curproc;
      if (running !== null && running.p_code === null)
        sleepOn(b, running, random.pick(chans), random.pick([PZERO, PSOCK, PWAIT]));
      b.until(b.machine.cycle + random.below(b.period));
      if (random.below(3) !== 0) continue;
      wakeup(b.k, random.pick(chans));
      b.until(b.machine.cycle + SOON);
      const { curproc } = b.k.cpu;
      if (curproc === null || curproc.p_priority < PUSER) continue;
      woken++;
      for (const waiting of b.k.runq.queued())
        expect(waiting.p_priority, `step ${step}`).to.be.at.least(PUSER);
    }
    expect(woken).to.be.greaterThan(100);
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

describe('a switch in the midst of which priorities decay', () => {
  for (const clock of ['tick', 'oneshot', 'counter', 'chip'] as const)
    it(`${clock}: leaves the process that is taken in no queue`, () => {
      let decayed = 0;
      for (let early = 0; early < 200; early += 4) {
        const b = new Bench({ clock }, SPINS);
        const { k } = b;
        b.until(2 * DEFAULT_CONFIG.freq - early);
        const p = k.current();
        p.p_estcpu = MAXESTCPU;
        setrunqueue(k, p);
        savectx(k, p);
        const before = p.p_estcpu;
        expect(cpu_switch(k)).to.equal(p);
        if (p.p_estcpu < before) decayed++;
        checkQueues(k);
      }
      expect(decayed, 'times that schedcpu came in between').to.be.above(0);
    });
});
