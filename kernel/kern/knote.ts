/**
 * Knotes, 4.4BSD-style lists of who wants to know (FreeBSD's sys/event.h): one Knote for each
 * event that a program has registered with a kqueue. The object that it is about (a Selinfo, a
 * process, an inode) has it in its list; knote() tells all notes of a list that something has
 * happened, and a note whose filter finds the event true becomes active.
 *
 * Rules of use: knote() may be called at any level. A filter's f_event is called with the hint of
 * knote() at that level, and does not charge then; with hint 0 it is called at process level.
 */

import type { Kevent } from '../sys/event.ts';
import type { File } from './file.ts';
import type { Kqueue } from './kern_event.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

// Bits of kn_status.
export const KN_ACTIVE = 0x1; // the event has occurred
export const KN_QUEUED = 0x2; // in the queue of the active
export const KN_DISABLED = 0x4; // not reported
export const KN_FORCED = 0x8; // reported whether its event is true or not

/** The notes of one object. */
export type Knlist = Set<Knote>;

/** A filter, struct filterops. */
export interface Filterops {
  /** True if the identifier is a descriptor. */
  readonly f_isfd: boolean;
  /** Puts a new note, made for the change `kev`, into the list of its object. An errno, or 0. */
  attach(k: Kernel, kn: Knote, kev: Kevent): number;
  /** Takes the note out again. */
  detach(k: Kernel, kn: Knote): void;
  /** True if the event is true; sets kn_data and kn_fflags. `hint` is what has happened, or 0. */
  event(k: Kernel, kn: Knote, hint: number): boolean;
  /**
   * Changes a registered note as `kev` says. An errno, or 0. Without this routine kn_sfflags and
   * kn_sdata are replaced.
   */
  change?(k: Kernel, kn: Knote, kev: Kevent): number;
  /** Fills in `kev` for a report in a way of its own. */
  report?(kn: Knote, kev: Kevent): void;
  /** Resets more than kn_data and kn_fflags after a report with EV_CLEAR. */
  clear?(kn: Knote): void;
}

/** A registered event, struct knote. */
export class Knote {
  readonly kn_kq: Kqueue;
  readonly kn_fop: Filterops;
  readonly kn_filter: number;
  /** The identifier: a descriptor, a process, a signal, or the program's own number. [I] */
  readonly kn_id: number;
  /** The file of a descriptor. */
  readonly kn_fp: File | undefined;
  /** KN_ bits. [any level] */
  kn_status = 0;
  /** EV_ properties. [any level] */
  kn_flags = 0;
  /** The flags that were asked for. */
  kn_sfflags = 0;
  /** The data that were given, with their upper half. */
  kn_sdata = 0;
  kn_sdatahigh = 0;
  /** The flags to report. [any level] */
  kn_fflags = 0;
  /** The data to report. [any level] */
  kn_data = 0;
  kn_udata = 0;
  /** The words of ext, if the program gave any. */
  kn_ext: Int32Array | undefined = undefined;
  /** The lists that it is in. */
  kn_lists: readonly Knlist[] = [];
  /** The process that it watches. */
  kn_proc: Proc | undefined = undefined;
  /** True once EVFILT_USER was triggered. */
  kn_triggered = false;
  /** Of a timer: the handle of its callout. [S] */
  kn_handle = 0;
  /** Of a timer: its next expiry, microseconds of uptime or, with NOTE_ABSTIME, of the day. [S] */
  kn_next = 0;
  /** Of a timer: its period in microseconds; 0 for one that expires once. [S] */
  kn_period = 0;

  constructor(kq: Kqueue, fop: Filterops, filter: number, ident: number, fp: File | undefined) {
    this.kn_kq = kq;
    this.kn_fop = fop;
    this.kn_filter = filter;
    this.kn_id = ident;
    this.kn_fp = fp;
  }

  /** Puts the note into lists (knlist_add). */
  enlist(...lists: Knlist[]): void {
    this.kn_lists = lists;
    for (const list of lists) list.add(this);
  }

  /** Takes the note out of its lists (knlist_remove). */
  delist(): void {
    for (const list of this.kn_lists) list.delete(this);
    this.kn_lists = [];
  }
}

/** Memory references charged for a note that is told of something. */
const NOTE_MEMREFS = 4;

/** Tells all notes of a list that something has happened (KNOTE). Any level. */
export function knote(k: Kernel, list: Knlist, hint: number): void {
  for (const kn of list) if (kn.kn_fop.event(k, kn, hint)) knoteActivate(k, kn);
  if (list.size > 0) k.spl.charge(NOTE_MEMREFS * list.size * k.cost.memref);
}

/** The event of a note has occurred (KNOTE_ACTIVATE). Any level. */
export function knoteActivate(k: Kernel, kn: Knote): void {
  kn.kn_status |= KN_ACTIVE;
  if ((kn.kn_status & (KN_QUEUED | KN_DISABLED)) === 0) kn.kn_kq.enqueue(k, kn);
}
