/**
 * Unloading: things left behind are listed with the places that made them, a module in use is left
 * alone, and force takes everything.
 */
import { expect } from 'chai';
import { sys_close } from '../../kernel/kern/kern_descrip.ts';
import { sys_ioctl, sys_read, sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_open } from '../../kernel/kern/vfs_syscalls.ts';
import { IPL_BIO, IPL_NONE } from '../../kernel/machdep.ts';
import { KernelError, type ModuleKernel, PCATCH, PWAIT } from '../../kernel/module.ts';
import { EBUSY, EINTR, ENOSYS, ENXIO } from '../../kernel/sys/errno.ts';
import { POLLHUP } from '../../kernel/sys/poll.ts';
import { DATA } from './harness.ts';
import { ModuleBench, moduleOf } from './module-bench.ts';

/** Puts one thing of each kind into the kernel. */
function oneOfEach(k: ModuleKernel): { chan: object } {
  const chan = {};
  function later() {}
  k.timeout(later, 'a', 100);
  k.setcallout(later, 'b', 200);
  const own = k.callout_init();
  k.callout_reset(own, 300, later, 'c');
  k.callout_init();
  k.kthread_create('worker', function* () {
    for (;;) yield* k.tsleep(chan, PWAIT, 'work', 0);
  });
  k.sysctl('figure', { doc: 'a figure', read: () => 1 });
  k.counter('counted', 'a counter goes by itself');
  k.device('wrong', 0o666, { read: () => k.tsleep(chan, PWAIT | PCATCH, 'input', 0) });
  k.syscall('wrongcall', function* () {
    return yield* k.tsleep(chan, PWAIT, 'call', 0);
  });
  k.simdev('line', IPL_BIO, () => undefined).after(5e6, 0);
  return { chan };
}

function open(bench: ModuleBench): number {
  bench.pokeBytes(DATA, new TextEncoder().encode('/dev/wrong\0'));
  expect(bench.finish(sys_open, DATA, 2)).to.equal(0);
  return bench.p.p_retval[0] as number;
}

describe('unloading a module', () => {
  it('that leaves things behind is refused, with a list of them and of the places that made them', () => {
    const bench = new ModuleBench();
    bench.load(moduleOf(oneOfEach));
    bench.ticks(2);
    const outcome = bench.unload();
    expect(outcome?.error).to.equal(EBUSY);
    const lines = bench.said();
    expect(outcome?.lines).to.deep.equal(lines);
    const place = /^ {4}(?:set|made) at .*oneOfEach \(module-unload\.test\.[jt]s:\d+:\d+\)$/;
    expect(lines.filter((line) => place.test(line))).to.have.length(9);
    expect(
      lines.filter((line) => !place.test(line)).map((line) => line.replace(/pid \d+/, 'pid N')),
    ).to.deep.equal([
      'module wrong: unload left behind:',
      '  callout later, due in 98 ticks',
      '  callout later, due in 198 ticks',
      '  callout later, due in 298 ticks',
      '  callout, not destroyed',
      '  thread worker, pid N, which sleeps on work',
      '  /dev/wrong',
      '  sysctl module.wrong.figure',
      '  system call wrongcall (210)',
      '  device line, with 1 arrivals pending',
    ]);
    expect(bench.stat()[0]?.phase).to.equal('loaded');
    expect(bench.stat()[0]?.remnants).to.have.length(9);
  });

  it('by force takes all of it back', () => {
    const bench = new ModuleBench();
    const pending = bench.k.cpu.callouts.npending;
    bench.load(moduleOf(oneOfEach));
    bench.ticks(2);
    expect(bench.k.cpu.callouts.npending).to.be.above(pending);
    expect(bench.unload('wrong', true)?.error).to.equal(0);
    bench.ticks(2);
    expect(bench.k.allproc.size).to.equal(2);
    const { table, npending } = bench.k.cpu.callouts;
    expect(table.nfree + npending).to.equal(table.ncallout);
    expect(bench.k.rootfs.find('/dev/wrong')).to.equal(undefined);
    expect(bench.machine.devices.nextArrival).to.equal(Number.POSITIVE_INFINITY);
    bench.checkClean();
  });

  it('that is in use is refused before it is asked, and says who uses it', () => {
    const bench = new ModuleBench();
    let asked = 0;
    bench.load(moduleOf(oneOfEach, () => asked++));
    const fd = open(bench);
    expect(bench.unload()?.lines).to.deep.equal([
      'module wrong: in use:',
      '  /dev/wrong is open, by pid 2 (test)',
    ]);
    expect(asked).to.equal(0);
    bench.finish(sys_close, fd);
    bench.unload();
    expect(asked).to.equal(1);
  });

  it('without an unload is a matter of force', () => {
    const bench = new ModuleBench();
    bench.load({ ...moduleOf(() => undefined), unload: undefined } as never);
    expect(bench.unload()?.lines).to.deep.equal(['module wrong: has no unload; only force unloads it']);
    expect(bench.unload('wrong', true)?.error).to.equal(0);
    bench.checkClean();
  });

  it('may be refused by the module, which stays', () => {
    const bench = new ModuleBench();
    const state = { refuse: true };
    bench.load(
      moduleOf(
        () => state,
        () => {
          if (state.refuse) throw new KernelError(EINTR, 'not now');
        },
      ),
    );
    expect(bench.unload()).to.deep.equal({ error: EINTR, id: 0, lines: ['module wrong: unload: not now'] });
    state.refuse = false;
    expect(bench.unload()?.error).to.equal(0);
    bench.checkClean();
  });

  it('that sleeps in unload lets nobody begin, and can be hastened by force', () => {
    const bench = new ModuleBench();
    bench.load(
      moduleOf(
        (k) => ({ k, device: k.device('wrong', 0o666, {}) }),
        function* (k) {
          yield* k.tsleep({}, PWAIT, 'unload', 0);
        },
      ),
    );
    expect(bench.unload()).to.equal(undefined);
    expect(bench.stat()[0]?.phase).to.equal('unloading');
    const { modules } = bench.k;
    const again = modules.unload(2, false).next().value;
    expect(again).to.deep.include({ error: EBUSY, lines: ['module wrong: is being unloaded'] });
    const file = { f_flag: 1 } as never;
    expect([...bench.k.drivers.values()][0]?.open(bench.k, bench.p, file)).to.equal(ENXIO);
    expect(modules.unload(2, true).next().value).to.deep.include({ error: 0 });
    bench.ticks(2);
    bench.checkClean();
  });
});

