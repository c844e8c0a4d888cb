/**
 * N−1: what the web of the former version sends is still accepted. A tab that was open before an update goes on with the calls it
 * knows: each of their fields stays known for one more version, and no new field is required of it. `former-inputs.json` is the state
 * of the last release; after a release `UPDATE_FORMER=1` writes the new one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'
import { callPermission } from './permissions.ts'

type Fields = { known: string[]; required: string[] }

const file = new URL('testing/former-inputs.json', import.meta.url)

/** Broken on purpose, and why an old tab loses nothing by it. Emptied when a release is made. */
const broken: Readonly<Record<string, string>> = {}

function fieldsOf(schema: z.ZodType): Fields {
  const told = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
    required?: string[]
  }
  return { known: Object.keys(told.properties ?? {}).sort(), required: [...(told.required ?? [])].sort() }
}

const now = Object.fromEntries(allCalls.map((call) => [callPermission(call), fieldsOf(call.in)]))

test('every call of the former version is there, knows the fields it knew and requires no more', () => {
  if (process.env.UPDATE_FORMER) writeFileSync(file, `${JSON.stringify(now, null, 1)}\n`)
  const former = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Fields>
  const breaches = Object.entries(former).flatMap(([call, { known, required }]) => {
    const today = now[call]
    if (!today) return [`${call} is gone`]
    // An input without named fields takes what it took.
    const unknown = known.filter((field) => today.known.length > 0 && !today.known.includes(field))
    const added = today.required.filter((field) => !required.includes(field))
    return [
      ...unknown.map((field) => `${call} no longer knows ${field}`),
      ...added.map((field) => `${call} now requires ${field}`),
    ]
  })
  expect(breaches.filter((line) => broken[line] === undefined)).toEqual([])
  expect(Object.keys(broken).filter((line) => !breaches.includes(line))).toEqual([])
})
