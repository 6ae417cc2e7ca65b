/**
 * Threads on the machine: /tests/threadtests, programs as they are written for other systems, and
 * kernels with a fault in their threads, each of which those tests convict. `make test` runs all of
 * threadtests on one kernel, and the subjects about time on each other kernel, scheme and clock;
 * `make matrix` runs all on each, with ten seeds and other rates of the clock.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { KERNELS, type MachineConfig } from '../../emu/config.ts';
import { tsleep } from '../../kernel/kern/kern_synch.ts';
import { takeSignals } from '../../kernel/kern/kern_thread.ts';
import type { Kernel } from '../../kernel/kern/kernel.ts';
import type { Proc, Sleepable } from '../../kernel/kern/proc.ts';
import type { Sysent } from '../../kernel/machine/syscall.ts';
import { EINTR, ERESTART } from '../../kernel/sys/errno.ts';
import { SYS_close, SYS_execve, SYS_getrusage, SYS_thr_kill, SYS_umtx_op } from '../../kernel/sys/sysnum.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { Playground } from './examples.ts';
import { runProgram } from './harness.ts';
import { coveringPairs, PAIRS } from './pairs.ts';
import { ratiosOf } from './ratios.ts';
import { withCall } from './wrongcalls.ts';

/** The least number of tests; fewer would mean that some are not run. */
const TESTS = 108;
/** Ten emulated minutes; the tests take half a minute. */
const CYCLES = 15_000_000_000;
const SEEDS = 10;

const ONE: Partial<MachineConfig> = { kernel: 'handle', seed: 3 };
const ABOUT_TIME = ['cond', 'sem/limits', 'umtx', 'timer'];
const TESTS_ABOUT_TIME = 17;

/** Runs tests; they pass and leave nothing. */
function passes(machine: Partial<MachineConfig>, subjects: readonly string[], ntests: number): void {
  const argv = ['/tests/threadtests', ...subjects];
  const { reason, exit, output, system } = runProgram(argv, machine, { cycles: CYCLES });
  system.checkClear();
  const lines = output.split('\n').map((line) => line.replace(/\r$/, ''));
  expect(lines.filter((line) => /^(FAIL| {5})/.test(line))).to.deep.equal([]);
  expect(lines.filter((line) => line.startsWith('ok   '))).to.have.length.at.least(ntests);
  expect(output).to.match(/^threadtests: \d+ tests, all passed, nothing leaked\r?$/m);
  expect([reason, exit]).to.deep.equal(['halt', 0]);
}

describe('threadtests', () => {
  const matrix = KERNELS.flatMap((kernel): Partial<MachineConfig>[] => [
    { kernel, hz: 60 },
    { kernel, hz: 1000 },
    { kernel, clock: 'oneshot', hz: 1_000_000 },
    ...Array.from({ length: SEEDS }, (_, seed) => ({ kernel, seed: seed + 1 })),
  ]);
  for (const machine of MATRIX ? [...matrix, ...PAIRS] : [ONE])
    it(JSON.stringify(machine), () => passes(machine, [], TESTS)).timeout(timeLimit(120_000));

  for (const machine of MATRIX ? [] : [...KERNELS.map((kernel) => ({ kernel })), ...coveringPairs()])
    it(`about time, ${JSON.stringify(machine)}`, () => passes(machine, ABOUT_TIME, TESTS_ABOUT_TIME)).timeout(
      60_000,
    );
});

/** Runs tests on a machine that `spoil` changes; what they found wrong. */
function verdict(subjects: readonly string[], spoil: (k: Kernel) => void): string {
  const argv = ['/tests/threadtests', ...subjects];
  try {
    const run = runProgram(
      argv,
      {},
      { cycles: 400_000_000, onBoot: (system) => spoil((system as unknown as { k: Kernel }).k) },
    );
    if (run.reason !== 'halt') return `${run.reason}\n${run.output}`;
    run.system.checkClear();
    return run.exit === 0 ? '' : run.output;
  } catch (error) {
    return `${error}`;
  }
}

const UMTX_OP_WAIT_UINT = 11;

