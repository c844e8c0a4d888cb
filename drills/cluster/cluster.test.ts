/** The drill of the cluster, without a cluster: which faults a seed brings, and that its check finds what is lost or done twice. */
import { expect, test } from 'vitest'
import type { Receipts } from './crowd.ts'
import { faults, faultsBySeed } from './faults.ts'
import { receiptFaults } from './receipts-check.ts'
import { type FaultResult, type PartResult, resultsText } from './results.ts'

test('a seed brings every kind of fault once before any comes again, always in the same order', () => {
  const titles = (seed: number, count: number, how?: string) => faultsBySeed(seed, count, how).map(({ title }) => title)
  expect(titles(7, 30)).toEqual(titles(7, 30))
  expect(titles(7, 30)).not.toEqual(titles(8, 30))
  expect(new Set(titles(7, faults.length)).size).toBe(faults.length)
  expect(faultsBySeed(7, 12, 'kill').every(({ how }) => how === 'kill')).toBe(true)
})

const receipts = (): Receipts => ({
  phrases: { saved: ['甲', '乙'], sent: ['甲', '乙', '丙'] },
  drafts: new Map([['d1', [3, 4, 5]]]),
  submissions: ['s1'],
  uploads: ['u1'],
  surprises: [],
  signedOut: 0,
})
type Database = { phrases: { text: string; count: number }[]; drafts: { id: string; version: number }[]; ids: string[] }
const whole: Database = {
  phrases: ['甲', '乙', '丙'].map((text) => ({ text, count: 1 })),
  drafts: [{ id: 'd1', version: 5 }],
  ids: ['s1', 'u1'],
}
/** What the database holds, by the query that reads it. */
const answering = ({ phrases, drafts, ids }: Database) => ({
  rows: async <Row>(query: string) =>
    (query.includes('return_phrase')
      ? phrases
      : query.includes('version')
        ? drafts
        : ids.map((id) => ({ id }))) as Row[],
})

test('what was acknowledged and is there once is no fault, nor is what was sent and never acknowledged', async () => {
  expect(await receiptFaults(answering(whole), receipts())).toEqual([])
  const unanswered = { ...whole, phrases: whole.phrases.slice(0, 2) }
  expect(await receiptFaults(answering(unanswered), receipts())).toEqual([])
})

test('a lost write, one that was written twice, a gap in a draft’s versions and a lost session are each named', async () => {
  const lost = { phrases: [{ text: '甲', count: 2 }], drafts: [{ id: 'd1', version: 4 }], ids: ['s1'] }
  expect(await receiptFaults(answering(lost), { ...receipts(), signedOut: 1 })).toEqual([
    'signed out: 1 times',
    'lost: 乙',
    'written 2 times: 甲',
    'lost: draft d1, version 5',
    'lost: upload u1',
  ])
  const twice = { ...receipts(), drafts: new Map([['d1', [3, 5]]]) }
  expect(await receiptFaults(answering(whole), twice)).toEqual(['saved twice or lost: draft d1, versions 3 and 5'])
})

const result = (title: string, withinSeconds: number, saveSeconds: number): FaultResult => ({
  title,
  withinSeconds,
  saveSeconds,
  machine: 'db1',
  readSeconds: 1,
  publicSeconds: 1,
  wholeSeconds: 20,
  requests: 10,
  again: 1,
  mostPrimaries: 1,
  slowest: {},
})
const part = (found: FaultResult[], broken: string[] = []): PartResult => ({
  at: '2026-11-30 16:00',
  machine: '2 cores',
  seed: 1,
  loadBefore: 0,
  rates: { people: 1, pace: { staySeconds: 1, pauseSeconds: 1 }, probesPerSecond: 1 },
  requests: 10,
  quiet: { seconds: 60, failovers: 0, perSecond: 5, p95Ms: 100, idleShare: 0.3 },
  faults: found,
  counts: { phrases: 1, drafts: 1, submissions: 1, uploads: 1 },
  broken,
})

test('the page says which goal was missed, and of what was not measured that it was not', () => {
  const text = resultsText([part([result('主库整台机器断电', 30, 31)], ['lost: 甲'])])
  expect(text).toContain('| 主库整台机器没了，重新能保存（p95） | ≤ 30 秒 | 31.0 秒（1 次） | **否** |')
  expect(text).toContain('| 其余各种故障，重新能保存（p95） | ≤ 10 秒 | 没有量到 | – |')
  expect(text).toContain('- lost: 甲')
})
