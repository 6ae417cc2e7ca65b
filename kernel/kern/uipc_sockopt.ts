/** Options of sockets: getsockopt(2) and setsockopt(2). */

import { copyin, copyout } from '../machine/vm_glue.ts';
import { EDOM, EFAULT, EINVAL, ENOBUFS, ENOPROTOOPT } from '../sys/errno.ts';
import { MICROSECONDS } from '../sys/param.ts';
import {
  LOCAL_PEERCRED,
  SB_MAX,
  SO_ACCEPTCONN,
  SO_BROADCAST,
  SO_DEBUG,
  SO_DONTROUTE,
  SO_ERROR,
  SO_KEEPALIVE,
  SO_LINGER,
  SO_NOSIGPIPE,
  SO_RCVBUF,
  SO_RCVLOWAT,
  SO_RCVTIMEO,
  SO_REUSEADDR,
  SO_SNDBUF,
  SO_SNDLOWAT,
  SO_SNDTIMEO,
  SO_TYPE,
  SOL_LOCAL,
  SOL_SOCKET,
} from '../sys/socket.ts';
import { getTimeval, putTimeval, TIMEVAL_SIZE } from '../sys/timeval.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { type Socket, takeError } from './socketvar.ts';
import { getsock } from './sys_socket.ts';
import { getPeerCred } from './uipc_peercred.ts';

/** Options that are on or off. All but SO_NOSIGPIPE are kept, and change nothing. */
const BITS: readonly number[] = [
  SO_DEBUG,
  SO_REUSEADDR,
  SO_KEEPALIVE,
  SO_DONTROUTE,
  SO_BROADCAST,
  SO_NOSIGPIPE,
];
const INT_SIZE = 4; // bytes of an int
const LINGER_SIZE = 8; // bytes of a struct linger: on or off, and the time in seconds
const LINGER_MAX = 0xffff; // the longest time of SO_LINGER

const isTime = (option: number): boolean => option === SO_RCVTIMEO || option === SO_SNDTIMEO;

/** Bytes of the value of an option. */
function sizeOf(option: number): number {
  if (option === SO_LINGER) return LINGER_SIZE;
  return isTime(option) ? TIMEVAL_SIZE : INT_SIZE;
}

/** Sets a number. EINVAL, ENOBUFS for a buffer that is too big. */
function setNumber(so: Socket, option: number, value: number): number {
  const sb = option === SO_RCVBUF || option === SO_RCVLOWAT ? so.so_rcv : so.so_snd;
  if (value <= 0) return EINVAL;
  if (option === SO_RCVLOWAT || option === SO_SNDLOWAT) sb.lowat = Math.min(value, sb.hiwat);
  else if (value > SB_MAX) return ENOBUFS;
  else {
    sb.hiwat = value;
    sb.lowat = Math.min(sb.lowat, value);
  }
  return 0;
}

/** Sets the longest wait of one direction. EDOM. */
function setTime(so: Socket, option: number, view: DataView): number {
  const { sec, usec } = getTimeval(view, 0);
  if (sec < 0 || usec < 0 || usec >= MICROSECONDS) return EDOM;
  const time = Math.min(sec * MICROSECONDS + usec, Number.MAX_SAFE_INTEGER);
  (option === SO_RCVTIMEO ? so.so_rcv : so.so_snd).timeo = time;
  return 0;
}

/** Sets SO_LINGER: nothing that was sent waits in the sender, so that it is only kept. EDOM. */
function setLinger(so: Socket, view: DataView): number {
  const time = view.getInt32(INT_SIZE, true);
  if (time < 0 || time > LINGER_MAX) return EDOM;
  so.so_linger = time;
  setBit(so, SO_LINGER, view.getInt32(0, true));
  return 0;
}

function setBit(so: Socket, option: number, value: number): void {
  so.so_options = value === 0 ? so.so_options & ~option : so.so_options | option;
}

/** setsockopt(2). EBADF, ENOTSOCK, ENOPROTOOPT, EINVAL, EDOM for a time that is none, EFAULT. */
export function sys_setsockopt(k: Kernel, p: Proc, [fd, level, option, address, size]: Int32Array): number {
  const so = getsock(p, fd);
  if (typeof so === 'number') return so;
  if (level !== SOL_SOCKET) return ENOPROTOOPT;
  const bytes = new Uint8Array(sizeOf(option));
  if (size < bytes.length) return EINVAL;
  if (copyin(k, p, address, bytes) !== 0) return EFAULT;
  const view = new DataView(bytes.buffer);
  if (isTime(option)) return setTime(so, option, view);
  if (option === SO_LINGER) return setLinger(so, view);
  const value = view.getInt32(0, true);
  if (option === SO_RCVBUF || option === SO_SNDBUF || option === SO_RCVLOWAT || option === SO_SNDLOWAT)
    return setNumber(so, option, value);
  if (!BITS.includes(option)) return ENOPROTOOPT;
  setBit(so, option, value);
  return 0;
}

/** The value of an option that is a number; undefined if there is none such. */
function numberOf(so: Socket, option: number): number | undefined {
  switch (option) {
    case SO_RCVBUF:
      return so.so_rcv.hiwat;
    case SO_SNDBUF:
      return so.so_snd.hiwat;
    case SO_RCVLOWAT:
      return so.so_rcv.lowat;
    case SO_SNDLOWAT:
      return so.so_snd.lowat;
    case SO_TYPE:
      return so.so_type;
    case SO_ERROR:
      return so.so_error;
    default:
      return BITS.includes(option) || option === SO_ACCEPTCONN || option === SO_LINGER
        ? so.so_options & option
        : undefined;
  }
}

/** The value of an option. ENOPROTOOPT, errors of getPeerCred. */
function optionValue(so: Socket, level: number, option: number): Uint8Array | number {
  if (level === SOL_LOCAL && option === LOCAL_PEERCRED) return getPeerCred(so);
  if (level !== SOL_SOCKET) return ENOPROTOOPT;
  const bytes = new Uint8Array(sizeOf(option));
  const view = new DataView(bytes.buffer);
  if (isTime(option)) putTimeval(view, 0, (option === SO_RCVTIMEO ? so.so_rcv : so.so_snd).timeo);
  else {
    const value = numberOf(so, option);
    if (value === undefined) return ENOPROTOOPT;
    view.setInt32(0, value, true);
    if (option === SO_LINGER) view.setInt32(INT_SIZE, so.so_linger, true);
  }
  return bytes;
}

/** getsockopt(2). EBADF, ENOTSOCK, ENOPROTOOPT, ENOTCONN, EINVAL, EFAULT. */
export function sys_getsockopt(k: Kernel, p: Proc, [fd, level, option, address, sizeAt]: Int32Array): number {
  const so = getsock(p, fd);
  if (typeof so === 'number') return so;
  const bytes = optionValue(so, level, option);
  if (typeof bytes === 'number') return bytes;
  const size = new Int32Array(1);
  if (copyin(k, p, sizeAt, new Uint8Array(size.buffer)) !== 0) return EFAULT;
  if (size[0] < 0) return EINVAL;
  const shown = bytes.subarray(0, Math.min(size[0], bytes.length));
  if (shown.length > 0 && copyout(k, p, shown, address) !== 0) return EFAULT;
  const error = copyout(k, p, new Uint8Array(Int32Array.of(shown.length).buffer), sizeAt);
  if (error === 0 && option === SO_ERROR) takeError(so);
  return error;
}
