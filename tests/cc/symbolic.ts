/** Texts with symbols, sections and data, of which GNU as and ours must make the same object. */

export const SYMBOLIC: Readonly<Record<string, string>> = {
  jumps: `
    .globl main
    .type main, @function
main:
    .align 3
    call foo
    call foo@plt
    call t0, foo
    tail foo
    jump foo, t0
    j .L1
    j foo
    jal main
    jal t0, main
    beqz a0, .L1
    bnez a5, .L2
    bgt a0, a1, .L1
    beq a0, a1, foo
1:  j 1b
    j 1f
1:  nop
    c.j 1b
    c.beqz a0, 1b
    c.jal 1b
.L1:
    .space 300
.L2:
    ret
    .size main, .-main
`,
  far: `
f:  beqz a0, 1f
    bnez t0, 1f
    blt a0, a1, 1f
    j 1f
    .space 5000
1:  beqz a1, f
    bgeu a0, a1, f
    .space 0x40000
    j f
    beqz s0, f
`,
  addresses: `
    la a0, bar
    lla a0, bar+8
    lw a0, bar
    lbu a1, bar+1
    sw a0, bar, t0
    lui a0, %hi(bar)
    addi a0, a0, %lo(bar)
    lw a0, %lo(bar+4)(a0)
    sw a0, %lo(bar+4)(a0)
.Lp: auipc a0, %pcrel_hi(bar)
    addi a0, a0, %pcrel_lo(.Lp)
    sw a1, %pcrel_lo(.Lp)(a0)
    lui t0, %tprel_hi(errno)
    add t0, t0, tp, %tprel_add(errno)
    sw a0, %tprel_lo(errno)(t0)
    lw a0, %tprel_lo(errno)(t0)
    .option push
    .option norelax
    la gp, __global_pointer$
    call far
    .option pop
    .option norvc
    mv a0, a1
    .align 3
    nop
`,
  data: `
    .data
x:  .word 1, -1, 'a', 0xffffffff, x, x+4, y-x
    .half 1, 0x8000, -2
    .byte 255, -128, 'z', '\\n'
    .dword 0x123456789abcdef0, -1
    .balign 16
y:  .ascii "a\\tb", "c\\0\\101\\x41"
    .asciz "z"
    .string "\\"quoted\\" # not a comment; nor this"
    .p2align 3, 0xff
    .zero 5
    .skip 3, 7
    .fill 2, 2, 0x1234
    .fill 3
    .org x+300
    .uleb128 0
    .uleb128 127
    .uleb128 128
    .uleb128 16384
    .sleb128 -1
    .sleb128 64
    .sleb128 -65
    .set count, 5
    .rept 3
    .byte count
    .set count, count+1
    .endr
    .comm common, 24, 8
    .lcomm mine, 12
    .local hidden_common
    .comm hidden_common, 4, 4
    .section .rodata.str1.4, "aMS", @progbits, 1
    .string "one"
    .section .tbss, "awT", @nobits
    .zero 8
    .section .init_array, "aw"
    .word x
    .float 1.5, -0.25
    .double 3.25
`,
  differences: `
    .text
a:  call f
b:  nop
    .word b-a, a-b, c-., b-a+4
    .half c-b
c:  .data
    .word b-a, .-d
d:  .word c-a
    .byte d-d
`,
  groups: `
    .section .text.f, "axG", @progbits, f, comdat
    .weak f
    .type f, @function
f:  ret
    .size f, .-f
    .section .rodata.f, "aG", @progbits, f, comdat
    .word f
    .text
    call f
    .globl g
    .hidden g
    .set g, f
    .weak w
    .word w
    .pushsection .data
    .word 3
    .popsection
    .protected p
    .globl p
p:  nop
    .previous
    .byte 1
`,
  macros: `
    .macro push reg, off=0, more:vararg
    sw \\reg, \\off(sp)
    .ifnb \\more
    push \\more
    .endif
    .endm
    .macro label name:req
\\name\\()_\\@:
    .endm
    push a0
    push a1, 4, a2, 8, s0, 12
    label here
    label here
    .irp r, s1, s2, s3
    addi \\r, \\r, 1
    .endr
    .irpc c, 012
    li a\\c, \\c
    .endr
    .if 3 > 2 && 1
    nop
    .elseif 1
    ebreak
    .else
    ebreak
    .endif
    .ifdef nothing
    ebreak
    .endif
    .ifc one, one
    ecall
    .endif
    .equ v, (1 << 4) | 3
    li a0, v * 2 - 1
    li a1, ~v & 0xff
    li a2, 7 % 4 + 10 / 3
    li a3, -v >> 60
`,
  frames: `
    .cfi_sections .eh_frame, .debug_frame
    .globl f
f:  .cfi_startproc
    addi sp, sp, -32
    .cfi_def_cfa_offset 32
    sw ra, 28(sp)
    sw s0, 24(sp)
    .cfi_offset ra, -4
    .cfi_offset 8, -8
    .cfi_remember_state
    addi s0, sp, 32
    .cfi_def_cfa s0, 0
    .zero 100
    .cfi_def_cfa_register sp
    .cfi_restore s0
    .zero 300
    .cfi_restore_state
    .cfi_same_value s1
    .cfi_register ra, t0
    .cfi_undefined s2
    ret
    .cfi_endproc
g:  .cfi_startproc
    ret
    .cfi_endproc
h:  .cfi_startproc
    .cfi_undefined ra
    nop
    .cfi_endproc
`,
};
