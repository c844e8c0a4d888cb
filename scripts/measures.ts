/**
 * How the sources stand, in numbers that may be compared between versions: lines by room, what the rules count, and how rights, scopes
 * and styles are told. `node scripts/measures.ts` prints them.
 */
import { fileURLToPath } from 'node:url'
import { layerBreaches } from './layers.ts'
import { countHabits } from './ratchets.ts'
import { folderBreaches } from './sizes.ts'
import { isTest, sourceFiles, styleSheets } from './sources.ts'
import { calledName, declarationsOf, listOf, partOf, type Syntax, statementsOf, visit } from './syntax.ts'

/** By what is measured: the number. */
export type Measures = Record<string, number>

const longestStyle = 300

/** How the scopes of the server's tables are told: whole, on top of a shared rule, by a shared rule alone, or by a function. */
export function scopeMeasures(files: Record<string, string>): Measures {
  const counts = {
    'scope rules told whole': 0,
    'scopes on top of a shared rule': 0,
    'scopes of a shared rule alone': 0,
  }
  const functions = { 'shared scope rules': 0, 'scope functions': 0 }
  for (const [file, text] of Object.entries(files)) {
    if (isTest(file) || !/^(?:server\/src|filing\/records)\//.test(file)) continue
    for (const { name, node } of declarationsOf(file, text)) {
      if (/^readBy[A-Z]|^readOnce[A-Z]/.test(name)) functions['shared scope rules'] += 1
      if (/^(?:\w+S|s)copeOf$/.test(name) && node.type === 'FunctionDeclaration' && !file.endsWith('platform/scope.ts'))
        functions['scope functions'] += 1
      const made = partOf(node, 'init')
      if (made?.type === 'CallExpression' && calledName(made) === 'customScope') functions['scope functions'] += 1
    }
    const rulesOf = (node: Syntax) => {
      if (node.type !== 'CallExpression' || calledName(node) !== 'scopeBy') return
      const rule = listOf(node, 'arguments')[1]
      if (rule?.type !== 'ObjectExpression') counts['scopes of a shared rule alone'] += 1
      else if (listOf(rule, 'properties').some(({ type }) => type === 'SpreadElement'))
        counts['scopes on top of a shared rule'] += 1
      else counts['scope rules told whole'] += 1
    }
    for (const statement of statementsOf(file, text)) visit(statement, rulesOf)
  }
  return { ...counts, ...functions }
}

/** Lines of source by room, tests apart: `server/src/filing`, `web/src/office`, a workspace where it has no rooms. */
export function linesByRoom(files: Record<string, string>): Measures {
  const lines: Measures = { 'lines of tests': 0 }
  for (const [file, text] of Object.entries(files)) {
    const depth = /^(?:server|web)\/src\//.test(file) ? 3 : 1
    const room = isTest(file) ? 'of tests' : `in ${file.split('/').slice(0, -1).slice(0, depth).join('/')}`
    lines[`lines ${room}`] = (lines[`lines ${room}`] ?? 0) + text.trimEnd().split('\n').length
  }
  return lines
}

/** Style sheets that are too long, and the different classes of all. */
export function styleMeasures(sheets: Record<string, string>): Measures {
  const classes = Object.values(sheets).flatMap((text) => [...text.matchAll(/\.(-?[A-Za-z_][\w-]*)(?=[^{}]*\{)/g)])
  const isLong = (text: string) => text.trimEnd().split('\n').length > longestStyle
  return {
    'style sheets': Object.keys(sheets).length,
    [`style sheets above ${longestStyle} lines`]: Object.values(sheets).filter(isLong).length,
    'classes in style sheets': new Set(classes.map(([, name]) => name)).size,
  }
}

/** Everything that is measured of these sources and style sheets. */
export function measures(files: Record<string, string>, sheets: Record<string, string>): Measures {
  const sources = Object.fromEntries(
    Object.entries(files).filter(([file]) => !isTest(file) && !file.startsWith('e2e/')),
  )
  const rooms = layerBreaches(sources)
  return {
    ...countHabits(files),
    ...scopeMeasures(files),
    'queries that say why they have no scope': Object.values(sources).flatMap((text) => [
      ...text.matchAll(/^\/\/ Unscoped: /gm),
    ]).length,
    'folders above 25 files': folderBreaches(Object.keys(sources)).length,
    'imports between rooms both ways': rooms.filter((one) => one.endsWith('import each other.')).length,
    ...styleMeasures(sheets),
    ...linesByRoom(files),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [what, number] of Object.entries(measures(sourceFiles(), styleSheets()))) console.log(`${what}: ${number}`)
}
