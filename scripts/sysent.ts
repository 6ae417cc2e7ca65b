/**
 * `make sysent`: writes the files that are generated from kernel/kern/syscalls.master.
 * Runs in the repository.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { generate, MASTER } from './makesyscalls.ts';

for (const [path, content] of generate(readFileSync(MASTER, 'utf8'))) writeFileSync(path, content);
