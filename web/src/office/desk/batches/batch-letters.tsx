/** 决定文书 of a batch: decisions without a letter, issued one after the other with a result for each. */

import type { Batch } from '@green/contract/batch.ts'
import type { CallOutput } from '@green/contract/call.ts'
import { letter } from '@green/contract/calls/letter.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/query.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty, FailedQuery, Loading } from '../../../ui/faces.tsx'
import { RefusedLine } from '../../../ui/refused.tsx'
import { Tag } from '../../../ui/tag.tsx'

type Due = CallOutput<typeof letter.due>[number]
type Result = CallOutput<typeof letter.issueMany>['results'][number]

/** Letters per request: small, so that progress is visible and a lost connection loses little. */
const atOnce = 10

export function BatchLetters({ batch, onBack }: { batch: Batch; onBack: () => void }) {
  const due = useCall(letter.due, { batchId: batch.id })
  // The due list at the time of the click stays visible while it is processed.
  const [run, setRun] = useState<{ lines: readonly Due[]; results: readonly Result[] } | null>(null)
  const many = useAct(letter.issueMany)
  const issue = async (lines: readonly Due[]) => {
    let results: Result[] = []
    setRun({ lines, results })
    for (let from = 0; from < lines.length; from += atOnce) {
      const filingIds = lines.slice(from, from + atOnce).map((one) => one.filingId)
      const answer = await many.mutateAsync({ filingIds }).catch(() => null)
      if (!answer) return
      results = [...results, ...answer.results]
      setRun({ lines, results })
    }
  }
  const lines = run?.lines ?? due.data ?? []
  const results = new Map(run?.results.map((one) => [one.filingId, one]))
  const issued = run?.results.filter((one) => one.number !== null).length ?? 0
  const isRunning = many.isPending || (run !== null && !many.error && results.size < lines.length)
  return (
    <div className="desk-form">
      <div className="desk-act">
        <Button size="small" icon="back" onClick={onBack} disabled={isRunning}>
          返回批次
        </Button>
      </div>
      <h2>{batch.name}：决定文书</h2>
      {due.isPending ? <Loading rows={4} label="正在核对待出具的文书" /> : null}
      {due.error ? <FailedQuery error={due.error} onRetry={() => void due.refetch()} /> : null}
      <RefusedLine more={`已出具 ${issued} 件，其余没有编号；可以继续出具其余的。`}>{many.error?.message}</RefusedLine>
      {due.data && lines.length === 0 ? (
        <Empty title="没有待出具的文书" hint="审定、不予通过、退回或撤销后，这里列出尚未出具文书的申报。" />
      ) : null}
      {lines.length > 0 ? (
        <>
          <p role="status">
            {run
              ? `共 ${lines.length} 件，已出具 ${issued} 件，未能出具 ${results.size - issued} 件。`
              : `有 ${lines.length} 件决定尚未出具文书。出具时逐件编号，申报单位会收到通知。`}
          </p>
          <div className="desk-act">
            {run && !isRunning && results.size === lines.length ? null : (
              <Button
                kind="primary"
                icon="file"
                running={isRunning ? `正在出具 ${results.size}／${lines.length}` : false}
                onClick={() => void issue(lines.filter((one) => !results.get(one.filingId)?.number))}
              >
                {run ? '继续出具' : `全部出具（${lines.length} 件）`}
              </Button>
            )}
          </div>
          <DataTable
            caption="本批次的决定文书"
            rows={lines}
            rowKey={(row) => row.filingId}
            columns={[
              { key: 'enterprise', title: '申报单位', cell: (row) => row.enterpriseName, head: true },
              { key: 'heading', title: '文书', cell: (row) => row.heading },
              {
                key: 'result',
                title: '文号',
                cell: (row) => {
                  const result = results.get(row.filingId)
                  return result?.number ?? (result ? <Tag tone="red">{result.message}</Tag> : '待出具')
                },
              },
            ]}
          />
        </>
      ) : null}
    </div>
  )
}
