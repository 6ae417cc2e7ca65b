/** The language of the shell, script by script, as POSIX.1 (Shell Command Language) has it. */

import { describeScripts } from './scripts.ts';

describeScripts('tests/system/shell');
