/** One question: its words, the answer, the text that becomes public, and the steps that are open to the reader. */
import type { Call } from '@green/contract/call.ts'
import { type InquiryRow, inquiry, inquiryAnswer, publicFields } from '@green/contract/calls/content/inquiry.ts'
import { anyOpinion, neededOpinion } from '@green/contract/reasons.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { inquiryCase } from '@green/filing/cases/inquiry.ts'
import { field, text, yesNo } from '@green/filing/form/fields.ts'
import type { ValuesOf } from '@green/filing/kinds/stored-values.ts'
import { useState } from 'react'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { type Bound, useFieldValues } from '../../../filing/fields/use-fields.ts'
import { useCounties } from '../../../platform/counties.ts'
import { useAct } from '../../../platform/request/query.ts'
import type { RequestError } from '../../../platform/request/request-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { PersonalValue } from '../../account/personal/personal-value.tsx'
import styles from '../../service/rating/rating.module.css'

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
    <dl className={styles.facts}>
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

const office = field('office', '转给', text({ required: true, hint: '答复期限不变。' }))
const isPublic = field('isPublic', '提出公开（由另一人核对后公开）', yesNo())
const publicAnswer = { ...publicFields.answer, key: 'publicAnswer' } as const
const fixed = [inquiryAnswer, isPublic, publicFields.subject, publicFields.question, publicAnswer, office] as const
const anyStep = anyOpinion(inquiryCase)

/** The form of one step; the others are one click away. */
function StepDialog({ row, step, refreshes, onChoose, onClose }: StepProps) {
  const { action } = step
  const need = step.needs.opinion
  const form = useFieldValues([...fixed, need ? neededOpinion(need) : anyStep], {
    start: { isPublic: row.mayPublish, ...textAtFirst(row) },
    varies: (values) => {
      const proposes = action === 'answer' && row.mayPublish && values.isPublic === true
      const isReworded = action === 'reword'
      return {
        ...(action === 'answer' ? {} : { answer: null }),
        ...(action === 'answer' && row.mayPublish ? {} : { isPublic: null }),
        ...(proposes || isReworded ? {} : { subject: null, question: null }),
        ...(isReworded ? {} : { publicAnswer: null }),
        ...(action === 'handOn' ? {} : { office: null }),
        ...(need && action !== 'answer' ? {} : { opinion: null }),
      }
    },
    paths: {
      subject: 'publicText.subject',
      question: 'publicText.question',
      publicAnswer: 'publicText.answer',
      office: 'qxCode',
    },
  })
  const { act, run } = useStep(row, action, refreshes, onClose)
  const send = () => {
    const values = form.checkAll()
    if (values) run(values, form.take)
  }
  const others = row.allowed.filter((one) => one.action !== action)
  return (
    <Dialog
      width="wide"
      title={`${step.label}：${row.subject}`}
      onClose={onClose}
      footer={
        <>
          {others.map((one) => (
            <Button key={one.action} disabled={act.isPending} onClick={() => onChoose(one.action)}>
              {one.label}
            </Button>
          ))}
          <ActFoot
            act={action === 'reword' ? '保存文字' : step.label}
            running={act.isPending ? '正在办理' : false}
            onAct={send}
            onClose={onClose}
          />
        </>
      }
    >
      <Facts row={row} />
      <RefusedLine>{form.refusalIn(act.error)}</RefusedLine>
      <FieldsBody form={form} controls={{ office: (bound) => <OfficeField row={row} {...bound} /> }} />
      {action === 'release' ? <p className="ge-hint">公开后所有人可以读到上面的公开文字，并可以搜索到。</p> : null}
    </Dialog>
  )
}

/** The text that everybody would read, as it was proposed or as it was asked. */
const textAtFirst = ({ publicText, subject, question }: InquiryRow) =>
  publicText
    ? { subject: publicText.subject, question: publicText.question, publicAnswer: publicText.answer }
    : { subject, question }

type Values = ValuesOf<typeof fixed> & { opinion: string }

/** The call of a step, with what of the form it takes. */
function useStep(row: InquiryRow, action: Action, refreshes: readonly Call[], onClose: () => void) {
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
  const seen = { id: row.id, version: row.version }
  const run = (values: Values, onError: (failure: RequestError) => void) => {
    const { subject, question, answer, opinion, publicAnswer: shown, office: to, isPublic: proposes } = values
    const then = { onError }
    if (action === 'answer')
      acts.answer.mutate({ ...seen, answer, publicText: proposes ? { subject, question } : null }, then)
    else if (action === 'handOn') acts.handOn.mutate({ ...seen, opinion, qxCode: to === city.value ? null : to }, then)
    else if (action === 'reword')
      acts.reword.mutate({ ...seen, publicText: { subject, question, answer: shown } }, then)
    else if (action === 'release') acts.release.mutate(seen, then)
    else if (action === 'keepBack') acts.keepBack.mutate({ ...seen, opinion }, then)
    else if (action === 'withdraw') acts.withdraw.mutate({ ...seen, opinion }, then)
  }
  return { act: action === 'ask' ? acts.answer : acts[action], run }
}

const city = { value: 'city', label: '市级主办单位' }

/** A county hands a question to the city, the city to any county. */
function OfficeField({ row, text: value, onLeave: _onLeave, ...bound }: Bound & { row: InquiryRow }) {
  const role = useSession((s) => s.login?.userRole)
  const isCounty = role !== undefined && isDistrictOfficer(role)
  const counties = useCounties(!isCounty)
  return (
    <Select
      {...bound}
      value={value}
      options={isCounty ? [city] : counties.options.filter((one) => one.value !== row.qxCode)}
    />
  )
}
