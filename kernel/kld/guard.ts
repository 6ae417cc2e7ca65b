/**
 * The border between the kernel and one module. The kernel calls the module
 * through `call` (what cannot sleep) and `run` (what can), the module calls the
 * kernel through routines made by `gate`. Each way is watched: who may call
 * what from where, at which level one comes back, how long it took, and
 * whatever is thrown. Nothing of the module's comes out of it but results: a
 * fault ends in Modules.fault, which takes the module back or panics.
 *
 * An activity that sleeps is left and entered again. Activities nest as interrupts do.
 *
 * Invariant: Modules.activity is the innermost one that is being executed;
 * `active` are those of processes that have not ended; once `gone` is set, no
 * routine of the module is begun or resumed, and every routine of the kernel's
 * that it calls throws.
 */
import type { Kernel } from '../kern/kernel.ts';
import type { Sleepable } from '../kern/proc.ts';
import { KernelError } from '../module.ts';
import { Activity, type Callee, type Expected, RULES, type Rule, shown, type Where } from './activity.ts';
import { FAULTS, type Fault, fill, ModuleFault, type Words } from './faults.ts';
import type { Place, Places } from './place.ts';

/** Seconds of virtual time that one activity may take without sleeping. */
export const ENDLESS_SECONDS = 60;

/** What is known of a fault where it happened. */
interface Wrong {
  readonly fault: ModuleFault;
  readonly cycle: number;
  readonly level: number;
  /** The place in the module that did it; undefined if it was found after the module had come back. */
  readonly place: Place | undefined;
}

type Resumable = Iterator<unknown, unknown, undefined>;
/** What the caller of `run` makes of something the module threw: true if that was no fault. */
export type Refused = (error: unknown) => boolean;

/** A step of an activity: it is over, with a result; it sleeps; it went wrong. */
type Step = { readonly value: unknown } | 'asleep' | 'wrong';

/** The one way into the module's code: its places end here. */
function moduleEntry({ self, func, args }: Callee): unknown {
  return func.apply(self, args as never[]);
}

function has(value: unknown, method: string): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Record<string, unknown>)[method] === 'function'
  );
}

interface Thenable {
  then(kept: undefined, broken: () => void): unknown;
}

/** A promise that nobody waits for: what it comes to must not reach the host. */
function quiet(promise: Thenable): void {
  promise.then(undefined, () => undefined);
}

export class ModuleGuard {
  readonly k: Kernel;
  /** The module's name. */
  readonly name: string;
  readonly places: Places;
  readonly active = new Set<Activity>();
  gone = false;
  /** Calls of its handlers while softclock was behind, and their cycles; which stretch of that they are of. [S] */
  called = 0;
  spent = 0;
  stretch: object | undefined = undefined;
  /** It is being unloaded: nobody may begin to use it. */
  closing = false;
  private wrong: Wrong | undefined = undefined;
  private readonly r_module: number;

  constructor(k: Kernel, name: string, places: Places) {
    this.k = k;
    this.name = name;
    this.places = places;
    this.r_module = k.md.spl.routine(`module ${name}`);
  }

  /** Calls the module where it may not sleep; `otherwise` if it is gone, or that went wrong. Any level. */
  call<R>(where: Where, otherwise: R, callee: Callee, expected?: Expected): R {
    if (this.gone) return otherwise;
    const { md, cpu, modules } = this.k;
    const activity = new Activity(this, where, md.spl.ipl, cpu.curproc);
    const { cycle } = md;
    const { interrupted } = md.intr;
    const step = this.enter(activity, callee, (value) => this.complete(activity, value, expected));
    if (where.kind === 'interrupt' && !this.gone)
      modules.timed(this, where, md.cycle - cycle - (md.intr.interrupted - interrupted));
    return this.result(activity, step, otherwise);
  }

