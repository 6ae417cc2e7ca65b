/**
 * A session with the machine of a page, as the worker holds it: it obeys the messages of the page
 * and answers in frames. It knows neither the DOM nor the worker, which give it what they have.
 */

import type { RootImage } from '../../kernel/mfs/ustar.ts';
import { Panic } from '../../kernel/sys/panic.ts';
import { encodeUtf8 } from '../../kernel/sys/utf8.ts';
import { BootError, type Program } from '../boot.ts';
import type { MachineConfig } from '../config.ts';
import { AddressError, type Asked, askedOf } from '../front/address.ts';
import { Controls } from '../front/controls.ts';
import { ASLEEP, toldEnding } from '../front/ending.ts';
import { faultReporter } from '../front/faults.ts';
import { NO_INPUT, type WindowSize } from '../front/input.ts';
import { Keys } from '../front/keys.ts';
import { GivenInput } from '../front/lines.ts';
import { LoggedSystem } from '../front/logged.ts';
import { drive } from '../front/loop.ts';
import { MemoryLog } from '../front/memorylog.ts';
import type { Wall } from '../front/pace.ts';
import { ReplayedRun } from '../front/replayed.ts';
import { type LoadedModule, LogError, type LogModule, type LogSink, logStart } from '../front/runlog.ts';
import { clash } from '../front/settings.ts';
import { type Parts, type Started, started, startedFromImage } from '../front/start.ts';
import { Tail } from '../front/tail.ts';
import type { Host } from '../machine.ts';
import type { System } from '../system.ts';
import { Frames } from './frames.ts';
import type { Build } from './image.ts';
import { linked } from './link.ts';
import { type BringCode, Owned } from './own/owned.ts';
import { Past, type Seen, type Way } from './past.ts';
import type { FromWorker, ToSession } from './protocol.ts';
import { settingsOf } from './settings.ts';

/** The things that a worker gives a session. */
export interface Surroundings {
  readonly wall: Wall;
  /** The build of the page, for logs. */
  readonly build: Build;
  /** Brings what compiles code of the user's. */
  readonly code: BringCode;
  /** Sends the page a message. */
  post(message: FromWorker): void;
}

/** A session without a machine: the line says why there is none. */
class Refused extends Error {}

/** A session with the machine of a page. */
export interface PageSession {
  /** Resolves when the run is over. */
  readonly over: Promise<void>;
  /** Obeys a message of the page. */
  receive(message: ToSession): void;
}

export class Session implements PageSession {
  /** Resolves when the run is over. */
  readonly over: Promise<void>;
  private readonly asked: Asked;
  private readonly around: Surroundings;
  private readonly image: RootImage;
  private readonly system: System;
  /** The system that the session drives: it writes the log. */
  private readonly logged: LoggedSystem;
  /** The log, for links and for the machines of the past. */
  private readonly log = new MemoryLog();
  private readonly past: Past;
  /** The user's own code in the machine. */
  private readonly owned: Owned;
  private readonly frames: Frames;
  private readonly keys: Keys;
  private readonly controls: Controls;

  /**
   * Boots the machine of a fragment in a terminal of that size. Returns undefined, and tells the
   * page why, if there can be none.
   */
  static begin(
    fragment: string,
    size: WindowSize,
    image: RootImage,
    around: Surroundings,
    owned?: Owned,
  ): Session | undefined {
    try {
      return new Session(withOwn(askedOf(fragment), owned), size, image, around, owned);
    } catch (error) {
      around.post({ kind: 'refused', line: refusalOf(error) });
      return undefined;
    }
  }

  private constructor(
    asked: Asked,
    size: WindowSize,
    image: RootImage,
    around: Surroundings,
    owned: Owned | undefined,
  ) {
    this.asked = asked;
    this.owned = owned ?? Owned.nothing(around.code);
    this.around = around;
    this.image = image;
    const { config, argv } = asked;
    this.frames = new Frames((frame) => around.post(frame));
    const { frames } = this;
    const started = this.booted(frames, (line) => frames.say(line));
    this.system = started.system;
    this.logged = logging(this.log, started, config, around.build, this.owned);
    this.keys = new Keys((text) => frames.say(text.trim()));
    this.keys.onDebug = () => frames.say('The debugger is in the command: callwheel boot, then ^A d.');
    if (asked.input === undefined) this.keys.resize(size);
    this.controls = new Controls(this.system, this.keys, config, asked);
    frames.attach(this.system, config, this.controls);
    const turn = (): Promise<void> => around.wall.yield();
    this.past = new Past(this.system, config, this.log, frames, () => this.again(), turn);
    around.post({
      ...{ kind: 'booted', argv, settings: settingsOf(config), freq: config.freq, hz: config.hz },
      ...{ speed: asked.speed, paused: asked.paused, unattended: asked.input !== undefined },
    });
    this.over = this.run();
  }

  /** A machine as the address asks for it, at its beginning. */
  private booted(output: Output, tell: (line: string) => void): Started {
    const { owned } = this;
    const { config, argv, envp } = this.asked;
    const machine = { config, image: this.image, host: hostOf(output), observers: [faultReporter(tell)] };
    const parts = { ...machine, scheme: owned.scheme };
    const own = owned.program;
    const begun =
      own === undefined
        ? startedFromImage(parts, { argv, envp })
        : startedOwn(parts, { path: own.path, argv, envp, file: own.bytes });
    if (begun === undefined) throw new Refused(`${argv[0]}: not found in the image`);
    begun.system.preload(owned.bootModules());
    return begun;
  }

  /** Another machine of the same run, at its beginning. */
  private again(): Seen {
    const { system, log, asked } = this;
    const output = new Tail();
    const again = this.booted(output, () => undefined).system;
    const so = { start: asked, events: log.events, lines: log.lines };
    const module = (it: LogModule): LoadedModule => this.owned.again(it);
    return { run: new ReplayedRun(again, so, module, () => system.cycle), output };
  }

