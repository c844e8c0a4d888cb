/** The list of security rules names existing tests; rules that only the sources can show are checked here. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(resolve(root, name), 'utf8')

test('every security rule names an existing test', () => {
  const rows = read('docs/security-tests.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| rule'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.length).toBeGreaterThan(70)
  const open = rows.filter(([, , name]) => name === '*open*').map(([, rule]) => rule)
  expect(open.length).toBeLessThanOrEqual(2)
  for (const [, rule, name = '', file = ''] of rows)
    if (name !== '*open*') expect([rule, read(file).includes(name)]).toEqual([rule, true])
})

test('history and log are append-only: no statement changes or removes a line, except the history of a draft that is deleted', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: root, exclude: (name) => /test|testing/.test(name) })
  const changing =
    /\.(update|delete)\((auditLog|auditSeal|filingHistory|filingSubmission)\)|(update|delete from|truncate)\s+"?(audit_log|audit_seal|filing_history|filing_submission)/i
  expect(sources.filter((file) => changing.test(read(file)))).toEqual(['server/src/filing/send/draft-bin-store.ts'])
})
