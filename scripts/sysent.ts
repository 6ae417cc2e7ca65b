/** `make sysent`: writes what is generated from kernel/kern/syscalls.master, in the repository it is run in. */

import { readFileSync, writeFileSync } from 'node:fs';
import { generate, MASTER } from './makesyscalls.ts';

for (const [path, content] of generate(readFileSync(MASTER, 'utf8'))) writeFileSync(path, content);
