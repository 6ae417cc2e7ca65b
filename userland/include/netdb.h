/* Addresses of hosts and services by their texts: of numbers, and of localhost. Values are FreeBSD's. */
#ifndef _NETDB_H_
#define _NETDB_H_

#include <netinet/in.h>
#include <sys/cdefs.h>
#include <sys/socket.h>

struct addrinfo {
	int ai_flags;
	int ai_family;
	int ai_socktype;
	int ai_protocol;
	socklen_t ai_addrlen;
	char *ai_canonname;
	struct sockaddr *ai_addr;
	struct addrinfo *ai_next;
};

/* Flags of getaddrinfo. */
#define AI_PASSIVE 0x0001	/* an address to bind to */
#define AI_CANONNAME 0x0002	/* the host's name as well */
#define AI_NUMERICHOST 0x0004	/* the host is a number */
#define AI_NUMERICSERV 0x0008	/* the service is a number */
#define AI_ALL 0x0100		/* with AI_V4MAPPED: addresses of both versions */
#define AI_ADDRCONFIG 0x0400	/* of families that the host has; numbers of any */
#define AI_V4MAPPED 0x0800	/* version 4 as addresses of version 6 */

/* Flags of getnameinfo. */
#define NI_NOFQDN 0x01
#define NI_NUMERICHOST 0x02
#define NI_NAMEREQD 0x04	/* fail if the host has no name */
#define NI_NUMERICSERV 0x08
#define NI_DGRAM 0x10		/* a service of datagrams */
#define NI_NUMERICSCOPE 0x20

#define NI_MAXHOST 1025
#define NI_MAXSERV 32

/* Errors. */
#define EAI_AGAIN 2
#define EAI_BADFLAGS 3
#define EAI_FAIL 4
#define EAI_FAMILY 5
#define EAI_MEMORY 6
#define EAI_NONAME 8
#define EAI_SERVICE 9
#define EAI_SOCKTYPE 10
#define EAI_SYSTEM 11
#define EAI_OVERFLOW 14

__BEGIN_DECLS
void freeaddrinfo(struct addrinfo *);
const char *gai_strerror(int);
int getaddrinfo(const char *__restrict, const char *__restrict, const struct addrinfo *__restrict,
	struct addrinfo **__restrict);
int getnameinfo(const struct sockaddr *__restrict, socklen_t, char *__restrict, socklen_t, char *__restrict,
	socklen_t, int);
__END_DECLS

#endif
