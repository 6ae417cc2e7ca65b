/**
 * The events of kevent(2), <sys/event.h>: names, values and layout are FreeBSD's
 * (userland/share/doc/abi.md).
 */

// Filters.
export const EVFILT_READ = -1; // a descriptor can be read
export const EVFILT_WRITE = -2; // a descriptor can be written
export const EVFILT_PROC = -5; // a process exits, forks or execs
export const EVFILT_SIGNAL = -6; // a signal is sent to this process
export const EVFILT_TIMER = -7; // a time is over
export const EVFILT_USER = -11; // a program says so
/** The number of filters that FreeBSD has; not all of them are here. */
export const EVFILT_SYSCOUNT = 13;

// Actions on an event.
export const EV_ADD = 0x1; // register it, or change it
export const EV_DELETE = 0x2; // remove it
export const EV_ENABLE = 0x4; // report it
export const EV_DISABLE = 0x8; // do not report it
export const EV_FORCEONESHOT = 0x100; // report it now, and remove it
export const EV_KEEPUDATA = 0x200; // leave udata as it is

// Properties of an event.
export const EV_ONESHOT = 0x10; // removed when it is reported
export const EV_CLEAR = 0x20; // its state is reset when it is reported
export const EV_RECEIPT = 0x40; // an answer to each change
export const EV_DISPATCH = 0x80; // disabled when it is reported
export const EV_SYSFLAGS = 0xf000; // the kernel's own flags
export const EV_ERROR = 0x4000; // data is an errno
export const EV_EOF = 0x8000; // the end, or the other side is gone

export const NOTE_LOWAT = 0x1; // of READ and WRITE: data is the least number of bytes

export const NOTE_EXIT = 0x8000_0000; // the process exits
export const NOTE_FORK = 0x4000_0000; // it forks
export const NOTE_EXEC = 0x2000_0000; // it runs another program
export const NOTE_TRACK = 0x1; // its children are followed
export const NOTE_TRACKERR = 0x2; // a child could not be followed
export const NOTE_CHILD = 0x4; // the first event of a child that is followed
export const NOTE_PCTRLMASK = 0xf000_0000; // the events of a process

export const NOTE_SECONDS = 0x1; // units of a timer
export const NOTE_MSECONDS = 0x2;
export const NOTE_USECONDS = 0x4;
export const NOTE_NSECONDS = 0x8;
export const NOTE_ABSTIME = 0x10; // data is a time of day

export const NOTE_FFAND = 0x4000_0000; // of USER: the flags are and-ed
export const NOTE_FFOR = 0x8000_0000; // or-ed
export const NOTE_FFCOPY = 0xc000_0000; // replaced
export const NOTE_FFCTRLMASK = 0xc000_0000; // these bits
export const NOTE_FFLAGSMASK = 0x00ff_ffff; // the flags themselves
export const NOTE_TRIGGER = 0x0100_0000; // the event occurs

/** Bytes of a struct kevent. */
export const KEVENT_SIZE = 64;

const WORD = 0x1_0000_0000; // 2^32

/** A struct kevent, as it stands in user memory. */
export class Kevent {
  readonly words = new Int32Array(KEVENT_SIZE / 4);
  readonly bytes = new Uint8Array(this.words.buffer);
  private readonly halves = new Int16Array(this.words.buffer);

  get ident(): number {
    return this.words[0] >>> 0;
  }

  set ident(ident: number) {
    this.words[0] = ident;
  }

  get filter(): number {
    return this.halves[2];
  }

  set filter(filter: number) {
    this.halves[2] = filter;
  }

  get flags(): number {
    return this.halves[3] & 0xffff;
  }

  set flags(flags: number) {
    this.halves[3] = flags;
  }

  get fflags(): number {
    return this.words[2] >>> 0;
  }

  set fflags(fflags: number) {
    this.words[2] = fflags;
  }

  /** The 64 bits of data as a double, exact up to 2^53. */
  get data(): number {
    return this.words[5] * WORD + (this.words[4] >>> 0);
  }

  set data(data: number) {
    this.words[4] = data >>> 0;
    this.words[5] = Math.floor(data / WORD);
  }

  get udata(): number {
    return this.words[6];
  }

  set udata(udata: number) {
    this.words[6] = udata;
  }
}
