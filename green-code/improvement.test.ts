import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { improvements, nextGrade, physicalGap } from './improvement.ts'
import type { EnterpriseYearInputs, FrozenTable, TableKey } from './inputs.ts'
import { rateEnterpriseYear } from './rate.ts'
import { rateExactly } from './scheme.ts'
import { greenCode2026 } from './scheme-2026.ts'

type File = { frozenTables: FrozenTable[]; cases: { id: string; inputs: EnterpriseYearInputs }[] }
const file: File = JSON.parse(readFileSync(new URL('../data/green-code-cases.json', import.meta.url), 'utf8'))
const inputsOf = (id: string) => file.cases.find((one) => one.id === id)?.inputs ?? {}
const found = (inputs: EnterpriseYearInputs) => {
  const rating = rateExactly(greenCode2026, inputs, file.frozenTables)
  return { rating, list: improvements(greenCode2026, rating) }
}

test('what would raise the total most comes first, with its gap and the values to reach', () => {
  const { list, rating } = found(inputsOf('GC1'))
  // E4: 5 of 10 points; one point of the dimension counts 45/35 in the total.
  expect(list[0]).toEqual({
    id: 'E4',
    dimension: 'E',
    label: '可再生能源利用率',
    unit: '%',
    state: 'scored',
    points: 10,
    score: 5,
    gap: 5,
    totalGain: 6.4286,
    fullAt: 11.9,
    nextGradeAt: null,
  })
  expect(list.map(({ id }) => id)).toEqual(['E4', 'E1', 'I1', 'E2', 'R1', 'R2', 'R3', 'C1', 'I3', 'M2', 'I2', 'M3'])
  expect(nextGrade(greenCode2026, rating)).toMatchObject({ code: 'A+', min: 90 })
})

test('the value for the next grade lifts the total just to it', () => {
  const low: EnterpriseYearInputs = { ...inputsOf('GC1'), unitOutputEnergy: 45, unitOutputCarbon: 150 }
  const before = rateEnterpriseYear(low, file.frozenTables)
  expect(before.grade).toBe('B')
  const { list } = found(low)
  for (const id of ['E1', 'E2', 'E4']) {
    const one = list.find((row) => row.id === id)
    const key = { E1: 'unitOutputEnergy', E2: 'unitOutputCarbon', E4: 'renewableRate' }[
      id
    ] as keyof EnterpriseYearInputs
    const at = one?.nextGradeAt ?? 0
    expect(rateEnterpriseYear({ ...low, [key]: at }, file.frozenTables).grade, id).toBe('A')
    const worse = at + (id === 'E4' ? -0.0001 : 0.0001)
    expect(rateEnterpriseYear({ ...low, [key]: worse }, file.frozenTables).grade, id).toBe('B')
  }
})

test('without a total, with a gate or at the best there is no next grade', () => {
  for (const id of ['GC3', 'GC4', 'GC6', 'GC9']) {
    const { rating, list } = found(inputsOf(id))
    expect(nextGrade(greenCode2026, rating), id).toBeNull()
    expect(list.filter(({ nextGradeAt }) => nextGradeAt !== null)).toEqual([])
  }
  expect(found(inputsOf('GC3')).list.every(({ totalGain }) => totalGain === null)).toBe(true)
  expect(found(inputsOf('GC6')).list).toEqual([])
})

test.each<[TableKey, number, string]>([
  ['unitOutputEnergy', 240, 'tce'],
  ['unitOutputCarbon', 240, 'tCO₂'],
  ['unitOutputWater', 240000, 'm³'],
])('the gap of %s at an output of 20000 万元', (key, amount, unit) => {
  expect(physicalGap(key, { own: 40, target: 28, outputValue: 20000 })).toEqual({ amount, unit })
  expect(physicalGap(key, { own: 20, target: 28, outputValue: 20000 })).toEqual({ amount: 0, unit })
  expect(physicalGap(key, { own: 40, target: 28, outputValue: 0 })).toBeNull()
  expect(physicalGap(key, { own: null, target: 28, outputValue: 20000 })).toBeNull()
})
