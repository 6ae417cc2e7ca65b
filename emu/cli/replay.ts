/**
 * The work of `callwheel replay`: makes a logged run again, as far as is asked for, and says if it
 * was the same.
 */

import { Code } from '../debug/code.ts';
import type { Debugger } from '../debug/debugger.ts';
import { debugged, type ReplayBounds, type Replayed, type ReplayUser, replayed } from '../debug/replay.ts';
import { isLink } from '../front/link.ts';
import { parseLog } from '../front/logreader.ts';
import { type Make, replayMaker } from '../front/replay.ts';
import type { RunLog } from '../front/runlog.ts';
import { otherMachine, verdictOn } from '../front/verdict.ts';
import { MachineTarget } from '../gdb/machine.ts';
import { servedReplay } from '../gdb/replay.ts';
import { MACHINE_VERSION } from '../machineversion.ts';
import { Memcheck } from '../memcheck/memcheck.ts';
import { CoreFile } from './corefile.ts';
import { debuggerFor } from './ddb/debugger.ts';
import { type DebuggerOptions, hasDebugger } from './ddb/options.ts';
import { EXIT_EMULATOR, EXIT_MEMCHECK, EXIT_PANIC, Failure } from './exit.ts';
import { Gdb, REPLAYED } from './gdb/gdb.ts';
import { type GdbOptions, hasStdio } from './gdb/options.ts';
import { pastOf } from './gdb/past.ts';
import { imageSymbols } from './imagelines.ts';
import { logOfLink } from './link.ts';
import { live } from './live.ts';
import { readLog } from './logfile.ts';
import { ModuleBringer } from './module/bringer.ts';
import { checkWritable, complain, sayLines, writeText } from './output.ts';
import { outputsOf, refuseOverwriting } from './outputs.ts';
import type { RunProfile } from './profile.ts';
import { profileFor } from './profile-asked.ts';
import type { ProfileOptions } from './profile-options.ts';
import { replayHost, replayUser } from './replay-host.ts';

export interface ReplayOptions extends DebuggerOptions, GdbOptions, ProfileOptions, ReplayBounds {
  readonly json?: string;
  readonly quiet?: true;
  readonly core?: string;
  readonly memcheck?: true;
  readonly cut?: true;
  readonly live?: true;
  readonly log?: string;
  readonly realtime?: boolean;
  readonly moduleTimeout: number;
}

/** The name of a log that is a link, in messages. */
const LINK = 'the link';

/** Makes the run of a log, or of a link, again; the exit status. */
export async function replay(path: string, options: ReplayOptions): Promise<number> {
  const bringer = new ModuleBringer(options.moduleTimeout, (why, below) => {
    complain(why, below);
    process.exit(EXIT_PANIC);
  });
  try {
    return await madeAgain(path, options, bringer);
  } finally {
    bringer.close();
  }
}

/** A log, or that of a link. Failure if it is not to be read, or not whole without --cut. */
function logOf(path: string, name: string, options: ReplayOptions): RunLog {
  if (name !== LINK) refuseReplay(path, options);
  const log = name === LINK ? parseLog(logOfLink(path), LINK) : readLog(path);
  if (log.cut !== undefined && options.cut !== true)
    throw new Failure(`${name}: the log was cut off: ${log.cut}; --cut makes the run again up to there`);
  return log;
}

/** Failure if options do not go together. */
function refuseOptions(options: ReplayOptions, ddb: boolean): void {
  if (options.json !== undefined) checkWritable('--json', options.json);
  if (ddb && options.memcheck === true)
    throw new Failure(
      '--memcheck: the debugger makes the run again to go back, and would tell of each error again; leave it out',
    );
  if ((ddb || options.gdb !== undefined) && options.profile !== undefined)
    throw new Failure(
      '--profile: a debugger makes the run again to go back, which would count; leave it out',
    );
  if (options.gdb !== undefined) refuseGdb(options, ddb);
  if (options.log !== undefined && options.live !== true)
    throw new Failure('--log: a replay is the run of its log; it is for --live');
}

