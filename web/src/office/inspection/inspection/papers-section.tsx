/** 文书与整改 of a case: papers with their service, statement, rectification, review, obligations, terms and the record. */

import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import type { InspectionFollow, InspectionPaper } from '@green/contract/filing/inspection-follow.ts'
import { isCityOfficer, isInspector } from '@green/contract/roles.ts'
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import { type ComponentType, useState } from 'react'
import { followClasses } from '../../../filing/inspection/follow-classes.ts'
import { Extensions, Items, Papers, Statements, Terms } from '../../../filing/inspection/follow-parts.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/field.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import followStyles from './follow.module.css'
import styles from './inspection.module.css'
import { AnswerStatement, AskReview, type FormProps, GiveReview, ReplyExtension } from './papers/answer-forms.tsx'
import { Obligations } from './papers/obligations.tsx'
import { ServeDialog, VoidDialog } from './papers/paper-acts.tsx'
import { PaperDrawer } from './papers/paper-drawer.tsx'
import { Publication } from './papers/publication.tsx'
import { SettleDialog } from './papers/settle-dialog.tsx'
import type { CaseSectionProps } from './sections.tsx'
import { useCaseAct } from './use-case-act.ts'

export function CasePapers({ of: { id } }: CaseSectionProps) {
  const query = useCall(calls.ofCase, { id })
  return (
    <section className={styles.part} aria-label="文书与整改">
      <QueryView query={query} loading="正在读取文书" rows={6}>
        {(data) => <Follow of={data} />}
      </QueryView>
    </section>
  )
}

function Follow({ of }: { of: InspectionFollow }) {
  const role = useSession((session) => session.login?.userRole)
  const isCity = isCityOfficer(role)
  const mayAnswer = of.mayWrite && isInspector(role) && of.statements.some(({ answeredAt }) => answeredAt === null)
  const mayReply = of.allowed.some(({ action }) => action === 'extend')
  return (
    <div className={followClasses.parts}>
      <CaseFile of={of} />
      {of.missing.length > 0 ? <Missing missing={of.missing} /> : null}
      <Terms terms={of.terms} />
      <Statements statements={of.statements}>
        {mayAnswer ? <FormButton label="逐条答复陈述申辩" Form={AnswerStatement} of={of} /> : null}
      </Statements>
      <Items items={of.items} />
      <Extensions extensions={of.extensions}>
        {mayReply ? <FormButton label="批复延期申请" Form={ReplyExtension} of={of} /> : null}
      </Extensions>
      <Reviews of={of} />
      <Obligations of={of} isCity={isCity} />
      <Publication of={of} isCity={isCity} />
    </div>
  )
}

/** A form of the reader's, behind a button that stands with what it answers. */
function FormButton({ label, Form, of }: { label: string; Form: ComponentType<FormProps>; of: InspectionFollow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen ? <Form of={of} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

type Opened = { id: string; how: 'edit' | 'serve' | 'void' | 'settle' }
const dialogs = { edit: PaperDrawer, serve: ServeDialog, void: VoidDialog, settle: SettleDialog }

function CaseFile({ of }: { of: InspectionFollow }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const drop = useCaseAct(calls.drop, { onDone: () => toast.success('草稿已删除') })
  const Shown = opened && dialogs[opened.how]
  // A new draft is in the list once the papers have been read again.
  const paper = of.papers.find(({ id }) => id === opened?.id)
  const acts = (paper: InspectionPaper) => {
    if (!of.kinds.includes(paper.kind)) return null
    const button = (label: string, how: Opened['how']) => (
      <Button size="small" onClick={() => setOpened({ id: paper.id, how })}>
        {label}
      </Button>
    )
    if (paper.state === 'draft')
      return (
        <>
          {button(paper.mayIssue ? '填写并出具' : '填写', 'edit')}
          <Button size="small" disabled={drop.isPending} onClick={() => drop.mutate({ id: paper.id })}>
            删除草稿
          </Button>
        </>
      )
    if (paper.state === 'void' || !paper.mayIssue) return null
    const isUnserved = paperKindOf(paper.kind).served && !paper.service
    return (
      <>
        {isUnserved ? button('登记送达', 'serve') : null}
        {paper.kind === 'registeredEvidence' && !paper.settled ? button('登记处理决定', 'settle') : null}
        {button('作废', 'void')}
      </>
    )
  }
  return (
    <Papers papers={of.papers} acts={acts}>
      <Refused error={drop.error} />
      {of.kinds.length > 0 ? <BeginPaper of={of} onBegun={(id) => setOpened({ id, how: 'edit' })} /> : null}
      {paper && Shown ? <Shown key={paper.id} paper={paper} onClose={() => setOpened(null)} /> : null}
    </Papers>
  )
}

function BeginPaper({ of, onBegun }: { of: InspectionFollow; onBegun: (paperId: string) => void }) {
  const [kind, setKind] = useState<PaperKindKey | ''>('')
  const draft = useCaseAct(calls.draft, { onDone: ({ id }) => onBegun(id) })
  return (
    <div className={followClasses.steps}>
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
      <h2 id="insp-missing">{`结案前还缺（${missing.length}）`}</h2>
      <ul className={followStyles.missing}>
        {missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}

function Reviews({ of }: { of: InspectionFollow }) {
  const waiting = of.reviews.find(({ result }) => result === null)
  const mayGive = of.mayWrite && waiting && !waiting.isOwn
  if (of.reviews.length === 0 && !of.mayWrite) return null
  return (
    <section aria-labelledby="insp-reviews">
      <h2 id="insp-reviews">法制审核</h2>
      {of.reviews.map(({ id, matter, askedByName, askedAt, result, opinion, reviewedByName, isOwn, isAsRead }) => (
        <p key={id}>
          {`${matter}（${dateTimeText(askedAt)} ${askedByName}提请）：`}
          {result === null
            ? `待审核${isOwn ? '，您参与了办案，由另一位市级管理员审核' : ''}`
            : `${result === 'passed' ? '通过' : '退回'}，${reviewedByName ?? ''}：${opinion ?? ''}`}
          {isAsRead === false ? '。提请审核以后草稿有改动，须重新提请' : ''}
        </p>
      ))}
      {of.mayWrite && !waiting ? <FormButton label="提请法制审核" Form={AskReview} of={of} /> : null}
      {mayGive ? <FormButton label="出具法制审核意见" Form={GiveReview} of={of} /> : null}
    </section>
  )
}
