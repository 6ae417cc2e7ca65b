/* Addresses of the internet and their texts: the examples of RFC 4291 and RFC 5952, and their limits. */

#include "test.h"

#include <netdb.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>

/* An address of version 6 that a text is for, as groups, and its one text as RFC 5952 writes it. */
static void is6(const char *text, const char *groups, const char *canonical)
{
	struct in6_addr addr;
	char found[40], written[INET6_ADDRSTRLEN];

	memset(&addr, 0x55, sizeof addr);
	if (inet_pton(AF_INET6, text, &addr) != 1)
		fail(__FILE__, __LINE__, "%s is not taken", text);
	for (int i = 0; i < 8; i++)
		sprintf(found + 5 * i, "%02x%02x%s", addr.s6_addr[2 * i], addr.s6_addr[2 * i + 1], i < 7 ? ":" : "");
	if (strcmp(found, groups) != 0)
		fail(__FILE__, __LINE__, "%s is %s, not %s", text, found, groups);
	if (inet_ntop(AF_INET6, &addr, written, sizeof written) != written || strcmp(written, canonical) != 0)
		fail(__FILE__, __LINE__, "%s is written %s, not %s", text, written, canonical);
	same(inet_pton(AF_INET6, written, &addr), 1);
}

/* A text that is no address: nothing is stored. */
static void wrong(int family, const char *text)
{
	uint8_t addr[16], before[16];

	memset(addr, 0x55, sizeof addr);
	memcpy(before, addr, sizeof addr);
	if (inet_pton(family, text, addr) != 0)
		fail(__FILE__, __LINE__, "\"%s\" is taken", text);
	expect(memcmp(addr, before, sizeof addr) == 0);
}

static void examples6(void)
{
	/* RFC 4291, 2.2. */
	is6("ABCD:EF01:2345:6789:ABCD:EF01:2345:6789", "abcd:ef01:2345:6789:abcd:ef01:2345:6789",
	    "abcd:ef01:2345:6789:abcd:ef01:2345:6789");
	is6("2001:DB8:0:0:8:800:200C:417A", "2001:0db8:0000:0000:0008:0800:200c:417a", "2001:db8::8:800:200c:417a");
	is6("FF01::101", "ff01:0000:0000:0000:0000:0000:0000:0101", "ff01::101");
	is6("::1", "0000:0000:0000:0000:0000:0000:0000:0001", "::1");
	is6("::", "0000:0000:0000:0000:0000:0000:0000:0000", "::");
	is6("0:0:0:0:0:0:13.1.68.3", "0000:0000:0000:0000:0000:0000:0d01:4403", "::13.1.68.3");
	is6("::FFFF:129.144.52.38", "0000:0000:0000:0000:0000:ffff:8190:3426", "::ffff:129.144.52.38");
	/* RFC 5952, 2 and 4: one address in many texts, and the choice of the zeros that are left out. */
	is6("2001:0db8::0001", "2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1");
	is6("2001:db8:0:0:0::1", "2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1");
	is6("2001:db8::aaaa:0:0:1", "2001:0db8:0000:0000:aaaa:0000:0000:0001", "2001:db8::aaaa:0:0:1");
	is6("2001:DB8::AAAA:0:0:1", "2001:0db8:0000:0000:aaaa:0000:0000:0001", "2001:db8::aaaa:0:0:1");
	is6("2001:db8::1:1:1:1:1", "2001:0db8:0000:0001:0001:0001:0001:0001", "2001:db8:0:1:1:1:1:1");
	is6("2001:0:0:1:0:0:0:1", "2001:0000:0000:0001:0000:0000:0000:0001", "2001:0:0:1::1");
	is6("2001:db8:0:0:1:0:0:1", "2001:0db8:0000:0000:0001:0000:0000:0001", "2001:db8::1:0:0:1");
}

