/** The editor of the page: a module or a scheme of the user's, checked, run and kept. */

import { encodeUtf8 } from '../../../kernel/sys/utf8.ts';
import type { Finding } from '../../front/check/findings.ts';
import { INTERFACE_NAMES, MODULE_INTERFACE } from '../../front/moduleinterface.ts';
import { moduleText } from '../../front/moduletemplate.ts';
import { schemeText } from '../../front/schemetemplate.ts';
import type { OwnSources } from '../own/sources.ts';
import { saveFile } from '../savefile.ts';
import type { OwnKind } from './check.ts';
import { JudgeBench } from './judge.ts';
import { keepWork, keptWork, type Work } from './store.ts';
import { TextField } from './textfield.ts';
import type { Checked, Verdict } from './types-worker.ts';

/** The page, as the editor needs it. */
export interface EditorHost {
  /** Boots a machine with the user's sources. */
  run(own: OwnSources): void;
  /** Has the machine stand still. */
  stop(): void;
  /** A line for the user. */
  said(line: string): void;
}

/** The editor, for the page. */
export interface Editor {
  /** Opens a text of the user's. */
  open(path: string, text: string): void;
  /** Shows the fault of a line that the page was told, if it is one of this text. */
  told(line: string): void;
}

/** The time without a change after which a text is checked, in milliseconds. */
const QUIET_MS = 400;

const TEMPLATES: Readonly<Record<string, () => Pick<Work, 'kind' | 'path' | 'text'>>> = {
  'new module': () => ({ kind: 'module', path: './pulse.ts', text: moduleText('pulse') }),
  'new scheme': () => ({ kind: 'scheme', path: './wheel.ts', text: schemeText('wheel') }),
};

/** The kind of a text: a scheme has a default export. */
const kindOf = (text: string): OwnKind => (/^export default\b/m.test(text) ? 'scheme' : 'module');

class OwnEditor implements Editor {
  private readonly host: EditorHost;
  private readonly field: TextField;
  private readonly choice = document.createElement('select');
  private readonly args = document.createElement('input');
  private readonly name = document.createElement('output');
  private readonly faults = document.createElement('ul');
  private readonly types = new Worker('types-worker.js');
  private readonly judge = new JudgeBench(
    () => ({ path: this.work.path, bytes: encodeUtf8(this.work.text) }),
    (lines) => this.told(lines[0] ?? ''),
  );
  private work: Work;
  private number = 0;
  private timer = 0;
  private findings: readonly Finding[] = [];
  private isWarned = false;

  constructor(room: HTMLElement, host: EditorHost) {
    this.host = host;
    this.work = keptWork() ?? { ...newWork('new module'), args: '' };
    const text = document.createElement('div');
    text.id = 'own-text';
    room.replaceChildren(this.bar(), this.judge.verdict, text, this.faults);
    this.faults.id = 'own-faults';
    this.faults.setAttribute('aria-label', 'Faults of the text');
    this.field = new TextField(text, this.work.text, () => this.changed());
    this.types.onmessage = ({ data }: MessageEvent<Verdict>) => this.judged(data);
    this.types.onerror = () => host.said('The type checker cannot be loaded; the text runs all the same.');
    void this.addExamples();
    this.shown();
    this.check();
  }

  private bar(): HTMLElement {
    const bar = document.createElement('div');
    bar.id = 'own-bar';
    this.choice.setAttribute('aria-label', 'Begin with');
    this.choice.add(new Option('begin with ...', ''));
    for (const title of Object.keys(TEMPLATES)) this.choice.add(new Option(title, title));
    this.choice.addEventListener('change', () => this.begin(this.choice.value));
    this.args.placeholder = 'arguments, as seconds=5';
    this.args.setAttribute('aria-label', 'Arguments of the module');
    this.args.addEventListener('input', () => this.changed());
    const run = button('Run', 'own-run', () => this.run());
    const stop = button('Stop', 'own-stop', () => this.host.stop());
    const save = button('Download', 'own-save', () =>
      saveFile(fileName(this.work.path), this.work.text, 'text/plain'),
    );
    bar.replaceChildren(this.choice, this.name, this.args, this.judge.button, run, stop, save);
    return bar;
  }

