/**
 * How long a step back takes: in a replay of a program that computes for so many
 * cycles, the first one after the user has had time to think, one after the
 * other, and one that has to begin at boot. Usage: node build/js/scripts/bench-ddb.js [CYCLES]
 */

import { readFileSync } from 'node:fs';
import { Debugger } from '../emu/cli/ddb/debugger.ts';
import type { CommandLines } from '../emu/cli/ddb/lines.ts';
import { debugged, replayMaker } from '../emu/cli/replay.ts';
import { sha256 } from '../emu/cli/runlog.ts';
import { DEFAULT_CONFIG } from '../emu/config.ts';
import { IMAGE } from './manifest.ts';

const CYCLES = Number(process.argv[2] ?? 500_000_000);

/** Gives commands, lets the machines that trail be brought up where it is said, and times how long each takes. */
class Stopwatch implements CommandLines {
  readonly interactive = false;
  readonly place = 'bench';
  private readonly commands: readonly (readonly [command: string, label: string, think: boolean])[];
  private at = -1;
  private began = 0;

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

const make = await replayMaker({
  start: {
    record: 'start',
    format: 1,
    callwheel: '',
    config: DEFAULT_CONFIG,
    program: { path: '/bin/spin', argv: ['spin', 'forever'], envp: [], file: null },
    image: sha256(readFileSync(IMAGE)),
    scheme: null,
    modules: [],
  },
  events: [{ record: 'end', how: 'cycles', status: 0, at: 'cycle', cycle: 2 * CYCLES, hash: '' }],
});
const lines = new Stopwatch([
  [`goto ${CYCLES}`, `forward from boot to cycle ${CYCLES}`, false],
  ['back', 'a step back by an instruction, with machines that trail', true],
  ['back', 'another, at once', false],
  ['back', 'a third', false],
  ['back', 'a fourth, for which none is left', false],
  ['back event', 'a step back by an event, after a pause', true],
  ['back tick', 'a step back by a tick, after a pause', true],
]);
await debugged(make, new Debugger(lines, () => undefined), {}, () => undefined);
