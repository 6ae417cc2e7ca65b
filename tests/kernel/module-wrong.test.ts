/**
 * A wrong module for each misuse. Each is caught with the message of
 * kernel/kld/faults.ts, the cycle, the level and the place in its file. It is taken
 * back whole, and the kernel goes on, or panics if it was booted to.
 */

import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { sys_read } from '../../kernel/kern/sys_generic.ts';
import { sys_open } from '../../kernel/kern/vfs_syscalls.ts';
import { FAULTS, type Fault, ModuleException } from '../../kernel/kld/faults.ts';
import { IPL_HIGH, IPL_NET } from '../../kernel/machdep.ts';
import { EIO, type ModuleKernel, PWAIT, type Sleepable, type Uio } from '../../kernel/module.ts';
import { Panic } from '../../kernel/sys/panic.ts';
import { DATA } from './harness.ts';
import { ModuleBench, moduleOf } from './module-bench.ts';

interface Wrong {
  readonly fault: Fault;
  readonly title: string;
  readonly load: (k: ModuleKernel) => unknown;
  /** The act after load that brings the fault about; by default ten ticks. */
  readonly drive?: (bench: ModuleBench) => void;
  /** The first line of the message, after `module wrong: `. */
  readonly says: string;
  /** The level that the second line tells. */
  readonly level?: number;
  /**
   * The words before the first place: `at` the fault, or `set at` the making of the part;
   * 'none' for no place.
   */
  readonly place?: 'at' | 'set at' | 'none';
  readonly config?: Partial<MachineConfig>;
}

/** The kernel, as a wrong module keeps it, and a handle of somebody else's. */
const kept: { k: ModuleKernel | undefined; handle: number } = { k: undefined, handle: 0 };

/** A load routine that does something in the handler of a callout. */
const inHandler = (does: (k: ModuleKernel) => unknown) => (k: ModuleKernel) => {
  function handler() {
    does(k);
  }
  k.timeout(handler, 0, 1);
};

/** A load routine that does something in a thread. */
const inThread = (body: (k: ModuleKernel) => Generator<undefined, unknown, undefined>) => (k: ModuleKernel) =>
  k.kthread_create('worker', () => body(k));

/** Opens /dev/NAME. The descriptor. */
function open(bench: ModuleBench, name: string): number {
  bench.pokeBytes(DATA, new TextEncoder().encode(`/dev/${name}\0`));
  expect(bench.finish(sys_open, DATA, 2)).to.equal(0);
  return bench.p.p_retval[0] as number;
}

function reads(bench: ModuleBench): void {
  const fd = open(bench, 'wrong');
  bench.finish(sys_read, fd, DATA, 16);
}

