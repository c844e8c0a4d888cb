/** 罚没款项 of a case: from a served decision, paid in parts. */

import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { type InspectionFollow, type ObligationRow, obligationKinds } from '@green/contract/filing/inspection-follow.ts'
import { obligationFields, paymentFields } from '@green/contract/filing/inspection-paper-fields.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../../filing/fields/use-fields.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { figureText } from '../../../../ui/figure/figure.tsx'
import { Tag } from '../../../../ui/figure/tag.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { toastDone } from '../../../second-person.tsx'
import { caseReads } from '../use-case-act.ts'

const obligationColumns: readonly Column<ObligationRow>[] = [
  { key: 'paper', title: '决定书文号', head: true, cell: (row) => row.paperNumber },
  { key: 'kind', title: '种类', cell: (row) => obligationKinds[row.kind] },
  { key: 'yuan', title: '应缴（元）', align: 'right', cell: (row) => figureText(row.yuan) },
  { key: 'paid', title: '已缴（元）', align: 'right', cell: (row) => figureText(row.paidYuan) },
  { key: 'due', title: '缴款期限', cell: (row) => row.dueOn },
  { key: 'state', title: '情况', cell: (row) => <ObligationState {...row} /> },
]

export function ObligationState({ yuan, paidYuan, isOverdue }: ObligationRow) {
  if (paidYuan >= yuan) return <Tag tone="green">已缴清</Tag>
  return isOverdue ? <Tag tone="red">已逾期</Tag> : <Tag tone="orange">待缴</Tag>
}

export function Obligations({ of, isCity }: { of: InspectionFollow; isCity: boolean }) {
  const [paying, setPaying] = useState<ObligationRow | null>(null)
  const [isAdding, setAdding] = useState(false)
  const decision = of.papers.findLast(
    ({ kind, state, service }) => kind === 'penaltyDecision' && state === 'issued' && service,
  )
  if (of.obligations.length === 0 && !decision) return null
  const acts: Column<ObligationRow> = {
    key: 'acts',
    title: '操作',
    cell: (row) =>
      row.paidYuan < row.yuan ? (
        <Button size="small" onClick={() => setPaying(row)}>
          登记缴款
        </Button>
      ) : null,
  }
  return (
    <section aria-labelledby="insp-obligations">
      <h2 id="insp-obligations">罚没款项</h2>
      {of.obligations.length > 0 ? (
        <DataTable
          caption="罚没款项"
          columns={isCity ? [...obligationColumns, acts] : obligationColumns}
          rows={of.obligations}
          rowKey={({ id }) => id}
        />
      ) : null}
      {isCity && decision ? <Button onClick={() => setAdding(true)}>登记罚没款项</Button> : null}
      {isAdding && decision ? <AddDialog paperId={decision.id} onClose={() => setAdding(false)} /> : null}
      {paying ? <PayDialog of={paying} onClose={() => setPaying(null)} /> : null}
    </section>
  )
}

function AddDialog({ paperId, onClose }: { paperId: string; onClose: () => void }) {
  const form = useFields(obligationFields, {
    start: { kind: 'fine' },
    call: calls.addObligation,
    also: { paperId },
    refreshes: caseReads,
    onDone: (answer) => toastDone(answer, '已登记'),
    onClose,
  })
  return <FieldsDialog title="登记罚没款项" form={form} act="登记" />
}

export function PayDialog({ of, onClose }: { of: ObligationRow; onClose: () => void }) {
  const form = useFields(paymentFields, {
    start: { yuan: Math.round((of.yuan - of.paidYuan) * 100) / 100 },
    call: calls.addPayment,
    also: { id: of.id, version: of.version },
    refreshes: caseReads,
    onDone: (answer) => toastDone(answer, '已登记缴款'),
    onClose,
  })
  return <FieldsDialog title={`登记缴款：${of.paperNumber}`} form={form} act="登记" />
}
