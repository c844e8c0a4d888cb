/** The frozen benchmark tables that a batch is scored with: those of the year before, as they stand when it begins. */
import type { Batch } from '@green/contract/batch.ts'
import { benchmark } from '@green/contract/calls/benchmark.ts'
import { officePath } from '@green/contract/screens.ts'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../platform/query.ts'

/** `batch` is null for a new one. */
export function BatchBenchmarks({ batch, year }: { batch: Batch | null; year: number }) {
  const dataYear = year - 1
  const kept = useCall(benchmark.ofBatch, { batchId: batch?.id ?? '' }, { enabled: batch !== null })
  const frozen = useCall(
    benchmark.tables,
    { year: dataYear, state: 'frozen', size: 5 },
    { enabled: batch === null, keepPrevious: true },
  )
  const count = batch ? kept.data?.length : frozen.data?.total
  return (
    <section className="desk-batch-values" aria-label="行业基准">
      <h2>行业基准</h2>
      <p className="ge-hint" aria-live="polite">
        {count === undefined
          ? '正在读取行业基准表。'
          : count === 0
            ? `${dataYear}年度还没有冻结的行业基准表：单位产值的能耗、碳排放和取水量不能评分，总分多数暂不能得出。请在批次开始前冻结。`
            : `按批次开始时已冻结的版本评分，以后的更正不影响本批次。${dataYear}年度有 ${count} 张；没有基准的行业，对应指标不能评分。`}{' '}
        <Link to={officePath('benchmarks')} search={{ year: String(dataYear), state: 'frozen' }}>
          查看行业基准表
        </Link>
      </p>
    </section>
  )
}
