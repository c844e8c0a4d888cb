/** The syntax tree of a source file, and a walk over it, for rules that a line of text does not show. */
import { parseSync } from 'oxc-parser'

/** A node of the tree as the rules read it: its kind, where it stands, and whatever else it has. */
export type Syntax = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>

const parsed = new Map<string, { text: string; statements: readonly Syntax[] }>()

/** The top-level statements of a file; what does not parse is the compiler's to report. */
export function statementsOf(file: string, text: string): readonly Syntax[] {
  const known = parsed.get(file)
  if (known?.text === text) return known.statements
  const statements = parseSync(file, text, { preserveParens: false }).program.body as unknown as readonly Syntax[]
  parsed.set(file, { text, statements })
  return statements
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Visits a node and every one below it. */
export function visit(node: Syntax, each: (node: Syntax) => void): void {
  each(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const one of value) if (isSyntax(one)) visit(one, each)
    } else if (isSyntax(value)) visit(value, each)
  }
}

/** The node under this key; undefined where there is none. */
export const partOf = (node: Syntax | undefined, key: string): Syntax | undefined => {
  const part = node?.[key]
  return isSyntax(part) ? part : undefined
}

/** The nodes of a list under this key. */
export const listOf = (node: Syntax | undefined, key: string): Syntax[] => {
  const list = node?.[key]
  return Array.isArray(list) ? list.filter(isSyntax) : []
}

/** The name of an identifier; undefined for any other node. */
export const nameOf = (node: Syntax | undefined): string | undefined =>
  node?.type === 'Identifier' ? String(node.name) : undefined

/** The function that is called, or its last name: `from` of `query.from(table)`. */
export const calledName = (call: Syntax): string | undefined => {
  const callee = partOf(call, 'callee')
  return nameOf(callee?.type === 'MemberExpression' ? partOf(callee, 'property') : callee)
}

/** A declaration at the top of a file: a function, a class or a constant, by its name; `start` is that of its statement. */
export type Declaration = { name: string; node: Syntax; start: number }

/** The functions, classes and constants that a file declares at its top. */
export function declarationsOf(file: string, text: string): Declaration[] {
  return statementsOf(file, text).flatMap((statement) => {
    const declared = statement.type.startsWith('Export') ? partOf(statement, 'declaration') : statement
    if (!declared) return []
    const nodes = declared.type === 'VariableDeclaration' ? listOf(declared, 'declarations') : [declared]
    return nodes.flatMap((node) => {
      const name = nameOf(partOf(node, 'id'))
      return name === undefined ? [] : [{ name, node, start: statement.start }]
    })
  })
}

/** What each name that a file imports as a value stands for: the file or package, and its name there. */
export function importsOf(file: string, text: string): Map<string, { source: string; name: string }> {
  const values = statementsOf(file, text).filter((one) => one.type === 'ImportDeclaration' && one.importKind !== 'type')
  return new Map(
    values.flatMap((statement) => {
      const source = String(partOf(statement, 'source')?.value)
      return listOf(statement, 'specifiers').flatMap((one) => {
        const local = nameOf(partOf(one, 'local'))
        return local === undefined ? [] : [[local, { source, name: nameOf(partOf(one, 'imported')) ?? local }] as const]
      })
    }),
  )
}

/** The line of a place in a text, from 1. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length
