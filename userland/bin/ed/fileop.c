/* The commands that read and write files: e, E, f, r, w, W. */
#include <errno.h>
#include "ed.h"

/* The file that a command names, or the remembered one. A name is remembered if there is none yet. */
static const char *operandfile(void)
{
	const char *name = operand();

	if (name == NULL && filename == NULL)
		fail("no current filename");
	if (name && *name != '!' && filename == NULL)
		rememberfile(name);
	return name ? name : filename;
}

/* The lines that arrive take the place of the buffer. */
void newbuffer(void)
{
	startcommand();
	change(0, last, arrived(), false);
	forgetchanges();
	modified = false;
	dot = last;
}

void editfile(char name, struct range *r)
{
	const char *file = operand();
	int error = 0;

	(void)r;
	if (inglobal)
		fail("e cannot stand in a global command");
	if (file == NULL && (file = filename) == NULL)
		fail("no current filename");
	if (name == 'e')
		warnonce();
	if (readfile(file) < 0 && (error = errno) != ENOENT)
		fail("cannot read input file");
	if (*file != '!' && file != filename)
		rememberfile(file);
	newbuffer();
	if (error != 0)
		fail("cannot open input file");
}

void insertfile(char name, struct range *r)
{
	size_t n = line(r, last);
	const char *file = operandfile();
	struct chain c;

	(void)name;
	if (readfile(file) < 0)
		fail("cannot read input file");
	c = arrived();
	change(n, 0, c, false);
	if (c.n > 0)
		dot = n + c.n;
}

void writelines(char name, struct range *r)
{
	bool andquit = *at == 'q';
	const char *file;

	at += andquit;
	if (r->given > 0 || last > 0)
		lines(r, 1, last);
	else
		*r = (struct range){ 0, 1, 0 };
	file = operandfile();
	if (writefile(file, name == 'W' ? "a" : "w", r->from, r->to) < 0)
		fail("cannot write file");
	checksignals();
	if (*file != '!' && r->from == 1 && r->to == (long)last)
		waswritten();
	if (andquit) {
		warnonce();
		quit(0);
	}
}

void namefile(char name, struct range *r)
{
	const char *file = operand();

	(void)name;
	(void)r;
	if (file && *file == '!')
		fail("invalid filename");
	if (file)
		rememberfile(file);
	if (filename == NULL)
		fail("no current filename");
	printf("%s\n", filename);
}
