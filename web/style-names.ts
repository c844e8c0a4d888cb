/**
 * The class names of the style sheets (`x.module.css`) in a build: short, and the same in every build of the same sources,
 * so that a page drawn by the server has the names of the browser's sheets.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = `${letters}0123456789`

const written = (number: number, first: string, length: number) => {
  let rest = number
  let text = ''
  for (let at = 0; at < length; at++) {
    const set = at === 0 ? first : digits
    text += set[rest % set.length]
    rest = Math.floor(rest / set.length)
  }
  return text
}

/** The classes of a sheet, in the order of their first mention. */
export function classesOf(css: string): string[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"/g, '')
  const selectors = text.replace(/\{[^{}]*\}/g, '{').replace(/:global\([^)]*\)/g, '')
  return [...new Set([...selectors.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))]
}

/** Three characters of the sheet's path, and the place of the class in it: names of one sheet are alike, which compresses well. */
export function shortName(path: string, name: string, names: readonly string[]): string {
  const sheet = createHash('sha256').update(path).digest().readUInt32BE(0)
  const at = names.indexOf(name)
  return `${written(sheet, letters, 3)}${at < 0 ? `_${name}` : written(at, digits, at < digits.length ? 1 : 2)}`
}

/** The classes of a sheet by name, each with its short name. */
export type ShortNames = Readonly<Record<string, string>>

/**
 * Puts the short names at the place of `styles.name`: the build carries no list of names. Where a name is composed, the names that begin
 * so stand there.
 */
export function withShortNames(code: string, namesOf: (path: string) => ShortNames): string {
  let text = code
  for (const [line, sheet = '', path = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const names = namesOf(path)
    const short = (name: string) => {
      if (names[name] === undefined) throw new Error(`${path} has no class ${name}`)
      return `'${names[name]}'`
    }
    const beginning = (start: string) =>
      JSON.stringify(Object.fromEntries(Object.entries(names).filter(([name]) => name.startsWith(start))))
    const use = String.raw`(?<![\w.$'/-])${sheet}(?![\w$'-])`
    text = text
      .replace(line, `import '${path}'`)
      .replace(new RegExp(String.raw`${use}\.([a-zA-Z_]\w*)`, 'g'), (_, name: string) => short(name))
      .replace(new RegExp(String.raw`${use}\['([\w-]+)'\]`, 'g'), (_, name: string) => short(name))
      .replace(new RegExp(`${use}(?=\\[\`([\\w-]+)\\$)`, 'g'), (_, start: string) => `(${beginning(start)})`)
    if (new RegExp(`${use}(?=[[.,)}])`).test(text))
      throw new Error(`${sheet} of ${path} is used as a whole: name its classes`)
  }
  return text
}

/** Short class names, for every build that reads a style sheet. */
export function styleNames(): Plugin[] {
  const known = new Map<string, readonly string[]>()
  const classesIn = (file: string) => {
    const found = known.get(file) ?? classesOf(readFileSync(file, 'utf8'))
    known.set(file, found)
    return found
  }
  const nameIn = (file: string, name: string) =>
    shortName(relative(import.meta.dirname, file).replaceAll('\\', '/'), name, classesIn(file))
  return [
    {
      name: 'style-names',
      apply: 'build',
      enforce: 'pre',
      config: () => ({
        css: { modules: { generateScopedName: (name, path) => nameIn(path.replace(/\?.*$/, ''), name) } },
      }),
      transform: {
        filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
        handler: (code, id) => ({
          code: withShortNames(code, (path) => {
            const sheet = resolve(dirname(id), path)
            return Object.fromEntries(classesIn(sheet).map((name) => [name, nameIn(sheet, name)]))
          }),
          map: null,
        }),
      },
    },
    {
      name: 'styles-without-names',
      apply: 'build',
      enforce: 'post',
      // A sheet whose names stand in the code is imported for its rules.
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ]
}
