/** One entry of a code list; other keys are attributes of that entry (unit, coefficient, level values …). */
export type DictItem = { code: string; label: string; sort?: number; pCode?: string; [attribute: string]: unknown }

/** What an entry was for data of the years before one. */
export type FormerItem = { before: number; item: DictItem }

/** An entry as it counts for data of that year; without a year, as it is today. */
export function ofDataYear(item: DictItem | undefined, year: number | null | undefined): DictItem | undefined {
  const former = item?.former
  if (!Array.isArray(former) || !year) return item
  return (former as readonly FormerItem[]).findLast(({ before }) => year < before)?.item ?? item
}

/** Reference lists that figures and checks may read. The screen and the server pass the same lists. */
export type Reference = {
  items(dict: string): readonly DictItem[]
  find(dict: string, code: string): DictItem | undefined
  now: { year: number; date: string }
}

/** Builds a reference from plain lists; `now` is the server's day in Asia/Shanghai (`yyyy-MM-dd`). */
export function makeReference(lists: Record<string, readonly DictItem[]>, date: string): Reference {
  const byCode = new Map<string, Map<string, DictItem>>()
  for (const [dict, items] of Object.entries(lists)) byCode.set(dict, new Map(items.map((i) => [i.code, i])))
  return {
    items: (dict) => lists[dict] ?? [],
    find: (dict, code) => byCode.get(dict)?.get(code),
    now: { year: Number(date.slice(0, 4)), date },
  }
}

/** For controls that need no reference list. */
export const noLists: Reference = makeReference({}, '2000-01-01')
