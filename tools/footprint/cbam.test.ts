/** CBAM goods by the tables: the cases to the digit, and what the tables do not have. */
import { expect, test } from 'vitest'
import file from '../../data/footprint-cases.json' with { type: 'json' }
import { type CbamGood, cbamResult, cbamScope } from './cbam.ts'

const caseOf = (id: string) => {
  const found = file.cases.find((one) => one.id === id)
  if (!found) throw new Error(`no case ${id}`)
  return found as unknown as { input: Record<string, never>; expected: Record<string, number> }
}

function goodOf(id: string): CbamGood {
  const { input } = caseOf(id)
  const rows = input as unknown as {
    cn: string
    year: number
    activityLevel: number
    direct: CbamGood['direct']
    electricity: { name: string; MWh: number; factor: number }[]
    precursors: (CbamGood['precursors'][number] & { seeIndirect: number })[]
  }
  return {
    cn: rows.cn,
    year: rows.year,
    activityLevel: rows.activityLevel,
    direct: rows.direct,
    electricity: rows.electricity.map(({ name, MWh, factor }) => ({ name, mwh: MWh, factor, source: '' })),
    precursors: rows.precursors.map((one) => ({
      ...one,
      seeDirect: one.source === 'default' ? null : one.seeDirect,
      country: 'CN',
      installation: '',
    })),
  }
}

const price = 75.36

test.each(['CB1', 'CB2'])('%s: defaults, benchmarks and terms of the tables give the figures of the case', (id) => {
  const { expected } = caseOf(id)
  const { exposure, ...result } = cbamResult(goodOf(id), price)
  expect(result).toMatchObject({
    ownDirectT: expected.ownDirectT,
    precursorDirectT: expected.precursorDirectT,
    indirectT: expected.indirectT,
    seeDirect: expected.seeDirect,
    seeIndirect: expected.seeIndirect,
    seeCounted: expected.seeCounted,
    defaultSharePct: expected.defaultSharePct,
  })
  expect(exposure).toEqual({
    certificatesPerTonne: expected.certificatesPerTonne,
    costPerTonneEur: expected.costPerTonneEur,
    defaultCostPerTonneEur: (expected.defaultRoute as unknown as { costPerTonneEur: number }).costPerTonneEur,
  })
})

test('a larger precursor emission never lowers the good’s', () => {
  const good = goodOf('CB2')
  const withFirst = (seeDirect: number) => ({
    ...good,
    precursors: good.precursors.map((one, i) => (i === 0 ? { ...one, seeDirect } : one)),
  })
  const found = [0, 1.62, 2, 9].map((value) => cbamResult(withFirst(value), price).seeCounted)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
})

test('without a price or a table there is no illustration, but the emissions all the same', () => {
  expect(cbamResult(goodOf('CB1'), null)).toMatchObject({ seeCounted: 0.8271, exposure: null })
  expect(cbamResult({ ...goodOf('CB1'), cn: '2523 90 00' }, price)).toMatchObject({
    seeCounted: 0.8271,
    exposure: null,
  })
})

test('scrap is no good of the regulation, and what no list has is none', () => {
  expect([cbamScope('7204 10 00'), cbamScope('8471 30 00')]).toEqual([null, null])
  expect([cbamScope('2523 10 00')?.indirect, cbamScope('7208 10 00')?.indirect]).toEqual([true, false])
})
