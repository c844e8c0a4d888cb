import { expect, test } from 'vitest'
import { labelsOf, measuresOffered, planOf, withoutGone } from './report.ts'
import { reportSources, sourceNames } from './report-sources.ts'

test.each(sourceNames)('%s: the usual columns exist, and every filter and group has its words', (source) => {
  const { columns, usual, filters, ...own } = reportSources[source]
  for (const key of usual) expect(Object.keys(columns)).toContain(key)
  for (const key of ['state', 'kind', 'level'] as const) expect(filters.includes(key)).toBe(own[key] !== undefined)
  for (const { drill } of Object.values(columns)) if (drill) expect(filters).toContain(drill)
  expect(planOf({ source }).faults).toEqual([])
  expect(measuresOffered(source)[0]?.key).toBe('count')
})

test('what has ended is left out and named by its old label', () => {
  const saved = {
    source: 'energy',
    rows: 'gone,district',
    across: 'gone',
    measures: 'sum.gone,count',
    sort: 'sum.gone',
  } as const
  expect(withoutGone(saved, { gone: '旧列', 'sum.gone': '合计：旧列' })).toEqual({
    asked: { source: 'energy', rows: 'district', measures: 'count' },
    gone: ['旧列', '合计：旧列'],
  })
})

test('the labels of a report are kept with it', () => {
  const { plan } = planOf({ source: 'energy', rows: 'district', measures: 'sum.totalTce', columns: 'year' })
  expect(labelsOf(plan)).toMatchObject({
    district: '区县',
    year: '年度',
    'sum.totalTce': '合计：综合能源消费量（tce）',
  })
})
