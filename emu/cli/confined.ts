/**
 * Work on files of somebody else: a compilation then reads no file of the host's outside of some
 * folders, as if there were none, and its messages are kept. The limit holds for everything that
 * the work calls, and for nothing beside it.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { sep } from 'node:path';

/** The most characters of messages that are kept. */
const SAID_MOST = 1 << 16;

interface Confines {
  /** Folders whose files may be read. */
  readonly folders: readonly string[];
  /** Messages of the compiler that nobody has taken. */
  said: string;
}

const CONFINES = new AsyncLocalStorage<Confines>();

/** Does `work` with no files but those in some folders, by absolute paths without links. */
export const confined = <T>(folders: readonly string[], work: () => Promise<T>): Promise<T> =>
  CONFINES.run({ folders, said: '' }, work);

/**
 * The files that the present work may read, by absolute paths without `..`. A function that is
 * called from elsewhere, as by a process that serves several pieces of work, is to ask what this
 * has returned.
 */
export function readable(): (path: string) => boolean {
  const folders = CONFINES.getStore()?.folders;
  return (path) => folders === undefined || folders.some((folder) => path.startsWith(folder + sep));
}

/** Keeps a message of confined work; false if no work is confined: it is for the terminal. */
export function kept(text: string | Uint8Array): boolean {
  const confines = CONFINES.getStore();
  if (confines === undefined) return false;
  const room = SAID_MOST - confines.said.length;
  confines.said += Buffer.from(text).subarray(0, room).toString();
  return true;
}

/** True if work is confined. */
export const isConfined = (): boolean => CONFINES.getStore() !== undefined;

/** The messages that were kept since this was called last. */
export function takeMessages(): string {
  const confines = CONFINES.getStore();
  const said = confines?.said ?? '';
  if (confines !== undefined) confines.said = '';
  return said;
}
