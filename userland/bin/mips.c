/*
 * mips [iterations]
 *
 * Work of the kinds that CoreMark and Dhrystone are made of, to measure a
 * processor with: a linked list sorted and searched, matrices of integers
 * multiplied, a state machine that reads numbers, and a cyclic redundancy
 * check over all results. Prints the check, which depends on the number of
 * iterations (100 unless given) and on nothing else: not on the machine, the
 * compiler or its options.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* CRC-16 with the polynomial of X.25 (reflected), bit by bit. */
static uint16_t crcbyte(uint16_t crc, uint8_t byte)
{
	for (int bit = 0; bit < 8; bit++) {
		unsigned carry = (crc ^ byte) & 1;

		crc >>= 1;
		byte >>= 1;
		if (carry)
			crc ^= 0x8408;
	}
	return crc;
}

static uint16_t crcword(uint16_t crc, uint32_t word)
{
	for (int shift = 0; shift < 32; shift += 8)
		crc = crcbyte(crc, (uint8_t)(word >> shift));
	return crc;
}

/* Marsaglia's xorshift generator. */
static uint32_t state;

static uint32_t random32(void)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state;
}

#define NODES 96

struct node {
	struct node *next;
	int16_t key;
	int16_t value;
};

static struct node nodes[NODES];

typedef int compare(const struct node *, const struct node *);

static int bykey(const struct node *a, const struct node *b)
{
	return a->key - b->key;
}

static int byvalue(const struct node *a, const struct node *b)
{
	return a->value != b->value ? a->value - b->value : a->key - b->key;
}

static struct node *merge(struct node *a, struct node *b, compare *order)
{
	struct node *head, **tail = &head;

	while (a != NULL && b != NULL) {
		struct node **from = order(a, b) <= 0 ? &a : &b;

		*tail = *from;
		tail = &(*from)->next;
		*from = (*from)->next;
	}
	*tail = a != NULL ? a : b;
	return head;
}

/* Takes the first `n` nodes off the list at *list and returns them sorted. */
static struct node *sort(struct node **list, int n, compare *order)
{
	struct node *first, *a;

	if (n == 1) {
		first = *list;
		*list = first->next;
		first->next = NULL;
		return first;
	}
	a = sort(list, n / 2, order);
	return merge(a, sort(list, n - n / 2, order), order);
}

static struct node *reverse(struct node *list)
{
	struct node *done = NULL;

	while (list != NULL) {
		struct node *next = list->next;

		list->next = done;
		done = list;
		list = next;
	}
	return done;
}

static int position(const struct node *list, int value)
{
	int at = 0;

	for (; list != NULL && list->value != value; list = list->next)
		at++;
	return at;
}

static uint16_t lists(uint16_t crc)
{
	struct node *list = NULL;

	for (int i = 0; i < NODES; i++) {
		nodes[i].key = (int16_t)i;
		nodes[i].value = (int16_t)(random32() % 200);
		nodes[i].next = list;
		list = &nodes[i];
	}
	list = reverse(sort(&list, NODES, byvalue));
	for (int i = 0; i < 24; i++)
		crc = crcword(crc, (uint32_t)position(list, i * 8));
	list = sort(&list, NODES, bykey);
	for (const struct node *n = list; n != NULL; n = n->next)
		crc = crcbyte(crc, (uint8_t)(n->key ^ n->value));
	return crc;
}

#define ORDER 14

static int16_t left[ORDER][ORDER], right[ORDER][ORDER];
static int32_t product[ORDER][ORDER];

static uint16_t matrices(uint16_t crc)
{
	int32_t clipped = 0;

	for (int i = 0; i < ORDER; i++)
		for (int j = 0; j < ORDER; j++) {
			left[i][j] = (int16_t)random32();
			right[i][j] = (int16_t)(left[i][j] + i * j);
		}
	for (int i = 0; i < ORDER; i++)
		for (int j = 0; j < ORDER; j++) {
			uint32_t sum = 0;

			for (int k = 0; k < ORDER; k++)
				sum += (uint32_t)(left[i][k] * (right[k][j] >> 4));
			product[i][j] = (int32_t)sum;
		}
	for (int i = 0; i < ORDER; i++)
		for (int j = 0; j < ORDER; j++) {
			clipped += product[i][j] >> 12;
			if (clipped > 100000)
				clipped = -(clipped & 1023);
		}
	return crcword(crc, (uint32_t)clipped);
}

enum reading { START, SIGN, INTEGER, POINT, FRACTION, EXPONENT, EXPONENTSIGN, POWER, INVALID, NREADING };

static int isdecimal(char c)
{
	return c >= '0' && c <= '9';
}

/* Reads one number, up to a comma or the end; says how far it came, and moves *text behind the comma. */
static enum reading readnumber(const char **text, uint32_t *transitions)
{
	enum reading now = START;
	const char *s = *text;

	for (; *s != '\0' && *s != ','; s++) {
		enum reading before = now;

		switch (now) {
		case START:
			now = isdecimal(*s) ? INTEGER : *s == '+' || *s == '-' ? SIGN : *s == '.' ? POINT : INVALID;
			break;
		case SIGN:
			now = isdecimal(*s) ? INTEGER : *s == '.' ? POINT : INVALID;
			break;
		case INTEGER:
			if (!isdecimal(*s))
				now = *s == '.' ? FRACTION : *s == 'e' ? EXPONENT : INVALID;
			break;
		case POINT:
			now = isdecimal(*s) ? FRACTION : INVALID;
			break;
		case FRACTION:
			if (!isdecimal(*s))
				now = *s == 'e' ? EXPONENT : INVALID;
			break;
		case EXPONENT:
			now = isdecimal(*s) ? POWER : *s == '+' || *s == '-' ? EXPONENTSIGN : INVALID;
			break;
		case EXPONENTSIGN:
		case POWER:
			now = isdecimal(*s) ? POWER : INVALID;
			break;
		default:
			break;
		}
		if (now != before)
			transitions[now]++;
	}
	*text = *s == ',' ? s + 1 : s;
	return now;
}

static char line[512];

static uint16_t numbers(uint16_t crc)
{
	static const char *const samples[] = {
		"5012", "-874", "+122", "35.54", ".1234500", "-110.700", "5.500e+3", "-.123e-2", "T0.3e-1F", "-T.T++Tq",
	};
	uint32_t seen[NREADING] = { 0 }, transitions[NREADING] = { 0 };
	const char *text = line;
	size_t used = 0;

	for (;;) {
		const char *sample = samples[random32() % 10];
		size_t begin = used;

		while (*sample != '\0' && used < sizeof line - 2)
			line[used++] = *sample++;
		if (used == sizeof line - 2 || used == begin)
			break;
		line[used++] = ',';
	}
	line[used] = '\0';
	while (*text != '\0')
		seen[readnumber(&text, transitions)]++;
	for (int i = 0; i < NREADING; i++)
		crc = crcword(crc, seen[i] << 16 | transitions[i]);
	return crc;
}

int main(int argc, char **argv)
{
	int iterations = argc > 1 ? atoi(argv[1]) : 100;
	uint16_t crc = 0xffff;

	state = 1987;
	for (int i = 0; i < iterations; i++)
		crc = numbers(matrices(lists(crc)));
	printf("mips: %d iterations, check %04x\n", iterations, crc);
	return 0;
}
