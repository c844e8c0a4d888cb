/** The other party of a filing between two: confirms it or disputes it. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { stepNamed } from '@green/filing/workflow/workflow.ts'
import { useState } from 'react'
import type { Family } from '../../../filing/families.ts'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import styles from '../filing-pages.module.css'

export function AnswerParty({ detail, family }: { detail: FilingDetail; family: Family }) {
  const may = (action: 'confirm' | 'dispute') => stepNamed(detail.allowed, action) !== undefined
  if (!family.answer || !(may('confirm') || may('dispute'))) return null
  return <Answering key={detail.version} detail={detail} call={family.answer} canConfirm={may('confirm')} />
}

type AnsweringProps = { detail: FilingDetail; call: NonNullable<Family['answer']>; canConfirm: boolean }

function Answering({ detail, call, canConfirm }: AnsweringProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState('')
  const [disputing, setDisputing] = useState(false)
  const idempotency = useIdempotencyKey()
  const answer = useAct(call, {
    refreshes: [filing.get, filing.mine],
    onDone: ({ stateLabel }) => toast.success(`已办理，现为“${stateLabel}”`),
  })
  const take = (agrees: boolean) => {
    const opinion = text.trim()
    const short = !agrees && [...opinion].length < 5
    setMissing(short ? '请写明哪些内容不一致，至少5个字' : '')
    if (short || answer.isPending) return
    answer.mutate(
      idempotency.of({
        id: detail.id,
        version: detail.version,
        ...(agrees ? { state: 'confirmed' } : { state: 'disputed', opinion }),
      }),
    )
  }
  const fault = missing || answer.error?.errors[0]?.message
  return (
    <Sheet title="请本单位核对" id="answer">
      <div className={styles.stack}>
        <p>
          {detail.enterpriseName}
          登记了与本单位的合同。请核对合同、投资、能耗基准和节能量，一致的确认，不一致的提出异议。
        </p>
        {disputing ? (
          <TextArea
            id="dispute"
            label="异议"
            required
            fault={fault}
            rows={3}
            maxLength={stepNamed(detail.allowed, 'dispute')?.needs.opinion?.max}
            value={text}
            onChange={setText}
          />
        ) : null}
        {answer.error && answer.error.errors.length === 0 ? (
          <p className="ge-fault" role="alert">
            <Icon name="alert" size={16} />
            {answer.error.message}
          </p>
        ) : null}
        <p className={styles.rowActs} data-part="row-acts">
          {canConfirm && !disputing ? (
            <Button kind="primary" running={answer.isPending ? '正在办理' : false} onClick={() => take(true)}>
              确认无误
            </Button>
          ) : null}
          {disputing ? (
            <>
              <Button onClick={() => setDisputing(false)}>取消</Button>
              <Button kind="danger" running={answer.isPending ? '正在提交' : false} onClick={() => take(false)}>
                提交异议
              </Button>
            </>
          ) : (
            <Button onClick={() => setDisputing(true)}>提出异议</Button>
          )}
        </p>
      </div>
    </Sheet>
  )
}
