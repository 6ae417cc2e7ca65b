/**
 * `callwheel replay --live`: a logged run is made again up to a cycle, and goes on from there as a
 * live session. The log is in effect a snapshot of every moment of its run.
 *
 * The session begins at the first boundary at or after that cycle. The input that the log has for
 * later is dropped. A log of the new run begins with the past, so that it replays from the boot.
 */

import { LiveDebugger } from '../debug/live.ts';
import { LoggedSystem } from '../front/logged.ts';
import { replayMaker, replayTo } from '../front/replay.ts';
import type { ReplayedRun, ReplayStop } from '../front/replayed.ts';
import { type LogSink, logContents, loggedConfig, logStart, type RunLog } from '../front/runlog.ts';
import { verdictOn } from '../front/verdict.ts';
import { CoreFile } from './corefile.ts';
import { EXIT_EMULATOR, Failure } from './exit.ts';
import { packageVersion } from './image.ts';
import { LogOutput } from './logfile.ts';
import type { ModuleBringer } from './module/bringer.ts';
import { complain, outputDrained } from './output.ts';
import type { ReplayOptions } from './replay.ts';
import { replayHost } from './replay-host.ts';
import { run as drive, isInteractive, type Opened, type RunOptions, report } from './session.ts';
import { SessionOutput } from './session-output.ts';
import { terminalDebugger } from './session-watchers.ts';

/** Brings the run of a log to --to, or to its end, and lets it go on. The exit status. */
export async function live(
  name: string,
  log: RunLog,
  options: ReplayOptions,
  bringer: ModuleBringer,
): Promise<number> {
  refuse(options);
  const began = process.uptime();
  const config = loggedConfig(log.start);
  const sessionOptions: RunOptions = { ...options, linkPage: '' };
  const output = SessionOutput.untraced(config);
  const ddb = await terminalDebugger(options, output, bringer);
  const core = options.core === undefined ? undefined : new CoreFile(options.core);
  const made: { live?: LiveDebugger } = {};
  const make = await replayMaker(log, replayHost(bringer.code, bringer), core && [core], (system) => {
    if (ddb !== undefined) made.live = new LiveDebugger(ddb, system, isInteractive());
  });
  const replay = make(output);
  const stop = await broughtTo(replay, options.to);
  if (stop !== 'cycle' && (stop === 'parted' || replay.end !== undefined)) {
    output.close();
    return ended(name, replay, stop);
  }
  if (options.quiet !== true) complain(`${name}: ${goesOn(replay, log)}`);
  const logged = options.log === undefined ? undefined : withPast(log, replay, new LogOutput(options.log));
  const opened: Opened = {
    ...{ began, config, system: replay.system, logged, link: undefined, output, core },
    ...{ program: { ...log.start.program, file: undefined, files: [] }, filesOut: undefined },
    ...{
      memcheck: undefined,
      ddb,
      live: made.live,
      gdbTarget: undefined,
      past: undefined,
      profile: undefined,
    },
  };
  const ending = await drive(opened, sessionOptions, bringer);
  return report(opened, ending, sessionOptions);
}

/** Brings a run to a cycle, or to the end of its log. */
const broughtTo = (replay: ReplayedRun, to = Number.POSITIVE_INFINITY): Promise<ReplayStop> =>
  replayTo(
    replay,
    to,
    () => false,
    async () => void (await outputDrained()),
  );

/** Tells that a run has ended, or parted from its log, before it can go on. The exit status. */
function ended(name: string, replay: ReplayedRun, stop: ReplayStop): number {
  const { line, status } = verdictOn(replay, stop);
  if (stop === 'parted') complain(`${name}: ${line}`);
  else complain(`${name}: ${line}: nothing goes on after that; --to names an earlier cycle`);
  return stop === 'parted' ? status : EXIT_EMULATOR;
}

/** Failure if options do not go with --live. */
function refuse({ until, memcheck, gdb, profile, ddb, ddbCommands }: ReplayOptions): void {
  const others = { '--until': until, '--memcheck': memcheck, '--gdb': gdb, '--profile': profile };
  const debug = { '--ddb': ddb, '--ddb-commands': ddbCommands };
  for (const [option, value] of Object.entries({ ...others, ...debug }))
    if (value !== undefined) throw new Failure(`--live: leave out ${option}; it is for a replay alone`);
}

/** The line about where the session begins, and what of the log it leaves. */
function goesOn(run: ReplayedRun, { events }: RunLog): string {
  const input = events
    .slice(run.past.length)
    .filter(({ record }) => record !== 'point' && record !== 'end').length;
  const last = events.at(-1)?.cycle ?? 0;
  const begin = `goes on live from cycle ${run.cycle}`;
  if (last <= run.cycle) return `${begin}, where the log ends`;
  if (input === 0) return `${begin}; the log goes on to cycle ${last}`;
  const dropped = input === 1 ? 'one piece of input is' : `${input} pieces of input are`;
  return `${begin}; the log goes on to cycle ${last}: ${dropped} dropped`;
}

/** The system whose log begins with the past of a run, and goes on with what comes. */
function withPast({ start, files }: RunLog, run: ReplayedRun, log: LogSink): LoggedSystem {
  const { system, past } = run;
  const config = loggedConfig(start);
  const { record: _, format: __, machine: ___, ...rest } = start;
  log.write(logStart({ ...rest, config, callwheel: packageVersion() }));
  for (const [sha256, bytes] of files) log.write(logContents(sha256, bytes));
  for (const event of past) log.write(event);
  const logged = new LoggedSystem(system, log, config.freq, [...files.keys()]);
  logged.goOn({ reason: run.reason, end: undefined });
  return logged;
}
