/** The tools, script by script: their output and status, by the manual pages of BSD. */

import { describeScripts } from './scripts.ts';

describeScripts('tests/system/tools');
