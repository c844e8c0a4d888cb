import type { EvidenceHit, SearchedFile } from '@green/contract/calls/filing/evidence.ts'
import { expect, test } from 'vitest'
import { foundFigures } from './found-evidence.ts'

const figure = (path: string, section: string) => ({ path, label: path, value: 48_364, unit: 't', section })
const paper = (key: string, proves: string[] = []) => ({
  key,
  label: key,
  file: { id: key, name: `${key}.pdf`, size: 1, sha256: '' },
  proves,
})
const hit = (agreement: EvidenceHit['agreement'], page = 1): EvidenceHit => ({
  agreement,
  power: agreement === 'unit' ? 3 : 0,
  text: '48,364',
  around: '',
  page,
  box: null,
  sheet: null,
  cell: null,
})
const searched = (...hits: EvidenceHit[][]): SearchedFile => ({ state: 'searched', note: '', hits })
const sectionOf = (key: string) => (key === 'bill' ? 'energy' : 'other')
const statesOf = (papers: Parameters<typeof foundFigures>[1]) =>
  foundFigures([figure('a', 'energy')], papers, sectionOf).map(({ state, hits }) => [
    state,
    hits.map((one) => one.paper.key),
  ])

test('the amount itself in the papers of the same section comes first, and near misses only where it is nowhere', () => {
  const papers = [
    { paper: paper('plan'), search: searched([hit('same')]) },
    { paper: paper('bill'), search: searched([hit('same'), hit('unit', 2)]) },
    { paper: paper('third'), search: searched([hit('swapped')]) },
  ]
  expect(statesOf(papers)).toEqual([['found', ['bill', 'plan', 'bill']]])
  expect(statesOf(papers.slice(2))).toEqual([['near', ['third']]])
})

test('the paper that proves the figure comes before all others, that of the row before the table’s', () => {
  const found = (key: string, proves: string[] = []) => ({ paper: paper(key, proves), search: searched([hit('same')]) })
  const papers = [found('plan'), found('bill'), found('form', ['a'])]
  expect(statesOf(papers)).toEqual([['found', ['form', 'bill', 'plan']]])
  const inRow = foundFigures(
    [figure('rows.r2.x', 'other')],
    [found('p', ['rows.r1']), found('q', ['rows.r2'])],
    sectionOf,
  )
  expect(inRow[0]?.hits.map((one) => one.paper.key)).toEqual(['q', 'p'])
})

test('it is missing only where a paper was searched', () => {
  const scan = { paper: paper('scan'), search: { state: 'scanned' as const, note: '', hits: [[]] } }
  const failed = { paper: paper('gone'), failure: '文件缺失' }
  expect(statesOf([scan, failed])).toEqual([['unsearched', []]])
  expect(statesOf([scan, { paper: paper('bill'), search: searched([]) }])).toEqual([['missing', []]])
})
