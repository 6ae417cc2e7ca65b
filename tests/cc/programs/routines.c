/* The routines that compiled code asks for, for tests that link no library: by the simplest way, and
 * compiled at -O0, so that no compiler finds out what they do and calls them in them. */

typedef unsigned long long u64;
typedef unsigned int u32;

u64
__udivdi3(u64 a, u64 b)
{
	u64 quotient = 0, rest = 0;
	for (int i = 63; i >= 0; i--) {
		rest = rest << 1 | (a >> i & 1);
		if (rest >= b) {
			rest -= b;
			quotient |= 1ull << i;
		}
	}
	return quotient;
}

u64
__umoddi3(u64 a, u64 b)
{
	return a - __udivdi3(a, b) * b;
}

long long
__divdi3(long long a, long long b)
{
	u64 quotient = __udivdi3(a < 0 ? -(u64)a : (u64)a, b < 0 ? -(u64)b : (u64)b);
	return (a < 0) != (b < 0) ? -quotient : quotient;
}

long long
__moddi3(long long a, long long b)
{
	return a - (u64)__divdi3(a, b) * (u64)b;
}

static int
ones(u64 a, int bits)
{
	int count = 0;
	for (int i = 0; i < bits; i++)
		count += a >> i & 1;
	return count;
}

static int
leading(u64 a, int bits)
{
	int count = 0;
	while (count < bits && (a >> (bits - 1 - count) & 1) == 0)
		count++;
	return count;
}

static int
trailing(u64 a, int bits)
{
	int count = 0;
	while (count < bits && (a >> count & 1) == 0)
		count++;
	return count;
}

int __popcountsi2(u32 a) { return ones(a, 32); }
int __popcountdi2(u64 a) { return ones(a, 64); }
int __clzsi2(u32 a) { return leading(a, 32); }
int __clzdi2(u64 a) { return leading(a, 64); }
int __ctzsi2(u32 a) { return trailing(a, 32); }
int __ctzdi2(u64 a) { return trailing(a, 64); }

void *
memcpy(void *to, const void *from, u32 n)
{
	for (u32 i = 0; i < n; i++)
		((char *)to)[i] = ((const char *)from)[i];
	return to;
}

void *
memmove(void *to, const void *from, u32 n)
{
	if ((u32)to <= (u32)from)
		return memcpy(to, from, n);
	while (n-- > 0)
		((char *)to)[n] = ((const char *)from)[n];
	return to;
}

void *
memset(void *to, int c, u32 n)
{
	for (u32 i = 0; i < n; i++)
		((char *)to)[i] = c;
	return to;
}

/* One processor, and nobody interrupts: what is not cut in two here is atomic. Their names are
 * clang's own, so that they are given otherwise. */

#define ATOMIC(name) __asm__("__atomic_" name "_8")

u64 load8(u64 *at, int order) ATOMIC("load");
void store8(u64 *at, u64 value, int order) ATOMIC("store");
u64 exchange8(u64 *at, u64 value, int order) ATOMIC("exchange");
_Bool compare8(u64 *at, u64 *expected, u64 wanted, int yes, int no) ATOMIC("compare_exchange");

u64
load8(u64 *at, int order)
{
	(void)order;
	return *at;
}

void
store8(u64 *at, u64 value, int order)
{
	(void)order;
	*at = value;
}

u64
exchange8(u64 *at, u64 value, int order)
{
	u64 old = *at;
	(void)order;
	*at = value;
	return old;
}

_Bool
compare8(u64 *at, u64 *expected, u64 wanted, int yes, int no)
{
	u64 old = *at;
	_Bool same = old == *expected;
	(void)yes;
	(void)no;
	if (same)
		*at = wanted;
	*expected = old;
	return same;
}

#define FETCH(name, value) \
	u64 fetch_##name##8(u64 *at, u64 by, int order) ATOMIC("fetch_" #name); \
	u64 \
	fetch_##name##8(u64 *at, u64 by, int order) \
	{ \
		u64 old = *at; \
		(void)order; \
		*at = value; \
		return old; \
	}

FETCH(add, old + by)
FETCH(sub, old - by)
FETCH(and, old & by)
FETCH(or, old | by)
FETCH(xor, old ^ by)
FETCH(nand, ~(old & by))
