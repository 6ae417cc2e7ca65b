/*
 * formtest: printf and scanf but for the digits of floating point, which
 * numtest and its judge look at; the integers of strtol; and the families'
 * ways to where the characters go and come from.
 */

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

#include "check.h"

#define FILENAME "/tmp/formtest"

/* Checks snprintf and vasprintf with a format: the same text, and its length returned. */
static void is(const char *wanted, const char *fmt, ...)
{
	char buf[400];
	char *text;
	va_list ap, again;
	int n, m;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(buf, sizeof buf, fmt, ap);
	m = vasprintf(&text, fmt, again);
	va_end(again);
	va_end(ap);
	check(n == (int)strlen(wanted) && strcmp(buf, wanted) == 0 && m == n && strcmp(text, buf) == 0,
	      "%s gives %s", fmt, wanted);
	if (strcmp(buf, wanted) != 0)
		printf("     not %s\n", buf);
	free(text);
}

static void integers(void)
{
	is("0 1 -1 2147483647 -2147483648", "%d %d %i %d %d", 0, 1, -1, INT_MAX, INT_MIN);
	is("4294967295 37777777777 ffffffff FFFFFFFF", "%u %o %x %X", UINT_MAX, UINT_MAX, UINT_MAX, UINT_MAX);
	is("9223372036854775807 -9223372036854775808", "%lld %lld", LLONG_MAX, LLONG_MIN);
	is("18446744073709551615 1777777777777777777777", "%llu %llo", ULLONG_MAX, ULLONG_MAX);
	is("4294967296 1000000000000000000 999999999", "%lld %lld %lld", 1ll << 32, 1000000000000000000ll, 999999999ll);
	is("1000000000 4294967295 10000000000000000", "%llu %llu %llu", 1000000000ull, 4294967295ull,
	   10000000000000000ull);
	is("123456789abcdef0 -1 7", "%llx %jd %zu", 0x123456789abcdef0ull, (intmax_t)-1, (size_t)7);
	is("-9 8 -7", "%td %ld %qd", (ptrdiff_t)-9, 8l, -7ll);
	is("-1 255 -1 65535", "%hhd %hhu %hd %hu", 0x1ff, 0x1ff, 0x1ffff, 0x1ffff);
	is("1 2 then 3", "%d %d then %d", 1, 2, 3);
	is("-5 5 5", "%D %U %O", -5l, 5ul, 5ul);
}

static void flags(void)
{
	is("    7|7    |00007|+7| 7|-7", "%5d|%-5d|%05d|%+d|% d|% d", 7, 7, 7, 7, 7, -7);
	is("+0007|-0007|  +7|+7  |-007", "%+05d|%+05d|%+4d|%-+4d|% 04d", 7, -7, 7, 7, -7);
	is("  007|007  |+007|  007", "%5.3d|%-5.3d|%+.3d|%05.3d", 7, 7, 7, 7);
	is("[] [0] [     ] [00]", "[%.0d] [%.1d] [%5.0d] [%.2d]", 0, 0, 0, 0);
	is("0x1f 0X1F 037 0 0 0", "%#x %#X %#o %#x %#o %#.0o", 31, 31, 31, 0, 0, 0);
	is("0x001f|  0x1f|0x1f  |0037|037", "%#06x|%#6x|%-#6x|%#.4o|%#.2o", 31, 31, 31, 31, 31);
	is("   42|42   |00042", "%*d|%-*d|%0*d", 5, 42, 5, 42, 5, 42);
	is("42   |00042|42", "%*d|%.*d|%.*d", -5, 42, 5, 42, -5, 42);
	is("1234567 100%  %", "%'d %d%% %2%", 1234567, 100);
	is("                    1", "%21d", 1);
	is("00000000000000000000001", "%023d", 1);
}

static void strings(void)
{
	is("abc|  abc|abc  |ab|   ab|", "%s|%5s|%-5s|%.2s|%5.2s|%.0s", "abc", "abc", "abc", "abc", "abc", "abc");
	is("(null)|(nu|x|   x|x   ", "%s|%.3s|%c|%4c|%-4c", NULL, NULL, 'x', 'x', 'x');
	is("abc|  ab|x|q", "%ls|%4.2ls|%lc|%C", L"abc", L"abc", (wint_t)L'x', (wint_t)L'q');
	is("0x0|0x10|      0x10|0x10      ", "%p|%p|%10p|%-10p", NULL, (void *)16, (void *)16, (void *)16);
	is("%|y", "%%|%y");
	errno = ENOENT;
	is(strerror(ENOENT), "%m");
	is("b a b", "%2$s %1$s %2$s", "a", "b");
	is("10 1", "%10$d %1$d%2$.0s%3$.0s%4$.0s%5$.0s%6$.0s%7$.0s%8$.0s%9$.0s", 1, "", "", "", "", "", "", "", "", 10);
	is("   1.50 9 0007", "%1$*2$.*3$f %4$lld %5$.4d", 1.5, 7, 2, 9ll, 7);
	is("1.500000 2.5 3 inf nan", "%Lf %g %.0Lf %f %Lf", 1.5L, 2.5, 3.0L, 1e300 * 1e10, 0.0L * (1e4000L * 1e4000L));
}

