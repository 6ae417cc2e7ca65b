/* A machine of states that reads numbers, as CoreMark does. */
#include <stdio.h>

enum state { START, INVALID, SIGN, INTEGER, FRACTION, E, ESIGN, EXPONENT, STATES };
static unsigned counts[STATES];

static enum state step(const char **at) {
  enum state state = START;
  const char *c = *at;
  for (; *c != 0 && state != INVALID; c++) {
    if (*c == ',') {
      c++;
      break;
    }
    int isDigit = *c >= '0' && *c <= '9';
    switch (state) {
    case START:
      state = isDigit ? INTEGER : *c == '+' || *c == '-' ? SIGN : *c == '.' ? FRACTION : INVALID;
      break;
    case SIGN:
      state = isDigit ? INTEGER : *c == '.' ? FRACTION : INVALID;
      break;
    case INTEGER:
      if (*c == '.') state = FRACTION;
      else if (!isDigit) state = INVALID;
      break;
    case FRACTION:
      if (*c == 'e' || *c == 'E') state = E;
      else if (!isDigit) state = INVALID;
      break;
    case E:
      state = *c == '+' || *c == '-' ? ESIGN : INVALID;
      break;
    case ESIGN:
      state = isDigit ? EXPONENT : INVALID;
      break;
    case EXPONENT:
      if (!isDigit) state = INVALID;
      break;
    default:
      break;
    }
    counts[state]++;
  }
  *at = c;
  return state;
}

int main(void) {
  static const char text[] = "5012,+15.3,-.87,1.5e+12,35.54400,T0.3e-1F,-T.T++Tq,1T3.4e4z,34.0e-T^,7.25E-3,x,12";
  unsigned sum = 0;
  for (int round = 0; round < 500; round++)
    for (const char *at = text; *at != 0;) sum = sum * 31 + step(&at);
  for (int i = 0; i < STATES; i++) sum = sum * 31 + counts[i];
  printf("%08x\n", sum);
}
