/* Words of a text: split, compared, counted, turned around. */
#include <stdio.h>

static char text[6000];
static char word[64];
static struct {
  char name[16];
  unsigned count;
} words[200];
static int known;

static int same(const char *a, const char *b) {
  while (*a != 0 && *a == *b) a++, b++;
  return *a == *b;
}

static void turn(char *at) {
  char *end = at;
  while (*end != 0) end++;
  while (at < end) {
    char c = *at;
    *at++ = *--end;
    *end = c;
  }
}

static void note(const char *name) {
  for (int i = 0; i < known; i++)
    if (same(words[i].name, name)) {
      words[i].count++;
      return;
    }
  if (known == 200) return;
  int i = 0;
  for (; name[i] != 0 && i < 15; i++) words[known].name[i] = name[i];
  words[known].name[i] = 0;
  words[known++].count = 1;
}

int main(void) {
  unsigned seed = 3, sum = 0;
  for (unsigned i = 0; i < sizeof text - 1; i++) {
    seed = seed * 1103515245u + 12345u;
    text[i] = seed >> 28 < 5 ? ' ' : (char)('a' + (seed >> 24) % 4);
  }
  for (int round = 0; round < 3; round++)
    for (const char *at = text; *at != 0;) {
      int length = 0;
      while (*at == ' ') at++;
      while (*at != 0 && *at != ' ' && length < 14) word[length++] = *at++;
      word[length] = 0;
      if (round == 1) turn(word);
      note(word);
    }
  for (int i = 0; i < known; i++) sum = sum * 31 + words[i].count + (unsigned char)words[i].name[0];
  printf("%08x\n", sum);
}
