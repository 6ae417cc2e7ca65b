/**
 * `make bench-cpu`: the speed of both engines on work of several kinds, warm-up included, and
 * beside it that of qemu-riscv32 on the same sources, where it is installed with the cross
 * compiler. Each run is a process of its own, and the runs take turns; the figures are medians of
 * CPU time. The programs run on the whole machine, with its clock interrupts; the run hashes of
 * both engines must agree.
 *
 * usage: bench-cpu [--json FILE] [--runs N] [--kinds KIND,...]
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { boot } from '../emu/boot.ts';
import { optimizeLater } from '../emu/cli/optimizer.ts';
import { DEFAULT_CONFIG } from '../emu/config.ts';
import type { EngineName } from '../emu/cpu/processor.ts';

const FOLDER = 'build/cpu';
/** The folder of the cross compiler's C library. */
const PICOLIBC = '/usr/lib/picolibc/riscv64-unknown-elf';
/** The engines that are compared. */
const MEASURED: readonly EngineName[] = ['interpreter', 'compiled'];

/** Work of one kind: a program and its arguments. */
interface Kind {
  readonly name: string;
  readonly program: 'mips' | 'kinds' | 'pipe';
  readonly args: readonly string[];
  /** Frequency of the clock, if not the usual one. */
  readonly hz?: number;
}

const kind = (name: string, n: number): Kind => ({ name, program: 'kinds', args: [name, String(n)] });
const mips = (name: string, n: number): Kind => ({ name, program: 'mips', args: [String(n)] });
/** The kinds, each of about a second on the interpreter, but for the first. */
const KINDS: readonly Kind[] = [
  mips('10 ms', 40),
  mips('coremark-like', 16_000),
  kind('quicksort', 2500),
  kind('recursion', 8000),
  kind('softfloat', 3000),
  kind('sieve', 10_000),
  kind('matrix', 3000),
  kind('memcpy', 8000),
  kind('sha256', 60_000),
];
/** Ticks a second of the two runs whose difference is the cost of a clock interrupt. */
const FEW = 100;
const MANY = 10_000;
/** The same work with the usual clock, and with one that interrupts a hundred times as often. */
const TICKS: readonly Kind[] = [
  { ...mips('100 Hz', 3000), hz: FEW },
  { ...mips('10,000 Hz', 3000), hz: MANY },
];

/** Round trips of the two runs whose difference is the cost of a change of process. */
const TRIPS = [10_000, 110_000] as const;

/** A run on the machine. */
interface Run {
  readonly seconds: number;
  readonly instructions: number;
  readonly cycles: number;
  readonly hash: string;
  readonly output: string;
}

/** Runs a program to its exit on a fresh machine, in this process. Throws if it fails. */
function emulate(engine: EngineName, path: string, args: readonly string[], hz: number): Run {
  let output = '';
  const program = { path, argv: [path, ...args], envp: [], file: readFileSync(path) };
  const system = boot({ ...DEFAULT_CONFIG, hz }, readFileSync('userland/root.tar'), program, {
    consoleOutput: (bytes) => {
      output += Buffer.from(bytes).toString();
    },
    trace: () => undefined,
    mark: () => undefined,
    makeBuffer: (bytes) => new SharedArrayBuffer(bytes),
    engine,
  });
  const before = process.cpuUsage();
  const reason = system.run(Number.POSITIVE_INFINITY);
  const { user, system: own } = process.cpuUsage(before);
  if (reason !== 'halt' || system.status !== 0) throw new Error(`${path} ${args.join(' ')}: ${reason}`);
  const { instructions, cycle: cycles } = system;
  return { seconds: (user + own) / 1e6, instructions, cycles, hash: system.runHash(), output };
}

