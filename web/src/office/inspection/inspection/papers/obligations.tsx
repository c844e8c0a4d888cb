/** 罚没款项 of a case: from a served decision, paid in parts. */

import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { type InspectionFollow, type ObligationRow, obligationKinds } from '@green/contract/filing/inspection-follow.ts'
import { useState } from 'react'
import { AmountInput } from '../../../../filing/amount-input.tsx'
import { Button } from '../../../../ui/control/button.tsx'
import { RadioRow, TextInput } from '../../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../../ui/control/refused.tsx'
import { figureText } from '../../../../ui/figure/figure.tsx'
import { Tag } from '../../../../ui/figure/tag.tsx'
import { ActFoot, Dialog } from '../../../../ui/over/dialog.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { toastDone } from '../../../second-person.tsx'
import { useCaseAct } from '../use-case-act.ts'

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

type Kind = keyof typeof obligationKinds
const closing = (words: string, onClose: () => void) => ({
  onDone: (answer: object) => {
    toastDone(answer, words)
    onClose()
  },
})
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

function AddDialog({ paperId, onClose }: { paperId: string; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('fine')
  const [yuan, setYuan] = useState('')
  const add = useCaseAct(calls.addObligation, closing('已登记', onClose))
  const send = () => add.mutate({ paperId, kind, yuan: numberIn(yuan) })
  return (
    <Dialog
      title="登记罚没款项"
      onClose={onClose}
      footer={<ActFoot act="登记" running={add.isPending ? '正在登记' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={add.error} />
      <RadioRow
        id="obligation-kind"
        label="种类"
        required
        value={kind}
        options={Object.entries(obligationKinds).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setKind(value as Kind)}
      />
      <AmountInput
        id="obligation-yuan"
        label="金额（元）"
        required
        hint="按处罚决定书写明的数额填写，不一致的由另一位市级管理员复核；缴款期限按送达日期计算"
        fault={faultOf(add.error, 'yuan')}
        value={yuan}
        onChange={setYuan}
      />
    </Dialog>
  )
}

export function PayDialog({ of, onClose }: { of: ObligationRow; onClose: () => void }) {
  const [on, setOn] = useState('')
  const [yuan, setYuan] = useState(String(Math.round((of.yuan - of.paidYuan) * 100) / 100))
  const [voucher, setVoucher] = useState('')
  const pay = useCaseAct(calls.addPayment, closing('已登记缴款', onClose))
  const send = () => pay.mutate({ id: of.id, version: of.version, on, yuan: numberIn(yuan), voucher })
  return (
    <Dialog
      title={`登记缴款：${of.paperNumber}`}
      onClose={onClose}
      footer={<ActFoot act="登记" running={pay.isPending ? '正在登记' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={pay.error} />
      <TextInput
        id="pay-on"
        label="缴款日期"
        required
        type="date"
        fault={faultOf(pay.error, 'on')}
        value={on}
        onChange={setOn}
      />
      <AmountInput
        id="pay-yuan"
        label="金额（元）"
        required
        hint="可以分次登记；分次、逾期缴纳的由另一位市级管理员复核"
        fault={faultOf(pay.error, 'yuan')}
        value={yuan}
        onChange={setYuan}
      />
      <TextInput
        id="pay-voucher"
        label="缴款凭证号"
        required
        fault={faultOf(pay.error, 'voucher')}
        value={voucher}
        onChange={setVoucher}
      />
    </Dialog>
  )
}
