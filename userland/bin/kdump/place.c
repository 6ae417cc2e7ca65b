/*
 * Places of system calls in their programs: the function, by the symbol table
 * of the program's file, and the source line, by its .debug_line (DWARF 2 to 5),
 * if the program was compiled with them. The place is that of the call to the
 * function with the system call. A file that is strange has fewer names.
 */

#include "kdump.h"
#include "../ktrpoints.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct part {
	const unsigned char *at, *end;
};

struct program {
	struct program *next;
	char *path;
	struct part file, symbols, names, lines, texts;
};

/* The program of each process. */
static struct process {
	struct process *next;
	pid_t pid;
	struct program *program;
} *processes;

static struct program *programs;

/* The next number of so many bytes; 0 behind the end. */
static uint32_t number(struct part *p, size_t size)
{
	uint32_t value = 0;

	if ((size_t)(p->end - p->at) < size) {
		p->at = p->end;
		return 0;
	}
	for (size_t i = 0; i < size && i < 4; i++)
		value |= (uint32_t)p->at[i] << 8 * i;
	p->at += size;
	return value;
}

/* A number of 7 bits a byte, signed or not. */
static int32_t leb(struct part *p, bool issigned)
{
	uint32_t value = 0, byte = 0x80;
	unsigned shift = 0;

	while (byte & 0x80 && p->at < p->end) {
		byte = *p->at++;
		if (shift < 32)
			value |= (byte & 0x7f) << shift;
		shift += 7;
	}
	if (issigned && byte & 0x40 && shift < 32)
		value |= UINT32_MAX << shift;
	return value;
}

/* The text there, which the place leaves behind it; empty if it has no end. */
static const char *text(struct part *p)
{
	const unsigned char *from = p->at, *end = p->at < p->end ? memchr(from, '\0', p->end - from) : NULL;

	p->at = end == NULL ? p->end : end + 1;
	return end == NULL ? "" : (const char *)from;
}

/* A part of a file from an offset on. */
static struct part cut(struct part whole, uint32_t from, uint32_t size)
{
	const uint32_t room = whole.end - whole.at;

	if (from > room || size > room - from)
		return (struct part){ whole.at, whole.at };
	return (struct part){ whole.at + from, whole.at + from + size };
}

/* Offset of the place of the section headers in an ELF file, and the size of a header. */
enum { SHOFF = 32, SHDR = 40 };

/* The section of a name; empty if there is none. */
static struct part section(struct part file, const char *name)
{
	enum { SHNUM = 48, NOBITS = 8 };
	struct part at = cut(file, SHOFF, 4), counts = cut(file, SHNUM, 4), names = { 0 };
	const uint32_t table = number(&at, 4), n = number(&counts, 2), last = number(&counts, 2);

	for (uint32_t i = 0; i <= n; i++) {
		struct part header = cut(file, table + SHDR * (i == 0 ? last : i - 1), SHDR), mine = names;
		const uint32_t nameat = number(&header, 4), type = number(&header, 4);

		number(&header, 8);
		const uint32_t offset = number(&header, 4), size = number(&header, 4);

		if (i == 0)
			names = cut(file, offset, size);
		mine = cut(names, nameat, 0);
		mine.end = names.end;
		if (i > 0 && type != NOBITS && strcmp(text(&mine), name) == 0)
			return cut(file, offset, size);
	}
	return (struct part){ file.at, file.at };
}

/* True if section n has instructions, and an address is in it. */
static bool iscode(struct part file, uint32_t n, uint32_t pc)
{
	enum { EXECINSTR = 4 };
	struct part at = cut(file, SHOFF, 4), header = cut(file, number(&at, 4) + SHDR * n, SHDR);

	number(&header, 8);
	const uint32_t flags = number(&header, 4), address = number(&header, 4);

	number(&header, 4);
	return (flags & EXECINSTR) != 0 && pc - address < number(&header, 4);
}

/* The bytes of a file, which must be an ELF file. */
static struct part contents(const char *path)
{
	const int fd = open(path, O_RDONLY);
	struct part none = { 0 }, all = none;
	struct stat st;
	char *bytes;

