/**
 * A query of a table whose rows have an owner is within a scope, or says why not. A function needs none that is reached by timers
 * alone, by the public as well, or only by those whose reach is the whole city.
 */
import { isWide } from '@green/contract/roles.ts'
import { idIn, type MayOf, reachedBy } from './reached-by.ts'
import { isTest } from './sources.ts'
import {
  calledName,
  type Declaration,
  declarationsOf,
  importsOf,
  lineAt,
  listOf,
  nameOf,
  partOf,
  type Syntax,
  visit,
} from './syntax.ts'

/** Why a function that some roles reach reads without a scope: `// Unscoped: <key>` above it. */
export const reasons = {
  'read before': 'rows of a record, or of enterprises, that the caller has read within their scope',
  own: "the person's own rows, or the own district's, by the id that the person has",
  part: 'a column or a condition of a query that has the scope',
  condition: 'the caller hands in the condition, with the scope in it',
  figures: 'only numbers leave, no row',
  people: 'who is notified, chosen, recused or named',
  'one like it': 'whether there is one like it, or the lock on it',
  partner: 'the organisation that is named, by its code or from the list of those that may be named',
  'every office': 'what every office reads, whosever it is',
  everybody: 'what everybody may read, in the state that the query asks for',
  'open work': 'the open work of a person, to hand it over',
} as const

const isChecked = (file: string) =>
  file.startsWith('server/src/') && !isTest(file) && !/^server\/src\/(db|demo)\//.test(file)
