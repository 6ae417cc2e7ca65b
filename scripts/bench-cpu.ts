/**
 * `make bench-cpu`: how fast the processor runs userland/bin/mips.c, warm,
 * beside the same C compiled for the host with `cc -O2`. The program comes
 * from the root image and runs on the bare processor: no kernel, no clock
 * interrupts, and only the system calls that it makes.
 *
 * --json FILE writes the figures, --iterations N and --runs N set how much is
 * measured.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CPU_ECALL, Cpu } from '../emu/cpu.ts';
import { Mmu, type PageTable } from '../emu/mmu.ts';
import { VirtualClock } from '../emu/virtualclock.ts';
import { type Executable, readElf } from '../kernel/exec_elf.ts';
import {
  PAGE_SHIFT,
  PAGE_SIZE,
  PROT_READ,
  PROT_WRITE,
  REG_A0,
  REG_PC,
  REG_SP,
  REG_T0,
} from '../kernel/machdep.ts';
import { Mfs } from '../kernel/mfs.ts';

const FREQ = 25_000_000;
const STACK_TOP = 0x7fff0000;
const STACK_PAGES = 16;
const SOURCE = 'userland/bin/mips.c';
const NATIVE = 'build/mips';
/** Native code is some twenty times faster: so many more iterations, so that both run about as long. */
const NATIVE_FACTOR = 20;

interface Run {
  readonly output: string;
  readonly seconds: number;
  readonly instructions: number;
  readonly cycles: number;
}

/** Reads a program of the root image. */
function program(path: string): Executable {
  const file = new Mfs(readFileSync('userland/root.tar'), 0x7fff_ffff, () => 0).read(path);
  if (file === undefined) throw new Error(`${path} is not in userland/root.tar: run make image`);
  const executable = readElf(file);
  if (typeof executable === 'string') throw new Error(`${path}: ${executable}`);
  return executable;
}

/** Maps `size` bytes at `vaddr`, page by page, with what `bytes` holds of them. */
function map(mmu: Mmu, pmap: PageTable, vaddr: number, size: number, prot: number, bytes: Uint8Array): void {
  const first = vaddr >>> PAGE_SHIFT;
  const last = (vaddr + size - 1) >>> PAGE_SHIFT;
  for (let vpn = first; vpn <= last; vpn++) {
    const ppn = mmu.pageAlloc();
    const start = (vpn << PAGE_SHIFT) - vaddr;
    const part = bytes.subarray(Math.max(start, 0), Math.max(start + PAGE_SIZE, 0));
    mmu.pageBytes(ppn).set(part, Math.max(-start, 0));
    pmap.enter(vpn, ppn, prot);
  }
}

/** The stack of a new process (kernel/man/abi.md): argc, argv, an empty environment; returns sp. */
function stack(mmu: Mmu, pmap: PageTable, argv: readonly string[]): number {
  const bottom = STACK_TOP - STACK_PAGES * PAGE_SIZE;
  map(mmu, pmap, bottom, STACK_PAGES * PAGE_SIZE, PROT_READ | PROT_WRITE, new Uint8Array());
  const strings = Buffer.from(argv.map((arg) => `${arg}\0`).join(''));
  let at = STACK_TOP - strings.length;
  mmu.copyout(pmap, strings, at);
  const words = [argv.length];
  for (const arg of argv) {
    words.push(at);
    at += arg.length + 1;
  }
  words.push(0, 0);
  const sp = (STACK_TOP - strings.length - 4 * words.length) & ~15;
  mmu.copyout(pmap, new Uint8Array(Uint32Array.from(words).buffer), sp);
  return sp;
}

