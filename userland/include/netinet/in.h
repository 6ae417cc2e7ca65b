/*
 * Addresses of the internet's families, as numbers: this system has no networks, and socket(2) refuses
 * the families. Values are FreeBSD's.
 */
#ifndef _NETINET_IN_H_
#define _NETINET_IN_H_

#include <stdint.h>
#include <sys/cdefs.h>
#include <sys/socket.h>
#include <sys/types.h>

#ifndef _IN_ADDR_T_DECLARED
typedef uint32_t in_addr_t;
#define _IN_ADDR_T_DECLARED
#endif
#ifndef _IN_PORT_T_DECLARED
typedef uint16_t in_port_t;
#define _IN_PORT_T_DECLARED
#endif

/* Addresses and ports are in the order of bytes of a network. */
struct in_addr {
	in_addr_t s_addr;
};

struct sockaddr_in {
	uint8_t sin_len;
	sa_family_t sin_family;
	in_port_t sin_port;
	struct in_addr sin_addr;
	char sin_zero[8];
};

struct in6_addr {
	union {
		uint8_t __u6_addr8[16];
		uint16_t __u6_addr16[8];
		uint32_t __u6_addr32[4];
	} __u6_addr;
};
#define s6_addr __u6_addr.__u6_addr8

#define SIN6_LEN
struct sockaddr_in6 {
	uint8_t sin6_len;
	sa_family_t sin6_family;
	in_port_t sin6_port;
	uint32_t sin6_flowinfo;
	struct in6_addr sin6_addr;
	uint32_t sin6_scope_id;
};

struct ip_mreq {
	struct in_addr imr_multiaddr;
	struct in_addr imr_interface;
};

struct ipv6_mreq {
	struct in6_addr ipv6mr_multiaddr;
	unsigned int ipv6mr_interface;
};

#define IPPROTO_IP 0
#define IPPROTO_ICMP 1
#define IPPROTO_TCP 6
#define IPPROTO_UDP 17
#define IPPROTO_IPV6 41
#define IPPROTO_ICMPV6 58
#define IPPROTO_RAW 255

#define IPPORT_RESERVED 1024	/* ports below it are the superuser's */

/* In the order of bytes of the machine. */
#define INADDR_ANY ((in_addr_t)0x00000000)
#define INADDR_LOOPBACK ((in_addr_t)0x7f000001)
#define INADDR_BROADCAST ((in_addr_t)0xffffffff)
#define INADDR_NONE ((in_addr_t)0xffffffff)
#define IN_LOOPBACKNET 127

#define IN_CLASSA(i) (((in_addr_t)(i) & 0x80000000) == 0)
#define IN_CLASSB(i) (((in_addr_t)(i) & 0xc0000000) == 0x80000000)
#define IN_CLASSC(i) (((in_addr_t)(i) & 0xe0000000) == 0xc0000000)
#define IN_CLASSD(i) (((in_addr_t)(i) & 0xf0000000) == 0xe0000000)
#define IN_MULTICAST(i) IN_CLASSD(i)

#define INET_ADDRSTRLEN 16	/* bytes of an address as text, with the null byte */
#define INET6_ADDRSTRLEN 46

#define IN6ADDR_ANY_INIT { { { 0 } } }
#define IN6ADDR_LOOPBACK_INIT { { { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 } } }

/* Options of sockets of these families. */
#define IP_TOS 3
#define IP_TTL 4
#define IP_MULTICAST_IF 9
#define IP_MULTICAST_TTL 10
#define IP_MULTICAST_LOOP 11
#define IP_ADD_MEMBERSHIP 12
#define IP_DROP_MEMBERSHIP 13
#define IPV6_UNICAST_HOPS 4
#define IPV6_MULTICAST_IF 9
#define IPV6_MULTICAST_HOPS 10
#define IPV6_MULTICAST_LOOP 11
#define IPV6_JOIN_GROUP 12
#define IPV6_LEAVE_GROUP 13
#define IPV6_V6ONLY 27

/* Kinds of addresses. */
#define __IN6_WORDS(a, w0, w1, w2) \
	((a)->__u6_addr.__u6_addr32[0] == (w0) && (a)->__u6_addr.__u6_addr32[1] == (w1) && \
	 (a)->__u6_addr.__u6_addr32[2] == (w2))
#define IN6_IS_ADDR_UNSPECIFIED(a) (__IN6_WORDS(a, 0, 0, 0) && (a)->__u6_addr.__u6_addr32[3] == 0)
#define IN6_IS_ADDR_LOOPBACK(a) (__IN6_WORDS(a, 0, 0, 0) && (a)->__u6_addr.__u6_addr32[3] == htonl(1))
#define IN6_IS_ADDR_V4COMPAT(a) (__IN6_WORDS(a, 0, 0, 0) && ntohl((a)->__u6_addr.__u6_addr32[3]) > 1)
#define IN6_IS_ADDR_V4MAPPED(a) __IN6_WORDS(a, 0, 0, htonl(0xffff))
#define IN6_IS_ADDR_LINKLOCAL(a) ((a)->s6_addr[0] == 0xfe && ((a)->s6_addr[1] & 0xc0) == 0x80)
#define IN6_IS_ADDR_SITELOCAL(a) ((a)->s6_addr[0] == 0xfe && ((a)->s6_addr[1] & 0xc0) == 0xc0)
#define IN6_IS_ADDR_MULTICAST(a) ((a)->s6_addr[0] == 0xff)
#define __IN6_MULTICAST(a, scope) (IN6_IS_ADDR_MULTICAST(a) && ((a)->s6_addr[1] & 0xf) == (scope))
#define IN6_IS_ADDR_MC_NODELOCAL(a) __IN6_MULTICAST(a, 0x1)
#define IN6_IS_ADDR_MC_LINKLOCAL(a) __IN6_MULTICAST(a, 0x2)
#define IN6_IS_ADDR_MC_SITELOCAL(a) __IN6_MULTICAST(a, 0x5)
#define IN6_IS_ADDR_MC_ORGLOCAL(a) __IN6_MULTICAST(a, 0x8)
#define IN6_IS_ADDR_MC_GLOBAL(a) __IN6_MULTICAST(a, 0xe)

__BEGIN_DECLS
extern const struct in6_addr in6addr_any;
extern const struct in6_addr in6addr_loopback;
__END_DECLS

/* It takes the types from here. */
#include <arpa/inet.h>

#endif
