/**
 * A schedule in words: for each moved interrupt, what it brought, and between which system calls of
 * the program it came, by the lines of its source; for each fault, what fails, and in which call.
 */

import { type Machdep, REG_PC } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { signame } from '../../kernel/sys/signal.ts';
import { programPlaces } from '../front/places.ts';
import { faultWords } from './faultwords.ts';
import { ownLines } from './ownline.ts';
import { type Explored, oneRun } from './run.ts';
import { faultsIn, type Step } from './steps.ts';

/** A process, as the probe shows it. */
type Shown = Parameters<NonNullable<Observer['procWakeup']>>[0];

/** Gives the text of a line of a source; undefined if the source is not there. */
export type SourceText = (file: string, line: number) => string | undefined;

/** A system call, and the call in the program that led to it. */
interface Called {
  readonly cycle: number;
  readonly pid: number;
  readonly name: string;
  readonly place: string;
}

/** A step, as it came: a moved interrupt, or a fault. */
interface Came {
  readonly cycle: number;
  readonly pid: number;
  readonly process: string;
  /** The last instruction of user code, or the system call that it came in. */
  readonly place: string;
  readonly inCall: Called | undefined;
  readonly after: Called | undefined;
  readonly brought: string[];
}

/** Hears all of a run that the words need. */
class Hearer {
  readonly came: Came[] = [];
  readonly calls: Called[] = [];
  readonly observer: Observer;
  private readonly source: SourceText;
  private readonly lines = ownLines();
  private md: Machdep | undefined;
  private places: ReturnType<typeof programPlaces> | undefined;
  private current: Shown | undefined;
  private readonly inCall = new Map<number, Called>();
  private readonly last = new Map<number, Called>();
  private hears = false;
  private depth = 0;

  constructor(steps: readonly Step[], source: SourceText) {
    this.source = source;
    const placed = new Set(faultsIn(steps));
    this.observer = {
      faultInjected: (fault) => {
        if (!placed.has(fault)) return;
        this.comes();
        this.hears = false;
      },
      attached: (md) => {
        this.md = md;
        this.places = programPlaces(md.memory);
      },
      onCpu: (p) => {
        this.current = p;
      },
      offCpu: (p, why) => {
        this.current = undefined;
        if (why === 'preempt') this.brings(`pid ${p.p_pid} (${p.p_comm}) preempted`);
      },
      syscallEnter: (p, _number, call) => this.called(p, call?.name ?? 'a call that there is not'),
      syscallReturn: (p) => this.inCall.delete(p.p_pid),
      interruptEnter: () => {
        this.depth++;
      },
      interruptExit: () => {
        this.depth--;
      },
      signalPosted: (p, sig) => this.brings(`${signame(sig)} posted to ${named(p)}`),
      signalDelivered: (p, sig) => this.delivered(p, sig),
      procWakeup: (p) => this.brings(`${named(p)} woken`),
      calloutFire: (_c, func) => {
        if (!KERNELS.has(func.name)) this.brings(`${func.name || 'a handler'} called`);
      },
    };
  }

  /** A move is made. */
  readonly moved = (): void => {
    this.comes();
    this.hears = true;
  };

  /** A step comes. */
  private comes(): void {
    const p = this.current;
    const pid = p?.p_pid ?? 0;
    const at = p === undefined ? '' : this.placeAt(p);
    const process = p === undefined ? '' : named(p);
    const [inCall, after] = [this.inCall.get(pid), this.last.get(pid)];
    this.came.push({ cycle: this.md?.cycle ?? 0, pid, process, place: at, inCall, after, brought: [] });
  }

  /** User code goes on: what comes then was not brought. */
  readonly goesOn = (): void => {
    this.hears = false;
  };

  private called(p: Shown, name: string): void {
    const { words = '', place: found } = this.places?.caller(p) ?? {};
    const place = this.lineAt(p, found?.addresses ?? []) || words;
    const call = { cycle: this.md?.cycle ?? 0, pid: p.p_pid, name, place };
    this.calls.push(call);
    this.inCall.set(p.p_pid, call);
    this.last.set(p.p_pid, call);
  }

