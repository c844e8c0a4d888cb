/** Which roles reach a function of the server: through the handlers of the calls that they may make. */
import { posix, resolve } from 'node:path'
import { isTest, root } from './sources.ts'
import {
  calledName,
  type Declaration,
  declarationsOf,
  importsOf,
  listOf,
  nameOf,
  partOf,
  type Syntax,
  visit,
} from './syntax.ts'

/** Who may make each call of a group: `(file, group, name)` in the contract; `*` is every call of the group. */
export type MayOf = (file: string, group: string, name: string) => Promise<readonly string[]>

/** By `file#name` of a function: the roles, each with the call by which the function is first reached. */
export type ReachedBy = ReadonlyMap<string, ReadonlyMap<string, string>>

/** What lower layers call without importing it: whoever reaches one of these may be anybody. */
const calledFromBelow = /^server\/src\/(ports|two-hands)\.ts#/
const everyRole = ['signedIn']

type Handled = { file: string; group: string; name: string; uses: ReadonlySet<string> }

/** The roles by which each top-level function, class and constant of the server is reached. */
export async function reachedBy(files: Record<string, string>, mayOf: MayOf = mayByContract): Promise<ReachedBy> {
  const usesOf = new Map<string, ReadonlySet<string>>()
  const handled: Handled[] = []
  for (const [file, text] of Object.entries(files)) {
    if (!file.startsWith('server/src/') || isTest(file)) continue
    for (const declared of declarationsOf(file, text)) {
      const names = namesIn(file, text)
      const calls = handlersIn(declared, names)
      handled.push(...calls)
      usesOf.set(`${file}#${declared.name}`, calls.length > 0 ? new Set() : names.usedIn(declared.node))
    }
  }
  const reached = new Map<string, Map<string, string>>()
  const follow = (start: Iterable<string>, role: string, through: string) => {
    const next = [...start]
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      const uses = usesOf.get(id)
      const roles = reached.get(id) ?? new Map<string, string>()
      if (!uses || roles.has(role)) continue
      reached.set(id, roles.set(role, through))
      next.push(...uses)
    }
  }
  for (const { file, group, name, uses } of handled)
    for (const role of await mayOf(file, group, name)) follow(uses, role, `${group}.${name}`)
  for (const id of usesOf.keys()) if (calledFromBelow.test(id)) for (const role of everyRole) follow([id], role, id)
  return reached
}

/** `file#name` of what a file imports. */
export const idIn = (file: string, { source, name }: { source: string; name: string }): string =>
  `${source.startsWith('.') ? posix.join(posix.dirname(file), source) : source}#${name}`

type Names = { imported: ReturnType<typeof importsOf>; usedIn: (node: Syntax) => ReadonlySet<string> }
const namesByText = new Map<string, Names>()

/** How a file finds what others and itself declare. */
function namesIn(file: string, text: string): Names {
  const known = namesByText.get(text)
  if (known) return known
  const imported = importsOf(file, text)
  const own = new Set(declarationsOf(file, text).map(({ name }) => name))
  const names: Names = {
    imported,
    usedIn(node) {
      const used = new Set<string>()
      visit(node, (one) => {
        const name = nameOf(one)
        if (name === undefined) return
        const from = imported.get(name)
        if (from) used.add(idIn(file, from))
        else if (own.has(name)) used.add(`${file}#${name}`)
      })
      return used
    },
  }
  namesByText.set(text, names)
  return names
}

/** What a declaration pairs with calls, handlers by name and acts of two people one by one, each with what it uses. */
function handlersIn({ node }: Declaration, { imported, usedIn }: Names): Handled[] {
  const found: Handled[] = []
  const add = (group: Syntax | undefined, name: string | undefined, ...parts: Syntax[]) => {
    const from = imported.get(nameOf(group) ?? '')
    if (!from) return
    const uses = new Set(parts.flatMap((part) => [...usedIn(part)]))
    found.push({ file: from.source, group: from.name, name: name ?? '*', uses })
  }
  visit(node, (one) => {
    if (one.type !== 'CallExpression') return
    const [first, ...others] = listOf(one, 'arguments')
    if (calledName(one) === 'actOf') add(partOf(first, 'object'), nameOf(partOf(first, 'property')), ...others)
    if (calledName(one) !== 'handlers') return
    for (const pairs of others)
      for (const pair of pairs.type === 'ObjectExpression' ? listOf(pairs, 'properties') : [pairs])
        add(first, pair.type === 'Property' ? nameOf(partOf(pair, 'key')) : undefined, pair)
  })
  return found
}

type DeclaredCall = { may: string | readonly string[] }

/** Who may, as the contract says. */
async function mayByContract(file: string, group: string, name: string): Promise<readonly string[]> {
  const module = (await import(resolve(root, file.replace('@green/', '')))) as Record<
    string,
    Record<string, DeclaredCall>
  >
  const calls = module[group] ?? {}
  const named = name === '*' ? Object.values(calls) : [calls[name]]
  return named.flatMap((call) => call?.may ?? [])
}
