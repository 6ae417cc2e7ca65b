/* Ways through a function: switches of all kinds, loops, computed jumps, many values at once. */

#include "say.h"

__attribute__((noinline)) static int
dense(int x)
{
	switch (x) {
	case 0: return 5;
	case 1: return x * 7 + 2;
	case 2: return -3;
	case 3:
	case 4: return x << 4;
	case 5: return x ^ 99;
	case 6: return 1000000;
	case 7: return x - 500;
	case 9: return 17;
	case 10: return x * x;
	case 11: return ~x;
	default: return 40;
	}
}

__attribute__((noinline)) static int
sparse(int x)
{
	switch (x) {
	case -100000: return 1;
	case -7: return 2;
	case 0 ... 3: return 3;
	case 77: return 4;
	case 1000: return 5;
	case 0x7fffffff: return 6;
	case 20 ... 29: return x + 7;
	default: return 8;
	}
}

__attribute__((noinline)) static int
letters(char c)
{
	switch (c) {
	case 'a' ... 'z': return 1;
	case 'A' ... 'Z': return 2;
	case '0' ... '9': return 3;
	case ' ':
	case '\t':
	case '\n': return 4;
	case -1: return 5;
	default: return 6;
	}
}

/* A small machine whose operations are places in the code. */
__attribute__((noinline)) static int
machine(const unsigned char *code, int x)
{
	static const void *const places[] = { &&add, &&twice, &&back, &&out };
	int left = 10;
	goto *places[*code++];
add:
	x += *code++;
	goto *places[*code++];
twice:
	x *= 2;
	goto *places[*code++];
back:
	if (--left > 0)
		code -= 4;
	goto *places[*code++];
out:
	return x;
}

__attribute__((noinline)) static unsigned
crowded(const int *v)
{
	int a = v[0], b = v[1], c = v[2], d = v[3], e = v[4], f = v[5], g = v[6], h = v[7];
	int i = v[8], j = v[9], k = v[10], l = v[11], m = v[12], n = v[13], o = v[14], p = v[15];
	int q = a ^ p, r = b ^ o, s = c ^ n, t = d ^ m, u = e ^ l, w = f ^ k, x = g ^ j, y = h ^ i;
	unsigned sum = 0;
	for (int z = 0; z < 20; z++) {
		a += b * c, b += c * d, c += d * e, d += e * f, e += f * g, f += g * h, g += h * i, h += i * j;
		i += j * k, j += k * l, k += l * m, l += m * n, m += n * o, n += o * p, o += p * a, p += a * b;
		q += a, r ^= b, s += c, t ^= d, u += e, w ^= f, x += g, y ^= h;
		sum = mix(sum, dense(z & 15) + i + j + k + l + m + n + o + p);
	}
	sum = mix(sum, a + b + c + d + e + f + g + h);
	return mix(sum, q ^ r ^ s ^ t ^ u ^ w ^ x ^ y);
}

__attribute__((noinline)) static unsigned
sieve(void)
{
	static unsigned char composite[2000];
	unsigned sum = 0;
	for (int i = 2; i < 2000; i++) {
		if (composite[i])
			continue;
		sum = mix(sum, i);
		for (int k = i * i; k < 2000; k += i)
			composite[k] = 1;
	}
	return sum;
}

int
main(void)
{
	unsigned sum = 0;
	for (int i = -3; i < 16; i++)
		sum = mix(sum, dense(i));
	say("dense", sum);
	static const int some[] = { -100000, -99999, -8, -7, -6, -1, 0, 1, 3, 4, 19, 20, 25, 29, 30, 76, 77, 78, 999, 1000, 0x7ffffffe, 0x7fffffff, -0x7fffffff - 1 };
	for (unsigned i = 0; i < sizeof some / sizeof *some; i++)
		sum = mix(sum, sparse(some[i]));
	say("sparse", sum);
	for (int i = -128; i < 128; i++)
		sum = mix(sum, letters(i));
	say("letters", sum);
	say("machine", machine((const unsigned char[]){ 0, 5, 1, 0, 1, 2, 3 }, 1));
	int v[16];
	for (int i = 0; i < 16; i++)
		v[i] = i * 2654435761u;
	say("crowded", crowded(v));
	say("sieve", sieve());
	return 0;
}
