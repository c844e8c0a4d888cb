/** What the office answers in a case: a statement point by point, an extension, a legal review. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { type InspectionFollow, reviewPoints } from '@green/contract/filing/inspection-follow.ts'
import {
  extensionReply,
  reviewMatter,
  reviewOpinion,
  reviewPoint,
  statementAnswer,
  statementFields,
} from '@green/contract/filing/inspection-paper-fields.ts'
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { date, type Field, field, option } from '@green/filing/form/fields.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import type { Control } from '../../../../filing/fields/field-box.tsx'
import { FieldsDialog } from '../../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../../filing/fields/use-fields.ts'
import { followClasses } from '../../../../filing/inspection/follow-classes.ts'
import { DownloadButton } from '../../../../filing/jobs/download-button.tsx'
import { RadioRow, Select } from '../../../../ui/control/field.tsx'
import { caseReads } from '../use-case-act.ts'

export type FormProps = { of: InspectionFollow; onClose: () => void }

const running = '正在办理'
const adoption = option({ yes: '采纳', no: '不采纳' }, { required: true })

export function AnswerStatement({ of, onClose }: FormProps) {
  const open = of.statements.findLast(({ answeredAt }) => answeredAt === null)
  const points = open?.points ?? []
  const fields: Field[] = [
    ...points.flatMap((_, i) => [
      field(`adopted${i}`, `第${i + 1}条`, adoption),
      field(`answer${i}`, `第${i + 1}条的复核意见`, statementAnswer.spec),
    ]),
    ...statementFields,
  ]
  const form = useFields(fields, {
    start: Object.fromEntries(points.map((_, i) => [`adopted${i}`, 'no'])),
    varies: () => ({ hearing: open?.wantsHearing ? { required: true } : null }),
    call: calls.answerStatement,
    also: { id: of.id },
    input: (values) => ({
      answers: points.map((_, i) => ({
        answer: String(values[`answer${i}`]),
        adopted: values[`adopted${i}`] === 'yes',
      })),
      conclusion: String(values.conclusion),
      hearing: String(values.hearing),
    }),
    paths: Object.fromEntries(points.map((_, i) => [`answer${i}`, `answers[${i}].answer`])),
    refreshes: caseReads,
    done: '已答复，复核意见已入卷',
    onClose,
  })
  const pointWithAdoption =
    (text: string, i: number): Control =>
    ({ id, label, text: value, onChange }) => (
      <div key={id} className={followClasses.form}>
        <p>{`${i + 1}. ${text}`}</p>
        <RadioRow
          id={id}
          label={label}
          value={value}
          options={Object.entries(adoption.options).map(([code, name]) => ({ value: code, label: name }))}
          onChange={onChange}
        />
      </div>
    )
  return (
    <FieldsDialog
      title="逐条答复陈述申辩"
      width="middle"
      form={form}
      act="答复"
      running={running}
      controls={Object.fromEntries(points.map(({ text }, i) => [`adopted${i}`, pointWithAdoption(text, i)]))}
    />
  )
}

const replyFields = [
  field('granted', '意见', option({ yes: '同意延期', no: '不同意' }, { required: true })),
  field('until', '延期至', date({ required: true })),
  extensionReply,
]

export function ReplyExtension({ of, onClose }: FormProps) {
  const extension = of.extensions.findLast(({ granted }) => granted === null)
  const form = useFields(replyFields, {
    start: { granted: 'yes', until: extension?.until ?? null },
    varies: ({ granted }) => ({ until: granted === 'yes' ? {} : null }),
    call: calls.replyExtension,
    also: { id: of.id, version: of.version },
    input: ({ granted, ...values }) => ({ ...values, granted: granted === 'yes' }),
    refreshes: caseReads,
    done: '已批复',
    onClose,
  })
  return (
    <FieldsDialog
      title="批复整改延期"
      width="middle"
      form={form}
      act="批复"
      running={running}
      above={
        <p>{`申请延至${extension?.until ?? ''}。理由：${extension?.reason ?? ''}计划：${extension?.plan ?? ''}`}</p>
      }
    />
  )
}

export function AskReview({ of, onClose }: FormProps) {
  const drafts = of.papers.filter(({ state, kind }) => state === 'draft' && isReviewed(kind))
  const paper = option(
    Object.fromEntries(drafts.map(({ id, kind, title }) => [id, `${paperKindOf(kind).no} ${title}`])),
    {
      none: '没有草稿，只审核下列事项',
      hint: '行政处罚决定书须附草稿送审；审核以后草稿有改动的，须重新提请',
    },
  )
  const form = useFields([field('paperId', '送审的草稿', paper), reviewMatter], {
    start: { paperId: drafts[0]?.id ?? null },
    call: calls.askReview,
    also: { id: of.id },
    refreshes: caseReads,
    done: '已提请法制审核',
    onClose,
  })
  return (
    <FieldsDialog
      title="提请法制审核"
      width="middle"
      form={form}
      act="提请"
      running={running}
      above={<p>责令停止使用、没收、关闭和行政处罚，须经没有参与办案的人员审核通过。</p>}
      controls={{ paperId: draftChoice(paper) }}
    />
  )
}

const draftChoice =
  ({ options, none }: { options: Readonly<Record<string, string>>; none: string }): Control =>
  ({ id, label, text, hint, fault, onChange }) => (
    <Select
      key={id}
      id={id}
      label={label}
      placeholder={none}
      value={text}
      options={Object.entries(options).map(([value, name]) => ({ value, label: name }))}
      hint={hint}
      fault={fault}
      onChange={(next) => onChange(next || null)}
    />
  )

/** Papers whose measure is reviewed. */
const isReviewed = (kind: PaperKindKey) => kind === 'penaltyDecision' || kind === 'order'

const reviewFields = [
  ...reviewPoints.map((label, i) => field(`point${i}`, label, reviewPoint.spec)),
  field('result', '结果', option({ passed: '通过', returned: '退回' }, { required: true })),
  reviewOpinion,
]

export function GiveReview({ of, onClose }: FormProps) {
  const waiting = of.reviews.find(({ result }) => result === null)
  const form = useFields(reviewFields, {
    start: { result: 'passed' },
    call: calls.giveReview,
    also: { id: waiting?.id ?? '' },
    input: (values) => ({
      result: values.result === 'passed' ? ('passed' as const) : ('returned' as const),
      points: reviewPoints.map((_, i) => String(values[`point${i}`])),
      opinion: String(values.opinion),
    }),
    paths: Object.fromEntries(reviewPoints.map((_, i) => [`point${i}`, `points[${i}]`])),
    refreshes: caseReads,
    done: '法制审核意见已出具',
    onClose,
  })
  return (
    <FieldsDialog
      title="法制审核"
      width="middle"
      form={form}
      act="出具意见"
      running={running}
      above={
        <>
          <p>{`送审事项：${waiting?.matter ?? ''}（${waiting?.askedByName ?? ''}提请）`}</p>
          {waiting?.paperId ? (
            <DownloadButton call={calls.paper} input={{ id: waiting.paperId, format: 'pdf' }}>
              查看送审的草稿
            </DownloadButton>
          ) : null}
          {waiting?.isAsRead === false ? (
            <p role="alert">提请审核以后草稿有改动，只能退回，由承办人重新提请。</p>
          ) : null}
        </>
      }
    />
  )
}
