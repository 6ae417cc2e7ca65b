/* Credentials of the other side of a local socket: LOCAL_PEERCRED of unix(4). */
#ifndef _SYS_UCRED_H_
#define _SYS_UCRED_H_

#include <sys/types.h>

#define XU_NGROUPS 16
#define XUCRED_VERSION 0

struct xucred {
	unsigned int cr_version;	/* XUCRED_VERSION */
	uid_t cr_uid;	/* effective user */
	short cr_ngroups;	/* groups in use, the effective one first */
	gid_t cr_groups[XU_NGROUPS];
	__extension__ union {
		void *_cr_unused1;
		pid_t cr_pid;	/* process */
	};
};

#define cr_gid cr_groups[0]

#endif
