/** The file of the kernel's interface to modules (moduleinterface.ts). */

import { join } from 'node:path';
import { packageRoot } from '../image.ts';

/** The file that the name of the interface stands for. */
export const interfaceFile = (): string => join(packageRoot(), 'kernel', 'module.ts');
