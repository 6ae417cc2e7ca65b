/* Numbers in the order of bytes of a network, which is not the machine's: the functions of <arpa/inet.h>. */

#include <arpa/inet.h>

uint32_t (htonl)(uint32_t host)
{
	return htonl(host);
}

uint16_t (htons)(uint16_t host)
{
	return htons(host);
}

uint32_t (ntohl)(uint32_t network)
{
	return ntohl(network);
}

uint16_t (ntohs)(uint16_t network)
{
	return ntohs(network);
}
