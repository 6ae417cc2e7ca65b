/**
 * The border between the kernel and one module. The kernel calls the module
 * through `call` (parts that cannot sleep) and `run` (parts that can); the module
 * calls the kernel through routines made by `gate`. Both ways are checked: the
 * context of each call, the level at which one comes back, the time it took, and
 * every exception. Nothing of the module's crosses the border but results: a fault
 * ends in Modules.fault, which takes the module back or panics.
 *
 * An activity that sleeps is left and entered again. Activities nest as interrupts do.
 *
 * An exception is used only where the module's own code has to be unwound: a gate
 * throws a ModuleFault, which ends where the module was called. On the kernel's side
 * of the border a fault is a value, a Wrong.
 *
 * Invariant: `phase` is
 *   loading    while the module's load runs, and until it has succeeded;
 *   loaded     from then on;
 *   unloading  while its unload runs: nobody may begin to use it;
 *   gone       at the end, and it stays so: no routine of the module is begun or resumed,
 *              and every routine of the kernel's that it calls throws.
 * Modules.activity is the innermost activity whose code runs; `active` are the
 * activities that may sleep and have not ended.
 */
import type { Kernel } from '../kern/kernel.ts';
import type { Sleepable } from '../kern/proc.ts';
import { KernelError } from '../module.ts';
import { newShare } from '../sys/stretch.ts';
import {
  Activity,
  type Callee,
  type Complaint,
  type Ending,
  type Expected,
  FREE,
  has,
  NEVER,
  type Phase,
  type Refusal,
  RULES,
  type Rule,
  shown,
  type Where,
  type Wrong,
} from './activity.ts';
import { FAULTS, type Fault, fill, ModuleException, ModuleFault, type Words } from './faults.ts';
import { frameLines } from './lines.ts';
import type { Places } from './place.ts';

/** Seconds of virtual time that one activity may take without sleeping. */
export const ENDLESS_SECONDS = 60;

/** A step of an activity: its end, or a generator to be resumed, or a sleep. */
type Step = Ending | { readonly resume: Callee } | 'asleep';

export class ModuleGuard {
  readonly k: Kernel;
  /** The module's name. */
  readonly name: string;
  readonly places: Places;
  readonly active = new Set<Activity>();
  phase: Phase = 'loading';
  /** The part its handlers have had of the time for which softclock has been behind. */
  readonly share = newShare();
  private readonly r_module: number;

  constructor(k: Kernel, name: string, places: Places) {
    this.k = k;
    this.name = name;
    this.places = places;
    this.r_module = k.md.spl.routine(`module ${name}`);
  }

  get gone(): boolean {
    return this.phase === 'gone';
  }

  /** True while nobody may begin to use the module. */
  get closed(): boolean {
    return this.phase === 'unloading' || this.phase === 'gone';
  }

  /**
   * Calls the module where it may not sleep. Its result; `otherwise` if the module is gone, or
   * goes because of a fault. Any level.
   */
  call<R>(where: Where, otherwise: R, callee: Callee, expected?: Expected): R {
    return this.result(this.answer(where, callee, expected, NEVER), otherwise);
  }

  /** Calls the module likewise; an exception that `refusal` holds for is its answer. */
  answer(where: Where, callee: Callee, expected: Expected | undefined, refusal: Refusal): Ending {
    if (this.gone) return 'ended';
    const { md, cpu, modules } = this.k;
    const activity = new Activity(this, where, md.spl.ipl, cpu.curproc);
    const { cycle } = md;
    const { interrupted } = md.intr;
    const step = this.enter(activity, callee, (value) => this.complete(activity, value, expected), refusal);
    if (where.kind === 'interrupt' && !this.gone)
      modules.timed(this, where, md.cycle - cycle - (md.intr.interrupted - interrupted));
    return this.leave(activity, step);
  }

  /**
   * Calls the module where it may sleep. Results as of `call`. Level: any at which a process
   * runs.
   */
  *run<R>(where: Where, otherwise: R, callee: Callee, expected?: Expected): Sleepable<R> {
    return this.result(yield* this.attempt(where, callee, expected, NEVER), otherwise);
  }

