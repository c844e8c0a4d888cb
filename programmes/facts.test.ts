/** Every fact that a form asks for exists in the ledger, in the unit and the calibre that the form means. */

import {
  citationsOf,
  factPlaces,
  factUses,
  type LedgerValue,
  ledgerOf,
  numbersOver,
  refilled,
  valuesFromLedger,
  withLedger,
} from '@green/filing/facts/facts.ts'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { factKindOf } from '@green/tools/ledger/fact-keys.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { programmes } from './all.ts'
import { energyLeader } from './energy-leader/programme.ts'
import { greenFactory } from './green-factory/programme.ts'
import { selfCheckPaper } from './inspection-self-check/paper.ts'
import { content } from './inspection-self-check/scope.ts'
import { nonGreenData } from './non-green-data/programme.ts'
import { testReference } from './test-reference.ts'

const reference = testReference(testLists())
const selfCheck = selfCheckPaper({ years: [2024, 2025], contents: Object.values(content) })
const forms = [...programmes.flatMap(releasesOf), selfCheck].filter((form) => factUses(form).length > 0)

/** A key of each kind: the lists' first entries, and a product in its own unit. */
const example: Readonly<Record<string, string>> = {
  energyCode: '33',
  unit: 't',
  source: 'surface',
  category: 'general',
  medium: 'water',
  meterLevel: 'unit',
  name: 'COD',
}

describe.each(forms.map((form) => [`${form.id} ${form.formVersion}`, form] as const))('%s', (_name, form) => {
  const uses = factUses(form)
  test.each(uses.map((one) => [[one.table?.key, one.field.key].filter(Boolean).join('.'), one] as const))(
    '%s',
    (_path, one) => {
      const { field, table, use } = one
      const choices = Object.fromEntries(
        (table?.spec.columns ?? []).flatMap(({ key, spec }) =>
          spec.kind === 'choice' ? [[key, reference.items(spec.dict)[0]?.code ?? '']] : [],
        ),
      )
      const key = use.key.replace(/\{(\w+)\}/g, (_, column: string) => choices[column] ?? example[column] ?? '甲')
      const kind = factKindOf(key, reference)
      expect(kind, key).not.toBeNull()
      const unit = 'unit' in field.spec ? field.spec.unit : undefined
      // A column whose unit is another column's, or that of the kind of energy, has none of its own.
      if (unit !== undefined) expect(unit).toBe(kind?.unit.replace('千瓦时', 'kWh'))
      else
        expect(table?.spec.columns.some((column) => ['unit', 'factorUnit', 'limitConc'].includes(column.key))).toBe(
          true,
        )
      // One of several calibres is named by the form.
      if (kind && !['physical', 'currentPrice'].includes(kind.calibre)) expect(use.calibre).toBe(kind.calibre)
      else expect(use.calibre).toBeUndefined()
    },
  )
})

const counted = (key: string, year: number, value: number, more: Partial<LedgerValue> = {}): LedgerValue => ({
  key,
  year,
  value,
  label: factKindOf(key, reference)?.label ?? key,
  unit: '',
  version: 1,
  source: '企业录入',
  at: '2026-03-02T01:00:00.000Z',
  proposed: null,
  ...more,
})
const rowsIn = (values: AnswerSet, key: string) =>
  ((values[key] ?? []) as RowAnswers[]).map(({ rowId: _, ...cells }) => cells)

