/* uname(3): five texts of sysctl(3). */

#include <string.h>
#include <sys/sysctl.h>
#include <sys/utsname.h>

static int text(const char *name, char *buf)
{
	size_t size = _UTSNAME_LENGTH;

	return sysctlbyname(name, buf, &size, NULL, 0);
}

int uname(struct utsname *name)
{
	memset(name, 0, sizeof *name);
	if (text("kern.ostype", name->sysname) < 0 || text("kern.hostname", name->nodename) < 0 ||
	    text("kern.osrelease", name->release) < 0 || text("kern.version", name->version) < 0 ||
	    text("hw.machine", name->machine) < 0)
		return -1;
	return 0;
}
