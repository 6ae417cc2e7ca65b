/* The value of a character as a digit. */
#ifndef DIGIT_H
#define DIGIT_H

/* 0 to 35, letters in either case; 36 if it is none. EOF is none. */
static inline unsigned digit(int c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 'a' - 'A';
	return c >= 'a' && c <= 'z' ? c - 'a' + 10u : 36;
}

#endif
