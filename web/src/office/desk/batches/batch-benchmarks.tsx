/** The frozen benchmark tables that a batch is scored with: those of the year before, as they stand when it begins or as the city took them later. */

import { benchmark } from '@green/contract/calls/energy/benchmark.ts'
import { batch as batchCalls } from '@green/contract/calls/filing/batch.ts'
import { batchReason } from '@green/contract/fields/batch.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toastDone } from '../../second-person.tsx'

/** `batch` is null for a new one. `onAdopted`: later tables were adopted, and the batch is another version. */
export function BatchBenchmarks({
  batch,
  year,
  onAdopted,
}: {
  batch: Batch | null
  year: number
  onAdopted: () => void
}) {
  const dataYear = year - 1
  const ofBatch = useCall(benchmark.ofBatch, { batchId: batch?.id ?? '' }, { enabled: batch !== null })
  const frozen = useCall(
    benchmark.tables,
    { year: dataYear, state: 'frozen', size: 5 },
    { enabled: batch === null, keepPrevious: true },
  )
  const [isConfirming, setConfirming] = useState(false)
  const count = batch ? ofBatch.data?.tables.length : frozen.data?.total
  const later = ofBatch.data?.later ?? 0
  const mayTake = batch !== null && batch.status !== 'archived' && later > 0
  return (
    <section aria-label="行业基准">
      <h2>行业基准</h2>
      <p className="ge-hint" aria-live="polite">
        {batch && ofBatch.data ? textOf(dataYear, ofBatch.data) : frozenText(dataYear, count)}{' '}
        <Link to={officePath('benchmarks')} search={{ year: String(dataYear), state: 'frozen' }}>
          查看行业基准表
        </Link>
      </p>
      {mayTake ? (
        <p>
          {dateTimeText(ofBatch.data?.asOf ?? '')}以后新冻结 {later} 张，本批次没有采用。{' '}
          <Button size="small" onClick={() => setConfirming(true)}>
            采用新冻结的基准
          </Button>
        </p>
      ) : null}
      {isConfirming && batch ? (
        <Take batch={batch} later={later} onClose={() => setConfirming(false)} onAdopted={onAdopted} />
      ) : null}
    </section>
  )
}

const without = (dataYear: number) =>
  `${dataYear}年度还没有冻结的行业基准表：单位产值的能耗、碳排放和取水量不能评分，总分多数暂不能得出。`

function frozenText(dataYear: number, count: number | undefined): string {
  if (count === undefined) return '正在读取行业基准表。'
  if (count === 0) return `${without(dataYear)}请在批次开始前冻结。`
  return `按批次开始时已冻结的版本评分，以后的更正不影响本批次。${dataYear}年度有 ${count} 张；没有基准的行业，对应指标不能评分。`
}

function textOf(dataYear: number, { asOf, tables, later }: { asOf: string; tables: unknown[]; later: number }): string {
  if (tables.length > 0)
    return `按 ${dateTimeText(asOf)} 已冻结的版本评分，以后的更正不影响本批次。${dataYear}年度有 ${tables.length} 张；没有基准的行业，对应指标不能评分。`
  return later > 0 ? `本批次没有${dataYear}年度的行业基准。` : without(dataYear)
}

type TakeProps = { batch: Batch; later: number; onClose: () => void; onAdopted: () => void }

function Take({ batch: { id, version, name }, later, onClose, onAdopted }: TakeProps) {
  const [reason, setReason] = useState('')
  const take = useAct(batchCalls.takeBenchmarks, {
    onDone: (answer) => {
      toastDone(answer, `“${name}”已采用新冻结的基准，已通知有关单位和区县`)
      onAdopted()
    },
  })
  const fault = faultOf(take.error, 'reason')
  return (
    <Dialog
      open
      title="采用新冻结的基准"
      onClose={onClose}
      footer={
        <ActFoot
          act="采用并通知"
          running={take.isPending ? '正在办理' : false}
          onAct={() => take.mutate({ id, version, reason })}
          onClose={onClose}
        />
      }
    >
      {fault ? null : <Refused error={take.error} />}
      <p>
        新冻结的 {later}{' '}
        张自另一位市级人员复核时起用于本批次。已提交的申报保留原来的评分和所用基准；此后提交、或退回后重新提交的，按新基准评分。
      </p>
      <TextArea id="take-reason" {...boxOf(batchReason)} rows={3} fault={fault} value={reason} onChange={setReason} />
    </Dialog>
  )
}
