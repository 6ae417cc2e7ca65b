/**
 * The options --file and --share: files of the host's that are copied into the machine before it
 * runs. All that a run could take from the host but bytes and names stays behind: owners, times,
 * the order of a folder, and permissions but for that to execute.
 */

import { type Dirent, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { MFS_SIZE } from '../../kernel/sys/param.ts';
import type { BootFile } from '../boot.ts';
import { inOrder, isProgram, pathIn, plainPath } from '../front/bootfiles.ts';
import { machinePath } from '../front/rules.ts';
import { logPath } from '../front/runlog.ts';
import { Failure, reason } from './exit.ts';
import { readHostFile, shownPath, sizeText, TooLarge } from './hostfile.ts';

/** A file or folder of the host's, and its path in the machine. */
export interface FileSpec {
  readonly path: string;
  readonly host: string;
}

/**
 * Reads PATH=HOST and adds it to those before. InvalidArgumentError if PATH is no path from the
 * root of the machine, or one that was given before.
 */
export function fileSpec(text: string, before: readonly FileSpec[] = []): readonly FileSpec[] {
  const [, given = '', host = ''] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
  if (host === '')
    throw new InvalidArgumentError("Accepted: PATH=HOST, a path in the machine and one of the host's.");
  const path = plainPath(given);
  const wrong = machinePath(path);
  if (wrong !== undefined) throw new InvalidArgumentError(wrong);
  if (before.some((it) => it.path === path)) throw new InvalidArgumentError(`${path} is given twice.`);
  return [...before, { path, host }];
}

/** The options as commander hands them over. */
export interface FileOptions {
  readonly file?: readonly FileSpec[];
  readonly share?: readonly FileSpec[];
}

/** A file of the host's that was read, and the option for which it was. */
export interface ReadFile {
  readonly what: string;
  readonly path: string;
}

/**
 * The files that the options name, in the order of their paths; one of --file replaces one of
 * --share. Each that is read is added to `read`. Failure, of one line, if one cannot be read, or if
 * they are more than a machine holds.
 */
export function filesFor({ file = [], share = [] }: FileOptions, read: ReadFile[] = []): BootFile[] {
  const reader = new Reader(read);
  const shared = share.flatMap(({ path, host }) => reader.shared(path, host));
  return inOrder([...shared, ...file.map(({ path, host }) => reader.file(path, host, '--file'))]);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The sentence about the room that there is. */
const HOLDS = `the machine's file system holds ${sizeText(MFS_SIZE)}`;

/** Reads files of the host's, as many as there is room for. */
class Reader {
  /** Bytes that have been read. */
  private bytes = 0;
  private readonly read: ReadFile[];

  constructor(read: ReadFile[]) {
    this.read = read;
  }

  /** A regular file; a link to one is followed. A log names it `logged`. */
  file(path: string, host: string, option: string, logged = logPath(host)): BootFile {
    try {
      const { bytes, mode } = readHostFile(host, MFS_SIZE - this.bytes);
      const content = Uint8Array.from(bytes);
      this.bytes += content.length;
      this.read.push({ what: `${option} ${path}`, path: host });
      const executable = (mode & 0o100) !== 0 || isProgram(content);
      return { type: 'file', path, executable, content, host: logged };
    } catch (error) {
      const why = error instanceof TooLarge ? this.tooLarge() : reason(error);
      const cure = why === 'is a directory' ? ' (--share takes those)' : '';
      throw new Failure(`${option} ${path}: ${shownPath(host)}: ${why}${cure}`);
    }
  }

  private tooLarge(size = ''): string {
    const others = this.bytes === 0 ? '' : `, and ${sizeText(this.bytes)} of it are taken`;
    return `too large${size}: ${HOLDS}${others}`;
  }

  /** The folder of a --share, and all that is in it. */
  shared(path: string, host: string): BootFile[] {
    const { bytes, more } = sizeOf(host);
    if (this.bytes + bytes > MFS_SIZE) {
      const size = ` with ${more ? 'more than ' : ''}${sizeText(bytes)} in all`;
      throw new Failure(`--share ${path}: ${shownPath(host)}: ${this.tooLarge(size)}`);
    }
    return this.folder(path, host, '--share');
  }

  /** A folder and all that is in it. Links in it are taken as links. */
  private folder(path: string, host: string, option: string, logged = logPath(host)): BootFile[] {
    const wrong = (why: string): Failure => new Failure(`${option} ${path}: ${shownPath(host)}: ${why}`);
    try {
      const inner = readdirSync(host, { withFileTypes: true, encoding: 'buffer' }).flatMap((entry) => {
        const name = nameOf(entry.name);
        if (name === undefined)
          throw wrong(`the name ${JSON.stringify(entry.name.toString('latin1'))} in it is not UTF-8`);
        const [at, place, log] = [pathIn(path, name), join(host, name), `${logged}/${name}`];
        if (entry.isDirectory()) return this.folder(at, place, option, log);
        if (entry.isSymbolicLink()) return [linkAt(at, place)];
        if (!entry.isFile()) throw wrong(`${name} is neither file, folder nor symbolic link`);
        return [this.file(at, place, option, log)];
      });
      return [{ type: 'directory', path }, ...inner];
    } catch (error) {
      throw error instanceof Failure ? error : wrong(reason(error));
    }
  }
}

/** The most files that are counted for the size of a folder that is too large. */
const COUNTED = 100_000;

/** The size of all files below a folder; `more` is true if it has more than were counted. */
function sizeOf(host: string): { readonly bytes: number; readonly more: boolean } {
  const folders = [host];
  let bytes = 0;
  let counted = 0;
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for (const entry of entriesOf(at)) {
      if (counted++ >= COUNTED) return { bytes, more: true };
      const place = join(at, entry.name);
      if (entry.isDirectory()) folders.push(place);
      else if (entry.isFile()) bytes += lstatSync(place, { throwIfNoEntry: false })?.size ?? 0;
    }
  }
  return { bytes, more: false };
}

/** The entries of a folder; none if it cannot be read, which is told when it is taken. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The name of a file; undefined if its bytes are not UTF-8, as logs and other hosts need them. */
function nameOf(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A symbolic link; the text is that of the host with slashes. */
function linkAt(path: string, place: string): BootFile {
  const target = nameOf(readlinkSync(place, 'buffer'));
  if (target === undefined) throw new Failure(`${place}: its text is not UTF-8`);
  return {
    type: 'symlink',
    path,
    target: process.platform === 'win32' ? target.replaceAll('\\', '/') : target,
  };
}
