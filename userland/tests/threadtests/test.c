/* What the tests share with those of usertests. */

#include "../usertests/test.c"
