/**
 * A piece of work on one build, so many times its size, for who counts instructions.
 *
 * usage: probecount BUILD LOAD SIZE
 */

import { resolve } from 'node:path';

const [, , path = '', load = '', size = ''] = process.argv;
const { machine } = (await import(resolve(path))) as Pick<typeof import('./probeload.ts'), 'machine'>;
const reason = machine(load, [], Number(size)).run(Number.POSITIVE_INFINITY);
if (reason !== 'halt') throw new Error(`${load} ended with ${reason}`);
