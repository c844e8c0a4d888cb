/** Shapes of code that the syntax tree shows: functions with many positional arguments, ternaries of many storeys. */
import { isTest } from './sources.ts'
import { lineAt, listOf, nameOf, partOf, type Syntax, statementsOf, visit } from './syntax.ts'

/** A place in the sources where such a shape stands. */
export type Place = { file: string; line: number; what: string }

const mostArguments = 4
const mostStoreys = 2
/** Where a draft is carried from its input to its row. */
const carriesDrafts = /^(?:server\/src\/(?:filing|base)|web\/src\/office\/desk)\//
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'TSDeclareFunction'])

/** Functions that take more than four arguments one after the other, of the engine, the base modules and the desk. */
export const manyArguments = (files: Record<string, string>): Place[] =>
  placesIn(files, carriesDrafts, (node, name) => {
    if (!functions.has(node.type)) return undefined
    const { length } = listOf(node, 'params')
    return length > mostArguments ? `${name ?? 'a function'} takes ${length} arguments` : undefined
  })

/** Ternaries within ternaries within ternaries. */
export const highTernaries = (files: Record<string, string>): Place[] =>
  placesIn(files, /./, (node, _name, parent) => {
    if (node.type !== 'ConditionalExpression' || parent?.type === 'ConditionalExpression') return undefined
    const storeys = storeysOf(node)
    return storeys > mostStoreys ? `a ternary of ${storeys} storeys` : undefined
  })

const storeysOf = (node: Syntax | undefined): number =>
  node?.type === 'ConditionalExpression'
    ? 1 + Math.max(...['test', 'consequent', 'alternate'].map((key) => storeysOf(partOf(node, key))))
    : 0

type Find = (node: Syntax, name: string | undefined, parent: Syntax | undefined) => string | undefined

function placesIn(files: Record<string, string>, where: RegExp, find: Find): Place[] {
  return Object.entries(files).flatMap(([file, text]) => {
    if (!where.test(file) || isTest(file)) return []
    const found: Place[] = []
    const parents = new Map<Syntax, Syntax>()
    for (const statement of statementsOf(file, text))
      visit(statement, (node) => {
        for (const value of Object.values(node).flat())
          if (typeof value === 'object' && value !== null) parents.set(value as Syntax, node)
        const parent = parents.get(node)
        const name = nameOf(partOf(node, 'id')) ?? nameOf(partOf(parent, 'id')) ?? nameOf(partOf(parent, 'key'))
        const what = find(node, name, parent)
        if (what !== undefined) found.push({ file, line: lineAt(text, node.start), what })
      })
    return found
  })
}
