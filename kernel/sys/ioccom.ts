/** Requests of ioctl(2), 4.4BSD's sys/ioccom.h, sys/filio.h and sys/ttycom.h (userland/share/doc/abi.md). */

const IOC_VOID = 0x2000_0000;
const IOC_OUT = 0x4000_0000;
const IOC_IN = 0x8000_0000;

const INT = 4;
const TERMIOS = 44;
const WINSIZE = 8;

function ioc(direction: number, group: string, number: number, size: number): number {
  return (direction | (size << 16) | (group.charCodeAt(0) << 8) | number) >>> 0;
}

export const FIOCLEX = ioc(IOC_VOID, 'f', 1, 0);
export const FIONCLEX = ioc(IOC_VOID, 'f', 2, 0);
export const FIOGETOWN = ioc(IOC_OUT, 'f', 123, INT);
export const FIOSETOWN = ioc(IOC_IN, 'f', 124, INT);
export const FIOASYNC = ioc(IOC_IN, 'f', 125, INT);
export const FIONBIO = ioc(IOC_IN, 'f', 126, INT);
export const FIONREAD = ioc(IOC_OUT, 'f', 127, INT);

export const TIOCFLUSH = ioc(IOC_IN, 't', 16, INT);
export const TIOCGETA = ioc(IOC_OUT, 't', 19, TERMIOS);
export const TIOCSETA = ioc(IOC_IN, 't', 20, TERMIOS);
export const TIOCSETAW = ioc(IOC_IN, 't', 21, TERMIOS);
export const TIOCSETAF = ioc(IOC_IN, 't', 22, TERMIOS);
export const TIOCDRAIN = ioc(IOC_VOID, 't', 94, 0);
export const TIOCSCTTY = ioc(IOC_VOID, 't', 97, 0);
export const TIOCGSID = ioc(IOC_OUT, 't', 99, INT);
export const TIOCSWINSZ = ioc(IOC_IN, 't', 103, WINSIZE);
export const TIOCGWINSZ = ioc(IOC_OUT, 't', 104, WINSIZE);
export const TIOCSTART = ioc(IOC_VOID, 't', 110, 0);
export const TIOCSTOP = ioc(IOC_VOID, 't', 111, 0);
export const TIOCNOTTY = ioc(IOC_VOID, 't', 113, 0);
export const TIOCSTI = ioc(IOC_IN, 't', 114, 1);
export const TIOCOUTQ = ioc(IOC_OUT, 't', 115, INT);
export const TIOCSPGRP = ioc(IOC_IN, 't', 118, INT);
export const TIOCGPGRP = ioc(IOC_OUT, 't', 119, INT);

/** Bytes of a request's argument; 0 if it has none. */
export function iocSize(request: number): number {
  return (request >>> 16) & 0x1fff;
}

/** The argument is read from the user. */
export const isIn = (request: number) => (request & IOC_IN) !== 0;
/** The argument is written to the user. */
export const isOut = (request: number) => (request & IOC_OUT) !== 0;
