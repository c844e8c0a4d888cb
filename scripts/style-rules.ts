/**
 * Style sheets stand beside their part as CSS modules; a part of another room is styled by its `data-part`. Run with the house rules;
 * docs/decisions/0113 says why.
 */
import { posix } from 'node:path'
import { classesOf } from '../web/style-names.ts'
import { isTest } from './sources.ts'

/** The sheets whose classes are global: tokens, elements, and the few base classes that every room may use. */
export const baseSheets = [
  'web/src/ui/tokens.css',
  'web/src/ui/base.css',
  'web/src/ui/antd-layer.css',
  'web/src/ui/control/button.css',
  'web/src/ui/control/controls.css',
  'web/src/ui/table/data-table.css',
]

/** Classes of libraries. */
const isOfLibrary = (name: string) => /^(ant|anticon|leaflet|ProseMirror)\b/.test(name)

const mostLines = 300

/** The first folder below web/src: ui, platform, filing, portal, office, field. */
const roomOf = (file: string) => file.split('/')[2] ?? ''

type Sheets = Record<string, string>

/** Every breach of the rules of style sheets: `files` are sources, `sheets` are style sheets, by path. */
export function styleBreaches(files: Record<string, string>, sheets: Sheets): string[] {
  const own = Object.fromEntries(Object.entries(files).filter(([file]) => file.startsWith('web/src/') && !isTest(file)))
  return [
    ...Object.entries(sheets).flatMap(([file, text]) => sheetBreaches(file, text, sheets)),
    ...importBreaches(own),
    ...goneSheets(own, sheets),
    ...nameBreaches(own, sheets),
    ...plainNames(own, sheets),
    ...partBreaches(files, sheets),
    ...Object.entries(files).flatMap(([file, text]) => selectorBreaches(file, text)),
  ]
}

const isBase = (file: string) => baseSheets.includes(file)
const isModule = (file: string) => file.endsWith('.module.css')

const baseClasses = (sheets: Sheets) => new Set(baseSheets.flatMap((file) => classesOf(sheets[file] ?? '')))

function sheetBreaches(file: string, text: string, sheets: Sheets): string[] {
  const known = baseClasses(sheets)
  const foreign = [...text.matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name = '']) => name)
  return [
    isModule(file) || isBase(file)
      ? ''
      : `${file}\n  A style sheet is a CSS module beside its part: x.module.css (scripts/style-rules.ts lists the base sheets).`,
    text.split('\n').length > mostLines + 1
      ? `${file}\n  More than ${mostLines} lines: split it by the parts that use it.`
      : '',
    ...foreign
      .filter((name) => !isOfLibrary(name) && !known.has(name))
      .map(
        (name) => `${file} :global(.${name})\n  Only base classes and those of libraries are global: use a data-part.`,
      ),
  ].filter(Boolean)
}

const sheetImport = /import (?:(\w+) from )?'(\.[^']+\.css)'/g

const sheetsOf = (file: string, text: string) =>
  [...text.matchAll(sheetImport)].map(([, name, path = '']) => ({ name, sheet: posix.join(posix.dirname(file), path) }))

function importBreaches(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    sheetsOf(file, text)
      .filter(({ sheet }) => !isBase(sheet) && roomOf(sheet) !== roomOf(file))
      .map(
        ({ sheet }) =>
          `${file} imports ${sheet}\n  A sheet is imported in its own room: what another room may use its part exports (x-classes.ts).`,
      ),
  )
}

function goneSheets(files: Record<string, string>, sheets: Sheets): string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    sheetsOf(file, text)
      .filter(({ sheet }) => !Object.hasOwn(sheets, sheet))
      .map(({ sheet }) => `${file} imports ${sheet}\n  There is no such sheet.`),
  )
}

/** The classes that a file uses of a sheet: whole names, and beginnings of composed ones. */
function usedNames(text: string, variable: string): { names: string[]; beginnings: string[] } {
  const found = [
    ...text.matchAll(new RegExp(`(?<![\\w.])${variable}(?:\\.(\\w+)|\\['([\\w-]+)'\\]|\\[\`([\\w-]*)\\$)`, 'g')),
  ]
  return {
    names: found.flatMap(([, plain, quoted]) => plain ?? quoted ?? []),
    beginnings: found.flatMap(([, , , beginning]) => beginning ?? []),
  }
}