describe('the parts of a module that is taken back', () => {
  it('a process that sleeps in its device is woken, and finds nothing there', () => {
    const bench = new ModuleBench();
    bench.load(moduleOf(oneOfEach));
    const fd = open(bench);
    const errors: number[] = [];
    bench.begin(sys_read, [fd, DATA, 4], (error) => errors.push(error));
    expect(bench.p.p_wmesg).to.equal('input');
    expect([...bench.k.modules.unload(2, true)]).to.deep.equal([]);
    bench.ticks(1);
    expect(errors).to.deep.equal([ENXIO]);
    expect(bench.finish(sys_read, fd, DATA, 4)).to.equal(ENXIO);
    expect(bench.finish(sys_write, fd, DATA, 4)).to.equal(ENXIO);
    expect(bench.finish(sys_ioctl, fd, 0, 0)).to.equal(ENXIO);
    const file = bench.p.p_fd.get(fd);
    expect(file?.f_ops.poll(bench.k, bench.p, file, 0x5)).to.equal(POLLHUP | 0x5);
    expect(bench.finish(sys_close, fd)).to.equal(0);
    bench.checkClean();
  });

  it('an open file of it is none of the next device with its number', () => {
    const bench = new ModuleBench();
    bench.load(moduleOf(oneOfEach));
    const fd = open(bench);
    bench.unload('wrong', true);
    let read = 0;
    const next = moduleOf((k) => k.device('next', 0o666, { read: () => read++ }), undefined, {
      name: 'next',
    });
    bench.load(next);
    expect(bench.finish(sys_read, fd, DATA, 4)).to.equal(ENXIO);
    expect(read).to.equal(0);
    bench.finish(sys_close, fd);
    bench.unload('next', true);
    bench.checkClean();
  });

  it('a process that sleeps in its system call is woken, and the call is none', () => {
    const bench = new ModuleBench();
    bench.load(moduleOf(oneOfEach));
    const errors: number[] = [];
    const call = bench.k.modules.syscalls.get(210)?.call;
    bench.begin(call as never, [], (error) => errors.push(error));
    expect(bench.p.p_wmesg).to.equal('call');
    expect(bench.k.modules.unload(2, false).next().value).to.deep.include({
      lines: ['module wrong: in use:', '  pid 2 (test) is in system call wrongcall'],
    });
    expect([...bench.k.modules.unload(2, true)]).to.deep.equal([]);
    bench.ticks(1);
    expect(errors).to.deep.equal([ENOSYS]);
    bench.checkClean();
  });

  it('a thread that is interrupted by the handler that went wrong ends where it next calls the kernel', () => {
    const bench = new ModuleBench();
    const seen: string[] = [];
    bench.load(
      moduleOf((k) => {
        k.kthread_create('worker', function* () {
          k.timeout(
            () => {
              seen.push('handler');
              throw new Error('wrong');
            },
            0,
            2,
          );
          k.splnet();
          yield* k.tsleep({}, PWAIT, 'first', 1);
          seen.push('awake');
          k.splx(IPL_NONE);
          try {
            for (;;) k.charge(10_000);
          } finally {
            seen.push('thrown through');
          }
        });
      }),
    );
    bench.ticks(5);
    expect(seen).to.deep.equal(['awake', 'handler', 'thrown through']);
    expect(bench.said()[0]).to.equal('module wrong: callout handler without a name: threw Error: wrong');
    expect(bench.k.allproc.size).to.equal(2);
    expect(bench.machine.spl.ipl).to.equal(0);
    bench.checkClean();
  });

  it('nothing stays of what it was putting into the kernel just then, at whatever cycle that was', () => {
    const bench = new ModuleBench();
    const acts: readonly ((k: ModuleKernel) => unknown)[] = [
      (k) => k.timeout(() => undefined, 0, 5),
      (k) => k.setcallout(() => undefined, 0, 5),
      (k) => k.callout_reset(k.callout_init(), 5, () => undefined, 0),
      (k) => k.kthread_create('worker', () => k.tsleep({}, PWAIT, 'work', 0)),
      (k) => k.sysctl('figure', { doc: '', read: () => 0 }),
      (k) => k.device('wrong', 0o666, {}).remove(),
      (k) => k.device('wrong', 0o666, {}),
      (k) => k.syscall('wrongcall', () => 0),
      (k) => k.simdev('other', IPL_BIO, () => undefined).every(10, 0),
    ];
    let faults = 0;
    for (const act of acts) {
      for (let ncycles = 100; ncycles < 2000; ncycles += 29) {
        const load = (k: ModuleKernel) => {
          const line = k.simdev('line', IPL_BIO, () => k.spl0());
          line.after(ncycles / 25, 0);
          act(k);
          k.charge(2500);
        };
        bench.load(moduleOf(load));
        if (bench.output.includes('spl0')) faults++;
        bench.output = '';
        expect(bench.k.modules.find('wrong')).to.equal(undefined);
        const { table, npending } = bench.k.cpu.callouts;
        expect(table.nfree + npending, `${act} at ${ncycles}`).to.equal(table.ncallout);
      }
      bench.ticks(12);
      bench.checkClean();
      expect(bench.k.allproc.size).to.equal(2);
      expect(bench.machine.devices.nextArrival).to.equal(Number.POSITIVE_INFINITY);
    }
    expect(faults).to.equal(acts.length * 66);
  });

  it('a module that swallows what it did wrong is taken back all the same', () => {
    const bench = new ModuleBench();
    let after = 0;
    bench.load(
      moduleOf((k) => {
        function handler() {
          try {
            k.spl0();
          } catch {
            after++;
          }
          try {
            k.timeout(handler, 0, 1);
          } catch {
            after++;
          }
        }
        k.timeout(handler, 0, 1);
      }),
    );
    bench.ticks(3);
    expect(after).to.equal(2);
    expect(bench.said()[0]).to.equal(
      'module wrong: callout handler handler: spl0: level 0 is below 1, the one that the kernel called it at',
    );
    bench.checkClean();
  });

  it('what it had is counted, one and many', () => {
    const bench = new ModuleBench();
    bench.load(
      moduleOf((k) => {
        oneOfEach(k);
        k.setcallout(
          () => {
            throw new Error('wrong');
          },
          0,
          1,
        );
      }),
    );
    bench.ticks(3);
    expect(bench.said().at(-1)).to.equal(
      'module wrong: taken back, with 4 callouts, 1 thread, 1 device, 1 sysctl, 1 syscall, 1 simdev',
    );
    bench.checkClean();
  });
});
