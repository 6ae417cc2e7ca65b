/**
 * The process for counting instructions: does a piece of work on one build, SIZE times
 * its size.
 *
 * usage: probecount BUILD LOAD SIZE
 */

import { resolve } from 'node:path';

const [, , path = '', load = '', size = ''] = process.argv;
const { machine } = (await import(resolve(path))) as Pick<typeof import('./probeload.ts'), 'machine'>;
const reason = machine(load, [], Number(size)).run(Number.POSITIVE_INFINITY);
if (reason !== 'halt') throw new Error(`${load} ended with ${reason}`);
