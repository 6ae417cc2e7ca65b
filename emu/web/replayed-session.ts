/**
 * A session with a machine whose run is made again from its log, paced as any other. Nobody types
 * at it, and at its end the user is told whether it was the same run.
 */

import type { RootImage } from '../../kernel/mfs/ustar.ts';
import { askedBesideLog } from '../front/address.ts';
import { Controls, type Poked } from '../front/controls.ts';
import { type ConsoleInput, NO_INPUT } from '../front/input.ts';
import { parseLog } from '../front/logreader.ts';
import { type Driven, drive } from '../front/loop.ts';
import { type Make, type ReplayHost, replayMaker, type Screen } from '../front/replay.ts';
import type { ReplayedRun, ReplayStop } from '../front/replayed.ts';
import { LogError, loggedConfig, type RunLog } from '../front/runlog.ts';
import { sha256 } from '../front/sha256.ts';
import { otherMachine, verdictOn } from '../front/verdict.ts';
import type { StopReason } from '../machine.ts';
import { Frames } from './frames.ts';
import { logContents } from './logcontents.ts';
import { type Again, Past } from './past.ts';
import type { LogText, ToSession } from './protocol.ts';
import { hostOf, type Output, type PageSession, type Surroundings } from './session.ts';
import { settingsOf } from './settings.ts';
import { Steering } from './steering.ts';

/** All that an address may ask for beside a log. */
type Beside = ReturnType<typeof askedBesideLog>;

export class ReplayedSession implements PageSession {
  readonly over: Promise<void>;
  private readonly around: Surroundings;
  private readonly run: ReplayedRun;
  private readonly frames: Frames;
  private readonly steering: Steering;
  private readonly input = new NothingTyped();

  /**
   * Tells the page what a log holds, and begins to make its run again; the fragment of the address
   * may say how fast, and by which engine. LogError if the text is no log, or if the run cannot be
   * made again; AddressError.
   */
  static async begin(
    { name, text }: LogText,
    fragment: string,
    image: RootImage,
    around: Surroundings,
  ): Promise<ReplayedSession> {
    const log = parseLog(text, name);
    around.post(logContents({ name, text }, log));
    const other = otherMachine(log);
    const config = loggedConfig(log.start);
    const attended = config.terminal && !config.streams.includes('stdin');
    const asked = askedBesideLog(fragment, attended ? config.hz : Number.POSITIVE_INFINITY);
    try {
      const make = await replayMaker(log, hostOfReplay(image, around, asked));
      return new ReplayedSession(make, { log, text, asked, warning: other && `${name}: ${other}` }, around);
    } catch (error) {
      // The version is the reason of whatever else does not fit.
      if (!(error instanceof LogError) || other === undefined) throw error;
      throw new LogError(`${name}: ${other.replace(/, and .*/, '')}, on which the run cannot be made again`);
    }
  }

  private constructor(
    make: Make,
    {
      log,
      text,
      asked,
      warning,
    }: {
      readonly log: RunLog;
      readonly text: string;
      readonly asked: Beside;
      readonly warning: string | undefined;
    },
    around: Surroundings,
  ) {
    this.around = around;
    const config = loggedConfig(log.start);
    this.frames = new Frames((frame) => around.post(frame));
    const { frames } = this;
    this.run = make(
      screenOf(frames, (line, below = []) => [line, ...below].map((it) => frames.say(it))),
      frames.lanes.recorder,
    );
    const { system } = this.run;
    const controls = new Controls(system, this.input, config, asked);
    frames.attach(system, config, controls);
    const again: Again = (output, observer) =>
      make(
        screenOf(output, () => undefined),
        observer,
      );
    const { run: present } = this;
    const turn = (): Promise<void> => around.wall.yield();
    const past = new Past(present, config, { full: false }, frames, again, turn);
    const { post } = around;
    this.steering = new Steering({ frames, controls, past, present, again, logText: () => text, turn, post });
    if (warning !== undefined) frames.say(warning);
    around.post({
      ...{ kind: 'booted', argv: log.start.program.argv, settings: [...settingsOf(config), 'made again'] },
      ...{ freq: config.freq, hz: config.hz, speed: asked.speed },
      ...{ paused: controls.stands, unattended: true },
    });
    this.over = this.drive();
  }

  receive(message: ToSession): void {
    if (message.kind !== 'typed' && message.kind !== 'resized') this.steering.obey(message);
    this.frames.send();
  }

  /** Makes the run again, to the end of its log or to where it parts from it. */
  private async drive(): Promise<void> {
    const { run, frames, around } = this;
    const machine = new ReplayedMachine(run);
    await drive(machine, this.input, this.steering.options(around.wall));
    const { result, line, status } = verdictOn(run, machine.stop);
    const lines = [...(machine.stop === 'end' ? run.system.complaints : []), line];
    frames.end({ status, lines, runHash: run.system.runHash(), result });
  }
}

/** A replayed run as the loop drives it: all input comes from the log. */
class ReplayedMachine implements Driven {
  /** The reason for which the replay last came back. */
  stop: ReplayStop = 'cycle';
  private readonly replayed: ReplayedRun;

  constructor(replayed: ReplayedRun) {
    this.replayed = replayed;
  }

  get cycle(): number {
    return this.replayed.cycle;
  }

  run(until: number): StopReason {
    this.stop = this.replayed.run(until);
    return this.stop === 'cycle' ? 'cycle' : 'halt';
  }

  restfulCycles(bound: number): number {
    return this.replayed.system.restfulCycles(bound);
  }

  consoleInput(): void {}
  consoleResize(): void {}
  streamInput(): void {}
}

/** The input of a machine at which nobody types; the controls wake its loop. */
class NothingTyped implements ConsoleInput, Poked {
  readonly live = false;
  readonly quit = false;
  /** The log has input for a machine that waits for some. */
  readonly waiting = true;
  readonly poll = NO_INPUT.poll;
  readonly resized = NO_INPUT.resized;
  readonly next = NO_INPUT.next;
  readonly close = NO_INPUT.close;
  private wake: (() => void) | undefined;

  ready(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  poke(): void {
    this.wake?.();
  }
}

/** The page's side of a replay. */
function hostOfReplay(
  image: RootImage,
  { build, code, makeBuffer, post }: Surroundings,
  { engine }: Beside,
): ReplayHost {
  const { callwheel, image: imageSha256 } = build;
  const brought = async (path: string): ReturnType<typeof code> => {
    const own = await code();
    post({ kind: 'progress', line: `compiling ${path}` });
    return own;
  };
  return {
    ...{ callwheel, image, imageSha256, sha256, makeBuffer, engine },
    scheme: async (path, sources) => (await brought(path)).scheme(path, sources),
    module: async (shown, source) => (await brought(shown)).module(shown, source),
  };
}

/** The outputs of a machine, which `output` gets; `tell` is told what is said about the machine. */
function screenOf(output: Output, tell: Screen['tell']): Screen {
  const { consoleOutput, streamOutput, note } = hostOf(output);
  return { consoleOutput, streamOutput, note, tell };
}
