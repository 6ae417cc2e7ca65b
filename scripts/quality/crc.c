/* CRC-32 by bits and by a table. */
#include <stdio.h>

static unsigned table[256];
static unsigned char data[8192];

static unsigned byBits(const unsigned char *at, unsigned count) {
  unsigned crc = ~0u;
  while (count-- > 0) {
    crc ^= *at++;
    for (int i = 0; i < 8; i++) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  }
  return ~crc;
}

static unsigned byTable(const unsigned char *at, unsigned count) {
  unsigned crc = ~0u;
  for (unsigned i = 0; i < count; i++) crc = table[(crc ^ at[i]) & 0xff] ^ crc >> 8;
  return ~crc;
}

int main(void) {
  for (unsigned i = 0; i < 256; i++) {
    unsigned crc = i;
    for (int k = 0; k < 8; k++) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    table[i] = crc;
  }
  for (unsigned i = 0; i < sizeof data; i++) data[i] = (unsigned char)(i * 167 >> 3);
  unsigned sum = 0;
  for (int round = 0; round < 12; round++) sum += byBits(data, sizeof data / 4) ^ byTable(data, sizeof data);
  printf("%08x\n", sum);
}
