/**
 * All that a session writes while its machine runs: console and streams, the
 * lines of --trace, and the file of --trace-out. A line of trace
 * that was made before some output is shown before it.
 */

import type { Memory } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import type { Places } from '../../kernel/trace/life_words.ts';
import type { MachineConfig } from '../config.ts';
import { programPlaces } from '../front/places.ts';
import type { Screen } from '../front/replay.ts';
import type { Host } from '../machine.ts';
import { hasStdio } from './gdb/options.ts';
import { hostScreen, TraceOutput } from './output.ts';
import { UNCOUNTED } from './ram.ts';
import type { SessionOptions } from './session-options.ts';
import { openTrace, type TraceFile } from './trace-out.ts';

export class SessionOutput implements Host, Screen {
  readonly makeBuffer = UNCOUNTED.makeBuffer;
  readonly engine = UNCOUNTED.engine;
  /** Called with the bytes that the machine has written. */
  onConsole: (bytes: Uint8Array) => void = () => {};
  private readonly lines: TraceOutput;
  private readonly file: TraceFile | undefined;
  private readonly screen: Screen;

  private constructor(lines: TraceOutput, file: TraceFile | undefined, screen: Screen) {
    this.lines = lines;
    this.file = file;
    this.screen = screen;
  }

  /**
   * Opens the files that the options ask for; Failure if one cannot be written. `config` is the
   * machine's.
   */
  static async open(options: SessionOptions, config: MachineConfig): Promise<SessionOutput> {
    const lines = new TraceOutput(options.traceFile);
    return new SessionOutput(lines, await openTrace(options), hostScreen(config, hasStdio(options)));
  }

  /** The outputs of a session without a trace. */
  static untraced(config: MachineConfig): SessionOutput {
    return new SessionOutput(new TraceOutput(undefined), undefined, hostScreen(config));
  }

  /** The observers that write the file of --trace-out. To be asked for once. */
  observers(): readonly Observer[] {
    return this.file === undefined ? [] : [this.file.begin('')];
  }

  consoleOutput(bytes: Uint8Array): void {
    this.flush();
    this.screen.consoleOutput(bytes);
    this.onConsole(bytes);
  }

  streamOutput(fd: number, bytes: Uint8Array): void {
    this.flush();
    this.screen.streamOutput(fd, bytes);
    this.onConsole(bytes);
  }

  note(line: string): void {
    this.flush();
    this.screen.note(line);
  }

  readonly places = (memory: Memory): Places => programPlaces(memory);

  trace(line: string): void {
    this.lines.line(line);
  }

  mark(): void {}

  tell(line: string, below: readonly string[] = []): void {
    this.flush();
    this.screen.tell(line, below);
  }

  /** Shows the user what memcheck found. */
  found(lines: readonly string[]): void {
    this.say(`memcheck: ${lines.join('\n')}\n`);
  }

  /** Shows the user a text of the emulator's own. */
  say(text: string): void {
    this.flush();
    process.stderr.write(text);
  }

  /** Writes the lines of trace that have been gathered. */
  flush(): void {
    this.lines.flush();
  }

  /** Writes what has been gathered. Failure if something could not be written. Between two runs. */
  settle(): void {
    this.flush();
    this.lines.settle();
    this.file?.settle();
  }

  /** Completes the files. Failure if one could not be written. */
  close(): void {
    try {
      this.lines.close();
    } finally {
      this.file?.close();
    }
  }
}
