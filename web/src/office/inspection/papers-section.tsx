/** 文书与整改 of a case: papers with their service, statement, rectification, review, obligations, terms and the record. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection-paper.ts'
import type { InspectionFollow, InspectionPaper } from '@green/contract/inspection-follow.ts'
import type { PaperKindKey } from '@green/filing/cases/inspection-papers.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import { type ComponentType, useState } from 'react'
import { Items, PaperTable, Statements, Terms } from '../../filing/inspection/follow-parts.tsx'
import { useAct, useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { FailedQuery, Loading } from '../../ui/faces.tsx'
import { Select } from '../../ui/field.tsx'
import { Sheet } from '../../ui/page.tsx'
import { Refused } from '../../ui/refused.tsx'
import { toast } from '../../ui/toast.tsx'
import { AnswerStatement, AskReview, type FormProps, GiveReview, ReplyExtension } from './papers/answer-forms.tsx'
import { Obligations } from './papers/obligations.tsx'
import { ServeDialog, VoidDialog } from './papers/paper-acts.tsx'
import { PaperDrawer } from './papers/paper-drawer.tsx'
import { isStepHere, type StepAction, StepForm } from './papers/step-forms.tsx'
import type { CaseSectionProps } from './sections.tsx'

export function CasePapers({ of: { id } }: CaseSectionProps) {
  const { data, error, refetch } = useCall(calls.ofCase, { id })
  return (
    <Sheet title="文书与整改" id="inspection-papers">
      {data ? (
        <Follow of={data} />
      ) : error ? (
        <FailedQuery error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={6} label="正在读取文书" />
      )}
    </Sheet>
  )
}

function Follow({ of }: { of: InspectionFollow }) {
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  return (
    <div className="insp-parts">
      <Steps of={of} />
      <Papers of={of} />
      {of.missing.length > 0 ? <Missing missing={of.missing} /> : null}
      <Terms terms={of.terms} />
      {of.statements.length > 0 ? (
        <section aria-labelledby="insp-statements">
          <h3 id="insp-statements">陈述申辩</h3>
          <Statements statements={of.statements} />
        </section>
      ) : null}
      {of.items.length > 0 ? (
        <section aria-labelledby="insp-items">
          <h3 id="insp-items">整改项</h3>
          <Items items={of.items} />
        </section>
      ) : null}
      <Reviews of={of} />
      <Obligations of={of} isCity={isCity} />
    </div>
  )
}

type Form = ComponentType<FormProps>

/** What the reader may do now, one button each. */
function Steps({ of }: { of: InspectionFollow }) {
  const [step, setStep] = useState<{ action: StepAction; label: string } | null>(null)
  const [shown, setShown] = useState<{ Form: Form } | null>(null)
  const steps = of.allowed.flatMap(({ action, label }) => (isStepHere(action) ? [{ action, label }] : []))
  const mayAnswer = of.mayWrite && of.state === 'hearing' && of.statements.some(({ answeredAt }) => answeredAt === null)
  const mayReply = of.allowed.some(({ action }) => action === 'extend')
  const waiting = of.reviews.find(({ result }) => result === null)
  const forms: (readonly [string, Form])[] = [
    ...(mayAnswer ? [['逐条答复陈述申辩', AnswerStatement] as const] : []),
    ...(mayReply ? [['批复延期申请', ReplyExtension] as const] : []),
    ...(of.mayWrite && !waiting ? [['提请法制审核', AskReview] as const] : []),
    ...(of.mayWrite && waiting && !waiting.isOwn ? [['出具法制审核意见', GiveReview] as const] : []),
  ]
  if (steps.length === 0 && forms.length === 0) return null
  return (
    <div className="insp-steps">
      {steps.map(({ action, label }) => (
        <Button
          key={action}
          kind={action === 'transfer' ? 'plain' : 'primary'}
          onClick={() => setStep({ action, label })}
        >
          {label}
        </Button>
      ))}
      {forms.map(([label, Form]) => (
        <Button key={label} onClick={() => setShown({ Form })}>
          {label}
        </Button>
      ))}
      {step ? <StepForm of={of} {...step} onClose={() => setStep(null)} /> : null}
      {shown ? <shown.Form of={of} onClose={() => setShown(null)} /> : null}
    </div>
  )
}

