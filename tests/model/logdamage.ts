/**
 * Damaged run logs. A few runs are logged, with all kinds of records; a trial damages one of the
 * logs at random and replays it. It is replayed, or parts from the log, or is refused in one line;
 * nothing else may come of it, and a replay may not go on for longer than its log has records.
 */

import { type BootFile, boot, type Program } from '../../emu/boot.ts';
import { Failure } from '../../emu/cli/exit.ts';
import { logFile, sha256 } from '../../emu/cli/logfile.ts';
import { compileModule, unwatched } from '../../emu/cli/module/load.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { LoggedSystem } from '../../emu/front/logged.ts';
import { parseLog } from '../../emu/front/logreader.ts';
import { type ReplayHost, replayMaker } from '../../emu/front/replay.ts';
import type { ReplayedRun } from '../../emu/front/replayed.ts';
import {
  type LoadedModule,
  LogError,
  type LogStart,
  logContents,
  logLine,
  logModule,
  logStart,
} from '../../emu/front/runlog.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';
import type { Random } from './random.ts';

/** The outcomes of a replay that are no defect. */
export type Verdict = 'refused' | 'same' | 'cut' | 'parted';

const HEARTBEAT = 'kernel/modules/heartbeat.ts';
/** A file of the host's. */
interface HostFile {
  readonly place: string;
  readonly bytes: Uint8Array;
}

/** The files of the host that the logs name. */
const FILES: readonly HostFile[] = ['mine.ts', 'parts/queue.ts'].map((place) => ({
  place,
  bytes: Uint8Array.from(Buffer.from(`// ${place}\n`)),
}));

const { freq } = DEFAULT_CONFIG;
/** Seconds of a machine by which kernel work may carry a replay beyond its log: see Overload. */
const STRETCH = 61;

/** A screen that shows nothing. */
export const NOWHERE = {
  consoleOutput: () => undefined,
  streamOutput: () => undefined,
  note: () => undefined,
  tell: () => undefined,
  trace: () => undefined,
  mark: () => undefined,
};

/** A run of the shell whose log is to be damaged. */
interface Session {
  readonly config: Partial<MachineConfig>;
  /** The program, if it is none of the image. */
  readonly file?: HostFile;
  /** True if the run has a scheme of the user's. */
  readonly scheme?: boolean;
  readonly module?: boolean;
  /** The keys typed, each after a tenth of a second. */
  readonly keys: readonly string[];
  /** Standard input, if it is a stream of the host. */
  readonly stdin?: readonly string[];
}

/** Files that are put into each machine. */
const PUT: readonly BootFile[] = [
  { type: 'directory', path: '/work/empty' },
  { type: 'file', path: '/work/mine', executable: true, content: FILES[0].bytes, host: FILES[0].place },
  { type: 'symlink', path: '/work/link', target: 'mine' },
];

/** The logs that are damaged, and the host that they are replayed on. */
export class DamagedLogs {
  private readonly image: Uint8Array;
  private readonly heartbeat: () => LoadedModule;
  readonly host: ReplayHost;
  readonly logs: readonly string[];

  /** Logs the runs; `image` is the root image, `shell` an ELF file. */
  static async of(image: Uint8Array, shell: Uint8Array): Promise<DamagedLogs> {
    const evaluate = await compileModule(HEARTBEAT, HEARTBEAT);
    return new DamagedLogs(image, shell, () => evaluate(unwatched()));
  }

  private constructor(image: Uint8Array, shell: Uint8Array, heartbeat: () => LoadedModule) {
    this.image = image;
    this.heartbeat = heartbeat;
    const program = { place: 'bin/shell', bytes: shell };
    this.host = {
      ...{ callwheel: '', image, imageSha256: sha256(image), sha256 },
      scheme: async () => schemeNamed('scheme2'),
      module: async () => heartbeat,
    };
    const terminal = { terminal: true, mem: 8 << 20 };
    this.logs = [
      { config: terminal, keys: ['ls | wc\r', 'sleep 0.05 &\r', '\x03', 'echo \xc3\xa9\xff\r', '\x04'] },
      { config: { ...terminal, seed: 3, kernel: 'old' as const }, keys: ['sleep 2\r'], scheme: true },
      {
        config: terminal,
        file: program,
        module: true,
        keys: ['kldload heartbeat ms=100\r', 'kldload nothing\r', 'exit 3\r'],
      },
      {
        config: { mem: 8 << 20, streams: ['stdin', 'stdout', 'stderr'] as const },
        keys: [],
        stdin: ['echo \xc3\xa9\xff\n', 'sleep 3; exit 4\n'],
      },
    ].map((session) => this.logged(session));
  }

