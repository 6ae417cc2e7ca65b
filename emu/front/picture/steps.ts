/**
 * The life of a callout step by step, from the code that set it to the process that its handler
 * tells: each step with its moment, once it is known, the routine of the kernel that it is in, and
 * the page of the manual that is about it.
 */

import type { Wheel } from '../../../kernel/callout/scheme.ts';
import { signame } from '../../../kernel/sys/signal.ts';
import type { Life, Moment, ProgramPlace, Setter, Stage } from '../../../kernel/trace/life_record.ts';
import { setterText, ticks } from './details.ts';

/** A routine in the sources of the kernel; the file is left out if one file alone has it. */
export interface SourcePlace {
  readonly name: string;
  readonly file?: string;
}

/** A page of the manual. */
export interface ManualPage {
  readonly name: string;
  readonly section: string;
}

/** A step in the life of a callout. */
export interface LifeStep {
  readonly title: string;
  readonly text: string;
  /** The moment of the step; undefined until it is known. It may lie ahead, seen from the past. */
  readonly moment: Moment | undefined;
  /** passed: it was left out, or never came. */
  readonly state: 'done' | 'ahead' | 'passed';
  /**
   * The number of the stretch of the kernel's work that it is in: between the steps of one stretch
   * the machine cannot stand still.
   */
  readonly stretch: number;
  readonly source?: SourcePlace;
  readonly manual?: ManualPage;
  /** A place in the program. */
  readonly program?: ProgramPlace;
}

/** The machine from which a life is looked at. */
export interface Standpoint {
  readonly cycle: number;
  readonly tick: number;
  /** Sets, unsets and calls of the facility so far. */
  readonly count: number;
  /** The arrays of its scheme, lowest level first. */
  readonly wheels: readonly Wheel[];
  /** The file of the scheme; '' for one of a user's. */
  readonly scheme: string;
  /** Cycles of a tick. */
  readonly tickCycles: number;
}

const CALLOUT: ManualPage = { name: 'callout', section: '9' };
const HARDCLOCK: ManualPage = { name: 'hardclock', section: '9' };
const CLOCK_FILE = 'kernel/kern/kern_clock.ts';

/** The steps of a callout. */
export function stepsOf(life: Life, from: Standpoint): LifeStep[] {
  const { end } = life;
  const unset = end?.kind === 'unset' && end.number <= from.count;
  const rounds = waiting(life, from).map((step) => [step]);
  const stretches = [[...origin(life), ...setting(life, from)], ...rounds, way(life), outcome(life)];
  const placed = stretches.flatMap((steps, stretch) =>
    steps.map((step) => ({ ...placedIn(step, life, from, unset), stretch })),
  );
  if (!unset) return placed;
  const made = placed.filter(({ state }) => state === 'done');
  const by = { title: 'It is unset', text: `by ${setterText(end.by)}, with ${ticks(end.ticks)} to go` };
  const source = end.by.kind === 'process' && end.by.name !== '' ? `sys_${end.by.name}` : 'unsetcallout';
  const step: LifeStep = {
    ...by,
    moment: end.moment,
    state: 'done',
    stretch: stretches.length,
    source: { name: source },
    manual: CALLOUT,
  };
  return [...made, step];
}

/** A step before it is known whether it has come. */
type Draft = Omit<LifeStep, 'state' | 'stretch'> & {
  /** It comes no more once this stage has come without it. */
  readonly unless?: Stage;
};

function placedIn(
  { unless, ...step }: Draft,
  life: Life,
  from: Standpoint,
  over: boolean,
): Omit<LifeStep, 'stretch'> {
  const { moment } = step;
  if (moment !== undefined && moment.cycle <= from.cycle) return { ...step, state: 'done' };
  const other = unless === undefined ? undefined : life.stages[unless];
  const isPassed = moment === undefined && other !== undefined && other.cycle <= from.cycle;
  return { ...step, state: over || isPassed ? 'passed' : 'ahead' };
}

/** The steps up to the callout facility. */
function origin({ by, stages }: Life): Draft[] {
  const moment = stages.set ?? { cycle: 0, tick: 0 };
  if (by.kind === 'boot')
    return [
      {
        title: 'The kernel boots',
        text: 'it was set then',
        moment,
        source: { name: 'main', file: 'kernel/kern/init_main.ts' },
      },
    ];
  if (by.kind === 'handler')
    return [
      {
        title: `The handler ${by.name}`,
        text: 'it sets the callout anew',
        moment,
        source: { name: by.name },
      },
    ];
  if (by.kind === 'interrupt')
    return [{ title: `The interrupt handler ${by.name}`, text: 'it sets the callout', moment }];
  if (by.name === '') return [{ title: 'The kernel', text: `for ${by.process || 'no process'}`, moment }];
  return systemCall(by, stages);
}

/** A process has set it, in a system call. */
function systemCall(by: Setter, stages: Life['stages']): Draft[] {
  const entered = stages.syscall ?? stages.itimer ?? stages.set;
  return [
    {
      title: `${by.name} in the program`,
      text: by.place === '' ? by.process : `${by.place} of ${by.process}`,
      moment: entered,
      manual: { name: by.name, section: '2' },
      ...(by.calls === undefined ? {} : { program: by.calls }),
    },
    {
      title: 'System call',
      text: `sys_${by.name} for ${by.process}`,
      moment: stages.itimer ?? entered,
      source: { name: `sys_${by.name}` },
      manual: { name: by.name, section: '2' },
    },
  ];
}