/* Formats that cannot be followed. */
static void refused(int error, const char *fmt, ...)
{
	char buf[100];
	va_list ap;
	int n;

	va_start(ap, fmt);
	errno = 0;
	n = vsnprintf(buf, sizeof buf, fmt, ap);
	va_end(ap);
	fails(n, error, fmt);
}

/* Sizes of which the compiler knows nothing, or it would warn. */
static volatile size_t one = 1, four = 4, most = SIZE_MAX;

static void ends(void)
{
	char buf[8] = "xxxxxxx", c;
	int n = -1;
	signed char small;
	short medium;
	long long large;

	check(snprintf(buf, four, "%d", 123456) == 6 && strcmp(buf, "123") == 0 && buf[4] == 'x',
	      "snprintf cuts off, ends with a null and counts on");
	check(snprintf(NULL, 0, "%s %d", "how long", 10) == 11, "snprintf counts without a buffer");
	c = 'y';
	check(snprintf(&c, one, "%c%30d%s", 'a', 1, "longer") == 37 && c == '\0', "a buffer of one byte has its null");
	check(snprintf(buf, most, "%s", "any") == 3 && strcmp(buf, "any") == 0, "a size as large as can be");
	check(sprintf(buf, "a%cb", '\0') == 3 && memcmp(buf, "a\0b", 4) == 0, "%%c of 0 is a character");
	is("0123456789", "%s%n%s", "01234", &n, "56789");
	check(n == 5, "%%n");
	is("123", "1%hhn2%hn3%lln", &small, &medium, &large);
	check(small == 1 && medium == 2 && large == 3, "%%n of other lengths");
	refused(EOVERFLOW, "%2147483648d", 1);
	refused(EOVERFLOW, "%2147483647d%d", 1, 1);
	refused(EOVERFLOW, "%.99999999999d", 1);
	refused(EOVERFLOW, "%.2147483647f", 1.0);
	refused(EINVAL, "%1$d %d", 1, 1);
	refused(EINVAL, "%2$d", 1, 1);
	refused(EINVAL, "%33$d", 1);
	refused(EILSEQ, "%ls", L"\u0416");
	is("end", "end%");
	is("1.5", "%.2147483647g", 1.5);
}

/* The members of the family that write to a file. */
static void files(void)
{
	const char *wanted = "one 1\ntwo 2\nthree 3\n4\nfive\n";
	char back[2000];
	FILE *f = fopen(FILENAME, "w+");
	int n, fd;

	n = fprintf(f, "one %d\n", 1);
	fflush(f);
	n += dprintf(fileno(f), "two %d\n", 2);
	n += fprintf(f, "%s %d\n", "three", 3) + fprintf(f, "%d", 4);
	fputc('\n', f);
	fputs("five\n", f);
	rewind(f);
	n += fread(back, 1, sizeof back, f);
	check(n == 21 + 27 && strncmp(back, wanted, strlen(wanted)) == 0, "fprintf, dprintf, fputs and fputc agree (%d)", n);
	errno = 0;
	fclose(f);

	f = fopen(FILENAME, "w");
	n = fprintf(f, "%1500d|%-300s|", 7, "text");
	fclose(f);
	fd = open(FILENAME, O_RDONLY);
	check(n == 1802 && read(fd, back, sizeof back) == 1802 && back[1499] == '7' && back[1500] == '|' &&
	      memcmp(back + 1500, "|text ", 6) == 0 && back[1801] == '|', "more than a buffer at once");
	close(fd);

	f = fopen(FILENAME, "r");
	errno = 0;
	fails(fprintf(f, "x"), EBADF, "fprintf to a stream for reading");
	fclose(f);
	unlink(FILENAME);
}

/* Checks sscanf of a text: the number of conversions, and `i` and `text` afterwards. */
static void scans(int wanted, int i, const char *rest, const char *text, const char *fmt)
{
	char found[100] = "";
	int n, number = -77;

	n = sscanf(text, fmt, &number, found);
	check(n == wanted && number == i && strcmp(found, rest) == 0, "\"%s\" by \"%s\": %d, %d, %s", text, fmt, n,
	      number, found);
}

