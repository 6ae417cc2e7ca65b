/** The identity of a process, and membership in groups: sys/ucred.h of 4.4BSD. */

/** The identity of a process, struct pcred. */
export interface Cred {
  /** Effective user. */
  uid: number;
  /** Real user. */
  ruid: number;
  /** Saved user. */
  svuid: number;
  /** Effective group. */
  gid: number;
  /** Real group. */
  rgid: number;
  /** Saved group. */
  svgid: number;
  /** Further groups, at most NGROUPS_MAX. */
  groups: readonly number[];
}

/** The version of a struct xucred. */
export const XUCRED_VERSION = 0;
/** Groups of a struct xucred. */
export const XU_NGROUPS = 16;
/** Bytes of a struct xucred: version, user, number of groups, groups, process. */
export const XUCRED_SIZE = 16 + 4 * XU_NGROUPS;

/** The part of an identity that a file's permissions are checked against. */
export type Accessor = Pick<Cred, 'uid' | 'gid' | 'groups'>;

/** True if a process is in a group, by its effective or a further one (groupmember). */
export function groupmember(gid: number, who: Accessor): boolean {
  return who.gid === gid || who.groups.includes(gid);
}
