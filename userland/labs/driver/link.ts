/**
 * Lab 5, A driver. A reliable link over an unreliable wire, /dev/link: what is written at the near
 * end is read at the far end, each datagram once, in order.
 */

import {
  type Args,
  type Callout,
  type Device,
  type DeviceFile,
  EINVAL,
  EIO,
  IPL_NET,
  type ModuleKernel,
  type SimDevice,
  type Sleepable,
  type Thread,
  type Uio,
} from 'callwheel/module.ts';

export const name = 'link';
export const version = 1;
/**
 * The time on the wire, in microseconds; the first and the longest wait for an acknowledgement, in
 * milliseconds; the times that a datagram is sent; the datagrams that the near end holds.
 */
export const args = { delay: 5000, rto: 40, cap: 320, tries: 8, queue: 4 } as const;

/** The most bytes of a datagram. */
const LONGEST = 64;
/** Cycles that it takes to unpack a datagram: two milliseconds. */
const UNPACKING = 50_000;

/** A datagram on the wire. */
interface Packet {
  readonly seq: number;
  readonly data: Uint8Array;
}

/** All that the module keeps. Add what you need, with a line on who may touch it at which level. */
interface Link {
  readonly k: ModuleKernel;
  readonly given: Args<typeof args>;
  /** Carries packets to the far end. */
  readonly wire: SimDevice<Packet>;
  /** Carries acknowledgements, the numbers of packets, to the near end. */
  readonly back: SimDevice<number>;
  readonly timer: Callout;
  readonly device: Device;
  readonly thread: Thread;

  /** Near end: the datagrams that are not acknowledged; the first is under way. [at splnet] */
  readonly queue: Uint8Array[];
  /** Far end: the datagrams that have come, and are not unpacked. [at splnet] */
  readonly packed: Uint8Array[];
  /** Far end: the datagrams that can be read. [at splnet] */
  readonly ready: Uint8Array[];
}

/** Unpacks a datagram, which takes its time. Leave it as it is. Level: none. */
function unpack(k: ModuleKernel, data: Uint8Array): Uint8Array {
  k.charge(UNPACKING);
  return data;
}

/** The handler of the timer: no acknowledgement has come in time. Level: splsoftclock. */
function expired(link: Link): void {
  // Yours. Called by k.callout_reset(link.timer, ticks, expired, link).
}

/** The interrupt of `back`: the far end has got packet `seq`. Level: splnet. */
function acknowledged(link: Link, seq: number): void {
  // Yours.
}

/** The interrupt of `wire`: a packet has come to the far end. Level: splnet. */
function arrived(link: Link, packet: Packet): void {
  // Yours. The answer: link.back.after(link.given.delay, packet.seq).
}

/** The thread of the far end: unpacks what has come. It begins at level 0. */
function* unpacker(link: Link): Sleepable<void> {
  // Yours. Work for it is in link.packed, and belongs into link.ready.
}

/** A process writes a datagram. 0 or an errno. */
function* write(link: Link, file: DeviceFile, uio: Uio): Sleepable<number> {
  // Yours. To send: link.wire.after(link.given.delay, { seq, data }).
  return uio.resid > LONGEST ? EINVAL : EIO;
}

/** A process reads a datagram. 0 or an errno. */
function* read(link: Link, file: DeviceFile, uio: Uio): Sleepable<number> {
  // Yours.
  return EIO;
}

export function load(k: ModuleKernel, given: Args<typeof args>): Link {
  const link: Link = {
    ...{ k, given },
    wire: k.simdev<Packet>('wire', IPL_NET, (packet) => arrived(link, packet)),
    back: k.simdev<number>('back', IPL_NET, (seq) => acknowledged(link, seq)),
    timer: k.callout_init(),
    device: k.device('link', 0o666, {
      read: (file, uio) => read(link, file, uio),
      write: (file, uio) => write(link, file, uio),
    }),
    thread: k.kthread_create('linkd', () => unpacker(link)),
    ...{ queue: [], packed: [], ready: [] },
  };
  return link;
}

export function* unload(k: ModuleKernel, link: Link): Sleepable<void> {
  // Yours: everything that load has made is given back, and nothing comes later.
  link.device.remove();
}
