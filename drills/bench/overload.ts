/** Twice as many reads as the product answers, a fifth of them openings of cases, while somebody saves a draft. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { shenb as factoryCalls } from '@green/contract/calls/filing/shenb.ts'
import type pg from 'pg'
import { quantile } from '../faults/testing/figures.ts'
import type { Product } from '../faults/testing/product.ts'
import { ms, perSecond, type Report } from './figures.ts'
import { arrive, type BenchRequest, load } from './load.ts'
import { answerOf, tokenOf } from './people.ts'
import { openWriter } from './writes.ts'

const seconds = 20
const part = 'overload'

export async function measureOverload(
  product: Product,
  client: pg.Client,
  ids: readonly string[],
  report: Report,
): Promise<void> {
  const token = await tokenOf(product, 'city')
  const page = answerOf(factoryCalls.getShenbs, { size: 10 }, token)
  const asks = ids.flatMap((id): BenchRequest[] => [answerOf(filing.get, { id }, token), page, page, page, page])
  const { perSecond: capacity } = await load(product.url, asks, { connections: 64, seconds: 5 })
  const save = await openWriter(product, client, 2)
  let draft = await save(null, '第一稿')
  const took: number[] = []
  const ends = performance.now() + seconds * 1000
  const [met] = await Promise.all([
    arrive(product.url, asks, 2 * capacity, seconds),
    (async () => {
      for (let no = 1; performance.now() < ends; no++) {
        const start = performance.now()
        draft = await save(draft, `第${no}稿，全年用能和产值按统计报表填写。`)
        took.push(performance.now() - start)
      }
    })(),
  ])
  const share = met.busy / (met.busy + met.answered)
  report({
    part,
    what: `${perSecond(2 * capacity)} offered, twice what is answered with 64 connections: sent away with 503`,
    measured: `${Math.round(share * 100)} %, none without an answer`,
    goal: 'some, so that nobody waits',
    met: share > 0,
  })
  report({
    part,
    what: 'reads that are answered meanwhile: rate, median, p99',
    measured: `${perSecond(met.perSecond)}, ${ms(met.p50)}, ${ms(met.p99)}`,
    goal: 'p99 ≤ 2 s',
    met: met.p99 <= 2000,
  })
  const sorted = took.toSorted((a, b) => a - b)
  report({
    part,
    what: `${took.length} drafts saved meanwhile, one after another: median, p95`,
    measured: `all saved, ${ms(quantile(sorted, 0.5))}, ${ms(quantile(sorted, 0.95))}`,
    goal: 'p95 ≤ 1 s',
    met: quantile(sorted, 0.95) <= 1000,
  })
}
