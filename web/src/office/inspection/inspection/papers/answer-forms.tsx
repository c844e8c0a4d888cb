/** What the office answers in a case: a statement point by point, an extension, a legal review. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { type InspectionFollow, reviewPoints } from '@green/contract/filing/inspection-follow.ts'
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import { type ReactNode, useState } from 'react'
import { DownloadButton } from '../../../../filing/jobs/download-button.tsx'
import { RadioRow, Select, TextArea, TextInput } from '../../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../../ui/over/dialog.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import { useCaseAct } from '../use-case-act.ts'

export type FormProps = { of: InspectionFollow; onClose: () => void }
type Act = { isPending: boolean; error: Parameters<typeof Refused>[0]['error'] }

const saying = (words: string, onClose: () => void) => ({
  onDone: () => {
    toast.success(words)
    onClose()
  },
})

function Form(props: {
  title: string
  act: string
  does: Act
  send: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { title, act, does, send, onClose, children } = props
  return (
    <Dialog
      title={title}
      width="middle"
      onClose={onClose}
      footer={<ActFoot act={act} running={does.isPending ? '正在办理' : false} onAct={send} onClose={onClose} />}
    >
      <div className="insp-form">
        <Refused error={does.error} />
        {children}
      </div>
    </Dialog>
  )
}

const yesNo = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
]

export function AnswerStatement({ of, onClose }: FormProps) {
  const open = of.statements.findLast(({ answeredAt }) => answeredAt === null)
  const points = open?.points ?? []
  const [hearing, setHearing] = useState('')
  const [answers, setAnswers] = useState(points.map(() => ({ answer: '', adopted: false })))
  const [conclusion, setConclusion] = useState('')
  const does = useCaseAct(calls.answerStatement, saying('已答复，复核意见已入卷', onClose))
  const set = (i: number, part: Partial<(typeof answers)[number]>) =>
    setAnswers((before) => before.map((one, k) => (k === i ? { ...one, ...part } : one)))
  const send = () => does.mutate({ id: of.id, answers, conclusion, hearing })
  return (
    <Form title="逐条答复陈述申辩" act="答复" does={does} send={send} onClose={onClose}>
      {points.map(({ text }, i) => (
        <div key={text} className="insp-form">
          <p>{`${i + 1}. ${text}`}</p>
          <RadioRow
            id={`adopted-${i}`}
            label={`第${i + 1}条`}
            value={answers[i]?.adopted ? 'yes' : 'no'}
            options={yesNo('采纳', '不采纳')}
            onChange={(value) => set(i, { adopted: value === 'yes' })}
          />
          <TextArea
            id={`answer-${i}`}
            label={`第${i + 1}条的复核意见`}
            required
            rows={3}
            maxLength={500}
            fault={faultOf(does.error, `answers[${i}].answer`)}
            value={answers[i]?.answer ?? ''}
            onChange={(answer) => set(i, { answer })}
          />
        </div>
      ))}
      {open?.wantsHearing ? (
        <TextArea
          id="statement-hearing"
          label="听证情况"
          required
          rows={2}
          maxLength={300}
          hint="企业要求听证：填写听证的时间、地点和主持人，不组织听证的写明理由"
          fault={faultOf(does.error, 'hearing')}
          value={hearing}
          onChange={setHearing}
        />
      ) : null}
      <TextArea
        id="statement-conclusion"
        label="复核结论"
        required
        rows={2}
        maxLength={500}
        hint="不得因陈述申辩加重处理"
        fault={faultOf(does.error, 'conclusion')}
        value={conclusion}
        onChange={setConclusion}
      />
    </Form>
  )
}

export function ReplyExtension({ of, onClose }: FormProps) {
  const asked = of.extensions.findLast(({ granted }) => granted === null)
  const [granted, setGranted] = useState(true)
  const [until, setUntil] = useState(asked?.until ?? '')
  const [reply, setReply] = useState('')
  const does = useCaseAct(calls.replyExtension, saying('已批复', onClose))
  const send = () => does.mutate({ id: of.id, version: of.version, granted, until: granted ? until : null, reply })
  return (
    <Form title="批复整改延期" act="批复" does={does} send={send} onClose={onClose}>
      <p>{`申请延至${asked?.until ?? ''}。理由：${asked?.reason ?? ''}计划：${asked?.plan ?? ''}`}</p>
      <RadioRow
        id="granted"
        label="意见"
        required
        value={granted ? 'yes' : 'no'}
        options={yesNo('同意延期', '不同意')}
        onChange={(value) => setGranted(value === 'yes')}
      />
      {granted ? (
        <TextInput
          id="until"
          label="延期至"
          required
          type="date"
          fault={faultOf(does.error, 'until')}
          value={until}
          onChange={setUntil}
        />
      ) : null}
      <TextArea
        id="reply"
        label="理由"
        required
        rows={3}
        maxLength={300}
        hint="批复后请起草 D11 整改延期批复并送达"
        fault={faultOf(does.error, 'reply')}
        value={reply}
        onChange={setReply}
      />
    </Form>
  )
}

export function AskReview({ of, onClose }: FormProps) {
  const [matter, setMatter] = useState('')
  const drafts = of.papers.filter(({ state, kind }) => state === 'draft' && isReviewed(kind))
  const [paperId, setPaperId] = useState(drafts[0]?.id ?? '')
  const does = useCaseAct(calls.askReview, saying('已提请法制审核', onClose))
  return (
    <Form
      title="提请法制审核"
      act="提请"
      send={() => does.mutate({ id: of.id, matter, paperId: paperId || null })}
      does={does}
      onClose={onClose}
    >
      <p>责令停止使用、没收、关闭和行政处罚，须经没有参与办案的人员审核通过。</p>
      <Select
        id="review-paperId"
        label="送审的草稿"
        placeholder="没有草稿，只审核下列事项"
        value={paperId}
        options={drafts.map(({ id, kind, title }) => ({ value: id, label: `${paperKindOf(kind).no} ${title}` }))}
        hint="行政处罚决定书须附草稿送审；审核以后草稿有改动的，须重新提请"
        fault={faultOf(does.error, 'paperId')}
        onChange={setPaperId}
      />
      <TextArea
        id="matter"
        label="送审事项"
        required
        rows={3}
        maxLength={500}
        hint="拟作出的处理和依据"
        fault={faultOf(does.error, 'matter')}
        value={matter}
        onChange={setMatter}
      />
    </Form>
  )
}

/** Papers whose measure is reviewed. */
const isReviewed = (kind: PaperKindKey) => kind === 'penaltyDecision' || kind === 'order'

