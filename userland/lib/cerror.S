/* A system call has failed: its stub comes here with the error number in a0. */
	.section .text.__cerror, "ax", @progbits
	.globl __cerror
	.type __cerror, @function
__cerror:
	lui t0, %tprel_hi(errno)
	add t0, t0, tp, %tprel_add(errno)
	sw a0, %tprel_lo(errno)(t0)
	li a0, -1
	li a1, -1
	ret
	.size __cerror, . - __cerror