const ownerColumns = /\b(enterpriseId|qxCode)\s*:/
const scopedTable = /\b(?:scopeBy|customScope)\((\w+)/g
const readsFrom = new Set(['from', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', '$count', 'alias'])
const isScope = /^(?:\w+S|s)cope(?:Of|For)?$/
const reasonAbove = /\/\/ Unscoped: ([\w ]+)\n(?:\s*(?:\/\/|\/\*|\*).*\n)*$/

/** The tables whose rows are an enterprise's or a county's, or that have a scope. */
export function ownedTables(files: Record<string, string>): ReadonlySet<string> {
  const owned = new Set<string>()
  for (const [file, text] of Object.entries(files)) {
    if (!file.startsWith('server/src/') || isTest(file)) continue
    for (const [, table = ''] of text.matchAll(scopedTable)) owned.add(table)
    if (!file.startsWith('server/src/db/schema/')) continue
    for (const { name, node } of declarationsOf(file, text)) {
      const made = partOf(node, 'init')
      if (!made || calledName(made) !== 'pgTable') continue
      if (name === 'enterprise' || ownerColumns.test(text.slice(node.start, node.end))) owned.add(name)
    }
  }
  owned.delete('table')
  return owned
}

/** A declaration: the owned tables that it reads, what it uses, and what it hands the acting person to. */
type Unit = { tables: ReadonlySet<string>; uses: ReadonlySet<string>; narrowedBy: ReadonlySet<string> }

const isActor = (node: Syntax) =>
  nameOf(node) === 'actor' || (node.type === 'MemberExpression' && nameOf(partOf(node, 'property')) === 'actor')

function unitOf(file: string, { name: own, node }: Declaration, owned: ReadonlySet<string>, idOf: Names): Unit {
  const tables = new Set<string>()
  const uses = new Set<string>()
  const narrowedBy = new Set<string>()
  const add = (name: string | undefined) => {
    if (name !== undefined && owned.has(name) && /\/db\/schema\//.test(idOf.get(name) ?? '')) tables.add(name)
  }
  // A value that is only called so (`actor.keyScope`) is no scope; one that is called as a function is.
  const properties = new Set<Syntax>()
  visit(node, (one) => {
    const name = nameOf(one)
    const property = one.type === 'MemberExpression' ? partOf(one, 'property') : undefined
    if (property && one.computed !== true) properties.add(property)
    if (name !== undefined && !properties.has(one)) uses.add(idOf.get(name) ?? `${file}#${name}`)
    if (one.type === 'CallExpression') {
      const called = calledName(one) ?? ''
      if (isScope.test(called)) uses.add(`${file}#${called}`)
      const handed = listOf(one, 'arguments')
      if (readsFrom.has(called)) add(nameOf(handed[0]))
      if (handed.some(isActor)) narrowedBy.add(idOf.get(called) ?? `${file}#${called}`)
    }
    if (one.type === 'TemplateLiteral')
      for (const [i, value] of listOf(one, 'expressions').entries())
        if (/\b(?:from|join)\s+$/i.test(String((listOf(one, 'quasis')[i]?.value as { raw?: unknown })?.raw)))
          add(nameOf(value))
  })
  uses.delete(`${file}#${own}`)
  return { tables, uses, narrowedBy }
}

/** Where each imported name is declared. */
type Names = ReadonlyMap<string, string>

const namesOf = (file: string, text: string): Names =>
  new Map([...importsOf(file, text)].map(([local, from]) => [local, idIn(file, from)]))

/** Whether it uses a scope: by name, through another declaration of its file, or by handing the person to what does. */
function isScoped(id: string, units: ReadonlyMap<string, Unit>, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const unit = units.get(id)
  if (!unit) return false
  const [file = ''] = id.split('#')
  return [...unit.uses].some(
    (used) =>
      isScope.test(used.slice(used.indexOf('#') + 1)) ||
      ((used.startsWith(`${file}#`) || unit.narrowedBy.has(used)) && isScoped(used, units, seen)),
  )
}

/** What the scopes of a file are made of, which needs none itself. */
function partsOfScopes(file: string, units: ReadonlyMap<string, Unit>): ReadonlySet<string> {
  const parts = new Set<string>()
  const add = (id: string) => {
    if (parts.has(id)) return
    parts.add(id)
    for (const used of units.get(id)?.uses ?? []) if (used.startsWith(`${file}#`)) add(used)
  }
  for (const [id, { uses }] of units)
    if (id.startsWith(`${file}#`) && [...uses].some((used) => /scope\.ts#(?:scopeBy|customScope)$/.test(used))) add(id)
  return parts
}

/** Reached by timers alone, by the public as well, or by nobody whose reach is narrower than the city. */
const needsNone = (roles: readonly string[]) => roles.includes('anyone') || roles.every((role) => isWide(role))

/** Every query of an owned table without scope or reason, and every reason without need, one line each. */
export async function scopeBreaches(files: Record<string, string>, mayOf?: MayOf): Promise<string[]> {
  const owned = ownedTables(files)
  const reached = await reachedBy(files, mayOf)
  const checked = Object.entries(files).filter(([file]) => isChecked(file))
  const units = new Map<string, Unit>(
    checked.flatMap(([file, text]) => {
      const names = namesOf(file, text)
      return declarationsOf(file, text).map((one) => [`${file}#${one.name}`, unitOf(file, one, owned, names)] as const)
    }),
  )
  return checked.flatMap(([file, text]) => {
    const parts = partsOfScopes(file, units)
    return declarationsOf(file, text).flatMap(({ name, start }) => {
      const id = `${file}#${name}`
      const reason = reasonAbove.exec(text.slice(Math.max(0, start - 1500), start))?.[1]
      const place = `${file}:${lineAt(text, start)} ${name}`
      const roles = reached.get(id) ?? new Map<string, string>()
      const tables = [...(units.get(id)?.tables ?? [])]
      const isNeeded = tables.length > 0 && !parts.has(id) && !needsNone([...roles.keys()]) && !isScoped(id, units)
      if (reason !== undefined && !Object.hasOwn(reasons, reason))
        return [`${place}\n  “${reason}” is no reason of scripts/scopes.ts.`]
      if (isNeeded && reason === undefined)
        return [
          `${place} reads ${tables.join(', ')} for ${[...roles].map(([role, call]) => `${role} (${call})`).join(', ')}\n  A query of rows that have an owner is within a scope (platform/scope.ts), or says why not: // Unscoped: … (scripts/scopes.ts).`,
        ]
      if (!isNeeded && reason !== undefined) return [`${place}\n  It needs no reason any more: take “Unscoped” away.`]
      return []
    })
  })
}
