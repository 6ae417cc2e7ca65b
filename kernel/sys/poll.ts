/**
 * Events of poll(2), with FreeBSD's values. POLLERR, POLLHUP and POLLNVAL are reported even if
 * they were not asked for.
 */
export const POLLIN = 1; // data can be read
export const POLLPRI = 2; // urgent data can be read
export const POLLOUT = 4; // data can be written
export const POLLERR = 8; // an error has occurred
export const POLLHUP = 0x10; // the other end is closed
export const POLLNVAL = 0x20; // the descriptor is not open
export const POLLRDNORM = 0x40; // as POLLIN
export const POLLWRNORM = POLLOUT; // as POLLOUT
