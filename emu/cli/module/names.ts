/**
 * The names that kldload could be given, for a user who types one: modules that come with
 * Callwheel, and modules' files and folders of the host.
 */

import { readdirSync, statSync } from 'node:fs';
import { isSourceFile } from '../bundle.ts';
import { moduleNames } from './load.ts';

/** The most names of one answer. */
const MOST = 1000;

/** True for a folder, of which the host says so. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The names in a folder; none if it cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * The files of modules, and the folders with a slash behind their name, whose path begins so. A
 * name that begins with a dot is left out unless the user has typed the dot.
 */
function filesFrom(beginning: string): string[] {
  const folder = beginning.slice(0, beginning.lastIndexOf('/') + 1);
  const begun = beginning.slice(folder.length);
  return namesIn(folder === '' ? '.' : folder)
    .filter((name) => name.startsWith(begun) && (begun !== '' || !name.startsWith('.')))
    .map((name) => (isFolder(`${folder}${name}`) ? `${name}/` : name))
    .filter((name) => isSourceFile(name) && !/\p{Cc}/u.test(name))
    .map((name) => `${folder}${name}`);
}

/** The names that begin so, in order. Without `ofHost` the host is not looked at. */
export function namesFrom(beginning: string, ofHost: boolean): string[] {
  const own = moduleNames().filter((name) => name.startsWith(beginning));
  return [...new Set([...own, ...(ofHost ? filesFrom(beginning) : [])])].sort().slice(0, MOST);
}
