/**
 * The callout facility: calls a function with an argument some ticks from now, once. It
 * is the redesign of Costello and Varghese (section VII of the paper), as far as that is
 * known, over a timer scheme (scheme.ts) chosen at boot.
 *
 * Three interfaces share one table and one body.
 * - timeout and untimeout are the old interface. A callout is named by its function and argument.
 *   It is found through a hash or, as in the original, by walking the scheme's list.
 * - setcallout returns a handle, and unsetcallout takes it. With them, setting and unsetting take
 *   constant time if the scheme's start and stop do.
 * - A caller-owned callout (owned.ts) keeps its entry for as long as its owner wants.
 *
 * Only softclock calls a handler, at splsoftclock, and only once. It never calls it
 * before `ticks` ticks have passed (the tick under way counts in full), and never after
 * the callout was unset, even by another handler of the same tick. The entry is free
 * before its handler runs. So a handler may set itself again although the table is full,
 * and unsetting itself does nothing. A callout that a handler sets is for a later tick.
 *
 * Every routine may be called at any level, unless its comment says otherwise. A routine
 * locks interrupts out for its own duration. It charges its work, each visited node
 * included, before it lets them in again. So all data is changed under that lock or, by
 * the clock, at splclock; `executing` and `running` are changed at splsoftclock. `ticks`
 * belongs to the facility: calloutTick, calloutTicks and calloutSkip advance it.
 */

import { type CalloutCost, IPL_HIGH, type Spl } from '../machdep.ts';
import { Panic } from '../sys/panic.ts';
import { checkTicks } from './checkticks.ts';
import {
  C_HANDLE,
  C_HASHED,
  C_OWNED,
  C_PENDING,
  C_PUTOFF,
  COUNT_SET,
  COUNT_UNSET,
  NOHANDLE,
  UNLINK_MEMREFS,
} from './entry.ts';
import { CalloutHash } from './hash.ts';
import { Leeway } from './leeway.ts';
import type { CalloutClock, CalloutOptions } from './options.ts';
import { PutOff } from './putoff.ts';
import { type CalloutFunc, NONE, type Scheme, WINDOW } from './scheme.ts';
import { CalloutTable } from './table.ts';
import { CalloutCounters, type CalloutProbe } from './trace.ts';

/**
 * Windows that one softclock opens at most: a search of a hundred times as many callouts or empty
 * queues. Where interrupts take more time than the search, it would come to no end.
 */
const MAXWINDOWS = 100_000;

/**
 * A callout facility: the table, the scheme, the hash and the counters of one kernel.
 *
 * The routines that are called most are functions made once for each facility, and not methods. So
 * to V8 `this`, and the columns that hang on it, are constants in them, whatever the caller knows
 * of the facility (userland/share/doc/bench.md). A subclass replaces them in its constructor.
 */
export class Callouts {
  readonly table: CalloutTable;
  readonly scheme: Scheme;
  readonly hash: CalloutHash | null;
  /** The record of callouts that were put off; null if resetting a callout always moves it. */
  readonly putoff: PutOff | null;
  readonly spl: Spl;
  readonly cost: CalloutCost;
  readonly counters = new CalloutCounters();
  /** The entry whose handler runs now, if that entry has an owner; NONE otherwise. */
  executing = NONE;

  /** True if the last softclock came to no end of its search in MAXWINDOWS windows. */
  endless = false;