/** The callout is set, and finds its place. */
function setting(life: Life, from: Standpoint): Draft[] {
  const { routine, func, entry, ticks: n, due, bucket, stages } = life;
  const moment = stages.set ?? { cycle: 0, tick: 0 };
  const file = routine === 'callout_reset' ? 'kernel/callout/owned.ts' : 'kernel/callout/callout.ts';
  return [
    {
      title: routine,
      text: `${func} in ${ticks(n)}, on tick ${due}; it takes entry ${entry}`,
      moment,
      source: { name: routine, file },
      manual: CALLOUT,
    },
    {
      title: from.wheels.length > 0 && bucket >= 0 ? 'Slot' : 'Place',
      text: bucketText(from.wheels, bucket),
      moment,
      ...(from.scheme === '' ? {} : { source: { name: 'start', file: from.scheme } }),
      manual: { name: 'scheme', section: '9' },
    },
  ];
}

/** The name of a bucket: `slot 3 of 64`, `level 1, slot 2 of 32`, a list. */
export function bucketText(wheels: readonly Wheel[], bucket: number): string {
  if (bucket < 0) return 'a place that only its scheme knows';
  const level = wheels.findIndex(({ first, slots }) => bucket >= first && bucket < first + slots);
  if (level < 0) return wheels.length > 0 ? 'a list beside the wheel' : 'the structure of the scheme';
  const { first, slots } = wheels[level];
  return `${wheels.length > 1 ? `level ${level}, ` : ''}slot ${bucket - first} of ${slots}`;
}

/** The turns of the hand, and the moves from ring to ring. */
function waiting(
  { moves, due, ticks: n, bucket }: Life,
  { wheels, tick, tickCycles, scheme }: Standpoint,
): Draft[] {
  // On its due tick it goes to softclock, and to no other slot.
  const earlier = moves.filter(({ tick: at }) => ((at - due) | 0) < 0);
  const moved = earlier.map(
    ({ from, to, cycle, tick: at }): Draft => ({
      title: 'It moves',
      text: `from ${bucketText(wheels, from)} to ${bucketText(wheels, to)}`,
      moment: { cycle, tick: at },
      source: { name: 'hardtick', file: 'kernel/callout/hierarchy.ts' },
    }),
  );
  const [wheel] = wheels;
  if (wheels.length !== 1 || bucket < wheel.first || bucket >= wheel.first + wheel.slots) return moved;
  const turn = wheel.slots * wheel.unit;
  const rounds = Math.floor(Math.max(0, n - 1) / turn);
  if (rounds === 0) return moved;
  const last = (due - turn) | 0;
  const left = Math.min(rounds, Math.floor(Math.max(0, ((due - tick) | 0) - 1) / turn));
  const rest: Draft = {
    title: 'Rounds',
    text: `the hand passes its slot ${['', 'once', 'twice'][rounds] ?? `${rounds} times`} before it is due; ${left} to go`,
    moment: { tick: last, cycle: Math.ceil(last * tickCycles) },
    source: { name: 'expire', file: scheme },
  };
  return [...moved, rest];
}

/** The clock comes to its tick. */
function way({ stages, due, func, end }: Life): Draft[] {
  const late = end?.kind === 'fire' && end.ticks > 0 ? `, ${ticks(end.ticks)} late` : '';
  return [
    {
      title: 'Clock interrupt',
      text: `hardclock counts tick ${due}`,
      moment: stages.interrupt,
      unless: 'softclock',
      source: { name: 'hardclock', file: CLOCK_FILE },
      manual: HARDCLOCK,
    },
    {
      title: 'softclock',
      text: 'it looks for callouts that are due',
      moment: stages.softclock,
      source: { name: 'softclock', file: CLOCK_FILE },
      manual: HARDCLOCK,
    },
    {
      title: `The handler ${func}`,
      text: `softclock calls it${late}`,
      moment: stages.fire,
      ...(func.includes('.') ? {} : { source: { name: func } }),
      manual: CALLOUT,
    },
  ];
}

/** The work of the handler. */
function outcome(life: Life): Draft[] {
  const { timer, stages, owner } = life;
  if (timer === 'itimer') return signal(life);
  if (timer === 'sleep')
    return [
      {
        title: 'The process is woken',
        text: `${owner.name} can run again`,
        moment: stages.woken,
        unless: 'done',
        source: { name: 'setrunnable' },
        manual: { name: 'tsleep', section: '9' },
      },
    ];
  return [
    {
      title: 'The handler comes back',
      text: 'softclock goes on',
      moment: stages.done,
      source: { name: 'softclock', file: CLOCK_FILE },
    },
  ];
}

/** The handler of a timer of a process posts its signal, and the process takes it. */
function signal({ stages, signal: sig, taken, handler, owner }: Life): Draft[] {
  return [
    {
      title: `${sig > 0 ? signame(sig) : 'The signal'} is posted`,
      text:
        stages.posted === undefined && stages.done !== undefined
          ? 'not this time: the last one is still pending, or none is wanted'
          : `to ${owner.name}`,
      moment: stages.posted,
      unless: 'done',
      source: { name: 'psignal' },
      manual: { name: 'psignal', section: '9' },
    },
    {
      title: 'The handler in the program',
      text: taken === '' ? `${owner.name} takes the signal` : `${owner.name} takes the signal: ${taken}`,
      moment: stages.delivered,
      ...(stages.posted === undefined ? { unless: 'done' } : {}),
      ...(handler === undefined ? {} : { program: handler }),
      source: { name: 'sendsig' },
      manual: { name: 'sigaction', section: '2' },
    },
  ];
}
