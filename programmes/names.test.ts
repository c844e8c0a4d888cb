/** Every field of a form that names a person or an organisation checks it by the rule of names. */
import type { Field } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { expect, test } from 'vitest'
import { programmes } from './all.ts'

const named =
  /(?:姓名|联系人|法定代表人|负责人|机构|单位|公司|部门|开户行|出租方|委托方|(?:机构|供应商|工厂|园区|企业|单位)名称)$/
/** Units of measure, and departments inside an organisation. */
const otherwise = ['单位', '计量单位', '产量计量单位', '产品单位', '因子的计量单位', '联系部门']
const rules: readonly unknown[] = ['personName', 'organisationName', 'enterpriseName']

const columns = (field: Field): readonly Field[] => (field.spec.kind === 'rows' ? field.spec.columns : [])

test.each(programmes.map((programme) => [programme.id, programme] as const))('%s names by the rule', (_, programme) => {
  const free = releasesOf(programme)
    .flatMap((release) => fieldsOf(release).flatMap((field) => [field, ...columns(field)]))
    .filter(({ spec, label }) => spec.kind === 'text' && named.test(label) && !otherwise.includes(label))
    .filter(({ spec }) => !spec.rules?.some((rule) => rules.includes(rule)))
  expect(free.map(({ key, label }) => `${key} ${label}`)).toEqual([])
})
