/** The sheet itself: indicators, gates, bonus, conclusion; live total, kept by itself, checked before it is handed in. */
import { conclusionLabels, conclusions, type TaskRow, type TaskView } from '@green/contract/filing.ts'
import { expertTotal, sheetFaults } from '@green/filing/expert-sheet.ts'
import { type Proof, proofsOf } from '@green/filing/proof-pages.ts'
import type { Rubric } from '@green/filing/rubric.ts'
import type { SystemScore } from '@green/filing/score.ts'
import { Modal } from 'antd'
import { useState } from 'react'
import '../../../filing/form/form.css'
import { SaveLine } from '../../../filing/form/save-line.tsx'
import { useOnePress } from '../../../platform/one-press.ts'
import { useAct } from '../../../platform/query.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { ReadOnly } from '../../../ui/faces.tsx'
import { Checkbox, RadioRow, TextArea } from '../../../ui/field.tsx'
import { figureText } from '../../../ui/figure.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Look } from '../case/case-files.tsx'
import { caseReads, type DeskProgramme } from '../desk-programmes.ts'
import { RecuseDialog } from '../experts/recuse-dialog.tsx'
import type { Fault } from '../step/step-draft.ts'
import { ScoreItemRow } from './score-item-row.tsx'
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
  onLook: (key: string, at: Look | null) => void
  answers: Readonly<Record<string, unknown>>
}

