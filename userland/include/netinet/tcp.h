/* The option of TCP that POSIX names; no socket of this system takes it. */
#ifndef _NETINET_TCP_H_
#define _NETINET_TCP_H_

#define TCP_NODELAY 1

#endif
