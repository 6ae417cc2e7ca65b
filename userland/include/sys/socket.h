/*
 * Sockets. Values are FreeBSD's (userland/share/doc/abi.md). There are sockets of AF_UNIX; the internet's
 * families have addresses alone.
 */
#ifndef _SYS_SOCKET_H_
#define _SYS_SOCKET_H_

#include <stdint.h>
#include <sys/cdefs.h>
#include <sys/types.h>
#include <sys/uio.h>

#ifndef _SOCKLEN_T_DECLARED
typedef uint32_t socklen_t;
#define _SOCKLEN_T_DECLARED
#endif
typedef uint8_t sa_family_t;

struct timespec;

struct sockaddr {
	uint8_t sa_len;
	sa_family_t sa_family;
	char sa_data[14];
};

struct sockaddr_storage {
	uint8_t ss_len;
	sa_family_t ss_family;
	char __ss_pad1[6];
	int64_t __ss_align;
	char __ss_pad2[112];
};

struct msghdr {
	void *msg_name;
	socklen_t msg_namelen;
	struct iovec *msg_iov;
	int msg_iovlen;
	void *msg_control;
	socklen_t msg_controllen;
	int msg_flags;
};

struct mmsghdr {
	struct msghdr msg_hdr;
	ssize_t msg_len;
};

struct cmsghdr {
	socklen_t cmsg_len;
	int cmsg_level;
	int cmsg_type;
};

struct linger {
	int l_onoff;
	int l_linger;
};

#define AF_UNSPEC 0
#define AF_UNIX 1
#define AF_LOCAL AF_UNIX
#define AF_INET 2
#define AF_INET6 28
#define PF_UNSPEC AF_UNSPEC
#define PF_UNIX AF_UNIX
#define PF_LOCAL AF_LOCAL
#define PF_INET AF_INET
#define PF_INET6 AF_INET6

#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOCK_RAW 3
#define SOCK_CLOEXEC 0x10000000
#define SOCK_NONBLOCK 0x20000000

#define SOL_SOCKET 0xffff
#define SO_DEBUG 0x0001
#define SO_ACCEPTCONN 0x0002
#define SO_REUSEADDR 0x0004
#define SO_KEEPALIVE 0x0008
#define SO_DONTROUTE 0x0010
#define SO_BROADCAST 0x0020
#define SO_LINGER 0x0080
#define SO_NOSIGPIPE 0x0800
#define SO_SNDBUF 0x1001
#define SO_RCVBUF 0x1002
#define SO_SNDLOWAT 0x1003
#define SO_RCVLOWAT 0x1004
#define SO_SNDTIMEO 0x1005
#define SO_RCVTIMEO 0x1006
#define SO_ERROR 0x1007
#define SO_TYPE 0x1008

#define MSG_OOB 0x00000001
#define MSG_PEEK 0x00000002
#define MSG_TRUNC 0x00000010
#define MSG_CTRUNC 0x00000020
#define MSG_WAITALL 0x00000040
#define MSG_DONTWAIT 0x00000080
#define MSG_NOSIGNAL 0x00020000
#define MSG_CMSG_CLOEXEC 0x00040000
#define MSG_WAITFORONE 0x00080000	/* of recvmmsg: waits for the first */

#define SCM_RIGHTS 1	/* descriptors */

/* Control data: a header, the data, and room up to the next word. */
#define CMSG_ALIGN(n) (((n) + 3u) & ~3u)
#define CMSG_DATA(cmsg) ((unsigned char *)((cmsg) + 1))
#define CMSG_LEN(n) (sizeof(struct cmsghdr) + (n))
#define CMSG_SPACE(n) (sizeof(struct cmsghdr) + CMSG_ALIGN(n))
#define CMSG_FIRSTHDR(msg) \
	((msg)->msg_controllen >= sizeof(struct cmsghdr) ? (struct cmsghdr *)(msg)->msg_control : (struct cmsghdr *)0)
#define CMSG_NXTHDR(msg, cmsg) \
	((char *)(cmsg) + CMSG_ALIGN((cmsg)->cmsg_len) + sizeof(struct cmsghdr) > \
	 (char *)(msg)->msg_control + (msg)->msg_controllen \
		? (struct cmsghdr *)0 \
		: (struct cmsghdr *)((char *)(cmsg) + CMSG_ALIGN((cmsg)->cmsg_len)))

#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2

#define SOMAXCONN 128

__BEGIN_DECLS
int accept(int, struct sockaddr *__restrict, socklen_t *__restrict);
int accept4(int, struct sockaddr *__restrict, socklen_t *__restrict, int);
int bind(int, const struct sockaddr *, socklen_t);
int connect(int, const struct sockaddr *, socklen_t);
int getpeername(int, struct sockaddr *__restrict, socklen_t *__restrict);
int getsockname(int, struct sockaddr *__restrict, socklen_t *__restrict);
int getsockopt(int, int, int, void *__restrict, socklen_t *__restrict);
int listen(int, int);
ssize_t recv(int, void *, size_t, int);
ssize_t recvfrom(int, void *__restrict, size_t, int, struct sockaddr *__restrict, socklen_t *__restrict);
ssize_t recvmmsg(int, struct mmsghdr *__restrict, size_t, int, const struct timespec *__restrict);
ssize_t recvmsg(int, struct msghdr *, int);
ssize_t send(int, const void *, size_t, int);
ssize_t sendmmsg(int, struct mmsghdr *, size_t, int);
ssize_t sendmsg(int, const struct msghdr *, int);
ssize_t sendto(int, const void *, size_t, int, const struct sockaddr *, socklen_t);
int setsockopt(int, int, int, const void *, socklen_t);
int shutdown(int, int);
int socket(int, int, int);
int socketpair(int, int, int, int *);
__END_DECLS

#endif