/** Names that a sheet lacks, and those that nobody uses. */
function nameBreaches(files: Record<string, string>, sheets: Sheets): string[] {
  const left = new Map(
    Object.entries(sheets)
      .filter(([file]) => isModule(file))
      .map(([file, text]) => [file, new Set(classesOf(text))]),
  )
  const lacking = Object.entries(files).flatMap(([file, text]) =>
    sheetsOf(file, text).flatMap(({ name, sheet }) => {
      if (!name) return []
      const known = classesOf(sheets[sheet] ?? '')
      const { names, beginnings } = usedNames(text, name)
      const unused = left.get(sheet)
      for (const one of known)
        if (names.includes(one) || beginnings.some((beginning) => one.startsWith(beginning))) unused?.delete(one)
      return names
        .filter((one) => !known.includes(one))
        .map((one) => `${file} ${name}.${one}\n  ${sheet} has no such class.`)
    }),
  )
  const unused = [...left].flatMap(([sheet, names]) =>
    [...names].map((name) => `${sheet} .${name}\n  Nobody uses this class: remove it.`),
  )
  return [...lacking, ...unused]
}

/** Classes written as plain text: they are base classes. */
function plainNames(files: Record<string, string>, sheets: Sheets): string[] {
  const known = baseClasses(sheets)
  return Object.entries(files).flatMap(([file, text]) => {
    const written = [
      ...text.matchAll(/className="([^"]*)"/g),
      ...[...text.replace(/`[^`]*`/g, '').matchAll(/\bclasses\(([^()]*)\)/g)].flatMap(([, inside = '']) => [
        ...inside.matchAll(/(?<!\[)'([^']*)'/g),
      ]),
    ]
    return written
      .flatMap(([, names = '']) => names.split(/\s+/))
      .filter((name) => name && !known.has(name) && !isOfLibrary(name))
      .map((name) => `${file} "${name}"\n  No base class has this name: use one of the part's own sheet.`)
  })
}

const partOf = /\[data-part~?=\\?"?([\w-]+)\\?"?\]/g

/** A part that is styled, found by the product or chosen by a journey exists. */
function partBreaches(files: Record<string, string>, sheets: Sheets): string[] {
  const all = Object.entries(files)
  const set = new Set(
    all
      .filter(([file]) => file.startsWith('web/src/') && !isTest(file))
      .flatMap(([, text]) => [...text.matchAll(/data-part'?(?:=|: )(?:"([^"]*)"|\{([^}]*)\})/g)])
      .flatMap(([, plain = '', code = '']) => `${plain} ${code}`.split(/[^\w-]+/)),
  )
  return [...all.filter(([file]) => /^(web|e2e|drills)\//.test(file)), ...Object.entries(sheets)].flatMap(
    ([file, text]) =>
      [...text.matchAll(partOf)]
        .filter(([, name = '']) => !set.has(name))
        .map(([, name = '']) => `${file} data-part ${name}\n  No element has this part.`),
  )
}

/** A class selector in a call that looks for an element. */
const classSelector =
  /\b(?:locator|querySelector(?:All)?(?:<[^>]*>)?|closest(?:<[^>]*>)?|matches|selector:|paints)\b[^'"`\n]*(['"`])((?:(?!\1).)*)\1/g

/** Journeys, tests and drills choose by role, label or part. */
function selectorBreaches(file: string, text: string): string[] {
  if (!/^(e2e|drills)\//.test(file)) return []
  return [...text.matchAll(classSelector)]
    .flatMap(([, , selector = '']) => [
      ...selector.replace(/\$\{[^}]*\}?|\[[^\]]*\]/g, '').matchAll(/\.(-?[a-zA-Z][\w-]*)/g),
    ])
    .map(([, name = '']) => name)
    .filter((name) => !isOfLibrary(name))
    .map((name) => `${file} .${name}\n  Journeys choose by role, label or data-part, not by class.`)
}
