/* Calls: more arguments than registers, pairs, structures by value, `...`, pointers, recursion. */

#include <stdarg.h>
#include "say.h"

struct small {
	int a;
	short b;
	char c;
};
struct large {
	int a[6];
	long long b;
};
struct one {
	char c;
};

__attribute__((noinline)) static unsigned
many(int a, long long b, int c, long long d, int e, long long f, int g, long long h, char i, short j)
{
	unsigned sum = mix(a, b);
	sum = mix(sum, b >> 32);
	sum = mix(sum, c);
	sum = mix(sum, d);
	sum = mix(sum, d >> 32);
	sum = mix(sum, e);
	sum = mix(sum, f);
	sum = mix(sum, f >> 32);
	sum = mix(sum, g);
	sum = mix(sum, h);
	sum = mix(sum, h >> 32);
	return mix(mix(sum, i), j);
}

__attribute__((noinline)) static struct small
turned(struct small s, int by)
{
	return (struct small){ s.b + by, s.a, s.c ^ by };
}

__attribute__((noinline)) static struct large
spread(struct large l, struct one o)
{
	for (int i = 0; i < 6; i++)
		l.a[i] += l.a[(i + 1) % 6] * o.c;
	l.b -= l.a[3];
	return l;
}

__attribute__((noinline)) static unsigned
sum(int count, ...)
{
	va_list list, again;
	unsigned total = count;
	va_start(list, count);
	va_copy(again, list);
	for (int i = 0; i < count; i++) {
		total = mix(total, va_arg(list, int));
		long long wide = va_arg(list, long long);
		total = mix(total, wide);
		total = mix(total, wide >> 32);
	}
	total = mix(total, va_arg(again, int));
	va_end(again);
	va_end(list);
	return total;
}

__attribute__((noinline)) static unsigned
ackermann(unsigned m, unsigned n)
{
	if (m == 0)
		return n + 1;
	return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

__attribute__((noinline)) static int twice(int x) { return 2 * x; }
__attribute__((noinline)) static int less(int x) { return x - 1; }
static int (*const table[])(int) = { twice, less, twice };

__attribute__((noinline)) static int
through(int (*f)(int), int x)
{
	return f(x);
}

int
main(void)
{
	unsigned total = many(1, 0x200000003LL, 4, -5, 6, 0x700000008LL, 9, 0x0a0000000bLL, -12, 1300);
	say("many", total);
	struct small s = { 70000, -5, 'x' };
	for (int i = 0; i < 4; i++)
		s = turned(s, i);
	say("small", mix(mix(s.a, s.b), s.c));
	struct large l = { { 1, 2, 3, 4, 5, 6 }, 0x123456789LL };
	for (int i = 0; i < 5; i++)
		l = spread(l, (struct one){ i + 1 });
	say("large", mix(mix(l.a[0], l.a[5]), mix(l.b, l.b >> 32)));
	say("variadic", sum(4, 1, 2LL, 3, 0x400000005LL, -6, -7LL, 8, 0x900000000LL));
	say("recursion", ackermann(2, 9));
	int x = 21;
	for (int i = 0; i < 9; i++)
		x = through(table[i % 3], x);
	say("pointers", x);
	return 0;
}