/** Runs a program in a process of its own. */
function measured(engine: EngineName, { program, args, hz = DEFAULT_CONFIG.hz }: Kind): Run {
  const argv = [process.argv[1] ?? '', '--one', engine, `${FOLDER}/${program}`, String(hz), ...args];
  const { stdout, status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Run;
}

/** The seconds that qemu takes, by the shell's count of them. Throws if the output is another. */
function qemuSeconds({ program, args }: Kind, wanted: string): number {
  const command = `qemu-riscv32 ${FOLDER}/${program}.linux ${args.join(' ')}; times`;
  const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  const [output = '', , children = ''] = stdout.split('\n');
  if (output !== wanted.trim()) throw new Error(`qemu-riscv32 printed ${output}, not ${wanted}`);
  const [minutes = 0, seconds = 0, more = 0, rest = 0] = (children.match(/[\d.]+/g) ?? []).map(Number);
  return 60 * (minutes + more) + seconds + rest;
}

function sh(command: string, args: readonly string[]): boolean {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (error) return false;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
  return true;
}

/**
 * Compiles the programs for the machine and for qemu; false if there is no qemu to compare with.
 */
function compile(): boolean {
  mkdirSync(FOLDER, { recursive: true });
  const gcc = 'riscv64-unknown-elf-gcc';
  const isThere = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
  const beside = isThere(gcc) && isThere('qemu-riscv32');
  for (const [name, source] of [
    ['mips', 'userland/bin/mips.c'],
    ['kinds', 'scripts/cpu/kinds.c'],
    ['pipe', 'scripts/cpu/pipe.c'],
  ] as const) {
    const by = beside ? ['--with', 'gcc'] : [];
    const main = 'build/js/emu/cli/main.js';
    sh(process.execPath, [main, 'cc', ...by, '-O2', '-o', `${FOLDER}/${name}`, source]);
    const target = ['-march=rv32imac', '-mabi=ilp32', '-O2', '-static', '-nostdlib'];
    const library = [`-L${PICOLIBC}/lib/release/rv32imac/ilp32`, '-Wl,--start-group', '-lc', '-lgcc'];
    const files = ['-isystem', `${PICOLIBC}/include`, 'scripts/cpu/linux.c', source];
    if (beside && name !== 'pipe')
      sh(gcc, [...target, '-o', `${FOLDER}/${name}.linux`, ...files, ...library, '-Wl,--end-group']);
  }
  return beside;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Figures of one kind: MIPS of the engines, and of qemu if it runs the same instructions. */
type Figures = Record<string, number>;

/** Measures a kind, by turns. */
function figuresOf(it: Kind, runs: number, beside: boolean): Figures {
  const seconds: Record<string, number[]> = { interpreter: [], compiled: [], qemu: [] };
  let first: Run | undefined;
  for (let n = 0; n < runs; n++) {
    for (const engine of MEASURED) {
      const run = measured(engine, it);
      first ??= run;
      if (run.hash !== first.hash || run.instructions !== first.instructions)
        throw new Error(`${it.name}: the engines differ: ${run.hash}, ${first.hash}`);
      seconds[engine]?.push(run.seconds);
    }
    if (beside) seconds.qemu?.push(qemuSeconds(it, first?.output ?? ''));
  }
  const [interpreter, compiled, qemu] = ['interpreter', 'compiled', 'qemu'].map((name) =>
    median(seconds[name] ?? []),
  ) as [number, number, number];
  const instructions = first?.instructions ?? 0;
  const figures: Figures = { instructions, cycles: first?.cycles ?? 0, interpreter, compiled };
  return beside ? { ...figures, qemu } : figures;
}

/** The microseconds of the host that a clock interrupt takes, by an engine. */
function interruptCost(engine: EngineName, runs: number): number {
  const costs = Array.from({ length: runs }, () => {
    const [few, many] = TICKS.map((it) => measured(engine, it)) as [Run, Run];
    return ((many.seconds - few.seconds) * 1e6) / ((many.cycles / DEFAULT_CONFIG.freq) * (MANY - FEW));
  });
  return median(costs);
}

/** The microseconds of the host that a transfer of 512 bytes to another process takes. */
function transferCost(engine: EngineName, runs: number): number {
  const costs = Array.from({ length: runs }, () => {
    const [few, many] = TRIPS.map((n) =>
      measured(engine, { name: 'pipe', program: 'pipe', args: [String(n)] }),
    ) as [Run, Run];
    return ((many.seconds - few.seconds) * 1e6) / (2 * (TRIPS[1] - TRIPS[0]));
  });
  return median(costs);
}

function table(kinds: readonly Kind[], runs: number): Record<string, Figures> {
  const beside = compile();
  const all: Record<string, Figures> = {};
  const line = (cells: readonly string[]): void =>
    console.log(cells.map((cell, n) => (n === 0 ? cell.padEnd(16) : cell.padStart(12))).join(''));
  line(['MIPS', 'interpreter', 'compiled', 'times', ...(beside ? ['qemu', 'of qemu'] : [])]);
  for (const it of kinds) {
    const f = figuresOf(it, runs, beside);
    all[it.name] = f;
    // The shell counts hundredths of a second: less it does not see.
    const rate = (seconds = 0): string => (seconds > 0 ? (f.instructions / seconds / 1e6).toFixed(0) : '-');
    const ratio = (a = 0, b = 0): string => (a > 0 ? (a / b).toFixed(2) : '-');
    const own = [rate(f.interpreter), rate(f.compiled), ratio(f.interpreter, f.compiled)];
    line([it.name, ...own, ...(beside ? [rate(f.qemu), ratio(f.qemu, f.compiled)] : [])]);
  }
  const costs = MEASURED.map((engine) => interruptCost(engine, runs));
  line(['interrupt, us', ...costs.map((cost) => cost.toFixed(2))]);
  const transfers = MEASURED.map((engine) => transferCost(engine, runs));
  line(['transfer, us', ...transfers.map((cost) => cost.toFixed(2))]);
  all.transfer = { interpreter: transfers[0] ?? 0, compiled: transfers[1] ?? 0 };
  all.interrupt = { interpreter: costs[0] ?? 0, compiled: costs[1] ?? 0 };
  return all;
}

if (process.argv[2] === '--one') {
  optimizeLater();
  const [engine = '', path = '', hz = '', ...args] = process.argv.slice(3);
  process.stdout.write(JSON.stringify(emulate(engine as EngineName, path, args, Number(hz))));
} else {
  const { values: options } = parseArgs({
    options: { json: { type: 'string' }, runs: { type: 'string', default: '5' }, kinds: { type: 'string' } },
  });
  const names = options.kinds?.split(',');
  const kinds = KINDS.filter(({ name }) => names === undefined || names.includes(name));
  const figures = table(kinds, Number(options.runs));
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
}
