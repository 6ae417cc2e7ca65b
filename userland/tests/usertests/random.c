/* Random bytes and numbers, and numbers read with bounds. */

#include "test.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* True if the bytes look random: half of the bits are set, give or take a sixteenth. */
static bool looks_random(const unsigned char *bytes, size_t n)
{
	size_t set = 0;

	for (size_t i = 0; i < n; i++)
		set += (size_t)__builtin_popcount(bytes[i]);
	return set > n * 4 - n / 4 && set < n * 4 + n / 4;
}

static void bytes(void)
{
	static unsigned char a[4096], b[4096], most[100000];

	same(getrandom(a, sizeof a, 0), sizeof a);
	same(getrandom(b, sizeof b, GRND_RANDOM | GRND_NONBLOCK), sizeof b);
	expect(looks_random(a, sizeof a) && looks_random(b, sizeof b));
	expect(memcmp(a, b, sizeof a) != 0);
	same(getrandom(most, sizeof most, 0), 65536);
	memset(a, 0, sizeof a);
	same(getrandom(a, 3, 0), 3);
	expect(a[3] == 0);
	same(getrandom(nowhere, 0, 0), 0);
	refused(getrandom(nowhere, 1, 0), EFAULT);
	refused(getrandom(a, 1, 0x100), EINVAL);
	same(getentropy(a, GETENTROPY_MAX), 0);
	refused(getentropy(a, GETENTROPY_MAX + 1), EINVAL);
}

static void devices(void)
{
	static const char *const names[] = { "/dev/random", "/dev/urandom" };
	static unsigned char buf[1000];

	for (int i = 0; i < 2; i++) {
		const int fd = open(names[i], O_RDWR);

		same(read(fd, buf, sizeof buf), sizeof buf);
		expect(looks_random(buf, sizeof buf));
		same(write(fd, "x", 1), 1);
		close(fd);
	}
}

static void numbers(void)
{
	unsigned counts[10] = { 0 };

	for (int i = 0; i < 10000; i++)
		counts[arc4random_uniform(10)]++;
	for (int i = 0; i < 10; i++)
		expect(counts[i] > 850 && counts[i] < 1150);
	expect(arc4random() != arc4random() || arc4random() != arc4random());
}

static void within_bounds(void)
{
	static const struct {
		const char *text;
		long long min, max, number;
		const char *error;
	} cases[] = {
		{ "17", 0, 100, 17, NULL },
		{ " -5", -5, -5, -5, NULL },
		{ "101", 0, 100, 0, "too large" },
		{ "-1", 0, 100, 0, "too small" },
		{ "-1", -100, -50, 0, "too large" },
		{ "99999999999999999999", 0, LLONG_MAX, 0, "too large" },
		{ "-99999999999999999999", LLONG_MIN, 0, 0, "too small" },
		{ "12x", 0, 100, 0, "invalid" },
		{ "", 0, 100, 0, "invalid" },
		{ "5", 9, 1, 0, "invalid" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *error = "?";

		errno = 77;
		same(strtonum(cases[i].text, cases[i].min, cases[i].max, &error), cases[i].number);
		expect(cases[i].error == NULL ? error == NULL && errno == 77 : strcmp(error, cases[i].error) == 0);
	}
}

const struct test randomtests[] = {
	{ "bytes", bytes },
	{ "devices", devices },
	{ "numbers", numbers },
	{ "within bounds", within_bounds },
	{ NULL, NULL },
};
