/* 64-bit integers: products, divisions, shifts, comparisons. */
#include <stdint.h>
#include <stdio.h>

static uint64_t power(uint64_t base, unsigned exponent, uint64_t modulus) {
  uint64_t result = 1;
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result = result * base % modulus;
    base = base * base % modulus;
  }
  return result;
}

static uint64_t next(uint64_t *state) {
  uint64_t x = *state;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  *state = x;
  return x * 0x2545f4914f6cdd1dull;
}

int main(void) {
  const uint64_t prime = 2147483647;
  uint64_t state = 88172645463325252ull, sum = 0;
  int64_t least = INT64_MAX;
  for (int i = 0; i < 12000; i++) {
    uint64_t x = next(&state);
    sum += x >> (i & 63);
    if ((int64_t)x < least) least = (int64_t)x;
    if (x > sum) sum ^= x << 1;
  }
  for (unsigned i = 1; i < 40; i++) sum += power(i, 1000003 - i, prime);
  printf("%08x%08x %08x\n", (unsigned)(sum >> 32), (unsigned)sum, (unsigned)((uint64_t)least >> 32));
}
