/**
 * The callouts of one module. Each handler of the module gets one wrapper, which calls it under
 * guard. The facility knows only the wrapper, so untimeout finds a callout by wrapper and argument.
 * The callout table tells which callouts are pending; besides, the place in the module that armed
 * each entry last is kept here.
 *
 * Invariant: `owned` are the entries that callout_init took and callout_destroy has
 * not given back.
 */
import type { Callouts } from '../callout/callout.ts';
import { C_HANDLE, C_OWNED, C_PENDING } from '../callout/entry.ts';
import { IDENT } from '../callout/ident.ts';
import { type Callout as OwnedCallout, OwnedCallouts, STOP_NOTPENDING } from '../callout/owned.ts';
import { type CalloutFunc, NONE } from '../callout/scheme.ts';
import { callout_when, type Farther, resetWithin, type When } from '../kern/kern_timeout.ts';
import { IPL_HIGH } from '../machdep.ts';
import { type Callout, type Handler, KernelError, type ModuleKernel } from '../module.ts';
import { C_FLAGS } from '../sys/callout.ts';
import { ENOMEM } from '../sys/errno.ts';
import { shown, type Where } from './activity.ts';
import type { ModuleGuard } from './guard.ts';
import type { Place } from './place.ts';
import { NOTHING, type Remnant } from './remnant.ts';

/** A handler of the module's as the facility calls it, and as the guard knows it. */
interface Wrapped {
  readonly call: CalloutFunc;
  readonly where: Where & { place: Place | undefined };
}

export type CalloutRoutines = Pick<
  ModuleKernel,
  | 'timeout'
  | 'untimeout'
  | 'setcallout'
  | 'unsetcallout'
  | 'callout_init'
  | 'callout_reset'
  | 'callout_reset_within'
  | 'callout_reset_sbt'
  | 'callout_when'
  | 'callout_stop'
  | 'callout_pending'
  | 'callout_drain'
  | 'callout_destroy'
>;

export class ModuleCallouts {
  private readonly guard: ModuleGuard;
  private readonly callouts: Callouts;
  private readonly ofOwner: OwnedCallouts;
  /** By handler of the module's. */
  private readonly wrapped = new WeakMap<object, Wrapped>();
  /** By the function that the facility has. */
  private readonly known = new WeakMap<CalloutFunc, Wrapped>();
  private readonly owned = new Map<
    Callout,
    { readonly it: OwnedCallout; readonly place: Place | undefined }
  >();
  /** The place that armed an entry of the table last, by entry. */
  private readonly places = new Map<number, Place>();
  private readonly r_release: number;

  constructor(guard: ModuleGuard) {
    this.guard = guard;
    this.callouts = guard.k.cpu.callouts;
    this.ofOwner = new OwnedCallouts(this.callouts);
    this.r_release = guard.k.md.spl.routine('module_release');
    const where: Wrapped['where'] = { kind: 'interrupt', what: 'callout handler', place: undefined };
    this.known.set(this.step, { call: this.step, where });
  }

