/*
 * Bug zoo 14. "leap DAYS" tells the year and the day of the year. Day 1 is the first of January
 * 1980. See handout.md.
 */

#include <stdio.h>
#include <stdlib.h>

static int leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int main(int argc, char *argv[])
{
    int days = atoi(argv[1]), year = 1980;

    for (;;) {
        int length = leap(year) ? 366 : 365;

        if (days <= 366)
            break;
        if (days > length) {
            days -= length;
            year++;
        }
    }
    printf("%d, day %d\n", year, days);
    return 0;
}
