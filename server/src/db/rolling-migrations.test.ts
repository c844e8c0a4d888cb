/**
 * The former server goes on working while a new one has upgraded the tables: a migration only adds. What a later one removes was
 * not used by the former version any more.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('migrations/', import.meta.url)
/** The rule holds for what comes after this one. */
const lastBefore = '0028_three-administrators.sql'

/** Statements that break it on purpose, by file: the reason stands beside each. Removed when the next version is out. */
const allowed: Readonly<Record<string, string>> = {}

const rules: readonly [string, RegExp][] = [
  ['drops a table', /\bdrop table\b/i],
  ['drops a column', /\bdrop column\b/i],
  ['renames', /\brename (?:to|column)\b/i],
  ['changes a type', /\bset data type\b|\balter column\b[^;]*\btype\b/i],
  ['forbids an empty value', /\bset not null\b/i],
  ['removes a default', /\bdrop default\b/i],
  [
    'adds a column that old rows and the former server leave empty',
    /\badd column\b(?=[^;]*\bnot null\b)(?![^;]*\bdefault\b)/i,
  ],
  ['adds a unique index on an existing table', /\bcreate unique index\b/i],
]

/** What a migration does that the former server cannot live with. */
function breachesOf(text: string): string[] {
  const made = new Set([...text.matchAll(/\bcreate table "(\w+)"/gi)].map(([, table]) => table))
  return text
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .flatMap((statement) => {
      // A table of the same migration is unknown to the former server.
      const table = /\b(?:alter table|on) "(\w+)"/i.exec(statement)?.[1]
      if (table && made.has(table)) return []
      return rules.filter(([, rule]) => rule.test(statement)).map(([what]) => what)
    })
}

test('every new migration only adds', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > lastBefore)
  const breaches = files.flatMap((name) =>
    breachesOf(readFileSync(new URL(name, folder), 'utf8')).map((what) => `${name} ${what}`),
  )
  expect(breaches.filter((line) => allowed[line] === undefined)).toEqual([])
  expect(Object.keys(allowed).filter((line) => !breaches.includes(line))).toEqual([])
})

test('each kind of breach is seen; additions are none', () => {
  expect(breachesOf('ALTER TABLE "a" DROP COLUMN "b";')).toEqual(['drops a column'])
  expect(breachesOf('DROP TABLE "a";')).toEqual(['drops a table'])
  expect(breachesOf('ALTER TABLE "a" RENAME COLUMN "b" TO "c";')).toEqual(['renames'])
  expect(breachesOf('ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE integer;')).toEqual(['changes a type'])
  expect(breachesOf('ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;')).toEqual(['forbids an empty value'])
  expect(breachesOf('ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;')).toHaveLength(1)
  expect(breachesOf('CREATE UNIQUE INDEX "i" ON "a" ("b");')).toHaveLength(1)
  expect(breachesOf('ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'x\' NOT NULL;')).toEqual([])
  expect(breachesOf('ALTER TABLE "a" ADD COLUMN "b" text;')).toEqual([])
  expect(
    breachesOf(
      'CREATE TABLE "a" ("b" text NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "i" ON "a" ("b");',
    ),
  ).toEqual([])
})

test('the newest snapshot of the schema is kept, and no other', () => {
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  expect(readdirSync(new URL('meta/', folder)).toSorted()).toEqual([
    `${newest?.slice(0, 4)}_snapshot.json`,
    '_journal.json',
  ])
})
