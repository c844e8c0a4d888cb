/** Declarations and tables of records agree. */
import { records } from '@green/filing/records/all.ts'
import { allFields } from '@green/filing/records/record.ts'
import { getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { recordList } from './records.ts'

test('every declared record has its table', () => {
  expect(recordList.map(({ record }) => record.case.id).sort()).toEqual(records.map((record) => record.case.id).sort())
})

test.each(recordList.map((stored) => [stored.key, stored] as const))(
  '%s has a column for each value that is stored, and one index for what there is once',
  (_key, { record, table }) => {
    const columns = Object.keys(getTableColumns(table))
    const fields = allFields(record)
      .filter(({ spec }) => spec.stored !== false)
      .map(({ key }) => key)
    expect(columns).toEqual(expect.arrayContaining([...fields, ...Object.keys(record.results), record.opened.at]))
    const { indexes, name } = getTableConfig(table)
    const unique = indexes.filter(({ config }) => config.unique).map(({ config }) => config.name)
    expect(unique.includes(`${name}_once`)).toBe(record.once !== null)
  },
)
