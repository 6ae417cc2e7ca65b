/**
 * The open files that processes use: by their descriptors, and in calls of their threads that hold
 * one.
 */

import type { File } from './file.ts';
import { threadsOf } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

/** A use of an open file, which is one of its references. */
export interface FileUse {
  readonly fp: File;
  readonly p: Proc;
}

/** The uses by one process. */
export function usesOf(p: Proc): FileUse[] {
  const uses: FileUse[] = [];
  p.p_fd.forEach((fp) => {
    uses.push({ fp, p });
  });
  for (const { p_held: fp } of threadsOf(p)) if (fp !== undefined) uses.push({ fp, p });
  return uses;
}

/** The uses by all processes. */
export function* allUses(k: Kernel): Iterable<FileUse> {
  for (const p of k.allproc.values()) yield* usesOf(p);
}