describe('kernels with a fault in their threads are convicted', () => {
  it('and the one without is not', () => {
    const subjects = ['cond/producers', 'cond/in time', 'signal/for one', 'sem/restarted'];
    expect(verdict(subjects, () => {})).to.equal('');
  });

  it('a wakeup is lost between the look at the word and the sleep', () => {
    const lost = (call: Sysent['call']) =>
      function* wait(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
        const args = uap.slice();
        if (args[1] === UMTX_OP_WAIT_UINT) {
          // The word is looked at, then other threads run, then the thread sleeps on the new value.
          yield* tsleep(k, args, 36, 'late', 1);
          const word = new Int32Array(1);
          k.memory.copyin(p.p_vmspace.pmap, args[0] as number, new Uint8Array(word.buffer));
          args[2] = word[0] as number;
        }
        const result = call(k, p, args);
        return typeof result === 'number' ? result : yield* result;
      };
    withCall(SYS_umtx_op, lost, () => expect(verdict(['cond/producers'], () => {})).to.not.equal(''));
  });

  it('a signal for one thread goes to another', () => {
    const wrong =
      (call: Sysent['call']): Sysent['call'] =>
      (k, p, uap) =>
        call(k, p, Int32Array.of(p.p_leader.p_tid, uap[1] as number));
    withCall(SYS_thr_kill, wrong, () =>
      expect(verdict(['signal/for one'], () => {})).to.include('FAIL signal/for one'),
    );
  });

  it('a wait on a word is not started again after a signal', () => {
    const ends = (call: Sysent['call']) =>
      function* wait(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
        const result = call(k, p, uap);
        const error = typeof result === 'number' ? result : yield* result;
        return error === ERESTART ? EINTR : error;
      };
    withCall(SYS_umtx_op, ends, () =>
      expect(verdict(['sem/restarted'], () => {})).to.include('FAIL sem/restarted'),
    );
  });

  it('a close ends a file that another thread has a call of', () => {
    const ends =
      (call: Sysent['call']): Sysent['call'] =>
      (k, p, uap) => {
        const fp = p.p_fd.get(uap[0] as number);
        const result = call(k, p, uap);
        if (fp !== undefined && fp.f_count > 0) fp.f_ops.close(k, fp);
        return result;
      };
    withCall(SYS_close, ends, () => expect(verdict(['file/closed pipe'], () => {})).to.not.equal(''));
  });

  it('a thread has used what its process has', () => {
    const all =
      (call: Sysent['call']): Sysent['call'] =>
      (k, p, uap) =>
        call(k, p, Int32Array.of(Math.min(0, uap[0] as number), uap[1] as number));
    withCall(SYS_getrusage, all, () => expect(verdict(['cpu/usage'], () => {})).to.include('FAIL cpu/usage'));
  });

  it('a program that a thread begins has the signals of the first one', () => {
    const first =
      (call: Sysent['call']): Sysent['call'] =>
      (k, p, uap) => {
        if (p !== p.p_leader) takeSignals(p);
        return call(k, p, uap);
      };
    withCall(SYS_execve, first, () => expect(verdict(['cpu/exec'], () => {})).to.include('FAIL cpu/exec'));
  });

  it('a timed wait that is woken forgets its callout', () => {
    const forget = (k: Kernel): void => {
      const stop = k.stopSleepTimeout.bind(k);
      k.stopSleepTimeout = (p) => (p.p_wmesg === 'uwait' ? undefined : stop(p));
    };
    expect(verdict(['cond/in time'], forget)).to.not.equal('');
  });

  it('a thread that ends with its process leaves a callout', () => {
    const leave = (k: Kernel): void => {
      const stop = k.stopSleepTimeout.bind(k);
      k.stopSleepTimeout = (p) => (p.p_leader.p_alone !== undefined ? undefined : stop(p));
    };
    expect(verdict(['process/exit ends all'], leave)).to.not.equal('');
  });
});

/** Handing the processor to another thread takes at most so many setitimers. */
const RATIO = 3;
/** The same by the machine's cycles, which are the same in each run: between these. */
const CYCLES_RATIO = [0.9, 1.3] as const;

describe('a change of thread', () => {
  for (const kernel of ['hash', 'handle'] as const)
    it(`takes at most ${RATIO} times the time of a setitimer, with its call: ${kernel}`, () => {
      const { host, cycles } = ratiosOf('handover', 10_000, kernel);
      expect(host, 'time of the host').to.be.below(RATIO);
      expect(cycles, 'cycles').to.be.within(...CYCLES_RATIO);
    });
});

