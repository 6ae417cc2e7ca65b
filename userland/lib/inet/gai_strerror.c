/* The errors of getaddrinfo and getnameinfo in words. */

#include <netdb.h>

const char *gai_strerror(int error)
{
	switch (error) {
	case 0:
		return "Success";
	case EAI_AGAIN:
		return "Name could not be resolved now";
	case EAI_BADFLAGS:
		return "Invalid flags";
	case EAI_FAIL:
		return "Name could not be resolved";
	case EAI_FAMILY:
		return "Address family not supported";
	case EAI_MEMORY:
		return "Out of memory";
	case EAI_NONAME:
		return "Name or service is not known";
	case EAI_SERVICE:
		return "Service not supported for the type of socket";
	case EAI_SOCKTYPE:
		return "Type of socket not supported";
	case EAI_SYSTEM:
		return "System error";
	case EAI_OVERFLOW:
		return "Buffer too small";
	default:
		return "Unknown error";
	}
}
