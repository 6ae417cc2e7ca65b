/* Matrices of integers: products, sums, and parts of bits, as CoreMark does. */
#include <stdio.h>

#define N 40
static short a[N][N], b[N][N];
static int c[N][N];

static void product(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) {
      int sum = 0;
      for (int j = 0; j < N; j++) sum += a[i][j] * b[j][k];
      c[i][k] = sum;
    }
}

static void bits(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) {
      int sum = 0;
      for (int j = 0; j < N; j++) {
        int one = a[i][j] * b[j][k];
        sum += (one >> 2 & 15) * (one >> 5 & 127);
      }
      c[i][k] = sum;
    }
}

static unsigned total(int limit) {
  unsigned sum = 0;
  int last = 0;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) {
      if (c[i][k] > limit) sum += 10;
      else sum += (unsigned)(c[i][k] > last);
      last = c[i][k];
    }
  return sum;
}

int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) {
      a[i][k] = (short)(i * 31 + k * 17);
      b[i][k] = (short)(i ^ k * 5);
    }
  for (int round = 0; round < 4; round++) {
    product();
    sum = sum * 31 + total(100000);
    bits();
    sum = sum * 31 + total(3000);
  }
  printf("%08x\n", sum);
}
