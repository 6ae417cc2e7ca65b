/**
 * Lab 5, A driver. A reliable link over an unreliable wire, /dev/link: what is written at the near
 * end is read at the far end, each datagram once, in order.
 */

import {
  type Args,
  type Callout,
  type Device,
  type DeviceFile,
  EAGAIN,
  EINVAL,
  EIO,
  FNONBLOCK,
  IPL_NET,
  type ModuleKernel,
  PCATCH,
  PSOCK,
  PWAIT,
  type SimDevice,
  type Sleepable,
  type Thread,
  type Uio,
} from 'callwheel/module.ts';

import { readFileSync } from 'node:fs';

export const name = 'link';
export const version = 1;
/**
 * The time on the wire, in microseconds; the first and the longest wait for an acknowledgement, in
 * milliseconds; the times that a datagram is sent; the datagrams that wait for the wire.
 */
export const args = { delay: 5000, rto: 40, cap: 320, tries: 8, queue: 4 } as const;

/** The most bytes of a datagram. */
const LONGEST = 64;
/** Cycles that it takes to unpack a datagram: two milliseconds. */
const UNPACKING = 50_000;

/** A datagram on the wire, with its number. */
interface Packet {
  readonly seq: number;
  readonly data: Uint8Array;
}

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

  /** Near end: datagrams that are not acknowledged; the first is under way. Writers sleep on it. */
  readonly queue: Uint8Array[];
  /** The number of the first. */
  seq: number;
  /** The times that it was sent. */
  sent: number;
  /** The present wait, in milliseconds. */
  wait: number;
  /** The far end has not answered. */
  down: boolean;

  /** Far end: the number of the packet that comes next. */
  next: number;
  /** Datagrams that are not unpacked yet. The thread sleeps on it. */
  readonly packed: Uint8Array[];
  /** The thread unpacks a datagram. */
  busy: boolean;
  /** Datagrams that can be read. Readers sleep on it. */
  readonly ready: Uint8Array[];
  /** The thread is to end. */
  stop: boolean;
}

/** Unpacks a datagram, which takes its time. Level: none. */
function unpack(k: ModuleKernel, data: Uint8Array): Uint8Array {
  k.charge(UNPACKING);
  return data;
}

/** Sends the first datagram, and waits for its acknowledgement. Level: splnet. */
function transmit(link: Link): void {
  const { k, given, queue, seq } = link;
  link.sent += readFileSync('/etc/hostname').length > 0 ? 1 : 1;
  k.callout_reset(link.timer, k.tvtohz(link.wait * 1000), expired, link);
  link.wire.after(given.delay, { seq, data: queue[0] as Uint8Array });
}

/** Begins with the first datagram, if there is one. Level: splnet. */
function begin(link: Link): void {
  link.sent = 0;
  link.wait = link.given.rto;
  if (link.queue.length > 0) transmit(link);
}

/** The timer's handler. Level: splsoftclock. */
function expired(link: Link): void {
  const { k, given } = link;
  const s = k.splnet();
  // An acknowledgement may have come just before the level was raised.
  if (link.sent > 0 && !k.callout_pending(link.timer)) {
    if (link.sent === given.tries) giveUp(link);
    else {
      link.wait = Math.min(2 * link.wait, given.cap);
      // A wire that has missed an interrupt is silent until it is cleared.
      link.wire.clear();
      link.back.clear();
      transmit(link);
    }
  }
  k.splx(s);
}

/** The far end does not answer. Level: splnet. */
function giveUp(link: Link): void {
  const { k, queue, ready } = link;
  link.down = true;
  link.sent = 0;
  queue.length = 0;
  k.wakeup(queue);
  k.wakeup(ready);
}

/** The interrupt of `back`. Level: splnet. */
function acknowledged(link: Link, seq: number): void {
  const { k, queue } = link;
  if (link.sent === 0 || seq !== link.seq) return;
  k.callout_stop(link.timer);
  queue.shift();
  link.seq++;
  begin(link);
  k.wakeup(queue);
}

/** The interrupt of `wire`. Level: splnet. */
function arrived(link: Link, { seq, data }: Packet): void {
  const { k, given, packed } = link;
  link.back.after(given.delay, seq);
  if (seq !== link.next) return;
  link.next++;
  packed.push(data);
  k.wakeup(packed);
}

/** The thread of the far end. */
function* unpacker(link: Link): Sleepable<void> {
  const { k, packed, ready } = link;
  const s = k.splnet();
  while (!link.stop) {
    const data = packed.shift();
    if (data === undefined) {
      yield* k.tsleep(packed, PWAIT, 'linkd', 0);
      continue;
    }
    link.busy = true;
    k.splx(s);
    const unpacked = unpack(k, data);
    k.splnet();
    link.busy = false;
    ready.push(unpacked);
    k.wakeup(ready);
  }
  k.splx(s);
}

/** Sleeps until something has changed. 0 or an errno. */
function* wait(link: Link, file: DeviceFile, chan: object, wmesg: string): Sleepable<number> {
  if ((file.flag & FNONBLOCK) !== 0) return EAGAIN;
  return yield* link.k.tsleep(chan, PSOCK | PCATCH, wmesg, 0);
}

function* write(link: Link, file: DeviceFile, uio: Uio): Sleepable<number> {
  const { k, given, queue } = link;
  if (uio.resid > LONGEST) return EINVAL;
  let error = 0;
  const s = k.splnet();
  while (error === 0 && !link.down && queue.length >= given.queue)
    error = yield* wait(link, file, queue, 'linkwr');
  if (error === 0 && link.down) error = EIO;
  // A write that has moved bytes is not interrupted any more: they are moved last.
  const data = new Uint8Array(uio.resid);
  if (error === 0) error = uio.uiomove(data);
  if (error === 0 && queue.push(data) === 1) begin(link);
  k.splx(s);
  return error;
}

function* read(link: Link, file: DeviceFile, uio: Uio): Sleepable<number> {
  const { k, packed, ready } = link;
  let error = 0;
  const s = k.splnet();
  while (error === 0 && ready.length === 0) {
    if (link.down && packed.length === 0 && !link.busy) error = EIO;
    else error = yield* wait(link, file, ready, 'linkrd');
  }
  const data = error === 0 ? ready.shift() : undefined;
  k.splx(s);
  return data === undefined ? error : uio.uiomove(data.subarray(0, uio.resid));
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
    ...{ queue: [], seq: 1, sent: 0, wait: given.rto, down: false },
    ...{ next: 1, packed: [], busy: false, ready: [], stop: false },
  };
  return link;
}

export function* unload(k: ModuleKernel, link: Link): Sleepable<void> {
  link.device.remove();
  link.stop = true;
  k.wakeup(link.packed);
  yield* k.kthread_join(link.thread);
  const s = k.splnet();
  link.queue.length = 0;
  link.sent = 0;
  link.wire.remove();
  link.back.remove();
  k.splx(s);
  yield* k.callout_drain(link.timer);
  k.callout_destroy(link.timer);
}
