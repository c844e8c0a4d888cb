/** 裁定 of one fact: the value that counts, why, and the paper it rests on. */
import { type LedgerFact, ledger } from '@green/contract/calls/energy/ledger.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { TextArea, TextInput } from '../../ui/control/field.tsx'
import { faultOf, Refused } from '../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../ui/over/dialog.tsx'
import { toast } from '../../ui/over/toast.tsx'

type Props = { enterpriseId: string; year: number; fact: LedgerFact; onClose: () => void }

export function SettleDialog({ enterpriseId, year, fact, onClose }: Props) {
  const [value, setValue] = useState(fact.value === null ? '' : String(fact.value))
  const [reason, setReason] = useState('')
  const [evidence, setEvidence] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const act = useAct(ledger.settle, {
    refreshes: [ledger.year],
    onDone: () => {
      toast.success('已裁定')
      onClose()
    },
  })
  const send = () => {
    const number = toNumber(value.trim())
    if (number === null) return setFault('请填写数字')
    setFault(null)
    act.mutate({ enterpriseId, year, month: 0, key: fact.key, value: number, reason, evidence, version: fact.version })
  }
  return (
    <Dialog
      title={`裁定：${year}年${fact.label}`}
      onClose={onClose}
      footer={<ActFoot act="裁定" running={act.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={act.error} />
      <p>裁定后以此为准，其他来源不再替换它；各来源的数值仍并列保留。统计、评价和报告所用的来源不变。</p>
      <div className="en-reasons">
        {fact.statements.map((one) => (
          <Button key={one.id} size="small" onClick={() => setValue(String(one.value))}>
            {`用${one.source}的${one.value}`}
          </Button>
        ))}
      </div>
      <TextInput
        id="settle-value"
        label={`数值${fact.unit ? `（${fact.unit}）` : ''}`}
        required
        inputMode="decimal"
        fault={fault ?? faultOf(act.error, 'value')}
        value={value}
        onChange={setValue}
      />
      <TextArea
        id="settle-reason"
        label="理由"
        required
        rows={2}
        maxLength={300}
        hint="不少于5个字，企业和各级都能看到。"
        fault={faultOf(act.error, 'reason')}
        value={reason}
        onChange={setReason}
      />
      <TextInput
        id="settle-evidence"
        label="依据的凭证和页码"
        required
        maxLength={300}
        hint="不少于5个字，例如“2025年电费结算单第3页”"
        fault={faultOf(act.error, 'evidence')}
        value={evidence}
        onChange={setEvidence}
      />
    </Dialog>
  )
}
