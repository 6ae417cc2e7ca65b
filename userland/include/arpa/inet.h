/*
 * <arpa/inet.h> of picolibc, which has the conversions to and from the order of
 * bytes in a network as macros alone, with their functions, and addresses as
 * texts. There are no networks.
 */
#pragma GCC system_header

#include_next <arpa/inet.h>

#ifndef _CALLWHEEL_ARPA_INET_H_
#define _CALLWHEEL_ARPA_INET_H_

#include <netinet/in.h>
#include <stdint.h>
#include <sys/cdefs.h>

__BEGIN_DECLS
uint32_t (htonl)(uint32_t);
uint16_t (htons)(uint16_t);
uint32_t (ntohl)(uint32_t);
uint16_t (ntohs)(uint16_t);

in_addr_t inet_addr(const char *);
int inet_aton(const char *, struct in_addr *);
char *inet_ntoa(struct in_addr);
const char *inet_ntop(int, const void *__restrict, char *__restrict, socklen_t);
int inet_pton(int, const char *__restrict, void *__restrict);
__END_DECLS

#endif