  private delivered(p: Shown, sig: number): void {
    const brought = this.came.at(-1)?.brought ?? [];
    const posted = brought.indexOf(`${signame(sig)} posted to ${named(p)}`);
    if (this.hears && posted >= 0) brought[posted] = `${signame(sig)} delivered to ${named(p)}`;
  }

  private brings(words: string): void {
    const { brought } = this.came.at(-1) ?? {};
    if (this.hears && this.depth > 0 && brought?.includes(words) === false) brought.push(words);
  }

  /** The place at which a process stands in user mode. */
  private placeAt(p: Shown): string {
    return this.lineAt(p, [this.md?.regs[REG_PC] ?? 0]);
  }

  /**
   * The first of these addresses that is in the program's own source, with the text of its line.
   */
  private lineAt(p: Shown, addresses: readonly number[]): string {
    const { file, line } = this.lines(p.p_vmspace.file, addresses) ?? {};
    if (file === undefined || line === undefined) return '';
    const text = this.source(file, line)?.trim();
    const base = file.split('/').at(-1);
    return text === undefined ? `${base}:${line}` : `${base}:${line} \`${text}\``;
  }
}

/** Handlers of the kernel whose work is told by what they do. */
const KERNELS = new Set(['roundrobin', 'schedcpu', 'endtsleep', 'realitexpire']);

const named = (p: Shown): string => `pid ${p.p_pid} (${p.p_comm})`;

/** The steps of a schedule in words, one after the other; `bound` is that of its run. */
export function scheduleWords(
  explored: Explored,
  steps: readonly Step[],
  bound: number,
  window: number,
  source: SourceText,
): string[] {
  const heard = heardIn(explored, steps, bound, source);
  return heard.came.map((it, i) => {
    const step = steps[i] as Step;
    if (step.kind === 'fault' && (it.inCall !== undefined || it.process === ''))
      return failWords(it, step.spec);
    // The run without this step, and those after it, shows what the process was about to do.
    const others =
      step.kind === 'late' ? [...steps.slice(0, i), { ...step, cycles: window }] : steps.slice(0, i);
    const { calls } = heardIn(explored, others, bound, source);
    const next = calls.find(({ cycle, pid }) => pid === it.pid && cycle > it.cycle);
    return cameWords(it, step, next);
  });
}

function heardIn(explored: Explored, steps: readonly Step[], bound: number, source: SourceText): Hearer {
  const hearer = new Hearer(steps, source);
  const { observer, moved, goesOn } = hearer;
  oneRun(explored, steps, bound, { observer, survey: { moved, userBegins: goesOn } });
  return hearer;
}

const callWords = ({ name, place: at }: Called): string => (at === '' ? name : `${at} (${name})`);

/** A fault that strikes in a system call, or while no process runs. */
function failWords({ inCall }: Came, spec: string): string {
  const where = inCall === undefined ? 'while no process runs' : `in ${callWords(inCall)}`;
  return `${faultWords(spec)} ${where}`;
}

function cameWords(it: Came, step: Step, next: Called | undefined): string {
  const { brought, inCall, after, place, process } = it;
  const interrupt = brought.length === 0 ? "the clock's interrupt comes" : brought.join(', ');
  const what = step.kind === 'fault' ? faultWords(step.spec) : interrupt;
  const how = step.kind === 'late' ? ` ${step.cycles} cycles late` : '';
  if (process === '') return `${what}${how} while no process runs`;
  // A signal that comes in a system call is delivered when the call returns.
  const isDelivered = brought.some((it) => it.endsWith(` delivered to ${process}`));
  const begins =
    inCall !== undefined && !isDelivered
      ? `in ${callWords(inCall)}`
      : after === undefined
        ? 'before its first system call'
        : `after ${callWords(after)}`;
  const between = [begins, next === undefined ? 'before its end' : `before ${callWords(next)}`];
  return `${what}${how} ${between.join(' and ')}${place === '' ? '' : `, at ${place}`}`;
}