/* Zeros at the ends, and a gap that stands for a single group. */
static void edges6(void)
{
	is6("1:2:3:4:5:6:7::", "0001:0002:0003:0004:0005:0006:0007:0000", "1:2:3:4:5:6:7:0");
	is6("::2:3:4:5:6:7:8", "0000:0002:0003:0004:0005:0006:0007:0008", "0:2:3:4:5:6:7:8");
	is6("1::", "0001:0000:0000:0000:0000:0000:0000:0000", "1::");
	is6("1:0:0:4:0:0:0:0", "0001:0000:0000:0004:0000:0000:0000:0000", "1:0:0:4::");
	is6("0:0:3::", "0000:0000:0003:0000:0000:0000:0000:0000", "0:0:3::");
	is6("::1:0:0", "0000:0000:0000:0000:0000:0001:0000:0000", "::1:0:0");
	is6("1:2:3:4:5:6:255.255.255.255", "0001:0002:0003:0004:0005:0006:ffff:ffff", "1:2:3:4:5:6:ffff:ffff");
	is6("1::0.0.0.1", "0001:0000:0000:0000:0000:0000:0000:0001", "1::1");
	is6("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
	    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff");
	static const char *const none[] = {
		"", ":", ":::", "1", "1:", ":1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8:",
		":1:2:3:4:5:6:7:8", "1::2::3", "1:::2", "::1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8::", "1:2:3:4::5:6:7:8",
		"12345::", "00001::", "g::", "::1 ", " ::1", "::1%1", "::1/64", "[::1]", "1:2:3:4:5:6:7:1.2.3.4",
		"::1.2.3", "::1.2.3.4.5", "::1.2.3.256", "::01.2.3.4", "1.2.3.4::", "::1.2.3.4:5", "1.2.3.4", "::.2.3.4", "1::-1",
	};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		wrong(AF_INET6, none[i]);
}

/* An address of version 4 as its number in the machine's order. */
static void is4(const char *text, uint32_t number, bool posix)
{
	struct in_addr addr = { 0x55555555 };

	same(inet_pton(AF_INET, text, &addr), posix);
	same(ntohl(addr.s_addr), posix ? number : 0x55555555);
	if (inet_aton(text, &addr) != 1 || ntohl(addr.s_addr) != number)
		fail(__FILE__, __LINE__, "\"%s\" is 0x%lx", text, (unsigned long)ntohl(addr.s_addr));
	same(ntohl(inet_addr(text)), number);
}

static void version4(void)
{
	char text[INET_ADDRSTRLEN];
	struct in_addr addr;

	is4("0.0.0.0", 0, true);
	is4("192.0.2.33", 0xc0000221, true);
	is4("255.255.255.255", 0xffffffff, true);
	is4("127.1", 0x7f000001, false);
	is4("1.2.65535", 0x0102ffff, false);
	is4("1.16777215", 0x01ffffff, false);
	is4("4294967295", 0xffffffff, false);
	is4("0xC0.0.02.041", 0xc0000221, false);
	is4("0x7f000001", 0x7f000001, false);
	is4("1.2.3.4 and more", 0x01020304, false);
	static const char *const none[] = {
		"", ".", "1.", ".1", "1.2.3.4.", "1.2.3.4.5", "1.2.3.256", "256.1.1.1", "1.2.65536", "1.16777216",
		"4294967296", "18446744073709551617", "08", "0x", "1..2", "-1", "+1", " 1.2.3.4", "1.2.3.4a", "a.b.c.d", "::1",
	};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		wrong(AF_INET, none[i]);
		if (inet_aton(none[i], &addr) != 0 || inet_addr(none[i]) != INADDR_NONE)
			fail(__FILE__, __LINE__, "\"%s\" is taken", none[i]);
	}
	addr.s_addr = htonl(0xc0000221);
	expect(strcmp(inet_ntoa(addr), "192.0.2.33") == 0);
	expect(strcmp(inet_ntop(AF_INET, &addr, text, 11), "192.0.2.33") == 0);
}

/* Too little room, and families without addresses: an error, and nothing is written. */
static void refusals(void)
{
	struct in6_addr addr = IN6ADDR_LOOPBACK_INIT;
	char text[] = "abcdefgh";

	for (socklen_t size = 0; size < 4; size++) {
		errno = 0;
		expect(inet_ntop(AF_INET6, &addr, text, size) == NULL);
		same(errno, ENOSPC);
		expect(strcmp(text, "abcdefgh") == 0);
	}
	errno = 0;
	expect(inet_ntop(AF_UNIX, &addr, text, sizeof text) == NULL);
	same(errno, EAFNOSUPPORT);
	refused(inet_pton(AF_UNIX, "::1", &addr), EAFNOSUPPORT);
	expect(memcmp(&addr, &in6addr_loopback, sizeof addr) == 0);
	refused(socket(AF_INET, SOCK_STREAM, 0), EAFNOSUPPORT);
	refused(socket(AF_INET6, SOCK_DGRAM, 0), EAFNOSUPPORT);
}

/* Results of getaddrinfo as one text: family, type, protocol and address of each, and its port. */
static void finds(const char *host, const char *service, struct addrinfo hints, const char *wanted)
{
	struct addrinfo *list;
	char text[256] = "", name[NI_MAXHOST], port[NI_MAXSERV];
	int error = getaddrinfo(host, service, &hints, &list);

	if (error != 0)
		fail(__FILE__, __LINE__, "%s: %s", host, gai_strerror(error));
	for (struct addrinfo *info = list; info != NULL; info = info->ai_next) {
		same(info->ai_family, info->ai_addr->sa_family);
		same(getnameinfo(info->ai_addr, info->ai_addrlen, name, sizeof name, port, sizeof port,
				 NI_NUMERICHOST | NI_NUMERICSERV), 0);
		snprintf(text + strlen(text), sizeof text - strlen(text), "%d/%d %s:%s;", info->ai_socktype,
			 info->ai_protocol, name, port);
	}
	freeaddrinfo(list);
	if (strcmp(text, wanted) != 0)
		fail(__FILE__, __LINE__, "%s: %s, not %s", host, text, wanted);
}

