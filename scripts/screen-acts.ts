/** Which calls each screen of the office leads to, read off its source: through what the page shows, and what that shows. */
import { posix } from 'node:path'
import { isTest } from './sources.ts'
import { type Declaration, declarationsOf, importsOf, nameOf, partOf, type Syntax, visit } from './syntax.ts'

const contract = '@green/contract/calls/'
const pagesFile = 'web/src/office/pages.ts'

/** A call in the contract: its file, its group and its name; `*` is every call of the group. */
export type CallName = { file: string; group: string; name: string }

type Uses = { ids: string[]; calls: CallName[] }

/** By the name of a screen: the calls that its source reaches. */
export function callsOfScreens(files: Record<string, string>): ReadonlyMap<string, readonly CallName[]> {
  const usesOf = new Map<string, Uses>()
  for (const [file, text] of Object.entries(files)) {
    if (!file.startsWith('web/src/') || isTest(file)) continue
    const names = namesIn(file, text)
    for (const declared of names.declared) usesOf.set(`${file}#${declared.name}`, names.usesOf(declared.node))
  }
  return new Map(
    Object.entries(pagesIn(files[pagesFile] ?? '')).map(([screen, start]) => [screen, callsFrom(start, usesOf)]),
  )
}

/** The page of each screen: `file#name`. */
function pagesIn(text: string): Record<string, string> {
  const lines = text.matchAll(/^ {2}'?([\w-]+)'?: \(\) => import\('(\.[^']+)'\)\.then\(\(m\) => m\.(\w+)\)/gm)
  return Object.fromEntries(
    [...lines].map(([, screen = '', source = '', name = '']) => [
      screen,
      `${posix.join(posix.dirname(pagesFile), source)}#${name}`,
    ]),
  )
}

function callsFrom(start: string, usesOf: ReadonlyMap<string, Uses>): CallName[] {
  const seen = new Set<string>()
  const found = new Map<string, CallName>()
  const next = [start]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const uses = usesOf.get(id)
    for (const call of uses?.calls ?? []) found.set(`${call.file} ${call.group} ${call.name}`, call)
    next.push(...(uses?.ids ?? []))
  }
  return [...found.values()]
}

type Names = { declared: Declaration[]; usesOf: (node: Syntax) => Uses }

function namesIn(file: string, text: string): Names {
  const imported = importsOf(file, text)
  const declared = declarationsOf(file, text)
  const own = new Set(declared.map(({ name }) => name))
  const inFolder = (source: string) => posix.join(posix.dirname(file), source)
  return {
    declared,
    usesOf(node) {
      const uses: Uses = { ids: [], calls: [] }
      const members = new Set<Syntax>()
      visit(node, (one) => {
        if (one.type === 'MemberExpression') {
          const object = partOf(one, 'object')
          const from = imported.get(nameOf(object) ?? '')
          const name = nameOf(partOf(one, 'property'))
          if (object && from?.source.startsWith(contract) && name && one.computed !== true) {
            members.add(object)
            uses.calls.push({ file: from.source, group: from.name, name })
          }
        }
        if (one.type === 'ImportExpression') {
          const source = String(partOf(one, 'source')?.value ?? '')
          if (source.startsWith('.')) uses.ids.push(...lazilyUsed(inFolder(source), text))
        }
        const name = nameOf(one) ?? (one.type === 'JSXIdentifier' ? String(one.name) : undefined)
        if (name === undefined || members.has(one)) return
        const from = imported.get(name)
        if (from?.source.startsWith('.')) uses.ids.push(`${inFolder(from.source)}#${from.name}`)
        else if (from?.source.startsWith(contract)) uses.calls.push({ file: from.source, group: from.name, name: '*' })
        else if (own.has(name)) uses.ids.push(`${file}#${name}`)
      })
      return uses
    },
  }
}

/** What a part that is loaded when it is needed takes out of its module: `import('./part.tsx').then((m) => m.Part)`. */
const lazilyUsed = (file: string, text: string): string[] =>
  [...text.matchAll(/\(m\) => m\.(\w+)|\(\{ (\w+) \}\) =>/g)].map(([, one, other]) => `${file}#${one ?? other}`)
