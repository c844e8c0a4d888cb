/** The reviewer's draft of a step on one case: shared by the panel and the pinned notes, kept on the server while one types. */
import type { KeptOpinion, OpinionDraft } from '@green/contract/filing/opinion-draft.ts'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { savedDraft } from './kept-draft.ts'
import { opinionSaver, type SavedState } from './opinion-saver.ts'
import { changed, type DraftChange, emptyDraft, type StepDraft } from './step-draft.ts'

export type CaseDraft = {
  draft: StepDraft
  /** Key of the chosen step, '' for none. */
  step: string
  saved: SavedState
  /** Ids of the files that this reviewer has opened. */
  opened: ReadonlySet<string>
}

type CaseDraftOptions = {
  storage: Storage
  account: string
  caseId: string
  /** What the server holds. */
  onServer?: KeptOpinion | null
  opened?: readonly string[]
  /** Keeps it on the server; without it only this tab does. */
  save?: (draft: OpinionDraft | null) => Promise<{ at: string }>
}

export function createCaseDraft({ storage, account, caseId, onServer, opened = [], save }: CaseDraftOptions) {
  const inTab = savedDraft(storage, account, caseId)
  const before = inTab.read()
  // In this tab there is only what the server has not confirmed.
  const newest =
    before && before.at > (onServer?.at ?? '') ? before : onServer && { ...onServer, draft: onServer.fields }
  const store = createStore<CaseDraft>(() => ({
    draft: { ...emptyDraft, ...newest?.draft },
    step: newest?.step ?? '',
    saved: onServer ? { at: onServer.at } : null,
    opened: new Set(opened),
  }))
  const saver = save
    ? opinionSaver(save, (saved) => {
        store.setState({ saved })
        if (saved !== null && typeof saved === 'object') inTab.drop()
      })
    : null
  const keep = ({ draft, step }: Pick<CaseDraft, 'draft' | 'step'>) => {
    const inBrowser = inTab.write({ draft, step, at: new Date().toISOString() })
    store.setState({ draft, step, ...(saver || inBrowser ? {} : { saved: 'failed' as const }) })
    saver?.later({ step, fields: draft })
  }
  if (newest && newest === before) saver?.later({ step: before.step, fields: before.draft })
  return {
    store,
    change: (change: DraftChange) => {
      const { draft, step } = store.getState()
      keep({ draft: changed(draft, change), step })
    },
    choose: (step: string) => keep({ draft: store.getState().draft, step }),
    /** Pins an empty note to a field, once, and switches to the step that sends it. */
    pin: (field: string, step: string) => {
      const { draft } = store.getState()
      const known = draft.fieldNotes.some((note) => note.field === field)
      keep({ draft: known ? draft : { ...draft, fieldNotes: [...draft.fieldNotes, { field, note: '' }] }, step })
    },
    /** A file was shown or downloaded. */
    noteOpened: (fileId: string) => store.setState(({ opened }) => ({ opened: new Set([...opened, fileId]) })),
    /** Saves now what waits to be saved. */
    flush: () => saver?.flush(),
    /** After the step succeeded; the server has dropped its copy with the step. */
    clear: () => {
      saver?.forget()
      inTab.drop()
      store.setState({ draft: emptyDraft, step: '', saved: null })
    },
  }
}
export type CaseDraftHandle = ReturnType<typeof createCaseDraft>

const Handle = createContext<CaseDraftHandle | null>(null)
export const CaseDraftProvider = Handle.Provider

export function useCaseDraft(): CaseDraftHandle {
  const handle = useContext(Handle)
  if (!handle) throw new Error('no case is open here')
  return handle
}

/** The values and callbacks of the panel and the pins. */
export function useDraft<T>(select: (state: CaseDraft) => T): T {
  return useStore(useCaseDraft().store as CaseDraftStore, select)
}
type CaseDraftStore = StoreApi<CaseDraft>
