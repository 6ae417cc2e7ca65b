/**
 * Host time of one re-arming setitimer call, from user code to user code:
 * the loop of /bin/fig9 on the emulated machine, charges and ledger on, with
 * the program's own random numbers and arithmetic in it. Cold is the first
 * 10 000 calls of a new process; warm the median of several runs after it.
 * Then the callout structures alone (bench-callout.ts).
 *
 * usage: node build/js/scripts/bench.js [--json FILE]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { boot } from '../emu/boot.ts';
import { DEFAULT_CONFIG, KERNELS, type KernelName } from '../emu/config.ts';

const N = 1000;
const COLD_CALLS = 10_000;
const WARM_CALLS = 300_000;
const RUNS = 7;

const image = readFileSync('userland/root.tar');

/** Host nanoseconds a call, in the timed loop of one run of fig9. */
function nanosecondsPerCall(kernel: KernelName, calls: number): number {
  const marks: number[] = [];
  const program = { path: '/bin/fig9', argv: ['fig9', `${N}`, `${calls}`], envp: [], file: undefined };
  const system = boot({ ...DEFAULT_CONFIG, kernel }, image, program, {
    consoleOutput: () => undefined,
    trace: () => undefined,
    mark: () => marks.push(performance.now()),
  });
  if (system.run(Number.POSITIVE_INFINITY) !== 'halt' || system.status !== 0 || marks.length !== 2)
    throw new Error(`fig9 on kernel ${kernel} ended with status ${system.status}`);
  return ((marks[1] - marks[0]) * 1e6) / calls;
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

interface Figure {
  readonly kernel: KernelName;
  readonly n: number;
  readonly coldNanoseconds: number;
  readonly warmNanoseconds: number;
  readonly warmMin: number;
  readonly warmMax: number;
}

/** A kernel's figures, measured in this process, which has run nothing else. */
function measure(kernel: KernelName): Figure {
  const calls = kernel === 'old' ? WARM_CALLS / 20 : WARM_CALLS;
  const coldNanoseconds = nanosecondsPerCall(kernel, COLD_CALLS);
  nanosecondsPerCall(kernel, calls);
  const runs = Array.from({ length: RUNS }, () => nanosecondsPerCall(kernel, calls));
  return {
    kernel,
    n: N,
    coldNanoseconds,
    warmNanoseconds: median(runs),
    warmMin: Math.min(...runs),
    warmMax: Math.max(...runs),
  };
}

const option = (name: string) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

function main(): void {
  const alone = option('--alone');
  if (alone !== undefined) {
    process.stdout.write(JSON.stringify(measure(alone as KernelName)));
    return;
  }
  console.log(`setitimer, host time of one call that sets a pending timer anew, ${N} others pending`);
  console.log('kernel  cold (first 10 000)  warm: median (least, most)');
  const figures = KERNELS.map((kernel) => {
    const self = fileURLToPath(import.meta.url);
    const figure = JSON.parse(execFileSync(process.execPath, [self, '--alone', kernel]).toString()) as Figure;
    const ns = (x: number) => `${x.toFixed(0)} ns`;
    console.log(
      `${kernel.padEnd(8)}${ns(figure.coldNanoseconds).padStart(12)}${' '.repeat(9)}${ns(figure.warmNanoseconds)} (${ns(figure.warmMin)}, ${ns(figure.warmMax)})`,
    );
    return figure;
  });
  const json = option('--json');
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  console.log();
  execFileSync(process.execPath, [fileURLToPath(new URL('./bench-callout.js', import.meta.url))], {
    stdio: 'inherit',
  });
}

main();