static void hosts(void)
{
	struct addrinfo *list, tcp = { .ai_socktype = SOCK_STREAM }, canonical = { .ai_flags = AI_CANONNAME };

	finds("192.0.2.1", "80", (struct addrinfo){ 0 }, "1/6 192.0.2.1:80;2/17 192.0.2.1:80;");
	finds("192.0.2.1", NULL, (struct addrinfo){ 0 }, "1/6 192.0.2.1:0;2/17 192.0.2.1:0;3/0 192.0.2.1:0;");
	finds("2001:DB8::1", "65535", tcp, "1/6 2001:db8::1:65535;");
	finds("fe80::1%3", "1", tcp, "1/6 fe80::1%3:1;");
	finds("LocalHost", "1", tcp, "1/6 ::1:1;1/6 127.0.0.1:1;");
	tcp.ai_flags = AI_PASSIVE;
	finds(NULL, "22", tcp, "1/6 :::22;1/6 0.0.0.0:22;");
	tcp.ai_flags = AI_V4MAPPED;
	tcp.ai_family = AF_INET6;
	finds("192.0.2.1", "1", tcp, "1/6 ::ffff:192.0.2.1:1;");
	same(getaddrinfo("192.0.2.1", NULL, &canonical, &list), 0);
	expect(strcmp(list->ai_canonname, "192.0.2.1") == 0 && list->ai_next->ai_canonname == NULL);
	freeaddrinfo(list);
}

static void unknown(void)
{
	struct addrinfo *list, hints = { .ai_family = AF_INET };

	same(getaddrinfo(NULL, NULL, NULL, &list), EAI_NONAME);
	same(getaddrinfo("www.example.org", "1", NULL, &list), EAI_NONAME);
	same(getaddrinfo("::1", "1", &hints, &list), EAI_NONAME);
	same(getaddrinfo("127.0.0.1", "65536", &hints, &list), EAI_SERVICE);
	same(getaddrinfo("127.0.0.1", "", &hints, &list), EAI_SERVICE);
	hints.ai_flags = AI_NUMERICSERV;
	same(getaddrinfo("127.0.0.1", "http", &hints, &list), EAI_NONAME);
	hints.ai_flags = AI_NUMERICHOST;
	same(getaddrinfo("localhost", "1", &hints, &list), EAI_NONAME);
	hints.ai_flags = 1 << 30;
	same(getaddrinfo("127.0.0.1", "1", &hints, &list), EAI_BADFLAGS);
	hints.ai_flags = AI_CANONNAME;
	same(getaddrinfo(NULL, "1", &hints, &list), EAI_BADFLAGS);
	hints = (struct addrinfo){ .ai_family = AF_UNIX };
	same(getaddrinfo("127.0.0.1", "1", &hints, &list), EAI_FAMILY);
	hints = (struct addrinfo){ .ai_socktype = SOCK_STREAM, .ai_protocol = IPPROTO_UDP };
	same(getaddrinfo("127.0.0.1", "1", &hints, &list), EAI_SOCKTYPE);
	hints = (struct addrinfo){ .ai_socktype = SOCK_RAW };
	same(getaddrinfo("127.0.0.1", "1", &hints, &list), EAI_SERVICE);
}

static void texts_of_addresses(void)
{
	struct sockaddr_in sin = { .sin_len = sizeof sin, .sin_family = AF_INET, .sin_port = htons(8080) };
	const struct sockaddr *addr = (const struct sockaddr *)&sin;
	char host[8], port[5];

	same(getnameinfo(addr, sizeof sin, host, 8, port, 5, 0), 0);
	expect(strcmp(host, "0.0.0.0") == 0 && strcmp(port, "8080") == 0);
	same(getnameinfo(addr, sizeof sin, host, 7, NULL, 0, 0), EAI_OVERFLOW);
	same(getnameinfo(addr, sizeof sin, NULL, 0, port, 4, 0), EAI_OVERFLOW);
	same(getnameinfo(addr, sizeof sin, host, 8, NULL, 0, NI_NAMEREQD), EAI_NONAME);
	same(getnameinfo(addr, sizeof sin, NULL, 0, NULL, 0, 0), EAI_NONAME);
	same(getnameinfo(addr, sizeof sin - 1, host, 8, NULL, 0, 0), EAI_FAMILY);
	same(getnameinfo(addr, sizeof sin, host, 8, NULL, 0, 1 << 30), EAI_BADFLAGS);
	sin.sin_family = AF_UNIX;
	same(getnameinfo(addr, sizeof sin, host, 8, NULL, 0, 0), EAI_FAMILY);
}

static void no_interfaces(void)
{
	char name[IF_NAMESIZE];
	struct if_nameindex *list = if_nameindex();

	expect(list != NULL && list->if_index == 0 && list->if_name == NULL);
	if_freenameindex(list);
	errno = 0;
	expect(if_nametoindex("lo0") == 0);
	same(errno, ENXIO);
	errno = 0;
	expect(if_indextoname(1, name) == NULL);
	same(errno, ENXIO);
}

const struct test inettests[] = {
	{ "examples of version 6", examples6 },
	{ "edges of version 6", edges6 },
	{ "version 4", version4 },
	{ "refusals", refusals },
	{ "hosts", hosts },
	{ "unknown hosts", unknown },
	{ "texts of addresses", texts_of_addresses },
	{ "no interfaces", no_interfaces },
	{ NULL, NULL },
};
