/* Expansion of words, as the shell expands them. */
#ifndef _WORDEXP_H_
#define _WORDEXP_H_

#include <sys/cdefs.h>
#include <sys/types.h>

typedef struct {
	size_t we_wordc;	/* words in we_wordv, without the places left free */
	char **we_wordv;	/* the words, and a null pointer behind them */
	size_t we_offs;		/* places to leave free in front, with WRDE_DOOFFS */
} wordexp_t;

#define WRDE_APPEND 0x01	/* add to what is there already */
#define WRDE_DOOFFS 0x02	/* leave we_offs places free */
#define WRDE_NOCMD 0x04		/* refuse commands */
#define WRDE_REUSE 0x08		/* free what is there first */
#define WRDE_SHOWERR 0x10	/* show what commands write to standard error */
#define WRDE_UNDEF 0x20		/* refuse variables that are not set */

#define WRDE_BADCHAR 1	/* one of | & ; < > ( ) { } or a newline where it cannot be */
#define WRDE_BADVAL 2	/* a variable that is not set */
#define WRDE_CMDSUB 3	/* a command, with WRDE_NOCMD */
#define WRDE_NOSPACE 4	/* no memory */
#define WRDE_SYNTAX 5	/* a quote or a brace without its end, or a bad expansion */

__BEGIN_DECLS
int wordexp(const char *__restrict, wordexp_t *__restrict, int);
void wordfree(wordexp_t *);
__END_DECLS

#endif
