/** The text of the editor, with the colours of TypeScript and marks for faults: CodeMirror. */

import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { Finding } from '../../front/check/findings.ts';

/** The colours of the page. */
const THEME = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--sheet)', height: '24rem' },
  '.cm-scroller': { fontFamily: 'var(--mono)', overflow: 'auto' },
  '.cm-gutters': { color: 'var(--quiet)', backgroundColor: 'var(--sheet)', border: 'none' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
});

export class TextField {
  private readonly view: EditorView;

  /** A field in `parent`; `changed` is called after each change. */
  constructor(parent: HTMLElement, text: string, changed: () => void) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          ...[lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching()],
          ...[indentOnInput(), autocompletion(), lintGutter(), javascript({ typescript: true }), THEME],
          syntaxHighlighting(classHighlighter),
          keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ 'aria-label': 'Your module or scheme' }),
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

  /** Marks faults, and takes the marks of others away. */
  mark(findings: readonly Finding[]): void {
    const marks = findings.map(({ line, column, message }) => {
      const from = this.place(line, column);
      const word = this.view.state.wordAt(from);
      return { from, to: word?.to ?? from, message, severity: 'error' as const };
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
