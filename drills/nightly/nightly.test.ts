/** The page of a night and its limits: what is over a limit is named, and what could not be checked is no all-clear. */
import { allCalls } from '@green/contract/all-calls.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { expect, test } from 'vitest'
import { loadBreaches, mostGrowthMb, timesGoal } from './load-limits.ts'
import { findingsOf, readingAddresses } from './scan-report.ts'
import { exitCodeOf, pageOf, runStep } from './steps.ts'

const figures = (p95: number, failed = 0) => ({
  count: 100,
  failed,
  busy: 0,
  stale: 0,
  p50: 1,
  p95,
  p99: p95,
  worst: p95,
})
const worker = (slopeMbPerHour: number) => ({
  name: 'worker 1',
  processorSeconds: 1,
  firstMb: 200,
  lastMb: 200,
  slopeMbPerHour,
  samples: 30,
})

test('an act over its limit, an act that nobody measured, errors and growing memory are each named', () => {
  const goals = { list: 60, draft: 80 }
  const hours = 0.05
  const good = {
    acts: { list: figures(60 * timesGoal), draft: figures(10) },
    processes: [worker(mostGrowthMb / hours)],
    hours,
  }
  expect(loadBreaches(goals, good)).toEqual([])
  const slow = { ...good, acts: { list: figures(60 * timesGoal + 1) } }
  expect(loadBreaches(goals, slow)).toEqual(['list：95 % 用时 181 毫秒，上限 180', 'draft：没有量到'])
  const wrong = { ...good, acts: { list: figures(1, 2), draft: figures(1) } }
  expect(loadBreaches(goals, wrong)).toEqual(['200 个请求中 2 个没有办成，上限 0.1 %'])
  const grown = { ...good, processes: [worker(mostGrowthMb / hours + 20)] }
  expect(loadBreaches(goals, grown)).toEqual(['worker 1：内存在 3 分钟里按直线增加 121 MB，上限 120'])
})

test('a step that throws is bad and named, and what could not be checked is no all-clear', async () => {
  const failed = await runStep({ title: '恢复演练', run: () => Promise.reject(new Error('磁盘已满')) })
  expect(failed).toMatchObject({ verdict: 'bad', lines: ['磁盘已满'] })
  expect(exitCodeOf([{ verdict: 'good' }])).toBe(0)
  expect(exitCodeOf([{ verdict: 'good' }, { verdict: 'unknown' }])).toBe(2)
  expect(exitCodeOf([{ verdict: 'unknown' }, failed])).toBe(1)
  const page = pageOf([{ ...failed, lines: ['磁盘|已满', '第二行'] }], '2026-11-30 03:00', '2 cores')
  expect(page).toContain('| 恢复演练 | ✗ 须处理 | 0 秒 | 磁盘\\|已满 |')
  expect(page).toContain('- 第二行')
})

test('a scan begins at what the role reads and nothing that changes something, and names each finding once', () => {
  const addresses = readingAddresses(allCalls, 'expert')
  expect(addresses.length).toBeGreaterThan(10)
  const changing = allCalls.filter(({ method }) => method !== 'GET').map(({ path }) => `/ht${path}`)
  expect(addresses.filter((one) => changing.includes(one.split('?')[0] ?? ''))).toEqual([])
  expect(readingAddresses([batch.list], 'expert')[0]).toMatch(/^\/ht\/batch\/list/)
  const one = { method: 'GET', path: '/ht/a?x=%27', info: 'SQL Injection', parameter: 'x' }
  const report = { vulnerabilities: { 'SQL Injection': [one, one], Backup: [] }, anomalies: {} }
  expect(findingsOf(report, 'city')).toEqual(['city：SQL Injection，GET /ht/a（x）：SQL Injection'])
})