  readonly routines: CalloutRoutines = {
    timeout: (func, arg, ticks) => this.timeout(func, arg, ticks),
    untimeout: (func, arg) => this.callouts.untimeout(this.wrap('untimeout', func).call, arg),
    setcallout: (func, arg, ticks) => this.setcallout(func, arg, ticks),
    unsetcallout: (handle) => {
      if (!Number.isSafeInteger(handle) || handle < 0)
        this.odd('unsetcallout', `${shown(handle)} is no handle`);
      return this.unsetcallout(handle);
    },
    callout_init: () => this.init(),
    callout_reset: (c, ticks, func, arg) => {
      const n = this.ticks('callout_reset', ticks);
      const { it } = this.mine('callout_reset', c);
      const wrapped = this.wrap('callout_reset', func);
      this.armed(it.c, wrapped);
      return this.ofOwner.callout_reset(it, n, wrapped.call, arg);
    },
    callout_reset_within: (c, from, to, func, arg) => {
      const [first, last] = [from, to].map((ticks) => this.ticks('callout_reset_within', ticks));
      if (first > last) this.odd('callout_reset_within', `from ${from} to ${to} ticks is no range`);
      const { it } = this.mine('callout_reset_within', c);
      const wrapped = this.wrap('callout_reset_within', func);
      this.armed(it.c, wrapped);
      return this.ofOwner.callout_reset_within(it, first, last, wrapped.call, arg);
    },
    callout_reset_sbt: (c, sbt, pr, func, arg, flags = 0) => {
      const when = this.when('callout_reset_sbt', sbt, pr, flags);
      const { it } = this.mine('callout_reset_sbt', c);
      const wrapped = this.wrap('callout_reset_sbt', func);
      this.armed(it.c, wrapped);
      return this.farther({ callout: it, when, func: wrapped.call, arg });
    },
    callout_when: (sbt, pr, flags = 0) => this.when('callout_when', sbt, pr, flags),
    callout_stop: (c) => this.ofOwner.callout_stop(this.mine('callout_stop', c).it),
    callout_pending: (c) => this.ofOwner.callout_pending(this.mine('callout_pending', c).it),
    callout_drain: (c) => {
      const { it } = this.mine('callout_drain', c);
      // On one processor a handler that has begun has ended by the time that a process runs.
      // Until it sleeps, a handler may have destroyed the callout.
      return this.guard.sleeping('callout_drain', () =>
        it.c === NONE ? STOP_NOTPENDING : this.ofOwner.callout_drain(it),
      );
    },
    callout_destroy: (c) => {
      const { it } = this.mine('callout_destroy', c);
      if (this.ofOwner.callout_pending(it)) this.odd('callout_destroy', 'the callout is pending');
      // Interrupts are let in at the end of callout_destroy, and must not find it here.
      this.owned.delete(c);
      this.ofOwner.callout_destroy(it);
    },
  };

  /** Sets a callout by its time; the handler of the steps to a time that is far away. */
  private readonly farther = (it: Farther): boolean => resetWithin(this.guard.k, this.ofOwner, it, this.step);

  /** The same as a handler, which pending() knows. */
  private readonly step: CalloutFunc = (it: Farther): void => {
    this.farther(it);
  };

  /** The range of uptime that the arguments of `routine` mean. */
  private when(routine: string, sbt: number, pr: number, flags: number): When {
    if (!Number.isFinite(sbt)) this.odd(routine, `${shown(sbt)} is no time in microseconds`);
    if (!(Number.isFinite(pr) && pr >= 0)) this.odd(routine, `${shown(pr)} is no precision in microseconds`);
    if (!Number.isInteger(flags) || (flags & ~C_FLAGS) !== 0)
      this.odd(routine, `${shown(flags)} are no flags`);
    return callout_when(this.guard.k, sbt, pr, flags);
  }

  /** An argument of a routine makes no sense. */
  private odd(routine: string, what: string): never {
    return this.guard.misuse('argument', { routine, what });
  }

  /**
   * A number of ticks as the facility takes it: 0 and less count as 1. Misuse if it is too
   * long.
   */
  private ticks(routine: string, ticks: number): number {
    const { longest } = this.callouts.scheme;
    if (!Number.isInteger(ticks) || ticks > longest)
      this.guard.misuse('ticks', { routine, value: shown(ticks), longest });
    return Math.max(1, ticks);
  }

  /** The wrapped handler, made at its first use. */
  private wrap(routine: string, func: Handler<never>): Wrapped {
    if (typeof func !== 'function') this.odd(routine, `${shown(func)} is no function`);
    const known = this.wrapped.get(func);
    if (known !== undefined) return known;
    const { guard } = this;
    const name = func.name === '' ? 'without a name' : func.name;
    const where: Wrapped['where'] = { kind: 'interrupt', what: `callout handler ${name}`, place: undefined };
    const call: CalloutFunc = (arg) =>
      guard.call(where, undefined, { self: undefined, func, args: [arg] }, NOTHING);
    Object.defineProperty(call, 'name', { value: `${guard.name}.${name}` });
    Object.defineProperty(call, IDENT, { value: guard.k.newIdent() });
    const wrapped = { call, where };
    this.wrapped.set(func, wrapped);
    this.known.set(call, wrapped);
    return wrapped;
  }

  /** Entry `c` is about to be armed. */
  private armed(c: number, { where }: Wrapped): void {
    const place = this.guard.places.site();
    where.place = place;
    if (place !== undefined) this.places.set(c, place);
  }

  private timeout<A>(func: Handler<A>, arg: A, ticks: number): void {
    const { callouts } = this;
    const n = this.ticks('timeout', ticks);
    const wrapped = this.wrap('timeout', func);
    // The entry that will be taken: between here and there nobody else runs.
    const c = callouts.table.callfree;
    if (c === NONE) this.guard.misuse('full', { ncallout: callouts.table.ncallout });
    this.armed(c, wrapped);
    callouts.timeout(wrapped.call, arg, n);
  }