const WRONG: readonly Wrong[] = [
  {
    fault: 'sleeps',
    title: 'sleeps in a callout handler',
    load: inHandler((k) => k.tsleep({}, PWAIT, 'never', 0)),
    says: 'callout handler handler: tsleep: may not sleep here',
    level: 1,
  },
  {
    fault: 'sleeps',
    title: "sleeps in a device's interrupt",
    load: (k) => k.simdev('wrong', IPL_NET, () => k.tsleep({}, PWAIT, 'never', 0)).after(1000, 0),
    says: 'interrupt of device wrong: tsleep: may not sleep here',
    level: IPL_NET,
  },
  {
    fault: 'interrupt',
    title: 'makes a thread in a handler',
    load: inHandler((k) => k.kthread_create('late', function* () {})),
    says: 'callout handler handler: kthread_create: not from a handler or an interrupt',
    level: 1,
  },
  {
    fault: 'poll',
    title: 'registers for select where nobody polls',
    load: (k) => k.selrecord(k.selinfo()),
    drive: () => undefined,
    says: "load: selrecord: only from a device's poll",
    level: 0,
  },
  {
    fault: 'lowers',
    title: 'lowers the level in a handler',
    load: inHandler((k) => k.spl0()),
    says: 'callout handler handler: spl0: level 0 is below 1, the one that the kernel called it at',
    level: 1,
  },
  {
    fault: 'raises',
    title: 'gives splx a level that no spl returned',
    load: (k) => k.splx(IPL_HIGH),
    drive: () => undefined,
    says: 'load: splx: level 7 is above 0, the one now: splx takes what spl returned',
    level: 0,
  },
  {
    fault: 'level',
    title: 'comes back from a handler with interrupts held off',
    load: inHandler((k) => k.splhigh()),
    says: 'callout handler handler: came back at level 7, and was called at level 1',
    level: IPL_HIGH,
    place: 'set at',
  },
  {
    fault: 'level',
    title: 'comes back from load with interrupts held off',
    load: (k) => k.splnet(),
    drive: () => undefined,
    says: 'load: came back at level 2, and was called at level 0',
    level: IPL_NET,
    place: 'none',
  },
  {
    fault: 'level',
    title: 'ends a thread with interrupts held off',
    load: inThread(function* (k) {
      k.splnet();
      yield* k.tsleep({}, PWAIT, 'held', 2);
    }),
    says: 'thread worker: came back at level 2, and was called at level 0',
    level: IPL_NET,
    place: 'set at',
  },
  {
    fault: 'ticks',
    title: 'arms for half a tick',
    load: (k) => k.timeout(() => undefined, 0, 0.5),
    drive: () => undefined,
    says: 'load: timeout: 0.5 ticks, must be an integer up to 2147483647',
    level: 0,
  },
  {
    fault: 'argument',
    title: 'prints more than the console takes at a time',
    load: (k) => k.printf('x'.repeat(65_537)),
    drive: () => undefined,
    says: 'load: printf: a text of 65537 characters, at most 65536 are printed',
    level: 0,
  },
  {
    fault: 'argument',
    title: 'has data come too often',
    load: (k) => {
      for (const hz of [1 / 1000, 0, 1_000_001]) k.simdev('line', IPL_NET, () => undefined).every(hz, 0);
    },
    drive: () => undefined,
    says: 'load: simdev.every: 1000001 Hz, must be 0 or 1/1000 to 1000000',
    level: 0,
  },
  {
    fault: 'argument',
    title: 'arms nothing to be called',
    load: (k) => k.setcallout(undefined as never, 0, 1),
    drive: () => undefined,
    says: 'load: setcallout: undefined is no function',
    level: 0,
  },
  {
    fault: 'full',
    title: 'fills the callout table by timeout',
    load: (k) => {
      for (let n = 0; ; n++) k.timeout(function never() {}, n, 1e6);
    },
    drive: () => undefined,
    config: { ncallout: 64, kernel: 'hash' },
    says: 'load: timeout: the callout table is full, with 64 entries',
    level: 0,
  },
  {
    fault: 'threw',
    title: 'throws in a handler',
    load: inHandler(() => {
      throw new RangeError('off by one');
    }),
    says: 'callout handler handler: threw RangeError: off by one',
    level: 1,
  },
  {
    fault: 'threw',
    title: 'throws in a thread',
    load: inThread(function* (k) {
      yield* k.tsleep({}, PWAIT, 'a-while', 2);
      throw new RangeError('off by one');
    }),
    says: 'thread worker: threw RangeError: off by one',
    level: 0,
    drive: (bench) => bench.ticks(5),
  },
  {
    fault: 'threw',
    title: 'throws in a sysctl node',
    load: (k) =>
      k.sysctl('figure', {
        doc: 'nothing',
        read: () => {
          throw new RangeError('off by one');
        },
      }),
    drive: (bench) =>
      expect(bench.k.sysctls.get('module.wrong.figure')?.read()).to.deep.equal({ errno: EIO }),
    says: 'sysctl module.wrong.figure: threw RangeError: off by one',
    level: 0,
  },
  {
    fault: 'generator',
    title: 'has a generator for a handler',
    load: (k) => {
      function* handler() {
        yield* k.tsleep({}, PWAIT, 'never', 0);
      }
      k.timeout(handler as never, 0, 1);
    },
    says: 'callout handler handler: is a generator, and may not sleep: make it an ordinary function',
    level: 1,
    place: 'set at',
  },
  {
    fault: 'result',
    title: 'tells a negative figure',
    load: (k) => k.sysctl('figure', { doc: 'nothing', read: () => -1 }),
    drive: (bench) => bench.k.sysctls.get('module.wrong.figure')?.read(),
    says: 'sysctl module.wrong.figure: returned -1, must be an integer of 0 or more, or a text',
    level: 0,
    place: 'set at',
  },
  {
    fault: 'result',
    title: 'returns no errno from read',
    load: (k) => k.device('wrong', 0o666, { read: () => 'done' as never }),
    drive: reads,
    says: 'read of /dev/wrong: returned "done", must be an errno',
    level: 0,
    place: 'set at',
  },
  {
    fault: 'yields',
    title: 'yields in a thread',
    load: inThread(function* () {
      yield undefined;
    }),
    says: 'thread worker: yields without sleeping: yield* belongs before a routine that sleeps, and yield nowhere',
    level: 0,
    place: 'set at',
  },
  {
    fault: 'work',
    title: 'goes over the bound of its work',
    load: inHandler(() => {
      throw new ModuleException('', '', undefined, { fault: 'work', bound: 7 });
    }),
    says: 'callout handler handler: has not come back after 7 steps of its own',
    level: 1,
  },
  {
    fault: 'depth',
    title: 'goes over the bound of its stack',
    load: inHandler(() => {
      throw new ModuleException('', '', undefined, { fault: 'depth', bound: 7 });
    }),
    says: 'callout handler handler: calls itself too deeply: its stack has more than 7 words',
    level: 1,
  },
  {
    fault: 'iterator',
    title: 'has a next() that returns null',
    load: inThread(() => ({ next: () => null }) as never),
    says: 'thread worker: next() returned null, which no generator returns',
    level: 0,
    place: 'set at',
  },
  {
    fault: 'stepped',
    title: 'resumes in a handler what its thread sleeps in',
    load: (k) => {
      const state: { sleep?: Sleepable<number> } = {};
      k.kthread_create('worker', function* () {
        state.sleep = k.tsleep(state, PWAIT, 'work', 0);
        return yield* state.sleep;
      });
      function handler(): void {
        state.sleep?.next();
      }
      k.timeout(handler, 0, 3);
    },
    says: 'callout handler handler: tsleep: only the kernel resumes a routine that sleeps',
    level: 1,
  },
  {
    fault: 'stepped',
    title: 'resumes its own sleep by hand',
    load: inThread(function* (k) {
      const sleep = k.tsleep({}, PWAIT, 'never', 2);
      sleep.next();
      sleep.next();
      yield undefined;
    }),
    says: 'thread worker: tsleep: only the kernel resumes a routine that sleeps',
    level: 0,
  },
  {
    fault: 'argument',
    title: "unsets the callout of a handle that is not the module's",
    load: inHandler((k) => k.unsetcallout(kept.handle)),
    drive: (bench) => {
      const { callouts } = bench.k.cpu;
      kept.handle = callouts.setcallout(() => undefined, 0, 1000);
      bench.ticks(10);
      expect(callouts.unsetcallout(kept.handle)).to.equal(true);
    },
    says: "callout handler handler: unsetcallout: 2050 is no handle of this module's",
    level: 1,
  },
  {
    fault: 'unstarted',
    title: 'forgets yield*',
    load: inThread(function* (k) {
      k.tsleep({}, PWAIT, 'never', 0);
      yield* k.tsleep({}, PWAIT, 'late', 1);
    }),
    says: 'thread worker: tsleep: nothing happens without yield* before it',
    level: 0,
  },
  {
    fault: 'unstarted',
    title: 'forgets yield* and comes back',
    load: (k) => {
      k.tsleep({}, PWAIT, 'never', 0);
    },
    drive: () => undefined,
    says: 'load: tsleep: nothing happens without yield* before it',
    level: 0,
    place: 'none',
  },
  {
    fault: 'outside',
    title: 'calls the kernel while nothing of it runs',
    load: (k) => {
      kept.k = k;
    },
    drive: () => {
      try {
        kept.k?.log('hello');
        expect.fail('nobody minds');
      } catch (error) {
        if (error instanceof Panic) throw error;
        expect((error as Error).message).to.equal('log: called while nothing of the module runs');
      }
    },
    says: 'log: called while nothing of the module runs',
    level: 0,
  },
  {
    fault: 'stale',
    title: 'keeps a transfer and uses it later',
    load: (k) => {
      const state: { uio?: Uio } = {};
      k.device('wrong', 0o666, {
        read(_file, uio) {
          state.uio = uio;
          k.wakeup(state);
          return 0;
        },
      });
      k.kthread_create('worker', function* () {
        yield* k.tsleep(state, PWAIT, 'work', 0);
        state.uio?.uiomove(new Uint8Array(4));
      });
    },
    drive: (bench) => {
      bench.ticks(1);
      reads(bench);
      bench.k.cpu.wantResched = true;
      bench.ticks(20);
    },
    says: 'thread worker: uiomove: its system call is over',
    level: 0,
  },
  {
    fault: 'unstarted',
    title: 'begins a sleep by hand and goes on',
    load: inThread(function* (k) {
      k.tsleep({}, PWAIT, 'never', 2).next();
      k.ticks;
      yield* k.tsleep({}, PWAIT, 'never', 2);
    }),
    says: 'thread worker: tsleep: nothing happens without yield* before it',
    level: 0,
  },
  {
    fault: 'unstarted',
    title: 'begins a sleep by hand and ends',
    // biome-ignore lint/correctness/useYield: that is what is wrong
    load: inThread(function* (k) {
      k.tsleep({}, PWAIT, 'never', 2).next();
    }),
    says: 'thread worker: tsleep: nothing happens without yield* before it',
    level: 0,
    place: 'set at',
  },
  {
    fault: 'endless',
    title: 'never comes back from a handler',
    load: inHandler((k) => {
      for (;;) k.charge(1000);
    }),
    config: { freq: 100_000 },
    says: 'callout handler handler: has run for 60 seconds without coming back or sleeping',
    level: 1,
  },
  {
    fault: 'behind',
    title: 'has callouts that take longer than they wait',
    load: (k) => {
      function again(which: number): void {
        k.delay(20_000);
        k.timeout(again, which, 1);
      }
      for (const which of [1, 2]) k.timeout(again, which, 50);
    },
    config: { freq: 100_000, ncallout: 64 },
    drive: (bench) => {
      bench.k.modules.budget = 1_000_000;
      bench.ticks(7000);
    },
    says: 'callouts: for 63 seconds there have always been more that are due',
    level: 1,
    place: 'none',
  },
  {
    fault: 'overload',
    title: 'has a device that interrupts faster than it is served',
    load: (k) => k.simdev('wrong', IPL_NET, () => k.charge(1000)).every(1000, 0),
    config: { freq: 1_000_000 },
    drive: (bench) => bench.ticks(6100),
    says: 'interrupt of device wrong: leaves no time for anything else: for 60 seconds nothing but interrupts has run',
    level: 0,
    place: 'set at',
  },
];

