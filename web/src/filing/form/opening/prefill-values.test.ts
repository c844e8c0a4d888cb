import type { RowAnswers } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { workshopReference } from '@green/filing/programme/test-programme.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { productFootprint } from '@green/programmes/product-footprint/programme.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { expect, test } from 'vitest'
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
  yearly: [{ year: 2025, totalTce: 48364.18, outputValue: 32504, waterIntake: 80482 }],
  peers: null,
  benchmarks: [],
}

test('the archive fills contacts, the output of that year, and energy of three years as rows', () => {
  const offered = offeredValues(greenFactory, prefill, 2025)
  expect(offered).toMatchObject({ contactName: '张三', statCode: '3041', outputValue: '32504' })
  expect(offered.energyRows).toEqual([
    { rowId: 'archive-2025-33', year: '2025', energyCode: '33', consumeQty: '3935.2462' },
  ])
  expect(offeredValues(greenFactory, prefill, 2024)).not.toHaveProperty('outputValue')
  expect(offeredValues(energyServiceFiling, prefill, 2025)).toMatchObject({ staffTotal: '274' })
})

test('a table without a column for the year has the energy of the form’s year only', () => {
  const ledgerEnergy = [
    { year: 2025, energyCode: '15', quantity: 3300 },
    { year: 2024, energyCode: '15', quantity: 3100 },
  ]
  const known = { ...prefill, archive: { ...prefill.archive, ledgerEnergy } }
  expect(offeredValues(productFootprint, known, 2025).energyRows).toEqual([
    { rowId: 'archive-2025-15', energyCode: '15', consumeQty: '3300' },
  ])
})

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
