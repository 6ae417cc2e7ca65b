/** The text of the editor, with the colours of its language and marks for faults: CodeMirror. */

import { autocompletion, completionKeymap, currentCompletions } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { cpp } from '@codemirror/lang-cpp';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  type KeyBinding,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { Finding } from '../../front/check/findings.ts';

/** A fault of a text, or a warning. */
export interface Mark extends Finding {
  readonly isWarning?: boolean;
}

/** The languages of texts. */
const LANGUAGES = { c: cpp(), typescript: javascript({ typescript: true }) };
export type Language = keyof typeof LANGUAGES;

/** The colours of the page. */
const THEME = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--sheet)', height: '24rem' },
  '.cm-scroller': { fontFamily: 'var(--mono)', overflow: 'auto' },
  '.cm-gutters': { color: 'var(--quiet)', backgroundColor: 'var(--sheet)', border: 'none' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
});

/** Escape, where no list is open that it closes: Tab leads out of the text then, however late. */
const LEAVE: KeyBinding = {
  key: 'Escape',
  run: (view) => {
    if (currentCompletions(view.state).length === 0) view.setTabFocusMode(true);
    return false;
  },
};
/** Any other key, and the text's loss of the focus, make Tab a key of the text again. */
const STAY = EditorView.domEventObservers({
  keydown: ({ key }, view) => {
    if (!LEAVING.includes(key)) view.setTabFocusMode(false);
  },
  blur: (_, view) => view.setTabFocusMode(false),
});
const LEAVING = ['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta'];

export class TextField {
  private readonly view: EditorView;
  private readonly language = new Compartment();

  /** A field in `parent`; `changed` is called after each change. */
  constructor(parent: HTMLElement, text: string, changed: () => void) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          Prec.highest(keymap.of([LEAVE])),
          ...[lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching()],
          ...[indentOnInput(), autocompletion(), lintGutter(), this.language.of([]), THEME],
          syntaxHighlighting(classHighlighter),
          keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
          STAY,
          EditorView.contentAttributes.of({ 'aria-label': 'Your program, module or scheme' }),
          EditorView.updateListener.of(({ docChanged }) => {
            if (docChanged) changed();
          }),
        ],
      }),
    });
    // A user without a mouse is to scroll it, too.
    this.view.scrollDOM.tabIndex = 0;
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  set text(text: string) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  speaks(language: Language): void {
    this.view.dispatch({ effects: this.language.reconfigure(LANGUAGES[language]) });
  }

  /** Marks faults, and takes the marks of others away. */
  mark(findings: readonly Mark[]): void {
    const marks = findings.map(({ line, column, message, isWarning }) => {
      const from = this.place(line, column);
      const word = this.view.state.wordAt(from);
      return {
        from,
        to: word?.to ?? from,
        message,
        severity: isWarning ? ('warning' as const) : ('error' as const),
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  /** Puts the cursor at a place. */
  goTo(line: number, column: number): void {
    const at = this.place(line, column);
    this.view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    this.view.focus();
  }

  /** The position of a line and a column, from 1, in the text. */
  private place(line: number, column: number): number {
    const { doc } = this.view.state;
    const { from, length } = doc.line(Math.min(Math.max(1, line), doc.lines));
    return from + Math.min(column - 1, length);
  }
}
