/*
 * <arpa/inet.h> of picolibc, which has the conversions to and from the order of
 * bytes in a network as macros alone, with their functions. There are no
 * networks.
 */
#pragma GCC system_header

#include_next <arpa/inet.h>

#ifndef _CALLWHEEL_ARPA_INET_H_
#define _CALLWHEEL_ARPA_INET_H_

#include <stdint.h>
#include <sys/cdefs.h>

__BEGIN_DECLS
uint32_t (htonl)(uint32_t);
uint16_t (htons)(uint16_t);
uint32_t (ntohl)(uint32_t);
uint16_t (ntohs)(uint16_t);
__END_DECLS

#endif
