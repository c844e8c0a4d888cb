/** The score sheet: indicators, gates, bonus, conclusion; live total, saved automatically, checked before it is submitted. */

import { conclusionLabels, type TaskRow, type TaskView } from '@green/contract/filing/review.ts'
import { expertTotal, sheetFaults } from '@green/filing/scoring/expert-sheet.ts'
import type { Rubric } from '@green/filing/scoring/rubric.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import { scoreText, totalText } from '@green/filing/scoring/score-words.ts'
import { proofsOf } from '@green/filing/value/proof-pages.ts'
import { useState } from 'react'
import { SaveLine } from '../../../filing/form/saving/save-line.tsx'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { ReadOnly } from '../../../ui/page/faces.tsx'
import type { OpenedFile } from '../case/case-files.tsx'
import deskStyles from '../desk.module.css'
import { caseReads, type DeskProgramme } from '../desk-programmes.ts'
import type { Fault } from '../draft/step-draft.ts'
import { RecuseDialog } from '../experts/recuse-dialog.tsx'
import styles from './score.module.css'
import { useScoreKeys } from './score-keys.ts'
import { BonusPart, ConclusionPart, GatesPart, IndicatorsPart, idOf, type SheetProps } from './score-parts.tsx'
import { type SheetDraft, sheetChecked, sheetSent, unreadable } from './score-sheet.ts'
import { useScoreDraft } from './use-score-draft.ts'

type ScoreFormProps = {
  experts: NonNullable<DeskProgramme['experts']>
  rubric: Rubric
  system: SystemScore
  task: TaskView
  row: TaskRow
  canScore: boolean
  onDone: () => void
  /** Opens an attachment at the left. */
  onLook: (key: string, at: OpenedFile | null) => void
  answers: Readonly<Record<string, unknown>>
}

export function ScoreForm({ experts, rubric, system, task, row, canScore, onDone, onLook, answers }: ScoreFormProps) {
  const savedOf = useScoreDraft({ experts, system, task, row, canScore })
  const { draft, change } = savedOf
  const [attempt, setAttempt] = useState(0)
  const [isConfirming, setConfirming] = useState(false)
  const [recusing, setRecusing] = useState(false)
  const [ask, confirmation] = useConfirm()
  const press = useIdempotencyKey()
  useScoreKeys((id) => {
    const item = system.items.find((one) => one.id === id)
    const [paged] = proofsOf(id, item?.evidence ?? [], answers).filter(({ page }) => page !== null)
    if (paged) onLook(paged.slot, { fileId: paged.file.id, page: paged.page })
    else if (item?.evidence[0]) onLook(item.evidence[0], null)
  })
  const act = useAct(experts.score, { refreshes: caseReads })
  const result = expertTotal(rubric, system, sheetSent(draft))
  const local = faultsOf(rubric, system, draft, isConfirming ? 'submit' : 'draft')
  const faults = local.length > 0 ? local : isConfirming ? (act.error?.errors ?? []) : []
  const sheet: SheetProps = {
    system,
    draft,
    change,
    faultOf: (field) => faults.find((one) => one.field === field)?.message,
  }
  const submit = async () => {
    setConfirming(true)
    setAttempt(attempt + 1)
    act.reset()
    if (faultsOf(rubric, system, draft, 'submit').length > 0) return
    const sure = await ask({
      title: `提交评分：${result.total === null ? '总分' : ''}${totalText(result, rubric)}${result.total === null ? '' : ' 分'}，${draft.conclusion === '' ? '' : conclusionLabels[draft.conclusion]}`,
      text: '提交后评分锁定，不能自行修改。',
      act: '提交评分',
    })
    if (!sure) return
    const version = await savedOf.settled()
    act.mutate(
      press.of({
        taskId: row.taskId,
        version,
        action: 'submit',
        sheet: sheetSent(draft),
        conclusion: draft.conclusion === '' ? null : draft.conclusion,
        opinion: draft.opinion,
      }),
      {
        onSuccess: () => {
          press.answered()
          savedOf.forget()
          toast.success('评分已提交')
          onDone()
        },
      },
    )
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!act.isPending) void submit()
      }}
    >
      {confirmation}
      <TaskNotes task={task} canScore={canScore} />
      <p className="ge-hint">J、K 到下一项、上一项，并在左侧打开证明材料。</p>
      {isConfirming ? (
        <ErrorSummary
          attempt={act.isPending ? 0 : attempt}
          faults={faults.map(({ field, message }) => ({ id: idOf(field), label: labelOf(system, field), message }))}
        />
      ) : null}
      <Refused error={act.error} />
      <fieldset className={styles.fields} disabled={!canScore}>
        <legend className="ge-hidden">评分</legend>
        <GatesPart {...sheet} rubric={rubric} answers={answers} onLook={onLook} />
        <IndicatorsPart {...sheet} groups={result.groups} answers={answers} onLook={onLook} />
        <BonusPart {...sheet} rubric={rubric} />
        <ConclusionPart {...sheet} />
      </fieldset>
      <footer className={styles.foot}>
        <Total rubric={rubric} result={result} />
        {canScore ? <Acts savedOf={savedOf} isSubmitting={act.isPending} onRecuse={() => setRecusing(true)} /> : null}
      </footer>
      {recusing ? (
        <RecuseDialog
          experts={experts}
          row={row}
          settled={savedOf.settled}
          onClose={() => setRecusing(false)}
          onDone={() => {
            savedOf.forget()
            onDone()
          }}
        />
      ) : null}
    </form>
  )
}

