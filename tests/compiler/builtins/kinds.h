/* Calls of a routine by its kind (routines.h): with the types that C gives it. */

#ifndef KINDS_H
#define KINDS_H

#include "value.h"

/* A call of `routine` with operands x[0], x[1], ... */
typedef void caller(const void *routine, value *result, const value *x);

#define CALL1(kind, R, r, A, a) \
	static void call_##kind(const void *f, value *y, const value *x) { y->r = ((R (*)(A))f)(x[0].a); }
#define CALL2(kind, R, r, A, a, B, b) \
	static void call_##kind(const void *f, value *y, const value *x) \
	{ \
		y->r = ((R (*)(A, B))f)(x[0].a, x[1].b); \
	}
#define CALL4(kind, R, r, A, a) \
	static void call_##kind(const void *f, value *y, const value *x) \
	{ \
		y->r = ((R (*)(A, A, A, A))f)(x[0].a, x[1].a, x[2].a, x[3].a); \
	}

typedef long double quad;

CALL2(s_ss, float, s, float, s, float, s)
CALL2(d_dd, double, d, double, d, double, d)
CALL2(t_tt, quad, t, quad, t, quad, t)
CALL1(s_s, float, s, float, s)
CALL1(d_d, double, d, double, d)
CALL1(t_t, quad, t, quad, t)
CALL2(i_ss, int, i, float, s, float, s)
CALL2(i_dd, int, i, double, d, double, d)
CALL2(i_tt, int, i, quad, t, quad, t)
CALL1(d_s, double, d, float, s)
CALL1(t_s, quad, t, float, s)
CALL1(t_d, quad, t, double, d)
CALL1(s_d, float, s, double, d)
CALL1(s_t, float, s, quad, t)
CALL1(d_t, double, d, quad, t)
CALL1(i_s, int, i, float, s)
CALL1(i_d, int, i, double, d)
CALL1(i_t, int, i, quad, t)
CALL1(q_s, int64_t, q, float, s)
CALL1(q_d, int64_t, q, double, d)
CALL1(q_t, int64_t, q, quad, t)
CALL1(s_i, float, s, int, i)
CALL1(d_i, double, d, int, i)
CALL1(t_i, quad, t, int, i)
CALL1(s_q, float, s, int64_t, q)
CALL1(d_q, double, d, int64_t, q)
CALL1(t_q, quad, t, int64_t, q)
CALL2(s_se, float, s, float, s, int, e)
CALL2(d_de, double, d, double, d, int, e)
CALL2(t_te, quad, t, quad, t, int, e)
CALL4(c_ssss, float complex, c, float, s)
CALL4(z_dddd, double complex, z, double, d)
CALL4(w_tttt, long double complex, w, quad, t)
CALL2(q_qq, int64_t, q, int64_t, q, int64_t, q)
CALL2(i_ii, int, i, int, i, int, i)
CALL2(q_qn, int64_t, q, int64_t, q, int, n)
CALL2(i_qq, int, i, int64_t, q, int64_t, q)
CALL1(q_q, int64_t, q, int64_t, q)
CALL1(i_q, int, i, int64_t, q)
CALL1(i_i, int, i, int, i)
CALL1(i_v, int, i, int, v.i)
CALL1(q_v, int64_t, q, int64_t, q)
CALL2(i_vv, int, i, int, v.i, int, v.i)
CALL2(q_vv, int64_t, q, int64_t, q, int64_t, q)

/* A quotient, and the remainder behind a pointer. */
static void call_q_qqp(const void *f, value *y, const value *x)
{
	uint64_t rest = 0;

	y->q = ((int64_t (*)(int64_t, int64_t, uint64_t *))f)(x[0].q, x[1].q, &rest);
	y->word[2] = rest;
	y->word[3] = rest >> 32;
}

#endif