/** Makes the run again, or goes on from it; the exit status. */
async function madeAgain(path: string, options: ReplayOptions, bringer: ModuleBringer): Promise<number> {
  const asked = options.ddb === true || options.ddbCommands !== undefined;
  refuseOptions(options, asked);
  const name = isLink(path) ? LINK : path;
  const log = logOf(path, name, options);
  const other = otherMachine(log);
  if (other !== undefined && options.quiet !== true) complain(`${name}: ${other}`);
  if (options.live === true) {
    bringer.code = hasDebugger(options) ? new Code() : undefined;
    return live(name, log, options, bringer);
  }
  const core = options.core === undefined ? undefined : new CoreFile(options.core);
  const memcheck = options.memcheck === true ? new Memcheck(tellFound, imageSymbols()) : undefined;
  const profile = await profileFor(options, log.start.config);
  const code = asked ? new Code() : undefined;
  const make = await replayMaker(log, replayHost(code, bringer), core && [core], (system) => {
    profile?.on(system);
    if (asked) system.view.placeHolders();
    if (memcheck === undefined) return;
    system.addObserver(memcheck.observer);
    system.watch(memcheck);
  });
  const ddb = asked
    ? debuggerFor(options, true, (text) => process.stderr.write(text), code, bringer.standingStill)
    : undefined;
  const user = replayUser(log.start.config, hasStdio(options));
  const replay = await replayedBy(make, ddb, options, user);
  // The debugger has shown why the run ended.
  const why = ddb === undefined && replay.stop === 'end' ? replay.run.system.complaints : [];
  sayLines(why);
  core?.end();
  if (other !== undefined && options.quiet === true && replay.stop === 'parted')
    complain(`${name}: ${other}`);
  const status = report(name, log, replay, options, profile?.end());
  if (core?.failed === true) return EXIT_EMULATOR;
  if (memcheck === undefined) return status;
  process.stderr.write(`memcheck: ${memcheck.sum}\n`);
  const ended = replay.stop === 'end' && replay.run.end?.how === 'halt';
  return ended && memcheck.errors > 0 ? EXIT_MEMCHECK : status;
}

/** Failure if options do not go with --gdb. */
function refuseGdb({ to, until, memcheck }: ReplayOptions, ddb: boolean): void {
  if (ddb) throw new Failure('--gdb: one debugger at a time; leave out --ddb');
  if (memcheck === true) throw new Failure('--gdb: leave out --memcheck, which watches memory too');
  if (to !== undefined || until !== undefined)
    throw new Failure('--gdb: gdb says where the run stops; leave out --to and --until');
}

/** Replays with gdb, with the debugger, or without either. */
function replayedBy(
  make: Make,
  ddb: Debugger | undefined,
  options: ReplayOptions,
  user: ReplayUser,
): Promise<Replayed> {
  const { gdb } = options;
  if (gdb !== undefined) return served(make, gdb, user);
  return ddb === undefined ? replayed(make, options, user) : debugged(make, ddb, options, user);
}

/** Replays with gdb, to the end of the log or until gdb leaves it. */
async function served(make: Make, port: NonNullable<GdbOptions['gdb']>, user: ReplayUser): Promise<Replayed> {
  const target = new MachineTarget(false, REPLAYED);
  const run = make(user.screen, target.observer);
  target.on(run.system);
  const past = pastOf(target, make);
  const gdb = new Gdb(port, target, (line) => user.say(line), undefined, undefined, past);
  try {
    const stop = await servedReplay(run, gdb.server, () => user.turn());
    return { run, stop, at: undefined };
  } finally {
    gdb.close();
  }
}

/** Shows the user what memcheck found. */
const tellFound = (lines: readonly string[]): void =>
  void process.stderr.write(`memcheck: ${lines.join('\n')}\n`);

/** Failure if the options would write over what is read. */
function refuseReplay(log: string, { json, core, profile, ddbCommands, ...live }: ReplayOptions): void {
  const inputs = [{ what: 'the log', path: log }];
  if (ddbCommands !== undefined && ddbCommands !== '-')
    inputs.push({ what: 'the commands of --ddb-commands', path: ddbCommands });
  const files = { '--json': json, '--core': core, '--log': live.log, '--profile': profile || undefined };
  refuseOverwriting({ outputs: outputsOf(files), inputs });
}

function report(
  path: string,
  log: RunLog,
  { run, stop, at }: Replayed,
  options: ReplayOptions,
  profile?: ReturnType<RunProfile['end']>,
): number {
  const { cycle, runHash } = at ?? { cycle: run.cycle, runHash: run.system.runHash() };
  const { end } = run;
  const { result, line, status } = verdictOn(run, stop, cycle);
  if (result === 'parted' || options.quiet !== true) complain(`${path}: ${line}`);
  if (options.quiet !== true) process.stderr.write(`run hash: ${runHash}\n`);
  if (options.json !== undefined) {
    const figures = {
      log: path,
      machine: log.start.machine,
      thisMachine: MACHINE_VERSION,
      result,
      cycle,
      runHash,
      ended: end?.how ?? null,
      status: end?.status ?? null,
      parting: run.parting || null,
      profile,
    };
    writeText('--json', options.json, `${JSON.stringify(figures, null, 2)}\n`);
  }
  return status;
}
