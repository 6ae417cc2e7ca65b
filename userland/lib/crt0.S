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

/*
 * The frame of the signal trampoline, for debuggers. A handler returns to the kernel's trampoline at
 * SIGCODE (kernel/sys/param.ts), where sp points at the siginfo_t and the ucontext_t of 64 and 160
 * bytes that kernel/machine/sendsig.ts has written: at 72 the pc, at 76 x1, and so on. The frame's
 * address is the end of both. The return address is the pc of the interrupted code; it stands in no
 * register of the caller's, so it has the column 64, behind all registers.
 * The entry begins before the trampoline: debuggers look up the byte before a return address.
 */
	.section .debug_frame, "", @progbits
	.balign 4
.Lsig_cie:
	.4byte	.Lsig_cie_end - .Lsig_cie_id
.Lsig_cie_id:
	.4byte	0xffffffff
	.byte	3			/* version */
	.asciz	"S"			/* the caller's pc is not behind a call */
	.uleb128 1			/* unit of addresses */
	.sleb128 -4			/* unit of offsets */
	.uleb128 64			/* column of the return address */
	.byte	0x0c			/* DW_CFA_def_cfa: sp + 224 */
	.uleb128 2
	.uleb128 224
	.byte	0x05			/* DW_CFA_offset_extended: the pc at 152 below */
	.uleb128 64
	.uleb128 38
	.irp	x,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	.byte	0x80 | \x		/* DW_CFA_offset: xN, 4 N above the pc */
	.uleb128 38 - \x
	.endr
	.balign 4
.Lsig_cie_end:
	.4byte	.Lsig_fde_end - .Lsig_fde
.Lsig_fde:
	.4byte	.Lsig_cie
	.4byte	0x7fffdffc		/* SIGCODE, and an instruction before it */
	.4byte	16
	.balign 4
.Lsig_fde_end:
