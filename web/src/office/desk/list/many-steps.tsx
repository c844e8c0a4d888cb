/** One step for many cases: choose it, try it without effect, see who is excluded and why, then do it; a result for each. */

import type { Call, CallOutput } from '@green/contract/call.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { rubricsOf } from '@green/filing/scoring/rubric.ts'
import { namedOf } from '@green/filing/workflow/actions.ts'
import { useState } from 'react'

import type { Source } from '../../../filing/programme-source.ts'
import { useAct } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RadioRow } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import styles from '../../list/list.module.css'
import deskStyles from '../desk.module.css'
import { caseReads } from '../desk-programmes.ts'
import { changed, draftFaults, emptyDraft, type Fault, type StepFacts, stepOf } from '../draft/step-draft.ts'
import { type Chosen, keyOf, type SharedStep } from '../keys/selection.ts'
import { StepFields } from '../step/step-fields.tsx'
import listStyles from './list.module.css'
import { ManyResults, merged, type Progress } from './many-results.tsx'

type Results = CallOutput<typeof filing.moveMany>

/** The chosen step as it is filled in. */
type Form = { key: string; draft: typeof emptyDraft; faults: readonly Fault[] }
const notTried = { tried: null, done: null }

type ManyStepsProps = {
  source: Source
  steps: readonly SharedStep[]
  refreshes: readonly Call[]
  onClose: (done: boolean) => void
}

