/** The tools, script by script: what they print and end with, as the manual pages of BSD have it. */

import { describeScripts } from './scripts.ts';

describeScripts('tests/system/tools');
