/** The lists of factors with the city's editions: each entry as it counts today, and what it was for data of earlier years. */
import type { DictItem, FormerItem } from '@green/filing/programme/reference.ts'
import type { ReadData } from '../tool.ts'
import { energyConversion } from './definition.ts'
import { type FactorEdition, filesByYear } from './factors.ts'

/** By the names of the lists; made from the files alone where there is no edition. */
export function factorLists(
  readData: ReadData,
  editions: readonly FactorEdition[],
): Record<string, { title: string; items: DictItem[] }> {
  const [newest, ...earlier] = filesByYear(readData, editions)
  if (!newest) return {}
  return Object.fromEntries(
    Object.entries(energyConversion.lists).map(([name, list]) => {
      const before = earlier.map((files) => new Map(list.items(files.readData).map((item) => [item.code, item])))
      const years = [newest, ...earlier].map(({ fromYear }) => fromYear)
      const items = list.items(newest.readData).map((item) => {
        const former = formerOf(item, before, years)
        return former.length > 0 ? { ...item, former } : item
      })
      return [name, { title: list.title, items }]
    }),
  )
}

const isSame = (a: DictItem, b: DictItem) => JSON.stringify(a) === JSON.stringify(b)

/** The newest first; entries that did not change between two years are left out. */
function formerOf(item: DictItem, before: readonly Map<string, DictItem>[], years: readonly number[]): FormerItem[] {
  const former: FormerItem[] = []
  let later = item
  for (const [i, items] of before.entries()) {
    const then = items.get(item.code)
    if (!then || isSame(then, later)) continue
    former.push({ before: years[i] ?? 0, item: then })
    later = then
  }
  return former
}
