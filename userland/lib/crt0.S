/*
 * Where a program begins (userland/share/doc/abi.md, "A new process"): a0 = argc,
 * a1 = argv, a2 = envp, sp aligned, everything else 0. The kernel has cleared
 * the bss and with it the thread-local storage that has no initial value; the
 * rest of that storage is where it was loaded, so tp only has to point at it.
 */
	.section .text.start, "ax", @progbits
	.globl _start
	.type _start, @function
_start:
	.cfi_startproc
	.cfi_undefined ra	/* a backtrace ends here */
	.option push
	.option norelax
	la gp, __global_pointer$
	.option pop
	la tp, __tls_base
	call __start
	.cfi_endproc
	.size _start, . - _start
