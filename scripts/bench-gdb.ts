/**
 * The time of steps back by gdb's protocol and in the kernel's debugger, in the replay of a
 * program that computes for CYCLES cycles and makes a system call now and then: of each kind
 * COUNT in a row, with no time to think between them. The median and the worst, in the host's
 * time and in the processor's, which other processes of the host do not lengthen.
 *
 * Before the first of a kind the machines that trail behind are brought up, as they are while a
 * user thinks.
 *
 * usage: node build/js/scripts/bench-gdb.js [CYCLES [COUNT]]
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boot } from '../emu/boot.ts';
import { pastOf } from '../emu/cli/gdb/past.ts';
import { sha256 } from '../emu/cli/logfile.ts';
import { replayHost } from '../emu/cli/replay-host.ts';
import { compiledProgram } from '../emu/cli/sources.ts';
import { DEFAULT_CONFIG } from '../emu/config.ts';
import { Debugger } from '../emu/debug/debugger.ts';
import type { CommandLines } from '../emu/debug/prompt.ts';
import { debugged } from '../emu/debug/replay.ts';
import { LoggedSystem } from '../emu/front/logged.ts';
import { parseLog } from '../emu/front/logreader.ts';
import { MemoryLog } from '../emu/front/memorylog.ts';
import { type Make, replayMaker } from '../emu/front/replay.ts';
import { logContents, logStart } from '../emu/front/runlog.ts';
import type { Channel } from '../emu/gdb/line.ts';
import { MachineTarget } from '../emu/gdb/machine.ts';
import { packetOf } from '../emu/gdb/packet.ts';
import { GdbServer } from '../emu/gdb/server.ts';
import { Symbols } from '../emu/symbols/symbols.ts';
import { IMAGE } from './manifest.ts';

const CYCLES = Number(process.argv[2] ?? 1_000_000_000);
const COUNT = Number(process.argv[3] ?? 100);
const nothing = (): void => undefined;
const SCREEN = { consoleOutput: nothing, streamOutput: nothing, note: nothing, tell: nothing };

/** A time of the host's clock and of the processor, in milliseconds. */
interface Taken {
  readonly host: number;
  readonly cpu: number;
}

/** Times what happens between two calls. */
class Timer {
  private host = performance.now();
  private cpu = process.cpuUsage();

  start(): void {
    this.host = performance.now();
    this.cpu = process.cpuUsage();
  }

  taken(): Taken {
    const { user, system } = process.cpuUsage(this.cpu);
    return { host: performance.now() - this.host, cpu: (user + system) / 1000 };
  }
}

function show(label: string, taken: readonly Taken[]): void {
  const figures = (['host', 'cpu'] as const).map((kind) => {
    const sorted = taken.map((it) => it[kind]).sort((a, b) => a - b);
    const [median, worst] = [sorted[sorted.length >> 1], sorted.at(-1)];
    return `${median?.toFixed(2).padStart(9)} ${worst?.toFixed(1).padStart(8)}`;
  });
  process.stdout.write(`${label.padEnd(52)}${figures.join('  ')}\n`);
}

/** A user of gdb's protocol: a generator of commands, each of which is timed under its label. */
type Script = Generator<readonly [command: string, label?: string], void, string>;

class Stopwatch implements Channel {
  readonly reopens = false;
  readonly times = new Map<string, Taken[]>();
  private readonly script: Script;
  private readonly timer = new Timer();
  private label: string | undefined;
  private sent = '';
  private isOpen = false;
  /** True while the user thinks. */
  private thinks = false;

  constructor(script: Script) {
    this.script = script;
  }

  receive(wait: boolean): ReturnType<Channel['receive']> {
    if (!this.isOpen) {
      this.isOpen = true;
      return 'opened';
    }
    if (this.thinks && !wait) return undefined;
    if (!wait && this.sent === '') return undefined;
    this.thinks = false;
    if (this.label !== undefined) {
      const list = this.times.get(this.label) ?? [];
      this.times.set(this.label, list);
      list.push(this.timer.taken());
    }
    const { sent } = this;
    this.sent = '';
    const step = this.script.next(sent);
    if (step.done === true) return 'closed';
    const [command, label] = step.value;
    this.label = label;
    this.thinks = command === 'think';
    if (this.thinks) return undefined;
    this.timer.start();
    return { bytes: packetOf(command) };
  }

  send(bytes: string): void {
    this.sent += bytes;
  }
}

/**
 * A program that computes, calls a function that computes longer, and asks the kernel, for ever.
 */
const SOURCE = `#include <unistd.h>
unsigned cell;
__attribute__((noinline)) void note(volatile unsigned *place, unsigned value) { *place = value; }
__attribute__((noinline)) unsigned work(unsigned n) {
  volatile unsigned sum = 0;
  for (unsigned i = 0; i < 2000; i++) sum += i ^ n;
  return sum;
}
int main(void) {
  for (unsigned i = 0;; i++) {
    note(&cell, work(i));
    if (i % 64 == 0) getppid();
  }
}
`;

