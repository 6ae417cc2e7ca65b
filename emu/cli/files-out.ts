/**
 * The option --out: what a run has changed below the paths of --share, written to a folder of the
 * host's, each file under its path in the machine. Nothing is written outside of that folder: no
 * symbolic link in it is followed, and none is made that leads out of it. Nothing is deleted.
 */

import { Buffer } from 'node:buffer';
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { MFS_SIZE } from '../../kernel/sys/param.ts';
import { changes, type FoundFile, isExecutable, type KeptFile, kept } from '../front/bootfiles.ts';
import type { System } from '../system.ts';
import { Failure, reason } from './exit.ts';
import type { FileSpec } from './files-in.ts';
import { complain, prepareFolder } from './output.ts';

/** The most bytes that are written for one run: files with holes are larger than the machine. */
const MOST = 8 * MFS_SIZE;

/** Names that some host takes for something else than a name. */
const FOREIGN = process.platform === 'win32' ? /[\\:<>"|?*\p{Cc}]|[. ]$/u : /(?!)/;

/** A machine, as far as its files go. */
type Files = Pick<System, 'filesUnder'>;

export class FilesOut {
  /** The folder, with a character for each byte of its path. */
  private readonly folder: string;
  private readonly paths: readonly string[];
  /** The shared files as they were before the run. */
  private before: ReadonlyMap<string, KeptFile> = new Map();
  /** Bytes that may still be written. */
  private left = MOST;

  private constructor(folder: string, paths: readonly string[]) {
    this.folder = bytesOf(folder);
    this.paths = paths;
  }

  /** The writer for --out, with its folder made; Failure, of one line, if that cannot be. */
  static prepared(options: {
    readonly out?: string;
    readonly share?: readonly FileSpec[];
    readonly quiet?: true;
  }): FilesOut | undefined {
    const { out, share = [] } = options;
    if (out === undefined) return undefined;
    if (share.length === 0)
      throw new Failure('--out needs --share PATH=FOLDER: what is below PATH is written');
    prepareFolder('--out', out);
    return new FilesOut(
      out,
      share.map(({ path }) => path),
    );
  }

  /** Notes the files of a machine that has not run. */
  begun(system: Files): this {
    this.before = kept(this.found(system));
    return this;
  }

  private *found(system: Files): Generator<FoundFile> {
    for (const path of this.paths) yield* system.filesUnder(bytesOf(path));
  }

  /**
   * Writes what has changed. Tells the user of each file that could not be written, and goes on
   * with the others; false if there was one.
   */
  write(system: Files): boolean {
    const { changed, deleted } = changes(this.before, this.found(system));
    let good = true;
    for (const file of changed) {
      try {
        this.one(file);
      } catch (error) {
        good = false;
        complain(`--out: ${shown(file.path)} is not written to ${shown(this.folder)}: ${reason(error)}`);
      }
    }
    if (deleted.length > 0)
      complain(
        `--out: deleted in the machine, and left on the host: ${deleted.slice(0, 5).map(shown).join(', ')}${deleted.length > 5 ? `, and ${deleted.length - 5} more` : ''}`,
      );
    return good;
  }

  /** Writes one file, link or directory. Throws if it cannot be. */
  private one(file: FoundFile): void {
    const parts = file.path.split('/').filter((part) => part !== '');
    const foreign = parts.find((part) => FOREIGN.test(part));
    if (foreign !== undefined) throw new Failure(`${shown(foreign)} is no name for a file of this host`);
    const name = parts.pop();
    const folder = this.folderOf(parts);
    if (name === undefined) return;
    if (file.type === 'directory') this.folderOf([...parts, name]);
    else if (file.type === 'other') throw new Failure('it is a device or a FIFO, or lies too deep');
    else if (file.type === 'symlink') this.link(folder, name, file, parts.length);
    else this.file(folder, name, file);
  }

  /** The place of a folder below --out, made if it is not there. Throws if it cannot be. */
  private folderOf(parts: readonly string[]): string {
    let at = this.folder;
    for (const part of parts) {
      at = `${at}/${part}`;
      const there = lstatSync(hostPath(at), { throwIfNoEntry: false });
      if (there === undefined) mkdirSync(hostPath(at));
      else if (!there.isDirectory())
        throw new Failure(`${shown(at)} is ${there.isSymbolicLink() ? 'a symbolic link' : 'no directory'}`);
    }
    return at;
  }

  /** Writes a file under another name and gives it its own: an old one is replaced whole. */
  private file(folder: string, name: string, file: FoundFile): void {
    if (file.size > this.left) throw new Failure(`too large: more than ${MOST >> 20} MB with the others`);
    this.replace(folder, name, (place) => {
      const fd = openSync(place, 'wx', isExecutable(file) ? 0o777 : 0o666);
      try {
        writeFileSync(fd, file.bytes());
      } finally {
        closeSync(fd);
      }
    });
    this.left -= file.size;
  }

  /** Makes a symbolic link, if it leads up to nothing outside of --out. `depth` is its folder's. */
  private link(folder: string, name: string, { target }: FoundFile, depth: number): void {
    const parts = target.split('/');
    const down = parts.findIndex((part) => part !== '..');
    const up = down < 0 ? parts.length : down;
    if (target.startsWith('/') || FOREIGN.test(target) || up > depth || parts.lastIndexOf('..') >= up)
      throw new Failure(`it is a symbolic link to ${shown(target)}, which may lead out of there`);
    this.replace(folder, name, (place) => symlinkSync(hostPath(target), place));
  }

  /** Makes a file by `make` and lets it take the place of that of a name, if it is no directory. */
  private replace(folder: string, name: string, make: (place: Buffer) => void): void {
    const [place, own] = [hostPath(`${folder}/.callwheel-${process.pid}`), hostPath(`${folder}/${name}`)];
    if (lstatSync(own, { throwIfNoEntry: false })?.isDirectory() === true)
      throw new Failure('a directory has its place');
    rmSync(place, { force: true });
    try {
      make(place);
      renameSync(place, own);
    } catch (error) {
      rmSync(place, { force: true });
      throw error;
    }
  }
}

/** A path of the machine, given as text, as its files have it: each character is a byte. */
const bytesOf = (path: string): string => Buffer.from(path).toString('latin1');

/** A path of the machine, or one that begins with --out's, as the host takes it. */
const hostPath = (path: string): Buffer => Buffer.from(path, 'latin1');

/** Bytes for a message. */
const shown = (path: string): string =>
  hostPath(path)
    .toString()
    .replace(/\p{Cc}/gu, '?');