  /** The callouts that have a precision; null until one has. */
  leeway: Leeway | null = null;
  /**
   * The argument that displays and observers are told: what the argument of a callout stands for,
   * where that is the number of something.
   */
  meant: (func: CalloutFunc, arg: unknown) => unknown = (_func, arg) => arg;
  /** The attached observer of the facility's events, or undefined. */
  probe: CalloutProbe | undefined;
  /**
   * True if setting has more to do than to count: nodes to charge, events to report, or a clock to
   * tell. V8 takes it for a constant as long as no other value is assigned to it.
   */
  private attentiveStart: boolean;
  /** The same for unsetting. */
  private attentiveStop: boolean;
  // The table's columns.
  private readonly c_flags: Uint8Array;
  private readonly c_func: (CalloutFunc | null)[];
  private readonly c_arg: unknown[];
  private readonly c_time: Int32Array;
  private readonly c_handle: Float64Array;
  /** The counters that are counted most (trace.ts). */
  private readonly counts: Float64Array;
  /** The clock to be told of changes; null if it interrupts at every tick. */
  private readonly clock: CalloutClock | null;
  /** True while softclock runs. */
  private running = false;
  /** Cycles that setting a callout takes, without the nodes and the hash. */
  private readonly setCost: number;
  /** The same for unsetting. */
  private readonly unsetCost: number;
  /** The longest interval that the scheme takes. */
  private readonly longest: number;
  /** Number of handlers that one softclock calls at most. */
  private readonly maxfires: number;
  // Each r_ field is the number of a routine in the ledger of lockouts.
  private readonly r_timeout: number;
  private readonly r_untimeout: number;
  private readonly r_setcallout: number;
  private readonly r_unsetcallout: number;
  private readonly r_softclock: number;
  private readonly r_next: number;

  constructor(options: CalloutOptions) {
    const { ncallout, spl } = options;
    this.table = new CalloutTable(ncallout, options.ticks ?? 0, options.firstGeneration ?? 1);
    this.c_flags = this.table.c_flags;
    this.c_func = this.table.c_func;
    this.c_arg = this.table.c_arg;
    this.c_time = this.table.c_time;
    this.c_handle = this.table.c_handle;
    this.counts = this.counters.often;
    this.scheme = options.scheme(this.table);
    this.longest = this.scheme.longest;
    const walks = options.search === 'walk';
    if (walks && this.scheme.find === undefined)
      throw new RangeError(`scheme ${this.scheme.name} cannot find`);
    if (options.lazy && this.scheme.lateness(this.scheme.longest) > 0) {
      throw new RangeError(`scheme ${this.scheme.name} is late by itself: nothing can be put off lazily`);
    }
    this.putoff = options.lazy ? new PutOff(this.table) : null;
    this.maxfires = options.maxfires ?? Number.POSITIVE_INFINITY;
    this.hash = walks ? null : new CalloutHash(this.table, options.hashsize ?? 0);
    this.spl = spl;
    this.cost = options.cost;
    this.setCost = options.cost.calloutSet;
    this.unsetCost = options.cost.calloutUnset;
    this.clock = options.clock ?? null;
    this.probe = options.probe;
    this.attentiveStart = this.isWatched || this.scheme.bound.start > 0;
    this.attentiveStop = this.isWatched || this.scheme.bound.stop > 0;
    this.r_timeout = spl.routine('timeout');
    this.r_untimeout = spl.routine('untimeout');
    this.r_setcallout = spl.routine('setcallout');
    this.r_unsetcallout = spl.routine('unsetcallout');
    this.r_softclock = spl.routine('softclock');
    this.r_next = spl.routine('ticksUntilNext');
  }

  /** Reports the facility's events to `probe` from now on; undefined for no observer. */
  setProbe(probe: CalloutProbe | undefined): void {
    const { start, stop } = this.scheme.bound;
    this.probe = probe;
    this.attentiveStart = this.isWatched || start > 0;
    this.attentiveStop = this.isWatched || stop > 0 || this.leeway !== null;
  }

  /**
   * Lets the callout `c`, which was just set for its latest tick, come up to `ticks` ticks earlier,
   * 0 or more: on the first of them on which softclock runs anyway. Called with softclock held off
   * since `c` was set.
   */
  setPrecision(c: number, ticks: number): void {
    if (ticks <= 0) return;
    this.leeway ??= new Leeway(this.table);
    this.attentiveStop = true;
    this.leeway.add(c, ticks);
    this.chargeLeeway(this.leeway);
  }

