/**
 * Habits that are on their way out: how often each still occurs stands in `ratchets.json` and may only fall.
 * Run with the house rules; `node scripts/ratchets.ts --lower` writes the lower numbers after some were mended.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { highTernaries, manyArguments } from './shapes.ts'
import { isTest, sourceFiles } from './sources.ts'

const here = dirname(fileURLToPath(import.meta.url))
const ratchetFile = resolve(here, 'ratchets.json')

/**
 * Names with a listed word that are no longer free: columns, keys of calls and stored documents, keys of templates, terms of the trade.
 * A name in `names` does not count at all; one in `keys` does not count where it stands as a property, as a variable it does.
 */
export type FixedNames = { names: readonly string[]; keys: readonly string[] }
const fixedNames: FixedNames = JSON.parse(readFileSync(resolve(here, 'fixed-names.json'), 'utf8'))

/** Words that have had too many meanings in names, each with the terms of the field that say what is meant. */
const wordsToReplace: Record<string, string> = {
  asItIs: 'bind (of a parameter)',
  asked: 'query, filter, request, input',
  beside: 'what it is: a drawer, a neighbour, an aside',
  deed: 'operation',
  edge: 'boundary, cursor',
  given: 'input, values',
  kept: 'saved, cached, retained, archived',
  mark: 'label filter, cursor, watermark',
  patience: 'timeoutMs',
  question: 'query, request (a question of 咨询 stays one)',
  said: 'opinion, remark, message',
  standing: 'validity, current state, result',
  taken: 'parsed, claimed',
  told: 'notified, passed, reported',
  words: 'schema, message, shown values',
}

/** Of 咨询, 自查, courses, conditions and frequent questions a question is what the trade calls so. */
const hasQuestions = /(inquir|question|self-check|training|policies|content-check|title\/applying)/

const roleName = `'(?:enterprise|county|city|expert|supervisor|admin)'`
const roleByName = new RegExp(
  [
    String.raw`\brole\)?\s*[!=]==\s*${roleName}`,
    String.raw`\bswitch \([\w.?]*\b[rR]ole\) \{\s*case ${roleName}:`,
    String.raw`\[\s*${roleName}(?:,\s*${roleName})*\s*\]\.includes\(`,
  ].join('|'),
  'g',
)
/** Where roles are named by right: who may call, step, read and see a screen. */
const namesRoles =
  /^(contract\/|filing\/(profiles|cases)\/|filing\/workflow\/step-roles\.ts|programmes\/|server\/src\/db\/|server\/src\/demo\/|e2e\/)/

const packedSpread = /\.\.\.\{/g

/** A length on the screen that a declared field or a named limit of the contract would tell to call and dialogue alike. */
const lengthOnScreen = /\b(?:maxLength|most)=\{\d[\d_]*\}|\bmaxLength=\{[^}\n]*[?:] ?\d[^}\n]*\}|\bmaxLength: \d/g

/** The faces of a query are one piece, `QueryView`; what shows a failure itself decides them anew. */
const faceByHand = /<FailedQuery\b/g
const hasFaces = 'web/src/ui/page/'

/** Of Ant Design the pages use these and the types; boxes, choices and notices are the own ones of web/src/ui. */
const stillOfAntd = /^(?:type \w+|Table|Tabs|DatePicker|Dropdown|Menu|ConfigProvider)$/
const fromAntd = /import \{([^}]*)\} from 'antd'/g

/** How many other pieces of Ant Design a file imports. */
const otherPieces = (text: string): number =>
  [...text.matchAll(fromAntd)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !stillOfAntd.test(name)).length

