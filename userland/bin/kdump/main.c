/*
 * kdump [-cdEHnRsT] [-f file] [-m maxdata] [-p pid] [-t points]: a trace of
 * ktrace(1) in words, in the order of time. -E seconds since its first record,
 * -R since the record before, -T time of day, -c cycles; -H threads; -d numbers in decimal,
 * -n arguments as the program gave them; -s no bytes that were read and
 * written, -m at most so many of them.
 */

#include "kdump.h"
#include "../ktrpoints.h"
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct options options;

static struct {
	bool elapsed, relative, absolute, cycles, threads;
	int points;
	pid_t pid;
} wanted = { .points = -1 };

struct record {
	struct ktr_header header;
	char *body;
	size_t index;
};

static struct record *records;
static size_t nrecords;

static void *grow(void *old, size_t size)
{
	void *more = realloc(old, size);

	if (more == NULL)
		err(1, NULL);
	return more;
}

/* Reads the file; its last record may be cut off. */
static void readtrace(const char *file)
{
	FILE *in = strcmp(file, "-") == 0 ? stdin : fopen(file, "r");
	size_t room = 0, got;
	struct record r;

	if (in == NULL)
		err(1, "%s", file);
	while ((got = fread(&r.header, 1, sizeof r.header, in)) == sizeof r.header) {
		if (r.header.ktr_len < 0 || r.header.ktr_len > 1 << 20)
			errx(1, "%s: not a trace of ktrace, or damaged at record %zu", file, nrecords + 1);
		r.body = grow(NULL, r.header.ktr_len + 1);
		if ((got = fread(r.body, 1, r.header.ktr_len, in)) != (size_t)r.header.ktr_len)
			break;
		got = 0;
		r.body[r.header.ktr_len] = '\0';
		r.index = nrecords;
		if (nrecords == room)
			records = grow(records, (room = room * 2 + 64) * sizeof r);
		records[nrecords++] = r;
	}
	if (ferror(in))
		err(1, "%s", file);
	if (got > 0 || !feof(in))
		warnx("%s: the last record is cut off", file);
	if (in != stdin)
		fclose(in);
}

/* A process's records are written when it enters and leaves the kernel: the file is in no order of time. */
static int bytime(const void *a, const void *b)
{
	const struct record *x = a, *y = b;

	if (x->header.ktr_cycle != y->header.ktr_cycle)
		return x->header.ktr_cycle < y->header.ktr_cycle ? -1 : 1;
	return x->index < y->index ? -1 : 1;
}

static const struct type {
	const char *name;
	int type;
	int least;	/* bytes of the body */
} types[] = {
	{ "CALL", KTR_SYSCALL, offsetof(struct ktr_syscall, ktr_args) }, { "RET ", KTR_SYSRET, sizeof(struct ktr_sysret) },
	{ "NAMI", KTR_NAMEI, 0 },                            { "GIO ", KTR_GENIO, sizeof(struct ktr_genio) },
	{ "PSIG", KTR_PSIG, sizeof(struct ktr_psig) },       { "CSW ", KTR_CSW, sizeof(struct ktr_csw) },
	{ "STRU", KTR_STRUCT, 1 },                           { "TIMR", KTR_TIMER, sizeof(struct ktr_timer) },
	{ "LINE", KTR_PLACE, sizeof(struct ktr_place) },
};

static const struct type *typeofrecord(const struct record *r)
{
	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
		if (types[i].type == KTR_TYPE(&r->header) && r->header.ktr_len >= types[i].least)
			return &types[i];
	return NULL;
}

static void showbody(const struct record *r)
{
	const void *body = r->body;
	int length = r->header.ktr_len;

	switch (KTR_TYPE(&r->header)) {
	case KTR_SYSCALL: showcall(body); break;
	case KTR_SYSRET: showreturn(body); break;
	case KTR_NAMEI: printf("\"%.*s\"\n", length, r->body); break;
	case KTR_GENIO: showio(body, length); break;
	case KTR_PSIG: showsignal(body); break;
	case KTR_CSW: showswitch(body); break;
	case KTR_STRUCT: showstruct(body, length); break;
	case KTR_TIMER: showtimer(body); break;
	case KTR_PLACE: showplace(r->header.ktr_pid, body, r->body + sizeof(struct ktr_place)); break;
	}
}

static void seconds(struct timeval from, struct timeval to)
{
	struct timeval tv;

	timersub(&to, &from, &tv);
	printf("%lld.%06ld ", (long long)tv.tv_sec, (long)tv.tv_usec);
}

static void showwho(const struct ktr_header *h)
{
	printf("%6d ", (int)h->ktr_pid);
	if (wanted.threads)
		printf("%6d ", (int)h->ktr_tid);
	printf("%-8.16s ", h->ktr_comm);
}

static void show(const struct record *r, const struct type *type)
{
	static struct timeval first, last;
	static bool begun;
	const struct ktr_header *h = &r->header;

	if (!begun)
		first = last = h->ktr_time;
	begun = true;
	if (h->ktr_type & KTR_DROP) {
		showwho(h);
		puts("records are missing here");
	}
	showwho(h);
	if (wanted.cycles)
		printf("%12llu ", (unsigned long long)h->ktr_cycle);
	if (wanted.absolute)
		seconds((struct timeval){ 0 }, h->ktr_time);
	if (wanted.elapsed)
		seconds(first, h->ktr_time);
	if (wanted.relative)
		seconds(last, h->ktr_time);
	last = h->ktr_time;
	printf("%s  ", type->name);
	showbody(r);
}

static long number(const char *s, const char *what)
{
	char *end;
	long n = strtol(s, &end, 10);

	if (end == s || *end || n < 0)
		errx(1, "%s: illegal %s", s, what);
	return n;
}

static void usage(void)
{
	fprintf(stderr, "usage: kdump [-cdEHnRsT] [-f file] [-m maxdata] [-p pid] [-t points]\n");
	exit(1);
}

static const char *arguments(int argc, char **argv)
{
	const char *file = "ktrace.out";
	int c;

	while ((c = getopt(argc, argv, "cdEf:Hm:np:RsTt:")) != -1) {
		switch (c) {
		case 'c': wanted.cycles = true; break;
		case 'd': options.decimal = true; break;
		case 'E': wanted.elapsed = true; break;
		case 'f': file = optarg; break;
		case 'H': wanted.threads = true; break;
		case 'm': options.maxdata = number(optarg, "number of bytes"); break;
		case 'n': options.raw = true; break;
		case 'p': wanted.pid = number(optarg, "process number"); break;
		case 'R': wanted.relative = true; break;
		case 's': options.nodata = true; break;
		case 'T': wanted.absolute = true; break;
		case 't':
			if ((wanted.points = ktrpoints(optarg)) <= 0)
				errx(1, "unknown facility in %s", optarg);
			break;
		default: usage();
		}
	}
	if (optind < argc)
		usage();
	return file;
}

int main(int argc, char **argv)
{
	readtrace(arguments(argc, argv));
	qsort(records, nrecords, sizeof records[0], bytime);
	for (size_t i = 0; i < nrecords; i++) {
		const struct type *type = typeofrecord(&records[i]);

		if (type != NULL && (wanted.points & 1 << type->type) &&
		    (wanted.pid == 0 || records[i].header.ktr_pid == wanted.pid))
			show(&records[i], type);
	}
	return 0;
}
