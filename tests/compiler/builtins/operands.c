#include "operands.h"

#include <string.h>

/* A floating type: its words, and the bits of its exponent and of the fraction in the high word. */
struct format {
	int words;
	int exponent;
	int fraction;
};

static const struct format formats[] = { { 1, 8, 23 }, { 2, 11, 20 }, { 4, 15, 16 } };

static const struct format *format(char letter)
{
	return letter == 's' ? &formats[0] : letter == 'd' ? &formats[1] : letter == 't' ? &formats[2] : NULL;
}

/* A floating number of its sign, its exponent with bias, and one of six fractions. */
static void compose(const struct format *f, int sign, int exponent, int fraction, value *x)
{
	const uint32_t top = (1u << f->fraction) - 1;
	const int last = f->words - 1;

	memset(x, 0, sizeof *x);
	switch (fraction) {
	case 1:
		x->word[0] = 1;
		break;
	case 2:
		memset(x, 0xff, 4 * f->words);
		break;
	case 3:
		x->word[last] = 1u << (f->fraction - 1);
		break;
	case 4:
		memset(x, 0x55, 4 * f->words);
		break;
	case 5:
		memset(x, 0xff, 4 * f->words);
		x->word[0] = 0xfffffffe;
		break;
	}
	x->word[last] = (x->word[last] & top) | (uint32_t)exponent << f->fraction | (uint32_t)sign << 31;
}

/* Border exponents as distances from the bias, for those between the ends. */
static const short distances[] = { -1, 0, 1, 23, 30, 31, 32, 52, 62, 63, 64, -24, -126, -149, -150, 127, 128,
	-1022, -1074, -1075, 1023, 1024 };
#define NDISTANCES (int)(sizeof distances / sizeof *distances)

static const uint64_t integers[] = { 0, 1, 2, 3, 5, 7, 9, 10, 0x7f, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000,
	0x10001, 0xffffff, 0x1000000, 0x1000001, 0x1ffffff, 0x7fffffff, 0x80000000, 0x80000001, 0x80000040,
	0x80000080, 0x800000c0, 0xffff0000, 0xffffff7f, 0xffffff80, 0xfffffffe, 0xffffffff, 0x100000000,
	0x100000001, 0x1ffffffff, 0xffffffff0000, 0x1000000000000, 0x1fffffffffffff, 0x20000000000001,
	0x3fffffffffffff, 0x3ffffffffffffe, 0x7fffff8000000000, 0x7fffffbfffffffff, 0x7fffffffffffffff,
	0x8000000000000000, 0x8000000000000001, 0x8000000000000400, 0x8000000000000401, 0x8000008000000000,
	0x8000000100000000, 0xffffffff00000000, 0xffffffff00000001, 0xffffffff7fffffff, 0xffffffff80000000,
	0xfffffffffffffbff, 0xfffffffffffffc00, 0xfffffffffffffffe, 0xffffffffffffffff };
#define NINTEGERS (int)(sizeof integers / sizeof *integers)

static const int powers[] = { 0, 1, -1, 2, 3, -3, 7, 10, 31, -32, 127, 1023, -1074, 0x7fffffff, -0x7fffffff - 1 };
#define NPOWERS (int)(sizeof powers / sizeof *powers)

/* The border exponents that a type has: six at its ends, and the distances within. */
static int exponents(const struct format *f, int *list)
{
	const int bias = (1 << (f->exponent - 1)) - 1;
	int n = 0;

	for (int i = 0; i < 3; i++) {
		list[n++] = i;
		list[n++] = 2 * bias + 1 - i;
	}
	for (int i = 0; i < NDISTANCES; i++)
		if (distances[i] + bias > 2 && distances[i] < bias - 1)
			list[n++] = distances[i] + bias;
	return n;
}

int borders(char letter)
{
	const struct format *f = format(letter);
	int list[6 + NDISTANCES];

	if (f != NULL)
		return exponents(f, list) * 2 * 3;
	if (letter == 'v')
		return NINTEGERS / 2;
	return letter == 'n' ? 64 : letter == 'e' ? NPOWERS : NINTEGERS;
}

