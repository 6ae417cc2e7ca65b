/**
 * The flags of an entry of the callout table, and what else is known of every entry. This
 * file imports nothing, like scheme.ts. The build replaces each use of a constant by its
 * value, so the routines that must be fast need not look it up. The build can do so in
 * other files only for the constants of a file without imports, and only for those that
 * stand in front of everything else.
 */

/** Flag of an entry: its callout is started. */
export const C_PENDING = 1;
/** Flag of an entry: it belongs to an owner until callout_destroy. */
export const C_OWNED = 2;
/** Flag of an entry: it is in a chain of the hash. */
export const C_HASHED = 4;
/** Flag of an entry: its handle was given out. */
export const C_HANDLE = 8;
/** Flag of an entry: its callout was put off (putoff.ts). */
export const C_PUTOFF = 16;

/** The place of the count of callouts set among the counters that are counted most. */
export const COUNT_SET = 0;
/** The place of the count of callouts unset. */
export const COUNT_UNSET = 1;

/** The handle that no callout ever has. */
export const NOHANDLE = 0;

/**
 * Memory references that unlinking an entry makes beyond reading it: its two links, and
 * those of its two neighbours.
 */
export const UNLINK_MEMREFS = 4;

/** The routine that set an entry with these flags, and so the way in which it may be unset. */
export function setBy(flags: number): string {
  if ((flags & C_OWNED) !== 0) return 'callout_reset';
  return (flags & C_HANDLE) !== 0 ? 'setcallout' : 'timeout';
}
