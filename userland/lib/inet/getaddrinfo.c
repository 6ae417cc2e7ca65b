/*
 * The addresses of a host and of its service: of numbers, of `localhost`, and of no host, which means this
 * one. Names of others are not known, and services have no names.
 */

#include <ctype.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>

/* A kind of socket that an address is for. */
struct kind {
	int socktype, protocol;
};
/* In the order of the results. A raw socket takes any protocol, and has no ports. */
static const struct kind kinds[] = { { SOCK_STREAM, IPPROTO_TCP }, { SOCK_DGRAM, IPPROTO_UDP }, { SOCK_RAW, 0 } };
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* A result with its address: one piece of memory. */
struct result {
	struct addrinfo info;
	union {
		struct sockaddr_in in;
		struct sockaddr_in6 in6;
	} addr;
};

/* The question, and the end of the list of results. */
struct query {
	struct addrinfo hints;
	in_port_t port;	/* in the order of bytes of a network */
	int has_port;
	struct addrinfo **end;
};

static int is_kind(const struct kind *kind, const struct query *query)
{
	const struct addrinfo *hints = &query->hints;

	if (kind->socktype == SOCK_RAW)
		return !query->has_port && (hints->ai_socktype == SOCK_RAW || hints->ai_socktype == 0);
	return (hints->ai_socktype == 0 || hints->ai_socktype == kind->socktype) &&
	       (hints->ai_protocol == 0 || hints->ai_protocol == kind->protocol);
}

/* Adds a result for an address, of which all but the port is given. */
static int add_result(struct query *query, const struct kind *kind, const void *addr, socklen_t length)
{
	struct result *result = calloc(1, sizeof *result);

	if (result == NULL)
		return EAI_MEMORY;
	memcpy(&result->addr, addr, length);
	/* Both families have the port in the same place. */
	result->addr.in.sin_port = query->port;
	result->info.ai_flags = query->hints.ai_flags;
	result->info.ai_family = result->addr.in.sin_family;
	result->info.ai_socktype = kind->socktype;
	result->info.ai_protocol = kind->protocol != 0 ? kind->protocol : query->hints.ai_protocol;
	result->info.ai_addrlen = length;
	result->info.ai_addr = (struct sockaddr *)&result->addr;
	*query->end = &result->info;
	query->end = &result->info.ai_next;
	return 0;
}

/* Adds an address once for each kind of socket that the hints leave. */
static int add(struct query *query, const void *addr, socklen_t length)
{
	for (int i = 0; i < KINDS; i++)
		if (is_kind(&kinds[i], query) && add_result(query, &kinds[i], addr, length) != 0)
			return EAI_MEMORY;
	return 0;
}

static int wants(const struct query *query, int family)
{
	return query->hints.ai_family == AF_UNSPEC || query->hints.ai_family == family;
}

static int add6(struct query *query, const struct in6_addr *addr, uint32_t scope)
{
	struct sockaddr_in6 sin6 = {
		.sin6_len = sizeof sin6,
		.sin6_family = AF_INET6,
		.sin6_addr = *addr,
		.sin6_scope_id = scope,
	};

	return add(query, &sin6, sizeof sin6);
}

/* An address of version 4; as one of version 6, if that is wanted and allowed. */
static int add4(struct query *query, struct in_addr addr)
{
	struct sockaddr_in sin = { .sin_len = sizeof sin, .sin_family = AF_INET, .sin_addr = addr };
	struct in6_addr mapped = { .s6_addr = { [10] = 0xff, 0xff } };

	if (wants(query, AF_INET))
		return add(query, &sin, sizeof sin);
	if ((query->hints.ai_flags & AI_V4MAPPED) == 0)
		return EAI_NONAME;
	memcpy(&mapped.s6_addr[12], &addr, sizeof addr);
	return add6(query, &mapped, 0);
}

/* This host: the addresses to bind to, or those of itself. */
static int add_own(struct query *query, int passive)
{
	struct in_addr own4 = { htonl(passive ? INADDR_ANY : INADDR_LOOPBACK) };
	int error = 0;

	if (wants(query, AF_INET6))
		error = add6(query, passive ? &in6addr_any : &in6addr_loopback, 0);
	if (error == 0 && wants(query, AF_INET))
		error = add4(query, own4);
	return error;
}

