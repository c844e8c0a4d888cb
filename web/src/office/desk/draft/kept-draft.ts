/** An opinion draft in session storage until the server has it: it survives a lost connection, a reload, an expired session. */
import { emptyDraft, type StepDraft } from './step-draft.ts'

export type KeptDraft = { draft: StepDraft; step: string; at: string }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (account: string, caseId: string) => `green.opinion|${account}|${caseId}`

export function keptDraft(storage: Store, account: string, caseId: string) {
  const name = nameOf(account, caseId)
  return {
    read: (): KeptDraft | null => {
      try {
        const kept = JSON.parse(storage.getItem(name) ?? 'null') as Partial<KeptDraft> | null
        if (typeof kept?.draft !== 'object' || typeof kept.at !== 'string') return null
        return { draft: { ...emptyDraft, ...kept.draft }, step: kept.step ?? '', at: kept.at }
      } catch {
        return null
      }
    },
    /** False when the browser refuses. */
    write: (kept: KeptDraft): boolean => {
      try {
        storage.setItem(name, JSON.stringify(kept))
        return true
      } catch {
        return false
      }
    },
    drop: () => storage.removeItem(name),
  }
}
