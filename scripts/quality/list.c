/* Linked lists: built, reversed, merged, searched, as CoreMark does. */
#include <stdio.h>

struct item {
  struct item *next;
  short value, key;
};
static struct item pool[1000];

static struct item *reversed(struct item *list) {
  struct item *back = 0;
  while (list) {
    struct item *next = list->next;
    list->next = back;
    back = list;
    list = next;
  }
  return back;
}

static struct item *find(struct item *list, short key) {
  while (list && list->key != key) list = list->next;
  return list;
}

typedef int (*order)(const struct item *, const struct item *);
static int byKey(const struct item *a, const struct item *b) { return a->key - b->key; }
static int byValue(const struct item *a, const struct item *b) { return a->value - b->value; }

static struct item *sorted(struct item *list, order compare) {
  for (int size = 1;; size *= 2) {
    struct item *left = list, *tail = 0;
    int merges = 0;
    list = 0;
    while (left) {
      struct item *right = left;
      int lefts = 0, rights = size;
      merges++;
      while (lefts < size && right) {
        right = right->next;
        lefts++;
      }
      while (lefts > 0 || (rights > 0 && right)) {
        struct item *least;
        if (lefts > 0 && (rights == 0 || !right || compare(left, right) <= 0)) {
          least = left;
          left = left->next;
          lefts--;
        } else {
          least = right;
          right = right->next;
          rights--;
        }
        if (tail) tail->next = least;
        else list = least;
        tail = least;
      }
      left = right;
    }
    tail->next = 0;
    if (merges <= 1) return list;
  }
}

int main(void) {
  unsigned sum = 0, seed = 7;
  struct item *list = 0;
  for (int i = 0; i < 1000; i++) {
    seed = seed * 1103515245u + 12345u;
    pool[i].key = (short)i;
    pool[i].value = (short)(seed >> 16);
    pool[i].next = list;
    list = &pool[i];
  }
  for (int round = 0; round < 6; round++) {
    list = sorted(list, round & 1 ? byKey : byValue);
    for (short key = 0; key < 200; key++) {
      struct item *found = find(list, (short)(key * 7));
      if (found) sum = sum * 33 + (unsigned short)found->value;
      list = reversed(list);
    }
  }
  printf("%08x\n", sum);
}