/** A little-endian word in digits, as an address in a packet. */
const addressOf = (word: string): string => (word.match(/../g) ?? []).reverse().join('');
const hex = (address: number): string => address.toString(16);

function* steps(note: number): Script {
  yield ['qSupported:multiprocess+;swbreak+'];
  yield ['think'];
  for (let i = 0; i < COUNT; i++) yield ['bs', 'gdb: an instruction back'];
  for (let i = 0; i < 10 * COUNT; i++) yield ['bs', 'gdb: an instruction back, ten times as many'];
  yield ['think'];
  yield [`Z0,${hex(note)},2`];
  for (let i = 0; i < COUNT; i++) yield ['bc', 'gdb: back to a breakpoint, each 16,000 cycles'];
  const registers = yield ['pa'];
  yield [`z0,${hex(note)},2`];
  const cell = addressOf(/\$([\da-f]{8})#/.exec(registers)?.[1] ?? '');
  yield [`Z2,${cell},4`];
  yield ['think'];
  for (let i = 0; i < COUNT / 2; i++) {
    yield ['bc', 'gdb: back to a watchpoint, and over it'];
    yield ['bs', 'gdb: back to a watchpoint, and over it'];
  }
  yield [`z2,${cell},4`];
  yield ['D'];
}

/** The program, and its log over a little more than CYCLES cycles. */
async function made(): Promise<{ readonly file: Uint8Array; readonly make: Make }> {
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-bench-'));
  writeFileSync(join(folder, 'bench.c'), SOURCE);
  const { file = new Uint8Array(0) } = await compiledProgram([join(folder, 'bench.c')]);
  rmSync(folder, { recursive: true });
  const image = readFileSync(IMAGE);
  const program = { path: '/bench', argv: ['bench'], envp: [], file };
  const system = boot(DEFAULT_CONFIG, image, program, { ...SCREEN, trace: nothing, mark: nothing });
  const log = new MemoryLog();
  const held = { path: 'bench', sha256: sha256(file) };
  log.write(
    logStart({
      ...{
        callwheel: '',
        config: DEFAULT_CONFIG,
        image: sha256(image),
        files: [],
        scheme: null,
        modules: [],
      },
      program: { ...program, file: held },
    }),
  );
  log.write(logContents(held.sha256, file));
  const live = new LoggedSystem(system, log, DEFAULT_CONFIG.freq);
  while (live.cycle < CYCLES + 1_000_000) live.run(CYCLES + 1_000_000);
  live.end('cycles', 0);
  return { file, make: await replayMaker(parseLog(log.text ?? '', 'the log'), replayHost()) };
}

async function benchGdb(make: Make, file: Uint8Array): Promise<void> {
  const [note] = new Symbols(file).named(new Set(['note']));
  const stopwatch = new Stopwatch(steps(note?.address ?? 0));
  const target = new MachineTarget(false, 'the bench changes nothing');
  const run = make(SCREEN, target.observer);
  target.on(run.system);
  while (run.cycle < CYCLES && run.run(CYCLES) === 'cycle');
  const past = pastOf(target, make);
  new GdbServer(target, stopwatch, nothing, nothing, past).begin();
  for (const [label, taken] of stopwatch.times) show(label, taken);
}

/** A user of the kernel's debugger who goes back, and thinks before some steps. */
class Commands implements CommandLines {
  readonly interactive = false;
  readonly place = 'bench';
  readonly times = new Map<string, Taken[]>();
  private readonly timer = new Timer();
  private label: string | undefined;
  private at = 0;

  next(_prompt: string, idle: () => boolean): string {
    if (this.label !== undefined) {
      const list = this.times.get(this.label) ?? [];
      this.times.set(this.label, list);
      list.push(this.timer.taken());
    }
    const at = this.at++;
    const inRow = 8;
    const thinks = at > inRow;
    if (at === 1 || thinks) while (idle());
    this.label = undefined;
    if (at > inRow + 3) return 'quit';
    if (at > 0)
      this.label = thinks
        ? 'ddb: an instruction back, with time to think'
        : `ddb: an instruction back, ${inRow} in a row`;
    this.timer.start();
    return at === 0 ? `goto ${CYCLES}` : 'back';
  }
}

async function benchDdb(make: Make): Promise<void> {
  const commands = new Commands();
  const user = { screen: SCREEN, say: nothing, turn: async () => undefined };
  await debugged(make, new Debugger(commands, nothing), {}, user);
  for (const [label, taken] of commands.times) show(label, taken);
}

const { file, make } = await made();
const head = 'host: median, worst; processor: median, worst (ms)';
process.stdout.write(`at cycle ${CYCLES}\n${' '.repeat(52)}${head}\n`);
await benchGdb(make, file);
await benchDdb(make);
const { rss, arrayBuffers } = process.memoryUsage();
process.stdout.write(
  `memory: ${Math.round(rss / 2 ** 20)} MB resident, ${Math.round(arrayBuffers / 2 ** 20)} MB of buffers\n`,
);
