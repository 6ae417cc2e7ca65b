/**
 * The options --file and --share: files of the host's that are copied into the machine before it
 * runs. All that a run could take from the host but bytes and names stays behind: owners, times,
 * the order of a folder, and permissions but for that to execute.
 */

import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { MFS_SIZE } from '../../kernel/sys/param.ts';
import type { BootFile } from '../boot.ts';
import { inOrder, isProgram, pathIn, plainPath } from '../front/bootfiles.ts';
import { machinePath } from '../front/rules.ts';
import { logPath } from '../front/runlog.ts';
import { Failure, reason } from './exit.ts';

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

/**
 * The files that the options name, in the order of their paths; one of --file replaces one of
 * --share. Failure, of one line, if one cannot be read, or if they are more than a machine holds.
 */
export function filesFor({ file = [], share = [] }: FileOptions): BootFile[] {
  const reader = new Reader();
  const shared = share.flatMap(({ path, host }) => reader.folder(path, host, '--share'));
  return inOrder([...shared, ...file.map(({ path, host }) => reader.file(path, host, '--file'))]);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads files of the host's, as many as there is room for. */
class Reader {
  /** Bytes that have been read. */
  private bytes = 0;

  /** A regular file; a link to one is followed. A log names it `logged`. */
  file(path: string, host: string, option: string, logged = logPath(host)): BootFile {
    try {
      // Looked at before it is opened: a FIFO would be waited for.
      if (!statSync(host).isFile())
        throw new Failure(
          statSync(host).isDirectory() ? 'is a directory (--share takes those)' : 'is no regular file',
        );
      const fd = openSync(host, 'r');
      try {
        const { size, mode } = fstatSync(fd);
        if (this.bytes + size > MFS_SIZE)
          throw new Failure(`too large: the machine's file system holds ${MFS_SIZE >> 20} MB`);
        const content = Uint8Array.from(readFileSync(fd));
        this.bytes += content.length;
        const executable = (mode & 0o100) !== 0 || isProgram(content);
        return { type: 'file', path, executable, content, host: logged };
      } finally {
        closeSync(fd);
      }
    } catch (error) {
      throw new Failure(`${option} ${path}: ${host}: ${reason(error)}`);
    }
  }

  /** A folder and all that is in it. Links in it are taken as links. */
  folder(path: string, host: string, option: string, logged = logPath(host)): BootFile[] {
    const wrong = (why: string): Failure => new Failure(`${option} ${path}: ${host}: ${why}`);
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
