/** Samples to download, over every programme: each is complete, in the filer's name, and promises nothing that it does not set. */
import { fieldsOf } from '@green/filing/form/form.ts'
import { templateSheet } from '@green/filing/form/template.ts'
import { expect, test } from 'vitest'
import { programmes } from './all.ts'

const taker = {
  enterpriseName: '示例公司',
  socialCode: '91500102MA5XXXXX0A',
  address: '示例路1号',
  legalPerson: '李四',
}
const named = programmes.flatMap((programme) =>
  fieldsOf(programme)
    .filter(({ spec }) => spec.kind === 'files' && spec.template)
    .map(({ key }) => [`${programme.id} ${key}`, programme, key] as const),
)

test.each(named)('%s', (_, programme, key) => {
  const sheet = templateSheet(programme, key, taker)
  const text = JSON.stringify(sheet)
  expect(text).toContain('示例公司')
  expect(text).not.toMatch(/[{]\p{Script=Han}+[}]|undefined/u)
})

test('the outline of a self-report has every indicator with its points; a field without a sample has none', () => {
  const factory = programmes.find(({ id }) => id === 'green-factory')
  if (!factory?.rubric) throw new Error('no rubric')
  const rows = templateSheet(factory, 'selfReport', taker)?.parts.flatMap((p) => (p.kind === 'table' ? p.rows : []))
  expect(rows?.map(([, label]) => label)).toEqual(factory.rubric.indicators.map(({ label }) => label))
  expect(templateSheet(factory, 'factoryName', taker)).toBeNull()
  expect(named.filter(([, , key]) => key === 'commitFile').length).toBeGreaterThan(7)
})