/** Runs the program to its exit on a fresh machine. */
function emulate(executable: Executable, argv: readonly string[]): Run {
  const mmu = new Mmu(1024 * PAGE_SIZE);
  const clock = new VirtualClock();
  const cpu = new Cpu(mmu, clock, FREQ);
  const pmap = mmu.pmapCreate();
  mmu.pmapActivate(pmap);
  for (const { address, size, prot, bytes } of executable.segments)
    map(mmu, pmap, address, size, prot, bytes);
  const { regs } = cpu;
  regs[REG_SP] = stack(mmu, pmap, argv);
  regs[REG_A0] = argv.length;
  regs[REG_A0 + 1] = regs[REG_SP] + 4;
  regs[REG_PC] = executable.entry;
  let output = '';
  const begin = performance.now();
  for (;;) {
    const reason = cpu.run(Number.MAX_SAFE_INTEGER);
    if (reason !== CPU_ECALL) throw new Error(`trap ${reason} at pc ${regs[REG_PC].toString(16)}`);
    if (regs[REG_T0] === 1) break;
    if (regs[REG_T0] !== 4) throw new Error(`system call ${regs[REG_T0]} is not expected here`);
    const bytes = new Uint8Array(regs[REG_A0 + 2]);
    mmu.copyin(pmap, regs[REG_A0 + 1], bytes);
    output += Buffer.from(bytes).toString();
    regs[REG_A0] = bytes.length;
    regs[REG_T0] = 0;
    regs[REG_PC] += 4;
  }
  return {
    output,
    seconds: (performance.now() - begin) / 1e3,
    instructions: cpu.instret,
    cycles: clock.cycle,
  };
}

/** Seconds that the host's compiler's code takes for `iterations`, and what it printed. */
function native(iterations: number): { output: string; seconds: number } {
  const begin = performance.now();
  const { stdout, status, error } = spawnSync(NATIVE, [String(iterations)], { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${NATIVE} failed`);
  return { output: stdout, seconds: (performance.now() - begin) / 1e3 };
}

/** Compiles the calibration; false when there is no C compiler here. */
function compileNative(): boolean {
  mkdirSync('build', { recursive: true });
  const { status, error } = spawnSync('cc', ['-O2', '-o', NATIVE, SOURCE], { stdio: 'inherit' });
  if (error) return false;
  if (status !== 0) throw new Error(`cc does not compile ${SOURCE}`);
  return true;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    iterations: { type: 'string', default: '500' },
    runs: { type: 'string', default: '5' },
  },
});
const iterations = Number(options.iterations);
const runs = Number(options.runs);
const executable = program('/bin/mips');
const argv = ['mips', String(iterations)];
const check = emulate(executable, argv).output;
const measured = Array.from({ length: runs }, () => emulate(executable, argv));
const seconds = median(measured.map((run) => run.seconds));
const [{ instructions, cycles }] = measured;
const figures: Record<string, number> = {
  instructions,
  hostSeconds: seconds,
  mips: instructions / seconds / 1e6,
  cyclesPerInstruction: cycles / instructions,
  emulatedSeconds: cycles / FREQ,
};
if (compileNative()) {
  const same = native(iterations).output;
  if (same !== check) throw new Error(`the processor printed ${check}the host's own code ${same}`);
  const times = Array.from({ length: runs }, () => native(iterations * NATIVE_FACTOR).seconds);
  figures.nativeSeconds = median(times) / NATIVE_FACTOR;
  figures.ratioToNative = seconds / figures.nativeSeconds;
}
process.stdout.write(check);
const row = (name: string, value: string) => console.log(`${name.padEnd(34)}${value.padStart(12)}`);
row('instructions in a run', String(instructions));
row(`host seconds (median of ${runs}, warm)`, seconds.toFixed(3));
row('host MIPS', figures.mips.toFixed(1));
row('modelled cycles per instruction', figures.cyclesPerInstruction.toFixed(2));
row('modelled seconds at 25 MHz', figures.emulatedSeconds.toFixed(3));
if (figures.nativeSeconds === undefined) console.log('no cc here: no calibration');
else {
  row('the same C by cc -O2, host seconds', figures.nativeSeconds.toFixed(4));
  row('times as long as native', figures.ratioToNative.toFixed(1));
}
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
