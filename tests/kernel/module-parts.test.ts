/**
 * The kernel as a module has it: callouts, levels, threads, devices, nodes, system calls,
 * simulated devices, time.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { File } from '../../kernel/kern/file.ts';
import { sys_kill } from '../../kernel/kern/kern_kill.ts';
import { fsetown } from '../../kernel/kern/kern_sigio.ts';
import { sys_sysctlbyname } from '../../kernel/kern/kern_sysctl.ts';
import { sys_thr_kill2 } from '../../kernel/kern/kern_thr.ts';
import { sys_ioctl, sys_read, sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_poll } from '../../kernel/kern/sys_poll.ts';
import { sys_lseek } from '../../kernel/kern/vfs_dir.ts';
import { sys_open } from '../../kernel/kern/vfs_syscalls.ts';
import { LEVELS } from '../../kernel/kld/interface.ts';
import { IPL_BIO, IPL_NET, IPL_SOFTCLOCK, IPL_TTY } from '../../kernel/machdep.ts';
import * as interfaceOfModules from '../../kernel/module.ts';
import {
  type Counter,
  type DeviceFile,
  EBUSY,
  EWOULDBLOCK,
  KernelError,
  type ModuleKernel,
  POLLIN,
  PWAIT,
  type Selinfo,
  type Thread,
} from '../../kernel/module.ts';
import * as errno from '../../kernel/sys/errno.ts';
import {
  EAGAIN,
  EEXIST,
  EFAULT,
  EINVAL,
  ENFILE,
  ENODEV,
  ENOSYS,
  ENOTTY,
  EPERM,
  ESRCH,
} from '../../kernel/sys/errno.ts';
import { FIOASYNC } from '../../kernel/sys/ioccom.ts';
import { SIGIO, SIGKILL, SIGSTOP, SIGTERM, sigaddset, sigismember } from '../../kernel/sys/signal.ts';
import { DATA } from './harness.ts';
import { ModuleBench, moduleOf } from './module-bench.ts';

/** A kernel with one module in it, and the result of its load. */
function loaded<T>(load: (k: ModuleKernel) => T, config = {}): { bench: ModuleBench; it: T } {
  const bench = new ModuleBench(config);
  let it: T | undefined;
  const outcome = bench.load(
    moduleOf((k) => {
      it = load(k);
    }),
  );
  expect(outcome?.lines, bench.output).to.deep.equal([]);
  return { bench, it: it as T };
}

