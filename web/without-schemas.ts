/** Removes the schemas from the contract's modules: the browser needs only path and method of a call, the type of a schema, path and title of a screen. */

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = { start: number; end: number; text: string }

/** What makes a schema; in the browser all are one stand-in, and so is a constant made from these or from such a constant. */
export const makers = ['z', 'maxText', 'requiredText', 'ruled', 'needed']
/** The contract's own functions that make a schema. */
export const helpers = ['pageOf', 'queryInt', 'shapeOf', 'rowSchema', 'openSchema', 'stepSchema', 'querySchema']

/** Properties of a call that only the server reads. */
const forServer = ['evenIfUnverified', 'duty', 'hands', 'byViewer', 'mainAccount', 'serverOnly', 'secret']
/** Properties of a screen that only the server reads: it makes the menus. */
const forMenus = ['may', 'duty', 'orgKinds', 'titleFor', 'own', 'icon', 'setting', 'feature', 'says', 'entry', 'tab']

/** Why one person takes a step is for who reads the table; the browser needs only that one does. */
export const withoutReasons = (code: string): string =>
  code.replace(/\b(byOne(?:ThenReviewed)?\(\s*)(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")/g, "$1''")

/** `program` is the syntax tree of `code`, without types. Null when there is nothing to remove. */
export function withoutSchemas(code: string, program: unknown): string | null {
  if (!isNode(program)) return null
  const edits: Edit[] = []
  const schemas = new Set(makers)
  const hasStandIn = /^import \{[^}]*\bz\b[^}]*\} from ['"]zod['"]/m.test(code)
  for (const statement of nodesIn(program.body)) {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement
    if (declaration.type !== 'VariableDeclaration') continue
    for (const { id, init } of nodesIn(declaration.declarations)) {
      if (!isNode(init) || !isNode(id)) continue
      // Others may go on from it, `Reason.optional()`: it is the stand-in too where the module has one.
      if (helpers.includes(rootOf(init)) && hasStandIn) {
        edits.push({ start: init.start, end: init.end, text: 'z' })
        schemas.add(String(id.name))
        continue
      }
      if (schemas.has(rootOf(init))) schemas.add(String(id.name))
      for (const value of valuesIn(init)) {
        const root = rootOf(value)
        if (schemas.has(root)) edits.push({ start: value.start, end: value.end, text: root })
        else if (helpers.includes(root)) edits.push({ start: value.start, end: value.end, text: 'undefined' })
      }
    }
  }
  const remove = ({ start, end }: Part) => {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
    edits.push({ start, end: end + comma, text: '' })
  }
  for (const declared of declaredBy('screen', program)) {
    for (const part of partsOf(declared)) if (forMenus.includes(part.name)) remove(part)
  }
  for (const declared of declaredBy('call', program)) {
    const parts = partsOf(declared)
    const isFile = parts.some(({ name, value }) => name === 'out' && value.type === 'Literal')
    for (const part of parts) {
      const isSchema = (part.name === 'in' || part.name === 'out') && part.value.type !== 'Literal'
      // A file without a name is saved under the title of its call.
      if (isSchema || forServer.includes(part.name) || (part.name === 'title' && !isFile)) remove(part)
    }
  }
  if (edits.length === 0) return null
  const left = edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
  return withoutUnusedImports(left)
}

/** Filters shared by several inputs are an object of schemas, the inputs of steps one of such objects. */
function valuesIn(node: Node): Node[] {
  if (node.type !== 'ObjectExpression') return [node]
  return nodesIn(node.properties).flatMap(({ value, argument }) => {
    const inside = value ?? argument
    return isNode(inside) ? valuesIn(inside) : []
  })
}

/** An import whose names only the removed schemas used would keep its module in the bundle of this one. */
function withoutUnusedImports(code: string): string {
  const statement = /^import \{([^}]*)\} from ['"][^'"]+['"];?\n/gm
  const rest = code.replace(statement, '')
  const isUsed = (specifier: string) => {
    const name = specifier.trim().split(' as ').at(-1) ?? ''
    return name !== '' && new RegExp(`\\b${name}\\b`).test(rest)
  }
  return code.replace(statement, (whole, names: string) => (names.split(',').some(isUsed) ? whole : ''))
}

/** The declarations passed to `call(…)` or `screen(…)`, at any depth. */
function declaredBy(maker: 'call' | 'screen', node: Node): Node[] {
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === maker) {
    return nodesIn(node.arguments).filter((argument) => argument.type === 'ObjectExpression')
  }
  return Object.values(node).flatMap((value) =>
    (isNode(value) ? [value] : nodesIn(value)).flatMap((one) => declaredBy(maker, one)),
  )
}

type Part = { name: string; value: Node; start: number; end: number }

function partsOf(declared: Node): Part[] {
  return nodesIn(declared.properties).flatMap(({ key, value, start, end }) =>
    isNode(key) && isNode(value) ? [{ name: String(key.name), value, start, end }] : [],
  )
}

/** `z` of `z.object({…}).extend({…})`. */
function rootOf(expression: Node): string {
  if (expression.type === 'Identifier') return String(expression.name)
  const inner = expression.type === 'CallExpression' ? expression.callee : expression.object
  return isNode(inner) ? rootOf(inner) : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}
