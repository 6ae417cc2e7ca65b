/*
 * The environment as an array of ours, and its index. A program may set environ
 * to an array of its own at any time, and back: then the array that was ours is
 * left alone, since the program may have it still. A string of putenv remains
 * the program's, which may change even the name in it; such strings are looked
 * at one by one, as are further ones of a name that occurs twice.
 *
 * Invariant, while environ is `array` and the program has not changed that:
 * array[n] is its first null; each i below n is either in `loose`, at
 * entries[i].loose - 1, or the hash table has i + 1, at most one for a name, in
 * the first slots from its hash on with none empty before it. At least half of
 * the table is empty.
 */

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "environ.h"

struct entry {
	char *made;	/* the string, if setenv made it; else null */
	uint32_t hash;	/* of its name, if it is in the table */
	uint32_t loose;	/* its place in `loose` plus 1; 0: it is in the table */
};

static char **array;
static struct entry *entries;
static uint32_t *loose;
static uint32_t *table;
static size_t n, nloose;
static size_t room;	/* of array, without its null, of entries and of loose */
static size_t mask;	/* the table's size minus 1 */

static uint32_t hash_of(const char *name, size_t len)
{
	uint32_t hash = 2166136261u;

	while (len-- > 0)
		hash = (hash ^ (unsigned char)*name++) * 16777619u;
	return hash ^ hash >> 16;
}

bool __env_indexed(void)
{
	if (array == NULL || environ != array || array[n] != NULL)
		return false;
	return n == 0 || (array[0] != NULL && array[n - 1] != NULL);
}

/* The slot of a name in the table; an empty one if it is not there. */
static size_t slot_of(uint32_t hash, const char *name, size_t len)
{
	size_t at = hash & mask;

	while (table[at] != 0 && !__env_named(array[table[at] - 1], name, len))
		at = (at + 1) & mask;
	return at;
}

/* The slot of an entry that is in the table. */
static size_t slot_of_entry(size_t i)
{
	size_t at = entries[i].hash & mask;

	while (table[at] != i + 1)
		at = (at + 1) & mask;
	return at;
}

long __env_find(const char *name, size_t len)
{
	const uint32_t i = table[slot_of(hash_of(name, len), name, len)];

	if (i > 0)
		return i - 1;
	for (size_t k = 0; k < nloose; k++)
		if (__env_named(array[loose[k]], name, len))
			return loose[k];
	return -1;
}

/* Puts an entry into the index. */
static void enter(size_t i, size_t len, enum origin origin)
{
	const uint32_t hash = hash_of(array[i], len);
	const size_t at = slot_of(hash, array[i], len);

	entries[i].hash = hash;
	if (origin == GIVEN || table[at] != 0) {
		loose[nloose++] = i;
		entries[i].loose = nloose;
	} else {
		table[at] = i + 1;
		entries[i].loose = 0;
	}
}

/* Takes an entry out of the index. */
static void leave(size_t i)
{
	size_t hole, at;

	if (entries[i].loose > 0) {
		const uint32_t last = loose[--nloose];

		loose[entries[i].loose - 1] = last;
		entries[last].loose = entries[i].loose;
		return;
	}
	hole = slot_of_entry(i);
	for (at = (hole + 1) & mask; table[at] != 0; at = (at + 1) & mask) {
		const size_t home = entries[table[at] - 1].hash & mask;

		/* An entry may move back, but not to before its home. */
		if (((at - home) & mask) >= ((at - hole) & mask)) {
			table[hole] = table[at];
			hole = at;
		}
	}
	table[hole] = 0;
}

/* Enters all n variables anew. */
static void enter_all(void)
{
	memset(table, 0, (mask + 1) * sizeof *table);
	nloose = 0;
	for (size_t i = 0; i < n; i++) {
		const size_t len = strcspn(array[i], "=");

		if (entries[i].made != array[i])
			entries[i].made = NULL;
		/* What has no name cannot be looked for. */
		enter(i, len, array[i][len] == '=' ? MADE : GIVEN);
	}
}

/* Gets room for so many variables, and enters those of `from` in the index. */
static bool make_room(size_t wanted, char **from)
{
	const size_t size = wanted < 8 ? 16 : 2 * wanted;
	size_t slots = 32;
	char **new_array;
	struct entry *new_entries;
	uint32_t *new_loose, *new_table;

	while (slots < 2 * size)
		slots *= 2;
	new_array = malloc((size + 1) * sizeof *new_array);
	new_entries = calloc(size, sizeof *new_entries);
	new_loose = malloc(size * sizeof *new_loose);
	new_table = malloc(slots * sizeof *new_table);
	if (new_array == NULL || new_entries == NULL || new_loose == NULL || new_table == NULL) {
		free(new_array);
		free(new_entries);
		free(new_loose);
		free(new_table);
		errno = ENOMEM;
		return false;
	}
	if (n > 0)
		memcpy(new_array, from, n * sizeof *new_array);
	new_array[n] = NULL;
	if (from == array && entries != NULL) {
		memcpy(new_entries, entries, n * sizeof *new_entries);
		free(array);
	}
	free(entries);
	free(loose);
	free(table);
	array = environ = new_array;
	entries = new_entries;
	loose = new_loose;
	table = new_table;
	room = size;
	mask = slots - 1;
	enter_all();
	return true;
}

static bool lookup(const char *name, size_t len, char **found)
{
	long i;

	if (!__env_indexed())
		return false;
	i = __env_find(name, len);
	*found = i < 0 ? NULL : array[i];
	return true;
}

bool __env_adopt(void)
{
	if (__env_indexed())
		return true;
	__env_lookup = lookup;
	n = 0;
	while (environ != NULL && environ[n] != NULL)
		n++;
	if (environ != array || n > room)
		return make_room(n, environ);
	enter_all();
	return true;
}

bool __env_put(long i, char *string, size_t len, enum origin origin)
{
	if (i < 0) {
		if (n == room && !make_room(n + 1, array))
			return false;
		i = n++;
		array[n] = NULL;
	} else {
		leave(i);
		if (entries[i].made == array[i] && array[i] != string)
			free(array[i]);
	}
	array[i] = string;
	entries[i].made = origin == MADE ? string : NULL;
	enter(i, len, origin);
	return true;
}

void __env_remove(long i)
{
	const size_t last = n - 1;

	leave(i);
	if (entries[i].made == array[i])
		free(array[i]);
	if ((size_t)i != last) {
		if (entries[last].loose > 0)
			loose[entries[last].loose - 1] = i;
		else
			table[slot_of_entry(last)] = i + 1;
		array[i] = array[last];
		entries[i] = entries[last];
	}
	array[last] = NULL;
	entries[last].made = NULL;
	n = last;
}

void __env_clear(void)
{
	static char *none[1];

	if (__env_indexed()) {
		for (size_t i = 0; i < n; i++)
			if (entries[i].made == array[i])
				free(array[i]);
		free(array);
	}
	array = NULL;
	environ = none;
}
