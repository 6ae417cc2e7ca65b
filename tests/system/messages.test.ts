/** What the shell and the tools say when something is wrong, and how they are to be used. */

import { describeScripts } from './scripts.ts';

describeScripts('tests/system/messages', '2>&1');