  /** Charges the entries of the heap of callouts with a precision that were looked at. */
  private chargeLeeway({ visited }: Leeway): void {
    this.counters.leewayNodes += visited;
    this.spl.charge(visited * this.cost.calloutNode);
  }

  /**
   * A callout that may come now, since softclock runs anyway, already stopped; NONE if there is
   * none.
   */
  private coalesce(leeway: Leeway): number {
    const c = leeway.ready();
    this.chargeLeeway(leeway);
    if (c === NONE) return NONE;
    this.scheme.stop(c);
    this.counters.softNodes += this.scheme.visited;
    this.counters.coalesced++;
    this.spl.charge(this.scheme.visited * this.cost.calloutNode);
    return c;
  }

  /** True if there are events to report, or a clock to tell of changes. */
  private get isWatched(): boolean {
    return this.probe !== undefined || this.clock !== null;
  }

  /** Number of clock ticks so far: an int that wraps. */
  get ticks(): number {
    return this.table.ticks;
  }

  /** True while softclock runs, and so in every handler. */
  protected get isFiring(): boolean {
    return this.running;
  }

  /** Number of callouts that are set and have been neither called nor unset. */
  get npending(): number {
    const { sets, unsets, fires } = this.counters;
    return sets - unsets - fires;
  }

  /**
   * Calls func(arg) after `ticks` ticks, an integer; 0 or less counts as 1. Panics when
   * the table is full. The same function and argument may be set more than once, as in
   * BSD. The ticks are counted from the present one, or from `from`, a tick that the caller
   * has read: a clock that does not tick may have counted others since.
   */
  timeout = (func: CalloutFunc, arg: unknown, ticks: number, from?: number): void => {
    const n = checkTicks('timeout', ticks, this.longest);
    const { spl, hash } = this;
    const s = spl.splraise(IPL_HIGH, this.r_timeout);
    const c = this.table.take();
    if (c === NONE) throw new Panic('timeout table full');
    let ncycles = this.cost.calloutSet;
    let flags = C_PENDING;
    if (hash !== null) {
      hash.insert(func, arg, c);
      ncycles += hash.idents.probes * this.cost.hashProbe;
      flags |= C_HASHED;
    }
    this.start(c, flags, func, arg, n, from);
    spl.charge(ncycles);
    spl.splx(s);
  };

  /**
   * Unsets the callout with this function and argument that is due first. Returns true if
   * there was one (the original did not say). The hash does not find callouts that were
   * set through another interface. Of several callouts due on one tick, the hash unsets
   * the one that was set first. The walk unsets the one that would be called first, which
   * on the BSD list is the one that was set last.
   */
  untimeout = (func: CalloutFunc, arg: unknown): boolean => {
    const { spl, hash } = this;
    const s = spl.splraise(IPL_HIGH, this.r_untimeout);
    let ncycles = this.cost.calloutUnset;
    let c: number;
    if (hash === null) c = this.walk(func, arg);
    else {
      c = hash.find(func, arg);
      ncycles += hash.idents.probes * this.cost.hashProbe + hash.visited * this.cost.calloutNode;
      this.counters.countChain(hash.visited);
      if (c !== NONE) {
        this.stop(c);
        hash.remove(c);
        this.table.free(c);
      }
    }
    if (c === NONE) this.counters.stale++;
    spl.charge(ncycles);
    spl.splx(s);
    return c !== NONE;
  };

  /**
   * Calls func(arg) after `ticks` ticks, an integer; 0 or less counts as 1. `from` is as for
   * timeout. Returns a handle for unsetcallout, or NOHANDLE (0) when the table is full.
   */
  setcallout = (func: CalloutFunc, arg: unknown, ticks: number, from?: number): number => {
    const { longest, r_setcallout, setCost, spl, table } = this;
    // checkTicks(), written out for the common case: V8 has only so much room for calls of calls.
    const n = ticks > 0 && (ticks | 0) === ticks && ticks <= longest ? ticks : this.checked(ticks);
    const s = spl.splraise(IPL_HIGH, r_setcallout);
    const c = table.take();
    let handle = NOHANDLE;
    if (c !== NONE) {
      handle = table.giveHandle(c);
      this.start(c, C_PENDING | C_HANDLE, func, arg, n, from);
    }
    spl.charge(setCost);
    spl.splx(s);
    return handle;
  };

