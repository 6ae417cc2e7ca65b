/** The labs in the editor: files to begin with, and a link to the handout. */

import type { LabTexts } from '../../front/labtexts.ts';
import type { Work } from './store.ts';

/** The link to the handouts, and the labs of files, by their names. */
export class Labs {
  readonly link = document.createElement('a');
  private readonly labOf = new Map<string, LabTexts>();

  constructor() {
    this.link.id = 'own-handout';
    this.link.target = '_blank';
    this.shows('');
  }

  /** The options of a choice, a group for each lab; `begun` gets the text of each. */
  async groups(begun: (value: string, work: Pick<Work, 'path' | 'text'>) => void): Promise<HTMLElement[]> {
    const answer = await fetch('labs/labs.json');
    const labs = (await answer.json()) as readonly LabTexts[];
    return labs.map((lab) => {
      const group = document.createElement('optgroup');
      group.label = lab.title;
      for (const [name, text] of Object.entries(lab.files)) {
        const value = `${lab.name}/${name}`;
        group.append(new Option(name, value));
        begun(value, { path: `./${name}`, text });
        this.labOf.set(name, lab);
      }
      return group;
    });
  }

  /** Leads to the handout of the lab that a file belongs to, or to all of them. */
  shows(file: string): void {
    const lab = this.labOf.get(file);
    this.link.textContent = lab === undefined ? 'Labs' : 'Handout';
    this.link.title = lab === undefined ? 'The handouts of the labs' : lab.title;
    this.link.href = `labs/${lab?.name ?? 'index'}.html`;
  }
}
