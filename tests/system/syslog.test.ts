/** syslog(3): messages on the machine's console, in BSD's form. */

import { expect } from 'chai';
import { runProgram } from './harness.ts';

describe('syslog', () => {
  it('puts a line with time, host, program and message on the console', () => {
    const { output, exit, system } = runProgram(['/tests/syslogtest'], { date: 1_795_341_600 });
    const head = 'Nov 22 10:00:00 callwheel';
    const unknown = 'syslog: unknown facility/priority: 10000';
    expect(output.replaceAll('\r', '').split('\n')).to.deep.equal([
      `${head} syslogtest: before openlog`,
      `${head} ident[2]: number 42`,
      `${head} ident[2]: of a list, with a newline`,
      `${head} ident[2]: /none: No such file or directory, 100%`,
      'mask ff, errno 2',
      `${head} ident[2]: not masked`,
      'mask f',
      `${head} ident[2]: ${unknown}`,
      `${head} ident[2]: an unknown priority`,
      `${head} both: to both`,
      'stderr: both: to both',
      `${head} both: in another root`,
      '',
    ]);
    expect(exit).to.equal(0);
    system.checkClear();
  });
});
