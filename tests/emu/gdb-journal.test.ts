/** Journals of a run: memory and registers put back, and back again. */

import { expect } from 'chai';
import { journalTo, STRETCH } from '../../emu/gdb/past/stretch.ts';
import { repetitions } from '../matrix.ts';
import { again } from './gdbclient.ts';

/** All of the process that gdb could look at. */
function looked(target: ReturnType<ReturnType<typeof again>>['target'], sp: number): string {
  return Buffer.from(target.read(2, sp - 4096, 8192)).toString('hex');
}

describe('a journal', () => {
  const present = { system: { cycle: Number.POSITIVE_INFINITY } };
  const make = again(['sh', '-c', 'read a < /etc/passwd; echo $a'], present);

  it('puts memory back to each place, and forth again', () => {
    const machine = make();
    const journal = journalTo(machine, 0, 2 * STRETCH);
    journal.check();
    expect(journal.length).to.be.greaterThan(1000);
    const last = journal.length - 1;
    const sp = (journal.registers(2)?.[2] ?? 0) >>> 0;
    const seen: string[] = [];
    for (let i = last; i >= 0; i -= 97) {
      journal.go(i);
      journal.check();
      seen.push(looked(machine.target, sp));
    }
    expect(new Set(seen).size).to.be.greaterThan(5);
    for (let i = last, n = 0; i >= 0; i -= 97, n++) {
      journal.go(i);
      expect(looked(machine.target, sp), `place ${i}`).to.equal(seen[n]);
    }
  });

  it('has at each place what another machine has there', () => {
    const machine = make();
    const journal = journalTo(machine, 0, STRETCH);
    for (let i = journal.length - 1; i >= 0; i -= repetitions(997, 211)) {
      journal.go(i);
      const other = make();
      while (other.run.cycle < journal.cycle) other.run.run(journal.cycle);
      const regs = Array.from(other.target.registers(2) ?? []);
      expect(Array.from(journal.registers(2) ?? []), `place ${i}`).to.deep.equal(regs);
      const sp = (regs[2] ?? 0) >>> 0;
      expect(looked(machine.target, sp)).to.equal(looked(other.target, sp));
    }
  });
});
