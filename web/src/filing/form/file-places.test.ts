import type { FileAnswer } from '@green/filing/form/answers.ts'
import { greenFactoryExample } from '@green/programmes/green-factory/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { expect, test } from 'vitest'
import { placeFor } from './file-places.ts'

const slots = (greenFactory.form.find((section) => section.key === 'materials')?.fields ?? []).flatMap(
  ({ key, label, spec }) => (spec.kind === 'files' ? [{ key, label, formats: spec.formats }] : []),
)

test('every prepared paper of the example is led to its own slot', () => {
  const answers = greenFactoryExample()
  for (const { key } of slots)
    for (const { name } of (answers[key] ?? []) as FileAnswer[]) expect(placeFor(name, slots), name).toBe(key)
})

test('a table’s number decides between reports of the same kind', () => {
  expect(placeFor('205-1.pdf', slots)).toBe('statEnergyFiles')
  expect(placeFor('205-4.pdf', slots)).toBe('statWaterFiles')
  expect(placeFor('B204-1.pdf', slots)).toBe('statOutputFiles')
})

test('the enterprise’s own name and the year around it do not hide it', () => {
  expect(placeFor('重庆示例天坪水泥有限公司管理体系手册与内审管评报告（2025年版）.pdf', slots)).toBe('systemFiles')
  expect(placeFor('2025年度用水台账.xlsx', slots)).toBe('waterLedgerFiles')
})

test('a name that says nothing, or a format no slot takes, is left to the person', () => {
  expect(placeFor('扫描件001.pdf', slots)).toBeNull()
  expect(placeFor('IMG_2034.jpg', slots)).toBeNull()
  expect(placeFor('营业执照.exe', slots)).toBeNull()
})
