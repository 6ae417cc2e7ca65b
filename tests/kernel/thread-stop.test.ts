/**
 * Threads of a process that is being stopped: some have stopped already while another one is still
 * in the kernel, as when the signal comes in an interrupt. What that one does then is not lost.
 */

import { expect } from 'chai';
import { tdsignal } from '../../kernel/kern/kern_sig.ts';
import { sys_thr_suspend, sys_thr_upcall, sys_thr_wake } from '../../kernel/kern/kern_thr.ts';
import { firstExits, thread_create, thread_exit, thread_start } from '../../kernel/kern/kern_thread.ts';
import { type Proc, type Sleepable, SRUN, SSLEEP, SSTOP } from '../../kernel/kern/proc.ts';
import { resignal } from '../../kernel/kern/sigthread.ts';
import { EINTR } from '../../kernel/sys/errno.ts';
import { SIGCONT, SIGSTOP, SIGUSR1, sigaddset } from '../../kernel/sys/signal.ts';
import { Bench, TEXT } from './harness.ts';

/** A process whose first thread sleeps in thr_suspend, and whose second one runs. */
class Two extends Bench {
  readonly td: Proc;
  /** The error with which thr_suspend has ended. */
  error: number | undefined;

  constructor() {
    super();
    this.tick(2);
    this.td = thread_create(this.k, this.p) as Proc;
    thread_start(this.k, this.td);
    this.begin(sys_thr_suspend, [0], (error) => {
      this.error = error;
    });
    this.pass(1);
    expect([this.p.p_stat, this.k.cpu.curproc === this.td, this.error]).to.deep.equal([
      SSLEEP,
      true,
      undefined,
    ]);
  }

  pass(n: number): void {
    this.tick(Math.floor(this.machine.cycle / this.period) + n);
    this.k.check();
  }

  /** Stops the thread that sleeps; the other one is still in the kernel. */
  stop(sleeper: Proc = this.p): void {
    tdsignal(this.k, sleeper, SIGSTOP);
    expect([sleeper.p_stat, this.k.cpu.curproc?.p_stat]).to.deep.equal([SSTOP, SRUN]);
  }

  goOn(): void {
    tdsignal(this.k, this.p, SIGCONT);
    this.pass(20);
  }
}

describe('while the threads of a process stop', () => {
  it('one may wake another, which is awake when it goes on', () => {
    const b = new Two();
    b.stop();
    expect(sys_thr_wake(b.k, b.td, Int32Array.of(b.p.p_tid))).to.equal(0);
    b.pass(20);
    expect([b.p.p_stat, b.td.p_stat, b.error]).to.deep.equal([SSTOP, SSTOP, undefined]);
    b.goOn();
    expect(b.error).to.equal(0);
  });

  it('one may send another elsewhere', () => {
    const b = new Two();
    b.stop();
    expect(sys_thr_upcall(b.k, b.td, Int32Array.of(b.p.p_tid, TEXT))).to.equal(0);
    b.pass(1);
    b.goOn();
    expect(b.error).to.equal(EINTR);
  });

  it('one may block a signal that another one can take then', () => {
    const b = new Two();
    const { actions } = b.p.p_sig;
    Object.assign(actions[SIGUSR1] ?? {}, { handler: TEXT });
    b.p.p_procsig?.post(SIGUSR1, undefined);
    b.stop();
    sigaddset(b.td.p_sig.mask, SIGUSR1);
    resignal(b.k, b.p);
    b.pass(1);
    b.goOn();
    expect(b.error).to.equal(EINTR);
  });

  it('one may end, and the parent is told of the stop', () => {
    const b = new Two();
    b.stop();
    expect(b.p.p_xstat).to.equal(0);
    thread_exit(b.k, b.td);
    b.pass(1);
    expect([b.p.p_stat, b.p.p_xstat]).to.deep.equal([SSTOP, SIGSTOP]);
    b.goOn();
    expect([b.p.p_stat, b.error]).to.deep.equal([SSLEEP, undefined]);
  });

  it('the first one may end, and stops; the process goes on and ends with the last', () => {
    const b = new Two();
    let ended = false;
    function* body(): Sleepable<void> {
      yield* sys_thr_suspend(b.k, b.td, Int32Array.of(0));
    }
    b.td.p_code = body();
    b.pass(1);
    sys_thr_wake(b.k, b.td, Int32Array.of(b.p.p_tid));
    b.pass(1);
    expect([b.td.p_stat, b.k.cpu.curproc === b.p, b.error]).to.deep.equal([SSLEEP, true, 0]);
    b.stop(b.td);
    firstExits(b.k, b.p, () => {
      ended = true;
    });
    b.pass(1);
    expect([b.p.p_stat, b.td.p_stat, b.p.p_xstat]).to.deep.equal([SSTOP, SSTOP, SIGSTOP]);
    tdsignal(b.k, b.td, SIGCONT);
    b.pass(1);
    expect([b.p.p_stat, b.td.p_stat, ended]).to.deep.equal([SSLEEP, SSLEEP, false]);
    sys_thr_wake(b.k, b.td, Int32Array.of(b.td.p_tid));
    b.pass(20);
    thread_exit(b.k, b.td);
    b.until(b.machine.cycle + 10_000);
    expect(ended).to.equal(true);
  });
});
