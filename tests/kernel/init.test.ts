/** Process 1 and its child, the program that is booted; orphans, and the end of the machine. */

import { expect } from 'chai';
import { exit1 } from '../../kernel/kern/kern_exit.ts';
import { sys_fork } from '../../kernel/kern/kern_fork.ts';
import { sys_kill } from '../../kernel/kern/kern_kill.ts';
import { sys_getppid } from '../../kernel/kern/kern_proc.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { wakeup } from '../../kernel/kern/kern_synch.ts';
import { pgrpOf } from '../../kernel/kern/pgrp.ts';
import { INIT, type Proc, SSLEEP, SSTOP, SZOMB } from '../../kernel/kern/proc.ts';
import { SIGCONT, SIGKILL, SIGSTOP, SIGTERM, SIGUSR1 } from '../../kernel/sys/signal.ts';
import { Bench } from './harness.ts';

/** `j .` again and again: a child goes on after the system call that its parent was made to do. */
const SPINS = [0x6f, 0x6f, 0x6f, 0x6f];

const initOf = (b: Bench): Proc => b.k.allproc.get(INIT) as Proc;

/** A child of the process that runs; it computes, as its parent does. */
function fork(b: Bench, p: Proc): Proc {
  expect(sys_fork(b.k, p)).to.equal(0);
  return b.k.allproc.get(p.p_retval[0]) as Proc;
}

/** Lets every process have its turns, and checks everything. */
function turns(b: Bench, nticks = 60): void {
  b.until(b.machine.cycle + nticks * b.period);
  b.k.check();
}

/** The number of the parent, as `p` is told it. */
function ppid(b: Bench, p: Proc): number {
  sys_getppid(b.k, p);
  return p.p_retval[0];
}

describe('process 1', () => {
  it('is the parent of the booted program, which leads a session and has the terminal', () => {
    const b = new Bench();
    expect([b.p.p_pid, ppid(b, b.p)]).to.deep.equal([2, INIT]);
    const { pg_id, pg_session } = pgrpOf(b.p);
    expect([pg_id, pg_session.s_sid, pg_session.s_leader]).to.deep.equal([2, 2, b.p]);
    expect([b.k.tty.t_session, b.k.tty.t_pgrp]).to.deep.equal([pg_session, pgrpOf(b.p)]);
    expect(pgrpOf(initOf(b)).pg_session.s_sid).to.equal(INIT);
    b.k.check();
  });

  it('never runs: it costs no cycle and no callout', () => {
    const b = new Bench();
    turns(b, 1000);
    const init = initOf(b);
    expect([init.p_stat, init.p_rtime, init.p_nvcsw]).to.deep.equal([SSLEEP, 0, 0]);
    expect(b.k.nclients).to.equal(0);
  });

  it('is the parent of orphans, and keeps no zombies', () => {
    const b = new Bench({}, SPINS);
    const child = fork(b, b.p);
    const grandchild = fork(b, child);
    const zombie = fork(b, child);
    psignal(b.k, zombie, SIGKILL);
    turns(b);
    expect([zombie.p_stat, ppid(b, grandchild)]).to.deep.equal([SZOMB, child.p_pid]);
    psignal(b.k, child, SIGKILL);
    turns(b);
    expect(b.k.allproc.has(zombie.p_pid), 'the zombie of a parent that has ended').to.equal(false);
    expect([ppid(b, grandchild), [...initOf(b).p_children]]).to.deep.equal([INIT, [b.p, grandchild]]);
    for (const sig of [SIGSTOP, SIGCONT]) psignal(b.k, grandchild, sig);
    expect(initOf(b).p_stat).to.equal(SSLEEP);
    psignal(b.k, grandchild, SIGSTOP);
    turns(b);
    expect(grandchild.p_stat).to.equal(SSTOP);
    psignal(b.k, grandchild, SIGKILL);
    turns(b);
    expect(b.k.allproc.has(grandchild.p_pid)).to.equal(false);
    expect([...initOf(b).p_children]).to.deep.equal([b.p]);
    expect(initOf(b).p_rtime).to.equal(0);
  });

  it('goes to sleep again if something should wake it', () => {
    const b = new Bench();
    wakeup(b.k, initOf(b));
    turns(b);
    expect([initOf(b).p_stat, initOf(b).p_wmesg]).to.deep.equal([SSLEEP, 'init']);
  });

  it('is left out by kill(-1), which reaches the booted program', () => {
    const b = new Bench({}, SPINS);
    const child = fork(b, b.p);
    b.blockAll();
    expect(sys_kill(b.k, child, Int32Array.of(-1, SIGUSR1))).to.equal(0);
    expect(b.took(SIGUSR1)).to.equal(1);
    expect(initOf(b).p_sig.next()).to.equal(0);
  });
});

describe('the booted program', () => {
  for (const [name, status] of [
    ['exits', 3 << 8],
    ['is killed', SIGTERM],
  ] as const)
    it(`ends the machine with its status when it ${name}, whoever goes on`, () => {
      const b = new Bench({}, SPINS);
      const child = fork(b, b.p);
      const orphan = fork(b, child);
      psignal(b.k, child, SIGKILL);
      turns(b);
      expect(b.k.halted).to.equal(false);
      while (b.k.cpu.curproc !== b.p) b.until(b.machine.cycle + b.period);
      exit1(b.k, b.p, status);
      expect([b.k.halted, b.k.programStatus]).to.deep.equal([true, status]);
      expect(b.k.allproc.has(orphan.p_pid)).to.equal(true);
      b.k.check();
    });
});
