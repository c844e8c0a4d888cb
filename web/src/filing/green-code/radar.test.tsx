/** A share of the points beside what is missing in it. */
import type { ScoreRow } from '@green/contract/calls/code/green-code.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DimensionTable } from './radar.tsx'

const row = (dimension: string, label: string, state: ScoreRow['state']): ScoreRow => ({
  id: label,
  dimension,
  label,
  unit: '',
  points: 10,
  state,
  stateLabel: '',
  score: null,
  value: '—',
  lead: null,
  base: null,
  weak: null,
  table: null,
  unchecked: null,
  because: null,
})

test('a share of 40 % says which indicators have no data, and a whole one says nothing', () => {
  const markup = renderToStaticMarkup(
    <DimensionTable
      dimensions={[
        { id: 'water', label: '水效', points: 10, score: 4 },
        { id: 'energy', label: '能效', points: 10, score: 10 },
      ]}
      rows={[
        row('water', '水重复利用率', 'missing'),
        row('water', '单位产值取水量', 'missing'),
        row('energy', '计量器具配备率', 'scored'),
      ]}
      total={null}
    />,
  )
  const [, , water = '', energy = ''] = markup.split('<tr>').map((line) => line.replaceAll(/<[^>]+>/g, ''))
  expect(water).toContain('40%缺数据：水重复利用率、单位产值取水量')
  expect(energy).toContain('100%')
  expect(energy).not.toContain('缺数据')
})

test('the sum of what counts leads to the total', () => {
  const table = (dimensions: Parameters<typeof DimensionTable>[0]['dimensions'], total: number | null) =>
    renderToStaticMarkup(<DimensionTable dimensions={dimensions} rows={[]} total={total} />)
      .split('<tfoot>')[1]
      ?.replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const of = (id: string, points: number, score: number | null) => ({ id, label: id, points, score })
  expect(table([of('E', 45, 29.48), of('R', 20, 17.62), of('C', 25, 18.56), of('I', 10, null)], 72.96)).toBe(
    '合计 65.66 90 折合百分制，总分 72.96',
  )
  expect(table([of('E', 60, 30.1), of('R', 40, 20.2)], 50.3)).toBe('合计 50.3 100 总分 50.3')
  expect(table([of('E', 60, null)], null)).toBeUndefined()
})
