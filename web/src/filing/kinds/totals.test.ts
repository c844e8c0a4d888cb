import { energyColumns } from '@green/programmes/blocks/energy-rows.ts'
import { projectColumns } from '@green/programmes/blocks/project-rows.ts'
import { expect, test } from 'vitest'
import { summableColumns, totalLines } from './totals.ts'

test('amounts of one unit are summed; coefficients and quantities of unlike kinds are not', () => {
  const keys = summableColumns(energyColumns).map((c) => c.key)
  expect(keys).toContain('tce')
  expect(keys).not.toContain('coef')
  expect(keys).not.toContain('consumeQty')
})

test('a table that speaks of several years has a line for each', () => {
  const row = (year: string, tce: string) => ({ rowId: year + tce, year, tce })
  const lines = totalLines(energyColumns, [row('2025', '1.5'), row('2025', '2'), row('2024', '3')])
  expect(lines.map((l) => [l.label, l.sums.tce])).toEqual([
    ['2024年合计', 3],
    ['2025年合计', 3.5],
  ])
})

test('one row, or nothing that adds up, has no sums', () => {
  expect(totalLines(energyColumns, [{ rowId: 'a', tce: '1' }])).toEqual([])
  const lines = totalLines(projectColumns, [{ rowId: 'a' }, { rowId: 'b', invest: '12' }])
  expect(lines).toMatchObject([{ label: '合计', sums: { invest: 12 } }])
})
