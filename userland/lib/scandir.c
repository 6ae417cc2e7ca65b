/* scandir: the entries of a directory that are wanted, sorted, each in memory of its own. */

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static struct dirent *copyof(const struct dirent *entry)
{
	struct dirent *copy = malloc(entry->d_reclen);

	return copy == NULL ? NULL : memcpy(copy, entry, entry->d_reclen);
}

static void give_up(struct dirent **list, int n)
{
	while (n > 0)
		free(list[--n]);
	free(list);
}

int scandir(const char *path, struct dirent ***namelist, int (*wanted)(const struct dirent *),
	int (*order)(const struct dirent **, const struct dirent **))
{
	DIR *dir = opendir(path);
	struct dirent **list = NULL, *entry;
	int n = 0, room = 0;

	if (dir == NULL)
		return -1;
	while ((entry = readdir(dir)) != NULL) {
		if (wanted != NULL && !wanted(entry))
			continue;
		if (n == room) {
			struct dirent **more = realloc(list, (room = 2 * room + 16) * sizeof *list);

			if (more == NULL)
				break;
			list = more;
		}
		if ((list[n] = copyof(entry)) == NULL)
			break;
		n++;
	}
	closedir(dir);
	if (entry != NULL) {
		give_up(list, n);
		errno = ENOMEM;
		return -1;
	}
	if (order != NULL && n > 0)
		qsort(list, n, sizeof *list, (int (*)(const void *, const void *))order);
	*namelist = list;
	return n;
}

int alphasort(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}
