/**
 * A front end on a host that has nothing but the language, as a page in a
 * browser could be: no Node, no DOM, no timers. It is bundled into one script
 * (front.test.ts), which is given bytes and texts and gives texts back.
 */

import { boot, type Program } from '../../emu/boot.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { Debugger } from '../../emu/debug/debugger.ts';
import { LiveDebugger } from '../../emu/debug/live.ts';
import { replayed } from '../../emu/debug/replay.ts';
import { runFigures, statsText } from '../../emu/front/figures.ts';
import type { ConsoleInput } from '../../emu/front/input.ts';
import { LoggedSystem } from '../../emu/front/logged.ts';
import { parseLog } from '../../emu/front/logreader.ts';
import { drive, type Ending } from '../../emu/front/loop.ts';
import type { Wall } from '../../emu/front/pace.ts';
import { environment, imagePaths } from '../../emu/front/program.ts';
import type { LinesOf } from '../../emu/front/programlines.ts';
import { type ReplayHost, replayMaker, type Screen } from '../../emu/front/replay.ts';
import { logLine, logStart } from '../../emu/front/runlog.ts';
import type { System } from '../../emu/system.ts';
import { decodeUtf8, encodeUtf8 } from '../../kernel/sys/utf8.ts';

/** The things that a bare host must be given. */
export interface Given {
  readonly image: Uint8Array;
  sha256(bytes: Uint8Array): string;
  /** The source lines of the image's programs. */
  readonly linesOf: LinesOf;
}

/** All that came of a session. */
export interface Outcome {
  readonly ending: Ending;
  readonly status: number;
  readonly runHash: string;
  readonly output: string;
  /** The debugger's half of the talk. */
  readonly debugger: string;
  readonly statistics: string;
  /** The log of the run, with its lines. */
  readonly log: string;
}

/** A clock that goes on by nothing but sleeping. */
class BareWall implements Wall {
  private time = 0;

  now(): number {
    return this.time;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.time += milliseconds;
  }

  async yield(): Promise<void> {}
}

/** A text, given line by line. */
class Lines implements ConsoleInput {
  readonly live = false;
  readonly quit = false;
  private readonly lines: string[];

  constructor(text: string) {
    this.lines = text.split(/(?<=\n)/).filter((line) => line !== '');
  }

  poll(): undefined {
    return undefined;
  }

  resized(): undefined {
    return undefined;
  }

  async next(): Promise<Uint8Array | null> {
    const line = this.lines.shift();
    return line === undefined ? null : encodeUtf8(line);
  }

  ready(): Promise<void> {
    return new Promise(() => {});
  }

  close(): void {}
}

/** A screen that keeps the text that it is given. */
class Paper implements Screen {
  text = '';

  consoleOutput(bytes: Uint8Array): void {
    this.text += decodeUtf8(bytes);
  }

  streamOutput(_fd: number, bytes: Uint8Array): void {
    this.consoleOutput(bytes);
  }

  note(line: string): void {
    this.text += `${line}\n`;
  }

  tell(): void {}
}

/** A debugger that takes commands from a list, and the text that it shows. */
function debuggerOf(commands: readonly string[]): { readonly ddb: Debugger; readonly said: () => string } {
  let said = '';
  let at = 0;
  const say = (text: string): void => {
    said += text;
  };
  const lines = {
    interactive: false,
    place: 'page',
    next: (prompt: string): string | null => {
      const line = commands[at++];
      if (line === undefined) return null;
      say(`${prompt}${line}\n`);
      return line;
    },
  };
  return { ddb: new Debugger(lines, say), said: () => said };
}

/** Runs a program of the image on `input`, with a debugger if there are `commands`. */
export async function run(
  given: Given,
  argv: readonly [string, ...string[]],
  input = '',
  commands: readonly string[] = [],
): Promise<Outcome> {
  const paper = new Paper();
  const program: Program = { path: imagePaths(argv[0])[0], argv, envp: environment([]), file: undefined };
  const talk = debuggerOf(commands);
  const { ddb } = talk;
  const host = {
    consoleOutput: (bytes: Uint8Array) => {
      paper.consoleOutput(bytes);
      ddb.prompt.fresh = bytes.at(-1) === '\n'.charCodeAt(0);
    },
    trace: () => {},
    mark: () => {},
  };
  const system = boot(DEFAULT_CONFIG, given.image, program, host);
  system.view.knowLines(given.linesOf);
  const { logged, log } = logging(given, system, DEFAULT_CONFIG, program);
  const live = new LiveDebugger(ddb, system, true);
  if (commands.length > 0) live.enter();
  const ending = await drive(logged, new Lines(input), {
    wall: new BareWall(),
    cycles: Number.POSITIVE_INFINITY,
    pace: undefined,
    drained: () => undefined,
    debugger: live,
  });
  logged.end(ending, (system.status >> 8) & 0xff);
  const figures = runFigures(argv, DEFAULT_CONFIG, ending, system.status, system, {
    seconds: 0,
    peakBytes: 0,
  });
  return {
    ending,
    status: system.status,
    runHash: system.runHash(),
    output: paper.text,
    debugger: talk.said(),
    statistics: statsText(figures),
    log: log(),
  };
}

/** A log in memory. */
function logging(
  { image, sha256 }: Given,
  system: System,
  config: MachineConfig,
  { path, argv, envp }: Program,
): { readonly logged: LoggedSystem; readonly log: () => string } {
  let text = '';
  const sink = {
    write: (record: Parameters<typeof logLine>[0]) => {
      text += logLine(record);
    },
    close: () => {},
  };
  const started = { path, argv, envp, file: null };
  sink.write(
    logStart({
      callwheel: '',
      config,
      program: started,
      image: sha256(image),
      files: [],
      scheme: null,
      modules: [],
    }),
  );
  return { logged: new LoggedSystem(system, sink, config.freq), log: () => text };
}

/** Makes a logged run again: how it stopped, its run hash, and its output. */
export async function replay(
  { image, sha256 }: Given,
  log: string,
): Promise<{ readonly stop: string; readonly runHash: string; readonly output: string }> {
  const nothing = (): never => {
    throw new Error('a bare host has no files');
  };
  const host: ReplayHost = {
    ...{ callwheel: '', image, imageSha256: sha256(image), sha256 },
    ...{ scheme: nothing, module: nothing },
  };
  const paper = new Paper();
  const make = await replayMaker(parseLog(log, 'the log'), host);
  const user = { screen: paper, say: () => {}, turn: async () => {} };
  const { run, stop } = await replayed(make, {}, user);
  return { stop, runHash: run.system.runHash(), output: paper.text };
}