/** A dialogue holds its fields by `useFields`; more states than these are a dialogue that does so by hand. */
const fewStates = 3
const isDialogue = /<(?:Dialog|Drawer|FieldsDialog)\b/
const state = /\buseState\b[(<]/g

/** Files with a dialogue and more than three states. */
export const dialoguesOfManyStates = (files: Record<string, string>): string[] =>
  Object.entries(files).flatMap(([file, text]) =>
    file.startsWith('web/src/') &&
    !isTest(file) &&
    isDialogue.test(text) &&
    [...text.matchAll(state)].length > fewStates
      ? [file]
      : [],
  )

const commentOrText = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const identifier = /[A-Za-z_$][\w$]*/g
const partOfName = /[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g

export type Ratchets = Record<string, number>

/** How often each habit occurs in the given files (`{ 'server/src/x.ts': text }`), tests left out. */
export function countHabits(files: Record<string, string>, fixed = fixedNames): Ratchets {
  const counts: Ratchets = {
    roleComparedByName: 0,
    packedSpread: 0,
    lengthOnScreen: 0,
    facesByHand: 0,
    antdPieces: 0,
    dialoguesOfManyStates: dialoguesOfManyStates(files).length,
    positionalArguments: manyArguments(files).length,
    highTernaries: highTernaries(files).length,
  }
  for (const word of Object.keys(wordsToReplace)) counts[`word ${word}`] = 0
  const add = (habit: string, times: number) => {
    counts[habit] = (counts[habit] ?? 0) + times
  }
  for (const [file, text] of Object.entries(files)) {
    if (isTest(file) || file.startsWith('e2e/')) continue
    if (!namesRoles.test(file)) add('roleComparedByName', [...text.matchAll(roleByName)].length)
    if (file.startsWith('web/src/')) add('lengthOnScreen', [...text.matchAll(lengthOnScreen)].length)
    if (file.startsWith('web/src/')) add('antdPieces', otherPieces(text))
    if (file.startsWith('web/src/') && !file.startsWith(hasFaces))
      add('facesByHand', [...text.matchAll(faceByHand)].length)
    add('packedSpread', [...text.matchAll(packedSpread)].length)
    for (const word of wordsInNames(text, fixed)) {
      if (word === 'question' && hasQuestions.test(file)) continue
      add(`word ${word}`, 1)
    }
  }
  return counts
}

/** The listed words that stand in names of a source which may be renamed, once per name and place. */
function wordsInNames(text: string, fixed: FixedNames): string[] {
  const code = text.replaceAll(commentOrText, ' ')
  return [...code.matchAll(identifier)].flatMap(({ 0: name, index }) => {
    if (fixed.names.includes(name)) return []
    if (fixed.keys.includes(name) && isProperty(code, index, name)) return []
    if (name === 'asItIs') return [name]
    if (isElement(code, index, name)) return []
    const parts = new Set((name.match(partOfName) ?? []).map((part) => part.toLowerCase()))
    return Object.keys(wordsToReplace).filter((word) => parts.has(word))
  })
}

/** Whether the name at this place follows a dot, or has a value or type of its own. */
const isProperty = (code: string, index: number, name: string): boolean =>
  /(?<!\.)\.$/.test(code.slice(Math.max(0, index - 2), index)) ||
  /^\??:/.test(code.slice(index + name.length, index + name.length + 2))

/** Elements of HTML, such as `<mark>`, have the names that they have. */
const isElement = (code: string, index: number, name: string): boolean =>
  /^[a-z]+$/.test(name) && /<\/?$/.test(code.slice(Math.max(0, index - 2), index))

/** One line for every habit whose number has grown, and for every one whose lower number is not yet written down. */
export function ratchetBreaches(files: Record<string, string>, limits = readLimits()): string[] {
  return Object.entries(countHabits(files)).flatMap(([habit, count]) => {
    const limit = limits[habit] ?? 0
    if (count === limit) return []
    if (count < limit)
      return [
        `scripts/ratchets.json ${habit}: ${count} now, ${limit} written\n  Lower it: node scripts/ratchets.ts --lower`,
      ]
    return [`scripts/ratchets.json ${habit}: ${count} now, at most ${limit}\n  ${adviceFor(habit)}`]
  })
}

function adviceFor(habit: string): string {
  if (habit === 'roleComparedByName')
    return 'A role is asked what it is able to do (contract/roles.ts), not how it is called.'
  if (habit === 'lengthOnScreen')
    return 'A length stands in a declared field (useFields, boxOf) or beside the schema, as xLengths: call and screen take it from there.'
  if (habit === 'facesByHand')
    return 'Loading, failed and empty are the faces of one piece: QueryView (web/src/ui/page/query-view.tsx).'
  if (habit === 'antdPieces')
    return 'Of Ant Design only table, tabs, date picker, dropdown and menu; boxes and choices stand in web/src/ui/control.'
  if (habit === 'dialoguesOfManyStates')
    return 'A dialogue holds its fields by useFields (web/src/filing/fields), not each in a state of its own.'
  if (habit === 'positionalArguments')
    return 'More than four arguments are one object with names: node scripts/ratchets.ts --list.'
  if (habit === 'highTernaries') return 'A ternary of three storeys is a function with returns, or a table.'
  if (habit === 'packedSpread') return 'A spread of a new object only packs lines: write one property to a line.'
  const word = habit.replace('word ', '')
  return `“${word}” has too many meanings in names: ${wordsToReplace[word]}.`
}

const readLimits = (): Ratchets => JSON.parse(readFileSync(ratchetFile, 'utf8'))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = countHabits(sourceFiles())
  const limits = readLimits()
  if (process.argv.includes('--lower')) {
    const lower = Object.fromEntries(
      Object.entries(counts).map(([habit, count]) => [habit, Math.min(count, limits[habit] ?? count)]),
    )
    writeFileSync(ratchetFile, `${JSON.stringify(lower, null, 2)}\n`)
  }
  for (const [habit, count] of Object.entries(counts)) console.log(`${habit}: ${count}`)
  if (process.argv.includes('--list')) {
    const files = sourceFiles()
    for (const file of dialoguesOfManyStates(files)) console.log(file)
    for (const { file, line, what } of [...manyArguments(files), ...highTernaries(files)])
      console.log(`${file}:${line} ${what}`)
  }
}
