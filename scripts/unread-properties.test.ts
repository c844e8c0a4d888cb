/**
 * What a definition or a data file declares is read somewhere: `keyUnitOnly` stood in the clauses for months, and no rule asked for it.
 * By name: a property whose name is read of another type counts as read.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shared } from './workspaces.mjs'

const root = join(import.meta.dirname, '..')
const filesUnder = (folder: string, pattern: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !/\.test\.tsx?$|(^|\/)node_modules\/|\/testing(\.ts|\/)/.test(name))
    .map((name) => `${folder}/${name}`)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

const sources = [...shared, 'server/src', 'web/src'].flatMap((folder) => filesUnder(folder, /\.tsx?$/))
const code = sources.map((file) => textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))

/** What leaves by a call is read by whoever calls it. */
const answered = filesUnder('contract', /\.ts$/).flatMap((file) =>
  [...textOf(file).matchAll(/^\s+(\w+): z\./gm)].map(([, name = '']) => name),
)

/** What a calculation answers is fixed by its cases, and read by whoever compares it with them. */
const answeredByCases = keysOf(
  (JSON.parse(textOf('data/footprint-cases.json')) as { cases: { expected: unknown }[] }).cases.map(
    ({ expected }) => expected,
  ),
)

/** `x.name`, `x['name']`, a name in quotes, or one that is taken out of an object: `({ name }) =>`, `const { name } = x`. */
const readNames = new Set([
  ...answered,
  ...answeredByCases,
  ...code.flatMap((text) => [
    ...[...text.matchAll(/\.(\w+)/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/['"`](\w+)['"`]/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/\{([^{}]*)\}(?:[^{}\n]*\}\))?\s*(?:=[^=]|\)|:|,|\])/g)].flatMap(([, inside = '']) =>
      [...inside.matchAll(/(?:^|[,\s])(\w+)\s*(?=[,=]|:\s*[\w{[]|\s*$)/g)].map(([, name = '']) => name),
    ),
  ]),
])

/** The properties of the object types that definitions are written in. */
function declaredIn(text: string): string[] {
  return [...text.matchAll(/^export type \w+(?:<[^>]*>)? = \{\n([\s\S]*?)^\}/gm)].flatMap(([, body = '']) =>
    [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, name = '']) => name),
  )
}

const definitions = ['tools', 'programmes', 'green-code', 'filing'].flatMap((folder) => filesUnder(folder, /\.ts$/))

test('every property that a definition declares is read', () => {
  const unread = definitions.flatMap((file) =>
    declaredIn(textOf(file))
      .filter((name) => !readNames.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unread).toEqual([])
})

/** Kept beside the values for whoever checks or extends the file; the product shows or computes nothing from them. */
const forKeepers: Readonly<Record<string, readonly string[]>> = {
  'carbon-factors.json': ['oxidationUnit', 'applies', 'molarMass', 'AR4', 'AR5', 'AR6'],
  // The limits of 大、中、小、微 of each industry, and the codes of the standard: the list itself is what people choose from.
  'dictionaries.json': ['largeMin', 'mediumMin', 'smallMin', 'stdCode', 'validator'],
  'districts.json': ['seatNote'],
  'energy-coefficients.json': ['lhv', 'energyValue'],
  'policies.json': ['confirmedBy'],
  // A quota's own edition and verification are what is shown.
  'water-quotas.json': ['yearVerified', 'titleVerification'],
}

/** The keys of the rows of a file; a table by code or name has no keys of its own. */
function keysOf(value: unknown, keys = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const one of value) {
      if (one && typeof one === 'object' && !Array.isArray(one))
        for (const [key, inner] of Object.entries(one)) {
          if (/^[a-z]\w*$/i.test(key)) keys.add(key)
          keysOf(inner, keys)
        }
    }
  } else if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) if (key !== 'meta') keysOf(inner, keys)
  return keys
}

test('every property of the reference data is read, or is listed as a note for who keeps it', () => {
  const files = readdirSync(join(root, 'data')).filter((name) => /\.json$/.test(name) && !/-cases|geo/.test(name))
  const unread = files.flatMap((name) =>
    [...keysOf(JSON.parse(textOf(`data/${name}`)))]
      .filter((key) => !readNames.has(key) && !forKeepers[name]?.includes(key))
      .map((key) => `${name}: ${key}`),
  )
  expect(unread).toEqual([])
})

test('what is listed as a note is a property of its file', () => {
  const gone = Object.entries(forKeepers).flatMap(([name, keys]) => {
    const own = keysOf(JSON.parse(textOf(`data/${name}`)))
    return keys.filter((key) => !own.has(key)).map((key) => `${name}: ${key}`)
  })
  expect(gone).toEqual([])
})
