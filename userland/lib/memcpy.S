/*
 * memcpy(3) and memmove(3), four words a turn. picolibc's are built for size
 * and move bytes. The place written is made even first; the machine loads a
 * word from any address.
 */
	.section .text.memmove, "ax", @progbits
	.globl	memmove
	.type	memmove, @function
memmove:
	/* Upwards, unless the place written begins within what is read. */
	sub	t0, a0, a1
	bltu	t0, a2, .Ldown
	tail	memcpy
.Ldown:
	add	t1, a0, a2
	add	a1, a1, a2
	li	t2, 16
	bltu	a2, t2, .Ldownbytes
.Ldownalign:
	andi	t0, t1, 3
	beqz	t0, .Ldownblocks
	lbu	a3, -1(a1)
	addi	a1, a1, -1
	addi	t1, t1, -1
	sb	a3, 0(t1)
	addi	a2, a2, -1
	j	.Ldownalign
.Ldownblocks:
	bltu	a2, t2, .Ldownbytes
	lw	a3, -4(a1)
	lw	a4, -8(a1)
	lw	a5, -12(a1)
	lw	a6, -16(a1)
	addi	a1, a1, -16
	sw	a3, -4(t1)
	sw	a4, -8(t1)
	sw	a5, -12(t1)
	sw	a6, -16(t1)
	addi	t1, t1, -16
	addi	a2, a2, -16
	j	.Ldownblocks
.Ldownbytes:
	beqz	a2, .Ldowndone
	lbu	a3, -1(a1)
	addi	a1, a1, -1
	addi	t1, t1, -1
	sb	a3, 0(t1)
	addi	a2, a2, -1
	j	.Ldownbytes
.Ldowndone:
	ret
	.size	memmove, . - memmove

	.section .text.memcpy, "ax", @progbits
	.globl	memcpy
	.type	memcpy, @function
memcpy:
	mv	t1, a0
	li	t2, 16
	bltu	a2, t2, .Lbytes
.Lalign:
	andi	t0, t1, 3
	beqz	t0, .Lblocks
	lbu	a3, 0(a1)
	addi	a1, a1, 1
	sb	a3, 0(t1)
	addi	t1, t1, 1
	addi	a2, a2, -1
	j	.Lalign
.Lblocks:
	bltu	a2, t2, .Lbytes
	lw	a3, 0(a1)
	lw	a4, 4(a1)
	lw	a5, 8(a1)
	lw	a6, 12(a1)
	addi	a1, a1, 16
	sw	a3, 0(t1)
	sw	a4, 4(t1)
	sw	a5, 8(t1)
	sw	a6, 12(t1)
	addi	t1, t1, 16
	addi	a2, a2, -16
	j	.Lblocks
.Lbytes:
	beqz	a2, .Ldone
	lbu	a3, 0(a1)
	addi	a1, a1, 1
	sb	a3, 0(t1)
	addi	t1, t1, 1
	addi	a2, a2, -1
	j	.Lbytes
.Ldone:
	ret
	.size	memcpy, . - memcpy
