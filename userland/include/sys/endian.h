/* Orders of bytes: BSD's place for what <endian.h> and <arpa/inet.h> have. */
#include <arpa/inet.h>
#include <endian.h>
