/**
 * The server: one connection at a time, over which GDB holds the target. Where the target stops,
 * the server tells GDB and serves its commands until one lets the target go on; the host's process
 * stands still meanwhile, as at the kernel debugger's prompt (emu/debug/debugger.ts). While no
 * process is held, or no GDB is there, nothing stops the target, and commands are served between
 * two runs.
 */

import { REG_PC } from '../../kernel/machdep.ts';
import type { Ending, LoopDebugger } from '../front/loop.ts';
import type { StopReason } from '../machine.ts';
import { type Channel, Line } from './line.ts';
import type { MachineTarget } from './machine.ts';
import { pastCommand } from './past/commands.ts';
import type { Arrived, Past } from './past/past.ts';
import { Protocol } from './protocol.ts';
import { Stepping } from './stepping.ts';
import { isOver, standing, threadOf } from './stopreply.ts';
import { Refused, type Resume, type Stop, type ThreadName, type Way } from './target.ts';
import { nameOf } from './view.ts';

/** The ends of a run at which processes are left, in words. */
const UNFINISHED: Partial<Record<Ending, string>> = {
  stuck: 'every process sleeps for ever, and nothing more can come: the run is at its end',
  cycles: 'the run has reached the bound of --cycles: it is at its end',
};

const GO: Resume = { signals: new Map() };
/** GDB's number for the panic of the kernel: SIGABRT. */
const PANIC_SIGNAL = 6;
const FREE: Way = { kind: 'free' };
/** The answer to `monitor goto` while all processes run. */
const NOBODY = 'goto: no process stands still: interrupt one first';

export class GdbServer implements LoopDebugger {
  /** 'quit' once the emulator is to be left. */
  leaving: 'quit' | undefined = undefined;
  private readonly target: MachineTarget;
  private readonly line: Line;
  private readonly say: (line: string) => void;
  private protocol: Protocol | undefined;
  private stood = false;
  private stepping: Stepping | undefined;
  /** The thread of the last stop. */
  private who: ThreadName = { pid: 0, thread: 0 };
  private readonly flush: () => void;
  private readonly past: Past | undefined;

  /**
   * `say` shows the user of the command a line; `flush` shows what the machine has written, before
   * it stands still. `past` is the past of the target's run, if gdb may go back.
   */
  constructor(
    target: MachineTarget,
    channel: Channel,
    say: (line: string) => void,
    flush: () => void,
    past?: Past,
  ) {
    this.flush = flush;
    this.past = past;
    past?.serve({ serve: (stop) => this.servePast(stop), interrupts: () => this.line.interrupts() });
    this.target = target;
    this.line = new Line(channel);
    this.say = say;
    target.listener = (stop) => this.stop(stop);
    target.tell = (line) => {
      if (this.protocol !== undefined) this.line.tell(line);
    };
  }

  /** True if the target stood still since the last call. */
  stoodStill(): boolean {
    const { stood } = this;
    this.stood = false;
    return stood;
  }

  /** Waits for a GDB, and for it to let the target go for the first time. */
  begin(): void {
    const who = this.first();
    if (who !== undefined) this.talk({ kind: 'trap', ...who }, false);
  }

  /** The first thread of the first process that GDB has; undefined if it has none. */
  private first(): ThreadName | undefined {
    const [pid] = this.target.inferiors();
    return pid === undefined ? undefined : { pid, thread: pid };
  }

  /** The thread of the last stop, if it is there still; else the first thread. */
  private lastOrFirst(): ThreadName | undefined {
    const { who, target } = this;
    const isThere = target.inferiors().includes(who.pid) && target.processOf(who.thread) === who.pid;
    return isThere ? who : this.first();
  }

  /** The cycle by which run() has to return. Between two runs. */
  bound(): number {
    this.look();
    this.target.settle();
    return this.stepping?.bound() ?? Number.POSITIVE_INFINITY;
  }

  /** run() has returned. */
  cameBack(reason: StopReason): void {
    if (reason === 'panic') {
      const [pid] = this.target.inferiors();
      if (pid !== undefined && this.protocol !== undefined)
        this.line.send(this.protocol.stopped({ kind: 'killed', pid, signal: PANIC_SIGNAL }));
      return;
    }
    this.target.settle();
    const { stepping } = this;
    if (stepping?.isOver() === true) this.stop({ kind: 'trap', ...stepping.who });
  }

  /** The log of the run is at its end: GDB may look, until it lets all processes go. */
  ended(why: string): void {
    while (this.leaving === undefined && this.protocol !== undefined) {
      const who = this.first();
      if (who === undefined) return;
      this.target.tell(why);
      this.stop({ kind: 'end', ...who });
    }
  }