static void scanning(void)
{
	scans(2, 12, "abc", "12 abc def", "%d %s");
	scans(2, -12, "abc", "  -12abc", "%d%s");
	scans(2, 1, "23", "123", "%1d%s");
	scans(1, 26, "", "0x1a", "%i");
	scans(1, 8, "", "010", "%i");
	scans(2, 0, "8", "08", "%i%s");
	scans(1, 255, "", "ff", "%x");
	scans(1, 255, "", "0XfF", "%x");
	scans(1, -0x1f, "", "-0x1f", "%x");
	scans(1, -0x1f, "", "-0X1F", "%i");
	scans(2, -0x1f, "g", "-0x1fg", "%x%s");
	scans(1, -0x1f, "", "-1f", "%x");
	scans(2, -1, "f", "-0x1f", "%4x%s");
	scans(1, INT_MIN, "", "-0x80000000", "%i");
	scans(1, 1, "", "-0xffffffff", "%x");
	scans(2, 0, "x1f", "-0x1f", "%d%s");
	/* The beginning of a number that is none itself is a mismatch (C11, 7.21.6.2), all of it read. */
	scans(0, -77, "", "-0x", "%i");
	scans(0, -77, "", "0xg", "%x");
	scans(0, -77, "", "0x1", "%2x");
	scans(1, -8, "", "-10", "%o");
	scans(1, -1, "", "4294967295", "%u");
	scans(0, -77, "", "x1", "%d");
	scans(0, -77, "", "+x", "%d");
	scans(EOF, -77, "", "", "%d");
	scans(EOF, -77, "", "   ", "%d");
	scans(1, 5, "", "5,", "%d,%s");
	scans(2, 5, "x", "a 5%x", "a%d%%%s");
	scans(0, -77, "", "b5", "a%d");
	scans(2, 3, "b-]x", "3b-]xz", "%d%[]a-cx-]");
	scans(2, 3, "bcx", "3bcx-d", "%d%[a-cx]");
	scans(2, 3, "hello ", "3hello world", "%d%[^w]");
	scans(1, 3, "", "3hello", "%d%[0-9]");
	scans(2, 3, " h", "3 hello", "%d%2c");
	scans(2, 1, "3", "1 2 3", "%d %*d %s");
	scans(1, 65, "", "65535", "%2d");
}

static void scanning_more(void)
{
	signed char c = 0;
	short h = 0, hex = 0;
	long long ll = 0, more = 0;
	unsigned long long ull = 0;
	intmax_t j = 0;
	char *text = NULL, *set = NULL;
	wchar_t wide[10] = L"";
	void *p = NULL;
	float f = 0;
	double d = 0;
	long double ld = 0;
	int n = -1, a = -1, b = -1;
	char word[40] = "";

	check(sscanf("-5 300 -9223372036854775808 18446744073709551615 77", "%hhd %hd %lld %llu %jd", &c, &h, &ll, &ull,
	      &j) == 5 && c == -5 && h == 300 && ll == LLONG_MIN && ull == ULLONG_MAX && j == 77, "integers of all lengths");
	check(sscanf("-0x7f -0x7fff -0x8000000000000000 -0x10", "%hhx %hi %llx %jx", &c, &hex, &ull, &j) == 4 &&
	      c == -0x7f && hex == -0x7fff && ull == 1ull << 63 && j == -0x10, "negative hexadecimal of all lengths");
	check(sscanf("99999999999999999999 -99999999999999999999", "%lld%lld", &ll, &more) == 2 && ll == LLONG_MAX &&
	      more == LLONG_MIN, "integers beyond the greatest");
	check(sscanf("0x1234 1.5 2.5 3.5", "%p %f %lf %Lf%n", &p, &f, &d, &ld, &n) == 4 && p == (void *)0x1234 && f == 1.5f &&
	      d == 2.5 && ld == 3.5L && n == 18, "pointers and floating point, and %%n");
	check(sscanf("12e3x .5. 1e+", "%lf%s %f%s %f", &d, word, &f, word + 20, &f) == 4 && d == 12e3 && strcmp(word, "x") == 0 &&
	      strcmp(word + 20, ".") == 0, "where floating point ends");
	check(sscanf("inf -infinity nan(x)", "%f %lf %Lf", &f, &d, &ld) == 3 && f > 1e38f && d < -1e308 && ld != ld,
	      "names of what is no number");
	check(sscanf("1234.5678", "%3lf%f", &d, &f) == 2 && d == 123 && f == 4.5678f, "a width of floating point");
	check(sscanf("words here", "%ms %m[a-h]", &text, &set) == 2 && strcmp(text, "words") == 0 && strcmp(set, "he") == 0,
	      "memory for words");
	free(text);
	free(set);
	check(sscanf("wide", "%ls", wide) == 1 && wcscmp(wide, L"wide") == 0, "wide characters");
	check(sscanf("5 6", "%d%n%d", &a, &n, &b) == 2 && n == 1, "%%n counts for nothing");
	check(sscanf("5", "%*d%d", &a) == 0, "the input ends behind a conversion that is not stored");
	memset(word, '7', 39);
	check(sscanf(word, "%lf", &d) == 1 && d == strtod(word, NULL), "a long number");
}

