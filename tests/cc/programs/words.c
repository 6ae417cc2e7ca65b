/* Integers of 32 bits and less: every operator, divisions by constants, changes of width. */

#include "say.h"

static const int numbers[] = {
	0, 1, -1, 2, -2, 3, 7, 9, 10, -10, 31, 32, 100, 127, -128, 128, 255, 256, 1000, -1000, 32767,
	-32768, 65535, 65536, 0x12345678, 0x7fffffff, -0x7fffffff - 1, -0x7fffffff, 0x40000000,
};
#define COUNT (int)(sizeof numbers / sizeof *numbers)

#define DIVIDE(d) \
	do { \
		sum = mix(sum, x / (d)); \
		sum = mix(sum, x % (d)); \
		sum = mix(sum, (unsigned)x / (unsigned)(d)); \
		sum = mix(sum, (unsigned)x % (unsigned)(d)); \
	} while (0)

__attribute__((noinline)) static unsigned
divisions(int x)
{
	unsigned sum = 1;
	DIVIDE(2);
	DIVIDE(3);
	DIVIDE(5);
	DIVIDE(6);
	DIVIDE(7);
	DIVIDE(8);
	DIVIDE(10);
	DIVIDE(12);
	DIVIDE(14);
	DIVIDE(25);
	DIVIDE(28);
	DIVIDE(100);
	DIVIDE(112);
	DIVIDE(641);
	DIVIDE(1000);
	DIVIDE(1024);
	DIVIDE(10007);
	DIVIDE(1000000);
	DIVIDE(0x7fffffff);
	DIVIDE(-3);
	DIVIDE(-8);
	DIVIDE(-100);
	return sum;
}

__attribute__((noinline)) static unsigned
pairs(int x, int y)
{
	unsigned a = x, b = y, sum = 2;
	sum = mix(sum, a + b);
	sum = mix(sum, a - b);
	sum = mix(sum, a * b);
	sum = mix(sum, a & b);
	sum = mix(sum, a | ~b);
	sum = mix(sum, a ^ b);
	sum = mix(sum, a << (b & 31));
	sum = mix(sum, a >> (b & 31));
	sum = mix(sum, x >> (b & 31));
	sum = mix(sum, (x < y) + 2 * (x <= y) + 4 * (a < b) + 8 * (a <= b) + 16 * (x == y));
	if (y != 0 && (y != -1 || x != -0x7fffffff - 1)) {
		sum = mix(sum, x / y);
		sum = mix(sum, x % y);
	}
	if (b != 0)
		sum = mix(sum, a / b * 3 + a % b);
	return sum;
}

__attribute__((noinline)) static unsigned
products(unsigned x)
{
	unsigned sum = 3;
	sum = mix(sum, x * 3);
	sum = mix(sum, x * 7);
	sum = mix(sum, x * 10);
	sum = mix(sum, x * 60);
	sum = mix(sum, x * 1000);
	sum = mix(sum, x * 65537);
	sum = mix(sum, x * 0x9e3779b1u);
	sum = mix(sum, x * -5u);
	sum = mix(sum, x * 0x80000000u);
	sum = mix(sum, x * 0x55555555u);
	return sum;
}

__attribute__((noinline)) static unsigned
narrow(signed char a, unsigned char b, short c, unsigned short d)
{
	unsigned sum = 4;
	signed char e = a + b;
	unsigned char f = a - c;
	short g = b * d;
	unsigned short h = c << 3;
	_Bool i = a & b, j = c;
	sum = mix(sum, e);
	sum = mix(sum, f);
	sum = mix(sum, g);
	sum = mix(sum, h);
	sum = mix(sum, i + 2 * j + 4 * (e < f) + 8 * ((unsigned char)e < f) + 16 * (g < h));
	sum = mix(sum, (signed char)(f >> 1) / 3);
	sum = mix(sum, (unsigned short)~d / 7);
	sum = mix(sum, (short)(d + c) % 11);
	return sum;
}

__attribute__((noinline)) static unsigned
bits(unsigned x)
{
	unsigned sum = 5;
	sum = mix(sum, __builtin_bswap32(x));
	sum = mix(sum, __builtin_bswap16(x));
	sum = mix(sum, x << 7 | x >> 25);
	sum = mix(sum, x << (x & 31) | x >> (-x & 31));
	sum = mix(sum, (int)x < 0 ? -x : x);
	sum = mix(sum, (int)x > 100 ? 100 : x);
	sum = mix(sum, (int)x < 0 ? 0 : x);
	sum = mix(sum, x > 0xff ? 0xff : x);
	return sum;
}

int
main(void)
{
	unsigned sum[5] = { 0 };
	for (int i = 0; i < COUNT; i++) {
		sum[0] = mix(sum[0], divisions(numbers[i]));
		sum[1] = mix(sum[1], products(numbers[i]));
		sum[2] = mix(sum[2], bits(numbers[i]));
		for (int k = 0; k < COUNT; k++) {
			sum[3] = mix(sum[3], pairs(numbers[i], numbers[k]));
			sum[4] = mix(sum[4], narrow(numbers[i], numbers[k], numbers[i], numbers[k]));
		}
	}
	say("divisions", sum[0]);
	say("products", sum[1]);
	say("bits", sum[2]);
	say("pairs", sum[3]);
	say("narrow", sum[4]);
	return 0;
}