  /** Does checkTicks() for setcallout. */
  private checked(ticks: number): number {
    return checkTicks('setcallout', ticks, this.longest);
  }

  /**
   * Unsets the callout with this handle. Returns true if it was still to come. A handle
   * whose callout was called or unset does nothing, whatever its entry is used for now;
   * nor does NOHANDLE.
   */
  unsetcallout = (handle: number): boolean => {
    const { c_handle, r_unsetcallout, spl, table, unsetCost } = this;
    const s = spl.splraise(IPL_HIGH, r_unsetcallout);
    const c = table.slot(handle);
    const live = c_handle[c] === handle && handle > 0;
    if (live) {
      this.stop(c);
      table.freeHandle(c, handle);
    } else this.counters.stale += 1;
    spl.charge(unsetCost);
    spl.splx(s);
    return live;
  };

  /** The callout with this handle, without a charge; NONE if the handle is stale. */
  holder(handle: number): number {
    const { table } = this;
    const c = table.slot(handle);
    return table.c_handle[c] === handle && handle > 0 ? c : NONE;
  }

  /**
   * Counts one clock tick. hardclock calls it at splclock, once for each tick. Returns
   * true if softclock is wanted. (calloutTicks counts several ticks.) Made once for a facility.
   */
  readonly calloutTick = (): boolean => {
    const { table, scheme, counters } = this;
    table.advance(1);
    const wanted = scheme.hardtick();
    this.probe?.calloutTick?.(table.ticks, wanted);
    const visited = scheme.visited;
    counters.tickNodes += visited;
    if (visited !== 0) this.spl.charge(visited * this.cost.calloutNode);
    return wanted;
  };

  /**
   * Counts `n` clock ticks at once, 1 or more, on none of which a callout is due: before
   * the call, ticksUntilNext(n + 1) was more than n. The clock calls it, at splclock.
   */
  calloutSkip(n: number): void {
    this.table.advance(n);
    this.scheme.skip(n);
    this.chargeTicks();
  }

  /**
   * Counts `n` clock ticks, 1 or more, for a clock that has not interrupted at each of
   * them: each stretch in which nothing comes due is counted at once, and calloutTick counts
   * the tick that ends it; or all ticks at once, if softclock is behind and finds by itself
   * what came due. Returns true if softclock is wanted. The clock calls it, at splclock.
   */
  calloutTicks(n: number): boolean {
    let wanted = false;
    for (let left = n; left > 0; ) {
      const next = this.scheme.ticksUntilNext(left);
      if (next === 0 && this.calloutPassDue(left)) return true;
      const due = next > 0 ? next : this.ticksUntilLater(left);
      if (due > 1 && next > 0) this.calloutSkip(due - 1);
      else if (due > 1) this.calloutPass(due - 1);
      if (this.calloutTick()) wanted = true;
      left -= due;
    }
    return wanted;
  }

  /**
   * Number of ticks until another callout comes due, besides those that are overdue; `bound`
   * if none does before that, and 1 for a scheme that cannot count several ticks then.
   */
  ticksUntilLater(bound: number): number {
    if (this.scheme.pass === undefined) return 1;
    const { c_flags, c_time, ncallout, ticks } = this.table;
    let best = bound;
    for (let c = 0; c < ncallout; c++) {
      const togo = (c_time[c] - ticks) | 0;
      if (togo > 0 && togo < best && (c_flags[c] & C_PENDING) !== 0) best = togo;
    }
    return best;
  }

  /** Counts `n` clock ticks while callouts are overdue, on none of which another comes due. */
  calloutPass(n: number): void {
    this.table.advance(n);
    this.scheme.pass?.(n);
    this.chargeTicks();
  }

