/** What the enterprise can do about a result now: confirm it, object, take the objection back. */
import { greenCode } from '@green/contract/calls/code/green-code.ts'
import { codeIs } from '@green/filing/cases/green-code.ts'
import type { FileAnswer } from '@green/filing/form/answers.ts'
import { useState } from 'react'
import { PapersInput } from '../../../filing/kinds/papers-input.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field, TextArea } from '../../../ui/control/field.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import type { Code } from './screen.tsx'
import '../../../filing/form/form.css'

export function ResultSteps({ code }: { code: Code }) {
  const [objecting, setObjecting] = useState(false)
  const agree = useAct(greenCode.agree, { onDone: () => toast.success('已确认结果') })
  const takeBack = useAct(greenCode.takeBack, { onDone: () => toast.success('已撤回异议') })
  const isAllowed = (action: string) => code.allowed.some((one) => one.action === action)
  const words = wordsOf(code)
  const error = agree.error ?? takeBack.error
  if (words === null) return null
  const seen = { id: code.id, version: code.version }
  return (
    <div className="pf-notice">
      <p>{words}</p>
      <div className="gc-acts">
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

function wordsOf({ state, contestBy, answerBy, suspendedReason }: Code): string | null {
  if (codeIs(state, 'told'))
    return `请核对结果。有异议的，请在${contestBy}前提出；没有异议可以直接确认，过了这一天自动确认。`
  if (codeIs(state, 'contested'))
    return `异议已提交，由另一位市级管理员在${answerBy ?? ''}前答复并说明理由。答复前结果不生效，也不公开。`
  if (codeIs(state, 'suspended')) return `绿效码已暂停（${suspendedReason ?? ''}），恢复前对外不显示。`
  return null
}

const leastWords = 10

function ObjectionDialog({ code, onClose }: { code: Code; onClose: () => void }) {
  const [opinion, setOpinion] = useState('')
  const [files, setFiles] = useState<FileAnswer[]>([])
  const contest = useAct(greenCode.contest, {
    onDone: () => {
      toast.success('已提交异议')
      onClose()
    },
  })
  const [tooShort, setTooShort] = useState(false)
  const told = contest.error?.errors.find(({ field }) => field === 'opinion')?.message
  const fault = tooShort ? `请写明异议内容，至少${leastWords}个字` : told
  const send = () => {
    const isShort = [...opinion.trim()].length < leastWords
    setTooShort(isShort)
    if (isShort) return document.getElementById('objection-words')?.focus()
    contest.mutate({ id: code.id, version: code.version, opinion, files })
  }
  return (
    <Dialog
      open
      width="wide"
      title="提出异议"
      onClose={onClose}
      footer={
        <ActFoot act="提交异议" running={contest.isPending ? '正在提交' : false} onAct={send} onClose={onClose} />
      }
    >
      <p>写明对哪一项有异议、您认为应是多少、依据是什么。由没有参与发布的市级管理员在15个工作日内答复。</p>
      <TextArea
        id="objection-words"
        label="异议内容"
        required
        hint="10至500字。"
        fault={fault}
        rows={5}
        maxLength={500}
        value={opinion}
        onChange={setOpinion}
      />
      <Field id="objection-files" label="证明材料" hint="账单、检测报告等，最多5个。">
        <PapersInput
          id="objection-files"
          slot="green-code.objection"
          label="证明材料"
          max={5}
          formats={['pdf', 'jpg', 'png', 'xlsx']}
          files={files}
          onChange={setFiles}
        />
      </Field>
      {contest.error && !told ? (
        <p className="ge-fault" role="alert">
          {contest.error.message}
        </p>
      ) : null}
    </Dialog>
  )
}
