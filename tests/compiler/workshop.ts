/**
 * Commands of `callwheel cc`, given in this process, in a folder of their own: clang is loaded once
 * for all of them.
 */

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { restore, stub } from 'sinon';
import { ccWithClang } from '../../emu/cli/clang/drive.ts';
import { Failure } from '../../emu/cli/exit.ts';

/** The outcome of a command. */
export interface Told {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const textOf = (pieces: readonly unknown[]): string =>
  pieces.map((it) => (typeof it === 'string' ? it : Buffer.from(it as Uint8Array).toString())).join('');

/** The type of an ELF file that is a program; and that of a file. */
export const ET_EXEC = 2;
export const typeOf = (elf: Buffer): number => elf.readUInt16LE(16);

/** A folder with files, in which the compiler is run; the folder of the process while it lasts. */
export class Workshop {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'callwheel-cc-')));
  /** Callwheel's folder. */
  readonly root = process.cwd();

  constructor(files: Readonly<Record<string, string | Uint8Array>>, cache = '') {
    for (const [name, content] of Object.entries(files)) this.put(name, content);
    process.env.CALLWHEEL_CACHE = cache;
    process.chdir(this.folder);
  }

  remove(): void {
    delete process.env.CALLWHEEL_CACHE;
    process.chdir(this.root);
    rmSync(this.folder, { recursive: true });
  }

  put(name: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), content);
  }

  bytes(name: string): Buffer {
    return readFileSync(join(this.folder, name));
  }

  text(name: string): string {
    return this.bytes(name).toString();
  }

  /** Runs `callwheel cc` with the words of a line. */
  async cc(line: string): Promise<Told> {
    const stdout = stub(process.stdout, 'write').returns(true);
    const stderr = stub(process.stderr, 'write').returns(true);
    const written = (of: typeof stdout): string => textOf(of.getCalls().map(({ args }) => args[0]));
    try {
      const status = await ccWithClang(this.root, line.split(' ').filter(Boolean));
      return { status, stdout: written(stdout), stderr: written(stderr) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const told = [`callwheel: ${error.message}`, ...error.below].join('\n');
      return { status: error.status, stdout: written(stdout), stderr: `${written(stderr)}${told}\n` };
    } finally {
      restore();
    }
  }
}
