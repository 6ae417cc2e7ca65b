/**
 * The time of a step back in the debugger, in the replay of a program that computes for
 * CYCLES cycles. Measures the first step after the user has had time to think, further
 * steps at once, and one that has to begin at boot.
 *
 * usage: node build/js/scripts/bench-ddb.js [CYCLES]
 */

import { readFileSync } from 'node:fs';
import { boot } from '../emu/boot.ts';
import { sha256 } from '../emu/cli/logfile.ts';
import { replayHost } from '../emu/cli/replay-host.ts';
import { DEFAULT_CONFIG } from '../emu/config.ts';
import { Debugger } from '../emu/debug/debugger.ts';
import type { CommandLines } from '../emu/debug/prompt.ts';
import { debugged } from '../emu/debug/replay.ts';
import { LoggedSystem } from '../emu/front/logged.ts';
import { parseLog } from '../emu/front/logreader.ts';
import { replayMaker } from '../emu/front/replay.ts';
import { logLine, logStart } from '../emu/front/runlog.ts';
import { IMAGE } from './manifest.ts';

/** The cycle at which the steps back begin. */
const CYCLES = Number(process.argv[2] ?? 500_000_000);

/**
 * A user of the debugger who gives commands and times each. Before a command with
 * `think`, the machines that trail behind are brought up.
 */
class Stopwatch implements CommandLines {
  readonly interactive = false;
  readonly place = 'bench';
  private readonly commands: readonly (readonly [command: string, label: string, think: boolean])[];
  private at = -1;
  private began = 0;

  /** The commands in their order. A command is timed under its label. */
  constructor(commands: Stopwatch['commands']) {
    this.commands = commands;
  }

  next(_prompt: string, idle: () => boolean): string {
    const took = performance.now() - this.began;
    const [, label] = this.commands[this.at] ?? [];
    if (label !== undefined && label !== '')
      process.stdout.write(`${took.toFixed(1).padStart(9)} ms  ${label}\n`);
    this.at++;
    const [command, , think] = this.commands[this.at] ?? ['quit', '', false];
    while (think && idle());
    this.began = performance.now();
    return command;
  }
}

/** A log of the program, over twice as many cycles. */
function logged(): string {
  const image = readFileSync(IMAGE);
  const program = { path: '/bin/spin', argv: ['spin', 'forever'], envp: [], file: undefined };
  const system = boot(DEFAULT_CONFIG, image, program, {
    consoleOutput: () => undefined,
    trace: () => undefined,
    mark: () => undefined,
  });
  let log = '';
  const sink = {
    write: (record: Parameters<typeof logLine>[0]) => {
      log += logLine(record);
    },
    close: () => undefined,
  };
  const start = {
    callwheel: '',
    config: DEFAULT_CONFIG,
    image: sha256(image),
    files: [],
    scheme: null,
    modules: [],
  };
  sink.write(logStart({ ...start, program: { ...program, file: null } }));
  const live = new LoggedSystem(system, sink, DEFAULT_CONFIG.freq);
  live.run(2 * CYCLES);
  live.end('cycles', 0);
  return log;
}

const make = await replayMaker(parseLog(logged(), 'the log'), replayHost());
const lines = new Stopwatch([
  [`goto ${CYCLES}`, `forward from boot to cycle ${CYCLES}`, false],
  ['back', 'a step back by an instruction, with machines that trail', true],
  ['back', 'another, at once', false],
  ['back', 'a third', false],
  ['back', 'a fourth, for which none is left', false],
  ['back event', 'a step back by an event, after a pause', true],
  ['back tick', 'a step back by a tick, after a pause', true],
]);
const nobody = {
  screen: {
    consoleOutput: () => undefined,
    streamOutput: () => undefined,
    note: () => undefined,
    tell: () => undefined,
  },
  say: () => undefined,
  turn: async () => undefined,
};
await debugged(make, new Debugger(lines, () => undefined), {}, nobody);
