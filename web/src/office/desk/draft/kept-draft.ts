/** An opinion draft in session storage until the server has it: it survives a lost connection, a reload, an expired session. */
import { emptyDraft, type StepDraft } from './step-draft.ts'

export type SavedDraft = { draft: StepDraft; step: string; at: string }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (account: string, caseId: string) => `green.opinion|${account}|${caseId}`

export function savedDraft(storage: Store, account: string, caseId: string) {
  const name = nameOf(account, caseId)
  return {
    read: (): SavedDraft | null => {
      try {
        const saved = JSON.parse(storage.getItem(name) ?? 'null') as Partial<SavedDraft> | null
        if (typeof saved?.draft !== 'object' || typeof saved.at !== 'string') return null
        return { draft: { ...emptyDraft, ...saved.draft }, step: saved.step ?? '', at: saved.at }
      } catch {
        return null
      }
    },
    /** False when the browser refuses. */
    write: (saved: SavedDraft): boolean => {
      try {
        storage.setItem(name, JSON.stringify(saved))
        return true
      } catch {
        return false
      }
    },
    drop: () => storage.removeItem(name),
  }
}
