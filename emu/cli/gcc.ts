/** The cross compiler of Debian, gcc, and the tools that come with it. */

import { spawnSync } from 'node:child_process';
import { EXIT_EMULATOR, Failure } from './exit.ts';

/** The compiler, as Debian names it. */
export const COMPILER = 'riscv64-unknown-elf-gcc';

/** Advice for where it is missing. */
export const INSTALL = 'install the Debian packages gcc-riscv64-unknown-elf and picolibc-riscv64-unknown-elf';

/**
 * The first line of the compiler's --version; undefined if the compiler or picolibc is
 * not installed.
 */
export function compilerVersion(): string | undefined {
  const probe = spawnSync(COMPILER, ['--specs=picolibc.specs', '--version'], { encoding: 'utf8' });
  return probe.status === 0 ? probe.stdout.split('\n', 1)[0] : undefined;
}

/** Runs a tool and returns its output; throws if it fails. */
export function ask(tool: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (error) throw error;
  const [line, ...below] = stderr.trimEnd().split('\n');
  if (status !== 0) throw new Failure(`${tool}: ${line}`, EXIT_EMULATOR, below);
  return stdout;
}

/** Runs a tool with its output shown. Returns its exit status. */
export function run(tool: string, args: readonly string[], cwd?: string): number {
  const { status, error } = spawnSync(tool, args, {
    stdio: 'inherit',
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (error) throw error;
  return status ?? 1;
}
