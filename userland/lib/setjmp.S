/*
 * setjmp and its kin, all of them functions. A jmp_buf (<setjmp.h>) holds ra,
 * s0 to s11 and sp in its first 14 words, then the word that says whether it
 * has a signal mask, then the mask.
 */
#define SAVEMASK 56
#define MASK 60
#define SIG_BLOCK 1
#define SIG_SETMASK 3

	.section .text.setjmp, "ax", @progbits
	.globl setjmp, _setjmp, sigsetjmp
	.type setjmp, @function
	.type _setjmp, @function
	.type sigsetjmp, @function
_setjmp:
	li a1, 0
	j sigsetjmp
	.size _setjmp, . - _setjmp
setjmp:
	li a1, 1
	.size setjmp, . - setjmp
sigsetjmp:
	sw ra, 0(a0)
	sw s0, 4(a0)
	sw s1, 8(a0)
	sw s2, 12(a0)
	sw s3, 16(a0)
	sw s4, 20(a0)
	sw s5, 24(a0)
	sw s6, 28(a0)
	sw s7, 32(a0)
	sw s8, 36(a0)
	sw s9, 40(a0)
	sw s10, 44(a0)
	sw s11, 48(a0)
	sw sp, 52(a0)
	sw a1, SAVEMASK(a0)
	bnez a1, 1f
	li a0, 0
	ret
1:	addi a2, a0, MASK
	li a0, SIG_BLOCK
	li a1, 0
	tail sigprocmask	/* returns to the caller, with 0 */
	.size sigsetjmp, . - sigsetjmp

	.section .text.longjmp, "ax", @progbits
	.globl longjmp, _longjmp, siglongjmp
	.type longjmp, @function
	.type _longjmp, @function
	.type siglongjmp, @function
longjmp:
_longjmp:
siglongjmp:
	mv s0, a0
	mv s1, a1
	lw a1, SAVEMASK(a0)
	beqz a1, 1f
	li a0, SIG_SETMASK
	addi a1, s0, MASK
	li a2, 0
	call sigprocmask
1:	mv a1, s0
	seqz a0, s1		/* a value of 0 becomes 1 */
	add a0, a0, s1
	lw ra, 0(a1)
	lw s0, 4(a1)
	lw s1, 8(a1)
	lw s2, 12(a1)
	lw s3, 16(a1)
	lw s4, 20(a1)
	lw s5, 24(a1)
	lw s6, 28(a1)
	lw s7, 32(a1)
	lw s8, 36(a1)
	lw s9, 40(a1)
	lw s10, 44(a1)
	lw s11, 48(a1)
	lw sp, 52(a1)
	ret
	.size longjmp, . - longjmp
	.size _longjmp, . - _longjmp
	.size siglongjmp, . - siglongjmp
