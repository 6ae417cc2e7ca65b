/** The editor of the page: a program, module or scheme of the user's, checked, run and kept. */

import { encodeUtf8 } from '../../../kernel/sys/utf8.ts';
import type { Remark } from '../../clang/single.ts';
import { programText } from '../../front/ctemplate.ts';
import { INTERFACE_NAMES, MODULE_INTERFACE } from '../../front/moduleinterface.ts';
import { moduleText } from '../../front/moduletemplate.ts';
import { schemeText } from '../../front/schemetemplate.ts';
import { CompilerBench } from '../c/bench.ts';
import type { OwnSources } from '../own/sources.ts';
import { saveFile } from '../savefile.ts';
import { sourceTexts } from '../sourcebundle.ts';
import { JudgeBench } from './judge.ts';
import { Labs } from './labs.ts';
import { keepWork, keptWork, type Work, type WorkKind } from './store.ts';
import { type Mark, TextField } from './textfield.ts';
import type { Checked, Verdict } from './types-worker.ts';

/** The page, as the editor needs it. */
export interface EditorHost {
  /** Boots a machine with the user's sources. */
  run(own: OwnSources): void;
  /** The work at a program before a machine can run it; undefined if it has come to nothing. */
  making(line: string | undefined): void;
  /** Gives up the machine that is being made. */
  cancel(): void;
  /** Has the machine stand still. */
  stop(): void;
  /** A line for the user. */
  said(line: string): void;
  /** Adds a program, and its sources by their names in it, whose lines the page can show then. */
  sourced(program: Uint8Array, sources: ReadonlyMap<string, string>): Promise<void>;
}

/** The editor, for the page. */
export interface Editor {
  /** Opens a text of the user's. */
  open(path: string, text: string): void;
  /** Shows the fault of a line that the page was told, if it is one of this text. */
  told(line: string): void;
  /** The work at a machine while that is made; undefined if none is. */
  making(line: string | undefined): void;
}

/** The time without a change after which a text is checked, in milliseconds. */
const QUIET_MS = 400;

const TEMPLATES: Readonly<Record<string, () => Pick<Work, 'kind' | 'path' | 'text'>>> = {
  'new program in C': () => ({ kind: 'program', path: './ring.c', text: programText() }),
  'new module': () => ({ kind: 'module', path: './pulse.ts', text: moduleText('pulse') }),
  'new scheme': () => ({ kind: 'scheme', path: './wheel.ts', text: schemeText('wheel') }),
};

/** The kind of a text, by the name of its file; a scheme has a default export. */
function kindOf(path: string, text: string): WorkKind {
  if (path.endsWith('.c')) return 'program';
  return /^export default\b/m.test(text) ? 'scheme' : 'module';
}

class OwnEditor implements Editor {
  private readonly host: EditorHost;
  private readonly field: TextField;
  private readonly choice = document.createElement('select');
  private readonly labs = new Labs();
  private readonly args = document.createElement('input');
  private readonly name = document.createElement('output');
  private readonly faults = document.createElement('ul');
  private readonly types = new Worker('types-worker.js');
  private readonly judge = new JudgeBench(
    () => ({ path: this.work.path, bytes: encodeUtf8(this.work.text) }),
    (lines) => this.told(lines[0] ?? ''),
  );
  private readonly compiler = new CompilerBench({
    compiled: (name, program, remarks) => this.compiled(name, program, remarks),
    failed: (why) => {
      this.host.making(undefined);
      this.host.said(`C cannot be compiled: ${why}`);
    },
    working: (line) => this.host.making(line),
  });
  private readonly runner = button('Run', 'own-run', () => this.runOrCancel());
  /** The work at the user's machine, in words; none is being made while it is hidden. */
  private readonly state = document.createElement('div');
  private work: Work;
  private number = 0;
  private timer = 0;
  private findings: readonly Mark[] = [];
  private isWarned = false;

  constructor(room: HTMLElement, host: EditorHost) {
    this.host = host;
    this.work = keptWork() ?? { ...newWork('new module'), args: '' };
    const text = document.createElement('div');
    text.id = 'own-text';
    room.replaceChildren(this.bar(), this.judge.verdict, this.state, text, this.faults);
    this.state.id = 'own-compiling';
    this.state.setAttribute('role', 'status');
    this.state.hidden = true;
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
    const stop = button('Stop', 'own-stop', () => this.host.stop());
    const save = button('Download', 'own-save', () =>
      saveFile(fileName(this.work.path), this.work.text, 'text/plain'),
    );
    bar.replaceChildren(
      this.choice,
      this.name,
      this.args,
      this.judge.button,
      this.runner,
      stop,
      save,
      this.labs.link,
    );
    return bar;
  }

