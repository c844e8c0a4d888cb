/** The code sheet of a template: a column per list, the source of drop-down lists in other sheets. */
import { columnLetters } from './cell-ref.ts'
import type { SheetSpec } from './writer.ts'

export const codeSheetName = '代码表'

/** Lists by name, in the order of their addition. */
export class CodeLists {
  readonly #lists = new Map<string, { title: string; entries: readonly string[] }>()

  has(name: string): boolean {
    return this.#lists.has(name)
  }

  add(name: string, title: string, entries: readonly string[]): void {
    this.#lists.set(name, { title, entries: [...new Set(entries)] })
  }

  /** The cell range of a list's entries; null where it is empty. */
  sourceOf(name: string): string | null {
    const entries = this.#lists.get(name)?.entries ?? []
    if (entries.length === 0) return null
    const letters = columnLetters([...this.#lists.keys()].indexOf(name) + 1)
    return `'${codeSheetName}'!$${letters}$2:$${letters}$${entries.length + 1}`
  }

  sheet(): SheetSpec {
    const lists = [...this.#lists.values()]
    const longest = Math.max(0, ...lists.map(({ entries }) => entries.length))
    return {
      name: codeSheetName,
      protected: true,
      columns: (lists.length ? lists : [{ title: '无' }]).map(({ title }) => ({
        title,
        kind: 'text',
        width: 220,
        locked: true,
      })),
      rows: Array.from({ length: longest }, (_, i) => lists.map(({ entries }) => entries[i] ?? null)),
    }
  }
}
