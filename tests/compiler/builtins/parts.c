/*
 * The parts of the builtins that libgcc has not, or has in other manner: atomic
 * operations on bytes, halves, 64 bits and structures, and 16-bit floating
 * numbers. A line of output for each part: its name, and the count of mistakes.
 */

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

/* Every operation on each byte of a word, beside the same on a plain byte. */
#define ATOMIC(type) \
	static int atomic_##type(void) \
	{ \
		int wrong = 0; \
\
		for (unsigned i = 0; i < 8 / sizeof(type); i++) \
			for (unsigned a = 0; a < 0x10000; a += 0x1235) \
				for (unsigned b = 0; b < 0x10000; b += 0x2347) { \
					type object[8 / sizeof(type)], x = a, y = b, other, expected = b; \
\
					for (unsigned j = 0; j < 8 / sizeof(type); j++) \
						object[j] = j == i ? x : (type)(0x5aa5 + j); \
					wrong += __atomic_fetch_add(&object[i], y, 5) != x; \
					x += y; \
					wrong += __atomic_sub_fetch(&object[i], 3, 5) != (type)(x - 3); \
					x -= 3; \
					wrong += __sync_fetch_and_sub(&object[i], y) != x; \
					x -= y; \
					wrong += __atomic_fetch_or(&object[i], y, 5) != x; \
					x |= y; \
					wrong += __atomic_fetch_and(&object[i], (type)0xf3f1, 5) != x; \
					x &= (type)0xf3f1; \
					wrong += __sync_xor_and_fetch(&object[i], y) != (x ^ y); \
					x ^= y; \
					wrong += __atomic_fetch_nand(&object[i], y, 5) != x; \
					x = ~(x & y); \
					wrong += __sync_add_and_fetch(&object[i], y) != (type)(x + y); \
					x += y; \
					other = x; \
					wrong += __atomic_exchange_n(&object[i], y, 5) != x; \
					x = y; \
					wrong += !__atomic_compare_exchange_n(&object[i], &expected, other, 0, 5, 5); \
					x = other; \
					expected = x + 1; \
					wrong += __atomic_compare_exchange_n(&object[i], &expected, 0, 0, 5, 5); \
					wrong += expected != x; \
					wrong += __sync_val_compare_and_swap(&object[i], x, y) != x; \
					wrong += __sync_bool_compare_and_swap(&object[i], (type)(y + 1), 0); \
					x = y; \
					for (unsigned j = 0; j < 8 / sizeof(type); j++) \
						wrong += object[j] != (j == i ? x : (type)(0x5aa5 + j)); \
				} \
		return wrong; \
	}

ATOMIC(uint8_t)
ATOMIC(uint16_t)

static int atomic_long(void)
{
	uint64_t object = 0x1ffffffff, expected = 1, wide = 0xfedcba9876543210;
	int wrong = 0;

	wrong += __atomic_fetch_add(&object, 1, 5) != 0x1ffffffff;
	wrong += __atomic_load_n(&object, 5) != 0x200000000;
	wrong += __atomic_sub_fetch(&object, wide, 5) != 0x200000000 - wide;
	__atomic_store_n(&object, wide, 5);
	wrong += __atomic_fetch_nand(&object, 0xffff0000ffff, 5) != wide;
	wrong += __atomic_xor_fetch(&object, 0xff, 5) != (~(wide & 0xffff0000ffff) ^ 0xff);
	wrong += __atomic_exchange_n(&object, 7, 5) != (~(wide & 0xffff0000ffff) ^ 0xff);
	wrong += __atomic_or_fetch(&object, wide, 5) != (wide | 7);
	wrong += __atomic_and_fetch(&object, 0xff000000ff, 5) != ((wide | 7) & 0xff000000ff);
	wrong += __atomic_compare_exchange_n(&object, &expected, 2, 0, 5, 5);
	wrong += expected != ((wide | 7) & 0xff000000ff);
	wrong += !__atomic_compare_exchange_n(&object, &expected, 2, 0, 5, 5);
	return wrong + (object != 2);
}

struct triple {
	uint32_t word[3];
};

static int atomic_structure(void)
{
	_Atomic struct triple object;
	struct triple x = { { 1, 2, 3 } }, y = { { 4, 5, 6 } }, z;
	int wrong = 0;

	__atomic_store(&object, &x, 5);
	__atomic_exchange(&object, &y, &z, 5);
	wrong += memcmp(&z, &x, sizeof z) != 0;
	wrong += __atomic_compare_exchange(&object, &z, &x, 0, 5, 5);
	wrong += memcmp(&z, &y, sizeof z) != 0;
	wrong += !__atomic_compare_exchange(&object, &z, &x, 0, 5, 5);
	__atomic_load(&object, &z, 5);
	wrong += memcmp(&z, &x, sizeof z) != 0;
	wrong += __atomic_is_lock_free(8, 0) || !__atomic_is_lock_free(sizeof x.word[0], 0);
	return wrong;
}

/* A counter that a signal handler and the program count together. */
static uint64_t counter = 0xffffff00;
static volatile unsigned handled;

static void count(int signo)
{
	(void)signo;
	__atomic_fetch_add(&counter, 1, 5);
	handled++;
}

