/* strptime, from the words of POSIX. */

#include "test.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define NONE 77

/* Fields that strptime sets, by what a text is for a format; NONE for one that it leaves alone. */
static void is(const char *text, const char *fmt, const char *rest, int year, int month, int day, int wday, int yday)
{
	struct tm tm = { NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE };
	const char *end = strptime(text, fmt, &tm);

	if (end == NULL || strcmp(end, rest) != 0 || tm.tm_year != year || tm.tm_mon != month || tm.tm_mday != day ||
	    tm.tm_wday != wday || tm.tm_yday != yday)
		fail(__FILE__, __LINE__, "\"%s\" by \"%s\": %d-%d-%d, %d, %d, then \"%s\"", text, fmt, tm.tm_year, tm.tm_mon,
		     tm.tm_mday, tm.tm_wday, tm.tm_yday, end == NULL ? "(null)" : end);
}

static void clock_is(const char *text, const char *fmt, int hour, int min, int sec)
{
	struct tm tm = { NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE };
	const char *end = strptime(text, fmt, &tm);

	if (end == NULL || *end != '\0' || tm.tm_hour != hour || tm.tm_min != min || tm.tm_sec != sec)
		fail(__FILE__, __LINE__, "\"%s\" by \"%s\": %d:%d:%d", text, fmt, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

static void wrong(const char *text, const char *fmt)
{
	struct tm tm = { 0 };

	if (strptime(text, fmt, &tm) != NULL)
		fail(__FILE__, __LINE__, "\"%s\" is taken for \"%s\"", text, fmt);
}

/* Names in full or shortened, whatever the conversion is, and in either case. */
static void names(void)
{
	static const char *const days[] = { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" };
	static const char *const months[] = { "January", "February", "March", "April", "May", "June", "July", "August",
					      "September", "October", "November", "December" };
	char text[16];

	for (int i = 0; i < 12; i++)
		for (const char *fmt = "%b%B%h"; *fmt != '\0'; fmt += 2) {
			const char one[] = { fmt[0], fmt[1], '!', '\0' };

			snprintf(text, sizeof text, "%s!", months[i]);
			is(text, one, "", NONE, i, NONE, NONE, NONE);
			snprintf(text, sizeof text, "%.3s!", months[i]);
			is(text, one, "", NONE, i, NONE, NONE, NONE);
			for (char *c = text; *c >= 'A'; c++)
				*c ^= 'a' - 'A';
			is(text, one, "", NONE, i, NONE, NONE, NONE);
		}
	for (int i = 0; i < 7; i++)
		for (const char *fmt = "%a%A"; *fmt != '\0'; fmt += 2) {
			const char one[] = { fmt[0], fmt[1], '\0' };

			is(days[i], one, "", NONE, NONE, NONE, i, NONE);
			snprintf(text, sizeof text, "%.3s.", days[i]);
			is(text, one, ".", NONE, NONE, NONE, i, NONE);
		}
	is("Marchx", "%B", "x", NONE, 2, NONE, NONE, NONE);
	wrong("J", "%b");
	wrong("Su", "%A");
	wrong("", "%a");
}

static void dates(void)
{
	is("2024-02-29", "%Y-%m-%d", "", 124, 1, 29, 4, 59);
	is("2024-2-9x", "%Y-%m-%d", "x", 124, 1, 9, 5, 39);
	is("20240229", "%Y%m%d", "", 124, 1, 29, 4, 59);
	is("02/29/24", "%D", "", 124, 1, 29, 4, 59);
	is("1900-12-31", "%F", "", 0, 11, 31, 1, 364);
	is("2000-12-31", "%F", "", 100, 11, 31, 0, 365);
	is("Thu Jan  1 00:00:00 1970", "%c", "", 70, 0, 1, 4, 0);
	is("Thursday, 29 February 2024", "%A, %d %B %Y", "", 124, 1, 29, 4, 59);
	is("2024 366", "%Y %j", "", 124, 11, 31, 2, 365);
	is("060", "%j", "", NONE, NONE, NONE, NONE, 59);
	is("68", "%y", "", 168, NONE, NONE, NONE, NONE);
	is("69", "%y", "", 69, NONE, NONE, NONE, NONE);
	is("19 24", "%C %y", "", 24, NONE, NONE, NONE, NONE);
	is("20", "%C", "", 100, NONE, NONE, NONE, NONE);
	is("5", "%Od", "", NONE, NONE, 5, NONE, NONE);
	is("2024", "%EY", "", 124, NONE, NONE, NONE, NONE);
	is("7 53 53", "%u %U %W", "", NONE, NONE, NONE, 0, NONE);
	is("6", "%w", "", NONE, NONE, NONE, 6, NONE);
	is("1700000000", "%s", "", 123, 10, 14, 2, 317);
	wrong("2024-00-01", "%F");
	wrong("2024-13-01", "%F");
	wrong("0", "%d");
	wrong("32", "%d");
	wrong("0", "%j");
	wrong("367", "%j");
	wrong("54", "%U");
	wrong("7", "%w");
	wrong("x", "%Y");
}

static void clocks(void)
{
	clock_is("12:34:56", "%H:%M:%S", 12, 34, 56);
	clock_is("12:34:56", "%T", 12, 34, 56);
	clock_is("123456", "%H%M%S", 12, 34, 56);
	clock_is("7:05", "%R", 7, 5, NONE);
	clock_is("23:59:60", "%X", 23, 59, 60);
	clock_is("12:00:00 AM", "%r", 0, 0, 0);
	clock_is("12:01 pm", "%I:%M %p", 12, 1, NONE);
	clock_is("PM 11", "%p %I", 23, NONE, NONE);
	clock_is("  8", "%n%H", 8, NONE, NONE);
	clock_is("8 \t\n 9", "%H%t%M", 8, 9, NONE);
	clock_is("8:9", "%H: %M", 8, 9, NONE);
	clock_is("100%", "1%M%%", NONE, 0, NONE);
	wrong("24", "%H");
	wrong("60", "%M");
	wrong("61", "%S");
	wrong("0", "%I");
	wrong("13", "%I");
	wrong("8.9", "%H:%M");
	wrong("8", "%H:%M");
	wrong("1", "%");
	wrong("1", "%Q");
}

/* What strftime writes, strptime reads: days a year and some hours apart, of five centuries. */
static void both_ways(void)
{
	static const char *const formats[] = { "%c", "%A %d %b %Y %r", "%Y %j %T", "%C%y-%m-%d %I%p %M %S" };
	char text[64];

	for (time_t time = -86400ll * 400 * 365; time < 4102444800ll; time += 86400ll * 367 + 12345)
		for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
			struct tm tm, read = { 0 };

			gmtime_r(&time, &tm);
			if (tm.tm_year < -900)
				continue;
			strftime(text, sizeof text, formats[i], &tm);
			expect(strptime(text, formats[i], &read) != NULL);
			if (timegm(&read) != time || read.tm_wday != tm.tm_wday || read.tm_yday != tm.tm_yday)
				fail(__FILE__, __LINE__, "%s by %s", text, formats[i]);
		}
}

const struct test strptimetests[] = {
	{ "names", names },
	{ "dates", dates },
	{ "clocks", clocks },
	{ "both ways", both_ways },
	{ NULL, NULL },
};
