/**
 * N−1: what the web of the former version sends is still accepted. A tab that was open before an update goes on with the calls it
 * knows: each of their fields stays known for one more version, and no new field is required of it. `former-inputs.json` is the state
 * of the last release; after a release `UPDATE_FORMER=1` writes the new one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'
import { callPermission } from './screens/permissions.ts'

const file = new URL('testing/former-inputs.json', import.meta.url)

/** Broken on purpose, and why an old tab loses nothing by it. Emptied when a release is made. */
const asProposal =
  'a change of a setting is proposed with its first day and reason: an old tab is told so and keeps what is typed'
const byTwo = 'what another person confirms is proposed with its reason: an old tab is told so and keeps what is typed'
const proposals = [
  ...['/cdict/updateIndu', '/notice/saveTemplate', '/notice/resetTemplate', '/timeLimit/save'],
  ...['/inspectionPaper/saveTerm', '/inspectionPaper/saveAuthority'],
]
const broken: Readonly<Record<string, string>> = {
  'POST /batch/archive now requires reason': byTwo,
  'POST /expert/renew now requires reason': byTwo,
  'POST /inspection/removeTargets now requires reason': byTwo,
  'POST /inspection/saveCard now requires reason': byTwo,
  'POST /inspection/draw is gone':
    'a draw from a typed seed is not made any more, also not for an old tab: nothing is typed in it that counts',
  ...Object.fromEntries(
    proposals.flatMap((path) =>
      ['reason', 'startsOn'].map((field) => [`POST ${path} now requires ${field}`, asProposal]),
    ),
  ),
  'POST /notice/saveTemplate no longer knows version': asProposal,
  'POST /timeLimit/save no longer knows requestId': asProposal,
  'POST /timeLimit/save no longer knows version': asProposal,
  'POST /inspectionPaper/saveTerm no longer knows requestId': asProposal,
  'POST /inspectionPaper/saveAuthority no longer knows requestId': asProposal,
  'POST /inspectionPaper/saveAuthority now requires court': asProposal,
  'POST /inspectionPaper/saveAuthority now requires reviewOffice': asProposal,
}

/** The fields of an input, those required marked with `!`: `mobile! scene! captcha`. */
function fieldsOf(schema: z.ZodType): string {
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
    required?: string[]
  }
  return Object.keys(jsonSchema.properties ?? {})
    .sort()
    .map((field) => (jsonSchema.required?.includes(field) ? `${field}!` : field))
    .join(' ')
}

const now = Object.fromEntries(allCalls.map((call) => [callPermission(call), fieldsOf(call.in)]))
const listed = (fields: string) => (fields === '' ? [] : fields.split(' '))
const plain = (field: string) => field.replace('!', '')

test('every call of the former version is there, knows the fields it knew and requires no more', () => {
  if (process.env.UPDATE_FORMER) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
  const former = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const breaches = Object.entries(former).flatMap(([call, fields]) => {
    const named = now[call]
    if (named === undefined) return [`${call} is gone`]
    const [before, today] = [listed(fields), listed(named)]
    const known = today.map(plain)
    // An input without named fields takes what it took.
    const unknown = known.length === 0 ? [] : before.map(plain).filter((field) => !known.includes(field))
    const added = today.filter((field) => field.endsWith('!') && !before.includes(field))
    return [
      ...unknown.map((field) => `${call} no longer knows ${field}`),
      ...added.map((field) => `${call} now requires ${plain(field)}`),
    ]
  })
  expect(breaches.filter((line) => broken[line] === undefined)).toEqual([])
  expect(Object.keys(broken).filter((line) => !breaches.includes(line))).toEqual([])
})