static void scanning_files(void)
{
	FILE *f = fopen(FILENAME, "w+");
	int a = 0, b = 0;
	char word[2000];

	fprintf(f, "10 20x\n%1500d end", 5);
	rewind(f);
	check(fscanf(f, "%d%d", &a, &b) == 2 && a == 10 && b == 20 && fgetc(f) == 'x', "fscanf leaves what follows");
	check(fscanf(f, "%d%1999s", &a, word) == 2 && a == 5 && strcmp(word, "end") == 0, "fscanf beyond a buffer");
	check(fscanf(f, "%d", &a) == EOF && feof(f), "fscanf at the end");
	rewind(f);
	check(ungetc('3', f) == '3' && fscanf(f, "%d", &a) == 1 && a == 310, "fscanf of what was put back");
	fclose(f);
	unlink(FILENAME);
}

/* strtol and the others, of one text: what each returns, how much it takes, and errno. */
static void converts(const char *text, int base, long l, unsigned long ul, long long ll, unsigned long long ull, int taken,
		     const char *ranges)
{
	char *ends[4], found[5] = "....";

	errno = 0;
	check(strtol(text, &ends[0], base) == l, "strtol of \"%s\", base %d", text, base);
	found[0] = errno == ERANGE ? 'R' : '.';
	errno = 0;
	check(strtoul(text, &ends[1], base) == ul, "strtoul of it");
	found[1] = errno == ERANGE ? 'R' : '.';
	errno = 0;
	check(strtoll(text, &ends[2], base) == ll, "strtoll of it");
	found[2] = errno == ERANGE ? 'R' : '.';
	errno = 0;
	check(strtoull(text, &ends[3], base) == ull, "strtoull of it");
	found[3] = errno == ERANGE ? 'R' : '.';
	check(ends[0] == text + taken && ends[1] == ends[0] && ends[2] == ends[0] && ends[3] == ends[0] &&
	      strcmp(found, ranges) == 0, "what they take of it, and errno %s", found);
}

static void conversions(void)
{
	converts(" \t+12x", 10, 12, 12, 12, 12, 5, "....");
	converts("-0x1F", 0, -31, -31ul, -31, -31ull, 5, "....");
	converts("0x", 16, 0, 0, 0, 0, 1, "....");
	converts("089", 0, 0, 0, 0, 0, 1, "....");
	converts("zZ", 36, 1295, 1295, 1295, 1295, 2, "....");
	converts("", 10, 0, 0, 0, 0, 0, "....");
	converts(" -", 10, 0, 0, 0, 0, 0, "....");
	converts("2147483648", 10, LONG_MAX, 2147483648ul, 2147483648ll, 2147483648ull, 10, "R...");
	converts("-2147483648", 10, LONG_MIN, 2147483648ul, -2147483648ll, -2147483648ull, 11, "....");
	converts("-2147483649", 10, LONG_MIN, 2147483647ul, -2147483649ll, -2147483649ull, 11, "R...");
	converts("4294967296", 10, LONG_MAX, ULONG_MAX, 4294967296ll, 4294967296ull, 10, "RR..");
	converts("-8000000000000000", 16, LONG_MIN, ULONG_MAX, LLONG_MIN, 1ull << 63, 17, "RR..");
	converts("18446744073709551615", 10, LONG_MAX, ULONG_MAX, LLONG_MAX, ULLONG_MAX, 20, "RRR.");
	converts("-18446744073709551616", 10, LONG_MIN, ULONG_MAX, LLONG_MIN, ULLONG_MAX, 21, "RRRR");
	errno = 0;
	check(strtol("1", NULL, 37) == 0 && errno == EINVAL, "a base that is none");
	check(atoi("-42 ") == -42 && atoll("1234567890123") == 1234567890123ll && atof("1.5") == 1.5, "atoi, atoll and atof");
}

int main(void)
{
	integers();
	flags();
	strings();
	ends();
	files();
	scanning();
	scanning_more();
	scanning_files();
	conversions();
	return finish();
}
