/* The events of kevent. */

#include "kdump.h"
#include <stdio.h>
#include <string.h>
#include <sys/event.h>

#define NAME(constant) { #constant, constant }

static const struct name {
	const char *name;
	int value;
} filters[] = {
	NAME(EVFILT_READ), NAME(EVFILT_WRITE), NAME(EVFILT_PROC), NAME(EVFILT_SIGNAL), NAME(EVFILT_TIMER), NAME(EVFILT_USER),
}, flags[] = {
	NAME(EV_ADD), NAME(EV_DELETE), NAME(EV_ENABLE), NAME(EV_DISABLE), NAME(EV_ONESHOT), NAME(EV_CLEAR),
	NAME(EV_RECEIPT), NAME(EV_DISPATCH), NAME(EV_FORCEONESHOT), NAME(EV_KEEPUDATA), NAME(EV_ERROR), NAME(EV_EOF),
};

static void showfilter(int filter)
{
	for (size_t i = 0; i < sizeof filters / sizeof filters[0]; i++)
		if (filters[i].value == filter && !options.raw) {
			printf("%s", filters[i].name);
			return;
		}
	printf("%d", filter);
}

static void showflags(unsigned word)
{
	bool more = false;

	for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
		if (word & (unsigned)flags[i].value && !options.raw) {
			printf("%s%s", more ? "|" : "", flags[i].name);
			word &= ~(unsigned)flags[i].value;
			more = true;
		}
	if (word != 0 || !more)
		printf(more ? "|%#x" : "%#x", word);
}

void showkevent(const char *at)
{
	struct kevent kev;

	memcpy(&kev, at, sizeof kev);
	printf("ident %u, ", (unsigned)kev.ident);
	showfilter(kev.filter);
	printf(", flags ");
	showflags(kev.flags);
	printf(", fflags %#x, data %lld, udata %#x", kev.fflags, (long long)kev.data, (unsigned)(uintptr_t)kev.udata);
}
