/** Replays a log to its end, to where it is wanted, or as the debugger's user wants it. */

import type { Moment } from '../../kernel/ddb/condition.ts';
import { type Make, REPLAY_SLICE, replayTo, type Screen } from '../front/replay.ts';
import type { ReplayedRun, ReplayStop } from '../front/replayed.ts';
import { Breaks } from './breaks.ts';
import type { Debugger, StandsAt } from './debugger.ts';
import { EventRecorder } from './recorder.ts';
import { TimeTravel } from './travel.ts';

const NEWLINE = 10;

/** The user's side of a replay. */
export interface ReplayUser {
  /** The screen of the machine. */
  readonly screen: Screen;
  /** Shows the user a line of the emulator's own. */
  say(line: string): void;
  /** Resolves when the output can take more and the host has had a turn for its other work. */
  turn(): Promise<void>;
}

/** The point at which a replay is to stop; without one it goes to the end of the log. */
export interface ReplayBounds {
  /** A cycle. */
  readonly to?: number;
  /** An event, in the words of the debugger's break. */
  readonly until?: readonly string[];
}

/** A replay that has come to an end, and why it stopped. */
export interface Replayed {
  readonly run: ReplayedRun;
  readonly stop: ReplayStop;
  /**
   * The point at which it stopped, if that is in the middle of the kernel: the run itself went on
   * from there to the next boundary.
   */
  readonly at: StandsAt | undefined;
}

/** Replays to the end of the log, or to where the bounds stop it. */
export async function replayed(make: Make, { to, until }: ReplayBounds, user: ReplayUser): Promise<Replayed> {
  const recorder = new EventRecorder();
  const run = make(user.screen, until === undefined ? undefined : recorder.observer);
  const { system } = run;
  let at: StandsAt | undefined;
  const stopHere = (...why: readonly string[]): void => {
    at = { cycle: system.cycle, runHash: system.runHash() };
    for (const line of [...why, system.view.where(true)]) user.say(line);
    system.stop();
  };
  if (to !== undefined) system.pauseAt(to, () => stopHere());
  if (until !== undefined) {
    const breaks = new Breaks();
    breaks.add(until, 0);
    recorder.listener = (event, args) => {
      const words = (): string => system.view.eventText(event, args);
      const moment = (): Moment => system.view.moment(event, args);
      if (at === undefined && breaks.at(event, words, moment) !== undefined) stopHere(words());
    };
  }
  const last = to ?? Number.POSITIVE_INFINITY;
  const stop = await replayTo(
    run,
    last,
    () => at !== undefined,
    () => user.turn(),
  );
  return { run, stop, at };
}

/**
 * Replays with the debugger, which may replace the machine by another one of the same log.
 * CommandError if a command of a file is wrong.
 */
export async function debugged(
  make: Make,
  ddb: Debugger,
  { to, until }: ReplayBounds,
  user: ReplayUser,
): Promise<Replayed> {
  const travel = travelling(make, ddb, user.screen);
  if (until !== undefined) ddb.breaks.add(until, 0);
  if (to !== undefined) ddb.go({ kind: 'cycle', target: to });
  if (to === undefined && until === undefined) ddb.open();
  let stop: ReplayStop = 'cycle';
  while (!ddb.isIn('quit')) {
    if (ddb.isIn('replaced')) travel.arrive();
    const { run } = travel.current;
    stop = run.run(Math.min(ddb.bound(), run.cycle + REPLAY_SLICE));
    if (!ddb.isIn('replaced', 'quit')) {
      if (stop === 'cycle') ddb.cameBack('cycle');
      else ddb.ended(...ending(run, stop));
      if (stop !== 'cycle' && ddb.isIn('detached')) break;
    }
    await user.turn();
  }
  if (ddb.failure !== undefined) throw ddb.failure;
  return { run: travel.current.run, stop, at: stop === 'cycle' ? ddb.leftAt : undefined };
}

/**
 * The machines that the debugger goes back and forth in; only the one that is looked at shows on
 * the screen.
 */
function travelling(make: Make, ddb: Debugger, screen: Screen): TimeTravel {
  const travel: TimeTravel = new TimeTravel(ddb, () => {
    const recorder = new EventRecorder();
    const shown: Screen = {
      consoleOutput: (bytes) => {
        if (!travel.shows(run)) return;
        screen.consoleOutput(bytes);
        ddb.prompt.fresh = bytes.at(-1) === NEWLINE;
      },
      streamOutput: (fd, bytes) => {
        if (!travel.shows(run)) return;
        screen.streamOutput(fd, bytes);
        ddb.prompt.fresh = bytes.at(-1) === NEWLINE;
      },
      note: (line) => {
        if (!travel.shows(run)) return;
        screen.note(line);
        ddb.prompt.fresh = true;
      },
      tell: (line) => {
        if (!travel.shows(run)) return;
        screen.tell(line);
        ddb.prompt.fresh = true;
      },
    };
    const run: ReplayedRun = make(shown, recorder.observer);
    recorder.on(run.system);
    return { run, recorder };
  });
  return travel;
}

/**
 * The reason why a run at the end of its log cannot go on, and the lines that it said at its end.
 */
function ending(run: ReplayedRun, stop: ReplayStop): [why: string, more: readonly string[]] {
  if (stop === 'parted') return [`the run parts from the log ${run.parting}`, []];
  const how = run.end === undefined ? 'which does not tell how the run ended' : run.end.how;
  return [`the log is at its end: ${how}`, run.system.complaints];
}
