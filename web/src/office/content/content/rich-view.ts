/** The surface on which a text is written, as the browser has it: what it holds is given out as a body after each change. */
import type { Body } from '@green/contract/content/rich-text.ts'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { PasteParser } from './paste-parser.ts'
import { keys, lastParagraph } from './rich-commands.ts'
import { bodyOf, documentOf } from './rich-document.ts'

type Surface = {
  start: Body
  onBody: (body: Body) => void
  onState: (state: EditorState) => void
}

/** Opens it as the only content of its place. */
export function openSurface(place: HTMLElement, { start, onBody, onState }: Surface): EditorView {
  const view: EditorView = new EditorView(place, {
    clipboardParser: new PasteParser(),
    state: EditorState.create({
      doc: documentOf(start),
      plugins: [history(), keymap(keys), lastParagraph],
    }),
    dispatchTransaction(transaction) {
      const { state, transactions } = view.state.applyTransaction(transaction)
      view.updateState(state)
      onState(state)
      if (transactions.some(({ docChanged }) => docChanged)) onBody(bodyOf(state.doc))
    },
  })
  onState(view.state)
  return view
}
