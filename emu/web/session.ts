/**
 * A session with the machine of a page, as the worker holds it: it obeys the messages of the page
 * and answers in frames. It knows neither the DOM nor the worker, which give it what they have.
 */

import type { RootImage } from '../../kernel/mfs/ustar.ts';
import type { Observer } from '../../kernel/probe.ts';
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
import { drive, type Ending } from '../front/loop.ts';
import { MemoryLog } from '../front/memorylog.ts';
import type { Wall } from '../front/pace.ts';
import { ReplayedRun } from '../front/replayed.ts';
import { LogError, type LogSink, type LogStart, logStart } from '../front/runlog.ts';
import { clash } from '../front/settings.ts';
import { type Parts, type Started, started, startedFromImage } from '../front/start.ts';
import type { Host } from '../machine.ts';
import type { System } from '../system.ts';
import type { Wish } from './begin.ts';
import { Comeback } from './comeback.ts';
import { Frames } from './frames.ts';
import type { Build } from './image.ts';
import { type BringCode, Owned } from './own/owned.ts';
import { type Again, Past } from './past.ts';
import type { FromWorker, Kept, ToSession } from './protocol.ts';
import { settingsOf } from './settings.ts';
import { Steering } from './steering.ts';

/** The things that a worker gives a session; without makeBuffer, RAM is an ArrayBuffer. */
export interface Surroundings extends Pick<Host, 'makeBuffer'> {
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
  private readonly log: MemoryLog;
  /** The way to where the run was before a reload, until the machine is there. */
  private comeback: Comeback | undefined;
  private readonly past: Past;
  /** The user's own code in the machine. */
  private readonly owned: Owned;
  private readonly frames: Frames;
  private readonly keys: Keys;
  private readonly controls: Controls;
  private readonly steering: Steering;