type Opened = { paper: InspectionPaper; how: 'edit' | 'serve' | 'void' }
const dialogs = { edit: PaperDrawer, serve: ServeDialog, void: VoidDialog }

function Papers({ of }: { of: InspectionFollow }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const drop = useAct(calls.drop, { onDone: () => toast.success('草稿已删除') })
  const Shown = opened && dialogs[opened.how]
  const acts = (paper: InspectionPaper) => {
    if (!of.kinds.includes(paper.kind)) return null
    const button = (label: string, how: Opened['how']) => (
      <Button size="small" onClick={() => setOpened({ paper, how })}>
        {label}
      </Button>
    )
    if (paper.state === 'draft')
      return (
        <>
          {button('填写并出具', 'edit')}
          <Button size="small" disabled={drop.isPending} onClick={() => drop.mutate({ id: paper.id })}>
            删除草稿
          </Button>
        </>
      )
    if (paper.state === 'void') return null
    const isUnserved = paperKindOf(paper.kind).served && !paper.service
    return (
      <>
        {isUnserved ? button('登记送达', 'serve') : null}
        {button('作废', 'void')}
      </>
    )
  }
  return (
    <section aria-labelledby="insp-papers-title">
      <h3 id="insp-papers-title">文书</h3>
      <Refused error={drop.error} />
      <PaperTable papers={of.papers} acts={acts} />
      {of.kinds.length > 0 ? <BeginPaper of={of} /> : null}
      {opened && Shown ? <Shown paper={opened.paper} onClose={() => setOpened(null)} /> : null}
    </section>
  )
}

function BeginPaper({ of }: { of: InspectionFollow }) {
  const [kind, setKind] = useState<PaperKindKey | ''>('')
  const draft = useAct(calls.draft, { onDone: () => toast.success('草稿已建立，请填写并出具') })
  return (
    <div className="insp-steps">
      <Select
        id="new-paper"
        label="起草文书"
        placeholder="选择文书"
        value={kind}
        options={of.kinds.map((value) => ({
          value,
          label: `${paperKindOf(value).no} ${paperKindOf(value).titles.join('／')}`,
        }))}
        onChange={(value) => setKind(value as PaperKindKey)}
      />
      <Button
        disabled={kind === '' || draft.isPending}
        running={draft.isPending}
        onClick={() => (kind ? draft.mutate({ inspectionId: of.id, kind }) : undefined)}
      >
        起草
      </Button>
      <Refused error={draft.error} />
    </div>
  )
}

function Missing({ missing }: { missing: readonly string[] }) {
  return (
    <section aria-labelledby="insp-missing">
      <h3 id="insp-missing">{`结案前还缺（${missing.length}）`}</h3>
      <ul className="insp-missing">
        {missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}

function Reviews({ of }: { of: InspectionFollow }) {
  if (of.reviews.length === 0) return null
  return (
    <section aria-labelledby="insp-reviews">
      <h3 id="insp-reviews">法制审核</h3>
      {of.reviews.map(({ id, matter, askedByName, askedAt, result, opinion, reviewedByName, isOwn }) => (
        <p key={id}>
          {`${matter}（${dateTimeText(askedAt)} ${askedByName}提请）：`}
          {result === null
            ? `待审核${isOwn ? '，您参与了办案，由另一位市级管理员审核' : ''}`
            : `${result === 'passed' ? '通过' : '退回'}，${reviewedByName ?? ''}：${opinion ?? ''}`}
        </p>
      ))}
    </section>
  )
}