  /**
   * Counts `n` clock ticks while callouts are overdue, whatever comes due on them, if the scheme
   * can (passesDue); false if it cannot, and none is counted.
   */
  calloutPassDue(n: number): boolean {
    if (this.scheme.passesDue !== true) return false;
    this.calloutPass(n);
    return true;
  }

  /** Charges the nodes that the work of several ticks has visited. */
  private chargeTicks(): void {
    const { visited } = this.scheme;
    this.counters.tickNodes += visited;
    if (visited !== 0) this.spl.charge(visited * this.cost.calloutNode);
  }

  /**
   * Calls the handlers of all callouts that are due, in the order of their ticks. Called
   * at splsoftclock, and never from inside itself, which the level ensures. Interrupts
   * are locked out between handlers only, for as many steps as the scheme's expire()
   * takes. Returns true if it stopped after `maxfires` handlers, or MAXWINDOWS windows: more
   * callouts may be due then, and it is to be called again.
   *
   * An exception of a handler ends the run and comes out as a Panic that names the
   * handler. The level and the facility are in order then. The catcher of the Panic must
   * have softclock called again for the callouts that are left.
   */
  softclock(): boolean {
    return this.serve();
  }

  /** The body of softclock, made once for a facility. */
  private readonly serve = (): boolean => {
    if (this.running) throw new Panic('softclock: called from inside itself');
    this.running = true;
    const { spl, cost, table, scheme, counters } = this;
    const before = counters.fires;
    const stepsBefore = counters.steps;
    const mostWindows = counters.windows + MAXWINDOWS;
    const most = before + this.maxfires;
    let more = true;
    counters.softclocks++;
    const s = spl.splraise(IPL_HIGH, this.r_softclock);
    this.probe?.softclockBegin?.();
    while (counters.fires < most && counters.windows < mostWindows) {
      let c = scheme.expire();
      counters.softNodes += scheme.visited;
      counters.steps += scheme.steps;
      // An empty queue costs as much as a node: its head and its link are read.
      spl.charge(scheme.steps * cost.calloutNode);
      if (c === NONE && this.leeway !== null) c = this.coalesce(this.leeway);
      if (c === NONE) {
        more = false;
        break;
      }
      if (c === WINDOW) this.openWindow(s);
      else if ((table.c_flags[c] & C_PUTOFF) !== 0 && this.restart(c)) spl.splx(s);
      else this.fire(c, s);
      spl.splraise(IPL_HIGH, this.r_softclock);
    }
    if (counters.fires === before) counters.spurious++;
    this.endless = counters.windows >= mostWindows;
    this.running = false;
    this.probe?.softclockEnd?.(counters.fires - before, counters.steps - stepsBefore, more);
    this.clock?.served(more);
    spl.splx(s);
    return more;
  };

  /**
   * Number of ticks until a callout is due: 0 if one is overdue, `bound` if none is due
   * before that. May take long with interrupts locked out, so it is for process level
   * only.
   */
  ticksUntilNext(bound: number): number {
    const { spl, cost, scheme } = this;
    const s = spl.splraise(IPL_HIGH, this.r_next);
    const ticks = scheme.ticksUntilNext(bound);
    spl.charge(cost.memref + scheme.visited * cost.calloutNode);
    spl.splx(s);
    return ticks;
  }

  /**
   * The same as ticksUntilNext, but without a charge and without a change of level: for a look
   * from outside between two runs, and for the clock source, which calls it with interrupts
   * locked out.
   */
  ticksUntilNextSeen(bound: number): number {
    return this.scheme.ticksUntilNext(bound);
  }

  /** The tick on which the pending callout `c` is due; if it was put off, the later tick. */
  due(c: number): number {
    const { table, putoff } = this;
    return putoff !== null && (table.c_flags[c] & C_PUTOFF) !== 0 ? putoff.c_later[c] : table.c_time[c];
  }

