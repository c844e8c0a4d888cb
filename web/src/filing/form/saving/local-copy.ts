/**
 * A copy of the unfinished form in this browser: the draft itself where the server stores none, a safety net where it does.
 * In the tab's session storage it is plain; over the end of the browser it is kept encrypted (`copy-vault.ts`).
 */
import type { WarningReason } from '@green/contract/filing/filing.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'

export type LocalCopy = {
  values: AnswerSet
  /** Version of the form the values are in; a copy without it is in the version being opened. */
  formVersion?: string
  reasons: readonly WarningReason[]
  section: string
  lastField: string | null
  ticks: readonly string[]
  /** When it was saved. */
  at: string
  /** Version of the saved filing it is based on; null when there was none. */
  baseVersion: number | null
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Identifies a person's unfinished form: account, family, and the filing or its window. */
export type CopyKey = { account: string; programme: string; place: string }

const prefix = 'green.filing'
export const nameOf = (key: CopyKey) => [prefix, key.account, key.programme, key.place].join('|')

/** Where a copy outlives the browser. */
export type Vault = { put: (name: string, text: string) => void; drop: (name: string) => void }

export type LocalCopies = ReturnType<typeof localCopy>

/** Without a vault the copy ends with its tab. */
export function localCopy(storage: Storage, key: CopyKey, vault: Vault | null = null) {
  return {
    /** Whether it is still there after the browser was closed. */
    outlivesBrowser: vault !== null,
    read: (): LocalCopy | null => {
      try {
        const copy = JSON.parse(storage.getItem(nameOf(key)) ?? 'null') as Partial<LocalCopy> | null
        if (typeof copy?.values !== 'object' || copy.values === null || typeof copy.at !== 'string') return null
        return {
          reasons: [],
          section: '',
          lastField: null,
          ticks: [],
          baseVersion: null,
          ...copy,
          values: copy.values,
          at: copy.at,
        }
      } catch {
        return null
      }
    },
    /** False when the browser refuses: storage full or disabled. */
    write: (copy: LocalCopy): boolean => {
      try {
        const text = JSON.stringify(copy)
        storage.setItem(nameOf(key), text)
        vault?.put(nameOf(key), text)
        return true
      } catch {
        return false
      }
    },
    /** Id of the draft on the server that was begun here, so that a reload finds it. */
    begun: (): string | null => {
      try {
        return storage.getItem(`${nameOf(key)}|id`)
      } catch {
        return null
      }
    },
    begin: (id: string | null) => {
      try {
        if (id === null) storage.removeItem(`${nameOf(key)}|id`)
        else storage.setItem(`${nameOf(key)}|id`, id)
      } catch {
        // Without storage the draft can be opened from the list of own filings.
      }
    },
    drop: () => {
      vault?.drop(nameOf(key))
      try {
        storage.removeItem(nameOf(key))
      } catch {
        // A browser without storage has no copy either.
      }
    },
  }
}

/** Where a filing was left in this browser, also where nothing was typed; contains no answers. */
export function leftPlace(storage: Storage, key: CopyKey) {
  const name = `${nameOf(key)}|place`
  return {
    /** The place in the form of `lastPlace`; null when the filing was saved after it. */
    read: (savedAt: string): string | null => {
      try {
        const [at = '', place = ''] = (storage.getItem(name) ?? '').split(' ', 2)
        return place !== '' && at >= savedAt ? place : null
      } catch {
        return null
      }
    },
    write: (place: string) => {
      try {
        storage.setItem(name, `${new Date().toISOString()} ${place}`)
      } catch {
        // The server knows the place of the last save.
      }
    },
  }
}

/** What to do with a copy when the form opens: ignore it, use it, or ask because the filing changed since. */
export function copyVerdict(
  copy: LocalCopy | null,
  saved: { version: number | null; values: AnswerSet },
): 'none' | 'take' | 'ask' {
  if (!copy || JSON.stringify(plain(copy.values)) === JSON.stringify(plain(saved.values))) return 'none'
  return copy.baseVersion === saved.version ? 'take' : 'ask'
}

/** Without empty values and sorted by key, so that equal answers compare equal. */
function plain(values: AnswerSet): [string, unknown][] {
  return Object.entries(values)
    .filter(([, v]) => v !== null && v !== undefined && v !== '' && !(Array.isArray(v) && v.length === 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