  /** Calls the module where it may sleep; an exception that `refusal` holds for is its answer. */
  *attempt(
    where: Where,
    callee: Callee,
    expected: Expected | undefined,
    refusal: Refusal,
  ): Sleepable<Ending> {
    if (this.gone) return 'ended';
    const activity = new Activity(this, where, this.k.spl.ipl, this.k.cpu.curproc);
    this.active.add(activity);
    let step = this.enter(activity, callee, (value) => this.begun(activity, value, expected), refusal);
    if (typeof step === 'object' && 'resume' in step) {
      const { resume } = step;
      const resumed = (value: unknown) => this.resumed(activity, value, expected);
      step = this.enter(activity, resume, resumed, refusal);
      while (step === 'asleep') {
        yield* activity.sleep();
        step = this.gone ? 'ended' : this.enter(activity, resume, resumed, refusal);
      }
    }
    this.active.delete(activity);
    return this.leave(activity, step);
  }

  private result<R>(outcome: Ending, otherwise: R): R {
    return typeof outcome === 'object' && 'value' in outcome ? (outcome.value as R) : otherwise;
  }

  /** The end of an activity after its last step. */
  private leave(activity: Activity, step: Step): Ending {
    if (!this.gone) return step as Ending;
    this.restore(activity);
    return 'ended';
  }

  /** A part that may sleep has come back the first time: with its result, or as a generator. */
  private begun(activity: Activity, value: unknown, expected: Expected | undefined): Step | Wrong {
    if (this.gone) return 'ended';
    if (!has(value, 'next')) return this.complete(activity, value, expected);
    const { next } = value as { next: () => unknown };
    return { resume: { self: value as object, func: next, args: [] } };
  }

  /** A generator of the module's has come back. */
  private resumed(activity: Activity, value: unknown, expected: Expected | undefined): Step | Wrong {
    if (typeof value !== 'object' || value === null)
      return this.unsound(activity, 'iterator', { value: shown(value) });
    const { done, value: result } = value as IteratorResult<unknown>;
    if (done) return this.complete(activity, result, expected);
    if (activity.isAsking) return 'asleep';
    return this.gone ? 'ended' : this.unsound(activity, 'yields');
  }

  /** The module has come back with its result: looks whether all is as it should be. */
  private complete(activity: Activity, value: unknown, expected: Expected | undefined): Step | Wrong {
    const { ipl } = this.k.spl;
    if (this.gone) return 'ended';
    if (activity.wrong !== undefined) return activity.wrong;
    if (activity.isPledged) return this.unsound(activity, 'unstarted', { routine: activity.routine });
    if (has(value, 'next') && expected !== undefined) return this.unsound(activity, 'generator');
    if (ipl !== activity.level) return this.unsound(activity, 'level', { to: ipl, from: activity.level });
    if (expected !== undefined && !expected.holds(value))
      return this.unsound(activity, 'result', { value: shown(value), what: expected.what });
    return { value };
  }

  /**
   * The one way into the module's code: calls it, and has `then` look at its result.
   * An exception of the kernel's own goes on; any other ends here.
   */
  private enter(
    activity: Activity,
    { self, func, args }: Callee,
    then: (value: unknown) => Step | Wrong,
    refusal: Refusal,
  ): Step {
    const { modules } = this.k;
    activity.outer = modules.activity;
    modules.activity = activity;
    let step: Step | Wrong;
    try {
      step = then(func.apply(self, args as never[]));
    } catch (error) {
      step = this.threw(activity, error, refusal);
    } finally {
      modules.activity = activity.outer;
    }
    if (modules.kernelError !== undefined) throw modules.kernelError;
    if (typeof step === 'string') return step;
    if ('sentence' in step) return this.end(activity, step);
    if ('refused' in step) this.restore(activity);
    return step;
  }

  /** An exception has come out of the module. */
  private threw(activity: Activity, error: unknown, refusal: Refusal): Step | Wrong {
    const { md, modules } = this.k;
    if (this.gone || modules.kernelError !== undefined) return 'ended';
    if (activity.wrong !== undefined) return activity.wrong;
    const spent = error instanceof ModuleException ? error.spent : undefined;
    if (spent === undefined && refusal(error)) return { refused: error };
    const sentence =
      spent === undefined
        ? fill(FAULTS.threw, { error: shown(error) })
        : fill(FAULTS[spent.fault], { bound: spent.bound });
    return { sentence, cycle: md.cycle, level: md.spl.ipl, from: error };
  }

