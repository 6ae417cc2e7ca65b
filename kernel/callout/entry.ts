/**
 * What is known of an entry of the callout table by its flags. This file
 * imports nothing, as scheme.ts does not: of such files the build puts the
 * constants in their places, and the routines that are to be fast need look
 * none of them up.
 */

/** Flags of an entry: started; belongs to an owner until destroyed; in the hash; its handle was given out; put off. */
export const C_PENDING = 1;
export const C_OWNED = 2;
export const C_HASHED = 4;
export const C_HANDLE = 8;
export const C_PUTOFF = 16;

/** The handle that no callout ever has. */
export const NOHANDLE = 0;

/** Memory references that unlinking an entry makes beyond reading it: its two links, and those of its neighbours. */
export const UNLINK_MEMREFS = 4;
