import { conditionFault, filterableFields, readConditions, writeConditions } from '@green/filing/form/conditions.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { columnsChosen, columnsFor } from '@green/filing/programme/list-columns.ts'
import { isPersonal } from '@green/filing/value/personal.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import type { StepRole } from '@green/filing/workflow/step-roles.ts'
import { expect, test } from 'vitest'
import { programmes } from './all.ts'
import { papers } from './papers.ts'
import { specialFund } from './special-fund/programme.ts'

test('a condition written into an address is parsed unchanged, for any value', () => {
  const conditions = [
    { key: 'intake', op: 'ge' as const, value: '-12.5' },
    { key: 'productRows.productName', op: 'has' as const, value: 'a=b;c%,重庆' },
    { key: 'remark', op: 'empty' as const, value: '' },
  ]
  expect(readConditions(writeConditions(conditions))).toEqual(conditions)
  expect(readConditions('')).toEqual([])
})

test('malformed conditions are rejected', () => {
  for (const text of ['x', 'a.b', 'a.toString=1', 'a.ge', '.ge=1', 'a.ge=%E0%A4%A', Array(13).fill('a.ge=1').join(';')])
    expect([text, readConditions(text)]).toEqual([text, null])
})

test('values are validated by the kind of the field, with a message that names it', () => {
  const [amount] = filterableFields(specialFund, 'city').filter(
    (one) => one.asking === 'number' && one.from === 'answers',
  )
  const fault = (value: string) => amount && conditionFault(amount, { key: amount.key, op: 'ge', value })
  expect(fault('12.5')).toBeNull()
  for (const odd of ['', '1e9', '12元', '1; drop'])
    expect([odd, fault(odd)?.includes(amount?.label ?? '?')]).toEqual([odd, true])
})

test.each(programmes)('$id: a field hidden from a role is neither a column nor a condition', (programme) => {
  const offered = (role: 'county' | 'city') => [
    ...columnsFor(programme, role),
    ...filterableFields(programme, role).map(({ key }) => key),
  ]
  expect(offered('county').filter((key) => !offered('city').includes(key))).toEqual([])
  expect(new Set(columnsFor(programme, 'city')).size).toBe(columnsFor(programme, 'city').length)
})

test.each(programmes)('$id: no query filters by an encrypted answer', (programme) => {
  for (const { field } of filterableFields(programme, 'city')) expect(field && isPersonal(field.spec)).toBeFalsy()
  const { searchedBy = [], totals = [], identity = [], parties, yearField, oneOpenBy, evaluatorField } = programme
  const compared = new Set([
    ...searchedBy,
    ...totals,
    ...(parties ? [...parties.codes, ...parties.once] : []),
    ...identity.flatMap(({ of }) => (typeof of === 'string' ? of : of.columns)),
    ...[yearField, oneOpenBy, evaluatorField],
  ])
  const personal = fieldsOf(programme)
    .flatMap((one) => (one.spec.kind === 'rows' ? one.spec.columns : one))
    .filter(({ spec }) => isPersonal(spec))
  expect(personal.length).toBeGreaterThan(0)
  expect(personal.filter(({ key }) => compared.has(key))).toEqual([])
  expect(programme.outcome?.fields.filter(({ spec }) => isPersonal(spec)) ?? []).toEqual([])
})

test('a key that is personal in one form is not filtered by in any other: the database encrypts by key', () => {
  const keysOf = (fields: readonly Field[], of = ''): [string, boolean][] =>
    fields.flatMap(({ key, spec }): [string, boolean][] =>
      spec.kind === 'rows' ? keysOf(spec.columns, `${of}${key}.`) : [[of + key, isPersonal(spec)]],
    )
  const keys = [...programmes.flatMap(releasesOf), ...papers].flatMap((form) => keysOf(fieldsOf(form)))
  const personal = new Set(keys.flatMap(([key, is]) => (is ? [key] : [])))
  expect(personal).toContain('staffRows.idCard')
  expect(keys.filter(([key, is]) => personal.has(key) && !is)).toEqual([])
})

test('columns of an address are in their order, unknown and hidden ones are dropped', () => {
  expect(columnsChosen(specialFund, 'county', 'state,bankNo,enterpriseName,state,nothing')).toEqual([
    'state',
    'enterpriseName',
  ])
  expect(columnsChosen(specialFund, 'city', 'bankNo')).toEqual(['bankNo'])
  expect(columnsChosen(specialFund, 'county', 'bankNo')).toBeNull()
})

test('who proposed and who must confirm a payment is a column for officers alone', () => {
  const read = (role: StepRole) => columnsFor(specialFund, role).filter((key) => key === 'fundStage')
  expect((['county', 'city', 'enterprise', 'expert'] as const).map((role) => read(role).length)).toEqual([1, 1, 0, 0])
})
