/* Integers of 64 bits: arithmetic, shifts by constants and by variables, comparisons, overflow. */

#include "say.h"

typedef long long wide;
typedef unsigned long long uwide;

static const wide numbers[] = {
	0, 1, -1, 2, -2, 31, 32, 33, 63, 0x7fffffffLL, 0x80000000LL, 0xffffffffLL, 0x100000000LL,
	-0x80000000LL, -0x100000000LL, 0x123456789abcdefLL, 0x7fffffffffffffffLL,
	-0x7fffffffffffffffLL - 1, -0x7fffffffffffffffLL, 0x00000001ffffffffLL, 0x4000000000000000LL,
};
#define COUNT (int)(sizeof numbers / sizeof *numbers)

static unsigned
mixw(unsigned sum, uwide value)
{
	return mix(mix(sum, value), value >> 32);
}

__attribute__((noinline)) static unsigned
pairs(wide x, wide y)
{
	uwide a = x, b = y;
	unsigned sum = 1;
	sum = mixw(sum, a + b);
	sum = mixw(sum, a - b);
	sum = mixw(sum, a * b);
	sum = mixw(sum, (a & b) ^ (a | ~b));
	sum = mixw(sum, (wide)(int)x * (int)y);
	sum = mixw(sum, (uwide)(unsigned)x * (unsigned)y);
	sum = mixw(sum, a << (b & 63));
	sum = mixw(sum, a >> (b & 63));
	sum = mixw(sum, x >> (b & 63));
	sum = mixw(sum, a << (b & 63) | a >> (-b & 63));
	sum = mix(sum, (x < y) + 2 * (x <= y) + 4 * (x > y) + 8 * (x >= y) + 16 * (x == y) + 32 * (x != y));
	sum = mix(sum, (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b));
	if (x < y)
		sum = mix(sum, 1);
	if (a <= b)
		sum = mix(sum, 2);
	if (x >= y)
		sum = mix(sum, 3);
	if (a > b)
		sum = mix(sum, 4);
	sum = mixw(sum, x < y ? x : y);
	sum = mixw(sum, a > b ? a : b);
	return sum;
}

__attribute__((noinline)) static unsigned
overflows(wide x, wide y)
{
	wide s;
	uwide u;
	int n;
	unsigned sum = 2;
	sum = mix(sum, __builtin_add_overflow(x, y, &s));
	sum = mixw(sum, s);
	sum = mix(sum, __builtin_sub_overflow(x, y, &s));
	sum = mixw(sum, s);
	sum = mix(sum, __builtin_mul_overflow(x, y, &s));
	sum = mixw(sum, s);
	sum = mix(sum, __builtin_add_overflow((uwide)x, (uwide)y, &u));
	sum = mixw(sum, u);
	sum = mix(sum, __builtin_sub_overflow((uwide)x, (uwide)y, &u));
	sum = mixw(sum, u);
	sum = mix(sum, __builtin_mul_overflow((uwide)x, (uwide)y, &u));
	sum = mixw(sum, u);
	sum = mix(sum, __builtin_mul_overflow((int)x, (int)y, &n));
	sum = mix(sum, n);
	sum = mix(sum, __builtin_add_overflow((int)x, (int)y, &n));
	sum = mix(sum, n);
	return sum;
}

__attribute__((noinline)) static unsigned
shifts(wide x)
{
	uwide a = x;
	unsigned sum = 3;
	sum = mixw(sum, a << 1);
	sum = mixw(sum, a << 31);
	sum = mixw(sum, a << 32);
	sum = mixw(sum, a << 45);
	sum = mixw(sum, a >> 1);
	sum = mixw(sum, a >> 32);
	sum = mixw(sum, a >> 63);
	sum = mixw(sum, x >> 4);
	sum = mixw(sum, x >> 32);
	sum = mixw(sum, x >> 40);
	sum = mixw(sum, -x);
	sum = mixw(sum, x < 0 ? -a : a);
	sum = mixw(sum, __builtin_bswap64(a));
	sum = mixw(sum, x + 5);
	sum = mixw(sum, x - 0x100000001LL);
	sum = mixw(sum, x * 10);
	return sum;
}

int
main(void)
{
	unsigned sum[3] = { 0 };
	for (int i = 0; i < COUNT; i++) {
		sum[0] = mix(sum[0], shifts(numbers[i]));
		for (int k = 0; k < COUNT; k++) {
			sum[1] = mix(sum[1], pairs(numbers[i], numbers[k]));
			sum[2] = mix(sum[2], overflows(numbers[i], numbers[k]));
		}
	}
	say("shifts", sum[0]);
	say("pairs", sum[1]);
	say("overflows", sum[2]);
	return 0;
}