const FOLDER = 'tests/system/threadprograms';
const OWNERS = 'EPERM EBUSY 0 EPERM\nEPERM EBUSY EDEADLK 0 EPERM\nEPERM EBUSY 0 0 0 EPERM\n';
const OUTPUTS: Readonly<Record<string, string>> = {
  'cancelsleep.c': 'sleeping\nreleased memory\ncanceled\n',
  'owner.c': OWNERS,
  'philosophers.c': '40 meals\n',
  'pool.c': '1 3 5 2 4 0 - 0 early\n',
  'process.c': 'forked 1, exit 7 7\nstopped 1, meanwhile 0, then exit 7\nprofiled 1, process 1, thread 1\n',
  'prodcons.c': 'total 15150\n',
  'readers.c': '120 reads, record 40 40\n',
  'sigevthread.c': 'three expiries\n',
  'waiters.c': 'signal: 1\n1 1 1 1 1 1\naccepted: 1 1\n',
};

describe('programs with threads as they are written for other systems', () => {
  let playground: Playground;
  before(() => {
    const files = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]);
    playground = new Playground(Object.fromEntries(files));
  });
  after(() => playground.remove());

  it('are all tried', () => expect(readdirSync(FOLDER).sort()).to.deep.equal(Object.keys(OUTPUTS)));
  // A compilation takes seconds: make test tries two of them.
  const tried = Object.entries(OUTPUTS).filter(([name]) => MATRIX || /pool|cancelsleep/.test(name));
  for (const [name, output] of tried)
    it(`${name} compiles and does what its author expects`, () => {
      const { status, stdout, stderr } = playground.run(
        `callwheel cc -Wall -pthread ${name} -o prog && callwheel run -q ./prog`,
      );
      expect([status, stdout, stderr]).to.deep.equal([0, output, '']);
    }).timeout(timeLimit(30_000));

  const everywhere = MATRIX ? ['waiters', 'process'] : ['waiters'];
  for (const name of everywhere)
    it(`${name}.c does on every kernel and clock, to the microsecond`, () => {
      playground.run(`callwheel cc -pthread ${name}.c -o ${name}`);
      const clocks = ['--clock tick', '--clock oneshot', '--clock oneshot --hz 1000000'];
      for (const kernel of MATRIX ? KERNELS : KERNELS.slice(0, 1))
        for (const clock of clocks) {
          const { status, stdout } = playground.run(`callwheel run -q --kernel ${kernel} ${clock} ./${name}`);
          expect([kernel, clock, status, stdout]).to.deep.equal([kernel, clock, 0, OUTPUTS[`${name}.c`]]);
        }
    }).timeout(timeLimit(60_000));

  const mutex = readFileSync('userland/lib/thread/mutex.c', 'utf8');
  const faults: Readonly<Record<string, readonly [string, string]>> = {
    none: ['', ''],
    'an unlock by another thread is not refused': [' || mutex->__owner != owner(mutex)', ''],
    'a second lock by its owner is not told': ['return EDEADLK;', 'return EBUSY;'],
    'a recursive one is open after its first unlock': ['mutex->__locks > 0', 'false'],
  };
  for (const [fault, [right, wrong]] of Object.entries(faults).slice(0, MATRIX ? undefined : 2))
    it(`owner.c convicts a library of mutexes with a fault: ${fault}`, () => {
      expect(mutex).to.include(right);
      const files = {
        'mutex.c': mutex.replace(right, wrong),
        'thread.h': readFileSync('userland/lib/thread/thread.h', 'utf8'),
        'owner.c': readFileSync(join(FOLDER, 'owner.c'), 'utf8'),
      };
      const spoiled = new Playground(files);
      try {
        const compiled = spoiled.run('callwheel cc -pthread owner.c mutex.c -o owner');
        expect([compiled.status, compiled.stderr]).to.deep.equal([0, '']);
        const { stdout } = spoiled.run('callwheel run -q ./owner');
        expect(stdout === OWNERS).to.equal(fault === 'none');
      } finally {
        spoiled.remove();
      }
    }).timeout(timeLimit(30_000));
});
