/*
 * getcontext: the caller's context, as if the call had just returned 0.
 * Registers that a call need not keep are left as they are in *a0; the offset
 * of x<n> is 8 + 4n, that of pc 8 (userland/share/doc/abi.md, ucontext_t).
 */
	.section .text.getcontext, "ax", @progbits
	.globl getcontext
	.type getcontext, @function
getcontext:
	sw ra, 8(a0)
	sw ra, 12(a0)
	sw sp, 16(a0)
	sw gp, 20(a0)
	sw tp, 24(a0)
	sw s0, 40(a0)
	sw s1, 44(a0)
	sw zero, 48(a0)		/* a0, the result */
	sw s2, 80(a0)
	sw s3, 84(a0)
	sw s4, 88(a0)
	sw s5, 92(a0)
	sw s6, 96(a0)
	sw s7, 100(a0)
	sw s8, 104(a0)
	sw s9, 108(a0)
	sw s10, 112(a0)
	sw s11, 116(a0)
	tail __getsigmask	/* returns to the caller, with 0 or -1 */
	.size getcontext, . - getcontext

/*
 * The first instructions of a context of makecontext: s1 is its function, whose
 * arguments are in place, and s0 the context itself.
 */
	.section .text.__startcontext, "ax", @progbits
	.globl __startcontext
	.type __startcontext, @function
__startcontext:
	.cfi_startproc
	.cfi_undefined ra	/* a backtrace ends here */
	jalr s1
	mv a0, s0
	call __endcontext
	.cfi_endproc
	.size __startcontext, . - __startcontext
