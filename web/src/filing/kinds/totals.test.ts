import { energyColumns } from '@green/programmes/blocks/rows/energy-rows.ts'
import { equipColumns } from '@green/programmes/blocks/rows/equip-rows.ts'
import { projectColumns } from '@green/programmes/blocks/rows/project-rows.ts'
import { expect, test } from 'vitest'
import { sumText } from '../view/answer/rows-table.tsx'
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

test('rated power is that of all pieces, without what is rated in other units', () => {
  const row = (name: string, ratedPower: string, qty: string) => ({ rowId: name, name, ratedPower, qty })
  const motors = [row('循环水泵电机', '7.5', '4'), row('空压机', '75', '2')]
  const [line] = totalLines(equipColumns, [...motors, row('1号变压器', '1600', '1'), row('燃气锅炉', '10', '2')])
  expect(line?.sums).toMatchObject({ qty: 9, ratedPower: 180 })
  const power = equipColumns.find(({ key }) => key === 'ratedPower')
  expect(power && sumText(line?.sums.ratedPower ?? null, power)).toBe('180（功率×数量，不含变压器和锅炉）')
})
