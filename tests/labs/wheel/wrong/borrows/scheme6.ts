/** Lab 3, Wheel: the scheme of somebody else. */

import type { CalloutColumns } from 'callwheel/callout/scheme.ts';
import { Scheme6 } from 'callwheel/callout/scheme6.ts';

export default (table: CalloutColumns) => new Scheme6(table, 64, 100);