  /** The argument of the pending callout `c`, as displays and observers are told it. */
  argument(c: number): unknown {
    const { c_arg, c_func } = this;
    const func = c_func[c];
    return func === null ? c_arg[c] : this.meant(func, c_arg[c]);
  }

  /** Walks every link of the facility and panics if anything is out of order. */
  check(): void {
    const pending = this.table.check();
    const started = this.scheme.check();
    this.hash?.check();
    this.putoff?.check();
    this.leeway?.check();
    if (pending !== started || pending !== this.npending) {
      throw new Panic(
        `callout: ${pending} entries pending, ${started} started, ${this.npending} by the counters`,
      );
    }
  }

  /**
   * The body of all routines that set: starts entry `c`, just taken or owned, for `ticks`
   * ticks from the present one or from `from`, an earlier one. Called with interrupts locked
   * out. Charges the nodes that the scheme visits; the caller charges the rest.
   */
  start(c: number, flags: number, func: CalloutFunc, arg: unknown, ticks: number, from?: number): void {
    const n = this.clock !== null || from !== undefined ? this.beforeStart(ticks, from) : ticks;
    this.c_flags[c] = flags;
    this.c_func[c] = func;
    this.c_arg[c] = arg;
    this.c_time[c] = (this.table.ticks + n) | 0;
    this.scheme.start(c, n);
    this.counts[COUNT_SET] += 1;
    if (this.attentiveStart) this.afterStart(c, n);
  }

  /**
   * The body of all routines that unset: stops entry `c`, which is started. Called with
   * interrupts locked out. Charges the nodes that the scheme visits; the caller charges
   * the rest, and then leaves the entry idle, as release() does.
   */
  stop(c: number): void {
    this.scheme.stop(c);
    this.counts[COUNT_UNSET] += 1;
    if (this.attentiveStop) this.afterStop(c);
  }

  /**
   * Leaves entry `c`, which is no longer started, idle: an owned entry stays with its
   * owner, any other becomes free.
   */
  release(c: number): void {
    const { table } = this;
    const flags = table.c_flags[c];
    if ((flags & C_OWNED) !== 0) {
      table.keep(c);
      return;
    }
    if ((flags & C_HASHED) !== 0) (this.hash as CalloutHash).remove(c);
    if ((flags & C_HANDLE) !== 0) table.freeHandle(c, table.c_handle[c]);
    else table.free(c);
  }

  /**
   * Has the clock count the ticks up to now. Returns the ticks from the present one to the tick
   * that is `ticks` ticks from `from` or, if that is undefined, from the present one.
   */
  private beforeStart(ticks: number, from: number | undefined): number {
    this.clock?.sync();
    return from === undefined ? ticks : Math.max(1, ticks - ((this.table.ticks - from) | 0));
  }

  /** Charges and reports what start() has done with `c`, and tells the clock. */
  private afterStart(c: number, n: number): void {
    const { table } = this;
    const { visited } = this.scheme;
    this.counters.startNodes += visited;
    this.spl.charge(visited * this.cost.calloutNode);
    this.probe?.calloutSet?.(c, table.c_func[c] as CalloutFunc, this.argument(c), n, table.c_time[c]);
    this.clock?.started(n);
  }

  /** Charges and reports what stop() has done with `c`, and tells the clock. */
  private afterStop(c: number): void {
    const { table } = this;
    this.counters.stopNodes += this.scheme.visited;
    this.spl.charge(this.scheme.visited * this.cost.calloutNode);
    if (this.leeway !== null) this.dropLeeway(this.leeway, c);
    this.probe?.calloutUnset?.(c, table.c_func[c] as CalloutFunc, this.argument(c), this.due(c));
    this.clock?.stopped();
  }

  /**
   * Lets the scheme find the callout that untimeout means, and stop it. Returns the
   * callout, or NONE if there is none.
   */
  private walk(func: CalloutFunc, arg: unknown): number {
    const { scheme, counters } = this;
    const c = (scheme.find as NonNullable<Scheme['find']>).call(scheme, func, arg);
    if (c !== NONE) {
      this.counts[COUNT_UNSET] += 1;
      this.afterStop(c);
      this.release(c);
    } else {
      counters.stopNodes += scheme.visited;
      this.spl.charge(scheme.visited * this.cost.calloutNode);
    }
    return c;
  }

