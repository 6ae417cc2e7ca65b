/* What a debugger is told: lines, scopes, types and places. The tests know the lines by number. */

#include "say.h"

enum colour { RED, GREEN = 5 };

struct node {
	int key;
	unsigned odd : 1, rest : 7;
	enum colour colour;
	struct node *next;
	char name[8];
};

typedef int (*measure)(const struct node *, int);

static int calls;
long long total = 1;

static inline int
square(int x)
{
	int result = x * x;

	return result + calls;
}

__attribute__((noinline)) static int
weigh(const struct node *node, int factor)
{
	static int times = 2;
	int weight = square(node->key);

	times++;
	if (node->odd)
		weight += factor * node->colour;
	return weight + times;
}

__attribute__((noinline)) static int
walk(const struct node *list, measure f, int n)
{
	int sum = 0;

	for (const struct node *at = list; at; at = at->next) {
		int value = f(at, n);

		sum += value;
		calls += n & 1;
	}
	return sum;
}

__attribute__((noinline)) static long long
wide(long long a, int b)
{
	long long product = a * b;

	total += product;
	return product - b;
}

__attribute__((noinline)) static int
report(const char *word, unsigned value)
{
	unsigned twice = value * 2;

	say(word, twice);
	return calls;
}

int
main(void)
{
	struct node first = { 3, 1, 9, GREEN, 0, "first" };
	struct node second = { 4, 0, 1, RED, &first, "second" };

	say("walk", walk(&second, weigh, 7));
	calls += report("wide", (unsigned)wide(1LL << 33, calls));
	say("total", (unsigned)(total >> 32));
	return 0;
}
