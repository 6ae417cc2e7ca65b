/* The text of an address and of its port: numbers, since there is nobody to ask for names. */

#include <netdb.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Writes the address. Returns its end, or null if it has no room. */
static const char *write_host(const struct sockaddr *addr, char *to, socklen_t size)
{
	const struct sockaddr_in6 *sin6 = (const void *)addr;
	const struct sockaddr_in *sin = (const void *)addr;
	size_t length;

	if (addr->sa_family == AF_INET)
		return inet_ntop(AF_INET, &sin->sin_addr, to, size);
	if (inet_ntop(AF_INET6, &sin6->sin6_addr, to, size) == NULL)
		return NULL;
	if (sin6->sin6_scope_id == 0)
		return to;
	length = strlen(to);
	size -= length;
	return snprintf(to + length, size, "%%%u", (unsigned)sin6->sin6_scope_id) < (int)size ? to : NULL;
}

int getnameinfo(const struct sockaddr *restrict addr, socklen_t length, char *restrict host, socklen_t hostsize,
	char *restrict service, socklen_t servicesize, int flags)
{
	const int known = NI_NOFQDN | NI_NUMERICHOST | NI_NAMEREQD | NI_NUMERICSERV | NI_DGRAM | NI_NUMERICSCOPE;
	int has_host = host != NULL && hostsize > 0, has_service = service != NULL && servicesize > 0;
	socklen_t need;

	if (flags & ~known)
		return EAI_BADFLAGS;
	if (length < offsetof(struct sockaddr, sa_data) || (addr->sa_family != AF_INET && addr->sa_family != AF_INET6))
		return EAI_FAMILY;
	need = addr->sa_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
	if (length < need)
		return EAI_FAMILY;
	if ((!has_host && !has_service) || (has_host && (flags & NI_NAMEREQD)))
		return EAI_NONAME;
	if (has_host && write_host(addr, host, hostsize) == NULL)
		return EAI_OVERFLOW;
	/* Both families have the port in the same place. */
	if (has_service &&
	    snprintf(service, servicesize, "%u", ntohs(((const struct sockaddr_in *)(const void *)addr)->sin_port)) >=
		    (int)servicesize)
		return EAI_OVERFLOW;
	return 0;
}
