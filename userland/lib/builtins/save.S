/*
 * The prologues and epilogues that code compiled with -msave-restore shares.
 * A function begins with `call t0, __riscv_save_N` and ends with `tail
 * __riscv_restore_N`, to have ra and s0 to s(N - 1) saved; the frame holds
 * them from its top down, and has a multiple of 16 bytes. So one routine does
 * for all N whose frames are equal.
 * To debuggers a routine is the beginning or the end of the function itself: its
 * frame is the function's, and its caller that of the function.
 */

	.cfi_sections .debug_frame
	.text

	.macro	save	register, frame, place
	sw	\register, (\frame - 4 * \place)(sp)
	.endm

	.macro	restore	register, frame, place
	lw	\register, (\frame - 4 * \place)(sp)
	.cfi_restore \register
	.endm

	.macro	held	register, frame, place
	.cfi_offset \register, -4 * \place
	.endm

	.macro	each	what, frame
	\what	ra, \frame, 1
	\what	s0, \frame, 2
	\what	s1, \frame, 3
	\what	s2, \frame, 4
	.if	\frame > 16
	\what	s3, \frame, 5
	\what	s4, \frame, 6
	\what	s5, \frame, 7
	\what	s6, \frame, 8
	.endif
	.if	\frame > 32
	\what	s7, \frame, 9
	\what	s8, \frame, 10
	\what	s9, \frame, 11
	\what	s10, \frame, 12
	.endif
	.if	\frame > 48
	\what	s11, \frame, 13
	.endif
	.endm

	.macro	routine	name
	.globl	\name
	.type	\name, @function
\name:
	.endm

	.macro	saves	frame
	.cfi_startproc
	addi	sp, sp, -\frame
	.cfi_def_cfa_offset \frame
	each	save, \frame
	jr	t0
	.cfi_endproc
	.endm

	.macro	restores	frame
	.cfi_startproc
	.cfi_def_cfa_offset \frame
	each	held, \frame
	each	restore, \frame
	addi	sp, sp, \frame
	.cfi_def_cfa_offset 0
	ret
	.cfi_endproc
	.endm

routine __riscv_save_0
routine __riscv_save_1
routine __riscv_save_2
routine __riscv_save_3
	saves	16
routine __riscv_save_4
routine __riscv_save_5
routine __riscv_save_6
routine __riscv_save_7
	saves	32
routine __riscv_save_8
routine __riscv_save_9
routine __riscv_save_10
routine __riscv_save_11
	saves	48
routine __riscv_save_12
	saves	64

routine __riscv_restore_0
routine __riscv_restore_1
routine __riscv_restore_2
routine __riscv_restore_3
	restores 16
routine __riscv_restore_4
routine __riscv_restore_5
routine __riscv_restore_6
routine __riscv_restore_7
	restores 32
routine __riscv_restore_8
routine __riscv_restore_9
routine __riscv_restore_10
routine __riscv_restore_11
	restores 48
routine __riscv_restore_12
	restores 64