  private logged({ config: given, file, scheme, module, keys, stdin }: Session): string {
    const config: MachineConfig = { ...DEFAULT_CONFIG, ...given };
    const path = file?.place ?? '/bin/sh';
    const argv = ['sh'];
    const envp = ['HOME=/', 'PATH=/bin'];
    const program: Program = {
      path,
      argv,
      envp,
      file: file?.bytes,
      files: PUT,
    };
    const own = scheme === true ? schemeNamed('scheme2') : undefined;
    const system = boot(config, this.image, program, NOWHERE, own);
    const modules = module === true ? [{ file: this.heartbeat(), args: ['ms=300', 'text=one'] }] : [];
    system.preload(modules);
    let text = '';
    const sink = {
      write: (record: Parameters<typeof logLine>[0]) => {
        text += logLine(record);
      },
      close: () => undefined,
    };
    const [mine, part] = FILES.map(({ place, bytes }) => logFile(place, bytes));
    const start: Parameters<typeof logStart>[0] = {
      ...{ callwheel: '1.0.0', config, image: sha256(this.image) },
      program: { path, argv, envp, file: file === undefined ? null : logFile(path, file.bytes) },
      files: PUT.map((it) =>
        it.type === 'file' ? { type: it.type, path: it.path, executable: it.executable, file: mine } : it,
      ) as LogStart['files'],
      scheme: own === undefined ? null : ({ file: mine, parts: [part] } as LogStart['scheme']),
      modules: modules.map((it) => ({ ...logModule(it.file), args: it.args })),
    };
    sink.write(logStart(start));
    const held = [...FILES.map(({ bytes }) => bytes), ...(file === undefined ? [] : [file.bytes])];
    held.push(...modules.map((it) => it.file.source));
    for (const bytes of held) sink.write(logContents(sha256(bytes), bytes));
    const live = new LoggedSystem(system, sink, freq, held.map(sha256));
    if (stdin === undefined) this.type(live, keys);
    else this.stream(live, stdin);
    return text;
  }

  private type(live: LoggedSystem, keys: readonly string[]): void {
    let reason = live.run(live.cycle + freq / 10);
    for (const typed of keys) {
      live.consoleResize(24, 80 - typed.length);
      live.consoleInput(Buffer.from(typed, 'latin1'));
      for (const until = live.cycle + 2 * freq; live.cycle < until && reason !== 'halt'; ) {
        reason = live.run(until);
        if (reason === 'module')
          live.provideModule(
            live.moduleWanted.name === 'heartbeat'
              ? this.heartbeat()
              : { errno: 2, reason: 'none of that name' },
          );
      }
    }
    live.end(reason === 'halt' ? 'halt' : 'quit', 0);
  }

  private stream(live: LoggedSystem, stdin: readonly string[]): void {
    const pieces = [...stdin];
    let reason = live.run(live.cycle + freq);
    while (reason !== 'halt') {
      const piece = reason === 'stream' ? pieces.shift() : '';
      if (piece !== '') live.streamInput(piece === undefined ? null : Buffer.from(piece, 'latin1'));
      reason = live.run(live.cycle + freq);
    }
    live.end('halt', 4);
  }