/** Loads a wrong module and brings its fault about. */
function commit({ load, drive, config }: Wrong, more: Partial<MachineConfig> = {}, places = true) {
  const bench = new ModuleBench({ ...config, ...more }, { places });
  bench.load(moduleOf(load));
  if (drive === undefined) bench.ticks(10);
  else drive(bench);
  return bench;
}

describe('a wrong module', () => {
  for (const wrong of WRONG) {
    const { title, says, level, place = 'at' } = wrong;
    it(`${title}: is named and taken back, and the kernel goes on`, () => {
      const bench = commit(wrong);
      const lines = bench.said();
      expect(lines[0]).to.equal(`module wrong: ${says}`);
      const cycle = /^ {2}at cycle (\d+), level (\d)$/.exec(lines[1] as string);
      expect(Number(cycle?.[1]), lines[1]).to.be.within(1, bench.machine.cycle);
      expect(Number(cycle?.[2])).to.equal(level);
      if (place !== 'none')
        expect(lines[2]).to.match(new RegExp(`^  ${place} .*module-wrong\\.test\\.[jt]s:\\d+:\\d+\\)?$`));
      expect(lines.filter((line) => line.startsWith('module wrong: '))).to.have.length(2);
      expect(lines.find((line) => line.startsWith('module wrong: taken back'))).to.not.equal(undefined);
      expect(lines.some((line) => /kernel\/|emu\/|guard\.ts/.test(line))).to.equal(false);
      bench.ticks(3);
      bench.checkClean();
      let beats = 0;
      const good = moduleOf((k) => k.timeout(() => beats++, 0, 2), undefined, { name: 'good' });
      expect(bench.load(good)?.error).to.equal(0);
      bench.ticks(3);
      expect(beats).to.equal(1);
    });

    it(`${title}: panics if the kernel was booted to`, () => {
      expect(() => {
        const bench = commit(wrong, { moduleFault: 'panic' });
        bench.ticks(1);
      }).to.throw(Panic, `module wrong: ${says}\n  at cycle `);
    });

    it(`${title}: runs the same whether places are kept or not`, () => {
      const [taken, none] = [true, false].map((places) => {
        const bench = commit(wrong, {}, places);
        return [bench.machine.runHash(), bench.machine.cycle];
      });
      expect(taken).to.deep.equal(none);
    });
  }

  it('there is one for every fault, but for the call after the end', () => {
    const shown = new Set(WRONG.map(({ fault }) => fault));
    expect(Object.keys(FAULTS).filter((fault) => !shown.has(fault as Fault))).to.deep.equal(['gone']);
  });

  it('whose handler finds a callout that is being destroyed panics nobody', () => {
    const seen = new Set<string>();
    for (let early = 0; early < 60; early++) {
      const bench = new ModuleBench();
      bench.load(
        moduleOf((k) => {
          const callout = k.callout_init();
          let over = false;
          const device = k.simdev('wrong', IPL_NET, () => {
            if (!over) k.callout_stop(callout);
          });
          device.after(20, 0);
          k.charge(490 - early);
          k.callout_destroy(callout);
          over = true;
          device.remove();
        }),
      );
      bench.k.check();
      const [line = ''] = bench.said();
      seen.add(line);
    }
    expect([...seen].sort()).to.deep.equal([
      '',
      'module wrong: interrupt of device wrong: callout_stop: no callout of this module, or it was destroyed',
    ]);
  });

  it('is as it was when the kernel panics for it, with what it holds', () => {
    const bench = new ModuleBench({ moduleFault: 'panic' });
    const throws = (): never => {
      throw new RangeError('off by one');
    };
    bench.load(
      moduleOf((k) => {
        k.timeout(throws, 0, 2);
        k.timeout(throws, 1, 20);
      }),
    );
    expect(() => bench.ticks(5)).to.throw(Panic, 'off by one');
    expect(bench.stat()).to.have.length(1);
    expect(bench.stat()[0]).to.have.property('phase', 'loaded');
    expect(bench.stat()[0]?.remnants.map(({ kind }) => kind)).to.deep.equal(['callout']);
  });

  it('that catches an exception of the kernel’s own does not keep it', () => {
    const bench = new ModuleBench();
    bench.k.tty.print = () => {
      throw new Panic('no console');
    };
    const catches = (k: ModuleKernel) => {
      try {
        k.printf('');
      } catch {}
    };
    expect(() => bench.load(moduleOf(catches))).to.throw(Panic, 'no console');
  });

  it('that calls the kernel after it was unloaded is named, and nothing happens', () => {
    const bench = new ModuleBench();
    bench.load(
      moduleOf((k) => {
        kept.k = k;
      }),
    );
    expect(bench.unload()?.error).to.equal(0);
    bench.said();
    const pending = bench.k.cpu.callouts.npending;
    expect(() => kept.k?.timeout(() => undefined, 0, 1)).to.throw(
      'timeout: called after the module was unloaded',
    );
    expect(() => kept.k?.ticks).to.throw('ticks: called after the module was unloaded');
    expect(bench.said()[0]).to.equal('module wrong: timeout: called after the module was unloaded');
    expect(bench.k.cpu.callouts.npending).to.equal(pending);
  });
});