/** The errno and the words of the refusal, for an exception of load's. */
function refusedBy(load: (k: ModuleKernel) => unknown, config = {}) {
  const bench = new ModuleBench(config);
  const outcome = bench.load(moduleOf(load));
  bench.checkClean();
  return [outcome?.error, outcome?.lines[0]];
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function open(bench: ModuleBench, name: string, flags = 2): number {
  bench.pokeBytes(DATA, bytes(`/dev/${name}\0`));
  expect(bench.finish(sys_open, DATA, flags)).to.equal(0);
  return bench.p.p_retval[0] as number;
}

/** Sets a sysctl node by its name, or reads it; returns errno and value. */
function sysctl(bench: ModuleBench, name: string, value?: number): [number, number] {
  bench.pokeBytes(DATA, bytes(name));
  bench.poke(DATA + 256, [8, value ?? 0, 0]);
  const error = bench.call(
    sys_sysctlbyname,
    DATA,
    name.length,
    DATA + 272,
    DATA + 256,
    value === undefined ? 0 : DATA + 260,
    value === undefined ? 0 : 8,
  );
  return [error, bench.peek(DATA + 272, 1)[0] as number];
}

describe('the parts of a module', () => {
  it('has the number of every error', () => {
    for (const [name, number] of Object.entries(errno))
      expect(interfaceOfModules).to.have.property(name, number);
  });

  it('has each level that its docstring promises', () => {
    const source = readFileSync('kernel/module.ts', 'utf8');
    const body = source.slice(source.indexOf('export interface ModuleKernel'));
    const documented: Record<string, string> = {};
    let levels: string[] = [];
    for (const line of body.split('\n')) {
      const level = /Level: (any|process|sleep|in a device's poll)/.exec(line)?.[1];
      if (/^ {2}\/\*\*/.test(line)) levels = [];
      if (level !== undefined) levels.push(level === "in a device's poll" ? 'poll' : level);
      const name = /^ {2}(?:readonly )?(\w+)[<(:]/.exec(line)?.[1];
      if (name !== undefined) documented[name] = levels.join();
    }
    expect(documented).to.deep.equal(LEVELS);
  });

  it('tells the time, and turns it into ticks that last at least so long', () => {
    const { it } = loaded((k) => [
      k.hz,
      k.freq,
      k.tvtohz(0),
      k.tvtohz(1),
      k.tvtohz(10_000),
      k.tvtohz(10_001),
    ]);
    expect(it).to.deep.equal([100, 25_000_000, 1, 2, 2, 3]);
    const { bench, it: times } = loaded((k) => {
      const seen: number[][] = [];
      const tell = () => seen.push([k.ticks, k.microuptime(), k.microtime() - k.microuptime()]);
      k.timeout(tell, 0, 3);
      tell();
      return seen;
    });
    bench.ticks(5);
    const [first, second] = times as [number[], number[]];
    expect((second[0] as number) - (first[0] as number)).to.equal(3);
    expect((second[1] as number) - (first[1] as number)).to.be.within(20_000, 30_100);
    expect((second[2] as number) - (first[2] as number)).to.be.within(-2, 2);
  });

  it('gives the same random numbers in the same run', () => {
    const [a, b] = [0, 1].map(() => loaded((k) => [k.random(), k.random(), k.random()]).it);
    expect(a).to.deep.equal(b);
    expect(new Set(a).size).to.equal(3);
    for (const n of a as number[]) expect(n).to.be.within(0, 2 ** 31 - 1);
  });

  it('charges work, and takes the interrupts that come within', () => {
    const { it } = loaded((k) => {
      const [ticks, cycle] = [k.ticks, k.cycle];
      k.delay(25_000);
      return [k.ticks - ticks, Math.floor((k.cycle - cycle) / 1000)];
    });
    expect((it as number[])[0]).to.be.within(2, 3);
    expect((it as number[])[1]).to.be.within(625, 640);
  });

  for (const kernel of ['old', 'hash', 'handle'] as const)
    it(`sets callouts by all three interfaces and takes them back: the ${kernel} kernel`, () => {
      const called: string[] = [];
      const { bench, it } = loaded(
        (k) => {
          const note = (what: string) => called.push(`${what}${k.ipl}`);
          k.timeout(note, 'a', 2);
          k.timeout(note, 'b', 2);
          const handle = k.setcallout(note, 'c', 2);
          k.setcallout(note, 'd', 2);
          const own = k.callout_init();
          const answers = [
            k.untimeout(note, 'a'),
            k.untimeout(note, 'a'),
            k.unsetcallout(handle),
            k.unsetcallout(handle),
            k.callout_reset(own, 5, note, 'x'),
            k.callout_reset(own, 3, note, 'e'),
            k.callout_pending(own),
            k.callout_stop(own),
            k.callout_stop(own),
            k.callout_reset_within(own, 1, 4, note, 'f'),
          ];
          return answers;
        },
        { kernel },
      );
      bench.ticks(6);
      expect(it).to.deep.equal([true, false, true, false, false, true, true, 1, -1, false]);
      expect(called.sort()).to.deep.equal(['b1', 'd1', 'f1']);
      bench.unload('wrong', true);
      bench.checkClean();
    });

  it('holds interrupts off by raising the level', () => {
    const { it } = loaded((k) => {
      const seen: number[] = [];
      k.timeout(() => seen.push(k.ipl), 0, 1);
      const s = k.splsoftclock();
      k.delay(30_000);
      seen.push(k.ipl, s);
      k.splx(s);
      seen.push(k.ipl);
      return seen;
    });
    expect(it).to.deep.equal([IPL_SOFTCLOCK, 0, 1, 0]);
  });

  describe('threads', () => {
    it('run, sleep, are woken, can be waited for, and show in the table of processes', () => {
      const { bench, it } = loaded((k) => {
        const log: (string | number)[] = [];
        const chan = {};
        const state: { worker?: Thread } = {};
        state.worker = k.kthread_create('worker', function* () {
          log.push(k.ipl);
          log.push(yield* k.tsleep(chan, PWAIT, 'wait', 2));
          log.push(yield* k.tsleep(chan, PWAIT, 'wait', 0));
          return 'nobody sees this';
        });
        k.kthread_create('joiner', function* () {
          yield* k.kthread_join(state.worker as Thread);
          log.push('joined');
        });
        k.timeout(() => k.wakeup(chan), 0, 6);
        return { log, state };
      });
      bench.ticks(4);
      const line = `${bench.k.sysctls.get('kern.proc')?.read()}`
        .split('\n')
        .find((row) => row.endsWith(' worker'));
      expect(line).to.match(/^\d+ 0 \d+ \d+ 0 Ss 32 0 .* wait worker$/);
      expect(it.state.worker?.running).to.equal(true);
      const pid = it.state.worker?.pid as number;
      expect(bench.call(sys_kill, pid, SIGKILL)).to.equal(0);
      expect(bench.call(sys_thr_kill2, pid, -1, SIGSTOP)).to.equal(0);
      bench.ticks(4);
      expect(it.log).to.deep.equal([0, EWOULDBLOCK, 0, 'joined']);
      expect(it.state.worker?.running).to.equal(false);
      expect(bench.k.allproc.size).to.equal(2);
      expect(bench.unload()?.error).to.equal(0);
      bench.checkClean();
    });

    it('are not reached by kill(-1)', () => {
      const { bench, it } = loaded((k) =>
        k.kthread_create('worker', function* () {
          yield* k.tsleep({}, PWAIT, 'wait', 0);
        }),
      );
      expect(bench.call(sys_kill, -1, SIGTERM)).to.equal(ESRCH);
      expect(it.running).to.equal(true);
    });

    it('are refused when there are too many processes', () => {
      const answer = refusedBy((k) => {
        for (;;) k.kthread_create('worker', () => k.tsleep({}, PWAIT, 'wait', 0));
      });
      expect(answer).to.deep.equal([EAGAIN, 'module wrong: load: kthread_create: too many processes']);
    });
  });

  describe('devices', () => {
    it('are opened, read, written and closed by their operations, with data for each opening', () => {
      const { bench, it } = loaded((k) => {
        const log: unknown[] = [];
        const device = k.device('wrong', 0o666, {
          open(file, p) {
            file.data = p.pid * 100 + log.length;
            log.push(['open', file.flag, p.uid, p.comm]);
            return 0;
          },
          close: (file: DeviceFile) => log.push(['close', file.data]),
          *read(_file, uio) {
            yield* k.tsleep({}, PWAIT, 'slow', 1);
            return uio.uiomove(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]));
          },
          write(file, uio) {
            const given = new Uint8Array(uio.resid);
            const error = uio.uiomove(given);
            log.push(['write', file.data, [...given], uio.resid]);
            return error;
          },
        });
        return { log, device };
      });
      const fd = open(bench, 'wrong');
      expect(it.device.nopen).to.equal(1);
      let error: number | undefined;
      bench.begin(sys_read, [fd, DATA, 4], (result) => {
        error = result;
      });
      expect([error, bench.p.p_wmesg]).to.deep.equal([undefined, 'slow']);
      bench.ticks(2);
      expect([error, bench.p.p_retval[0], ...bench.peek(DATA, 1)]).to.deep.equal([0, 4, 0x04030201]);
      expect(bench.finish(sys_write, fd, DATA, 2)).to.equal(0);
      expect(bench.finish(sys_write, fd, 0x10, 2)).to.equal(EFAULT);
      expect(bench.call(sys_lseek, fd, 0, 0, 0)).to.not.equal(0);
      bench.p.p_fd.closeAll(bench.k);
      expect(it.log).to.deep.equal([
        ['open', 3, 0, 'test'],
        ['write', 200, [1, 2], 0],
        ['write', 200, [0, 0], 2],
        ['close', 200],
      ]);
      expect(it.device.nopen).to.equal(0);
    });

    it('get the argument of a request as its number says, and hand it back', () => {
      const [iowr, io, ior] = [0xc0047701, 0x20007702, 0x40047703];
      const { bench } = loaded((k) =>
        k.device('wrong', 0o666, {
          ioctl(_file, request, data) {
            if (request === io) return data.length === 0 ? 0 : EINVAL;
            if (request !== iowr && request !== ior) return ENOTTY;
            const view = new DataView(data.buffer);
            view.setInt32(0, view.getInt32(0, true) + 1, true);
            return 0;
          },
        }),
      );
      const fd = open(bench, 'wrong');
      bench.poke(DATA, [41]);
      expect(bench.finish(sys_ioctl, fd, iowr | 0, DATA)).to.equal(0);
      expect(bench.peek(DATA, 1)).to.deep.equal([42]);
      expect(bench.finish(sys_ioctl, fd, ior, DATA)).to.equal(0);
      expect(bench.peek(DATA, 1)).to.deep.equal([1]);
      expect(bench.finish(sys_ioctl, fd, io, 0)).to.equal(0);
      expect(bench.finish(sys_ioctl, fd, iowr | 0, 0x10)).to.equal(EFAULT);
      expect(bench.finish(sys_ioctl, fd, 0x20007777, 0)).to.equal(ENOTTY);
    });

    it('do what a device does that lacks an operation', () => {
      const { bench } = loaded((k) => k.device('wrong', 0o666, {}));
      const fd = open(bench, 'wrong');
      expect(bench.finish(sys_read, fd, DATA, 1)).to.equal(ENODEV);
      expect(bench.finish(sys_write, fd, DATA, 1)).to.equal(ENODEV);
      expect(bench.finish(sys_ioctl, fd, 0x20007777, 0)).to.equal(ENOTTY);
      bench.poke(DATA, [fd, POLLIN]);
      expect(bench.finish(sys_poll, DATA, 1, 0)).to.equal(0);
      expect(bench.p.p_retval[0]).to.equal(1);
    });

    it('wake those that poll them', () => {
      const { bench } = loaded((k) => {
        const sel = k.selinfo();
        let ready = false;
        k.device('wrong', 0o666, {
          poll(_file, events) {
            if (ready) return events & POLLIN;
            k.selrecord(sel);
            return 0;
          },
        });
        k.timeout(
          () => {
            ready = true;
            k.selwakeup(sel);
          },
          0,
          5,
        );
      });
      const fd = open(bench, 'wrong');
      bench.poke(DATA, [fd, POLLIN]);
      let done: number | undefined;
      bench.begin(sys_poll, [DATA, 1, -1], (error) => {
        done = error;
      });
      bench.ticks(2);
      expect([done, bench.p.p_wmesg]).to.deep.equal([undefined, 'select']);
      bench.ticks(4);
      expect([done, bench.p.p_retval[0]]).to.deep.equal([0, 1]);
    });

    it('send SIGIO to the owners of files with O_ASYNC', () => {
      const { bench } = loaded((k) => {
        const [mine, others] = [k.selinfo(), k.selinfo()];
        const pollOf = (sel: Selinfo) => () => {
          k.selrecord(sel);
          return 0;
        };
        k.device('wrong', 0o666, { poll: pollOf(mine) });
        k.device('other', 0o666, { poll: pollOf(others) });
        k.timeout(() => k.selwakeup(others), 0, 5);
        k.timeout(() => k.selwakeup(mine), 0, 10);
      });
      const fd = open(bench, 'wrong');
      const on = 1;
      bench.poke(DATA, [fd, POLLIN]);
      expect(bench.finish(sys_poll, DATA, 1, 0)).to.equal(0);
      const file = bench.p.p_fd.get(fd) as File;
      expect(fsetown(bench.k, bench.p, file, bench.p.p_pid)).to.equal(0);
      bench.poke(DATA, [on]);
      expect(bench.finish(sys_ioctl, fd, FIOASYNC | 0, DATA)).to.equal(0);
      const { actions, mask, pending } = bench.p.p_sig;
      (actions[SIGIO] as { handler: number }).handler = 0x1000;
      sigaddset(mask, SIGIO);
      const isPending = () => sigismember(pending, SIGIO);
      bench.ticks(7);
      expect(isPending()).to.equal(false);
      bench.ticks(5);
      expect(isPending()).to.equal(true);
    });

    it('cannot have the name of another', () => {
      expect(refusedBy((k) => k.device('null', 0o666, {}))).to.deep.equal([
        EEXIST,
        'module wrong: load: device: /dev/null exists',
      ]);
    });
  });

  describe('nodes and counters', () => {
    it('are read and written by name', () => {
      const { bench, it } = loaded((k) => {
        const state: { level: number; counter?: Counter } = { level: 3 };
        k.sysctl('level', {
          doc: 'a level',
          read: () => state.level,
          write: (value) => {
            if (value > 9) return EINVAL;
            state.level = value;
            return 0;
          },
        });
        k.sysctl('words', { doc: 'some words', read: () => 'as they are' });
        state.counter = k.counter('counted', 'what was counted');
        return state;
      });
      expect(sysctl(bench, 'module.wrong.level')).to.deep.equal([0, 3]);
      expect(sysctl(bench, 'module.wrong.level', 7)).to.deep.equal([0, 3]);
      expect(sysctl(bench, 'module.wrong.level', 12)).to.deep.equal([EINVAL, 7]);
      expect(bench.k.sysctls.get('module.wrong.words')?.read()).to.equal('as they are');
      expect(sysctl(bench, 'module.wrong.counted', 1)[0]).to.equal(EPERM);
      expect([it.counter?.value, sysctl(bench, 'module.wrong.counted')]).to.deep.equal([0, [0, 0]]);
    });

    it('refuse by a KernelError, and are not blamed for it', () => {
      const { bench } = loaded((k) => {
        const refuse = (): never => {
          throw new KernelError(EBUSY, 'not now');
        };
        k.sysctl('level', { doc: 'a level', read: refuse });
        k.sysctl('other', { doc: 'a level', read: () => 1, write: refuse });
      });
      expect(sysctl(bench, 'module.wrong.level')[0]).to.equal(EBUSY);
      expect(sysctl(bench, 'module.wrong.other', 3)).to.deep.equal([EBUSY, 1]);
      expect(bench.stat()).to.have.length(1);
    });

    it('cannot be there twice', () => {
      const twice = refusedBy((k) => {
        k.counter('n', 'one');
        k.counter('n', 'the other');
      });
      expect(twice).to.deep.equal([EEXIST, 'module wrong: load: counter: module.wrong.n exists']);
    });
  });

  describe('system calls', () => {
    it('get the caller and their words, and give back an errno or a result', () => {
      const { bench, it } = loaded((k) => {
        const seen: unknown[] = [];
        const call = k.syscall('triple', (p, word, address) => {
          seen.push([p.pid, word]);
          if (word < 0) return EINVAL;
          p.retval = 3 * word;
          return p.copyout(new Uint8Array([word, 0, 0, 0]), address);
        });
        return { seen, call };
      });
      expect([it.call.number, sysctl(bench, 'kern.syscall.triple')]).to.deep.equal([210, [0, 210]]);
      const call = bench.k.modules.syscalls.get(210)?.call as typeof sys_read;
      expect(bench.finish(call, 14, DATA)).to.equal(0);
      expect([bench.p.p_retval[0], ...bench.peek(DATA, 1)]).to.deep.equal([42, 14]);
      expect(bench.finish(call, -1, DATA)).to.equal(EINVAL);
      expect(bench.finish(call, 1, 0x10)).to.equal(EFAULT);
      expect(it.seen).to.deep.equal([
        [2, 14],
        [2, -1],
        [2, 1],
      ]);
    });

    it('are reached by ecall while the module is loaded', () => {
      // li t0, 210; li a0, 14; ecall; mv s0, a0; mv s1, t0; j .
      const program = [0x0d200293, 0x00e00513, 0x73, 0x00050413, 0x00028493, 0x6f];
      const run = (load: (k: ModuleKernel) => unknown) => {
        const bench = new ModuleBench({}, {}, program);
        bench.load(moduleOf(load));
        bench.ticks(1);
        return [bench.p.p_regs[8], bench.p.p_regs[9]];
      };
      const triple = run((k) =>
        k.syscall('triple', (p, word) => {
          p.retval = 3 * word;
          return 0;
        }),
      );
      expect(triple).to.deep.equal([42, 0]);
      expect(run((k) => k.syscall('refuses', () => EINVAL))).to.deep.equal([EINVAL, 1]);
      expect(run(() => undefined)).to.deep.equal([ENOSYS, 1]);
    });

    it('are ten at most', () => {
      const answer = refusedBy((k) => {
        for (let n = 0; n < 11; n++) k.syscall(`call${n}`, () => 0);
      });
      expect(answer).to.deep.equal([
        ENFILE,
        'module wrong: load: syscall: all numbers for modules are taken',
      ]);
    });
  });

  describe('simulated devices', () => {
    it('hand over what arrives, in its order, at its time and level', () => {
      const { bench, it } = loaded((k) => {
        const log: [string, number, number][] = [];
        const start = k.cycle;
        const net = k.simdev('net', IPL_NET, (data: string) =>
          log.push([data, k.ipl, Math.round((k.cycle - start) / 25_000)]),
        );
        net.after(5000, 'later');
        net.after(2000, 'sooner');
        net.after(2000, 'and next');
        const disk = k.simdev('disk', IPL_BIO, (data: string) => log.push([data, k.ipl, 0]));
        disk.after(3000, 'gone');
        disk.clear();
        expect([net.pending, disk.pending]).to.deep.equal([3, 0]);
        return log;
      });
      bench.ticks(2);
      expect(it).to.deep.equal([
        ['sooner', IPL_NET, 2],
        ['and next', IPL_NET, 2],
        ['later', IPL_NET, 5],
      ]);
    });

    it('come regularly without drift, and lose nothing while they are held off', () => {
      const { bench, it } = loaded((k) => {
        const state = { count: 0 };
        k.simdev('audio', IPL_TTY, () => state.count++).every(300, 0);
        k.timeout(
          () => {
            const s = k.spltty();
            k.delay(100_000);
            k.splx(s);
          },
          0,
          10,
        );
        return state;
      });
      bench.ticks(100);
      expect(it.count).to.be.within(299, 300);
    });

    it('arrive late with jitter, but in order', () => {
      const arrivals = (seed: number) => {
        const { bench, it } = loaded(
          (k) => {
            const log: [number, number][] = [];
            const start = k.cycle;
            const line = k.simdev('line', IPL_NET, (n: number) => log.push([n, k.cycle - start]));
            for (let n = 1; n <= 50; n++) line.after(n * 200, n);
            return log;
          },
          { seed },
        );
        bench.ticks(3);
        return it;
      };
      const [one, again, other] = [arrivals(1), arrivals(1), arrivals(2)];
      expect(one).to.deep.equal(again);
      expect(one).to.not.deep.equal(other);
      expect(one.map(([n]) => n)).to.deep.equal(Array.from({ length: 50 }, (_, i) => i + 1));
      for (const [n, cycle] of one) expect(cycle).to.be.within(n * 5000, n * 5000 + 6250 + 3000);
    });

    it('keep a machine from being stuck as long as something is under way', () => {
      const { bench } = loaded((k) => {
        const chan = {};
        k.simdev('line', IPL_NET, () => k.wakeup(chan)).after(90_000, 0);
        k.syscall('wait', () => k.tsleep(chan, PWAIT, 'line', 0));
      });
      let done = false;
      bench.begin(bench.k.modules.syscalls.get(210)?.call as typeof sys_read, [], () => {
        done = true;
      });
      expect(bench.machine.run(bench.entry, bench.machine.cycle + 20 * bench.period)).to.equal('cycle');
      expect(done).to.equal(true);
    });
  });

  it('warns of a handler that takes longer than its budget, by its own time alone', () => {
    const { bench } = loaded((k) => {
      function slow(microseconds: number) {
        k.delay(microseconds);
      }
      k.timeout(slow, 1900, 1);
      k.timeout(slow, 2500, 3);
      k.timeout(slow, 2400, 5);
      k.timeout(slow, 3000, 7);
      k.simdev('line', IPL_NET, () => k.delay(1500)).every(500, 0);
    });
    bench.ticks(10);
    const warnings = bench.said().filter((line) => line.startsWith('module'));
    expect(warnings).to.have.length(2);
    expect(warnings[0]).to.match(
      /^module wrong: callout handler slow: expensive: 62\d\d\d cycles, 2[45]\d\d microseconds; kern.module.budget is 2000$/,
    );
    expect(warnings[1]).to.match(/slow: expensive: 75\d\d\d cycles/);
    expect(sysctl(bench, 'kern.module.expensive')).to.deep.equal([0, 3]);
    expect(sysctl(bench, 'kern.module.budget', 4000)[0]).to.equal(0);
    expect(bench.k.modules.budget).to.equal(4000);
  });

  it('sends signals', () => {
    const { bench, it } = loaded((k) => [k.psignal(1, SIGTERM), k.psignal(99, SIGTERM), k.psignal(1, 99)]);
    expect(it).to.deep.equal([0, ESRCH, EINVAL]);
    expect(bench.p.p_stat).to.not.equal(undefined);
  });
});