	if (fd < 0)
		return none;
	if (fstat(fd, &st) == 0 && st.st_size > 52 && (bytes = malloc(st.st_size)) != NULL) {
		const ssize_t got = read(fd, bytes, st.st_size);

		if (got == st.st_size && memcmp(bytes, "\177ELF\1\1", 6) == 0)
			all = (struct part){ (unsigned char *)bytes, (unsigned char *)bytes + got };
		else
			free(bytes);
	}
	close(fd);
	return all;
}

static struct program *programof(const char *path)
{
	struct program *p;

	for (p = programs; p != NULL; p = p->next)
		if (strcmp(p->path, path) == 0)
			return p;
	if ((p = calloc(1, sizeof *p)) == NULL || (p->path = strdup(path)) == NULL)
		return NULL;
	p->file = contents(path);
	if (p->file.at != NULL) {
		p->symbols = section(p->file, ".symtab");
		p->names = section(p->file, ".strtab");
		p->lines = section(p->file, ".debug_line");
		p->texts = section(p->file, ".debug_line_str");
	}
	p->next = programs;
	return programs = p;
}

/* The function at an address, and its first instruction; NULL if there is none. */
static const char *function(const struct program *p, uint32_t pc, uint32_t *start)
{
	enum { NOTYPE = 0, FUNC = 2 };
	struct part symbols = p->symbols;
	const char *found = NULL;

	while (symbols.at < symbols.end) {
		const uint32_t nameat = number(&symbols, 4), value = number(&symbols, 4), size = number(&symbols, 4);
		const uint32_t type = number(&symbols, 1) & 0xf;
		struct part name = cut(p->names, nameat, 0);

		number(&symbols, 1);
		const uint32_t in = number(&symbols, 2);

		name.end = p->names.end;
		if ((type != FUNC && type != NOTYPE) || value > pc || (found != NULL && value < *start))
			continue;
		if ((size != 0 && pc - value >= size) || name.at >= name.end || *name.at == '$' || *name.at == '\0')
			continue;
		if ((found != NULL && value == *start && type != FUNC) || !iscode(p->file, in, pc))
			continue;
		*start = value;
		found = text(&name);
	}
	return found;
}

/* Passes a list of directories or files of DWARF 5; the name of number `wanted`. */
static const char *entry(struct part *p, struct part texts, uint32_t wanted)
{
	uint32_t formats[2 * 8], nformats = number(p, 1);
	const char *found = "";

	if (nformats > 8)
		nformats = 0;
	for (uint32_t i = 0; i < 2 * nformats; i++)
		formats[i] = leb(p, false);
	const uint32_t n = leb(p, false);

	for (uint32_t i = 0; i < n && p->at < p->end; i++)
		for (uint32_t k = 0; k < nformats; k++) {
			const char *name = "";

			switch (formats[2 * k + 1]) {
			case 0x08: name = text(p); break;
			case 0x1f: {
				const uint32_t at = number(p, 4);
				struct part it = cut(texts, at, 0);

				it.end = texts.end;
				name = text(&it);
				break;
			}
			case 0x0b: number(p, 1); break;
			case 0x05: number(p, 2); break;
			case 0x06: case 0x0e: number(p, 4); break;
			case 0x0f: leb(p, false); break;
			case 0x1e: number(p, 16); break;
			default: p->at = p->end;
			}
			if (i == wanted && formats[2 * k] == 1)
				found = name;
		}
	return found;
}

/* The name of a file of a unit, whose lists are at p. */
static const char *filename(struct part p, struct part texts, int version, uint32_t wanted)
{
	if (version >= 5) {
		entry(&p, texts, 0);
		return entry(&p, texts, wanted);
	}
	while (*text(&p) != '\0')
		;
	for (uint32_t i = 1; p.at < p.end; i++) {
		const char *name = text(&p);

		if (*name == '\0' || i == wanted)
			return name;
		for (int k = 0; k < 3; k++)
			leb(&p, false);
	}
	return "";
}

struct row {
	uint32_t address, file, line;
};

