/**
 * A trace as text of Linux's ftrace (Documentation/trace/ftrace.rst), with the names and fields
 * of Linux's events where there is one: timer, irq, sched, signal, raw_syscalls
 * (include/trace/events). softclock is shown as the softirq TIMER, and a callout as a timer
 * whose address is its number in the table. Interrupt levels have no counterpart except the
 * flags before the time.
 */
import { IPL_HIGH, IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import type { AnyTimer, Leaving, Observer } from '../../kernel/probe.ts';
import { ITIMER_NTH0 } from '../../kernel/sys/timeval.ts';
import { functionName, type Proc, type Sink, seconds, TimeLine, type TraceWriter } from './writer.ts';

/** The head of a trace file of ftrace. */
const HEADER = `# tracer: nop
#
# entries-in-buffer/entries-written: 0/0   #P:1
#
#                              _-----=> irqs-off
#                             / _----=> need-resched
#                            | / _---=> hardirq/softirq
#                            || / _--=> preempt-depth
#                            ||| /     delay
#           TASK-PID   CPU#  ||||    TIMESTAMP  FUNCTION
#              | |       |   ||||       |         |
`;

/** prev_state of a sched_switch, by the reason. */
const STATES: Readonly<Record<Leaving, string>> = { sleep: 'S', stop: 'T', preempt: 'R', exit: 'Z' };
/** The idle task of Linux, shown while no process runs. */
const IDLE = { comm: 'swapper/0', pid: 0, prio: 120 };
/** The softirq that softclock is shown as. */
const VECTOR = 'vec=1 [action=TIMER]';
const SI_KERNEL = 0x80; // Linux's value

/** The number of a callout as a timer's address, in a range where kernel memory might be. */
const address = (c: number): string => `timer=${(0xc000_0000 + c).toString(16).padStart(16, '0')}`;

/** Microseconds as Linux prints a timeval. */
const timeval = (usec: number): string =>
  `${Math.floor(usec / 1e6)}.${String(Math.floor(usec % 1e6)).padStart(6, '0')}`;

/** A name as one field: white space would end it. */
const word = (text: string): string => text.replaceAll(/\s/g, '_');

/**
 * The first argument of setitimer for a timer. A timer of timer_create is shown as a further
 * one.
 */
function which(timer: AnyTimer): number {
  if (typeof timer === 'number') return timer;
  return timer.it_nth < 0 ? 0 : ITIMER_NTH0 + timer.it_nth;
}

/** A process as ftrace shows it. */
interface Task {
  readonly comm: string;
  readonly pid: number;
  readonly prio: number;
}

const task = (p: Proc): Task => ({ comm: word(p.p_comm), pid: p.p_pid, prio: p.p_priority });
const fields = (t: Task): string => `comm=${t.comm} pid=${t.pid} prio=${t.prio}`;

/**
 * The lines of a file, each with the running process and the context of interrupts before the
 * event.
 */
class Lines {
  readonly time = new TimeLine();
  private readonly sink: Sink;
  /** The process that has the processor, or IDLE. */
  current: Task = IDLE;
  private interrupts = 0; // interrupt handlers that are active, one inside the other
  private soft = false; // softclock is running

  constructor(sink: Sink) {
    this.sink = sink;
    sink(HEADER);
  }

  /** Writes one event. */
  put(event: string, args: string): void {
    const { comm, pid } = this.current;
    const who = `${(pid === 0 ? '<idle>' : comm).padStart(16)}-${String(pid).padEnd(5)}`;
    this.sink(`${who} [000] ${this.flags()} ${seconds(this.time.now())}: ${event}: ${args}\n`);
  }

  /** The four flags before the time: interrupts off, need-resched, context, nesting. */
  private flags(): string {
    const off = this.time.level >= IPL_HIGH ? 'd' : '.';
    const hard = this.interrupts > 0;
    const context = hard ? (this.soft ? 'H' : 'h') : this.soft ? 's' : '.';
    return `${off}.${context}${hard ? Math.min(this.interrupts, 9) : '.'}`;
  }

  /** An interrupt handler begins. */
  enter(): void {
    this.interrupts++;
  }

  /** An interrupt handler has ended. */
  leave(): void {
    if (this.interrupts > 0) this.interrupts--;
  }

  /** softclock begins, or has ended. */
  softclock(runs: boolean): void {
    this.soft = runs;
  }

  /** Gives the processor to `next`; `state` is the prev_state of the task that had it. */
  switchTo(next: Task, state: string): void {
    const { comm, pid, prio } = this.current;
    this.put(
      'sched_switch',
      `prev_comm=${comm} prev_pid=${pid} prev_prio=${prio} prev_state=${state} ==> next_comm=${next.comm} next_pid=${next.pid} next_prio=${next.prio}`,
    );
    this.current = next;
  }

  /** Begins another run. */
  reset(): void {
    this.current = IDLE;
    this.interrupts = 0;
    this.soft = false;
  }
}

/** A writer of traces in the format of ftrace. */
export function ftrace(sink: Sink): TraceWriter {
  const lines = new Lines(sink);
  return {
    ...timerLines(lines),
    ...interruptLines(lines),
    ...schedLines(lines),
    ...processLines(lines),
    ...moduleLines(lines),
    attached: (md) => lines.time.attach(md),
    begin(run) {
      lines.reset();
      if (run !== '') sink(`# run: ${run}\n`);
    },
    finish: () => {},
    end: () => {},
  };
}

/** Events of callouts and interval timers. */
function timerLines(lines: Lines): Observer {
  /** The tick on which each entry of the callout table was due last, for entries in use so far. */
  const dueOf = new Map<number, number>();
  return {
    calloutSet(c, func, _arg, ticks, due) {
      if (!dueOf.has(c)) lines.put('timer_init', address(c));
      dueOf.set(c, due);
      lines.put(
        'timer_start',
        `${address(c)} function=${functionName(func)} expires=${due} [timeout=${ticks}] bucket_expiry=${due} cpu=0 idx=0 flags=`,
      );
    },
    calloutUnset: (c) => lines.put('timer_cancel', address(c)),
    calloutFire(c, func, _arg, late) {
      const due = dueOf.get(c) ?? 0;
      lines.put(
        'timer_expire_entry',
        `${address(c)} function=${functionName(func)} now=${due + late} baseclk=${due}`,
      );
    },
    calloutDone: (c) => lines.put('timer_expire_exit', address(c)),
    itimerSet: (_p, timer, value, interval) =>
      lines.put(
        'itimer_state',
        `which=${which(timer)} expires=${value === 0 ? 0 : Math.floor(lines.time.now() + value * 1000)} it_value=${timeval(value)} it_interval=${timeval(interval)}`,
      ),
    itimerExpired: (p, timer) =>
      lines.put('itimer_expire', `which=${which(timer)} pid=${p.p_pid} now=${lines.time.now()}`),
  };
}

/** Events of interrupts and softclock. */
function interruptLines(lines: Lines): Observer {
  return {
    interruptPosted(level) {
      if (level === IPL_SOFTCLOCK) lines.put('softirq_raise', VECTOR);
    },
    interruptEnter(level, routine) {
      if (level === IPL_SOFTCLOCK) return;
      lines.enter();
      lines.put('irq_handler_entry', `irq=${level} name=${word(routine)}`);
    },
    interruptExit(level) {
      if (level === IPL_SOFTCLOCK) return;
      lines.put('irq_handler_exit', `irq=${level} ret=handled`);
      lines.leave();
    },
    softclockBegin() {
      lines.softclock(true);
      lines.put('softirq_entry', VECTOR);
    },
    softclockEnd() {
      lines.put('softirq_exit', VECTOR);
      lines.softclock(false);
    },
  };
}

/** Events of scheduling. */
function schedLines(lines: Lines): Observer {
  return {
    onCpu: (p) => lines.switchTo(task(p), 'R'),
    offCpu: (_p, why) => lines.switchTo(IDLE, STATES[why]),
    procWakeup: (p) => lines.put('sched_wakeup', `${fields(task(p))} target_cpu=000`),
    procFork(child, parent) {
      if (parent !== undefined) {
        const by = task(parent);
        const made = task(child);
        lines.put(
          'sched_process_fork',
          `comm=${by.comm} pid=${by.pid} child_comm=${made.comm} child_pid=${made.pid}`,
        );
      }
      lines.put('sched_wakeup_new', `${fields(task(child))} target_cpu=000`);
    },
    procExec: (p, path) =>
      lines.put('sched_process_exec', `filename=${word(path)} pid=${p.p_pid} old_pid=${p.p_pid}`),
    procExit: (p) => lines.put('sched_process_exit', fields(task(p))),
  };
}

/** Events of system calls and signals. */
function processLines(lines: Lines): Observer {
  return {
    syscallEnter: (_p, number, _call, uap) =>
      lines.put(
        'sys_enter',
        `NR ${number} (${Array.from(uap.subarray(0, 6), (arg) => (arg >>> 0).toString(16)).join(', ')})`,
      ),
    syscallReturn: (p, number, _call, error) =>
      lines.put('sys_exit', `NR ${number} = ${error === 0 ? p.p_retval[0] : -Math.abs(error)}`),
    signalPosted: (p, sig, info) =>
      lines.put(
        'signal_generate',
        `sig=${sig} errno=0 code=${info?.si_code ?? SI_KERNEL} comm=${word(p.p_comm)} pid=${p.p_pid} grp=0 res=0`,
      ),
    signalDelivered: (_p, sig, info, action) =>
      lines.put(
        'signal_deliver',
        `sig=${sig} errno=0 code=${info?.si_code ?? SI_KERNEL} sa_handler=${(action.handler >>> 0).toString(16)} sa_flags=${(action.flags >>> 0).toString(16)}`,
      ),
  };
}

/** The process that marks of the kernel's modules are shown under: the idle one. */
const MARKER = 0;

/** Trace points of modules, as the marks that Android's atrace writes and Perfetto reads. */
function moduleLines(lines: Lines): Observer {
  return {
    moduleProbe: (module, name, value) =>
      lines.put(
        'tracing_mark_write',
        value === undefined ? `I|${MARKER}|${module}.${name}` : `C|${MARKER}|${module}.${name}|${value}`,
      ),
  };
}
