/**
 * Watchers of a session's machine: debuggers, the check of heaps, logs. Each is loaded when the
 * options ask for it, since most sessions have none.
 */

import type { Program } from '../boot.ts';
import type { MachineConfig } from '../config.ts';
import type { Debugger } from '../debug/debugger.ts';
import type { LiveDebugger } from '../debug/live.ts';
import type { LoggedSystem } from '../front/logged.ts';
import type { MemoryLog } from '../front/memorylog.ts';
import type { MachineTarget } from '../gdb/machine.ts';
import type { Memcheck } from '../memcheck/memcheck.ts';
import type { System } from '../system.ts';
import { type DebuggerOptions, hasDebugger } from './ddb/options.ts';
import { Failure } from './exit.ts';
import type { Gdb } from './gdb/gdb.ts';
import type { GdbOptions } from './gdb/options.ts';
import type { LivePast } from './gdb/past.ts';
import { imageSymbols } from './imagelines.ts';
import type { BroughtModule, ModuleBringer } from './module/bringer.ts';
import type { RunProfile } from './profile.ts';
import type { SessionOptions } from './session-options.ts';
import type { SessionOutput } from './session-output.ts';

const NEWLINE = 10;

/** True if the debugger was asked for from the beginning. */
export const debuggerAsked = ({ ddb, ddbCommands }: DebuggerOptions): boolean =>
  ddb === true || ddbCommands !== undefined;

/** The check of heaps that the options ask for, behind the profile, which meters the processor. */
export async function memcheckOf(
  { memcheck }: SessionOptions,
  output: SessionOutput,
  system: System,
  profile: RunProfile | undefined,
): Promise<Memcheck | undefined> {
  profile?.on(system);
  if (memcheck !== true) return undefined;
  const { Memcheck } = await import('../memcheck/memcheck.ts');
  const check = new Memcheck((lines) => output.found(lines), imageSymbols());
  system.addObserver(check.observer);
  system.watch(check);
  return check;
}

/** The kernel's debugger for the user of the terminal, or of a file of commands. */
export async function terminalDebugger(
  options: DebuggerOptions,
  output: SessionOutput,
  bringer: ModuleBringer,
): Promise<Debugger | undefined> {
  if (!hasDebugger(options)) return undefined;
  const { debuggerFor } = await import('./ddb/debugger.ts');
  const ddb = debuggerFor(options, false, (text) => output.say(text), bringer.code, bringer.standingStill);
  if (ddb !== undefined)
    output.onConsole = (bytes) => {
      ddb.prompt.fresh = bytes.at(-1) === NEWLINE;
    };
  return ddb;
}

/** The debugger as the driver of a machine has it. */
export async function liveDebugger(
  ...its: ConstructorParameters<typeof LiveDebugger>
): Promise<LiveDebugger> {
  const { LiveDebugger } = await import('../debug/live.ts');
  return new LiveDebugger(...its);
}

/** The past of the machine that gdb has, from the log that it goes back by. */
export async function livePast(target: MachineTarget, log: MemoryLog): Promise<LivePast> {
  const { LivePast } = await import('./gdb/past.ts');
  return LivePast.of(target, log);
}

/** The machine as gdb has it, if the options ask for that. Failure if it cannot be. */
export async function gdbTargetFor(
  [program]: readonly string[],
  options: SessionOptions,
): Promise<MachineTarget | undefined> {
  if (options.gdb === undefined) return undefined;
  if (debuggerAsked(options)) throw new Failure('--gdb: one debugger at a time; leave out --ddb');
  if (options.memcheck === true) throw new Failure('--gdb: leave out --memcheck, which watches memory too');
  const logged = options.log !== undefined || options.link === true;
  const { MachineTarget } = await import('../gdb/machine.ts');
  const { LOGGED } = await import('./gdb/gdb.ts');
  return new MachineTarget(program !== 'sh', logged ? LOGGED : undefined);
}

/** The server for the gdb that the options ask for, when that has come and lets the machine go. */
export async function gdbFor(
  { gdb: port }: GdbOptions,
  target: MachineTarget,
  say: (line: string) => void,
  bringer: ModuleBringer,
  output: SessionOutput,
  past: LivePast | undefined,
): Promise<Gdb | undefined> {
  if (port === undefined) return undefined;
  const { Gdb } = await import('./gdb/gdb.ts');
  return new Gdb(port, target, say, bringer.standingStill, () => output.flush(), past?.past);
}

/** The system that writes the logs that the options and gdb ask for, and the log of a link. */
export async function loggedSystem(
  options: SessionOptions,
  recalled: MemoryLog | undefined,
  system: System,
  ...of: [config: MachineConfig, program: Program, modules: readonly BroughtModule[]]
): Promise<{ readonly logged?: LoggedSystem | undefined; readonly link?: MemoryLog | undefined }> {
  if (options.log === undefined && options.link !== true && recalled === undefined) return {};
  const { logging, logsOf } = await import('./session-log.ts');
  const { logs, link } = logsOf(options, recalled);
  return { logged: logs && (await logging(logs, system, ...of)), link };
}
