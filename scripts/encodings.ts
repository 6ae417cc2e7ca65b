/**
 * `make encodings`: writes tests/cc/encodings.txt, what GNU as makes of the instructions of
 * tests/cc/encodings.ts. Runs in the repository; needs binutils for RISC-V.
 */

import { writeFileSync } from 'node:fs';
import { TEXTS } from '../tests/cc/encodings.ts';
import { gnuEncodings } from '../tests/cc/gnu.ts';

const FILE = 'tests/cc/encodings.txt';
const encodings = gnuEncodings(TEXTS);
writeFileSync(FILE, TEXTS.map((text, i) => `${encodings[i]}\t${text}\n`).join(''));
console.log(`${FILE}: ${TEXTS.length} lines`);