export function GiveReview({ of, onClose }: FormProps) {
  const waiting = of.reviews.find(({ result }) => result === null)
  const [points, setPoints] = useState<string[]>(reviewPoints.map(() => ''))
  const [passed, setPassed] = useState(true)
  const [opinion, setOpinion] = useState('')
  const does = useCaseAct(calls.giveReview, saying('法制审核意见已出具', onClose))
  const send = () => does.mutate({ id: waiting?.id ?? '', result: passed ? 'passed' : 'returned', points, opinion })
  return (
    <Form title="法制审核" act="出具意见" does={does} send={send} onClose={onClose}>
      <p>{`送审事项：${waiting?.matter ?? ''}（${waiting?.askedByName ?? ''}提请）`}</p>
      {waiting?.paperId ? (
        <DownloadButton call={calls.paper} input={{ id: waiting.paperId, format: 'pdf' }}>
          查看送审的草稿
        </DownloadButton>
      ) : null}
      {waiting?.isAsRead === false ? <p role="alert">提请审核以后草稿有改动，只能退回，由承办人重新提请。</p> : null}
      {reviewPoints.map((label, i) => (
        <TextInput
          key={label}
          id={`point-${i}`}
          label={label}
          required
          maxLength={300}
          fault={faultOf(does.error, `points[${i}]`)}
          value={points[i] ?? ''}
          onChange={(text) => setPoints((before) => before.map((one, k) => (k === i ? text : one)))}
        />
      ))}
      <RadioRow
        id="review-result"
        label="结果"
        required
        value={passed ? 'yes' : 'no'}
        options={yesNo('通过', '退回')}
        onChange={(value) => setPassed(value === 'yes')}
      />
      <TextArea
        id="review-opinion"
        label="审核意见"
        required
        rows={3}
        maxLength={500}
        fault={faultOf(does.error, 'opinion')}
        value={opinion}
        onChange={setOpinion}
      />
    </Form>
  )
}
