/* The commands by their names. */
#include "ed.h"

void lines(struct range *r, long from, long to)
{
	if (r->given == 0) {
		r->from = from;
		r->to = to;
	}
	if (r->from > r->to || r->from < 1 || r->to > (long)last)
		fail("invalid address");
}

size_t line(const struct range *r, size_t otherwise)
{
	if (r->given == 0)
		return otherwise;
	if (r->to < 0 || r->to > (long)last)
		fail("invalid address");
	return r->to;
}

/* h, H and P. */
static void setmode(char name, struct range *r)
{
	int how = suffix();

	(void)r;
	if (name == 'h')
		help();
	else if (name == 'H')
		togglehelp();
	else
		toggleprompt();
	showdot(how);
}

static void leave(char name, struct range *r)
{
	(void)r;
	if (*at != '\n')
		fail("invalid command suffix");
	if (name == 'q')
		warnonce();
	quit(0);
}

static const struct {
	char name;
	bool addresses;   /* takes addresses */
	doer *run;
} commands[] = {
	{ '\n', true, shownext },
	{ '!', false, escape },
	{ '=', true, shownumber },
	{ 'E', false, editfile },
	{ 'G', true, global },
	{ 'H', false, setmode },
	{ 'P', false, setmode },
	{ 'Q', false, leave },
	{ 'V', true, global },
	{ 'W', true, writelines },
	{ 'a', true, appendlines },
	{ 'c', true, changelines },
	{ 'd', true, deletelines },
	{ 'e', false, editfile },
	{ 'f', false, namefile },
	{ 'g', true, global },
	{ 'h', false, setmode },
	{ 'i', true, insertlines },
	{ 'j', true, joinlines },
	{ 'k', true, markline },
	{ 'l', true, showlines },
	{ 'm', true, movelines },
	{ 'n', true, showlines },
	{ 'p', true, showlines },
	{ 'q', false, leave },
	{ 'r', true, insertfile },
	{ 's', true, substitute },
	{ 't', true, copylines },
	{ 'u', false, undolast },
	{ 'v', true, global },
	{ 'w', true, writelines },
	{ 'z', true, scroll },
};

/* Runs the command at `at`, up to its newline. */
void command(void)
{
	struct range r = addresses();
	char name;

	blanks();
	name = *at;
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		if (commands[i].name != name)
			continue;
		if (r.given > 0 && !commands[i].addresses)
			fail("unexpected address");
		at += name != '\n';
		commands[i].run(name, &r);
		return;
	}
	fail("unknown command");
}