  /**
   * Boots the machine of a fragment in a terminal of that size; a run that was kept goes on.
   * Returns undefined, and tells the page why, if there can be none.
   */
  static begin(
    { fragment, size, kept }: Omit<Wish, 'log'>,
    image: RootImage,
    around: Surroundings,
    owned?: Owned,
  ): Session | undefined {
    try {
      return new Session(withOwn(askedOf(fragment), owned), size, image, around, owned, kept);
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
    kept?: Kept,
  ) {
    this.asked = asked;
    this.owned = owned ?? Owned.nothing(around.code);
    this.around = around;
    this.image = image;
    const { config, argv } = asked;
    this.frames = new Frames((frame) => around.post(frame));
    const { frames } = this;
    const started = this.booted(frames, (line) => frames.say(line), frames.lanes.recorder);
    this.system = started.system;
    const start = startOf(started, config, around.build, this.owned);
    this.comeback = kept === undefined ? undefined : Comeback.of(kept, start);
    if (kept !== undefined && this.comeback === undefined) frames.say(OF_ANOTHER);
    const pacing = this.comeback?.pacing ?? asked;
    this.log = this.comeback?.log ?? new MemoryLog();
    const held = this.comeback?.held ?? begunLog(this.log, start, this.owned);
    this.logged = new LoggedSystem(this.system, this.log, config.freq, held);
    if (asked.input === undefined) frames.keep(this.log);
    this.keys = new Keys((text) => frames.say(text.trim()));
    this.keys.onDebug = () => frames.say('The debugger is in the command: callwheel boot, then ^A d.');
    if (asked.input === undefined) this.keys.resize(size);
    this.controls = new Controls(this.system, this.keys, config, pacing);
    frames.attach(this.system, config, this.controls);
    const turn = (): Promise<void> => around.wall.yield();
    const { controls, system: present } = this;
    const again: Again = (output, observer) => this.again(output, observer);
    const past = new Past(present, config, this.log, frames, again, turn);
    this.past = past;
    const logText = (): string | undefined => this.logText();
    const { post } = around;
    this.steering = new Steering({ frames, controls, past, present, again, logText, turn, post });
    around.post({
      ...{ kind: 'booted', argv, settings: settingsOf(config), freq: config.freq, hz: config.hz },
      ...{ speed: pacing.speed, paused: controls.stands, unattended: asked.input !== undefined },
    });
    this.over = this.run();
  }

  /** A machine as the address asks for it, at its beginning. */
  private booted(output: Output, tell: (line: string) => void, observer: Observer): Started {
    const { owned } = this;
    const { config, argv, envp } = this.asked;
    const observers = [faultReporter((line, calls) => [line, ...calls].map(tell)), observer];
    const host = { ...hostOf(output), makeBuffer: this.around.makeBuffer, engine: this.asked.engine };
    const machine = { config, image: this.image, host, observers };
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
  private again(output: Output, observer: Observer): ReplayedRun {
    const { system, log, asked } = this;
    const again = this.booted(output, () => undefined, observer).system;
    const so = { start: asked, events: log.events, lines: log.lines };
    return new ReplayedRun(again, so, this.owned.again, () => system.cycle);
  }

  /** Obeys a message of the page. */
  receive(message: ToSession): void {
    const { comeback, frames } = this;
    if (comeback !== undefined && ['step', 'back', 'goto'].includes(message.kind)) frames.say(ON_ITS_WAY);
    else if (message.kind !== 'typed' && message.kind !== 'resized') this.steering.obey(message);
    else if (this.asked.input === undefined) this.entered(message);
    frames.send();
  }

  /**
   * The log of the run up to here; undefined if it has become too long to be kept. Between two
   * runs.
   */
  private logText(): string | undefined {
    if (this.comeback === undefined) this.logged.mark();
    return this.log.text;
  }

  /** Gives the machine what the user has entered. */
  private entered(message: Extract<ToSession, { kind: 'typed' | 'resized' }>): void {
    const { keys, controls, past } = this;
    if (message.kind === 'resized') keys.resize(message.size);
    else if (past.away) past.refuseKeys();
    else keys.type(message.bytes);
    // A user who leaves a machine that stands still does not want it to stand there.
    if (keys.quit) controls.run();
  }

  /** Brings a run that was kept to where it was. Returns its end, if it had come to that. */
  private async cameBack(): Promise<Ending | undefined> {
    const { comeback, system, frames, logged, asked, around } = this;
    if (comeback === undefined) return undefined;
    for (const { shown, source } of comeback.asked) await this.owned.compile(shown, source);
    const run = await comeback.go(system, asked.config.freq, this.owned.again, frames, () =>
      around.wall.yield(),
    );
    this.comeback = undefined;
    logged.goOn(run);
    frames.say(CAME_BACK);
    frames.send();
    return run.end?.how;
  }

  /** Brings the machine to the end of its run. */
  private async run(): Promise<void> {
    const { system, asked, frames } = this;
    const ended = await this.cameBack();
    const ending = ended ?? (await this.drive());
    const { status, line, more } = toldEnding(asked.argv[0], ending, system, `cycles=${asked.cycles}`);
    if (ended === undefined) this.logged.end(ending, status);
    const lines = line === undefined ? more : [line, ...more];
    frames.end({ status, lines, runHash: system.runHash() });
  }

  /** Drives the machine on. */
  private drive(): Promise<Ending> {
    const { system, logged, asked, frames, around } = this;
    const given = asked.input === undefined ? undefined : new GivenInput(asked.input);
    const streamed = asked.config.streams.includes('stdin');
    const input = given === undefined ? this.keys : streamed ? NO_INPUT : given;
    const options = this.steering.options(around.wall, {
      cycles: asked.cycles,
      bringModule: async () => {
        const { kind, name } = logged.moduleWanted;
        logged.provideModule(await this.owned.answer(kind, name));
      },
      nextOfStdin: given === undefined ? undefined : () => given.next(),
      onAsleep: () => {
        for (const line of [ASLEEP, ...system.complaints]) frames.say(line);
      },
    });
    return drive(logged, input, options);
  }
}

const CAME_BACK = 'The run goes on where it was before the page was loaded again. Restart boots it anew.';
const ON_ITS_WAY = 'The run is still on its way to where it was before the page was loaded again.';
const OF_ANOTHER = 'The page has changed since it was loaded before: the machine is booted anew.';

/** The receiver of all that a machine writes. */
export type Output = Pick<Frames, 'write'>;

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

/** The first record of the log of a run. */
function startOf({ program }: Started, config: MachineConfig, build: Build, owned: Owned): LogStart {
  const { path, argv, envp } = program;
  const { program: file, ...own } = owned.logged();
  return logStart({ ...build, config, program: { path, argv, envp, file }, ...own });
}

/** Writes the beginning of a log. Returns the SHA-256 of the files whose contents it has. */
function begunLog(log: LogSink, start: LogStart, owned: Owned): string[] {
  log.write(start);
  return owned.writeTo(log);
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
  if (error instanceof Panic) return `panic: ${error.told}`;
  if (error instanceof RangeError)
    return 'this computer has no memory for so large a machine: take less of mem, ncallout, wheelsize or hashsize';
  throw error;
}
