/**
 * Texts for reading in a dialog: the sources of the kernel, opened at a routine, and pages of the
 * manual. Both come when they are first asked for.
 */

import type { LifeStep } from '../front/picture/steps.ts';
import { part, show } from './parts.ts';
import type { ManualText, ToWorker } from './protocol.ts';
import { sourceTexts } from './sourcebundle.ts';

/** The texts that a step names. */
export type Readable = Pick<LifeStep, 'source' | 'manual' | 'program'>;

/** The lines above the one that is shown. */
const ABOVE = 4;

export class Reading {
  private readonly send: (message: ToWorker) => void;
  private readonly dialog = part<HTMLDialogElement>('reading');
  private readonly text = part('reading-text');

  constructor(send: (message: ToWorker) => void) {
    this.send = send;
    // It scrolls, and a user without a mouse is to scroll it too.
    this.text.tabIndex = 0;
    part('reading-close').addEventListener('click', () => this.dialog.close());
    // A click beside it.
    this.dialog.addEventListener('click', ({ target }) => {
      if (target === this.dialog) this.dialog.close();
    });
  }

  /** Shows the source or the page of the manual that a step names. */
  async show({ source, manual, program }: Readable): Promise<void> {
    if (manual !== undefined) {
      this.open(`${manual.name}(${manual.section})`, 'It is on its way.');
      this.send({ kind: 'manual', ...manual });
    }
    if (source === undefined && program === undefined) return;
    const title = source === undefined ? 'The program' : `${source.name}()`;
    this.open(title, 'It is on its way.');
    try {
      const texts = await sourceTexts();
      const place = source === undefined ? program && texts.ofProgram(program) : texts.ofKernel(source);
      if (place === undefined) this.open(title, 'The sources of the page do not have it.');
      else this.openSource(place.path, texts.files.get(place.path) ?? '', place.line);
    } catch (error) {
      this.open(title, `The sources cannot be loaded: ${error}`);
    }
  }

  /** A page of the manual has come. */
  manual({ title, text }: ManualText): void {
    if (this.dialog.open) this.open(title, text ?? `The manual has no page ${title}.`);
  }

  private open(title: string, text: string): void {
    show(part('reading-title'), title);
    this.text.replaceChildren(text);
    this.text.dataset.form = 'plain';
    if (!this.dialog.open) this.dialog.showModal();
    this.text.scrollTop = 0;
  }

  /** Shows a source with numbers of lines, at a line. */
  private openSource(path: string, source: string, line: number): void {
    this.open(`${path}, line ${line}`, '');
    const lines = source.replace(/\n$/, '').split('\n');
    this.text.dataset.form = 'source';
    this.text.replaceChildren(
      ...lines.map((text, i) => {
        const row = document.createElement('span');
        row.className = 'line';
        if (i + 1 === line) row.classList.add('here');
        row.textContent = `${text}\n`;
        return row;
      }),
    );
    this.text.style.setProperty('--digits', `${`${lines.length}`.length}ch`);
    const above = this.text.children[Math.max(0, line - 1 - ABOVE)] as HTMLElement | undefined;
    this.text.scrollTop = above === undefined ? 0 : above.offsetTop - this.text.offsetTop;
  }
}
