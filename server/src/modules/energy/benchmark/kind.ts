/** 行业基准表 as a case: what the log compares, who froze what whom, and what uses a table. */

import { beginsIn } from '@green/filing/cases/machine.ts'
import {
  type BenchmarkAction,
  type BenchmarkFacts,
  type BenchmarkState,
  benchmarkTableCase,
} from '@green/filing/cases/rating/benchmark-table.ts'
import { type BenchmarkKey, benchmarked } from '@green/filing/programme/benchmarks.ts'
import { programmes } from '@green/programmes/all.ts'
import type { CaseKind } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import type { Tx } from '../../../db/database.ts'
import { benchmarkTable } from '../../../db/schema/green-code.ts'
import { scopeOf } from './scope-store.ts'
import { batchesUsing, type ListedBenchmark, runsUsing } from './store.ts'

export const benchmarkKind: CaseKind<BenchmarkState, BenchmarkAction, BenchmarkFacts, typeof benchmarkTable> = {
  machine: benchmarkTableCase,
  table: benchmarkTable,
  scope: scopeOf,
  facts: async (tx, row, actor) => ({
    isSecond: row === null || actor === null || !(await isFirstHand(tx, row.id, actor, [row.madeBy])),
    isUnused:
      row === null || !beginsIn(benchmarkTableCase, 'withdraw', row.state) || (await usersOf(tx, row)).length === 0,
  }),
  nameOf: (row) => nameOfTable(row),
  logged: {
    labels: {
      p10: '引领值（P10）',
      p50: '基准值（P50）',
      p90: '弱端（P90）',
      n: '家数',
      hash: '校验码',
      reason: '更正理由',
    },
    values: (_services, row) => row,
  },
  tell: {},
}

/** 2025年度 3670 单位产值综合能耗 第1版. */
export const nameOfTable = ({ year, groupCode, indicator, edition }: ListedBenchmark): string =>
  `${year}年度 ${groupCode} ${benchmarked[indicator as BenchmarkKey].label} 第${edition}版`

/** The programmes whose scores are compared with the tables. */
const comparing = programmes.filter(({ benchmarks }) => benchmarks).map(({ id }) => id)

/** The batches and runs that use a table, in words. */
export async function usersOf(tx: Tx, row: ListedBenchmark): Promise<string[]> {
  const runs = (await runsUsing(tx, row.id)).map((year) => `${year}年度绿效码评分`)
  return [...(await batchesUsing(tx, row, comparing)), ...runs]
}