  /** The modules that come with Callwheel, to begin with. */
  private async addExamples(): Promise<void> {
    const answer = await fetch('sources.json');
    const { modules } = (await answer.json()) as { readonly modules: Readonly<Record<string, string>> };
    for (const [name, text] of Object.entries(modules)) {
      this.choice.add(new Option(`${name}, a module of ours`, name));
      examples.set(name, asOwn(text));
    }
  }

  private begin(title: string): void {
    const example = examples.get(title);
    if (TEMPLATES[title] !== undefined) this.take({ ...newWork(title), args: '' });
    else if (example !== undefined)
      this.take({ kind: 'module', path: `./${title}.ts`, text: example, args: '' });
    this.choice.value = '';
  }

  open(path: string, text: string): void {
    this.take({ kind: kindOf(text), path, text, args: '' });
  }

  told(line: string): void {
    const { path } = this.work;
    const [, file = '', at, column, message = ''] =
      /^(\S+):(\d+):(\d+): (.*)$/.exec(line) ?? this.within(line) ?? [];
    if (fileName(file) !== fileName(path)) return;
    this.show([{ file, line: Number(at), column: Number(column), message }]);
  }

  /** The place that the line of a verdict names, with the line. */
  private within(line: string): readonly string[] | undefined {
    const [, file, at, column] = /\(?(\S+\.ts):(\d+):(\d+)/.exec(line) ?? [];
    return file === undefined ? undefined : ['', file.replace('(', ''), `${at}`, `${column}`, line];
  }

  private take(work: Work): void {
    this.judge.stop();
    this.work = work;
    this.args.value = work.args;
    this.field.text = work.text;
    this.shown();
  }

  private changed(): void {
    const { text } = this.field;
    this.work = { ...this.work, kind: kindOf(text), text, args: this.args.value };
    this.shown();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), QUIET_MS);
    if (keepWork(this.work) || this.isWarned) return;
    this.isWarned = true;
    this.host.said('This browser keeps no text for the page: download yours before you leave.');
  }

  private shown(): void {
    const { kind, path } = this.work;
    this.name.textContent = `${kind} ${path}`;
    this.args.hidden = kind !== 'module';
    this.judge.button.hidden = kind !== 'scheme';
    if (this.args.value === '') this.args.value = this.work.args;
  }

  private check(): void {
    const { kind, path, text } = this.work;
    this.types.postMessage({ number: ++this.number, kind, shown: path, text } satisfies Checked);
  }

  private judged({ number, findings, failed }: Verdict): void {
    if (number !== this.number) return;
    if (failed === undefined) this.show(findings);
    else this.host.said(`The type checker has failed: ${failed}`);
  }

  /** Shows faults in the text, and as a list that leads to them. */
  private show(findings: readonly Finding[]): void {
    this.findings = findings;
    this.field.mark(findings);
    this.faults.replaceChildren(
      ...this.findings.map(({ line, column, message }) => {
        const item = document.createElement('li');
        item.append(button(`${line}:${column}: ${message}`, '', () => this.field.goTo(line, column)));
        return item;
      }),
    );
  }

  private run(): void {
    const { kind, path, text, args } = this.work;
    const bytes = encodeUtf8(text);
    const given = args.split(/[\s,]+/).filter((it) => it !== '');
    this.host.run(
      kind === 'scheme'
        ? { scheme: { path, bytes } }
        : { modules: [{ path, bytes, args: given }], files: [{ path, bytes }] },
    );
  }
}

/** The texts of the modules that come with Callwheel, by their names. */
const examples = new Map<string, string>();

const newWork = (title: string): Pick<Work, 'kind' | 'path' | 'text'> =>
  (TEMPLATES[title] as NonNullable<(typeof TEMPLATES)[string]>)();

/** The text of a module of ours as one of the user's, who imports the interface by its name. */
const asOwn = (text: string): string =>
  INTERFACE_NAMES.reduce((made, name) => made.replaceAll(`'${name}'`, `'${MODULE_INTERFACE}'`), text);

const fileName = (path: string): string => path.replace(/^.*\//, '');

function button(text: string, id: string, pressed: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.id = id;
  made.addEventListener('click', pressed);
  return made;
}

/** Puts the editor into a room of the page. */
export const mount = (room: HTMLElement, host: EditorHost): Editor => new OwnEditor(room, host);