function TaskNotes({ task, canScore }: Pick<ScoreFormProps, 'task' | 'canScore'>) {
  return (
    <>
      {canScore ? null : (
        <ReadOnly
          reason={task.state === 'submitted' ? '评分已提交并锁定，如需修改请联系市级管理员。' : '该评审任务已结束。'}
        />
      )}
      {task.reopened && canScore ? (
        <p className={styles.back} role="note">
          市级退回修改：{task.reopened.reason}（原评分 {scoreText(task.reopened.total)} 分，已保留）
        </p>
      ) : null}
    </>
  )
}

type ActsProps = { savedOf: ReturnType<typeof useScoreDraft>; isSubmitting: boolean; onRecuse: () => void }

function Acts({ savedOf, isSubmitting, onRecuse }: ActsProps) {
  return (
    <>
      <SaveLine state={savedOf.state} onRetry={savedOf.retry} />
      <div className={deskStyles.act}>
        <Button type="submit" kind="primary" running={isSubmitting ? '正在提交' : false}>
          提交评分
        </Button>
        <Button kind="danger" onClick={onRecuse}>
          申请回避
        </Button>
      </div>
    </>
  )
}

function Total({ rubric, result }: { rubric: Rubric; result: ReturnType<typeof expertTotal> }) {
  return (
    <p className={styles.total} aria-live="polite">
      <b>{result.advice ? '参考分' : (rubric.index ?? '总分')}</b> <strong>{totalText(result, rubric)}</strong>
      <span>
        {result.advice ?? `合格线 ${rubric.passLine}`}
        {result.openPoints > 0 ? `，还有 ${figureText(result.openPoints)} 分未评` : ''}
      </span>
    </p>
  )
}

function labelOf(system: SystemScore, field: string): string {
  const [kind, id] = field.split('.')
  if (kind === 'scores') {
    const item = system.items.find((one) => one.id === id)
    return item ? `${item.seq} ${item.label}` : ''
  }
  if (kind === 'vetoes') return system.gates.find((gate) => gate.id === id)?.label ?? '基本要求'
  return ''
}

function faultsOf(rubric: Rubric, system: SystemScore, draft: SheetDraft, mode: 'draft' | 'submit'): Fault[] {
  const strange = unreadable(draft)
  return [
    ...strange.map((id) => ({ field: `scores.${id}.score`, message: '请填写数字' })),
    ...sheetFaults(rubric, system, sheetChecked(draft), mode).filter(
      ({ field }) => !strange.some((id) => field === `scores.${id}.score`),
    ),
  ]
}