describe('a new form', () => {
  test('has three years of energy, the year’s water and products, the output value and the sum of three', () => {
    const values = valuesFromLedger(
      greenFactory,
      [
        counted('en.33.used', 2025, 1200.5),
        counted('en.33.used', 2023, 1100),
        counted('en.33.used', 2022, 1000),
        counted('en.33.bought', 2025, 1180),
        counted('water.tap.intake', 2025, 35_000),
        counted('water.tap.intake', 2024, 34_000),
        counted('prod.水泥熟料|t.output', 2025, 1_044_120),
        counted('prod.水泥熟料|t.capacity', 2024, 1_500_000),
        counted('output.value', 2025, 10_000.5),
        counted('output.value', 2024, 9000),
        counted('output.value', 2023, 8000.25),
      ],
      2025,
    )
    expect(rowsIn(values, 'energyRows')).toEqual([
      { year: '2025', energyCode: '33', consumeQty: '1200.5' },
      { year: '2023', energyCode: '33', consumeQty: '1100' },
    ])
    expect(rowsIn(values, 'waterRows')).toEqual([{ year: '2025', source: 'tap', intake: '35000' }])
    expect(values).toMatchObject({ elecPurchased: '1180', outputValue: '10000.5', outputValue3y: '27000.75' })
    // The capacity is that of the year before, for want of a newer one.
    expect(rowsIn(values, 'productRows')).toMatchObject([
      { year: '2025', productName: '水泥熟料', unit: 't', output: '1044120', capacity: '1500000' },
    ])
  })
  test('of a plant that makes power and heat the consumption is net, and what it sells of them less than none', () => {
    const facts = [
      counted('en.01.used', 2025, 90_000, { version: 2 }),
      counted('en.33.used', 2025, 1500),
      counted('en.33.made', 2025, 9600, { version: 3 }),
      counted('power.ownRenew', 2025, 100),
      counted('en.32.made', 2025, 400_000),
      // Coal that is dug is received, and no conversion.
      counted('en.02.made', 2025, 70_000),
    ]
    const values = valuesFromLedger(greenFactory, facts, 2025)
    const rows = rowsIn(values, 'energyRows').toSorted((a, b) => (String(a.energyCode) < String(b.energyCode) ? -1 : 1))
    expect(rows.map(({ energyCode, consumeQty }) => [energyCode, consumeQty])).toEqual([
      ['01', '90000'],
      ['32', '-400000'],
      ['33', '-8000'],
    ])
    const computed = computeAnswers(greenFactory, values, reference)
    const power = citationsOf(greenFactory, computed, 2025, ledgerOf(facts)).find(({ value }) => value === -8000)
    expect(power?.state).toBe('cited')
    expect(power?.facts.map(({ key, version, isDeducted }) => [key, version, isDeducted])).toEqual([
      ['en.33.used', 1, undefined],
      ['en.33.made', 3, true],
      ['power.ownRenew', 1, undefined],
    ])
  })
  test('has what seldom changes from the year before, and nothing else of it', () => {
    const facts = [counted('land.area', 2024, 52_000), counted('money.tax', 2024, 120)]
    expect(valuesFromLedger(greenFactory, facts, 2025)).toEqual({ landArea: '52000' })
    expect(valuesFromLedger(greenFactory, facts, 2026)).toEqual({})
  })
  test('a table about one product is filled where the ledger has one, not where it has several', () => {
    const one = [2023, 2024, 2025].map((year) => counted('prod.平板玻璃|重量箱.output', year, 5_000_000 + year))
    expect(rowsIn(valuesFromLedger(energyLeader, one, 2025), 'productRows').map(({ output }) => output)).toEqual([
      '5002025',
      '5002024',
      '5002023',
    ])
    const two = [...one, counted('prod.光伏玻璃|t.output', 2025, 9)]
    expect(valuesFromLedger(energyLeader, two, 2025)).not.toHaveProperty('productRows')
  })
  test('of fixed years each has its own figure', () => {
    const values = valuesFromLedger(
      selfCheck,
      [counted('output.value', 2024, 9000), counted('output.value', 2020, 1)],
      2025,
    )
    expect(values.yearRows).toEqual([{ rowId: '2024', outputValue: '9000' }])
  })
})

