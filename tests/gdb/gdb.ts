/** The real gdb in batch mode, over programs that are compiled by Node alone. */

import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';

const MAIN = resolve('build/js/emu/cli/main.js');
/** The most milliseconds of a command. */
const PATIENCE_MS = 120_000;

/** The end of a run without gdb, or with it. */
export interface Ended {
  readonly status: number;
  /** All that it wrote on standard error, the program's output included if that is gdb's. */
  readonly stderr: string;
  readonly stdout: string;
  readonly hash: string;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** A run that gdb is served by at a port. */
interface Served {
  readonly port: number;
  readonly end: Promise<Ended>;
}

/** A folder with programs, in which gdb works. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), 'callwheel-gdb-'));
  private readonly children = new Set<Child>();

  /** Writes a C source, and compiles it. */
  program(name: string, source: string, level = '-O0'): void {
    writeFileSync(join(this.folder, `${name}.c`), source);
    this.callwheel('cc', '-g', level, `${name}.c`, '-o', name);
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  callwheel(...args: readonly string[]): string {
    const options = { cwd: this.folder, encoding: 'utf8', timeout: PATIENCE_MS } as const;
    return execFileSync(process.execPath, [MAIN, ...args], options);
  }

  /** The run of a command, with nothing at its standard input. */
  run(...args: readonly string[]): Promise<Ended> {
    return this.ended(process.execPath, [MAIN, ...args]);
  }

  /**
   * Has gdb do commands over `callwheel ARGS`, whose standard input and output are gdb's; what gdb
   * wrote, and the end of the run.
   */
  async gdb(
    args: readonly string[],
    commands: readonly string[],
    { before = [], program = '' }: { readonly before?: readonly string[]; readonly program?: string } = {},
  ): Promise<{ readonly text: string; readonly run: Ended }> {
    const line = `'${process.execPath}' '${MAIN}' ${args.join(' ')} 2>stderr; echo "status: $?" >>stderr`;
    const script = ['set pagination off', 'set confirm off', 'set width 0', ...before];
    this.write('script', [...script, `target remote | ${line}`, ...commands, ''].join('\n'));
    this.write('stderr', '');
    const gdb = await this.ended('gdb-multiarch', [
      '-nx',
      '-batch',
      '-x',
      'script',
      ...(program ? [program] : []),
    ]);
    const stderr = await this.whole();
    const status = Number(/^status: (\d+)$/m.exec(stderr)?.[1] ?? -1);
    return { text: gdb.stdout + gdb.stderr, run: { status, stderr, stdout: '', hash: hashIn(stderr) } };
  }

  /** Standard error of the run, once it has ended: gdb does not wait for that. */
  private async whole(): Promise<string> {
    for (let left = 100; ; left--) {
      const text = execFileSync('cat', ['stderr'], { cwd: this.folder, encoding: 'utf8' });
      if (/^status: /m.test(text) || left === 0) return text;
      await new Promise((later) => setTimeout(later, 100));
    }
  }

  /** Starts a command, which is killed if it takes too long. Its input has ended or is silent. */
  private start(command: string, args: readonly string[], input: 'ended' | 'silent' = 'ended'): Child {
    const stdin = input === 'ended' ? 'ignore' : 'pipe';
    const options = { cwd: this.folder, timeout: PATIENCE_MS, killSignal: 'SIGKILL' } as const;
    const child = spawn(command, args, { ...options, stdio: [stdin, 'pipe', 'pipe'] }) as unknown as Child;
    this.children.add(child);
    child.on('close', () => this.children.delete(child));
    return child;
  }

  /** Runs a command to its end. */
  ended(command: string, args: readonly string[]): Promise<Ended> {
    return endOf(this.start(command, args));
  }

  /** Starts `callwheel ARGS`, which waits for gdb at a port. */
  async serving(...args: readonly string[]): Promise<Served> {
    return this.served(this.start(process.execPath, [MAIN, ...args]));
  }

  /** Starts it with a standard input at which nothing comes. */
  async waiting(...args: readonly string[]): Promise<Served> {
    return this.served(this.start(process.execPath, [MAIN, ...args], 'silent'));
  }

  private async served(child: Child): Promise<Served> {
    const end = endOf(child);
    let told = '';
    const port = await new Promise<number>((listens, failed) => {
      child.stderr.on('data', (bytes: Buffer) => {
        told += bytes.toString();
        const at = /target remote :(\d+)/.exec(told)?.[1];
        if (at !== undefined) listens(Number(at));
      });
      end.then(({ stderr }) => failed(new Error(`no port: ${stderr}`)), failed);
    });
    return { port, end };
  }

  /** Has gdb do commands, without any that connects it. */
  async batch(commands: readonly string[], program: string): Promise<string> {
    this.write(
      'script',
      ['set pagination off', 'set confirm off', 'set width 0', ...commands, ''].join('\n'),
    );
    const { stdout, stderr } = await this.ended('gdb-multiarch', ['-nx', '-batch', '-x', 'script', program]);
    return stdout + stderr;
  }

  remove(): void {
    for (const child of this.children) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The end of a child, with all that it writes. */
const endOf = (child: Child): Promise<Ended> =>
  new Promise((done, failed) => {
    const text = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (bytes: Buffer) => {
        text[name] += bytes.toString();
      });
    child.on('error', failed);
    child.on('close', (status) => done({ status: status ?? -1, ...text, hash: hashIn(text.stderr) }));
  });

const hashIn = (stderr: string): string => /^run hash: (\w+)$/m.exec(stderr)?.[1] ?? '';
