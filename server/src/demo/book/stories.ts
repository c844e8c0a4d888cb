/** Contradictions that are planted in a consistent book, each on purpose; what finds it is said beside it. */
import { yearFigures } from '@green/tools/ledger/index.ts'
import { type Book, caseOf } from './book.ts'
import type { Story } from './profiles.ts'
import { round } from './rounding.ts'

type Node = Record<string, unknown>

/** The year of the book with the story's changes; the book stays as it is. */
export function withStory(book: Book, year: number, { change }: Story) {
  const clean = caseOf(book, year)
  const facts = structuredClone(clean.facts) as Node
  for (const [path, how, value] of change) apply(facts, path.split('.'), how, value, { ...clean, facts })
  return { ...clean, facts }
}

function apply(facts: Node, path: readonly string[], how: string, value: unknown, year: unknown): void {
  const last = path.at(-1) ?? ''
  for (const node of nodesAt(facts, path.slice(0, -1))) {
    const before = node[last]
    if (how === 'set') node[last] = value
    else if (how === 'gross') node[last] = round(Number(yearFigures(year).tceGross), 2)
    else if (typeof before === 'number') node[last] = round(before * Number(value), 4)
  }
}

/** The nodes of a path: * for all of a list, else one by its place, code, name or id. */
function nodesAt(facts: Node, path: readonly string[]): Node[] {
  return path.reduce<Node[]>(
    (nodes, key) =>
      nodes.flatMap((node) => {
        const list = Array.isArray(node) ? (node as Node[]) : null
        if (!list) return node[key] === undefined ? [] : [node[key] as Node]
        if (key === '*') return list
        const isNamed = ({ code, name, id }: Node) => [code, name, id].includes(key)
        return /^\d$/.test(key) ? list.slice(Number(key), Number(key) + 1) : list.filter(isNamed)
      }),
    [facts],
  )
}
