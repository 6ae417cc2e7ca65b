/** --profile: a table of the functions in which a run spends its time, and a file of it. */

import { existsSync } from 'node:fs';
import { ProgramSymbols } from '../front/programsymbols.ts';
import { ExactProfile } from '../profile/exact.ts';
import { formOf, type ProfileForm, profileFile } from '../profile/files.ts';
import { SampledProfile } from '../profile/sampled.ts';
import { stacksOf } from '../profile/stacks.ts';
import { type ProgramTable, tableOf, tableText } from '../profile/table.ts';
import type { System } from '../system.ts';
import { Failure } from './exit.ts';
import { shownPath } from './hostfile.ts';
import { imageLines } from './imagelines.ts';
import { sayLines } from './output.ts';
import { FLAG, type ProfileBy, type ProfileOptions, type Rates } from './profile-options.ts';
import { TextFile } from './textfile.ts';

/** The profile of one run. */
export class RunProfile {
  private readonly profile: ExactProfile | SampledProfile;
  private readonly freq: number;
  private readonly by: ProfileBy;
  private readonly file: { readonly form: ProfileForm; readonly text: TextFile } | undefined;

  private constructor(
    profile: RunProfile['profile'],
    { freq }: Rates,
    by: ProfileBy,
    file: RunProfile['file'],
  ) {
    this.profile = profile;
    this.freq = freq;
    this.by = by;
    this.file = file;
  }

  /**
   * The profile that --profile asks for, of a run of `program`. Failure if its file cannot be
   * written.
   */
  static open(options: ProfileOptions, rates: Rates, program: string): RunProfile {
    const { profile: path = '', profileBy: by = 'instruction' } = options;
    const form = formOf(path);
    if (path !== '' && form === undefined)
      throw new Failure(
        `${FLAG}=${shownPath(path)}: its name does not tell the format. Accepted: .json, .speedscope.json, .txt, .folded, .collapsed.`,
      );
    // A word behind the option is the program.
    if (path === '' && formOf(program) !== undefined && (!program.includes('/') || !existsSync(program)))
      throw new Failure(
        `${shownPath(program)}: no program; the file of ${FLAG} stands behind =, as in ${FLAG}=${shownPath(program)}`,
      );
    const file = form && { form, text: new TextFile(FLAG, path) };
    const profile = by === 'clock' ? new SampledProfile(rates.freq / rates.stathz) : new ExactProfile();
    return new RunProfile(profile, rates, by, file);
  }

  /** Begins with a machine that has not run. */
  on(system: System): void {
    for (const observer of this.profile.observers) system.addObserver(observer);
    if ('ran' in this.profile) system.meter(this.profile);
  }

  /** Says where the time went, and writes the file; the tables. Failure if it cannot be written. */
  end(): ProgramTable[] {
    const symbols = new ProgramSymbols(imageLines());
    const programs = this.profile.programs.all
      .map((it) => stacksOf(it, symbols.of(it.file)))
      .filter(({ cycles }) => cycles > 0)
      .sort((a, b) => b.cycles - a.cycles);
    const tables = programs.map((it) => tableOf(it, this.by === 'instruction'));
    const how = this.by === 'instruction' ? 'by instruction' : 'by ticks of the statistics clock';
    const none = `profile: no process ran${this.by === 'clock' ? ' when the statistics clock ticked' : ''}`;
    sayLines(tables.length === 0 ? [none] : tableText(tables, this.freq, how));
    this.file?.text.write(profileFile(this.file.form, programs, this.freq));
    this.file?.text.close();
    return tables;
  }
}