void border(char letter, int index, value *x)
{
	const struct format *f = format(letter);

	memset(x, 0, sizeof *x);
	if (f != NULL) {
		int list[6 + NDISTANCES];
		const int n = exponents(f, list);
		const int exponent = list[index % n];
		const int kind = index / n;

		/* Three of the six fractions with each sign, 0 with both. */
		compose(f, kind / 3, exponent, kind <= 3 ? kind % 3 : kind, x);
	} else if (letter == 'n')
		x->n = index;
	else if (letter == 'e')
		x->e = powers[index];
	else
		x->q = integers[index];
	if (letter == 'v')
		x->q = integers[index] & 0x3fff;
}

static uint32_t state;

void sow(uint32_t seed)
{
	state = seed * 2654435769u | 1;
}

/* Marsaglia's xorshift. */
static uint32_t draw(void)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state;
}

/* Random bits, or few ones, or few zeros, so that carries go far and ties occur. */
static uint32_t bits(void)
{
	const uint32_t word = draw();

	switch (word >> 3 & 7) {
	case 0:
		return 0;
	case 1:
		return 0xffffffff;
	case 2:
		return 1u << (draw() >> 27);
	case 3:
		return ~(1u << (draw() >> 27));
	case 4:
		return 0xffffffffu << (draw() >> 27);
	default:
		return draw();
	}
}

/* A random floating number with its exponent around `near`, within `spread`. */
static void floating(const struct format *f, int near, int spread, int plain, value *x)
{
	const int most = (1 << f->exponent) - 1;
	int exponent = near - spread + (int)(draw() % (2 * spread + 1));

	memset(x, 0, sizeof *x);
	if (!plain && draw() >> 30 == 0)
		/* Few ones, so that products lie half way between two numbers, or just beside. */
		for (int i = draw() >> 30; i >= 0; i--)
			x->word[draw() % f->words] |= 1u << (draw() >> 27);
	else
		for (int i = 0; i < f->words; i++)
			x->word[i] = plain ? draw() : bits();
	exponent = exponent < 0 ? 0 : exponent > most ? most : exponent;
	x->word[f->words - 1] &= (1u << f->fraction) - 1;
	x->word[f->words - 1] |= (uint32_t)exponent << f->fraction | (draw() >> 31) << 31;
}

/* A random integer; it has any number of bits with the same chance. */
static void integer(char letter, value *x)
{
	memset(x, 0, sizeof *x);
	if (letter == 'n')
		x->n = draw() >> 26;
	else if (letter == 'e')
		x->e = (int)(draw() >> 24) - 128;
	else if (letter == 'v')
		x->q = draw() >> 18;
	else {
		x->word[0] = bits();
		x->word[1] = bits();
		x->q = (draw() & 1 ? (uint64_t)x->q : (uint64_t)x->q ^ 0x5a5a5a5a5a5a5a5a) >> (draw() >> 26);
		if (draw() >> 31)
			x->q = -(uint64_t)x->q;
	}
}

void random_operands(const char *letters, value *x)
{
	int near = -1;

	for (; *letters != '\0'; letters++, x++) {
		const struct format *f = format(*letters);

		if (f == NULL) {
			integer(*letters, x);
			continue;
		}
		if (near < 0 || draw() % 3 == 0) {
			const int most = (1 << f->exponent) - 1;

			switch (draw() & 3) {
			case 0:
				near = draw() % (most + 1);
				break;
			case 1:
				near = most / 2;
				break;
			case 2:
				near = most / 4;
				break;
			default:
				near = draw() & 1 ? 0 : most;
			}
		}
		floating(f, near, draw() & 1 ? 2 : 80, 0, x);
	}
}

void usual_operands(const char *letters, value *x)
{
	for (; *letters != '\0'; letters++, x++) {
		const struct format *f = format(*letters);

		if (f == NULL) {
			memset(x, 0, sizeof *x);
			if (*letters == 'n')
				x->n = draw() >> 26;
			else if (*letters == 'e')
				x->e = draw() & 15;
			else if (*letters == 'v')
				x->q = draw() >> 18;
			else
				x->q = ((uint64_t)draw() << 32 | draw()) >> (draw() >> 26);
		} else
			floating(f, (1 << (f->exponent - 1)) - 1 + 15, 15, 1, x);
	}
}
