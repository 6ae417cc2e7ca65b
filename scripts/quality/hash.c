/* A hash table with open addressing: insertions, lookups, removals. */
#include <stdio.h>

#define SIZE 4096
struct entry {
  unsigned key;
  unsigned value;
};
static struct entry table[SIZE];

static unsigned mix(unsigned h) {
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  return h ^ h >> 16;
}

static struct entry *find(unsigned key) {
  unsigned at = mix(key) % SIZE;
  while (table[at].key != 0 && table[at].key != key) at = (at + 1) % SIZE;
  return &table[at];
}

static void drop(unsigned key) {
  struct entry *gone = find(key);
  if (gone->key == 0) return;
  unsigned at = (unsigned)(gone - table);
  for (unsigned next = (at + 1) % SIZE; table[next].key != 0; next = (next + 1) % SIZE) {
    unsigned home = mix(table[next].key) % SIZE;
    if ((next - home) % SIZE < (next - at) % SIZE) continue;
    table[at] = table[next];
    at = next;
  }
  table[at].key = 0;
}

int main(void) {
  unsigned sum = 0;
  for (unsigned round = 1; round <= 4; round++) {
    for (unsigned i = 1; i < 3000; i++) {
      struct entry *entry = find(i * round);
      entry->key = i * round;
      entry->value += i;
    }
    for (unsigned i = 1; i < 3000; i += 2) drop(i * round);
    for (unsigned i = 1; i < 9000; i++) sum = sum * 31 + find(i)->value;
  }
  printf("%08x\n", sum);
}