  /**
   * The run is about to end, though no process has: GDB may look, until it lets all processes go.
   * True if the run goes on, for a signal that GDB sends.
   */
  holds(ending: Ending): boolean {
    const why = UNFINISHED[ending];
    while (why !== undefined && this.leaving === undefined && this.protocol !== undefined) {
      const who = this.first();
      if (who === undefined) break;
      this.target.tell(why);
      this.stop({ kind: 'trap', ...who });
      if (ending === 'stuck' && this.target.alterations.posts.hasWaiting) break;
    }
    return ending === 'stuck' && this.leaving === undefined && this.target.alterations.posts.hasWaiting;
  }

  /** Serves what has arrived: GDB may interrupt the target, or come anew. Between two runs. */
  look(): void {
    if (this.leaving !== undefined) return;
    for (;;) {
      const what = this.line.next(false);
      if (what === undefined) return;
      if (what === 'opened') this.opened();
      else if (what === 'closed') this.lost();
      else this.serveRunning(what.bytes);
    }
  }

  /** A GDB has come while the target runs: it stops, and is held. */
  private opened(): void {
    this.connect();
    if (this.target.inferiors().length === 0) {
      const pid = this.target.system.processes.booted?.p_pid;
      if (pid !== undefined) this.target.attach(pid);
    }
    const who = this.first();
    if (who !== undefined) this.stop({ kind: 'trap', ...who }, false);
  }

  /** The GDB has gone while the target runs. */
  private lost(): void {
    this.protocol = undefined;
    if (this.line.reopens) this.say('gdb has gone; the program goes on without it');
    else if (this.target.inferiors().length > 0) this.leaving = 'quit';
    this.letGo();
  }

  private letGo(): void {
    for (const pid of this.target.inferiors()) this.target.detach(pid);
    this.follow(undefined);
  }

  private serveRunning(bytes: string): void {
    this.line.feed(bytes);
    for (let got = this.line.command(); got !== undefined; got = this.line.command()) {
      const pids = this.target.inferiors();
      if (got.kind === 'interrupt') {
        const who = this.lastOrFirst();
        if (who !== undefined) this.stop({ kind: 'interrupt', ...who });
      } else {
        if (this.obey(got.text)?.kind === 'goto') this.line.answer([NOBODY]);
        const [pid] = this.target.inferiors();
        if (pids.length === 0 && pid !== undefined) this.talk(undefined, false);
      }
    }
  }

  /** The target has stopped: it stands still until GDB has said how it goes on. */
  private stop(stop: Stop, tells = true): Resume {
    if (this.protocol === undefined || this.leaving !== undefined) return GO;
    this.follow(undefined);
    this.who = threadOf(stop);
    return this.talk(stop, tells);
  }

  /** Serves GDB, which is told of a stop or will ask for it, until the target goes on. */
  private talk(stop: Stop | undefined, tells: boolean): Resume {
    this.stood = true;
    this.flush();
    const last = isOver(stop) && this.target.inferiors().length === 0;
    if (stop !== undefined && tells && this.protocol !== undefined)
      this.line.send(this.protocol.stopped(stop), last);
    else if (stop !== undefined) this.protocol?.stands(stop);
    if (last) return GO;
    const resume = this.resumed(stop);
    this.follow(resume);
    if (stop?.kind !== 'signal') this.target.send(resume);
    return resume;
  }

  /** Serves commands, through the past if gdb goes there, until the target goes on. */
  private resumed(stop: Stop | undefined): Resume {
    const { past } = this;
    if (past !== undefined) past.presentStop = stop;
    let way = this.commands(stop);
    let was = false;
    while (past !== undefined && (past.target !== undefined || way.kind !== 'on') && way.kind !== 'free') {
      was = true;
      way = this.travelled(past, way, stop);
    }
    if (past?.target !== undefined) past.go(FREE);
    if (way.kind !== 'on') return GO;
    if (!was || stop?.kind !== 'signal') return way.resume;
    return { ...way.resume, signals: new Map([[stop.thread, stop.signal]]) };
  }

