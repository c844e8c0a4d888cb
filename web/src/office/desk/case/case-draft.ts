/** The reviewer's draft of a step on one case: shared by the panel and the pinned notes, saved in session storage on every change. */
import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { changed, type DraftChange, emptyDraft, type StepDraft } from '../step/step-draft.ts'
import { keptDraft } from './kept-draft.ts'

export type CaseDraft = {
  draft: StepDraft
  /** Key of the chosen step, '' for none. */
  step: string
  /** When it was last saved; null before the first change, false when the browser refuses. */
  keptAt: string | null | false
}

type CaseDraftStore = StoreApi<CaseDraft>

export function createCaseDraft(storage: Storage, account: string, caseId: string) {
  const kept = keptDraft(storage, account, caseId)
  const before = kept.read()
  const store = createStore<CaseDraft>(() => ({
    draft: { ...emptyDraft, ...before?.draft },
    step: before?.step ?? '',
    keptAt: before?.at ?? null,
  }))
  const keep = (next: Pick<CaseDraft, 'draft' | 'step'>) => {
    const at = new Date().toISOString()
    store.setState({ ...next, keptAt: kept.write({ ...next, at }) ? at : false })
  }
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
    /** After the step succeeded. */
    clear: () => {
      kept.drop()
      store.setState({ draft: emptyDraft, step: '', keptAt: null })
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
