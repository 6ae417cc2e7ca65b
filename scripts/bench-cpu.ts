/**
 * `make bench-cpu`: the speed of the processor in userland/bin/mips.c, warm, beside the
 * same C compiled for the host with `cc -O2`. The program comes from the root image and
 * runs on the whole machine, clock interrupts and all; these take well under a hundredth
 * of the time.
 *
 * usage: bench-cpu [--json FILE] [--iterations N] [--runs N]
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { boot } from '../emu/boot.ts';
import { DEFAULT_CONFIG } from '../emu/config.ts';

const SOURCE = 'userland/bin/mips.c';
const NATIVE = 'build/mips';
/**
 * Native code gets so many times the iterations, so that both run about as long: it is
 * some twenty times faster.
 */
const NATIVE_FACTOR = 20;

/** One run of the program on the machine. */
interface Run {
  readonly output: string;
  readonly seconds: number;
  readonly instructions: number;
  readonly cycles: number;
}

const image = readFileSync('userland/root.tar');

/** Runs the program to its exit on a fresh machine. Throws if it fails. */
function emulate(argv: readonly string[]): Run {
  let output = '';
  const program = { path: `/bin/${argv[0]}`, argv, envp: [], file: undefined };
  const system = boot(DEFAULT_CONFIG, image, program, {
    consoleOutput: (bytes) => {
      output += Buffer.from(bytes).toString();
    },
    trace: () => undefined,
    mark: () => undefined,
  });
  const begin = performance.now();
  const reason = system.run(Number.POSITIVE_INFINITY);
  const seconds = (performance.now() - begin) / 1e3;
  if (reason !== 'halt' || system.status !== 0)
    throw new Error(`${argv.join(' ')}: ${reason}, status ${system.status}`);
  return { output, seconds, instructions: system.instructions, cycles: system.cycle };
}

/** Runs the native program for `iterations`. Returns its output and the seconds that it took. */
function native(iterations: number): { output: string; seconds: number } {
  const begin = performance.now();
  const { stdout, status, error } = spawnSync(NATIVE, [String(iterations)], { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${NATIVE} failed`);
  return { output: stdout, seconds: (performance.now() - begin) / 1e3 };
}

/** Compiles the native program; false if there is no C compiler here. */
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
const argv = ['mips', String(iterations)];
const check = emulate(argv).output;
const measured = Array.from({ length: runs }, () => emulate(argv));
const seconds = median(measured.map((run) => run.seconds));
const [{ instructions, cycles }] = measured;
const figures: Record<string, number> = {
  instructions,
  hostSeconds: seconds,
  mips: instructions / seconds / 1e6,
  cyclesPerInstruction: cycles / instructions,
  emulatedSeconds: cycles / DEFAULT_CONFIG.freq,
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
