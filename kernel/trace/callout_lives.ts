/**
 * The lives of callouts: an observer that notes who set each pending callout, and what has happened
 * to the entries of the table of late. It is attached only while a display wants it. It keeps
 * MAX_EVENTS events and MAX_SETTINGS settings, whatever the number of callouts.
 *
 * Invariant: `pieces` holds the interrupts that have been entered and not left, and in them the
 * handler that softclock calls, the outermost first.
 */
import type { CalloutFunc } from '../callout/scheme.ts';
import type { Kernel } from '../kern/kernel.ts';
import { REG_PC } from '../machdep.ts';
import type { Observer } from '../probe.ts';

/** The most events that are kept. */
const MAX_EVENTS = 4096;
/** The most pending callouts whose setting is kept after its event is not. */
const MAX_SETTINGS = 65_536;
/** The most events of one life. */
const MAX_LIFE = 12;

/** The code that set or unset a callout. */
export interface Setter {
  /** The handler of a callout, the handler of an interrupt, or the system call of a process. */
  readonly kind: 'handler' | 'interrupt' | 'process';
  /** The name of the handler, or of the system call; '' for other work of the kernel. */
  readonly name: string;
  /** The process, `pid 3 (multi)`, and its pc; '' and 0 for an interrupt. */
  readonly process: string;
  readonly pc: number;
}

/** An event in the life of an entry. */
export interface LifeEvent {
  readonly kind: 'set' | 'unset' | 'fire';
  readonly entry: number;
  /** The name of the callout's function. */
  readonly func: string;
  /** The tick and the cycle of the event. */
  readonly tick: number;
  readonly cycle: number;
  /** Ticks for which it was set, that it still had to go, or that it was late. */
  readonly ticks: number;
  readonly by: Setter;
}

export class CalloutLives implements Observer {
  private readonly k: Kernel;
  private readonly events: LifeEvent[] = [];
  /** Events so far; the next one is kept at this number modulo MAX_EVENTS. */
  private seen = 0;
  /** The setting of each pending callout, by entry, the oldest first. */
  private readonly settings = new Map<number, LifeEvent>();
  private readonly pieces: Setter[] = [];

  constructor(k: Kernel) {
    this.k = k;
  }

  interruptEnter(_level: number, routine: string): void {
    this.pieces.push({ kind: 'interrupt', name: routine, process: '', pc: 0 });
  }

  interruptExit(): void {
    this.end('interrupt');
  }

  calloutSet(entry: number, func: CalloutFunc, _arg: unknown, ticks: number): void {
    const event = this.note('set', entry, func, ticks);
    const { settings } = this;
    settings.delete(entry);
    settings.set(entry, event);
    if (settings.size > MAX_SETTINGS) settings.delete(settings.keys().next().value as number);
  }

  calloutUnset(entry: number, func: CalloutFunc, _arg: unknown, due: number): void {
    this.note('unset', entry, func, (due - this.k.cpu.callouts.ticks) | 0);
    this.settings.delete(entry);
  }

  calloutFire(entry: number, func: CalloutFunc, _arg: unknown, late: number): void {
    this.note('fire', entry, func, late);
    this.settings.delete(entry);
    this.pieces.push({ kind: 'handler', name: func.name || '?', process: '', pc: 0 });
  }

  calloutDone(): void {
    this.end('handler');
  }

  /** The setting of a pending callout; undefined if it was set too long ago. */
  settingOf(entry: number): LifeEvent | undefined {
    return this.settings.get(entry);
  }

  /** The last events of an entry, the oldest first: MAX_LIFE at most, as far as they are kept. */
  lifeOf(entry: number): LifeEvent[] {
    const { events, seen } = this;
    const life: LifeEvent[] = [];
    for (let i = seen - 1; i >= Math.max(0, seen - MAX_EVENTS) && life.length < MAX_LIFE; i--) {
      const event = events[i % MAX_EVENTS];
      if (event.entry === entry) life.push(event);
    }
    return life.reverse();
  }

  /** The innermost piece of work of a kind is over, and so is all inside it. */
  private end(kind: Setter['kind']): void {
    while (this.pieces.length > 0 && this.pieces.pop()?.kind !== kind);
  }

  private note(kind: LifeEvent['kind'], entry: number, func: CalloutFunc, ticks: number): LifeEvent {
    const { k } = this;
    const tick = k.cpu.callouts.ticks;
    const name = func.name || '?';
    const by = this.pieces.at(-1) ?? this.process();
    const event = { kind, entry, func: name, tick, cycle: k.md.cycle, ticks, by };
    this.events[this.seen++ % MAX_EVENTS] = event;
    return event;
  }

  /** The current process as a setter. */
  private process(): Setter {
    const p = this.k.cpu.curproc;
    if (p === null) return { kind: 'process', name: '', process: '', pc: 0 };
    return {
      kind: 'process',
      name: p.p_syscall,
      process: `pid ${p.p_pid} (${p.p_comm})`,
      pc: p.p_regs[REG_PC] >>> 0,
    };
  }
}
