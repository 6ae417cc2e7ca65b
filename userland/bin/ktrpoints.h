/* The points of a trace by letters, as ktrace(1) and kdump(1) take them. */
#ifndef KTRPOINTS_H_
#define KTRPOINTS_H_

#include <stdbool.h>
#include <string.h>
#include <sys/ktrace.h>

/*
 * The place of the system call before it: its instruction, and the one to which
 * the function around it returns. With two zeros the path of the program that
 * the process runs from now on follows.
 */
#define KTR_PLACE 17
#define KTRFAC_PLACE (1 << KTR_PLACE)
struct ktr_place {
	unsigned ktr_pc;
	unsigned ktr_ra;
};

/* All but the changes of process and the places in programs. */
#define KTR_DEFAULT \
	(KTRFAC_SYSCALL | KTRFAC_SYSRET | KTRFAC_NAMEI | KTRFAC_GENIO | KTRFAC_PSIG | KTRFAC_STRUCT | KTRFAC_TIMER)

/* The bits of a string; -1 if a letter of it is unknown. */
static inline int ktrpoints(const char *letters)
{
	static const struct {
		char letter;
		int bits;
	} points[] = {
		{ 'c', KTRFAC_SYSCALL | KTRFAC_SYSRET }, { 'n', KTRFAC_NAMEI }, { 'i', KTRFAC_GENIO },
		{ 's', KTRFAC_PSIG },                    { 't', KTRFAC_STRUCT }, { 'w', KTRFAC_CSW },
		{ 'T', KTRFAC_TIMER },                   { 'l', KTRFAC_PLACE },
		{ '+', KTR_DEFAULT },
	};
	int bits = 0;

	for (; *letters; letters++) {
		bool known = false;

		for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
			if (*letters != points[i].letter)
				continue;
			bits |= points[i].bits;
			known = true;
		}
		if (!known)
			return -1;
	}
	return bits;
}

#endif
