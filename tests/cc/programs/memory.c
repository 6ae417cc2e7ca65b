/* Memory: fields of bits, packed and nested structures, arrays of several ranks, copies, atomics. */

#include "say.h"

struct fields {
	unsigned a : 3;
	signed b : 7;
	unsigned c : 13;
	unsigned long long d : 37;
	_Bool e : 1;
};
struct __attribute__((packed)) packed {
	char a;
	int b;
	long long c;
	short d;
};
struct node {
	struct node *next;
	struct { short x, y; } at[3];
	union { int i; unsigned char bytes[4]; } u;
};

static int grid[5][7][3];
static struct node nodes[8];
static const char *const words[] = { "zero", "one", "two", "three" };
static long long wide[4] = { 1, -2, 0x300000004LL };
static _Alignas(64) char aligned[3] = "ab";
static int *const inside = &grid[2][3][1];

__attribute__((noinline)) static unsigned
fields(struct fields *f, int x)
{
	f->a = x;
	f->b = x * 3;
	f->c += x;
	f->d = f->d * 5 + x;
	f->e = x & 2;
	return mix(mix(f->a + f->b, f->c), mix(f->d, f->d >> 32) + f->e);
}

__attribute__((noinline)) static unsigned
packs(struct packed *p, int x)
{
	p->a += x;
	p->b ^= x * 77777;
	p->c -= (long long)x << 33;
	p->d = p->b;
	struct packed copy = *p;
	copy.c += copy.d;
	return mix(mix(copy.a, copy.b), mix(copy.c, copy.c >> 32));
}

__attribute__((noinline)) static unsigned
variable(int n)
{
	int row[n];
	char *more = __builtin_alloca(n + 3);
	unsigned sum = 0;
	for (int i = 0; i < n; i++) {
		row[i] = i * i - n;
		more[i] = row[i];
	}
	for (int i = 0; i < n; i++)
		sum = mix(sum, row[i] + more[n - 1 - i]);
	return sum;
}

__attribute__((noinline)) static unsigned
atomics(int *word, unsigned char *byte)
{
	unsigned sum = __atomic_fetch_add(word, 5, __ATOMIC_SEQ_CST);
	sum = mix(sum, __atomic_exchange_n(word, 99, __ATOMIC_ACQUIRE));
	int expected = 98;
	sum = mix(sum, __atomic_compare_exchange_n(word, &expected, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
	sum = mix(sum, expected);
	sum = mix(sum, __atomic_compare_exchange_n(word, &expected, 3, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
	sum = mix(sum, __atomic_or_fetch(byte, 0x18, __ATOMIC_SEQ_CST));
	sum = mix(sum, __atomic_sub_fetch(byte, 0x29, __ATOMIC_SEQ_CST));
	sum = mix(sum, __atomic_nand_fetch(word, 0xff, __ATOMIC_SEQ_CST));
	return mix(sum, *word + *byte);
}

int
main(void)
{
	unsigned sum = 0;
	struct fields f = { 0 };
	for (int i = 0; i < 20; i++)
		sum = mix(sum, fields(&f, i * 11 - 50));
	say("fields", sum);
	struct packed p = { 1, 2, 3, 4 };
	for (int i = 0; i < 20; i++)
		sum = mix(sum, packs(&p, i - 9));
	say("packed", sum);
	for (int i = 0; i < 5; i++)
		for (int j = 0; j < 7; j++)
			for (int k = 0; k < 3; k++)
				grid[i][j][k] = i * 100 + j * 10 + k;
	for (int i = 0; i < 5; i++)
		for (int k = 2; k >= 0; k--)
			sum = mix(sum, grid[i][6 - i][k] + grid[4 - i][k][2 - k]);
	say("grid", mix(sum, *inside + inside[-3]));
	for (int i = 0; i < 8; i++) {
		nodes[i].next = &nodes[(i * 3 + 1) % 8];
		nodes[i].at[i % 3].y = i * 1000;
		nodes[i].u.i = i * 0x01020304;
	}
	struct node *at = nodes;
	for (int i = 0; i < 12; i++, at = at->next)
		sum = mix(sum, at->at[1].y + at->u.bytes[i % 4]);
	say("nodes", sum);
	for (int i = 0; i < 4; i++)
		for (const char *c = words[i]; *c != 0; c++)
			sum = mix(sum, *c);
	say("words", mix(sum, wide[2] + (wide[1] >> 33) + aligned[1] + ((unsigned)aligned & 63)));
	say("variable", mix(variable(5), variable(40)));
	int word = 7;
	unsigned char bytes[4] = { 1, 2, 3, 4 };
	for (int i = 0; i < 4; i++)
		sum = mix(sum, atomics(&word, &bytes[i]));
	say("atomics", mix(sum, bytes[0] + bytes[3] * 256));
	return 0;
}
