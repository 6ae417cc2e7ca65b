/* psiginfo: what a siginfo_t says, on standard error. */

#include <signal.h>
#include <stdio.h>
#include <string.h>

void psiginfo(const siginfo_t *info, const char *message)
{
	const char *before = message != NULL ? message : "", *between = *before != '\0' ? ": " : "";

	fprintf(stderr, "%s%s%s (code %d, process %d, user %d, status %d, address %p)\n", before, between,
		strsignal(info->si_signo), info->si_code, (int)info->si_pid, (int)info->si_uid, info->si_status,
		info->si_addr);
}
