/**
 * The files that a command writes, held apart from those that it reads and from one another: an
 * option that names a file a second time, under whatever name, would destroy what the user has.
 * To be asked before anything is written. Devices and pipes lose nothing, and are not looked at.
 */

import { fstatSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { Failure } from './exit.ts';
import type { ReadFile } from './files-in.ts';
import { shownPath } from './hostfile.ts';

/** A file that an option has written. */
export interface Output {
  readonly option: string;
  /** `-` for standard output. */
  readonly path: string;
}

/** A folder of which all is read, and its path in the machine. */
export interface SharedFolder {
  /** The option that names it, with the path. */
  readonly what: string;
  readonly path: string;
  readonly host: string;
}

/** Everything that a command reads and writes, as far as the user has named it. */
export interface Traffic {
  readonly outputs: readonly Output[];
  readonly inputs: readonly ReadFile[];
  readonly shared?: readonly SharedFolder[];
  /** The folder of --out. */
  readonly out?: string | undefined;
}

/** The outputs among some options, by their names; those that were not given are left out. */
export function outputsOf(named: Readonly<Record<string, string | undefined>>): Output[] {
  return Object.entries(named).flatMap(([option, path]) => (path === undefined ? [] : [{ option, path }]));
}

/** Failure, of one line, if the command would write over what it reads, or two files into one. */
export function refuseOverwriting({ outputs, inputs, shared = [], out }: Traffic): void {
  if (outputs.length === 0 && out === undefined) return;
  const written = outputs.map((it) => ({ ...it, place: placeOf(it.path) }));
  const read = [...inputs.map((it) => ({ ...it, place: placeOf(it.path) })), ...standardInput()];
  const folders = shared.map((it) => ({ ...it, place: placeOf(it.host) }));
  for (const [i, one] of written.entries()) {
    const name = `${one.option} ${shownPath(one.path)}`;
    for (const other of [...written.slice(0, i), ...standardOutputs()])
      if (isSame(one.place, other.place))
        throw new Failure(`${name} and ${wordsOf(other)} are one file: each needs its own`);
    for (const { what, place } of read)
      if (isSame(one.place, place))
        throw new Failure(`${name}: this file is read, as ${what}: name another one`);
    for (const { what, host, place } of folders)
      if (isWithin(one.place, place))
        throw new Failure(`${name}: it lies in ${host}, which is read as ${what}: name another place`);
  }
  if (out !== undefined) refuseFolder(out, written, read, folders);
}

type Placed<T> = T & { readonly place: Place };

/** Failure if what changes below the paths of --share is written over anything but itself. */
function refuseFolder(
  out: string,
  written: readonly Placed<Output>[],
  read: readonly Placed<ReadFile>[],
  folders: readonly Placed<SharedFolder>[],
): void {
  for (const folder of folders) {
    const target = placeOf(join(out, folder.path));
    const wrong = (what: string): Failure =>
      new Failure(`--out ${shownPath(out)}: what changes below ${folder.path} would be written ${what}`);
    for (const it of written)
      if (isWithin(it.place, target)) throw wrong(`over the file of ${it.option} ${it.path}`);
    // A folder that is brought up to date is meant to be written over.
    const own = isSame(target, folder.place);
    for (const { what, path, place } of read)
      if (isWithin(place, target) && !(own && isWithin(place, folder.place) && what.startsWith('--share')))
        throw wrong(`over ${path}, which is read as ${what}`);
    for (const { what, path, host, place } of folders)
      if (!(own && path === folder.path) && (isWithin(place, target) || isWithin(target, place)))
        throw wrong(`into ${host}, which is read as ${what}`);
  }
}

/** A place in the file system, told apart from others by any of its names. */
interface Place {
  /** Its path without symbolic links; undefined for a device or a pipe. */
  readonly path: string | undefined;
  /** Device and number of the file; undefined if there is none yet. */
  readonly id: string | undefined;
}

const NOWHERE: Place = { path: undefined, id: undefined };

/** The output that `-` names. */
const STDOUT_PLACE: Place = { path: '-', id: undefined };

function placeOf(path: string): Place {
  if (path === '-') return STDOUT_PLACE;
  try {
    const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
    if (stats === undefined) return { path: newPath(path), id: undefined };
    if (!stats.isFile() && !stats.isDirectory()) return NOWHERE;
    return { path: realpathSync(path), id: `${stats.dev}:${stats.ino}` };
  } catch {
    // Another check tells why this file cannot be read or written.
    return NOWHERE;
  }
}

/** The most symbolic links that lead from one to the next. */
const LINKS = 40;

/** The path, without symbolic links, of a file that is not there. */
function newPath(path: string, links = LINKS): string {
  const target = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && links > 0;
  if (target) return newPath(resolve(dirname(path), readlinkSync(path)), links - 1);
  const folder = dirname(resolve(path));
  const there = statSync(folder, { throwIfNoEntry: false }) !== undefined;
  return join(
    there || folder === dirname(folder) ? realpathSync(folder) : newPath(folder, links),
    basename(path),
  );
}

const isSame = (one: Place, other: Place): boolean =>
  one.id === undefined || other.id === undefined
    ? one.path !== undefined && one.path === other.path && one.id === other.id
    : one.id === other.id;

/** True if a place is this folder, or lies in it. */
const isWithin = (one: Place, { path: folder, ...rest }: Place): boolean =>
  folder !== undefined &&
  (isSame(one, { path: folder, ...rest }) ||
    one.path?.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`) === true);

/** The file behind a descriptor; nothing if it is another thing, or is closed. */
function behind(fd: number): Place[] {
  try {
    const stats = fstatSync(fd, { bigint: true });
    return stats.isFile() ? [{ path: undefined, id: `${stats.dev}:${stats.ino}` }] : [];
  } catch {
    return [];
  }
}

const STDIN = 0;
const STANDARD_OUTPUTS = ['standard output', 'standard error'] as const;

const standardInput = (): Placed<ReadFile>[] =>
  behind(STDIN).map((place) => ({ what: 'standard input', path: 'standard input', place }));

const standardOutputs = (): Placed<Output>[] =>
  STANDARD_OUTPUTS.flatMap((option, i) => behind(i + 1).map((place) => ({ option, path: '', place })));

const wordsOf = ({ option, path }: Output): string => `${option} ${path}`.trimEnd();
