/** What counts as typed, and how much of a year of the demo city is. */
import { field, number, rows, section, text, year } from '@green/filing/form/fields.ts'
import { fact } from '@green/tools/ledger/fact.ts'
import { expect, test } from 'vitest'
import { readState, stateFolderOf } from '../../server/src/demo/state/state-file.ts'
import { yearsOfForms } from './demo-year.ts'
import { arrivals, totalTyped, typedNumbers } from './typed-numbers.ts'

const form = {
  form: [
    section('all', '全部', [
      field('land', '用地面积', number({ fact: fact('land.area', { isLasting: true }) })),
      field('value', '产值', number({ fact: fact('output.value') })),
      field('three', '三年产值', number({ fact: fact('output.value', { years: 3 }) })),
      field('staff', '职工', number({ from: { archive: 'employeeCount' } })),
      field('other', '其他', number()),
      field('note', '说明', text()),
      field(
        'energy',
        '能源',
        rows([
          field('year', '年度', year()),
          field('energyCode', '品种', text()),
          field('used', '消费量', number({ fact: fact('en.{energyCode}.used') })),
        ]),
      ),
    ]),
  ],
}
const energy = (years: number[]) =>
  years.map((of) => ({ rowId: String(of), year: String(of), energyCode: '33', used: '12' }))
const sent = (values: object) => ({ title: '表', form, values: { ...values }, year: 2025 })

test('each fact is typed once; what lasts, is in the archive or adds up is not typed', () => {
  const first = sent({
    land: '1',
    value: '2',
    three: '6',
    staff: '3',
    other: '4',
    note: '五',
    energy: energy([2025, 2024]),
  })
  const counts = typedNumbers([first, sent({ value: '2', three: '6', other: '4', energy: energy([2025, 2024, 2023]) })])
  // 产值, 三年产值 (two years unknown), 其他, two years of energy; then 三年产值, 其他, the third year.
  expect(counts).toEqual([
    { title: '表', numbers: 7, typed: 5 },
    { title: '表', numbers: 6, typed: 3 },
  ])
  expect(totalTyped(typedNumbers([first], () => true))).toBe(1)
})

test('a year of the demo city: four forms, at most a hundred numbers once bills and sheets have arrived', async () => {
  const years = yearsOfForms(await readState(stateFolderOf(process.cwd())))
  expect(years.length).toBeGreaterThan(0)
  for (const forms of years) {
    const typed = Object.values(arrivals).map((arrived) => totalTyped(typedNumbers(forms, arrived)))
    expect(typed).toEqual(typed.toSorted((a, b) => b - a))
    expect(typed.at(-1)).toBeLessThanOrEqual(100)
    const all = typedNumbers(forms).reduce((sum, { numbers }) => sum + numbers, 0)
    expect((typed[0] ?? 0) / all).toBeLessThan(0.5)
  }
})
