import type { RowAnswers } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { workshopReference } from '@green/filing/programme/test-programme.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { productFootprint } from '@green/programmes/product-footprint/programme.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { zeroAccept } from '@green/programmes/zero-accept/programme.ts'
import { zeroPlan } from '@green/programmes/zero-plan/programme.ts'
import { expect, test } from 'vitest'
import { ledgerLines, originText } from './ledger-places.ts'
import {
  agreesWithArchive,
  offeredValues,
  type Prefill,
  startingValues,
  withArchive,
  yearFor,
} from './prefill-values.ts'

const prefill: Prefill = {
  organisation: {},
  archive: {
    contactName: '张三',
    contactPhone: '023-12345678',
    employeeCount: '274',
    industryCode: '3041',
    licenceFile: '',
    energy: [
      { year: 2025, energyCode: '33', quantity: 3935.24624, tce: 1 },
      { year: 2021, energyCode: '33', quantity: 1, tce: 1 },
    ],
  },
  lastYear: null,
  others: [],
  waivers: [],
  ledger: [],
  yearly: [{ year: 2025, totalTce: 48364.18, outputValue: 32504, waterIntake: 80482 }],
  peers: null,
  benchmarks: [],
}

const counted = (key: string, year: number, value: number) => ({
  key,
  year,
  value,
  label: key,
  unit: '',
  version: 1,
  source: '供电结算',
  at: '2026-03-02T01:00:00.000Z',
  proposed: null,
})

test('the archive fills contacts, the output of that year, and energy of three years as rows', () => {
  const offered = offeredValues(greenFactory, prefill, 2025)
  expect(offered).toMatchObject({ contactName: '张三', statCode: '3041', outputValue: '32504' })
  expect(offered.energyRows).toEqual([
    { rowId: 'archive-2025-33', year: '2025', energyCode: '33', consumeQty: '3935.2462' },
  ])
  expect(offeredValues(greenFactory, prefill, 2024)).not.toHaveProperty('outputValue')
  expect(offeredValues(energyServiceFiling, prefill, 2025)).toMatchObject({ staffTotal: '274' })
})

test.each([productFootprint, zeroPlan, zeroAccept])(
  '$title: a table without a column for the year has the energy of the form’s year only',
  (programme) => {
    const ledger = [counted('en.15.used', 2025, 3300), counted('en.15.used', 2024, 3100)]
    expect(startingValues(programme, { ...prefill, ledger }, {}, 2025).energyRows).toMatchObject([
      { energyCode: '15', consumeQty: '3300' },
    ])
  },
)

test('the archive offers no empty values', () => {
  expect(offeredValues(energyServiceFiling, prefill, 2025)).not.toHaveProperty('licenceFile')
})

test('a new form speaks of the last whole year, a yearly ledger of the year of its window', () => {
  expect(yearFor(greenFactory, 2026, 2026)).toBe(2025)
  expect(yearFor(waterQuota, 2024, 2026)).toBe(2024)
  // The window of 2026 is still open in the January after it.
  expect(yearFor(greenFactory, 2026, 2027)).toBe(2025)
  expect(yearFor(greenFactory, null, 2027)).toBe(2026)
  expect(startingValues(waterQuota, prefill, {}, 2024)).toEqual({ year: '2024' })
})

test('an answer unlike the archive is told apart, and takes its value; a table keeps what the archive does not know', () => {
  const fieldOf = (key: string) => {
    const found = fieldsOf(greenFactory).find((f) => f.key === key)
    if (!found) throw new Error(key)
    return found
  }
  const agrees = (key: string, value: Parameters<typeof withArchive>[1]) =>
    agreesWithArchive(fieldOf(key), offered[key] ?? null, value, workshopReference)
  const offered = offeredValues(greenFactory, prefill, 2025)
  expect(agrees('outputValue', '32,504.00')).toBe(true)
  expect(agrees('outputValue', '32505')).toBe(false)
  const rows: RowAnswers[] = [
    { rowId: 'mine', year: '2025', energyCode: '33', consumeQty: '4000', remark: '含食堂' },
    { rowId: 'other', year: '2024', energyCode: '33', consumeQty: '1' },
  ]
  expect(agrees('energyRows', rows)).toBe(false)
  const withArchiveRows = withArchive(fieldOf('energyRows'), offered.energyRows ?? null, rows)
  expect(withArchiveRows).toEqual([{ ...rows[0], consumeQty: '3935.2462' }, rows[1]])
  expect(agrees('energyRows', withArchiveRows)).toBe(true)
})

test('a new form opens with the ledger’s numbers before the archive’s, and with the texts of the last filing beside them', () => {
  const ledger = [
    counted('output.value', 2025, 33_000),
    counted('en.33.used', 2025, 4000.5),
    counted('en.15.used', 2024, 12),
    counted('meter.unit|33.have', 2025, 9),
  ]
  const lastYear = {
    id: '00000000-0000-4000-8000-000000000001',
    year: 2024,
    answers: { meterRows: [{ rowId: 'm', meterLevel: 'unit', energyCode: '33', need: '8', have: '8', checked: '8' }] },
    figures: {},
  }
  const known = { ...prefill, ledger, lastYear }
  const values = startingValues(nonGreenData, known, offeredValues(nonGreenData, known, 2025), 2025)
  expect(values).toMatchObject({ outputValue: '33000', year: '2025', employeeCount: '274' })
  expect(values.energyRows).toMatchObject([
    { year: '2025', energyCode: '33', consumeQty: '4000.5' },
    { year: '2024', energyCode: '15', consumeQty: '12' },
  ])
  expect(values.meterRows).toEqual([
    { rowId: 'm', meterLevel: 'unit', energyCode: '33', need: '8', have: '9', checked: '8' },
  ])
})

test('beside a number stand its source and day, and what is typed otherwise is told apart', () => {
  const field = fieldsOf(nonGreenData).find(({ key }) => key === 'outputValue')
  if (!field) throw new Error('the form asks for the output value')
  const ledger = { values: [counted('output.value', 2025, 33_000)], yearOf: () => 2025 }
  const stateOf = (outputValue: string | null) => ledgerLines(field, { outputValue }, ledger).map(({ state }) => state)
  expect(['33000', '33,000.00', '32000', null].map(stateOf)).toEqual([['cited'], ['cited'], ['differs'], ['empty']])
  const [line] = ledgerLines(field, { outputValue: '1' }, ledger)
  expect(line && [originText(line.facts), line.answer, line.place.at]).toEqual([
    '供电结算 · 2026-03-02',
    '33000',
    'outputValue',
  ])
  expect(ledgerLines(field, { outputValue: '1' }, { ...ledger, yearOf: () => null })).toEqual([])
})
