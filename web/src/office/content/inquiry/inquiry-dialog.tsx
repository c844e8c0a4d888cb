/** One question: its words, the answer, the text that becomes public, and the steps that are open to the reader. */
import type { Call } from '@green/contract/call.ts'
import { type InquiryRow, type InquiryText, inquiry, inquiryLimits } from '@green/contract/calls/content/inquiry.ts'
import { inquiryCase } from '@green/filing/cases/inquiry.ts'
import { useState } from 'react'
import { useCounties } from '../../../platform/counties.ts'
import { useAct } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { PersonalValue } from '../../account/personal/personal-value.tsx'
import '../../service/rating/rating.css'

type Action = InquiryRow['allowed'][number]['action']
type Props = { row: InquiryRow; refreshes: readonly Call[]; onClose: () => void }

export function InquiryDialog({ row, refreshes, onClose }: Props) {
  const [action, setAction] = useState<Action | null>(row.allowed[0]?.action === 'handOn' ? 'answer' : null)
  const step = row.allowed.find((one) => one.action === action)
  if (step)
    return (
      <StepDialog
        key={step.action}
        row={row}
        step={step}
        refreshes={refreshes}
        onChoose={setAction}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      width="wide"
      title={row.subject}
      onClose={onClose}
      footer={
        <>
          {row.allowed.map((one) => (
            <Button
              key={one.action}
              kind={one.action === 'release' ? 'primary' : 'plain'}
              onClick={() => setAction(one.action)}
            >
              {one.label}
            </Button>
          ))}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <Facts row={row} />
    </Dialog>
  )
}

function Facts({ row }: { row: InquiryRow }) {
  return (
    <dl className="rate-facts">
      <Fact label="编号">{row.number}</Fact>
      <Fact label="留言人">
        {row.askerName}　<PersonalValue of="inquiry" id={row.id} field="contactPhone" value={row.contactPhone} />
      </Fact>
      <Fact label="办理单位">{row.office}</Fact>
      <Fact label="状态">{`${inquiryCase.states[row.state].label}${row.answer ? '' : `，${row.dueOn}前答复`}${row.isOverdue ? '，已逾期' : ''}`}</Fact>
      <Fact label="内容">{row.question}</Fact>
      <Fact label="公开">{row.mayPublish ? '留言人同意公开' : '留言人不同意公开'}</Fact>
      {row.answer ? (
        <Fact label="答复">{`${row.answer}（${row.answeredByName ?? ''}，${dateTimeText(row.answeredAt)}）`}</Fact>
      ) : null}
      {row.publicText ? (
        <>
          <Fact label="公开主题">{row.publicText.subject}</Fact>
          <Fact label="公开内容">{row.publicText.question}</Fact>
          <Fact label="公开答复">{row.publicText.answer}</Fact>
        </>
      ) : null}
    </dl>
  )
}

type StepProps = Props & { step: InquiryRow['allowed'][number]; onChoose: (action: Action | null) => void }

/** The form of one step; the others are one click away. */
function StepDialog({ row, step, refreshes, onChoose, onClose }: StepProps) {
  const form = useStepForm(row, step.action, refreshes, onClose)
  const others = row.allowed.filter(({ action }) => action !== step.action)
  return (
    <Dialog
      width="wide"
      title={`${step.label}：${row.subject}`}
      onClose={onClose}
      footer={
        <>
          {others.map((one) => (
            <Button key={one.action} disabled={form.act.isPending} onClick={() => onChoose(one.action)}>
              {one.label}
            </Button>
          ))}
          <ActFoot
            act={step.action === 'reword' ? '保存文字' : step.label}
            running={form.act.isPending ? '正在办理' : false}
            onAct={form.send}
            onClose={onClose}
          />
        </>
      }
    >
      <Facts row={row} />
      <Refused error={form.act.error} />
      {step.action === 'answer' ? <AnswerFields row={row} form={form} /> : null}
      {step.action === 'reword' ? <PublicFields form={form} withAnswer /> : null}
      {step.action === 'release' ? <p className="ge-hint">公开后所有人可以读到上面的公开文字，并可以搜索到。</p> : null}
      {step.action === 'handOn' ? <OfficeField form={form} /> : null}
      {step.needs.opinion && step.action !== 'answer' ? (
        <TextArea
          id="inquiry-opinion"
          label={step.needs.opinion.label}
          required
          rows={3}
          maxLength={step.needs.opinion.max}
          value={form.opinion}
          fault={form.fault('opinion')}
          onChange={form.setOpinion}
        />
      ) : null}
    </Dialog>
  )
}

type Form = ReturnType<typeof useStepForm>

function useStepForm(row: InquiryRow, action: Action, refreshes: readonly Call[], onClose: () => void) {
  const [answer, setAnswer] = useState('')
  const [opinion, setOpinion] = useState('')
  const [office, setOffice] = useState('')
  const [isPublic, setPublic] = useState(row.mayPublish)
  const [text, setText] = useState<InquiryText>(
    row.publicText ?? { subject: row.subject, question: row.question, answer: '' },
  )
  const [missing, setMissing] = useState<Record<string, string>>({})
  const options = {
    refreshes,
    onDone: () => {
      toast.success('已办理')
      onClose()
    },
  }
  const acts = {
    answer: useAct(inquiry.answer, options),
    handOn: useAct(inquiry.handOn, options),
    reword: useAct(inquiry.reword, options),
    release: useAct(inquiry.release, options),
    keepBack: useAct(inquiry.keepBack, options),
    withdraw: useAct(inquiry.withdraw, options),
  }
  const act = action === 'ask' ? acts.answer : acts[action]
  const seen = { id: row.id, version: row.version }
  const isShort = (text: string, least = 5) => [...text.trim()].length < least
  const send = () => {
    const { subject, question } = text
    const found = {
      ...(action === 'answer' && isShort(answer) ? { answer: '请填写答复（至少5个字）' } : {}),
      ...(action === 'handOn' && office === '' ? { qxCode: '请选择转给哪个单位' } : {}),
      ...(['handOn', 'keepBack', 'withdraw'].includes(action) && isShort(opinion)
        ? { opinion: '请填写理由（至少5个字）' }
        : {}),
      ...((action === 'reword' || (action === 'answer' && isPublic)) && isShort(subject, 2)
        ? { subject: '请填写公开的主题（至少2个字）' }
        : {}),
      ...((action === 'reword' || (action === 'answer' && isPublic)) && isShort(question)
        ? { question: '请填写公开的内容（至少5个字）' }
        : {}),
      ...(action === 'reword' && isShort(text.answer) ? { publicAnswer: '请填写公开的答复（至少5个字）' } : {}),
    }
    setMissing(found)
    const [first] = Object.keys(found)
    if (first) return document.getElementById(`inquiry-${first}`)?.focus()
    if (action === 'answer')
      acts.answer.mutate({ ...seen, answer, publicText: isPublic ? { subject, question } : null })
    else if (action === 'handOn') acts.handOn.mutate({ ...seen, opinion, qxCode: office === 'city' ? null : office })
    else if (action === 'reword') acts.reword.mutate({ ...seen, publicText: text })
    else if (action === 'release') acts.release.mutate(seen)
    else if (action === 'keepBack') acts.keepBack.mutate({ ...seen, opinion })
    else if (action === 'withdraw') acts.withdraw.mutate({ ...seen, opinion })
  }
  const fault = (field: string) => missing[field] ?? faultOf(act.error, field)
  return {
    row,
    act,
    send,
    fault,
    answer,
    setAnswer,
    opinion,
    setOpinion,
    office,
    setOffice,
    isPublic,
    setPublic,
    text,
    setText,
  }
}

function AnswerFields({ row, form }: { row: InquiryRow; form: Form }) {
  return (
    <>
      <TextArea
        id="inquiry-answer"
        label="答复"
        required
        rows={6}
        maxLength={inquiryLimits.answer[1]}
        hint="提交后留言人立即可以看到。"
        value={form.answer}
        fault={form.fault('answer') ?? form.fault('opinion')}
        onChange={form.setAnswer}
      />
      {row.mayPublish ? (
        <Checkbox id="inquiry-isPublic" checked={form.isPublic} onChange={form.setPublic}>
          提出公开（由另一人核对后公开）
        </Checkbox>
      ) : null}
      {form.isPublic && row.mayPublish ? <PublicFields form={form} withAnswer={false} /> : null}
    </>
  )
}

/** The text that everybody will read: what tells who asked is taken out here. */
function PublicFields({ form: { text, setText, fault }, withAnswer }: { form: Form; withAnswer: boolean }) {
  return (
    <>
      <TextInput
        id="inquiry-subject"
        label="公开的主题"
        required
        maxLength={inquiryLimits.subject[1]}
        value={text.subject}
        fault={fault('subject') ?? fault('publicText.subject')}
        onChange={(subject) => setText({ ...text, subject })}
      />
      <TextArea
        id="inquiry-question"
        label="公开的内容"
        required
        rows={4}
        maxLength={inquiryLimits.question[1]}
        hint="请删去能看出是谁的文字：姓名、单位、电话。"
        value={text.question}
        fault={fault('question') ?? fault('publicText.question')}
        onChange={(question) => setText({ ...text, question })}
      />
      {withAnswer ? (
        <TextArea
          id="inquiry-publicAnswer"
          label="公开的答复"
          required
          rows={5}
          maxLength={inquiryLimits.answer[1]}
          value={text.answer}
          fault={fault('publicAnswer') ?? fault('publicText.answer')}
          onChange={(answer) => setText({ ...text, answer })}
        />
      ) : null}
    </>
  )
}

/** A county hands a question to the city, the city to any county. */
function OfficeField({ form: { row, office, setOffice, fault } }: { form: Form }) {
  const isCounty = useSession((s) => s.login?.userRole === 'county')
  const counties = useCounties(!isCounty)
  const city = { value: 'city', label: '市级主办单位' }
  return (
    <Select
      id="inquiry-qxCode"
      label="转给"
      required
      placeholder="请选择"
      value={office}
      fault={fault('qxCode')}
      hint="答复期限不变。"
      onChange={setOffice}
      options={isCounty ? [city] : counties.options.filter(({ value }) => value !== row.qxCode)}
    />
  )
}