  /** Calls the module where it may sleep. */
  *run<R>(where: Where, otherwise: R, callee: Callee, expected?: Expected, refused?: Refused): Sleepable<R> {
    if (this.gone) return otherwise;
    const activity = new Activity(this, where, this.k.spl.ipl, this.k.cpu.curproc);
    this.active.add(activity);
    let resumption: Callee | undefined;
    let step = this.enter(
      activity,
      callee,
      (value) => {
        if (!has(value, 'next')) return this.complete(activity, value, expected);
        resumption = { self: value as Resumable, func: (value as Resumable).next, args: [] };
        return 'asleep';
      },
      refused,
    );
    const resumed = (value: unknown) => this.resumed(activity, value as IteratorResult<unknown>, expected);
    if (resumption !== undefined) step = this.enter(activity, resumption, resumed, refused);
    while (step === 'asleep' && resumption !== undefined) {
      yield;
      step = this.enter(activity, resumption, resumed, refused);
    }
    this.active.delete(activity);
    return this.result(activity, step, otherwise);
  }

  private result<R>(activity: Activity, step: Step, otherwise: R): R {
    if (this.gone) this.restore(activity);
    return this.gone || typeof step === 'string' ? otherwise : (step.value as R);
  }

  /** A generator has come back. Once the module is gone it is only let finish the kernel's part of its sleep. */
  private resumed(
    activity: Activity,
    { done, value }: IteratorResult<unknown>,
    expected: Expected | undefined,
  ): Step {
    if (done) return this.complete(activity, value, expected);
    if (activity.asleep) return 'asleep';
    if (!this.gone) this.unsound('yields');
    return 'wrong';
  }

  /** The module has come back with its result. */
  private complete(activity: Activity, value: unknown, expected: Expected | undefined): Step {
    const { ipl } = this.k.spl;
    if (this.gone) return 'wrong';
    if (this.wrong !== undefined) throw this.wrong.fault;
    if (activity.unstarted !== undefined) this.unsound('unstarted', { routine: activity.unstarted });
    if (has(value, 'next') && expected !== undefined) this.unsound('generator');
    if (has(value, 'then')) {
      quiet(value as Thenable);
      this.unsound('promise');
    }
    if (ipl !== activity.level) this.unsound('level', { to: ipl, from: activity.level });
    if (expected !== undefined && !expected.holds(value))
      this.unsound('result', { value: shown(value), what: expected.what });
    return { value };
  }

  private enter(activity: Activity, callee: Callee, then: (value: unknown) => Step, refused?: Refused): Step {
    const { modules, md } = this.k;
    const outer = modules.activity;
    modules.activity = activity;
    activity.since = md.cycle;
    try {
      return then(moduleEntry(callee));
    } catch (error) {
      this.failed(activity, error, refused);
      return 'wrong';
    } finally {
      modules.activity = outer;
    }
  }

  /** An exception has come out of the module: the kernel's own goes on, any other ends here. */
  private failed(activity: Activity, error: unknown, refused: Refused | undefined): void {
    const { md, modules } = this.k;
    if (modules.kernelError !== undefined) throw modules.kernelError;
    const known = this.wrong;
    if (this.gone || (known === undefined && refused?.(error))) {
      this.restore(activity);
      return;
    }
    const { cycle } = md;
    const { ipl } = md.spl;
    this.gone = true;
    this.restore(activity);
    const sentence = known?.fault.message ?? fill(FAULTS.threw, { error: shown(error) });
    modules.fault(this, {
      what: `${activity.where.what}: ${sentence}`,
      cycle: known?.cycle ?? cycle,
      level: known?.level ?? ipl,
      frames: this.framesText(known === undefined ? error : known.place, activity.where.place),
    });
  }

  /** The frames of a place or an exception; if it has none, those of the place that made this part of the module known. */
  framesText(from: unknown, known: Place | undefined): string[] {
    const frames = this.places.framesOf(from);
    if (frames.length > 0) return frames.map((frame) => `  at ${frame}`);
    return this.places.framesOf(known).map((frame, i) => (i === 0 ? `  set at ${frame}` : `  at ${frame}`));
  }

  /** Back to the level an activity was called at. */
  private restore({ level }: Activity): void {
    const { spl } = this.k;
    if (spl.ipl > level) spl.splx(level);
    else if (spl.ipl < level) spl.splraise(level, this.r_module);
  }

