/**
 * The program of an exploration, as a log of its undisturbed run: a log holds all that a run
 * depends on, so that every thread, and another computer, can make the same run from it.
 */

import { type MachineConfig, STREAMS } from '../../config.ts';
import type { Explored } from '../../explore/run.ts';
import { NO_INPUT } from '../../front/input.ts';
import { parseLog } from '../../front/logreader.ts';
import { drive } from '../../front/loop.ts';
import { MemoryLog } from '../../front/memorylog.ts';
import { replayMaker } from '../../front/replay.ts';
import { textBytes } from '../../front/runlog.ts';
import { isSourceFile } from '../bundle.ts';
import { EXIT_PANIC, Failure } from '../exit.ts';
import { ModuleBringer } from '../module/bringer.ts';
import { type MachineOptions, machineConfig } from '../options.ts';
import { complain } from '../output.ts';
import { UNCOUNTED } from '../ram.ts';
import { replayHost } from '../replay-host.ts';
import { schemeToBoot } from '../scheme-file.ts';
import { hostFiles } from '../session-files.ts';
import { logging } from '../session-log.ts';
import type { SessionOptions } from '../session-options.ts';
import { compiledProgram, type Runnable } from '../sources.ts';
import { start } from '../start.ts';
import { HOST_WALL } from '../wall.ts';

/** The options that say which run is explored. */
export type ProgramOptions = MachineOptions &
  Pick<SessionOptions, 'module' | 'env' | 'file' | 'share' | 'moduleTimeout' | 'tty'>;

const nothing = (): void => undefined;
/** A host that shows nothing. */
const SILENT = { ...UNCOUNTED, consoleOutput: nothing, trace: nothing, mark: nothing };

/** Runs the program undisturbed, to its end or to cycle `bound`; the log of that run. */
export async function undisturbed(
  argv: readonly string[],
  options: ProgramOptions,
  input: Uint8Array,
  bound: number,
): Promise<string> {
  const bringer = new ModuleBringer(options.moduleTimeout, (why, below) => {
    complain(why, below);
    process.exit(EXIT_PANIC);
  });
  try {
    const { callout } = options;
    const scheme = callout !== undefined && isSourceFile(callout) ? await schemeToBoot(callout) : undefined;
    const streams = options.tty === true ? [] : STREAMS;
    const config: MachineConfig = { ...machineConfig(options, scheme), terminal: false, streams };
    const { files } = await hostFiles(argv, options as SessionOptions);
    const own: Runnable = { ...(await compiledProgram(argv)), folderless: true };
    const modules = await bringer.forBoot(options.module ?? []);
    const { system, program } = start(config, own, options.env ?? [], SILENT, scheme, [], files);
    system.preload(modules);
    const log = new MemoryLog();
    const logged = await logging(log, system, config, program, modules);
    const pieces = input.length === 0 ? [] : [input];
    const next = async (): Promise<Uint8Array | null> => pieces.shift() ?? null;
    const ending = await drive(
      bringer.watched(logged),
      { ...NO_INPUT, next },
      {
        wall: HOST_WALL,
        cycles: bound,
        pace: undefined,
        drained: () => undefined,
        nextOfStdin: next,
        bringModule: () => bringer.bring(logged, false),
      },
    );
    if (system.refusal !== undefined) throw new Failure(`not booted, for a module: ${system.refusal}`);
    logged.end(ending, 0);
    if (log.text === undefined) throw new Failure('the undisturbed run is too long to be explored');
    return log.text;
  } finally {
    bringer.close();
  }
}

/** The program of a log, ready to be explored. */
export async function exploredOf(text: string): Promise<Explored> {
  const log = parseLog(text, 'the log of the undisturbed run');
  const host = replayHost();
  const make = await replayMaker(log, host);
  const answers: Explored['modules'][number][] = [];
  for (const event of log.events) {
    if (event.record !== 'module') continue;
    const { answer } = event;
    if (!('file' in answer)) answers.push(() => answer);
    else {
      const { path: file, sha256: hash } = answer.file;
      const source = log.files.get(hash) ?? new Uint8Array(0);
      const evaluate = await host.module(answer.shown, source);
      answers.push(() => ({ ...evaluate(), file, source, hash }));
    }
  }
  const pieces = (record: 'stdin' | 'input'): Uint8Array[] =>
    log.events.flatMap((it) => (it.record === record && it.bytes !== null ? [textBytes(it.bytes)] : []));
  const [input, typed] = [pieces('stdin'), pieces('input')];
  return { make, name: log.start.program.argv[0] ?? '', input, typed, modules: answers };
}
