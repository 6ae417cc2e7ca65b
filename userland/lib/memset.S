/*
 * memset(3), four words a turn. picolibc's is built for size and stores
 * bytes.
 */
	.section .text.memset, "ax", @progbits
	.globl	memset
	.type	memset, @function
memset:
	mv	t1, a0
	li	t2, 16
	bltu	a2, t2, .Lbytes
	andi	a1, a1, 0xff
	slli	t0, a1, 8
	or	a1, a1, t0
	slli	t0, a1, 16
	or	a1, a1, t0
.Lalign:
	andi	t0, t1, 3
	beqz	t0, .Lblocks
	sb	a1, 0(t1)
	addi	t1, t1, 1
	addi	a2, a2, -1
	j	.Lalign
.Lblocks:
	bltu	a2, t2, .Lbytes
	sw	a1, 0(t1)
	sw	a1, 4(t1)
	sw	a1, 8(t1)
	sw	a1, 12(t1)
	addi	t1, t1, 16
	addi	a2, a2, -16
	j	.Lblocks
.Lbytes:
	beqz	a2, .Ldone
	sb	a1, 0(t1)
	addi	t1, t1, 1
	addi	a2, a2, -1
	j	.Lbytes
.Ldone:
	ret
	.size	memset, . - memset