  /** An activity ends the module by a fault. */
  private end(activity: Activity, { sentence, cycle, level, from }: Wrong): 'ended' {
    const { what, place } = activity.where;
    const { modules } = this.k;
    const complaint = {
      what: `${what}: ${sentence}`,
      cycle,
      level,
      frames: frameLines(this.places, from, place),
    };
    modules.panicIfBootedTo(this, complaint);
    this.phase = 'gone';
    this.restore(activity);
    modules.fault(this, complaint);
    return 'ended';
  }

  /** The module is gone because of a fault: it is taken back, or the kernel panics. Any level. */
  condemn(complaint: Complaint): void {
    const { modules } = this.k;
    modules.panicIfBootedTo(this, complaint);
    this.phase = 'gone';
    modules.fault(this, complaint);
  }

  /** Goes back to the level an activity was called at. */
  private restore({ level }: Activity): void {
    const { spl } = this.k;
    if (spl.ipl > level) spl.splx(level);
    else if (spl.ipl < level) spl.splraise(level, this.r_module);
  }

  /** The module's present call is a fault: unwinds what it is doing. Called behind a gate. */
  misuse(fault: Fault, words: Words = {}): never {
    const { sentence } = this.activity.fail(this.wrong(fault, words, this.places.here()));
    throw new ModuleFault(sentence);
  }

  /** The way in which the module has come back is a fault. */
  private unsound(activity: Activity, fault: Fault, words: Words = {}): Wrong {
    return activity.fail(this.wrong(fault, words, undefined));
  }

  private wrong(fault: Fault, words: Words, from: unknown): Wrong {
    const { cycle } = this.k.md;
    const { ipl } = this.k.spl;
    return { sentence: fill(FAULTS[fault], words), cycle, level: ipl, from };
  }

  /** The activity that calls; a gate has seen to it that there is one. */
  get activity(): Activity {
    return this.k.modules.activity as Activity;
  }

  /** Makes a routine of the kernel's one that the module may have; `rule` says from where. */
  // biome-ignore lint/suspicious/noExplicitAny: routines of every kind
  gate<A extends any[], R>(routine: string, rule: Rule, func: (...args: A) => R): (...args: A) => R {
    return (...args) => {
      this.before(routine, rule);
      let result: R;
      try {
        // A charge, so that every call is a point at which an interrupt can come.
        if (!FREE.has(routine)) this.k.spl.charge(this.k.cost.memref);
        if (this.gone) this.after(routine);
        result = func(...args);
      } catch (error) {
        throw this.sorted(error);
      }
      if (this.gone) this.after(routine);
      return result;
    };
  }

  /** Throws unless the module may call `routine` now. */
  private before(routine: string, rule: Rule): void {
    const { modules, md } = this.k;
    const { activity } = modules;
    if (this.gone) this.after(routine);
    if (activity?.guard !== this) throw this.stray('outside', routine);
    if (activity.wrong !== undefined) throw new ModuleFault(activity.wrong.sentence);
    if (activity.isPledged) this.misuse('unstarted', { routine: activity.routine });
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

  /** The module's code was called from outside of the kernel, and calls a routine. */
  private stray(fault: Fault, routine: string): ModuleFault {
    const { sentence, cycle, level, from } = this.wrong(fault, { routine }, this.places.here());
    this.condemn({ what: sentence, cycle, level, frames: frameLines(this.places, from, undefined) });
    return new ModuleFault(sentence);
  }

  /**
   * An exception below a routine of the kernel's, on its way through the module's code. One of the
   * kernel's own is noted, so that it goes on even if the module catches it.
   */
  private sorted(error: unknown): unknown {
    const { modules } = this.k;
    if (!(error instanceof ModuleFault) && !(error instanceof KernelError)) modules.kernelError ??= error;
    return error;
  }

  /** The module's own code resumes `routine`, which sleeps. */
  stepped(routine: string): never {
    if (this.k.modules.activity?.guard !== this) throw this.stray('stepped', routine);
    this.misuse('stepped', { routine });
  }

  /**
   * A routine that sleeps, as the module gets it. The kernel does `body` once the module begins
   * it with yield*.
   */
  sleeping<T>(routine: string, body: () => Sleepable<T> | T): Sleepable<T> {
    return this.activity.promise(routine, body);
  }
}
