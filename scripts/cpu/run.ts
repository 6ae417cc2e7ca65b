/** A run of a measured program: on the machine, by an engine, or under qemu-riscv32. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { IMAGE } from '../manifest.ts';
import type { EngineWay, MachineRun, Run } from './figures.ts';

/** The script of a process that makes one run. */
const CHILD = 'build/js/scripts/cpu/run.child.js';

/** Runs a program to its exit on a fresh machine, in this process. Throws if it fails. */
export function emulate(engine: EngineWay, path: string, args: readonly string[], hz: number): MachineRun {
  const output: Uint8Array[] = [];
  const program = { path, argv: [path, ...args], envp: [], file: readFileSync(path) };
  const system = boot({ ...DEFAULT_CONFIG, hz }, readFileSync(IMAGE), program, {
    consoleOutput: (bytes) => output.push(bytes.slice()),
    trace: () => undefined,
    mark: () => undefined,
    makeBuffer: (bytes) => new SharedArrayBuffer(bytes),
    engine,
  });
  const before = process.cpuUsage();
  const reason = system.run(Number.POSITIVE_INFINITY);
  const { user, system: own } = process.cpuUsage(before);
  const text = Buffer.concat(output).toString().replaceAll('\r\n', '\n');
  if (reason !== 'halt' || system.status !== 0)
    throw new Error(`${path} ${args.join(' ')}: ${reason}, status ${system.status}: ${text.trim()}`);
  const { instructions, cycle: cycles } = system;
  return { seconds: (user + own) / 1e6, instructions, cycles, hash: system.runHash(), output: text };
}

/** Runs a program on the machine in a process of its own. */
export function onMachine(
  engine: EngineWay,
  path: string,
  args: readonly string[],
  hz = DEFAULT_CONFIG.hz,
): MachineRun {
  const argv = [CHILD, engine, path, String(hz), ...args];
  const { stdout, status, stderr, error } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(/^\w*Error: (.*)$/m.exec(stderr)?.[1] ?? stderr);
  return JSON.parse(stdout) as MachineRun;
}

/**
 * Runs a program of Linux by a command, such as qemu-riscv32. bash counts the time of the
 * processor, to the millisecond.
 */
export function onLinux(command: readonly string[]): Run {
  const script = 'TIMEFORMAT="%U %S"; time "$@"';
  const { stdout, stderr, status, error } = spawnSync('bash', ['-c', script, 'bash', ...command], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (error) throw new Error(`cannot run bash: ${error.message}`);
  if (status !== 0)
    throw new Error(`${command.join(' ')}: status ${status}: ${(stdout + stderr).trim().split('\n', 1)[0]}`);
  const [user, system] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { seconds: (user ?? 0) + (system ?? 0), output: stdout };
}
