/** Two records side by side: which one stays, which values it takes, what follows; proposed for a second officer, or told apart. */
import { enterpriseMerge, type MergePreview, mergeReason } from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from './merge.module.css'
import { type Choices, Parties, PreviewView } from './preview.tsx'

type CompareProps = { survivorId: string; absorbedId: string; onSwap: () => void; onBack: () => void }

export function ComparePage({ survivorId, absorbedId, onSwap, onBack }: CompareProps) {
  const preview = useCall(enterpriseMerge.preview, { survivorId, absorbedId })
  return (
    <Page
      title="核对两份企业档案"
      lead="确认是同一家企业后提出合并，由另一位管理员复核办理；不是同一家的，确认后不再列出。"
      actions={
        <>
          <Button onClick={onBack}>返回列表</Button>
          <Button onClick={onSwap}>对调保留与并入</Button>
        </>
      }
    >
      <Sheet>
        <QueryView query={preview} loading="正在比较两份档案" rows={8}>
          {(data) => <Compare key={survivorId} of={data} onBack={onBack} />}
        </QueryView>
      </Sheet>
    </Page>
  )
}

function Compare({ of, onBack }: { of: MergePreview; onBack: () => void }) {
  const [fields, setFields] = useState<Choices>(() =>
    Object.fromEntries(of.fields.map(({ key, proposed }) => [key, proposed])),
  )
  const [decisions, setDecisions] = useState<Choices>({})
  const [reason, setReason] = useState('')
  const input = { survivorId: of.survivor.id, absorbedId: of.absorbed.id, reason }
  const propose = useAct(enterpriseMerge.propose, {
    onDone: () => {
      toast.success('已提出合并，等待另一位管理员复核')
      onBack()
    },
  })
  const setApart = useAct(enterpriseMerge.setApart, {
    onDone: () => {
      toast.success('已确认不是同一家，不再列出')
      onBack()
    },
  })
  const error = propose.error ?? setApart.error
  const fault = faultOf(error, 'reason')
  const undecided = of.clashes.filter(({ key }) => !decisions[key])
  return (
    <>
      <Parties of={of} />
      <PreviewView
        of={of}
        fields={fields}
        decisions={decisions}
        onField={(key, side) => setFields({ ...fields, [key]: side })}
        onDecision={(key, side) => setDecisions({ ...decisions, [key]: side })}
      />
      <section className={styles.act}>
        <RefusedLine>{fault ? null : (error?.errors[0]?.message ?? error?.message)}</RefusedLine>
        <TextArea
          id="merge-reason"
          {...boxOf(mergeReason)}
          fault={fault}
          rows={3}
          value={reason}
          onChange={setReason}
        />
        {undecided.length > 0 ? <p className="ge-hint">{`还有${undecided.length}项没有选择以哪一家为准。`}</p> : null}
        <div className={styles.buttons}>
          <Button running={setApart.isPending ? '正在保存' : false} onClick={() => setApart.mutate(input)}>
            不是同一家
          </Button>
          <Button
            kind="primary"
            disabled={of.blockers.length > 0 || undecided.length > 0}
            running={propose.isPending ? '正在提交' : false}
            onClick={() => propose.mutate({ ...input, fields, decisions })}
          >
            提出合并
          </Button>
        </div>
      </section>
    </>
  )
}
