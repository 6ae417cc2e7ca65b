/**
 * Scheme 6 as a file of a user's: the host benchmark runs it contained, beside the same scheme
 * that is not.
 */

import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';

const maker: SchemeMaker = scheme6();
export default maker;
