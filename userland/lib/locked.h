/*
 * A function that a program with threads has with a lock around it (lib/thread):
 * it is weak, so that the one with the lock takes its place, and has a second
 * name for that one to call.
 */
#ifndef LOCKED_H
#define LOCKED_H

#define LOCKED(function) \
	__asm__(".weak " #function "\n.globl __unlocked_" #function "\n__unlocked_" #function " = " #function);

#endif
