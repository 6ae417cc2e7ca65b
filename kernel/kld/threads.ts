/** Sleep, wakeup and threads of one module. */

import { kthread_create } from '../kern/kern_kthread.ts';
import { setrunnable, tsleep, unsleep, wakeup } from '../kern/kern_synch.ts';
import type { Kernel } from '../kern/kernel.ts';
import { type Proc, SSLEEP, SZOMB } from '../kern/proc.ts';
import { IPL_HIGH } from '../machdep.ts';
import { KernelError, type ModuleKernel, type Sleepable, type Thread } from '../module.ts';
import { MAXPRI, PCATCH, PWAIT } from '../sys/param.ts';
import { shown, type Where } from './activity.ts';
import type { ModuleGuard } from './guard.ts';
import type { Place } from './place.ts';
import { isName, type Remnant } from './remnant.ts';

export type ThreadRoutines = Pick<ModuleKernel, 'tsleep' | 'wakeup' | 'kthread_create' | 'kthread_join'>;

/** A word for ps: no blanks, and at most 15 characters. */
const WMESG = /^[!-~]{1,15}$/;

/** The threads that one module has made. */
export class ModuleThreads {
  private readonly guard: ModuleGuard;
  private readonly k: Kernel;
  private readonly threads = new Map<Thread, { readonly p: Proc; readonly place: Place | undefined }>();

  constructor(guard: ModuleGuard) {
    this.guard = guard;
    this.k = guard.k;
  }

  readonly routines: ThreadRoutines = {
    tsleep: (chan, pri, wmesg, timo) => {
      this.checkSleep(chan, pri, wmesg, timo);
      return this.guard.sleeping('tsleep', () => tsleep(this.k, chan, pri, wmesg, timo));
    },
    wakeup: (chan) => {
      this.checkChannel('wakeup', chan);
      wakeup(this.k, chan);
    },
    kthread_create: (name, body) => this.create(name, body),
    kthread_join: (thread) => this.join(thread),
  };

  private odd(routine: string, what: string): never {
    return this.guard.misuse('argument', { routine, what });
  }

  /** Misuse unless `chan` is an object. */
  private checkChannel(routine: string, chan: unknown): void {
    const sound = (typeof chan === 'object' && chan !== null) || typeof chan === 'function';
    if (!sound) this.odd(routine, `${shown(chan)} is no channel: any object is one`);
  }

  /** Misuse unless the arguments of tsleep make sense. */
  private checkSleep(chan: unknown, pri: number, wmesg: string, timo: number): void {
    this.checkChannel('tsleep', chan);
    const priority = pri & ~PCATCH;
    if (!Number.isInteger(pri) || priority < 0 || priority > MAXPRI)
      this.odd('tsleep', `${shown(pri)} is no priority: one of the P constants is`);
    if (typeof wmesg !== 'string' || !WMESG.test(wmesg))
      this.odd('tsleep', `${shown(wmesg)} is no word of at most 15 characters, for ps`);
    const { longest } = this.k.cpu.callouts.scheme;
    if (!Number.isInteger(timo) || timo > longest)
      this.guard.misuse('ticks', { routine: 'tsleep', value: shown(timo), longest });
    if (timo < 0) this.odd('tsleep', `${timo} ticks: 0 is no limit, and less means nothing`);
  }

  private create(name: string, body: () => Sleepable<unknown>): Thread {
    if (!isName(name)) this.odd('kthread_create', `${shown(name)} is no name`);
    if (typeof body !== 'function') this.odd('kthread_create', `${shown(body)} is no function`);
    const { guard, k } = this;
    const place = guard.places.site();
    const where: Where = { kind: 'sleep', what: `thread ${name}`, place };
    const p = kthread_create(k, name, () =>
      guard.run<unknown>(where, undefined, { self: undefined, func: body, args: [] }),
    );
    if (typeof p === 'number') throw new KernelError(p, 'kthread_create: too many processes');
    const running = () => k.allproc.get(p.p_pid) === p && p.p_stat !== SZOMB;
    const thread: Thread = Object.freeze({
      pid: p.p_pid,
      get running() {
        return running();
      },
    });
    this.threads.set(thread, { p, place });
    return thread;
  }

  private join(thread: Thread): Sleepable<void> {
    const { k, guard, threads } = this;
    const found = threads.get(thread) ?? this.odd('kthread_join', 'no thread of this module');
    if (found.p === guard.activity.p) this.odd('kthread_join', 'a thread cannot wait for its own end');
    return guard.sleeping('kthread_join', function* () {
      while (thread.running) yield* tsleep(k, found.p, PWAIT, 'join', 0);
      threads.delete(thread);
    });
  }

  /** The threads that have not ended. */
  remnants(): Remnant[] {
    return [...this.threads].flatMap(([{ running, pid }, { p, place }]): Remnant[] => {
      if (!running) return [];
      const doing = p.p_wchan === undefined ? 'can run' : `sleeps on ${p.p_wmesg}`;
      return [
        { kind: 'thread', text: `thread ${p.p_comm}, pid ${pid}, which ${doing}`, verb: 'made', place },
      ];
    });
  }
}

/** Ends the sleep of a process, without the wakeup or the time it waits for. Any level. */
export function rouse(k: Kernel, p: Proc): void {
  if (p.p_wchan === undefined) return;
  const s = k.spl.splraise(IPL_HIGH, k.r.wakeup);
  if (p.p_stat === SSLEEP) setrunnable(k, p);
  else unsleep(k, p);
  k.spl.splx(s);
}
