/*
 * Multiplication and division of words, for programs that were compiled for a
 * processor without these instructions; the machine has them. A division by 0
 * gives what the instructions give: all ones, and the dividend as remainder.
 */

#include <stdint.h>

uint32_t __mulsi3(uint32_t a, uint32_t b)
{
	return a * b;
}

int32_t __divsi3(int32_t a, int32_t b)
{
	return a / b;
}

int32_t __modsi3(int32_t a, int32_t b)
{
	return a % b;
}

uint32_t __udivsi3(uint32_t a, uint32_t b)
{
	return a / b;
}

uint32_t __umodsi3(uint32_t a, uint32_t b)
{
	return a % b;
}