  /** Goes a way through the past, and serves commands there; the next way. */
  private travelled(past: Past, way: Way, stop: Stop | undefined): Way {
    let arrived: Arrived;
    if (way.kind === 'continue' && !this.target.events.empty)
      this.line.tell('breaks at events of the kernel do not stop the way back');
    try {
      arrived = past.go(way);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.line.send(`E.${error.message}`);
      return this.commands(stop);
    }
    this.protocol?.use(past.target ?? this.target);
    const at = arrived.stop;
    if (
      arrived.kind === 'present' &&
      at === undefined &&
      arrived.way.kind !== 'goto' &&
      arrived.way.kind !== 'leave'
    )
      return arrived.way;
    if (past.way.kind === 'goto') this.moved(past, at ?? stop);
    else if (at !== undefined) this.tellStop(at);
    return this.commands(at ?? stop);
  }

  /** Answers the command that has led to another place. */
  private moved(past: Past, stop: Stop | undefined): void {
    if (stop !== undefined) this.protocol?.stands(standing(stop));
    this.line.tell(`cycle ${past.cycle}; for gdb to see it: maintenance flush register-cache`);
    this.line.send('OK');
  }

  private tellStop(stop: Stop): void {
    this.who = threadOf(stop);
    if (this.protocol !== undefined) this.line.send(this.protocol.stopped(stop));
  }

  /** A machine of the past has come to a stop: serves commands there. */
  private servePast(stop: Stop): Way {
    this.protocol?.use(this.past?.target ?? this.target);
    this.tellStop(stop);
    return this.commands(stop);
  }

  /** Serves commands until one lets the target go on, or back. */
  private commands(stop: Stop | undefined): Way {
    for (;;) {
      for (let got = this.line.command(); got !== undefined; got = this.line.command()) {
        if (got.kind !== 'packet') continue;
        if (got.text.startsWith('qSupported')) this.line.drain(got.text);
        const way = this.obey(got.text);
        if (way !== undefined) return way;
        if (this.protocol !== undefined && this.target.inferiors().length === 0) return FREE;
      }
      const what = this.arrived();
      if (what === 'opened') {
        this.connect();
        if (stop !== undefined) this.protocol?.stands(standing(stop));
      } else if (what === undefined || what === 'closed') {
        if (!this.gone()) return FREE;
        if (this.past?.target !== undefined) return { kind: 'leave' };
      } else this.line.feed(what.bytes);
    }
  }

  /** The next thing that comes. Meanwhile machines are brought up for the way back. */
  private arrived(): ReturnType<Channel['receive']> {
    for (;;) {
      const what = this.line.next(false);
      if (what !== undefined) return what;
      if (this.past?.prepare() !== true) return this.line.next(true);
    }
  }

  /** The GDB has gone while the target stands. True if it stands until another one comes. */
  private gone(): boolean {
    this.protocol = undefined;
    this.target.clearPoints();
    if (this.line.reopens) {
      this.say('gdb has gone; the machine stands still until another one comes');
      return true;
    }
    this.quit();
    return false;
  }

  private quit(): void {
    this.leaving = 'quit';
    this.letGo();
    this.target.system.stop();
  }

  private connect(): void {
    this.protocol = new Protocol(this.target, this.past !== undefined);
    this.target.passed = new Set();
    this.line.renew();
  }

  /** Does a command, and sends its replies. The way, if the target goes on or back. */
  private obey(text: string): Way | undefined {
    this.line.acknowledge();
    // A run that cannot be changed ends with its emulator.
    if (text === 'k' && this.target.begun && this.target.fixed !== undefined) {
      this.quit();
      return undefined;
    }
    const answer = this.protocol?.answer(text);
    for (const reply of answer?.replies ?? []) this.line.send(reply);
    if (answer?.noAck === true) this.line.acks = false;
    return answer?.monitor === undefined ? answer?.way : this.monitor(answer.monitor);
  }

  /** Does a command of `monitor`; the way, if it leads to another place. */
  private monitor(line: string): Way | undefined {
    const { past, target } = this;
    const told = past === undefined ? undefined : pastCommand(line, past);
    if (told !== undefined && 'way' in told) return told.way;
    this.line.answer(told?.lines ?? (past?.target ?? target).monitor(line));
    return undefined;
  }

  /** Prepares the way on: the run() that is under way knows nothing of a step. */
  private follow(resume: Resume | undefined): void {
    const { system } = this.target;
    const { step } = resume ?? GO;
    const p = step === undefined ? undefined : system.processes.thread(step);
    this.stepping = p && new Stepping(system, nameOf(p), resume?.range);
    this.target.awaited = p && step;
    if (p === undefined || resume?.alone !== true) this.target.points.endStep();
    else this.target.points.step(nameOf(p), (p.p_regs[REG_PC] ?? 0) >>> 0);
    if (p !== undefined && system.isRunning) system.stop();
  }
}
