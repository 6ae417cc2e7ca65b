/* Interfaces of networks, of which this system has none. */
#ifndef _NET_IF_H_
#define _NET_IF_H_

#include <sys/cdefs.h>
#include <sys/socket.h>

#define IF_NAMESIZE 16
#define IFNAMSIZ IF_NAMESIZE

struct if_nameindex {
	unsigned int if_index;
	char *if_name;
};

__BEGIN_DECLS
void if_freenameindex(struct if_nameindex *);
char *if_indextoname(unsigned int, char *);
struct if_nameindex *if_nameindex(void);
unsigned int if_nametoindex(const char *);
__END_DECLS

#endif