/* The row of a unit's program that has pc; false if none has. */
static bool rowat(struct part p, struct part header, uint32_t step, uint32_t pc, struct row *found)
{
	number(&header, 1);
	const int base = (int8_t)number(&header, 1);
	const uint32_t range = number(&header, 1), opcodes = number(&header, 1);
	struct row row = { 0, 1, 1 }, last = row;
	bool begun = false;

	while (p.at < p.end && range != 0) {
		const uint32_t opcode = number(&p, 1);
		bool isrow = opcode == 1, ends = false;

		if (opcode >= opcodes) {
			row.address += (opcode - opcodes) / range * step;
			row.line += base + (int)((opcode - opcodes) % range);
			isrow = true;
		} else if (opcode == 0) {
			const uint32_t size = leb(&p, false);
			struct part sub = cut(p, 0, size);
			const uint32_t what = number(&sub, 1);

			isrow = ends = what == 1;
			if (what == 2)
				row.address = number(&sub, 4);
			p.at = size > (uint32_t)(p.end - p.at) ? p.end : p.at + size;
		} else if (opcode == 2)
			row.address += leb(&p, false) * step;
		else if (opcode == 3)
			row.line += leb(&p, true);
		else if (opcode == 4)
			row.file = leb(&p, false);
		else if (opcode == 8)
			row.address += (255 - opcodes) / range * step;
		else if (opcode == 9)
			row.address += number(&p, 2);
		else if (opcode != 1) {
			struct part lengths = header;

			for (uint32_t i = 1; i < opcode; i++)
				number(&lengths, 1);
			for (uint32_t n = number(&lengths, 1); n > 0; n--)
				leb(&p, false);
		}
		if (!isrow)
			continue;
		if (begun && last.address <= pc && pc < row.address) {
			*found = last;
			return true;
		}
		begun = !ends;
		last = row;
		if (ends)
			row = (struct row){ 0, 1, 1 };
	}
	return false;
}

/* Prints the source line of an address, if it is known. */
static void showline(const struct program *program, uint32_t pc)
{
	struct part all = program->lines;

	while (all.at < all.end) {
		const uint32_t length = number(&all, 4);
		struct part unit = cut(all, 0, length);
		const int version = number(&unit, 2);
		struct row row;

		all.at = unit.end > all.at ? unit.end : all.end;
		if (version >= 5)
			number(&unit, 2);
		const uint32_t size = number(&unit, 4);
		struct part header = cut(unit, 0, size), code = unit, lists;

		code.at = header.end;
		const uint32_t step = number(&header, 1);

		if (version >= 4)
			number(&header, 1);
		lists = header;
		number(&lists, 3);
		for (uint32_t n = number(&lists, 1); n > 1; n--)
			number(&lists, 1);
		if (version < 2 || version > 5 || !rowat(code, header, step, pc, &row))
			continue;
		printf(" (%s:%u)", filename(lists, program->texts, version, row.file), (unsigned)row.line);
		return;
	}
}

/* The program of a process; NULL if it is not known. */
static struct program **programin(pid_t pid)
{
	struct process *p;

	for (p = processes; p != NULL; p = p->next)
		if (p->pid == pid)
			return &p->program;
	if ((p = calloc(1, sizeof *p)) == NULL)
		return NULL;
	p->pid = pid;
	p->next = processes;
	processes = p;
	return &p->program;
}

void showplace(pid_t pid, const struct ktr_place *place, const char *path)
{
	struct program **program = programin(pid);
	/* Where the call returns to, and its last byte. */
	uint32_t to = place->ktr_ra, pc = to - 1, start = 0;
	const char *name;

	if (place->ktr_pc == 0) {
		if (program != NULL)
			*program = programof(path);
		printf("\"%s\"\n", path);
		return;
	}
	if (program == NULL || *program == NULL) {
		printf("0x%08x\n", to);
		return;
	}
	name = function(*program, pc, &start);
	/* A handler that has jumped there: the function returns to the trampoline of signals. */
	if (name == NULL)
		name = function(*program, pc = to = place->ktr_pc, &start);
	if (name == NULL)
		printf("0x%08x", to);
	else
		printf("%s+0x%x", name, (unsigned)(to - start));
	showline(*program, pc);
	printf("\n");
}
