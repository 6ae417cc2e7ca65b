/* What the programs for the compiler's tests share: a word and a number on the console, without a
 * library. */

static long
ecall3(long number, long a, long b, long c)
{
	register long t0 __asm__("t0") = number;
	register long a0 __asm__("a0") = a;
	register long a1 __asm__("a1") = b;
	register long a2 __asm__("a2") = c;

	__asm__ volatile("ecall" : "+r"(t0), "+r"(a0) : "r"(a1), "r"(a2) : "memory");
	return a0;
}

/* Writes a word, a blank, a number in hexadecimal digits, and a new line. */
__attribute__((noinline)) static void
say(const char *word, unsigned value)
{
	char line[64];
	int n = 0;
	for (; word[n] != 0 && n < 48; n++)
		line[n] = word[n];
	line[n++] = ' ';
	for (int shift = 28; shift >= 0; shift -= 4)
		line[n++] = "0123456789abcdef"[value >> shift & 15];
	line[n++] = '\n';
	ecall3(4, 1, (long)line, n);
}

/* Adds a number to a sum that depends on the order. */
static unsigned
mix(unsigned sum, unsigned value)
{
	return (sum << 5 | sum >> 27) * 31 + value;
}

void *
memcpy(void *restrict to, const void *restrict from, unsigned n)
{
	volatile char *t = to;
	const volatile char *f = from;
	for (unsigned i = 0; i < n; i++)
		t[i] = f[i];
	return to;
}

void *
memset(void *to, int c, unsigned n)
{
	volatile char *t = to;
	for (unsigned i = 0; i < n; i++)
		t[i] = c;
	return to;
}
