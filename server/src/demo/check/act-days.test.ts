/** The check of the demo city's days finds what it is to find, and decides every dated column. */
import { expect, test } from 'vitest'
import { cityProfile } from '../../base/reference/reference-data.ts'
import { latestOfficeMoment, officeDay, officeHoursOf } from '../office-days.ts'
import { columnRules, rulesOf } from '../state/column-rules.ts'
import type { PackedTable } from '../state/state-file.ts'
import { actColumns, actFaults, actRulesOf, noHolidays, numberFaults } from './act-days-testing.ts'

const { holidays } = cityProfile()

test('every dated column of the packed tables has one rule, and no rule is left over', () => {
  const dated = (table: string) =>
    [...rulesOf(table)].flatMap(([column, rule]) => (['moment', 'day', 'yearDay'].includes(rule) ? [column] : []))
  const decided = (table: string) => Object.values(actColumns[table] ?? {}).flatMap((columns) => columns.split(' '))
  for (const table of Object.keys(columnRules))
    expect([table, decided(table).toSorted()]).toEqual([table, dated(table).toSorted()])
  expect(Object.keys(actColumns).filter((table) => !(table in columnRules))).toEqual([])
  expect(actRulesOf('filing_history').get('at')).toBe('byRole')
})

const table = (columns: string, ...rows: unknown[][]): PackedTable => ({ columns: columns.split(' '), rows })
const at = (moment: string) => new Date(`${moment}+08:00`).toISOString()
const history = (role: string, moment: string) => ({ filing_history: table('role at', [role, at(moment)]) })

test.each([
  ['an officer on Sunday', history('市级管理员', '2026-03-15T10:00')],
  ['an officer on a holiday', history('区县管理员', '2026-10-01T10:00')],
  ['an expert in the evening', history('评审专家', '2026-03-13T19:20')],
  ['an enterprise at night', history('企业用户', '2026-03-13T02:20')],
  ['a message that nobody caused', { message: table('at', [at('2026-03-15T10:00')]) }],
  ['a payment on Saturday', { fund_entry: table('paid_on', ['2026-06-27']) }],
  ['a window that opens on Sunday', { batch: table('open_at', [at('2026-03-15T00:00')]) }],
])('%s is found', (_what, tables) => {
  expect(actFaults(tables, holidays)).toHaveLength(1)
})

test.each([
  ['an officer on a working day', history('市级管理员', '2026-03-13T10:00')],
  ['an officer on a Saturday worked in exchange', history('市级管理员', '2026-10-10T10:00')],
  ['an enterprise on Sunday', history('企业用户', '2026-03-15T21:00')],
  ['the product at night', history('系统', '2026-03-15T01:05')],
  ['the end of a term', { filing: table('valid_to', ['2026-03-15']) }],
  ['the day of a real document', { content: table('id kind publish_at', ['1', 'policy', at('2026-03-15T09:00')]) }],
  [
    'a message that the product caused',
    {
      message: table('at', [at('2026-03-15T01:05')]),
      audit_log: table('role at', [null, at('2026-03-15T01:05')]),
    },
  ],
])('%s is fine', (_what, tables) => {
  expect(actFaults(tables, holidays)).toEqual([])
})

test('a city that was moved is asked for weekdays only', () => {
  const onHoliday = history('区县管理员', '2026-10-01T10:00')
  expect(actFaults(onHoliday, noHolidays)).toEqual([])
  expect(actFaults(history('区县管理员', '2026-10-10T10:00'), noHolidays)).toHaveLength(1)
})

test('the number of a paper stands on one day', () => {
  const titles = (...days: string[]) => ({
    title: table('document_number valid_from', ...days.map((day) => ['示例绿色工厂〔2026〕896号', day])),
  })
  expect(numberFaults(titles('2026-10-26', '2026-10-26'))).toEqual([])
  expect(numberFaults(titles('2026-10-26', '2026-10-27'))).toHaveLength(1)
})

test('what is planned for a later day is done later, whatever days are free', () => {
  let last = 0
  for (let ms = Date.parse('2024-01-01'); ms < Date.parse('2026-12-31'); ms += 86_400_000) {
    const { begin, lasts } = officeHoursOf(new Date(ms).toISOString().slice(0, 10))
    expect(begin).toBeGreaterThanOrEqual(last)
    last = begin + lasts
  }
})

test.each([
  ['2026-11-30T06:50', '2026-11-27T17:00'],
  ['2026-11-30T10:10', '2026-11-30T10:10'],
  ['2026-11-30T20:00', '2026-11-30T17:00'],
  ['2026-10-05T10:00', '2026-09-30T17:00'],
  ['2026-10-10T10:00', '2026-10-09T17:00'],
])('at %s the offices were last open at %s', (moment, open) => {
  expect(latestOfficeMoment(at(moment))).toBe(at(open))
})

test('a day that is free is the next one that is not', () => {
  expect(['2026-10-01', '2026-10-10', '2026-10-12'].map(officeDay)).toEqual(['2026-10-08', '2026-10-12', '2026-10-12'])
})
