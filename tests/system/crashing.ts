/** A program that ends in many ways, and the command that compiles it with Node alone. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLine } from './commandlines.ts';

/** The first argument is a letter that says how the program ends. */
export const CRASHING = `#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum kind { RED, GREEN = 5 };
struct point { int x; char c; };
typedef int (*function)(int, char *);
static int *volatile bad = (int *)4;

__attribute__((noinline)) int store(int v, char *name)
{
	*bad = v;
	return v + name[0];
}

__attribute__((noinline)) int walk(int n, const char *name, struct point *q, enum kind k, double d)
{
	if (n == 0)
		return store(n, (char *)name) + q->x;
	return walk(n - 1, name, q, k, d * 2) + q->c;
}

__attribute__((noinline)) int through(function f, int x, long long big)
{
	return f(x, "through\\n") + (int)big;
}

__attribute__((noinline)) int forever(int n)
{
	volatile char room[96];
	room[0] = n;
	return forever(n + 1) + room[0];
}

__attribute__((noinline)) void fill(int *room, int n)
{
	for (int i = 0; i < n; i++)
		room[i] = 0x41414141;
}

__attribute__((noinline)) int smash(int n)
{
	int room[4];
	fill(room, n);
	return room[1];
}

void handler(int sig)
{
	through(store, sig, 7);
}

static int inlined(int v) { return store(v, "inlined") + 1; }

__attribute__((noinline)) int lost(int v)
{
	__asm__ volatile("li sp, 0x12345678\\n sw zero, 0(zero)");
	return v;
}

int main(int argc, char **argv)
{
	struct point a = { 1, 'c' };
	switch (argv[1][0]) {
	case 'a': abort();
	case 'b': return smash(argc + 10);
	case 'c': copy: memcpy((void *)(uintptr_t)argc, argv, 400); break;
	case 'f': return through(store, 5, 1ull << 40);
	case 'h': signal(SIGUSR1, handler); raise(SIGUSR1); break;
	case 'i': return inlined(argc);
	case 'j': return through((function)0x12345678, 5, 1);
	case 'l': return lost(argc);
	case 'q': qsort(argv, argc, sizeof *argv, (int (*)(const void *, const void *))store); break;
	case 'r': return forever(0);
	case 's': assert(argc == 7); goto copy;
	case 'w': return walk(3, "hello", &a, GREEN, 1.5);
	}
	return 0;
}
`;

/** Compiles a source of C to an ELF file, by the process that has the compiler loaded already. */
export async function compiled(
  folder: string,
  name: string,
  source: string,
  ...options: readonly string[]
): Promise<Uint8Array> {
  writeFileSync(join(folder, `${name}.c`), source);
  const { status, stderr } = await runLine(['cc', ...options, `${name}.c`, '-o', name], '', folder);
  if (status !== 0) throw new Error(stderr);
  return readFileSync(join(folder, name));
}
