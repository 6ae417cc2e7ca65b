/* Offsets as far as an off_t goes, of files that end long before. */

#include "test.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>

#define PATH "/tmp/offset"
#define MOST INT64_MAX

static int file(void)
{
	const int fd = open(PATH, O_RDWR | O_CREAT | O_TRUNC, 0666);

	expect(fd >= 0);
	return fd;
}

static void done(int fd)
{
	same(close(fd), 0);
	same(unlink(PATH), 0);
}

static void seeking(void)
{
	const int fd = file();

	/* Numbers that a double does not hold. */
	for (int bit = 30; bit < 63; bit++) {
		same(lseek(fd, (1ll << bit) + 1, SEEK_SET), (1ll << bit) + 1);
		same(lseek(fd, -2, SEEK_CUR), (1ll << bit) - 1);
	}
	same(lseek(fd, MOST, SEEK_SET), MOST);
	same(lseek(fd, 0, SEEK_CUR), MOST);
	refused(lseek(fd, 1, SEEK_CUR), EOVERFLOW);
	refused(lseek(fd, INT64_MIN, SEEK_CUR), EINVAL);
	refused(lseek(fd, -1, SEEK_SET), EINVAL);
	same(lseek(fd, 0, SEEK_CUR), MOST);
	same(lseek(fd, -MOST, SEEK_CUR), 0);
	same(write(fd, "abc", 3), 3);
	refused(lseek(fd, MOST - 2, SEEK_END), EOVERFLOW);
	same(lseek(fd, MOST - 3, SEEK_END), MOST);
	refused(lseek(fd, -4, SEEK_END), EINVAL);
	refused(lseek(fd, 0, 3), EINVAL);
	done(fd);
}

/* No byte is there, and none can be put there. */
static void transfers(void)
{
	static const off_t far[] = { 1ll << 53, (1ll << 53) + 1, 1ll << 62, MOST - 1, MOST };
	const int fd = file();
	char c[4];

	same(write(fd, "abc", 3), 3);
	for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
		same(pread(fd, c, sizeof c, far[i]), 0);
		refused(pwrite(fd, "x", 1, far[i]), EFBIG);
		same(pwrite(fd, "x", 0, far[i]), 0);
		same(lseek(fd, far[i], SEEK_SET), far[i]);
		same(read(fd, c, sizeof c), 0);
		refused(write(fd, "x", 1), EFBIG);
		same(write(fd, "x", 0), 0);
		same(lseek(fd, 0, SEEK_CUR), far[i]);
	}
	refused(pread(fd, c, 1, -1), EINVAL);
	refused(pwrite(fd, c, 1, INT64_MIN), EINVAL);
	same(lseek(fd, 0, SEEK_END), 3);
	refused((long)mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, -4096), EINVAL);
	done(fd);
}

static void lengths(void)
{
	const int fd = file();
	struct stat st;
	char c[5] = "....";

	refused(ftruncate(fd, MOST), EFBIG);
	refused(ftruncate(fd, (1ll << 53) + 1), EFBIG);
	refused(ftruncate(fd, -1), EINVAL);
	refused(ftruncate(fd, INT64_MIN), EINVAL);
	refused(truncate(PATH, MOST), EFBIG);
	refused(truncate(PATH, -5), EINVAL);
	/* A file with holes takes no more room than its bytes. */
	same(ftruncate(fd, 5ll << 30), 0);
	same(pwrite(fd, "mid", 3, (1ll << 32) - 1), 3);
	same(fstat(fd, &st), 0);
	same(st.st_size, 5ll << 30);
	same(st.st_blocks, 16);
	same(pread(fd, c, 4, (1ll << 32) - 2), 4);
	expect(memcmp(c, "\0mid", 4) == 0);
	same(lseek(fd, 0, SEEK_END), 5ll << 30);
	done(fd);
}

static void streams(void)
{
	FILE *f = fopen(PATH, "w+");
	fpos_t place;

	same(fseeko(f, MOST, SEEK_SET), 0);
	same(ftello(f), MOST);
	same(fgetpos(f, &place), 0);
	refused(ftell(f), EOVERFLOW);
	refused(fseeko(f, 1, SEEK_CUR), EOVERFLOW);
	refused(fseeko(f, INT64_MIN, SEEK_CUR), EINVAL);
	refused(fseeko(f, -1, SEEK_SET), EINVAL);
	refused(fseek(f, 0, 3), EINVAL);
	same(fgetc(f), EOF);
	expect(feof(f) && !ferror(f));
	same(fseek(f, LONG_MAX, SEEK_SET), 0);
	same(ftell(f), LONG_MAX);
	same(fsetpos(f, &place), 0);
	same(ftello(f), MOST);
	/* Characters that the file cannot have: the place behind them does not exist. */
	same(fputc('x', f), 'x');
	refused(ftello(f), EOVERFLOW);
	refused(fflush(f), EFBIG);
	expect(ferror(f));
	refused(fseeko(f, 0, SEEK_SET), EFBIG);
	same(fpurge(f), 0);
	/* Past 4 GB and back. */
	same(fseeko(f, (1ll << 32) + 5, SEEK_SET), 0);
	same(fputs("far", f), 0);
	same(ftello(f), (1ll << 32) + 8);
	same(fseeko(f, -3, SEEK_CUR), 0);
	same(fgetc(f), 'f');
	same(fseeko(f, 1ll << 40, SEEK_CUR), 0);
	same(fgetc(f), EOF);
	same(fclose(f), 0);
	same(unlink(PATH), 0);
}

static int fd;

/* Finds the parent's lock of the last byte there can be. */
static void looks(void)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	same(fcntl(fd, F_GETLK, &lock), 0);
	same(lock.l_type, F_RDLCK);
	same(lock.l_start, MOST);
	same(lock.l_len, 0);
	lock = (struct flock){ .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = MOST };
	same(fcntl(fd, F_GETLK, &lock), 0);
	same(lock.l_type, F_UNLCK);
}

static void locks(void)
{
	struct flock lock = { .l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = MOST, .l_len = 1 };

	fd = file();
	same(fcntl(fd, F_SETLK, &lock), 0);
	await_ok(child(looks));
	lock.l_len = 2;
	refused(fcntl(fd, F_SETLK, &lock), EOVERFLOW);
	lock.l_start = 1;
	lock.l_len = MOST;
	same(fcntl(fd, F_SETLK, &lock), 0);
	lock.l_start = 2;
	refused(fcntl(fd, F_SETLK, &lock), EOVERFLOW);
	lock.l_start = -1;
	refused(fcntl(fd, F_SETLK, &lock), EINVAL);
	same(lseek(fd, MOST, SEEK_SET), MOST);
	lock = (struct flock){ .l_type = F_RDLCK, .l_whence = SEEK_CUR, .l_start = 1 };
	refused(fcntl(fd, F_SETLK, &lock), EOVERFLOW);
	done(fd);
}

const struct test offsettests[] = {
	{ "seeking", seeking },
	{ "transfers", transfers },
	{ "lengths", lengths },
	{ "streams", streams },
	{ "locks", locks },
	{ NULL, NULL },
};
