/** EVFILT_USER of kevent(2): an event that occurs when the program says so. */

import {
  EV_CLEAR,
  type Kevent,
  NOTE_FFAND,
  NOTE_FFCOPY,
  NOTE_FFCTRLMASK,
  NOTE_FFLAGSMASK,
  NOTE_FFOR,
  NOTE_TRIGGER,
} from '../sys/event.ts';
import type { Kernel } from './kernel.ts';
import type { Filterops, Knote } from './knote.ts';

/** Changes the flags as the control bits say, and triggers the event if that is asked for. */
function change(_k: Kernel, kn: Knote, kev: Kevent): number {
  const { fflags } = kev;
  const flags = fflags & NOTE_FFLAGSMASK;
  if ((fflags & NOTE_TRIGGER) !== 0) kn.kn_triggered = true;
  const control = (fflags & NOTE_FFCTRLMASK) >>> 0;
  if (control === NOTE_FFAND) kn.kn_sfflags &= flags;
  else if (control === NOTE_FFOR) kn.kn_sfflags |= flags;
  else if (control === NOTE_FFCOPY) kn.kn_sfflags = flags;
  kn.kn_sdata = kev.words[4];
  kn.kn_sdatahigh = kev.words[5];
  if ((kev.flags & EV_CLEAR) !== 0) clear(kn);
  return 0;
}

function clear(kn: Knote): void {
  kn.kn_triggered = false;
}

export const userFilter: Readonly<Filterops> = {
  f_isfd: false,
  attach: (_k, kn) => {
    kn.kn_triggered = (kn.kn_sfflags & NOTE_TRIGGER) !== 0;
    kn.kn_sfflags &= NOTE_FFLAGSMASK;
    return 0;
  },
  detach: () => undefined,
  event: (_k, kn) => kn.kn_triggered,
  change,
  report: (kn, kev) => {
    kev.fflags = kn.kn_sfflags;
    kev.words[4] = kn.kn_sdata;
    kev.words[5] = kn.kn_sdatahigh;
  },
  clear,
};