  private setcallout<A>(func: Handler<A>, arg: A, ticks: number): number {
    const { callouts } = this;
    const n = this.ticks('setcallout', ticks);
    const wrapped = this.wrap('setcallout', func);
    const c = callouts.table.callfree;
    if (c !== NONE) this.armed(c, wrapped);
    return callouts.setcallout(wrapped.call, arg, n);
  }

  /** Unsets the callout of a handle. A live handle that is not the module's is misuse. */
  private unsetcallout(handle: number): boolean {
    const { callouts } = this;
    const { table } = callouts;
    const c = callouts.holder(handle);
    const func = c === NONE ? null : table.c_func[c];
    if (func !== null && !this.known.has(func))
      this.odd('unsetcallout', `${handle} is no handle of this module's`);
    return callouts.unsetcallout(handle);
  }

  private init(): Callout {
    const it = this.ofOwner.callout_init();
    if (it === null) throw new KernelError(ENOMEM, 'callout_init: the callout table is full');
    // An interrupt may have taken the module back, without this entry: it was not in `owned` yet.
    if (this.guard.gone) this.ofOwner.callout_destroy(it);
    // The module gets an empty object, of no use but to be handed back.
    const callout = Object.freeze({}) as Callout;
    this.owned.set(callout, { it, place: this.guard.places.site() });
    return callout;
  }

  /** The entry behind a module's callout; misuse if there is none. */
  private mine(routine: string, callout: Callout) {
    const found = this.owned.get(callout);
    return found ?? this.odd(routine, 'no callout of this module, or it was destroyed');
  }

  /** The entries that are pending with a handler of the module's. */
  private pending(): number[] {
    const { table } = this.callouts;
    const found: number[] = [];
    for (let c = 0; c < table.ncallout; c++) {
      const func = table.c_func[c];
      if ((table.c_flags[c] & C_PENDING) !== 0 && func !== null && this.known.has(func)) found.push(c);
    }
    return found;
  }

  /** The number of the module's pending callouts. */
  get npending(): number {
    return this.pending().length;
  }

  /** The module's pending callouts, and those it made. */
  remnants(): Remnant[] {
    const { table } = this.callouts;
    const pending = this.pending();
    const armed = pending.map((c): Remnant => {
      const ticks = (this.callouts.due(c) - table.ticks) | 0;
      const name = table.c_func[c]?.name.slice(this.guard.name.length + 1);
      return {
        kind: 'callout',
        text: `callout ${name}, due in ${ticks} ticks`,
        verb: 'set',
        place: this.places.get(c),
        detail: `entry ${c}${this.handleText(c)}`,
      };
    });
    const idle = [...this.owned.values()].filter(({ it }) => !pending.includes(it.c));
    return [
      ...armed,
      ...idle.map(
        ({ place }): Remnant => ({ kind: 'callout', text: 'callout, not destroyed', verb: 'made', place }),
      ),
    ];
  }

  /** The handle of an entry that setcallout has armed, in words; empty of any other. */
  private handleText(c: number): string {
    const { c_flags, c_handle } = this.callouts.table;
    return (c_flags[c] & C_HANDLE) === 0 ? '' : `, handle ${c_handle[c]}`;
  }

  /** Throws unless the invariant holds. */
  check(): void {
    for (const { it } of this.owned.values())
      if (it.c === NONE || (this.callouts.table.c_flags[it.c] & C_OWNED) === 0)
        throw new Error(`module ${this.guard.name}: entry ${it.c} of the callout table is not its own`);
  }

  /** Takes all of the module's callouts out of the table. Any level. */
  release(): void {
    const { callouts, ofOwner } = this;
    const { spl } = callouts;
    const s = spl.splraise(IPL_HIGH, this.r_release);
    for (const c of this.pending()) {
      if ((callouts.table.c_flags[c] & C_OWNED) !== 0) continue;
      callouts.stop(c);
      callouts.release(c);
      spl.charge(callouts.cost.calloutUnset);
    }
    for (const { it } of this.owned.values()) {
      ofOwner.callout_stop(it);
      ofOwner.callout_destroy(it);
    }
    this.owned.clear();
    this.places.clear();
    spl.splx(s);
  }
}
