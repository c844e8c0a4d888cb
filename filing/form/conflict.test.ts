import { expect, test } from 'vitest'
import { type Applicant, conflictOf, type Person, relatedUnits } from './conflict.ts'

const today = '2026-07-01'
const person: Person = {
  unit: '示例研究院',
  mobile: '13900000001',
  avoidUnits: [],
  interests: [],
  parkName: '',
  servedOn: null,
}
const applicant: Applicant = {
  name: '重庆示例（甲方）水泥有限公司',
  formerNames: [],
  parks: ['示例工业园区'],
  phones: [],
  related: [],
}
const conflictBetween = (part: Partial<Person>, of: Partial<Applicant> = {}) =>
  conflictOf({ ...person, ...part }, { ...applicant, ...of }, today)

test('a stranger has no conflict of interest, and empty names match nothing', () => {
  expect(conflictBetween({})).toBeNull()
  expect(conflictBetween({ unit: '' }, { related: [{ name: '', as: '供应商' }], parks: [''] })).toBeNull()
})

test.each<[string, Partial<Person>, Partial<Applicant>]>([
  ['任职于申报单位', { unit: '重庆示例(甲方)水泥有限公司 ' }, {}],
  ['任职于申报单位', { unit: '重庆示例老厂' }, { formerNames: ['重庆示例老厂'] }],
  ['任职单位与申报单位同属重庆示例集团', { unit: '重庆示例集团' }, { name: '重庆示例（集团）甲方水泥有限公司' }],
  [
    '近3年任职的单位与申报单位同属重庆示例集团',
    { interests: [{ unit: '重庆示例集团矿业有限公司', relation: 'employed', until: '2024-07-01' }] },
    { name: '重庆示例（集团）甲方水泥有限公司' },
  ],
  ['已声明回避该单位', { avoidUnits: ['重庆示例（甲方）水泥有限公司'] }, {}],
  ['任职单位是申报单位的供应商', {}, { related: [{ name: '示例研究院', as: '供应商' }] }],
  ['任职单位与申报单位在同一园区', { parkName: '示例工业园区' }, {}],
  ['任职于申报单位所在园区', { unit: '示例工业园区' }, {}],
  [
    '本人申报：近3年与该单位有“咨询、诊断或评价服务”关系',
    { interests: [{ unit: applicant.name, relation: 'advised', until: '2023-07-01' }] },
    {},
  ],
  [
    '本人申报：近3年与该单位有“持股”关系',
    { interests: [{ unit: applicant.name, relation: 'invested', until: null }] },
    {},
  ],
  ['近3年为该单位做过绿色诊断（2024-02-03）', { servedOn: '2024-02-03' }, {}],
  ['是申报单位的联系人', {}, { phones: ['13900000001'] }],
])('%s', (reason, part, of) => {
  expect(conflictBetween(part, of)).toBe(reason)
})

test('what ended more than three years ago does not count', () => {
  expect(
    conflictBetween({ interests: [{ unit: applicant.name, relation: 'advised', until: '2023-06-30' }] }),
  ).toBeNull()
  expect(conflictBetween({ servedOn: '2023-06-30' })).toBeNull()
  const left = { unit: '重庆示例集团矿业有限公司', relation: 'employed' as const, until: '2023-06-30' }
  expect(conflictBetween({ interests: [left] }, { name: '重庆示例集团水泥有限公司' })).toBeNull()
  expect(conflictBetween({ unit: '重庆另外集团' }, { name: '重庆示例集团水泥有限公司' })).toBeNull()
})

test('related units are read where the programme says, from a field and from a table', () => {
  const programme = {
    relatedUnits: [
      { key: 'jg', as: '评价机构' },
      { key: 'rows', column: 'name', as: '供应商' },
    ],
  }
  expect(relatedUnits(programme, { jg: '示例评价公司', rows: [{ name: '示例供应公司' }, { name: '' }, {}] })).toEqual([
    { name: '示例评价公司', as: '评价机构' },
    { name: '示例供应公司', as: '供应商' },
  ])
  expect(relatedUnits(programme, {})).toEqual([])
})