  /** The modules that come with Callwheel, to begin with. */
  private async addExamples(): Promise<void> {
    const answer = await fetch('sources.json');
    const { modules } = (await answer.json()) as { readonly modules: Readonly<Record<string, string>> };
    for (const [name, text] of Object.entries(modules)) {
      this.choice.add(new Option(`${name}, a module of ours`, name));
      examples.set(name, { kind: 'module', path: `./${name}.ts`, text: asOwn(text) });
    }
    const { files } = await sourceTexts();
    for (const [path, text] of files) {
      if (!PROGRAMS.test(path) || /^#include "/m.test(text)) continue;
      const name = fileName(path);
      this.choice.add(new Option(`${name}, a program of ours`, name));
      examples.set(name, { kind: 'program', path: `./${name}`, text });
    }
    const groups = await this.labs.groups((value, { path, text: begun }) =>
      examples.set(value, { kind: kindOf(path, begun), path, text: begun }),
    );
    this.choice.append(...groups);
    this.labs.shows(fileName(this.work.path));
  }

  private begin(title: string): void {
    const begun = TEMPLATES[title]?.() ?? examples.get(title);
    if (begun !== undefined) this.take({ ...begun, args: '' });
    this.choice.value = '';
  }

  open(path: string, text: string): void {
    this.take({ kind: kindOf(path, text), path, text, args: '' });
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
    this.cancel();
    this.work = work;
    this.args.value = work.args;
    this.field.text = work.text;
    this.shown();
  }

  private changed(): void {
    const { text } = this.field;
    this.work = { ...this.work, kind: kindOf(this.work.path, text), text, args: this.args.value };
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
    this.field.speaks(kind === 'program' ? 'c' : 'typescript');
    this.labs.shows(fileName(path));
    this.args.hidden = kind !== 'module';
    this.judge.button.hidden = kind !== 'scheme';
    if (this.args.value === '') this.args.value = this.work.args;
  }

  /** Asks the checker of types. A program is looked at when it is run, by its compiler. */
  private check(): void {
    const { kind, path, text } = this.work;
    const number = ++this.number;
    if (kind === 'program') this.show([]);
    else this.types.postMessage({ number, kind, shown: path, text } satisfies Checked);
  }

  private judged({ number, findings, failed }: Verdict): void {
    if (number !== this.number) return;
    if (failed === undefined) this.show(findings);
    else this.host.said(`The type checker has failed: ${failed}`);
  }

  /** Shows faults in the text, and as a list that leads to them. */
  private show(findings: readonly Mark[]): void {
    this.findings = findings;
    this.field.mark(findings);
    this.faults.replaceChildren(
      ...this.findings.map(({ line, column, message, isWarning }) => {
        const item = document.createElement('li');
        const text = `${line}:${column}: ${isWarning ? 'warning: ' : ''}${message}`;
        item.append(button(text, '', () => this.field.goTo(line, column)));
        return item;
      }),
    );
  }

  /** Runs a program that was compiled from the text, or shows why there is none. */
  private async compiled(
    name: string,
    program: Uint8Array | undefined,
    remarks: readonly Remark[],
  ): Promise<void> {
    const placed = remarks.filter(({ file, line }) => file === name && line > 0);
    this.show(placed.map(({ isError, ...place }) => ({ ...place, isWarning: !isError })));
    for (const { file, line, message, isError } of remarks)
      if (isError && (file !== name || line === 0))
        this.host.said(file === '' ? message : `${file}:${line}: ${message}`);
    if (program === undefined) {
      this.host.making(undefined);
      return;
    }
    const own: OwnSources = { program: { path: this.work.path.replace(/\.c$/, ''), bytes: program } };
    await this.host.sourced(program, new Map([[name, this.work.text]]));
    // It may have been given up meanwhile.
    if (this.state.hidden) return;
    this.host.run(own);
  }

  making(line: string | undefined): void {
    this.state.textContent = line === undefined ? '' : `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
    this.state.hidden = line === undefined;
    this.runner.textContent = line === undefined ? 'Run' : 'Cancel';
  }

  private runOrCancel(): void {
    if (this.state.hidden) this.run();
    else this.cancel();
  }

  /** Gives up what is under way, if anything is. */
  private cancel(): void {
    if (this.state.hidden) return;
    this.compiler.forget();
    this.host.cancel();
  }

  private run(): void {
    const { kind, path, text, args } = this.work;
    if (kind === 'program') {
      this.compiler.compile(fileName(path), text);
      return;
    }
    const bytes = encodeUtf8(text);
    const given = args.split(/[\s,]+/).filter((it) => it !== '');
    this.host.run(
      kind === 'scheme'
        ? { scheme: { path, bytes } }
        : { modules: [{ path, bytes, args: given }], files: [{ path, bytes }] },
    );
  }
}

/** The programs of ours that a user may begin with. */
const PROGRAMS = /^userland\/(?:guide\/\w+|bin\/(?:hello|fig9|itimerdemo|itimers|multi|rate|spin))\.c$/;

/** The texts that come with Callwheel, by their names. */
const examples = new Map<string, Pick<Work, 'kind' | 'path' | 'text'>>();

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
