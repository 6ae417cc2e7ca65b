/** The host of the paper's figures when it is Node: its clock, the root image, and its failures. */

import { setImmediate } from 'node:timers/promises';
import { ENVIRONMENT } from '../front/program.ts';
import { MeasureError, type PaperHost } from '../paper/host.ts';
import { Failure } from './exit.ts';
import { rootImage } from './image.ts';
import { UNCOUNTED } from './ram.ts';

export function paperHost(): PaperHost {
  return {
    ...UNCOUNTED,
    image: rootImage(),
    environment: ENVIRONMENT,
    now: () => performance.now(),
    pause: () => setImmediate(),
  };
}

/** Does `work`, and turns a measurement that failed into a Failure of the command. */
export async function measuring<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MeasureError) throw new Failure(error.message);
    throw error;
  }
}
