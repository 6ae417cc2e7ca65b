/** Events of poll(2), with FreeBSD's values; POLLERR, POLLHUP and POLLNVAL are told unasked. */
export const POLLIN = 1;
export const POLLPRI = 2;
export const POLLOUT = 4;
export const POLLERR = 8;
export const POLLHUP = 0x10;
export const POLLNVAL = 0x20;
export const POLLRDNORM = 0x40;
export const POLLWRNORM = POLLOUT;
