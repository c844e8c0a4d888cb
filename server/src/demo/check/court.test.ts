import { paperSamples } from '@green/tools/inspection/paper-samples.ts'
import { expect, test } from 'vitest'
import { cityProfile } from '../../base/reference/reference-data.ts'
import { type CourtCase, type CourtPaper, courtFaults } from './court-testing.ts'

const number = '演示〔2026〕21号'
const paper = (kind: CourtPaper['kind'], issuedOn: string, over: Partial<CourtPaper> = {}): CourtPaper => ({
  kind,
  number: null,
  content: paperSamples[kind],
  issuedOn,
  issuedBy: 'city',
  servedOn: issuedOn,
  ...over,
})
const order = paper('order', '2026-03-02', { number })
const papers = [
  paper('notice', '2026-02-02'),
  paper('siteRecord', '2026-02-10', { servedOn: null }),
  paper('statementNotice', '2026-02-11'),
  order,
  paper('penaltyFiling', '2026-06-01', { servedOn: null }),
  paper('penaltyNotice', '2026-06-03'),
  paper('penaltyDecision', '2026-06-15', { servedOn: '2026-06-16' }),
]
const sound: CourtCase = {
  number: 'JNJC-2026-0003',
  papers,
  answeredOn: [],
  publishedOn: '2026-03-11',
  payments: [{ on: '2026-06-18' }],
  reviews: [{ by: 'reviewer', on: '2026-03-02', passed: true }],
  finedAfterOrder: true,
}
const faults = (over: Partial<CourtCase> = {}) => courtFaults({ ...sound, ...over }, cityProfile().holidays)
const without = (kind: CourtPaper['kind']) => papers.filter((one) => one.kind !== kind)
const changed = (kind: CourtPaper['kind'], over: Partial<CourtPaper>) =>
  papers.map((one) => (one.kind === kind ? { ...one, ...over } : one))

test('a sound case stands', () => {
  expect(faults()).toEqual([])
})

test.each<[string, Partial<CourtCase>, RegExp]>([
  ['fined before it was ordered', { papers: without('order') }, /没有先责令改正/],
  ['decided without a filing', { papers: without('penaltyFiling') }, /没有立案/],
  [
    'decided before the statement',
    { papers: changed('penaltyNotice', { servedOn: '2026-06-12' }) },
    /决定之前没有告知/,
  ],
  ['ordered without being heard', { papers: without('statementNotice') }, /责令改正之前没有告知/],
  ['decided without the legal review', { reviews: [] }, /没有法制审核/],
  ['reviewed by who decided', { reviews: [{ by: 'city', on: '2026-03-02', passed: true }] }, /是同一人/],
  ['decided after ninety days', { papers: changed('penaltyFiling', { issuedOn: '2026-03-03' }) }, /超过九十日/],
  ['served late', { papers: changed('penaltyDecision', { servedOn: '2026-07-01' }) }, /没有按期送达/],
  ['visited before the notice', { papers: changed('siteRecord', { issuedOn: '2026-02-04' }) }, /提前通知/],
  ['paid on a Saturday', { payments: [{ on: '2026-06-27' }] }, /缴款不在工作日/],
  ['published on a Sunday', { publishedOn: '2026-03-15' }, /结果公开不在工作日/],
  ['published too early', { publishedOn: '2026-03-05' }, /结果公开早于期限/],
  ['issued on a holiday', { papers: changed('notice', { issuedOn: '2026-01-01' }) }, /出具不在工作日/],
  [
    'citing a mandate of a later year',
    { papers: changed('notice', { content: { ...paperSamples.notice, basis: '受委托（演示〔2027〕1号）' } }) },
    /引用了2027年的文号/,
  ],
])('a case %s does not', (_what, over, fault) => {
  expect(faults(over).join('\n')).toMatch(fault)
})