  /** What the module does now is wrong: ends what it is doing. */
  misuse(fault: Fault, words: Words = {}): never {
    return this.end(fault, words, this.places.here());
  }

  private unsound(fault: Fault, words: Words = {}): never {
    return this.end(fault, words, undefined);
  }

  private end(fault: Fault, words: Words, place: Place | undefined): never {
    const { cycle } = this.k.md;
    const { ipl } = this.k.spl;
    this.wrong ??= { fault: new ModuleFault(fill(FAULTS[fault], words)), cycle, level: ipl, place };
    throw this.wrong.fault;
  }

  /** The activity that calls; a gate has seen to it that there is one. */
  get activity(): Activity {
    return this.k.modules.activity as Activity;
  }

  /** Makes a routine of the kernel's one that the module may have. */
  // biome-ignore lint/suspicious/noExplicitAny: routines of every kind
  gate<A extends any[], R>(routine: string, rule: Rule, func: (...args: A) => R): (...args: A) => R {
    const guard = this;
    function moduleGate(...args: A): R {
      guard.before(routine, rule);
      let result: R;
      try {
        // So that there is an interrupt to be had at every call.
        guard.k.spl.charge(guard.k.cost.memref);
        if (guard.gone) guard.after(routine);
        result = func(...args);
      } catch (error) {
        throw guard.sorted(error);
      }
      if (guard.gone) guard.after(routine);
      return result;
    }
    return moduleGate;
  }

  /** Whether the module may call `routine` now. */
  private before(routine: string, rule: Rule): void {
    const { modules, md } = this.k;
    const { activity } = modules;
    if (this.gone) this.after(routine);
    if (this.wrong !== undefined) throw this.wrong.fault;
    if (activity?.guard !== this) throw this.stray('outside', routine);
    if (activity.unstarted !== undefined) this.misuse('unstarted', { routine: activity.unstarted });
    const { kinds, fault } = RULES[rule];
    if (!kinds.includes(activity.where.kind)) this.misuse(fault, { routine });
    if (md.cycle - activity.since > ENDLESS_SECONDS * md.freq)
      this.misuse('endless', { seconds: ENDLESS_SECONDS });
  }

  /** The module is gone: nothing it calls comes back. */
  private after(routine: string): never {
    if (this.k.modules.activity?.guard !== this) throw this.stray('gone', routine);
    throw new ModuleFault(fill(FAULTS.gone, { routine }));
  }

  /** Called when nothing of the module runs: from outside of the kernel. */
  private stray(fault: Fault, routine: string): ModuleFault {
    const { md, modules } = this.k;
    const error = new ModuleFault(fill(FAULTS[fault], { routine }));
    this.gone = true;
    const frames = this.framesText(this.places.here(), undefined);
    modules.fault(this, { what: error.message, cycle: md.cycle, level: md.spl.ipl, frames });
    return error;
  }

  /** An exception below a routine of the kernel's: if it is the kernel's own, it is noted, so that it does not end in the module. */
  sorted(error: unknown): unknown {
    const { modules } = this.k;
    if (!(error instanceof ModuleFault) && !(error instanceof KernelError)) modules.kernelError ??= error;
    return error;
  }

  /** A routine that sleeps, as the module gets it: it notices when it is not begun, and goes no further once the module is gone. */
  sleeping<T>(routine: string, body: () => Sleepable<T> | T): Sleepable<T> {
    const { activity } = this;
    activity.unstarted = routine;
    return this.asleep(activity, body);
  }

  private *asleep<T>(activity: Activity, body: () => Sleepable<T> | T): Sleepable<T> {
    activity.unstarted = undefined;
    activity.asleep = true;
    let result: T;
    try {
      const begun = body();
      result = has(begun, 'next') ? yield* begun as Sleepable<T> : (begun as T);
    } catch (error) {
      throw this.sorted(error);
    } finally {
      activity.asleep = false;
    }
    if (this.gone) yield;
    return result;
  }
}
