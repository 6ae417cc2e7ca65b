/* The other sign. */

#include "binary128.h"

struct binary128 __negtf2(struct binary128 x)
{
	return (struct binary128){ { x.word[0], x.word[1], x.word[2], x.word[3] ^ SIGN128 } };
}