/* A decimal number up to `most`, or -1. */
static long long number(const char *text, unsigned long most)
{
	long long value = 0;

	if (*text == '\0')
		return -1;
	for (; *text != '\0'; text++) {
		if (!isdigit((unsigned char)*text))
			return -1;
		value = value * 10 + (*text - '0');
		if (value > most)
			return -1;
	}
	return value;
}

/* An address of version 6, and the number of its interface behind a percent sign. */
static int add_text6(struct query *query, const char *host)
{
	const char *percent = strchr(host, '%');
	size_t length = percent == NULL ? strlen(host) : (size_t)(percent - host);
	long long scope = percent == NULL ? 0 : number(percent + 1, UINT32_MAX);
	char text[INET6_ADDRSTRLEN];
	struct in6_addr addr;

	if (length >= sizeof text || scope < 0)
		return EAI_NONAME;
	memcpy(text, host, length);
	text[length] = '\0';
	if (inet_pton(AF_INET6, text, &addr) != 1 || !wants(query, AF_INET6))
		return EAI_NONAME;
	return add6(query, &addr, (uint32_t)scope);
}

static int add_host(struct query *query, const char *host)
{
	struct in_addr addr;

	if (host == NULL)
		return add_own(query, query->hints.ai_flags & AI_PASSIVE);
	if (inet_aton(host, &addr))
		return add4(query, addr);
	if (strcasecmp(host, "localhost") == 0 && (query->hints.ai_flags & AI_NUMERICHOST) == 0)
		return add_own(query, 0);
	return add_text6(query, host);
}

static int read_service(struct query *query, const char *service)
{
	long long port;

	if (service == NULL)
		return 0;
	port = number(service, UINT16_MAX);
	if (port < 0)
		return query->hints.ai_flags & AI_NUMERICSERV ? EAI_NONAME : EAI_SERVICE;
	if (query->hints.ai_socktype == SOCK_RAW)
		return EAI_SERVICE;
	query->port = htons((in_port_t)port);
	query->has_port = 1;
	return 0;
}

static int check(const char *host, const struct addrinfo *hints)
{
	const int known = AI_PASSIVE | AI_CANONNAME | AI_NUMERICHOST | AI_NUMERICSERV | AI_ALL | AI_ADDRCONFIG |
			  AI_V4MAPPED;

	if ((hints->ai_flags & ~known) || ((hints->ai_flags & AI_CANONNAME) && host == NULL))
		return EAI_BADFLAGS;
	if (hints->ai_family != AF_UNSPEC && hints->ai_family != AF_INET && hints->ai_family != AF_INET6)
		return EAI_FAMILY;
	if (hints->ai_socktype != 0 && hints->ai_socktype != SOCK_STREAM && hints->ai_socktype != SOCK_DGRAM &&
	    hints->ai_socktype != SOCK_RAW)
		return EAI_SOCKTYPE;
	return 0;
}

/* Finds the results. Those that were found before an error are in the list. */
static int find(struct query *query, const char *host, const char *service, struct addrinfo **list)
{
	int error = check(host, &query->hints);

	if (error == 0)
		error = read_service(query, service);
	if (error == 0)
		error = add_host(query, host);
	if (error != 0)
		return error;
	/* Hints that no kind of socket fits: a protocol that is not the type's. */
	if (*list == NULL)
		return EAI_SOCKTYPE;
	if ((query->hints.ai_flags & AI_CANONNAME) && ((*list)->ai_canonname = strdup(host)) == NULL)
		return EAI_MEMORY;
	return 0;
}

int getaddrinfo(const char *restrict host, const char *restrict service, const struct addrinfo *restrict hints,
	struct addrinfo **restrict results)
{
	struct addrinfo *list = NULL;
	struct query query = { .end = &list };
	int error;

	if (host == NULL && service == NULL)
		return EAI_NONAME;
	if (hints != NULL)
		query.hints = *hints;
	error = find(&query, host, service, &list);
	if (error == 0)
		*results = list;
	else
		freeaddrinfo(list);
	return error;
}

void freeaddrinfo(struct addrinfo *info)
{
	while (info != NULL) {
		struct addrinfo *next = info->ai_next;

		free(info->ai_canonname);
		free(info);
		info = next;
	}
}
