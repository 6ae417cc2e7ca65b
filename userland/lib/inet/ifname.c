/* The interfaces of networks: none. */

#include <errno.h>
#include <net/if.h>
#include <stdlib.h>

unsigned int if_nametoindex(const char *name)
{
	(void)name;
	errno = ENXIO;
	return 0;
}

char *if_indextoname(unsigned int index, char *name)
{
	(void)index;
	(void)name;
	errno = ENXIO;
	return NULL;
}

/* The list ends with an entry of zeros. */
struct if_nameindex *if_nameindex(void)
{
	struct if_nameindex *list = calloc(1, sizeof *list);

	if (list == NULL)
		errno = ENOBUFS;
	return list;
}

void if_freenameindex(struct if_nameindex *list)
{
	free(list);
}