export function ScoreForm({ experts, rubric, system, task, row, canScore, onDone, onLook, answers }: ScoreFormProps) {
  const kept = useScoreDraft({ experts, system, task, row, canScore })
  const { draft, change } = kept
  const [attempt, setAttempt] = useState(0)
  const [asked, setAsked] = useState(false)
  const [recusing, setRecusing] = useState(false)
  const [modal, modalPlace] = Modal.useModal()
  const press = useOnePress()
  const act = useAct(experts.score, { refreshes: caseReads })
  const result = expertTotal(rubric, system, sheetSent(draft))
  const local = faultsOf(rubric, system, draft, asked ? 'submit' : 'draft')
  const faults = local.length > 0 ? local : asked ? (act.error?.errors ?? []) : []
  const faultOf = (field: string) => faults.find((one) => one.field === field)?.message
  const groups = [...new Set(system.items.map((item) => item.group))]
  const submit = async () => {
    setAsked(true)
    setAttempt(attempt + 1)
    act.reset()
    if (faultsOf(rubric, system, draft, 'submit').length > 0) return
    const sure = await modal.confirm({
      title: `提交评分：${figureText(result.total)} 分，${draft.conclusion === '' ? '' : conclusionLabels[draft.conclusion]}`,
      content: '提交后评分锁定，不能自行修改。',
      okText: '提交评分',
      cancelText: '再看看',
    })
    if (!sure) return
    await kept.finish()
    act.mutate(
      press.of({
        taskId: row.taskId,
        version: kept.version(),
        action: 'submit',
        sheet: sheetSent(draft),
        conclusion: draft.conclusion === '' ? null : draft.conclusion,
        opinion: draft.opinion,
      }),
      {
        onSuccess: () => {
          press.answered()
          kept.forget()
          toast.success('评分已提交')
          onDone()
        },
      },
    )
  }
  return (
    <form
      className="score-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!act.isPending) void submit()
      }}
    >
      {modalPlace}
      {canScore ? null : (
        <ReadOnly
          reason={task.state === 'submitted' ? '评分已提交并锁定，如需修改请联系市级管理员。' : '该评审任务已结束。'}
        />
      )}
      {task.reopened && canScore ? (
        <p className="score-back" role="note">
          市级退回修改：{task.reopened.reason}（原评分 {figureText(task.reopened.total)} 分，已保留）
        </p>
      ) : null}
      {asked ? (
        <ErrorSummary
          attempt={act.isPending ? 0 : attempt}
          faults={faults.map(({ field, message }) => ({ id: idOf(field), label: labelOf(system, field), message }))}
        />
      ) : null}
      <Refused error={act.error} />
      <fieldset className="score-fields" disabled={!canScore}>
        <legend className="ge-hidden">评分</legend>
        {system.gates.length > 0 ? (
          <section className="score-group">
            <h3>
              基本要求<span>一票否决</span>
            </h3>
            {system.gates.map((gate) => {
              const veto = draft.vetoes[gate.id]
              const hit = veto ? veto.hit : gate.hit
              return (
                <div className="score-gate" key={gate.id}>
                  <RadioRow
                    id={idOf(`vetoes.${gate.id}`)}
                    label={gate.label}
                    value={hit === null ? '' : hit ? 'hit' : 'clear'}
                    options={[
                      { value: 'clear', label: '符合' },
                      { value: 'hit', label: '不符合' },
                    ]}
                    hint={gate.hit === null ? undefined : `系统判定：${gate.hit ? '不符合' : '符合'}`}
                    fault={faultOf(`vetoes.${gate.id}`)}
                    onChange={(next) =>
                      change({
                        vetoes: { ...draft.vetoes, [gate.id]: { hit: next === 'hit', reason: veto?.reason ?? '' } },
                      })
                    }
                  />
                  <GateProofs
                    proofs={proofsOf(gate.id, rubric.gates.find((one) => one.id === gate.id)?.evidence ?? [], answers)}
                    onLook={onLook}
                  />
                  {veto && (veto.hit || gate.hit === true) ? (
                    <TextArea
                      id={idOf(`vetoes.${gate.id}.reason`)}
                      label="理由"
                      required
                      fault={faultOf(`vetoes.${gate.id}.reason`)}
                      rows={1}
                      maxLength={500}
                      value={veto.reason}
                      onChange={(reason) => change({ vetoes: { ...draft.vetoes, [gate.id]: { ...veto, reason } } })}
                    />
                  ) : null}
                </div>
              )
            })}
          </section>
        ) : null}
        {groups.map((group) => {
          const own = result.groups.find((one) => one.group === group)
          return (
            <section className="score-group" key={group}>
              <h3>
                {group}
                {own ? (
                  <span>
                    {figureText(own.score)} / {figureText(own.points)}
                  </span>
                ) : null}
              </h3>
              {system.items
                .filter((item) => item.group === group)
                .map((item) => (
                  <ScoreItemRow
                    key={item.id}
                    item={item}
                    given={draft.scores[item.id] ?? { text: '', comment: '' }}
                    scoreFault={faultOf(`scores.${item.id}.score`)}
                    commentFault={faultOf(`scores.${item.id}.comment`)}
                    idOf={idOf}
                    onLook={onLook}
                    proofs={proofsOf(item.id, item.evidence, answers)}
                    onChange={(given) => change({ scores: { ...draft.scores, [item.id]: given } })}
                  />
                ))}
            </section>
          )
        })}
        {rubric.bonus.length > 0 ? (
          <section className="score-group" id={idOf('bonus')}>
            <h3>
              加分项<span>最多 {rubric.bonusCap} 分</span>
            </h3>
            {rubric.bonus.map((one) => (
              <Checkbox
                key={one.id}
                id={idOf(`bonus.${one.id}`)}
                checked={draft.bonus.includes(one.id)}
                onChange={(on) =>
                  change({ bonus: on ? [...draft.bonus, one.id] : draft.bonus.filter((id) => id !== one.id) })
                }
              >
                {`${one.label}（${one.points} 分）`}
              </Checkbox>
            ))}
          </section>
        ) : null}
        <section className="score-group">
          <h3>结论</h3>
          <RadioRow
            id={idOf('conclusion')}
            label="评审结论"
            required
            value={draft.conclusion}
            options={conclusions.map((value) => ({ value, label: conclusionLabels[value] }))}
            fault={faultOf('conclusion')}
            onChange={(conclusion) => change({ conclusion: conclusion as SheetDraft['conclusion'] })}
          />
          <TextArea
            id={idOf('opinion')}
            label="评审意见"
            required
            fault={faultOf('opinion')}
            hint="10 至 1000 个字。"
            rows={4}
            maxLength={1000}
            value={draft.opinion}
            onChange={(opinion) => change({ opinion })}
          />
        </section>
      </fieldset>
      <footer className="score-foot">
        <p className="score-total" aria-live="polite">
          {rubric.index ?? '总分'} <strong>{figureText(result.total)}</strong>
          <span>
            合格线 {rubric.passLine}
            {result.openPoints > 0 ? `，还有 ${figureText(result.openPoints)} 分未评` : ''}
          </span>
        </p>
        {canScore ? (
          <>
            <SaveLine state={kept.state} onRetry={kept.retry} />
            <div className="desk-act">
              <Button type="submit" kind="primary" running={act.isPending ? '正在提交' : false}>
                提交评分
              </Button>
              <Button kind="danger" onClick={() => setRecusing(true)}>
                申请回避
              </Button>
            </div>
          </>
        ) : null}
      </footer>
      {recusing ? (
        <RecuseDialog
          experts={experts}
          row={row}
          version={kept.version}
          before={kept.finish}
          onClose={() => setRecusing(false)}
          onDone={() => {
            kept.forget()
            onDone()
          }}
        />
      ) : null}
    </form>
  )
}

/** Where the filer says a basic requirement is proved. */
function GateProofs({ proofs, onLook }: { proofs: readonly Proof[]; onLook: ScoreFormProps['onLook'] }) {
  const named = proofs.filter((one) => one.page !== null)
  return named.map(({ slot, file, page }) => (
    <Button key={file.id} size="small" kind="quiet" icon="file" onClick={() => onLook(slot, { fileId: file.id, page })}>
      {`佐证：${file.name} 第${page}页`}
    </Button>
  ))
}

function idOf(field: string): string {
  return `score-${field.replaceAll('.', '-')}`
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
