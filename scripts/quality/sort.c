/* Quicksort, heapsort and insertion sort of integers. */
#include <stdio.h>

#define COUNT 4000
static int numbers[COUNT];
static unsigned seed;

static void fill(void) {
  for (int i = 0; i < COUNT; i++) {
    seed = seed * 1664525u + 1013904223u;
    numbers[i] = (int)(seed >> 8);
  }
}

static void insertion(int *at, int count) {
  for (int i = 1; i < count; i++) {
    int value = at[i], k = i;
    for (; k > 0 && at[k - 1] > value; k--) at[k] = at[k - 1];
    at[k] = value;
  }
}

static void quick(int *at, int low, int high) {
  while (high - low > 12) {
    int pivot = at[low + (high - low) / 2], i = low, k = high;
    while (i <= k) {
      while (at[i] < pivot) i++;
      while (at[k] > pivot) k--;
      if (i <= k) {
        int other = at[i];
        at[i++] = at[k];
        at[k--] = other;
      }
    }
    quick(at, low, k);
    low = i;
  }
  insertion(at + low, high - low + 1);
}

static void sift(int *at, int from, int count) {
  int value = at[from];
  for (int child = 2 * from + 1; child < count; child = 2 * from + 1) {
    if (child + 1 < count && at[child + 1] > at[child]) child++;
    if (at[child] <= value) break;
    at[from] = at[child];
    from = child;
  }
  at[from] = value;
}

static void heap(int *at, int count) {
  for (int i = count / 2 - 1; i >= 0; i--) sift(at, i, count);
  for (int i = count - 1; i > 0; i--) {
    int most = at[0];
    at[0] = at[i];
    at[i] = most;
    sift(at, 0, i);
  }
}

int main(void) {
  unsigned sum = 0;
  for (int round = 0; round < 3; round++) {
    fill();
    quick(numbers, 0, COUNT - 1);
    for (int i = 0; i < COUNT; i += 7) sum = sum * 31 + (unsigned)numbers[i];
    fill();
    heap(numbers, COUNT);
    for (int i = 0; i < COUNT; i += 7) sum = sum * 31 + (unsigned)numbers[i];
  }
  printf("%08x\n", sum);
}
