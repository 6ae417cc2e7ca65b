/* Times from text: strptime, with the names of the C locale, which is the only one. */

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static const char *const days[] = { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" };
static const char *const months[] = { "January", "February", "March", "April", "May", "June", "July", "August",
				      "September", "October", "November", "December" };
static const char *const halves[] = { "AM", "PM" };

/* What has been read besides the fields of struct tm. */
struct parsed {
	int century, year;	/* of %C, and of %y within its century; -1: none */
	int hour, half;		/* of %I, and 0 or 1 of %p; -1: none */
	bool have_year, have_month, have_day, have_wday, have_yday;
};

/* A number of at most so many digits behind white space. */
static bool number(const char **text, int digits, int least, int most, int *value)
{
	const char *p = *text;
	int n = 0;

	while (isspace((unsigned char)*p))
		p++;
	if (!isdigit((unsigned char)*p))
		return false;
	while (digits-- > 0 && isdigit((unsigned char)*p))
		n = 10 * n + (*p++ - '0');
	*text = p;
	*value = n;
	return n >= least && n <= most;
}

/* One of n names, in full or, if `shorter` is not 0, its first letters; in either case. */
static bool name(const char **text, const char *const *names, int n, size_t shorter, int *value)
{
	for (int i = 0; i < n; i++) {
		const size_t len = strlen(names[i]);
		const size_t found = strncasecmp(*text, names[i], len) == 0 ? len :
			shorter > 0 && strncasecmp(*text, names[i], shorter) == 0 ? shorter : 0;

		if (found > 0) {
			*text += found;
			*value = i;
			return true;
		}
	}
	return false;
}

static bool year(const char **text, struct tm *tm)
{
	const char *p = *text;
	int value;
	bool negative;

	while (isspace((unsigned char)*p))
		p++;
	negative = *p == '-';
	if (*p == '-' || *p == '+')
		p++;
	if (!isdigit((unsigned char)*p) || !number(&p, 4, 0, 9999, &value))
		return false;
	*text = p;
	tm->tm_year = (negative ? -value : value) - 1900;
	return true;
}

/* Seconds since the epoch. */
static bool seconds(const char **text, struct tm *tm)
{
	char *end;
	const time_t time = strtoll(*text, &end, 10);

	if (end == *text || localtime_r(&time, tm) == NULL)
		return false;
	*text = end;
	return true;
}

/* A name of the time zone. */
static bool zone(const char **text, struct tm *tm)
{
	const char *const names[] = { tzname[0], tzname[1], "GMT", "UTC" };
	int found;

	tzset();
	if (!name(text, names, 4, 0, &found))
		return false;
	tm->tm_isdst = found == 1;
	return true;
}

/* The formats that stand for others. */
static const char *expansion(char conversion)
{
	switch (conversion) {
	case 'c':
		return "%a %b %e %H:%M:%S %Y";
	case 'D':
	case 'x':
		return "%m/%d/%y";
	case 'F':
		return "%Y-%m-%d";
	case 'r':
		return "%I:%M:%S %p";
	case 'R':
		return "%H:%M";
	case 'T':
	case 'X':
		return "%H:%M:%S";
	}
	return NULL;
}

/* A conversion of the date. */
static bool date(char conversion, const char **text, struct tm *tm, struct parsed *got)
{
	int ignored;

	switch (conversion) {
	case 'a':
	case 'A':
		return got->have_wday = name(text, days, 7, 3, &tm->tm_wday);
	case 'b':
	case 'B':
	case 'h':
		return got->have_month = name(text, months, 12, 3, &tm->tm_mon);
	case 'C':
		return number(text, 2, 0, 99, &got->century);
	case 'd':
	case 'e':
		return got->have_day = number(text, 2, 1, 31, &tm->tm_mday);
	case 'j':
		got->have_yday = number(text, 3, 1, 366, &tm->tm_yday);
		tm->tm_yday--;
		return got->have_yday;
	case 'm':
		got->have_month = number(text, 2, 1, 12, &tm->tm_mon);
		tm->tm_mon--;
		return got->have_month;
	case 'u':
		got->have_wday = number(text, 1, 1, 7, &tm->tm_wday);
		tm->tm_wday %= 7;
		return got->have_wday;
	case 'w':
		return got->have_wday = number(text, 1, 0, 6, &tm->tm_wday);
	case 'U':
	case 'W':
		return number(text, 2, 0, 53, &ignored);
	case 'V':
		return number(text, 2, 1, 53, &ignored);
	case 'y':
		return number(text, 2, 0, 99, &got->year);
	case 'Y':
		return got->have_year = year(text, tm);
	}
	return false;
}

/* One conversion that stands for no others. */
static bool convert(char conversion, const char **text, struct tm *tm, struct parsed *got)
{
	switch (conversion) {
	case 'H':
	case 'k':
		got->hour = -1;
		return number(text, 2, 0, 23, &tm->tm_hour);
	case 'I':
	case 'l':
		return number(text, 2, 1, 12, &got->hour);
	case 'M':
		return number(text, 2, 0, 59, &tm->tm_min);
	case 'S':
		return number(text, 2, 0, 60, &tm->tm_sec);
	case 'p':
		return name(text, halves, 2, 0, &got->half);
	case 's':
		return seconds(text, tm);
	case 'Z':
		return zone(text, tm);
	case '%':
		return *(*text)++ == '%';
	}
	return date(conversion, text, tm, got);
}

static const char *parse(const char *text, const char *fmt, struct tm *tm, struct parsed *got)
{
	for (; text != NULL && *fmt != '\0'; fmt++) {
		const bool literal = *fmt != '%' && !isspace((unsigned char)*fmt);
		const char *inner;

		if (literal) {
			text = *text == *fmt ? text + 1 : NULL;
			continue;
		}
		if (*fmt == '%')
			fmt += fmt[1] == 'E' || fmt[1] == 'O' ? 2 : 1;
		inner = expansion(*fmt);
		if (isspace((unsigned char)*fmt) || *fmt == 'n' || *fmt == 't')
			while (isspace((unsigned char)*text))
				text++;
		else if (inner != NULL)
			text = parse(text, inner, tm, got);
		else if (!convert(*fmt, &text, tm, got))
			return NULL;
	}
	return text;
}

static bool leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Days of a year before a month, 0 to 11. */
static int before(int year, int month)
{
	static const short sum[] = { 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334 };

	return sum[month] + (month > 1 && leap(year));
}

/* The day of the week of the first of January; years repeat it every 400. */
static int newyear(int year)
{
	const int y = ((year - 1) % 400 + 400) % 400;

	return (1 + y + y / 4 - y / 100) % 7;
}

/* Fields that follow from those that were read. */
static void complete(struct tm *tm, struct parsed *got)
{
	int full;

	if (got->century >= 0 || got->year >= 0) {
		const int century = got->century >= 0 ? got->century : got->year < 69 ? 20 : 19;

		tm->tm_year = 100 * (century - 19) + (got->year >= 0 ? got->year : 0);
		got->have_year = true;
	}
	if (got->hour >= 0)
		tm->tm_hour = got->half >= 0 ? got->hour % 12 + 12 * got->half : got->hour;
	if (!got->have_year)
		return;
	full = tm->tm_year + 1900;
	if (got->have_month && got->have_day) {
		tm->tm_yday = before(full, tm->tm_mon) + tm->tm_mday - 1;
	} else if (got->have_yday && !got->have_month && !got->have_day) {
		for (tm->tm_mon = 11; before(full, tm->tm_mon) > tm->tm_yday; tm->tm_mon--)
			;
		tm->tm_mday = tm->tm_yday - before(full, tm->tm_mon) + 1;
	} else {
		return;
	}
	if (!got->have_wday)
		tm->tm_wday = (newyear(full) + tm->tm_yday) % 7;
}

char *strptime(const char *restrict text, const char *restrict fmt, struct tm *restrict tm)
{
	struct parsed got = { .century = -1, .year = -1, .hour = -1, .half = -1 };
	const char *end = parse(text, fmt, tm, &got);

	if (end != NULL)
		complete(tm, &got);
	return (char *)end;
}

char *strptime_l(const char *restrict text, const char *restrict fmt, struct tm *restrict tm, locale_t locale)
{
	(void)locale;
	return strptime(text, fmt, tm);
}
