/* Floating-point numbers in software: sums, products, roots, a matrix. */
#include <stdio.h>

static double root(double x) {
  double y = x > 1 ? x / 2 : 1;
  for (int i = 0; i < 12; i++) y = (y + x / y) / 2;
  return y;
}

static float m[12][12];

static float determinant(void) {
  float product = 1;
  for (int i = 0; i < 12; i++) {
    product *= m[i][i];
    for (int k = i + 1; k < 12; k++) {
      float factor = m[k][i] / m[i][i];
      for (int j = i; j < 12; j++) m[k][j] -= factor * m[i][j];
    }
  }
  return product;
}

int main(void) {
  double sum = 0;
  for (int i = 1; i < 60; i++) sum += root(i) * i - 1.0 / i;
  float all = 0;
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 12; i++)
      for (int k = 0; k < 12; k++) m[i][k] = i == k ? 3.0f : 1.0f / (float)(i + k + round + 1);
    all += determinant();
  }
  printf("%d %d\n", (int)(sum * 1000), (int)all);
}
