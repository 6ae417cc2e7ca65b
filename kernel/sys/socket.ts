/** Sockets: names and values are FreeBSD's, <sys/socket.h> (userland/share/doc/abi.md). */

export const AF_UNSPEC = 0; // no family
export const AF_UNIX = 1; // names in the file system

export const SOCK_STREAM = 1; // a stream of bytes between two
export const SOCK_DGRAM = 2; // messages
export const SOCK_CLOEXEC = 0x1000_0000; // or-ed in: FD_CLOEXEC
export const SOCK_NONBLOCK = 0x2000_0000; // or-ed in: O_NONBLOCK

export const SOL_SOCKET = 0xffff; // the level of these options
export const SO_DEBUG = 0x1;
export const SO_ACCEPTCONN = 0x2; // the socket listens
export const SO_REUSEADDR = 0x4;
export const SO_KEEPALIVE = 0x8;
export const SO_DONTROUTE = 0x10;
export const SO_BROADCAST = 0x20;
export const SO_LINGER = 0x80; // how long close waits for what was sent
export const SO_NOSIGPIPE = 0x800; // no SIGPIPE, only the error
export const SO_SNDBUF = 0x1001; // room for what is sent, bytes
export const SO_RCVBUF = 0x1002; // room for what is received, bytes
export const SO_SNDLOWAT = 0x1003; // least room that makes it ready
export const SO_RCVLOWAT = 0x1004; // least data that make it ready
export const SO_SNDTIMEO = 0x1005; // longest wait to send
export const SO_RCVTIMEO = 0x1006; // longest wait to receive
export const SO_ERROR = 0x1007; // the error that waits, and is cleared
export const SO_TYPE = 0x1008; // SOCK_STREAM or SOCK_DGRAM

export const SOL_LOCAL = 0; // the level of options of the local family
export const LOCAL_PEERCRED = 1; // the credentials of the other side: struct xucred

export const MSG_OOB = 0x1; // urgent data: never here
export const MSG_PEEK = 0x2; // the data stay
export const MSG_TRUNC = 0x10; // the message was longer
export const MSG_CTRUNC = 0x20; // control data were left out
export const MSG_WAITALL = 0x40; // waits for all of it
export const MSG_DONTWAIT = 0x80; // does not wait
export const MSG_NOSIGNAL = 0x2_0000; // no SIGPIPE, only the error
export const MSG_CMSG_CLOEXEC = 0x4_0000; // files that come get FD_CLOEXEC

export const SCM_RIGHTS = 1; // control data: descriptors
/** Bytes of a struct cmsghdr: length, level, type. */
export const CMSG_SIZE = 12;
/** The most bytes of control data. */
export const CONTROL_MAX = 2048;

export const SHUT_RD = 0; // nothing is received any more
export const SHUT_WR = 1; // nothing is sent any more
export const SHUT_RDWR = 2; // neither

/** The most connections that wait to be accepted. */
export const SOMAXCONN = 128;
/** Bytes of a struct sockaddr_un: two, and a path of 104. */
export const SUN_SIZE = 106;
/** The most bytes of a buffer (kern.ipc.maxsockbuf). */
export const SB_MAX = 65_536;
