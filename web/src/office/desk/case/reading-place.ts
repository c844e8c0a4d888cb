/** A reviewer's reading position in a case: scroll position, open parts, open document and page; restored when it is opened again in this browser. */

export type ReadingPlace = {
  scroll: number
  /** The open document. */
  file: string
  /** Pages by document. */
  pages: Readonly<Record<string, number>>
  /** Parts of the form that the reader opened or folded. */
  folds: Readonly<Record<string, boolean>>
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Most cases stored, the last opened first. */
const most = 200
const beginning: ReadingPlace = { scroll: 0, file: '', pages: {}, folds: {} }

export function readingPlaces(storage: Store, account: string) {
  const name = `green.reading|${account}`
  const all = (): [string, ReadingPlace][] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(name) ?? '[]')
      return Array.isArray(stored) ? stored : []
    } catch {
      return []
    }
  }
  return {
    of: (caseId: string): ReadingPlace => ({ ...beginning, ...all().find(([id]) => id === caseId)?.[1] }),
    keep: (caseId: string, part: Partial<ReadingPlace>): void => {
      const known = all()
      const before = known.find(([id]) => id === caseId)?.[1] ?? beginning
      const rest = known.filter(([id]) => id !== caseId)
      try {
        storage.setItem(name, JSON.stringify([[caseId, { ...before, ...part }], ...rest].slice(0, most)))
      } catch {
        // With a full or disabled storage the position is just not restored.
      }
    },
  }
}
