/** The same certificate is recognised however its number is typed; only recent power counts for a year. */
import { expect, test } from 'vitest'
import {
  certificateRun,
  keyOf,
  mostCertificates,
  powerDifference,
  provenFault,
  runText,
  useFault,
} from './green-power.ts'

const run = (first: string, last = '') => certificateRun(first, last)

test('blanks, hyphens, full width and lower case make no difference', () => {
  const same = run('GEC-2024-000120')
  for (const typed of ['gec2024000120', ' GEC 2024 000120 ', 'ＧＥＣ－２０２４－０００１２０', 'GEC—2024–000120-'])
    expect(run(typed)).toEqual(same)
  expect(same).toEqual({ prefix: 'GEC', digits: 10, first: 2024000120, last: 2024000120 })
})

test('a long number keeps all its digits', () => {
  expect(run('202403158880012345678901')).toEqual({
    prefix: '202403158880',
    digits: 12,
    first: 12345678901,
    last: 12345678901,
  })
  const found = run('202403158880012345678901', '202403158880012345678950')
  expect('first' in found && runText(found)).toBe('202403158880012345678901至202403158880012345678950')
})

test('a run has one prefix, goes upwards and is not endless', () => {
  expect(run('A001', 'A020')).toEqual({ prefix: 'A', digits: 3, first: 1, last: 20 })
  expect(run('绿证')).toMatchObject({ field: 'firstNumber' })
  expect(run('A001', '?')).toMatchObject({ field: 'lastNumber' })
  expect(run('A001', 'B020')).toMatchObject({ message: '起止编号应只有末尾的流水号不同；不连续的请分次登记' })
  expect(run('A001', 'A0020')).toMatchObject({ field: 'lastNumber' })
  expect(run('A020', 'A001')).toMatchObject({ message: '截止编号不能小于起始编号' })
  expect(run('A000001', `A${mostCertificates}`)).toMatchObject({ last: mostCertificates })
  expect(run('A000000', `A${mostCertificates}`)).toMatchObject({ field: 'lastNumber' })
})

test('power of the year and of the year before counts, never of the future', () => {
  const fault = (producedIn: string, year: number) => useFault(producedIn, year, '2026-11-23')?.field ?? null
  expect([fault('2025-01', 2025), fault('2024-01', 2025), fault('2026-11', 2026)]).toEqual([null, null, null])
  expect([fault('2023-12', 2025), fault('2026-01', 2025), fault('2026-12', 2026), fault('2026-01', 2027)]).toEqual([
    'producedIn',
    'producedIn',
    'producedIn',
    'year',
  ])
})

test('a difference of less than one certificate is none', () => {
  expect(powerDifference(12.3, 12.35).isShort).toBe(false)
  expect(powerDifference(12.3, 14.3)).toEqual({
    says: '登记量比年度能耗中的绿电少2万kWh：请补充登记凭证，或更正年度能耗。',
    differs: true,
    isShort: true,
  })
  expect(powerDifference(14.3, 12.3).says).toContain('多2万kWh')
  expect(powerDifference(1, null).says).toContain('还没有能耗数据')
})

test('two numbers that look alike have one key, whichever sign was copied', () => {
  const key = (first: string, last = '') => {
    const found = run(first, last)
    if ('field' in found) throw new Error(found.message)
    return keyOf(found)
  }
  expect(key('LO-2025-0012')).toEqual({ keyPrefix: '', keyFirst: 1020250012, keyLast: 1020250012 })
  for (const typed of ['l0 2025 0012', 'IO20250012', 'LО20250012', 'lΟ20250012', '1020250012'])
    expect([typed, key(typed)]).toEqual([typed, key('LO-2025-0012')])
  // A letter within the serial number ends it, until it is folded.
  expect(key('GEC2O25001')).toEqual(key('GEC2025001'))
  expect(key('СЕС-001', 'СЕС-009')).toEqual({ keyPrefix: 'CEC', keyFirst: 1, keyLast: 9 })
  expect(key('GEC-2025-001')).not.toEqual(key('GEE-2025-001'))
})

test('a registration claims at most what its papers state', () => {
  const found = run('A001', 'A020')
  if ('field' in found) throw new Error(found.message)
  expect(provenFault(found, 20)).toBeNull()
  expect(provenFault(found, 19)).toMatchObject({ field: 'documentCount', message: expect.stringContaining('共20个') })
})
