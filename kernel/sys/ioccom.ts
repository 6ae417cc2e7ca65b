/**
 * Requests of ioctl(2), from 4.4BSD's sys/ioccom.h, sys/filio.h and sys/ttycom.h
 * (userland/share/doc/abi.md).
 */

const IOC_VOID = 0x2000_0000; // no argument, or an int by value
const IOC_OUT = 0x4000_0000; // the argument is written to the user
const IOC_IN = 0x8000_0000; // the argument is read from the user

const INT = 4; // bytes of an int
const TERMIOS = 44; // bytes of a struct termios
const WINSIZE = 8; // bytes of a struct winsize

/** The number of a request: direction, size of its argument, group letter and number. */
function ioc(direction: number, group: string, number: number, size: number): number {
  return (direction | (size << 16) | (group.charCodeAt(0) << 8) | number) >>> 0;
}

export const FIOCLEX = ioc(IOC_VOID, 'f', 1, 0); // closes the descriptor on exec
export const FIONCLEX = ioc(IOC_VOID, 'f', 2, 0); // keeps the descriptor open on exec
export const FIOGETOWN = ioc(IOC_OUT, 'f', 123, INT); // gets the owner that SIGIO is sent to
export const FIOSETOWN = ioc(IOC_IN, 'f', 124, INT); // sets the owner that SIGIO is sent to
export const FIODGNAME = ioc(IOC_IN, 'f', 120, 2 * INT); // gets the device's name in /dev
export const FIOASYNC = ioc(IOC_IN, 'f', 125, INT); // sets or clears FASYNC
export const FIONBIO = ioc(IOC_IN, 'f', 126, INT); // sets or clears FNONBLOCK
export const FIONREAD = ioc(IOC_OUT, 'f', 127, INT); // gets the bytes that can be read

export const TIOCGPTN = ioc(IOC_OUT, 't', 15, INT); // gets a pseudo-terminal's number
export const TIOCFLUSH = ioc(IOC_IN, 't', 16, INT); // discards queued input, output or both
export const TIOCGETA = ioc(IOC_OUT, 't', 19, TERMIOS); // gets the termios
export const TIOCSETA = ioc(IOC_IN, 't', 20, TERMIOS); // sets the termios
export const TIOCSETAW = ioc(IOC_IN, 't', 21, TERMIOS); // sets it when output has drained
export const TIOCSETAF = ioc(IOC_IN, 't', 22, TERMIOS); // as TIOCSETAW, and discards input
export const TIOCPTMASTER = ioc(IOC_VOID, 't', 28, 0); // succeeds on a master
export const TIOCDRAIN = ioc(IOC_VOID, 't', 94, 0); // waits until output has drained
export const TIOCSIG = ioc(IOC_VOID, 't', 95, INT); // signals the foreground; by value
export const TIOCSCTTY = ioc(IOC_VOID, 't', 97, 0); // makes it the controlling terminal
export const TIOCGSID = ioc(IOC_OUT, 't', 99, INT); // gets the session's id
export const TIOCSWINSZ = ioc(IOC_IN, 't', 103, WINSIZE); // sets the window size
export const TIOCGWINSZ = ioc(IOC_OUT, 't', 104, WINSIZE); // gets the window size
export const TIOCSTART = ioc(IOC_VOID, 't', 110, 0); // starts output
export const TIOCSTOP = ioc(IOC_VOID, 't', 111, 0); // stops output, as ^S does
export const TIOCNOTTY = ioc(IOC_VOID, 't', 113, 0); // gives up the controlling terminal
export const TIOCSTI = ioc(IOC_IN, 't', 114, 1); // simulates a byte of input
export const TIOCOUTQ = ioc(IOC_OUT, 't', 115, INT); // gets the bytes of queued output
export const TIOCSPGRP = ioc(IOC_IN, 't', 118, INT); // sets the foreground process group
export const TIOCGPGRP = ioc(IOC_OUT, 't', 119, INT); // gets the foreground process group

/** Size of a request's argument in bytes; 0 if it has none. */
export function iocSize(request: number): number {
  return (request >>> 16) & 0x1fff;
}

/** True for a request whose argument is read from the user. */
export const isIn = (request: number) => (request & IOC_IN) !== 0;
/** True for a request whose argument is written to the user. */
export const isOut = (request: number) => (request & IOC_OUT) !== 0;