/* The counts that were lost; a program that is never interrupted proves nothing, and is wrong. */
static int interrupted(void)
{
	const struct itimerval often = { { 0, 1 }, { 0, 1 } }, never = { { 0, 0 }, { 0, 0 } };
	unsigned counted = 0;

	signal(SIGVTALRM, count);
	setitimer(ITIMER_VIRTUAL, &often, NULL);
	while (handled < 300) {
		__atomic_fetch_add(&counter, 1, 5);
		counted++;
	}
	setitimer(ITIMER_VIRTUAL, &never, NULL);
	return counter - 0xffffff00 - counted - handled;
}

float __extendhfsf2(uint16_t);
double __extendhfdf2(uint16_t);
long double __extendhftf2(uint16_t);
float __extendbfsf2(uint16_t);
uint16_t __truncsfhf2(float);
uint16_t __truncdfhf2(double);
uint16_t __trunctfhf2(long double);
uint16_t __truncsfbf2(float);
uint16_t __truncdfbf2(double);
uint16_t __trunctfbf2(long double);

/* The value of a number of 16 bits that is not negative, by definition. */
static double defined(unsigned x, int fraction, int bias)
{
	int exponent = x >> fraction;
	double value = x & ((1u << fraction) - 1);

	if (exponent != 0)
		value += 1u << fraction;
	else
		exponent = 1;
	for (exponent -= bias + fraction; exponent > 0; exponent--)
		value *= 2;
	for (; exponent < 0; exponent++)
		value /= 2;
	return value;
}

/* Both neighbours of the middle between two numbers, the middle, and the numbers, with each sign. */
static int halves(void)
{
	int wrong = 0;

	for (unsigned x = 0; x < 0x7c00; x += x < 0x800 ? 1 : 7) {
		const double low = defined(x, 10, 15), high = defined(x + 1, 10, 15);
		const double middle = (low + high) / 2, little = (high - low) / 4096;

		for (unsigned sign = 0; sign < 2; sign++) {
			const unsigned s = sign << 15, even = x + (x & 1);
			const double f = sign ? -1 : 1;

			wrong += __extendhfsf2(s | x) != f * low || __extendhfdf2(s | x) != f * low;
			wrong += __extendhftf2(s | x) != f * low;
			wrong += __truncsfhf2(f * low) != (s | x) || __truncdfhf2(f * low) != (s | x);
			wrong += __truncsfhf2(f * middle) != (s | even) || __truncdfhf2(f * middle) != (s | even);
			wrong += __trunctfhf2(f * middle) != (s | even);
			wrong += __truncsfhf2(f * (middle + little)) != (s | (x + 1));
			wrong += __truncdfhf2(f * (middle + little * 1e-6)) != (s | (x + 1));
			wrong += __trunctfhf2(f * (middle + (long double)little * 1e-20L)) != (s | (x + 1));
			wrong += __truncsfhf2(f * (middle - little)) != (s | x);
			wrong += __truncdfhf2(f * (middle - little * 1e-6)) != (s | x);
			wrong += __trunctfhf2(f * (middle - (long double)little * 1e-20L)) != (s | x);
		}
	}
	for (unsigned x = 0x7c01; x < 0x8000; x++)
		wrong += __extendhfsf2(x) == __extendhfsf2(x);
	wrong += __truncsfhf2(__builtin_nanf("")) != 0x7e00 || __truncdfhf2(__builtin_nan("")) != 0x7e00;
	wrong += __trunctfhf2(__builtin_nanl("")) != 0x7e00;
	wrong += __truncsfhf2(1e30f) != 0x7c00 || __truncdfhf2(-1e300) != 0xfc00 || __truncsfhf2(-1e-30f) != 0x8000;
	wrong += __extendhfsf2(0x7c00) != __builtin_inff() || __extendhfsf2(0xfc00) != -__builtin_inff();
	return wrong;
}

static int bfloats(void)
{
	int wrong = 0;

	for (unsigned x = 0; x < 0x7f80; x += 7) {
		const double low = defined(x, 7, 127), high = defined(x + 1, 7, 127);
		const double middle = (low + high) / 2, little = (high - low) / 4096;
		const unsigned even = x + (x & 1);

		wrong += __extendbfsf2(x) != low || __truncsfbf2(-low) != (0x8000 | x);
		wrong += __truncsfbf2(middle) != even || __truncdfbf2(middle) != even || __trunctfbf2(middle) != even;
		wrong += __truncsfbf2(middle + little) != x + 1 || __truncdfbf2(middle + little * 1e-6) != x + 1;
		wrong += __truncsfbf2(middle - little) != x || __trunctfbf2(middle - little * 1e-9L) != x;
	}
	wrong += __truncsfbf2(__builtin_nanf("")) != 0x7fc0 || __truncdfbf2(-__builtin_nan("")) != 0x7fc0;
	return wrong + (__extendbfsf2(0x7f81) == 0);
}

int main(void)
{
	printf("bytes %d\n", atomic_uint8_t());
	printf("halves of words %d\n", atomic_uint16_t());
	printf("64 bits %d\n", atomic_long());
	printf("structures %d\n", atomic_structure());
	printf("interrupted %d\n", interrupted());
	printf("_Float16 %d\n", halves());
	printf("__bf16 %d\n", bfloats());
	return 0;
}
