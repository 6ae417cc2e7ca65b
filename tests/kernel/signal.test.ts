/** Signal actions and their flags, the alternate stack, and times of use. */
import { expect } from 'chai';
import { runtime } from '../../kernel/kern/kern_resource.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { sys_sigaction, sys_sigaltstack } from '../../kernel/kern/kern_sigact.ts';
import { REG_SP } from '../../kernel/machdep.ts';
import { EPERM } from '../../kernel/sys/errno.ts';
import {
  SA_ONSTACK,
  SA_RESETHAND,
  SA_SIGINFO,
  SIG_DFL,
  SIGCHLD,
  SIGUSR1,
  SS_ONSTACK,
} from '../../kernel/sys/signal.ts';
import { Bench, DATA, TEXT } from './harness.ts';

const OLD = DATA + 64;
const STACK = DATA + 1024;

function action(b: Bench, sig: number, handler: number, flags = 0): void {
  b.poke(DATA, [handler, flags, 0, 0]);
  expect(b.call(sys_sigaction, sig, DATA, 0)).to.equal(0);
}

describe('signal actions', () => {
  it('setting the default action of a signal that is then ignored forgets it, blocked or not', () => {
    const b = new Bench();
    b.blockAll();
    action(b, SIGCHLD, TEXT);
    psignal(b.k, b.p, SIGCHLD);
    action(b, SIGCHLD, SIG_DFL);
    expect(b.p.p_sig.pending[0]).to.equal(0);
  });

  it('SA_RESETHAND sets the default action and clears SA_SIGINFO on entry', () => {
    const b = new Bench();
    action(b, SIGUSR1, TEXT, SA_RESETHAND | SA_SIGINFO);
    psignal(b.k, b.p, SIGUSR1);
    b.entry.dispatch();
    expect(b.call(sys_sigaction, SIGUSR1, 0, OLD)).to.equal(0);
    expect(b.peek(OLD, 2)).to.deep.equal([SIG_DFL, SA_RESETHAND]);
  });

  it('the alternate stack is in use while sp is in it, however its handler leaves', () => {
    const b = new Bench();
    action(b, SIGUSR1, TEXT, SA_ONSTACK);
    b.poke(DATA, [STACK, 2048, 0]);
    expect(b.call(sys_sigaltstack, DATA, 0)).to.equal(0);
    const sp = b.p.p_regs[REG_SP];
    psignal(b.k, b.p, SIGUSR1);
    b.entry.dispatch();
    expect(b.p.p_regs[REG_SP]).to.be.within(STACK, STACK + 2048);
    expect(b.call(sys_sigaltstack, DATA, OLD)).to.equal(EPERM);
    expect(b.peek(OLD, 3)).to.deep.equal([STACK, 2048, SS_ONSTACK]);
    // longjmp
    b.p.p_regs[REG_SP] = sp;
    expect(b.call(sys_sigaltstack, DATA, OLD)).to.equal(0);
    expect(b.peek(OLD, 3)).to.deep.equal([STACK, 2048, 0]);
  });
});

describe('times of use', () => {
  it('neither user nor system time goes back, whatever the statistics clock finds', () => {
    const b = new Bench();
    let before = { user: 0, system: 0 };
    for (let turn = 0; turn < 20; turn++) {
      if (turn % 3 === 1) b.until(b.machine.cycle + b.period);
      else b.machine.spl.charge(b.period);
      const now = runtime(b.k, b.p);
      expect(now.user).to.be.at.least(before.user);
      expect(now.system).to.be.at.least(before.system);
      before = now;
    }
    expect(before.user).to.be.above(0);
    expect(before.system).to.be.above(0);
  });
});
