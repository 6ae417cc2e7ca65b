/** A lab as the editor of the page has it: the files that it can run, by their names. */
export interface LabTexts {
  readonly name: string;
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
}
