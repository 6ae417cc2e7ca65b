/* Addresses of local sockets: paths. */
#ifndef _SYS_UN_H_
#define _SYS_UN_H_

#include <stdint.h>
#include <string.h>
#include <sys/cdefs.h>
#include <sys/socket.h>

struct sockaddr_un {
	uint8_t sun_len;
	sa_family_t sun_family;
	char sun_path[104];
};

/* The level of options of this family, and one: a struct xucred of <sys/ucred.h>. */
#define SOL_LOCAL 0
#define LOCAL_PEERCRED 1

/* Bytes of an address with its path. */
#define SUN_LEN(su) (sizeof(*(su)) - sizeof((su)->sun_path) + strlen((su)->sun_path))

#endif