export function ManySteps({ source, steps, refreshes, onClose }: ManyStepsProps) {
  const [form, setForm] = useState<Form>(() => ({
    key: steps[0] ? keyOf(steps[0].step) : '',
    draft: emptyDraft,
    faults: [],
  }))
  const [{ tried, done }, setResults] = useState<{ tried: Results | null; done: Results | null }>(notTried)
  const { key, draft, faults } = form
  const shared = steps.find((one) => keyOf(one.step) === key) ?? steps[0]
  const many = useAct(filing.moveMany, {
    refreshes: [...caseReads, ...refreshes],
    onDone: (results) => setResults(results.dryRun ? { tried: results, done } : { tried, done: merged(done, results) }),
  })
  const undo = useAct(filing.undoMany, { refreshes: [...caseReads, ...refreshes] })
  if (!shared) return null
  const { step, able } = shared
  const facts = factsOf(source)
  const send = (items: readonly Chosen[], dryRun: boolean) =>
    many.mutate({
      items: items.map(({ id, version }) => ({ id, version })),
      step: { ...namedOf(step.action), ...stepOf(draft, step.needs, step.to, facts) },
      dryRun,
    })
  const attempt = () => {
    const missing = draftFaults(draft, step.needs, facts)
    setForm({ ...form, faults: missing })
    if (missing.length === 0) send(able, true)
  }
  const willGo = able.filter((one) => tried?.results.some((result) => result.id === one.id && result.ok))
  const failed = able.filter((one) => done?.results.some((result) => result.id === one.id && !result.ok))
  const retry = async () => {
    // Their versions may be out of date: read each again.
    const fresh = await Promise.all(
      failed.map(async (one) => ({ ...one, version: (await request(filing.get, { id: one.id })).version })),
    )
    send(fresh, false)
  }
  return (
    <Dialog
      width="wide"
      title="批量办理"
      onClose={() => onClose(done !== null)}
      footer={
        <ManyFoot
          label={step.label}
          able={able.length}
          willGo={willGo.length}
          failed={failed.length}
          progress={{ tried, done, undone: undo.data }}
          running={{ step: many.isPending, undo: undo.isPending }}
          onTry={attempt}
          onEdit={() => setResults({ tried: null, done })}
          onRun={() => send(willGo, false)}
          onRetry={() => void retry()}
          onUndo={(id) => undo.mutate({ id })}
          onClose={onClose}
        />
      }
    >
      <div className={listStyles.many}>
        <RefusedLine more={many.error?.traceId ? `追踪号 ${many.error.traceId}` : undefined}>
          {many.error?.errors[0]?.message ?? many.error?.message}
        </RefusedLine>
        <RefusedLine>{undo.error?.message}</RefusedLine>
        {undo.data || done || tried ? (
          <ManyResults shared={shared} progress={{ tried, done, undone: undo.data }} />
        ) : (
          <>
            <StepChoice
              value={key}
              shared={shared}
              steps={steps}
              onChoose={(next) => setForm({ ...form, key: next, faults: [] })}
            />
            <StepFields
              prefix="many"
              needs={step.needs}
              facts={facts}
              draft={draft}
              onChange={(change) => setForm((before) => ({ ...before, draft: changed(before.draft, change) }))}
              faults={faults}
              many
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What the step's fields are checked against: nothing of one case. */
function factsOf({ programme, reference }: Source): StepFacts {
  return {
    programme: programme.id,
    today: today(),
    sections: [],
    materials: [],
    reviewItems: [],
    grants: programme.grants !== undefined,
    appliedLevel: '',
    scored: rubricsOf(programme).length > 0,
    // The server takes each case's own mean score; the trial run reports where one is missing
    // or where the decision would go against the review: that wants a reason of its own.
    expertScore: 0,
    basis: null,
    unpublished: false,
    officesAsked: [],
    wantedOffices: [],
    officesHeard: {},
    upwardOn: null,
    outcome: [],
    reference,
  }
}

/** The buttons for the current phase: form, trial run, result, undone. One component, so that focus stays on the button. */
function ManyFoot({
  label,
  able,
  willGo,
  failed,
  progress: { tried, done, undone },
  running,
  onTry,
  onEdit,
  onRun,
  onRetry,
  onUndo,
  onClose,
}: {
  label: string
  able: number
  willGo: number
  failed: number
  progress: Progress
  running: { step: boolean; undo: boolean }
  onTry: () => void
  onEdit: () => void
  onRun: () => void
  onRetry: () => void
  onUndo: (id: string) => void
  onClose: (done: boolean) => void
}) {
  if (undone)
    return (
      <div className={styles.foot}>
        <Button kind="primary" onClick={() => onClose(true)}>
          完成
        </Button>
      </div>
    )
  if (done)
    return (
      <div className={styles.foot}>
        {done.undo ? (
          <Button
            icon="back"
            running={running.undo ? '正在撤销' : false}
            onClick={() => done.undo && onUndo(done.undo.id)}
          >
            {`撤销这 ${done.undo.count} 件`}
          </Button>
        ) : null}
        {failed > 0 ? (
          <Button running={running.step ? '正在重试' : false} onClick={onRetry}>
            {`重试失败的 ${failed} 件`}
          </Button>
        ) : null}
        <Button kind="primary" onClick={() => onClose(true)}>
          完成
        </Button>
      </div>
    )
  if (tried)
    return (
      <div className={styles.foot}>
        <Button disabled={running.step} onClick={onEdit}>
          返回修改
        </Button>
        <Button
          kind="primary"
          disabled={willGo === 0}
          running={running.step ? `正在办理 ${willGo} 件` : false}
          onClick={onRun}
        >
          {`${label} ${willGo} 件`}
        </Button>
      </div>
    )
  return (
    <ActFoot
      act="试算"
      running={running.step ? `正在试算 ${able} 件` : false}
      onAct={onTry}
      onClose={() => onClose(false)}
    />
  )
}

/** The choice of the step, and the cases that it excludes. */
function StepChoice({
  value,
  shared,
  steps,
  onChoose,
}: {
  value: string
  shared: SharedStep
  steps: readonly SharedStep[]
  onChoose: (key: string) => void
}) {
  const { step, excluded } = shared
  return (
    <>
      <RadioRow
        id="many-step"
        label="办理步骤"
        value={value}
        options={steps.map((one) => ({
          value: keyOf(one.step),
          label: `${one.step.label}（${one.able.length} 件）`,
        }))}
        onChange={onChoose}
      />
      {excluded.length > 0 ? (
        <details className={deskStyles.checks} data-part="checks">
          <summary>
            {excluded.length} 件不能“{step.label}”，不在本次办理之内
          </summary>
          <ul>
            {excluded.map((one) => (
              <li key={one.id}>
                {one.enterpriseName}（{one.stateLabel}）
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
