/* int syscall(int number, ...): any system call by its number, with at most seven argument words. */
	.section .text.syscall, "ax", @progbits
	.globl syscall
	.type syscall, @function
syscall:
	mv t0, a0
	mv a0, a1
	mv a1, a2
	mv a2, a3
	mv a3, a4
	mv a4, a5
	mv a5, a6
	mv a6, a7
	ecall
	bnez t0, __cerror
	ret
	.size syscall, . - syscall
