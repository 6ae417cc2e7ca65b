/*
 * Histograms of the kernel drawn in characters. A line has a number, and the
 * count of values of at least this number and less than twice this number.
 */
#ifndef HISTOGRAM_H_
#define HISTOGRAM_H_

#include <stdio.h>

enum { CLASSES = 65, BAR = 40 };

struct histogram {
	long long counts[CLASSES], most;
	int first, last; /* classes that are not empty; last is -1 when all are */
};

#define HISTOGRAM_EMPTY { .last = -1 }

/* Class 0 is 0, class i + 1 is 2^i. */
static inline void histogram_add(struct histogram *h, long long from, long long count)
{
	int class = from <= 0 ? 0 : 64 - __builtin_clzll(from);

	if (h->last < 0 || class < h->first)
		h->first = class;
	if (class > h->last)
		h->last = class;
	h->counts[class] += count;
	if (h->counts[class] > h->most)
		h->most = h->counts[class];
}

/* A line for each class between the first and the last. */
static inline void histogram_draw(const struct histogram *h)
{
	for (int class = h->first; class <= h->last; class++) {
		long long n = h->counts[class];

		printf("%12lld %9lld", class == 0 ? 0LL : 1LL << (class - 1), n);
		for (long long i = 0; i * h->most < n * BAR; i++)
			printf("%s*", i == 0 ? " " : "");
		printf("\n");
	}
}

#endif