  /** Obeys a message of the page. */
  receive(message: ToSession): void {
    const { frames, controls, asked, around } = this;
    if (message.kind === 'drawn') frames.drawn();
    else if (message.kind === 'look') frames.look(message.structure);
    else if (message.kind === 'speed') controls.speed = message.ticks;
    else if (message.kind === 'link') void linked(message.page, this.logText()).then((it) => around.post(it));
    else if (message.kind === 'typed' || message.kind === 'resized') {
      if (asked.input !== undefined) return;
      if (message.kind === 'typed' && this.past.away) this.past.refuseKeys();
      else this.entered(message);
    } else if (message.kind === 'run' || message.kind === 'pause') {
      if (!this.past.away) controls[message.kind]();
      else if (message.kind === 'run') this.past.leave();
    } else if (message.kind === 'step' && !this.past.away) controls.stepBy(message.by);
    else this.travel(message);
    frames.send();
  }

  /**
   * The log of the run up to here; undefined if it has become too long to be kept. Between two
   * runs.
   */
  logText(): string | undefined {
    this.logged.mark();
    return this.log.text;
  }

  /** Gives the machine what the user has entered. */
  private entered(message: Extract<ToSession, { kind: 'typed' | 'resized' }>): void {
    const { keys, controls } = this;
    if (message.kind === 'typed') keys.type(message.bytes);
    else keys.resize(message.size);
    // A user who leaves a machine that stands still does not want it to stand there.
    if (keys.quit) controls.run();
  }

  /** Goes a way through the past, while the machine stands still. */
  private travel(way: Way): void {
    const { past, controls, frames } = this;
    const { refusal } = past;
    controls.pause();
    if (refusal === undefined) past.go(way);
    else frames.say(refusal);
  }

  /** Drives the machine to the end of its run. */
  private async run(): Promise<void> {
    const { system, logged, asked, controls, frames, around } = this;
    const given = asked.input === undefined ? undefined : new GivenInput(asked.input);
    const streamed = asked.config.streams.includes('stdin');
    const input = given === undefined ? this.keys : streamed ? NO_INPUT : given;
    const ending = await drive(logged, input, {
      wall: around.wall,
      cycles: asked.cycles,
      get pace() {
        return controls.pace;
      },
      drained: () => frames.drained(),
      idleMs: FRAME_MS,
      hold: () => controls.hold(),
      debugger: controls,
      bringModule: async () => {
        const { kind, name } = logged.moduleWanted;
        logged.provideModule(await this.owned.answer(kind, name));
      },
      nextOfStdin: given === undefined ? undefined : () => given.next(),
      onSlice: () => frames.send(),
      onAsleep: () => {
        for (const line of [ASLEEP, ...system.complaints]) frames.say(line);
      },
    });
    const { status, line, more } = toldEnding(asked.argv[0], ending, system, `cycles=${asked.cycles}`);
    logged.end(ending, status);
    const lines = line === undefined ? more : [line, ...more];
    frames.end({ status, lines, runHash: system.runHash() });
  }
}

/** The time from one frame of the screen to the next, in milliseconds. */
export const FRAME_MS = 1000 / 60;

/** The receiver of all that a machine writes. */
type Output = Pick<Frames, 'write'>;

/** The machine's side of the outputs of a page: console and streams are one terminal. */
export function hostOf(
  output: Output,
): Required<Pick<Host, 'consoleOutput' | 'streamOutput' | 'note' | 'trace' | 'mark'>> {
  return {
    consoleOutput: (bytes) => output.write(bytes),
    streamOutput: (_fd, bytes) => output.write(bytes),
    note: (line) => output.write(encodeUtf8(`${line}\n`)),
    trace: () => undefined,
    mark: () => undefined,
  };
}

/** The system that writes the log of a run, with its first record. */
function logging(
  log: LogSink,
  { system, program }: Started,
  config: MachineConfig,
  build: Build,
  owned: Owned,
): LoggedSystem {
  const { path, argv, envp } = program;
  const { program: file, ...own } = owned.logged();
  log.write(logStart({ ...build, config, program: { path, argv, envp, file }, ...own }));
  return new LoggedSystem(system, log, config.freq, owned.writeTo(log));
}

/** Boots a machine with a program of the user's; the reason why it cannot be has its name. */
function startedOwn(parts: Parts, program: Program): Started {
  try {
    return started(parts, program);
  } catch (error) {
    if (!(error instanceof BootError)) throw error;
    throw new BootError(error.kind, `${program.path}: ${error.message}`);
  }
}

/** The machine that is asked for, with the user's own scheme and program. Throws AddressError. */
function withOwn(asked: Asked, owned: Owned | undefined): Asked {
  const { config, argv } = asked;
  const callout = owned?.schemeName ?? config.callout;
  const wrong = clash({ ...config, callout }, owned?.scheme, (setting) => setting);
  if (wrong !== undefined) throw new AddressError(wrong);
  const [own, ...args] = [owned?.program?.path ?? argv[0], ...argv.slice(1)];
  return { ...asked, config: { ...config, callout }, argv: [own, ...args] };
}

/** The reason in a line why there is no machine. Throws what is a defect. */
export function refusalOf(error: unknown): string {
  if (error instanceof AddressError || error instanceof Refused || error instanceof LogError)
    return error.message;
  if (error instanceof BootError) return error.message;
  if (error instanceof Panic) return `panic: ${error.message}`;
  if (error instanceof RangeError)
    return 'this computer has no memory for so large a machine: take less of mem, ncallout, wheelsize or hashsize';
  throw error;
}
