/**
 * A random world around a callout facility on trial. The operations of its script
 * (script.ts) set and unset callouts through all three interfaces, and make the
 * clock tick. The judge is told of everything.
 */

import type { Callouts } from '../../kernel/callout/callout.ts';
import { C_PENDING, NOHANDLE } from '../../kernel/callout/entry.ts';
import { lockoutBound } from '../../kernel/callout/lockout.ts';
import {
  type Callout,
  OwnedCallouts,
  STOP_NOTPENDING,
  STOP_REMOVED,
  STOP_RUNNING,
  type StopResult,
} from '../../kernel/callout/owned.ts';
import { type CalloutFunc, INT_MAX } from '../../kernel/callout/scheme.ts';
import type { CalloutProbe } from '../../kernel/callout/trace.ts';
import { IPL_CLOCK, IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import { isSchemeFault } from '../contain/schemerealm.ts';
import { holdToBounds } from './bounds.ts';
import { type Deed, Judge } from './judge.ts';
import { TEST_COST, TestMachine } from './machine.ts';
import { KEYS, type Op, OWNERS, type Script } from './script.ts';

/** A facility on trial. */
export interface Defendant {
  /** Makes the facility, anew for every script. */
  readonly make: (machine: TestMachine, probe: CalloutProbe) => Callouts;
  /** The length around which intervals and delays are drawn: the wheel's size. */
  readonly size: number;
  /**
   * True if the facility is also held to its own statements (check, ticksUntilNext).
   * The wrong twins must be convicted without.
   */
  readonly checks: boolean;
}

/** The argument of a callout that is set by handle: its own deed, once that is known. */
interface Box {
  deed: Deed | null;
}

/** More cycles than any script takes that comes to an end. */
const MAX_CYCLES = 50_000_000;

export class World {
  readonly machine = new TestMachine();
  readonly callouts: Callouts;
  readonly judge: Judge;

  private readonly owned: OwnedCallouts;
  private readonly owners: Callout[] = [];
  private readonly deedOfOwner: (Deed | null)[] = [];
  /** Every handle that was given so far, with its deed. */
  private readonly given: { readonly handle: number; readonly deed: Deed | null }[] = [];
  private readonly script: Script;
  private readonly size: number;
  private readonly checks: boolean;
  /** Handlers called so far. */
  private ncalls = 0;
  /** The ticks that the callout that was unset last had to go. */
  private unsetAhead = 0;
  /** The owner whose handler runs, or null. */
  private handling: number | null = null;

  constructor(defendant: Defendant, script: Script) {
    const { machine } = this;
    const callouts = defendant.make(machine, this.observer);
    machine.callouts = callouts;
    machine.basepri = script.basepri;
    machine.limit = MAX_CYCLES;
    this.callouts = callouts;
    this.script = script;
    this.size = defendant.size;
    this.checks = defendant.checks;
    const { scheme } = callouts;
    const { order } = scheme;
    const tie = callouts.hash === null && order === 'lifo' ? 'last set' : 'first set';
    const inOrder = callouts.putoff === null;
    this.judge = new Judge({
      order: inOrder ? order : 'none',
      lateness: (n) => scheme.lateness(n),
      inOrder,
      tie,
    });
    holdToBounds(scheme, (crime, details) => this.judge.convict(crime, details));
    this.owned = new OwnedCallouts(callouts);
    for (let i = 0; i < OWNERS; i++) {
      this.owners.push(this.owned.callout_init() as Callout);
      this.deedOfOwner.push(null);
    }
    this.given.push({ handle: NOHANDLE, deed: null });
    const queue = [...script.interrupts];
    let wait = queue[0]?.after ?? 0;
    machine.interrupt = () => {
      if (queue.length === 0 || wait-- > 0) return;
      const { ops } = queue.shift() as Script['interrupts'][number];
      wait = queue[0]?.after ?? 0;
      this.examine();
      for (const op of ops) this.perform(op);
    };
  }

  /**
   * Runs the script to its end, and then on until all callouts of the next few turns
   * of the wheel have come. Throws a Conviction.
   */
  run(): void {
    const { judge } = this;
    try {
      for (const op of this.script.ops) {
        this.perform(op);
        this.settle();
      }
      this.perform({ op: 'tick', count: 4 * this.size + 4 });
      this.settle();
      this.clear();
      this.settle();
      this.examineLockout();
    } catch (error) {
      if (judge.verdict !== null) throw judge.verdict;
      if (isSchemeFault(error)) judge.convict(error.crime, error.told, error);
      if (this.machine.cycle > MAX_CYCLES) judge.convict('no end', String(error), error);
      judge.convict('crash', String(error), error);
    }
  }

  /**
   * Convicts unless the facility is in order and every callout in a bucket, as it must be
   * where interrupts come.
   */
  private examine(): void {
    if (!this.checks) return;
    const { callouts, judge } = this;
    callouts.check();
    const { scheme, table } = callouts;
    for (let c = 0; c < table.ncallout; c++) {
      if ((table.c_flags[c] & C_PENDING) === 0) continue;
      const bucket = scheme.bucketOf(c);
      if (!Number.isInteger(bucket) || bucket < 0 || bucket >= scheme.nbuckets)
        judge.convict('wrong answer', `callout ${c} is said to be in bucket ${bucket} of ${scheme.nbuckets}`);
    }
  }

  private perform(op: Op): void {
    const { callouts, owned, judge, machine } = this;
    switch (op.op) {
      case 'setcallout':
        this.setcallout(this.interval(op.n));
        break;
      case 'unsetcallout': {
        const { handle, deed } = this.given[op.which % this.given.length];
        this.atomically(() => judge.unset(deed, callouts.unsetcallout(handle)));
        break;
      }
      case 'timeout':
        this.atomically(() => {
          if (callouts.table.nfree === 0) return;
          const n = this.interval(op.n);
          judge.set(n, op.key);
          callouts.timeout(this.onTimeout, op.key, n);
        });
        break;
      case 'untimeout':
        this.atomically(() => this.untimeout(op.key));
        break;
      case 'reset':
        this.atomically(() => {
          const n = this.interval(op.n);
          const before = this.deedOfOwner[op.owner];
          judge.unset(before, owned.callout_reset(this.owners[op.owner], n, this.onOwned, op.owner));
          this.deedOfOwner[op.owner] = judge.set(n, KEYS + op.owner);
        });
        break;
      case 'precise':
        this.atomically(() => this.precise(op.owner, this.interval(op.n), op.leeway));
        break;
      case 'stop':
        this.atomically(() => this.stopped(op.owner, owned.callout_stop(this.owners[op.owner])));
        break;
      case 'within':
        this.atomically(() => this.within(op.owner, this.interval(op.n), op.leeway));
        break;
      case 'tick':
        for (let i = 0; i < op.count; i++) this.hardclock();
        break;
      case 'late':
        machine.at(IPL_SOFTCLOCK, () => {
          for (let i = 0; i < op.count; i++) this.hardclock();
        });
        break;
      case 'skip':
        this.skip(op.count);
        break;
    }
  }

  /** Unsets by function and argument; convicts unless the callout that is due first was taken. */
  private untimeout(key: number): boolean {
    const { callouts, judge } = this;
    const deed = judge.earliest(key);
    const answer = callouts.untimeout(this.onTimeout, key);
    judge.unset(deed, answer);
    const ahead = deed === null ? 0 : deed.due - judge.now;
    if (answer && this.unsetAhead !== ahead)
      judge.convict(
        'wrong answer',
        `untimeout unsets a callout due in ${this.unsetAhead} ticks, and one with its function and argument is due in ${ahead}`,
      );
    return answer;
  }

  /** Rules on the answer `result` of callout_stop or callout_drain. */
  private stopped(owner: number, result: StopResult): void {
    const { judge } = this;
    const deed = this.deedOfOwner[owner];
    const pending = deed !== null && deed.state === 'pending';
    const running = this.handling === owner || judge.isTaking(KEYS + owner);
    const expected = running ? STOP_RUNNING : pending ? STOP_REMOVED : STOP_NOTPENDING;
    if (result !== expected)
      judge.convict('wrong answer', `stopping was answered by ${result}, not ${expected}`);
    judge.unset(deed, pending);
  }

  private within(owner: number, n: number, leeway: number): void {
    const { callouts, owned, judge } = this;
    const from = Math.max(1, n);
    const to = this.interval(from + leeway);
    const before = this.deedOfOwner[owner];
    const pending = owned.callout_reset_within(this.owners[owner], from, to, this.onOwned, owner);
    if (before?.state === 'pending' && before.due >= judge.now + from && before.due <= judge.now + to) {
      if (!pending) judge.convict('wrong answer', 'a callout that suits is said not to be pending');
      return;
    }
    judge.unset(before, pending);
    const ticks = (callouts.due(this.owners[owner].c) - callouts.ticks) | 0;
    if (ticks < from || ticks > to) judge.convict('wrong answer', `set ${ticks} ahead, not ${from} to ${to}`);
    this.deedOfOwner[owner] = judge.set(ticks, KEYS + owner);
  }

  private precise(owner: number, n: number, leeway: number): void {
    const { callouts, judge } = this;
    const before = this.deedOfOwner[owner];
    const it = this.owners[owner];
    judge.unset(before, this.owned.callout_reset_precise(it, n, leeway, this.onOwned, owner));
    const most = Math.min(leeway, callouts.scheme.longest - Math.max(1, n));
    this.deedOfOwner[owner] = judge.set(n, KEYS + owner, most);
  }

  /** The interval n, or the longest that the scheme takes. */
  private interval(n: number): number {
    return Math.min(n, this.callouts.scheme.longest);
  }

  private setcallout(n: number): void {
    this.atomically(() => {
      const { callouts, judge } = this;
      const room = callouts.table.nfree > 0;
      const box: Box = { deed: null };
      const handle = callouts.setcallout(this.onHandle, box, n);
      if ((handle !== NOHANDLE) !== room) judge.convict('wrong answer', `room: ${room}, handle: ${handle}`);
      if (room) box.deed = judge.set(n);
      this.given.push({ handle, deed: box.deed });
    });
  }

  /** A clock interrupt: the judge's clock ticks together with the facility's. */
  private hardclock(): void {
    this.judge.tick();
    this.machine.hardclock();
  }

  private skip(count: number): void {
    const { callouts, judge, machine } = this;
    const n = Math.min(count, this.ticksUntilNext(count + 1) - 1);
    if (n < 1) return;
    judge.now += n;
    machine.at(IPL_CLOCK, () => callouts.calloutSkip(n));
  }

  /**
   * Does a call together with the judge's note of it. An interrupt between the two comes
   * after both.
   */
  private atomically(body: () => void): void {
    const { machine } = this;
    const interrupt = machine.interrupt;
    machine.interrupt = null;
    body();
    machine.interrupt = interrupt;
    machine.offer();
  }

  /** Told by the facility: when softclock takes a callout, and which one was unset. */
  private readonly observer: CalloutProbe = {
    calloutFire: (_c, func, arg, late) => this.judge.taken(this.deedOf(func, arg, late), late),
    softclockEnd: (_fires, _steps, more) => {
      if (!more) this.judge.served();
    },
    calloutUnset: (_c, _func, _arg, due) => {
      this.unsetAhead = (due - this.callouts.ticks) | 0;
    },
  };

  private deedOf(func: CalloutFunc, arg: unknown, late: number): Deed | null {
    if (func === this.onTimeout) return this.judge.next(arg as number, late);
    if (func === this.onOwned) return this.deedOfOwner[arg as number];
    return (arg as Box | undefined)?.deed ?? null;
  }

  private readonly onHandle = (box: Box): void => {
    this.judge.called(box.deed);
    this.handle();
  };

  private readonly onTimeout = (key: number): void => {
    this.judge.called(null, key);
    this.handle();
  };

  private readonly onOwned = (owner: number): void => {
    this.judge.called(null, KEYS + owner);
    this.handling = owner;
    this.handle();
    this.handling = null;
  };

  /** Does the operations that the script has for the handler that is being called. */
  private handle(): void {
    for (const op of this.script.handlers[this.ncalls++] ?? []) this.perform(op);
  }

  private settle(): void {
    const { callouts, judge, machine } = this;
    if (machine.softPending || machine.ipl !== 0) judge.convict('crash', `left at level ${machine.ipl}`);
    judge.settle(callouts.npending);
    if (!this.checks) return;
    this.examine();
    for (const bound of [1, this.size, INT_MAX]) this.ticksUntilNext(bound);
  }

  /**
   * The scheme's answer. Convicts if a callout proves it wrong; a callout that was
   * put off may come up before it is due.
   */
  private ticksUntilNext(bound: number): number {
    const { callouts, judge } = this;
    const got = callouts.scheme.ticksUntilNext(bound);
    const { least, most } = judge.ticksUntilNext(bound);
    if (this.checks && (got > most || (got < least && callouts.putoff === null)))
      judge.convict('wrong answer', `ticksUntilNext(${bound}) is ${got}, not ${least} to ${most}`);
    return got;
  }

  /**
   * Unsets all callouts that are left, those of owners too. Convicts unless every entry is
   * free again.
   */
  private clear(): void {
    const { callouts, judge } = this;
    this.machine.interrupt = null;
    for (const { handle, deed } of this.given) judge.unset(deed, callouts.unsetcallout(handle));
    for (let key = 0; key < KEYS; key++) {
      for (let more = true; more; ) {
        more = this.untimeout(key);
      }
    }
    this.owners.forEach((owner, i) => {
      this.stopped(i, this.owned.callout_drain(owner));
      this.owned.callout_destroy(owner);
    });
    const { nfree, ncallout } = callouts.table;
    if (nfree !== ncallout)
      judge.convict('wrong count', `${nfree} entries of ${ncallout} are free at the end`);
  }

  /**
   * Convicts if a handle routine or a stretch of softclock held interrupts out for longer
   * than the code says.
   */
  private examineLockout(): void {
    const bound = lockoutBound(TEST_COST, this.callouts);
    for (const routine of ['setcallout', 'unsetcallout', 'callout_reset', 'callout_stop', 'softclock']) {
      const held = this.machine.lockout.get(routine) ?? 0;
      if (held > bound)
        this.judge.convict('lockout', `${routine} held interrupts out for ${held} cycles, bound ${bound}`);
    }
  }
}

/** Tries one script; throws a Conviction. */
export function trial(defendant: Defendant, script: Script): void {
  new World(defendant, script).run();
}