describe('what a form cites', () => {
  const facts = [
    counted('output.value', 2025, 10_000.504),
    counted('en.33.used', 2025, 1200.5, { source: '供电结算', version: 3 }),
    counted('money.revenue', 2025, 8000, {
      proposed: { value: 8100, reason: '审计调整', at: '2026-04-01T00:00:00.000Z' },
    }),
  ]
  const ledger = ledgerOf(facts)
  const answers: AnswerSet = {
    year: '2025',
    outputValue: '10000.5',
    revenue: '8100',
    energyRows: [
      { rowId: 'a', year: '2025', energyCode: '33', consumeQty: '1300' },
      { rowId: 'b', year: '2024', energyCode: '33', consumeQty: '1200.5' },
      { rowId: 'c', year: '2025', energyCode: null, consumeQty: '1' },
    ],
  }
  test('names the version, what differs from it and what was proposed instead', () => {
    const found = citationsOf(nonGreenData, answers, 2025, ledger)
    expect(found.map(({ path, state, value, reason }) => [path, state, value, reason])).toEqual([
      ['outputValue', 'cited', 10_000.5, undefined],
      ['revenue', 'proposed', 8100, '审计调整'],
      ['energyRows.a.consumeQty', 'differs', 1300, undefined],
    ])
    expect(found[2]?.facts).toMatchObject([{ key: 'en.33.used', value: 1200.5, version: 3, source: '供电结算' }])
  })
  test('a sum cites every year, and none where a year is missing', () => {
    const years = [2023, 2024, 2025].map((year) => counted('output.value', year, 100))
    const three = { outputValue3y: '300' }
    const sum = citationsOf(greenFactory, three, 2025, ledgerOf(years))
    expect(sum).toMatchObject([
      { path: 'outputValue3y', state: 'cited', facts: [{ year: 2025 }, { year: 2024 }, { year: 2023 }] },
    ])
    expect(citationsOf(greenFactory, three, 2025, ledgerOf(years.slice(1)))).toEqual([])
  })
  test('a draft takes the new version of what it cited; what somebody typed stays', () => {
    const before = citationsOf(nonGreenData, answers, 2025, ledger)
    const later = ledgerOf(facts.map((one) => ({ ...one, value: one.value + 5, version: one.version + 1 })))
    const { values, changed } = refilled(nonGreenData, answers, 2025, later, before)
    expect(changed).toEqual([
      { path: 'outputValue', at: 'outputValue', label: '工业总产值', before: '10000.5', after: '10005.5' },
    ])
    expect(values).toEqual({ ...answers, outputValue: '10005.5' })
    const retyped = { ...answers, outputValue: '9999' }
    expect(refilled(nonGreenData, retyped, 2025, later, before).changed).toEqual([])
  })
  test('rows of another paper get the ledger’s numbers; rows of which only numbers are known do not join them', () => {
    const field = fieldsOf(nonGreenData).find(({ key }) => key === 'projectRows')
    if (!field) throw new Error('the form asks for projects')
    const own = { rowId: 'a', projectName: '余热利用', projType: 'heat', invest: '100' }
    const laid = valuesFromLedger(
      nonGreenData,
      [counted('project.余热利用.invest', 2025, 120), counted('project.光伏.invest', 2025, 50)],
      2025,
    ).projectRows
    expect(numbersOver(field, [own], laid ?? null)).toEqual([{ ...own, invest: '120' }])
    expect(numbersOver(field, null, laid ?? null)).toEqual([])
    expect(withLedger(field, [own], laid ?? null)).toHaveLength(2)
  })
  test('a product in another unit is another fact', () => {
    const row = { rowId: 'p', year: '2025', productName: '平板玻璃', unit: 't', output: '20' }
    const places = factPlaces(nonGreenData, { productRows: [row] }, 2025)
    expect(places.map(({ key }) => key)).toContain('prod.平板玻璃|t.output')
    const boxes = ledgerOf([counted('prod.平板玻璃|重量箱.output', 2025, 20)])
    expect(citationsOf(nonGreenData, { productRows: [row] }, 2025, boxes)).toEqual([])
  })
})

test('the examples of the forms cite what they state', () => {
  for (const form of [nonGreenData, greenFactory, energyLeader]) {
    const values = computeAnswers(form, form.example() as AnswerSet, reference)
    const year = Number(form.yearField ? values[form.yearField] : 2025)
    const places = factPlaces(form, values, year).filter(({ value }) => value !== null)
    expect(places.length).toBeGreaterThan(5)
    const facts = places.flatMap(({ key, years, value, use }) =>
      use.years ? [] : [counted(key, years[0] ?? 0, value ?? 0)],
    )
    const cited = citationsOf(form, values, year, ledgerOf(facts)).filter(({ facts: { length } }) => length === 1)
    expect(cited.map(({ state }) => state)).toEqual(cited.map(() => 'cited'))
  }
})

test('what a slot of papers proves are fields of the same form with figures', () => {
  for (const form of [...programmes.flatMap(releasesOf), selfCheck]) {
    const fields = new Map(fieldsOf(form).map((field) => [field.key as string, field.spec.kind]))
    const proved = fieldsOf(form).flatMap(({ spec }) => (spec.kind === 'files' ? (spec.proves ?? []) : []))
    const without = proved.filter((key) => !fields.has(key) || fields.get(key) === 'files')
    expect([form.id, form.formVersion, without]).toEqual([form.id, form.formVersion, []])
  }
})