  /**
   * Lets in, at level `s`, the interrupts that were locked out while the scheme looked
   * through its callouts.
   */
  private openWindow(s: number): void {
    this.counters.windows++;
    this.probe?.calloutWindow?.(this.scheme.steps);
    this.spl.splx(s);
  }

  /**
   * Starts `c` anew for the ticks it still has to go. `c` was put off, and the scheme has
   * handed it out on its first tick. Returns false, with `c` still stopped, if it is due
   * already.
   */
  private restart(c: number): boolean {
    const left = (this.putoff as PutOff).comeUp(c);
    if (left <= 0) return false;
    this.scheme.start(c, left);
    this.counters.anew++;
    this.counters.startNodes += this.scheme.visited;
    this.spl.charge(this.cost.calloutSet + this.scheme.visited * this.cost.calloutNode);
    return true;
  }

  /** Forgets the precision of `c`, which is not pending any more. */
  private dropLeeway(leeway: Leeway, c: number): void {
    leeway.drop(c);
    this.chargeLeeway(leeway);
  }

  /** Calls the handler of `c`, which is due and stopped, at level `s`. */
  private fire(c: number, s: number): void {
    const { spl, cost, table, counters } = this;
    const func = table.c_func[c] as CalloutFunc;
    const arg = table.c_arg[c];
    const flags = table.c_flags[c];
    // Before its latest tick a callout with a precision is not late.
    const late = Math.max(0, (table.ticks - table.c_time[c]) | 0);
    counters.fires++;
    counters.lateTicks += late;
    if (late > counters.maxLate) counters.maxLate = late;
    // Asked for now, since the handler may end the thing that the argument stands for.
    const told = this.probe === undefined ? arg : this.meant(func, arg);
    this.probe?.calloutFire?.(c, func, told, late);
    if (this.leeway !== null) this.dropLeeway(this.leeway, c);
    if ((flags & C_OWNED) !== 0) this.executing = c;
    this.release(c);
    spl.charge(cost.calloutFire + ((flags & C_HASHED) !== 0 ? UNLINK_MEMREFS * cost.memref : 0));
    spl.splx(s);
    this.call(func, arg);
    this.probe?.calloutDone?.(c, func, told);
  }

  /**
   * Calls func(arg). Panics if it throws, or if it comes back at another level than it
   * was called at.
   */
  private call(func: CalloutFunc, arg: unknown): void {
    const { spl } = this;
    const s = spl.ipl;
    try {
      func(arg);
    } catch (error) {
      throw this.failed(s, error instanceof Panic ? error : threw(func, error));
    }
    if (spl.ipl !== s) throw this.failed(s, cameBackAt(func, spl.ipl, s));
    this.executing = NONE;
  }

  /**
   * Puts the facility and the level in order, before a Panic leaves softclock, which runs
   * at level `s`. Returns `why`, that Panic.
   */
  private failed(s: number, why: Panic): Panic {
    const { spl } = this;
    this.running = false;
    this.executing = NONE;
    if (spl.ipl > s) spl.splx(s);
    else spl.splraise(s, this.r_softclock);
    return why;
  }
}

/** The Panic for a handler that threw `error`. */
function threw(func: CalloutFunc, error: unknown): Panic {
  return new Panic(`softclock: ${nameOf(func)} threw ${error}`, { cause: error });
}

/** The Panic for a handler that was called at level `s` and came back at `level`. */
function cameBackAt(func: CalloutFunc, level: number, s: number): Panic {
  return new Panic(`softclock: ${nameOf(func)} came back at level ${level}, not ${s}`);
}

/** A handler's name, for a Panic. */
function nameOf(func: CalloutFunc): string {
  return func.name === '' ? 'a handler without a name' : func.name;
}
