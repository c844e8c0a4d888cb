/** One draft: its contents, its number, and what it still lacks; once issued it is locked. */
import { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import type { InspectionPaper } from '@green/contract/filing/inspection-follow.ts'
import { paperNumber } from '@green/contract/filing/inspection-paper-fields.ts'
import { paperKindOf, paperTextsOn } from '@green/tools/inspection/paper-kinds.ts'
import { useState } from 'react'
import { boxOf } from '../../../../filing/fields/box-of.ts'
import { followClasses } from '../../../../filing/inspection/follow-classes.ts'
import { DownloadButton } from '../../../../filing/jobs/download-button.tsx'
import type { RequestError } from '../../../../platform/request/request-error.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../../ui/control/error-summary.tsx'
import { Select, TextInput } from '../../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../../ui/control/refused.tsx'
import { today } from '../../../../ui/figure/date-text.ts'
import { Drawer } from '../../../../ui/over/dialog.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import { useCaseAct } from '../use-case-act.ts'
import { ContentField } from './content-field.tsx'
import { DraftChanges } from './draft-changes.tsx'

/** `settled`: changes of the case that were adopted or left. */
type Draft = { title: string; content: InspectionPaper['content']; settled: readonly string[] }
type Props = { paper: InspectionPaper; onClose: () => void }

export function PaperDrawer({ paper, onClose }: Props) {
  const kind = paperKindOf(paper.kind)
  const [draft, setDraft] = useState<Draft>({ title: paper.title, content: paper.content, settled: [] })
  const [number, setNumber] = useState('')
  const [attempt, setAttempt] = useState(0)
  const { title, content, settled } = draft
  const save = useCaseAct(calls.save)
  const version = save.data?.version ?? paper.version
  const issue = useCaseAct(calls.issue, {
    onDone: (done) => {
      toast.success(done.number ? `已出具，文号${done.number}` : '已出具')
      onClose()
    },
  })
  const isRunning = save.isPending || issue.isPending
  const send = (of: number) => issue.mutate({ id: paper.id, version: of, number })
  const keep = (then: (version: number) => void) => {
    setAttempt((before) => before + 1)
    save.mutate(
      { id: paper.id, version, title, content, settled: [...settled] },
      { onSuccess: (saved) => then(saved.version) },
    )
  }
  const failure = issue.error ?? save.error
  // Whoever writes in a paper of the head does not issue it.
  const isChanged = settled.length > 0 || title !== paper.title || !isSame(content, paper.content)
  return (
    <Drawer
      title={`${kind.no} ${title}`}
      size={760}
      onClose={onClose}
      footer={
        <div className={followClasses.acts}>
          <Button disabled={isRunning} onClick={() => keep(() => toast.success('草稿已保存'))}>
            保存草稿
          </Button>
          <DownloadButton call={calls.paper} input={{ id: paper.id, format: 'pdf' }}>
            预览已保存的草稿
          </DownloadButton>
          {paper.mayIssue ? (
            <IssueButton
              disabled={isRunning}
              running={issue.isPending}
              onIssue={() => (isChanged ? keep(send) : send(version))}
            />
          ) : null}
        </div>
      }
    >
      <div className={followClasses.form}>
        <Refused error={failure} />
        {paper.whyNotIssue ? <p role="note">{paper.whyNotIssue}</p> : null}
        <ErrorSummary title="还不能出具" attempt={attempt} faults={faultsOf(failure)} />
        <DraftChanges
          of={paper.changes.filter(({ field }) => !settled.includes(field))}
          onSettle={(fields, adopted) => {
            setDraft((before) => ({
              ...before,
              settled: [...before.settled, ...fields],
              content: { ...before.content, ...adopted },
            }))
          }}
        />
        {kind.titles.length > 1 ? (
          <Select
            id="paper-title"
            label="文书名称"
            required
            value={title}
            options={kind.titles.map((value) => ({ value, label: value }))}
            onChange={(next) => setDraft((before) => ({ ...before, title: next }))}
          />
        ) : null}
        {kind.form === 'letter' ? (
          <TextInput
            id="paper-number"
            {...boxOf(paperNumber)}
            fault={faultOf(failure, 'number')}
            value={number}
            onChange={setNumber}
          />
        ) : null}
        <Fields
          paper={paper}
          content={content}
          faultAt={(key) => faultOf(failure, key)}
          onChange={(part) => setDraft((before) => ({ ...before, content: { ...before.content, ...part } }))}
        />
      </div>
    </Drawer>
  )
}

const faultsOf = (failure: RequestError | null) =>
  (failure?.errors ?? []).map(({ field, message }) => ({ id: `paper-${field}`, message }))

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

type IssueButtonProps = { disabled: boolean; running: boolean; onIssue: () => void }

const IssueButton = ({ disabled, running, onIssue }: IssueButtonProps) => (
  <Button kind="primary" disabled={disabled} running={running ? '正在出具' : false} onClick={onIssue}>
    出具并锁定
  </Button>
)

type FieldsProps = {
  paper: InspectionPaper
  content: InspectionPaper['content']
  faultAt: (key: string) => string | undefined
  onChange: (part: InspectionPaper['content']) => void
}

function Fields({ paper, content, faultAt, onChange }: FieldsProps) {
  return Object.entries(paperTextsOn(paper.kind, today()).fields).map(([key, field]) => (
    <ContentField
      key={key}
      id={`paper-${key}`}
      field={field}
      fault={faultAt(key)}
      source={paper.sources[key]}
      value={content[key]}
      onChange={(value) => onChange({ [key]: value })}
    />
  ))
}
