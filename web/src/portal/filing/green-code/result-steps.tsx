/** What the enterprise can do about a result now: confirm it, object, take the objection back. */
import { codeObjection, greenCode } from '@green/contract/calls/code/green-code.ts'
import { codeIs } from '@green/filing/cases/green-code.ts'
import { field, files } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import type { Control } from '../../../filing/fields/field-box.tsx'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { filesIn } from '../../../filing/kinds/files-input.tsx'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from '../filing-pages.module.css'
import greenCodeStyles from './green-code.module.css'
import type { Code } from './screen.tsx'

export function ResultSteps({ code }: { code: Code }) {
  const [objecting, setObjecting] = useState(false)
  const agree = useAct(greenCode.agree, { onDone: () => toast.success('已确认结果') })
  const takeBack = useAct(greenCode.takeBack, { onDone: () => toast.success('已撤回异议') })
  const isAllowed = (action: string) => code.allowed.some((one) => one.action === action)
  const text = textOf(code)
  const error = agree.error ?? takeBack.error
  if (text === null) return null
  const seen = { id: code.id, version: code.version }
  return (
    <div className={styles.notice}>
      <p>{text}</p>
      <div className={greenCodeStyles.acts}>
        {isAllowed('agree') ? (
          <Button kind="primary" running={agree.isPending ? '正在确认' : false} onClick={() => agree.mutate(seen)}>
            确认结果
          </Button>
        ) : null}
        {isAllowed('contest') ? <Button onClick={() => setObjecting(true)}>提出异议</Button> : null}
        {isAllowed('takeBack') ? (
          <Button running={takeBack.isPending ? '正在撤回' : false} onClick={() => takeBack.mutate(seen)}>
            撤回异议
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className="ge-fault" role="alert">
          {error.message}
        </p>
      ) : null}
      {objecting ? <ObjectionDialog code={code} onClose={() => setObjecting(false)} /> : null}
    </div>
  )
}

function textOf({ state, contestBy, answerBy, suspendedReason }: Code): string | null {
  if (codeIs(state, 'told'))
    return `请核对结果。有异议的，请在${contestBy}前提出；没有异议可以直接确认，过了这一天自动确认。`
  if (codeIs(state, 'contested'))
    return `异议已提交，由另一位市级管理员在${answerBy ?? ''}前答复并说明理由。答复前结果不生效，也不公开。`
  if (codeIs(state, 'suspended')) return `绿效码已暂停（${suspendedReason ?? ''}），恢复前对外不显示。`
  return null
}

const proofs = field('files', '证明材料', files(0, 5, { formats: ['pdf', 'jpg', 'png', 'xlsx'] }))

const papers: Control = ({ id, label, value, onChange }) => (
  <Field key={id} id={id} label={label} hint="账单、检测报告等，最多5个。">
    <PapersInput
      id={id}
      slot="green-code.objection"
      label={label}
      max={proofs.spec.max}
      formats={proofs.spec.formats}
      files={filesIn(value)}
      onChange={(change) => onChange((before) => change(filesIn(before)))}
    />
  </Field>
)

function ObjectionDialog({ code, onClose }: { code: Code; onClose: () => void }) {
  const form = useFields([codeObjection, proofs], {
    call: greenCode.contest,
    also: { id: code.id, version: code.version },
    done: '已提交异议',
    onClose,
  })
  return (
    <FieldsDialog
      title="提出异议"
      width="wide"
      form={form}
      act="提交异议"
      running="正在提交"
      above={<p>写明对哪一项有异议、您认为应是多少、依据是什么。由没有参与发布的市级管理员在15个工作日内答复。</p>}
      controls={{ files: papers }}
    />
  )
}
