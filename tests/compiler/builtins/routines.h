/*
 * The routines that are compared, each with its kind: the letters of result
 * and operands. s d t are float, double and long double; i q integers of 32
 * and 64 bits; n a count of places to shift; e an exponent of powi; c z w
 * complex numbers of s d t; v an operand that makes the routine trap at
 * overflow, and is kept in its middle range.
 */

#define ROUTINES(R) \
	R(__addsf3, s_ss) R(__subsf3, s_ss) R(__mulsf3, s_ss) R(__divsf3, s_ss) \
	R(__adddf3, d_dd) R(__subdf3, d_dd) R(__muldf3, d_dd) R(__divdf3, d_dd) \
	R(__addtf3, t_tt) R(__subtf3, t_tt) R(__multf3, t_tt) R(__divtf3, t_tt) \
	R(__negsf2, s_s) R(__negdf2, d_d) R(__negtf2, t_t) \
	R(__eqsf2, i_ss) R(__nesf2, i_ss) R(__ltsf2, i_ss) R(__lesf2, i_ss) \
	R(__gtsf2, i_ss) R(__gesf2, i_ss) R(__unordsf2, i_ss) \
	R(__eqdf2, i_dd) R(__nedf2, i_dd) R(__ltdf2, i_dd) R(__ledf2, i_dd) \
	R(__gtdf2, i_dd) R(__gedf2, i_dd) R(__unorddf2, i_dd) \
	R(__eqtf2, i_tt) R(__netf2, i_tt) R(__lttf2, i_tt) R(__letf2, i_tt) \
	R(__gttf2, i_tt) R(__getf2, i_tt) R(__unordtf2, i_tt) \
	R(__extendsfdf2, d_s) R(__extendsftf2, t_s) R(__extenddftf2, t_d) \
	R(__truncdfsf2, s_d) R(__trunctfsf2, s_t) R(__trunctfdf2, d_t) \
	R(__fixsfsi, i_s) R(__fixunssfsi, i_s) R(__fixsfdi, q_s) R(__fixunssfdi, q_s) \
	R(__fixdfsi, i_d) R(__fixunsdfsi, i_d) R(__fixdfdi, q_d) R(__fixunsdfdi, q_d) \
	R(__fixtfsi, i_t) R(__fixunstfsi, i_t) R(__fixtfdi, q_t) R(__fixunstfdi, q_t) \
	R(__floatsisf, s_i) R(__floatunsisf, s_i) R(__floatdisf, s_q) R(__floatundisf, s_q) \
	R(__floatsidf, d_i) R(__floatunsidf, d_i) R(__floatdidf, d_q) R(__floatundidf, d_q) \
	R(__floatsitf, t_i) R(__floatunsitf, t_i) R(__floatditf, t_q) R(__floatunditf, t_q) \
	R(__powisf2, s_se) R(__powidf2, d_de) R(__powitf2, t_te) \
	R(__mulsc3, c_ssss) R(__muldc3, z_dddd) R(__multc3, w_tttt) \
	R(__divsc3, c_ssss) R(__divdc3, z_dddd) R(__divtc3, w_tttt) \
	R(__muldi3, q_qq) R(__divdi3, q_qq) R(__moddi3, q_qq) R(__udivdi3, q_qq) R(__umoddi3, q_qq) \
	R(__divmoddi4, q_qqp) R(__udivmoddi4, q_qqp) \
	R(__mulsi3, i_ii) R(__divsi3, i_ii) R(__modsi3, i_ii) R(__udivsi3, i_ii) R(__umodsi3, i_ii) \
	R(__ashldi3, q_qn) R(__lshrdi3, q_qn) R(__ashrdi3, q_qn) \
	R(__cmpdi2, i_qq) R(__ucmpdi2, i_qq) R(__negdi2, q_q) \
	R(__clzsi2, i_i) R(__clzdi2, i_q) R(__ctzsi2, i_i) R(__ctzdi2, i_q) \
	R(__ffssi2, i_i) R(__ffsdi2, i_q) R(__clrsbsi2, i_i) R(__clrsbdi2, i_q) \
	R(__popcountsi2, i_i) R(__popcountdi2, i_q) R(__paritysi2, i_i) R(__paritydi2, i_q) \
	R(__bswapsi2, i_i) R(__bswapdi2, q_q) \
	R(__absvsi2, i_v) R(__absvdi2, q_v) R(__negvsi2, i_v) R(__negvdi2, q_v) \
	R(__addvsi3, i_vv) R(__addvdi3, q_vv) R(__subvsi3, i_vv) R(__subvdi3, q_vv) \
	R(__mulvsi3, i_vv) R(__mulvdi3, q_vv)
