/** Where a reviewer stood in a case: how far down, which paper was open, at which page; for the next time it is opened in this browser. */

export type ReadingPlace = {
  scroll: number
  /** The paper that was open. */
  file: string
  /** Pages by paper. */
  pages: Readonly<Record<string, number>>
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Cases remembered, the last opened first. */
const most = 200
const beginning: ReadingPlace = { scroll: 0, file: '', pages: {} }

export function readingPlaces(storage: Store, account: string) {
  const name = `green.reading|${account}`
  const all = (): [string, ReadingPlace][] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(name) ?? '[]')
      return Array.isArray(kept) ? kept : []
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
        // A full or closed storage only forgets where one stood.
      }
    },
  }
}
