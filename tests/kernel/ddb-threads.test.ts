/** The debugger over a process with several threads: each is named, not only their process. */

import { expect } from 'chai';
import { NONE } from '../../kernel/callout/scheme.ts';
import { show } from '../../kernel/ddb/show.ts';
import { tsleep } from '../../kernel/kern/kern_synch.ts';
import { sys_thr_set_name } from '../../kernel/kern/kern_thr.ts';
import { thread_create, thread_start } from '../../kernel/kern/kern_thread.ts';
import type { Proc, Sleepable } from '../../kernel/kern/proc.ts';
import { REG_PC } from '../../kernel/machdep.ts';
import { PPAUSE } from '../../kernel/sys/param.ts';
import { SIGUSR1, sigaddset } from '../../kernel/sys/signal.ts';
import { calloutOwner } from '../../kernel/trace/callout_owner.ts';
import { Bench, DATA } from './harness.ts';

const look = (b: Bench, command: string): string[] =>
  show({ k: b.k, inside: false, gone: NONE }, command.split(' '));

/** A process whose second thread, `merger`, sleeps for 50 ticks. */
function world(): { b: Bench; td: Proc } {
  const b = new Bench({});
  b.tick(3);
  const td = thread_create(b.k, b.p) as Proc;
  function* nap(): Sleepable<void> {
    yield* tsleep(b.k, td, PPAUSE, 'nap', 50);
  }
  td.p_code = nap();
  sigaddset(td.p_sig.mask, SIGUSR1);
  b.pokeBytes(DATA, new TextEncoder().encode('merger\0'));
  expect(b.call(sys_thr_set_name, td.p_tid, DATA)).to.equal(0);
  thread_start(b.k, td);
  b.tick(30);
  expect(td.p_wmesg).to.equal('nap');
  return { b, td };
}

describe('the debugger names the threads of a process that has several', () => {
  it('show sleepq and show callout: the thread that sleeps', () => {
    const { b, td } = world();
    expect(look(b, 'sleepq').join('\n')).to.match(
      new RegExp(`nap +${b.p.p_pid}/${td.p_tid} \\(test/merger\\)$`, 'm'),
    );
    expect(look(b, 'callout endtsleep').join('\n')).to.match(
      new RegExp(` endtsleep\\(pid ${b.p.p_pid} thread ${td.p_tid}\\)$`, 'm'),
    );
    // The picture of the callouts knows the process.
    const endtsleep = Object.defineProperty(() => undefined, 'name', { value: 'endtsleep' });
    expect(calloutOwner(endtsleep, td)).to.deep.equal({
      kind: 'process',
      name: `pid ${b.p.p_pid} (test)`,
    });
  });

  it('show proc: each with its state, signals and pc', () => {
    const { b, td } = world();
    const lines = look(b, `proc ${b.p.p_pid}`);
    expect(lines[0]).to.equal(`process ${b.p.p_pid} (test): 2 threads`);
    const first = lines.indexOf(`thread ${b.p.p_tid}: SRUN, runs, in user mode`);
    const second = lines.indexOf(`thread ${td.p_tid} (merger): SSLEEP, sleeps on nap`);
    expect(first).to.be.above(0);
    expect(second).to.be.above(first);
    expect(lines[second + 3]).to.equal('  pending: none; masked: SIGUSR1');
    expect(lines[first + 3]).to.equal('  pending: none; masked: none');
    const pc = (td.p_regs[REG_PC] >>> 0).toString(16).padStart(8, '0');
    expect(lines[second + 4]).to.equal(`  pc 0x${pc}`);
    // By the number of a thread it is the same process.
    expect(look(b, `proc ${td.p_tid}`)).to.deep.equal(lines);
  });

  it('show threads and show registers: by name and number', () => {
    const { b, td } = world();
    expect(look(b, 'threads').at(-1)).to.match(/ test\/merger$/);
    const [head = ''] = look(b, `registers ${td.p_tid}`);
    expect(head).to.equal(`process ${b.p.p_pid} thread ${td.p_tid} (test/merger), sleeps on nap`);
    expect(() => look(b, 'registers 100077')).to.throw('there is no process 100077');
  });
});
