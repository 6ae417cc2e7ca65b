/* Shifts of 64 bits, by 0 to 63 places. */

#include "bits.h"

uint64_t __ashldi3(uint64_t x, int places)
{
	const uint32_t high = x >> 32, low = x;

	if (places & 32)
		return join(low << (places & 31), 0);
	return join(high << places | low >> 1 >> (~places & 31), low << places);
}

uint64_t __lshrdi3(uint64_t x, int places)
{
	const uint32_t high = x >> 32, low = x;

	if (places & 32)
		return high >> (places & 31);
	return join(high >> places, low >> places | high << 1 << (~places & 31));
}

int64_t __ashrdi3(int64_t x, int places)
{
	const int32_t high = x >> 32;
	const uint32_t low = x;

	if (places & 32)
		return join(high >> 31, high >> (places & 31));
	return join(high >> places, low >> places | (uint32_t)high << 1 << (~places & 31));
}