  /**
   * Replays a log. Throws if anything comes of it but a verdict: an exception of another kind than
   * those for the user, a message of several lines, a replay that goes on and on.
   */
  async tried(log: string): Promise<Verdict> {
    let run: ReplayedRun;
    let nrecords: number;
    try {
      const read = parseLog(log, 'run.log');
      nrecords = read.events.length;
      run = (await replayMaker(read, this.host))(NOWHERE);
    } catch (error) {
      const known = error instanceof LogError || error instanceof Failure;
      if (known && !error.message.includes('\n')) return 'refused';
      throw error;
    }
    const last = run.cycle + (nrecords + STRETCH) * freq;
    for (;;) {
      const stop = run.run(run.cycle + 5_000_000);
      const [said = ''] = run.system.complaints;
      if (/\n +at /.test(said)) throw new Error(said);
      if (stop === 'end') return run.end === undefined ? 'cut' : 'same';
      if (stop === 'parted') return 'parted';
      if (run.cycle > last) throw new Error(`a replay of ${nrecords} records has come to cycle ${run.cycle}`);
    }
  }
}

/** Values that a field may be given, as JSON. */
const NASTY: readonly string[] = [
  ...[
    '0',
    '-0',
    '-1',
    '1',
    '1.5',
    '255',
    '256',
    '65536',
    '2147483648',
    '4294967296',
    '1e15',
    '9007199254740993',
  ],
  ...['-1e99', '1e400', 'null', 'true', '[]', '{}', '[[]]', '""', '"\\u0000"', '"x"', '"/"', '"../.."'],
  ...['"scheme7:0"', '"scheme6:3"', '"./mine.ts"', '"a=b"', '"__proto__"', '"cycle"', '"halt"', '"input"'],
];

/** A log with damage of one kind or of several. */
export function damaged(log: string, random: Random): string {
  let text = log;
  for (let n = 1 + random.below(2); n > 0; n--) text = random.pick(DAMAGES)(text, random);
  return text;
}

const withLine = (log: string, random: Random, change: (line: string) => string): string => {
  const lines = log.split('\n');
  const at = random.below(Math.max(1, lines.length - 1));
  lines[at] = change(lines[at] ?? '');
  return lines.join('\n');
};

/** The places of the values in a line of JSON: from after a colon, bracket or comma on. */
const VALUE = /(?<=[:[,])(?:"(?:[^"\\]|\\.)*"|[-\w.+]+|\{\}|\[\]|\[[^[\]{}]*\]|\{[^[\]{}]*\})(?=[,}\]])/g;

const DAMAGES: readonly ((log: string, random: Random) => string)[] = [
  // A byte of the file is another one.
  (log, random) => {
    const bytes = Buffer.from(log);
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    return bytes.toString();
  },
  // The file ends early.
  (log, random) => log.slice(0, random.below(log.length + 1)),
  // A value is another one.
  (log, random) =>
    withLine(log, random, (line) => {
      const values = [...line.matchAll(VALUE)];
      const value = values[random.below(Math.max(1, values.length))];
      if (value === undefined) return line;
      return line.slice(0, value.index) + random.pick(NASTY) + line.slice(value.index + value[0].length);
    }),
  // A number is a little or much more or less.
  (log, random) =>
    withLine(log, random, (line) => {
      const at = random.below(Math.max(1, [...line.matchAll(/\d+/g)].length));
      let i = 0;
      return line.replace(/\d+/g, (digits) => {
        if (i++ !== at) return digits;
        const by = random.pick([-1, 1, 25_000_000, 1e12]);
        return `${Math.max(0, random.below(2) === 0 ? Number(digits) + by : Number(digits) * 10)}`;
      });
    }),
  // A field is called otherwise.
  (log, random) =>
    withLine(log, random, (line) => {
      const at = random.below(Math.max(1, [...line.matchAll(/"\w+":/g)].length));
      let i = 0;
      return line.replace(/"\w+":/g, (name) => (i++ === at ? random.pick(['"x":', '', '"hash":']) : name));
    }),
  // A record is missing.
  (log, random) => {
    const lines = log.split('\n');
    lines.splice(random.below(lines.length), 1);
    return lines.join('\n');
  },
  // A record is there twice.
  (log, random) => withLine(log, random, (line) => `${line}\n${line}`),
  // Two records have changed places.
  (log, random) => {
    const lines = log.split('\n');
    const [a, b] = [random.below(lines.length), random.below(lines.length)];
    [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
    return lines.join('\n');
  },
];
