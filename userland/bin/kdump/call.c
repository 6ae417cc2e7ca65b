/* System calls and what they return. */

#include "kdump.h"
#include "calls.h"
#include <stdio.h>
#include <string.h>

static const struct call *find(int number)
{
	for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
		if (calls[i].number == number)
			return &calls[i];
	return NULL;
}

/* The arguments with their names, as far as the call is known; else the words. */
void showcall(const struct ktr_syscall *ktr)
{
	const struct call *call = find(ktr->ktr_code);
	int words = ktr->ktr_narg, at = 0;

	if (call == NULL) {
		printf("[%d](", ktr->ktr_code);
		for (; at < words; at++)
			printf("%s%#x", at > 0 ? "," : "", (unsigned)ktr->ktr_args[at]);
		printf(")\n");
		return;
	}
	printf("%s(", call->name);
	for (const struct argument *arg = call->args; arg->type && at + arg->words <= words; at += arg++->words) {
		printf("%s%s%s", at > 0 ? "," : "", options.raw ? "" : arg->name, options.raw ? "" : "=");
		if (arg->words == 2)
			printf("%lld", (long long)((uint64_t)(uint32_t)ktr->ktr_args[at + 1] << 32 |
			                           (uint32_t)ktr->ktr_args[at]));
		else
			showarg(call->name, arg->type, arg->name, ktr->ktr_args[at]);
	}
	printf(")\n");
}

/* True if a call returns two words that are one number. */
static bool returnswide(const char *name)
{
	return strcmp(name, "lseek") == 0;
}

void showreturn(const struct ktr_sysret *ret)
{
	const struct call *call = find(ret->ktr_code);

	if (call == NULL)
		printf("[%d] ", ret->ktr_code);
	else
		printf("%s ", call->name);
	if (ret->ktr_error > 0)
		printf("-1 errno %d %s\n", ret->ktr_error, strerror(ret->ktr_error));
	else if (ret->ktr_error == -1)
		printf("RESTART\n");
	else if (ret->ktr_error < 0)
		printf("JUSTRETURN\n");
	else if (call != NULL && returnswide(call->name))
		printf("%lld\n", (long long)((uint64_t)(uint32_t)ret->ktr_retval[1] << 32 |
		                             (uint32_t)ret->ktr_retval[0]));
	else {
		shownumber(ret->ktr_retval[0]);
		printf("\n");
	}
}
