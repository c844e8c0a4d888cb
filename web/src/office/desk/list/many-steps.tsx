/** One step for many cases: choose it, try it without effect, see who is excluded and why, then do it; a result for each. */
import type { Call, CallOutput } from '@green/contract/call.ts'
import { filing } from '@green/contract/calls/filing.ts'
import { rubricsOf } from '@green/filing/rubric.ts'
import { Table } from 'antd'
import { useState } from 'react'
import { today } from '../../../filing/moments.ts'
import type { Source } from '../../../filing/programme-source.ts'
import { useAct } from '../../../platform/query.ts'
import { request } from '../../../platform/request.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/date-text.ts'
import { ActFoot } from '../../../ui/dialog.tsx'
import { RadioRow } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/over.tsx'
import { RefusedLine } from '../../../ui/refused.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { caseReads } from '../desk-programmes.ts'
import { changed, draftFaults, emptyDraft, type Fault, stepOf } from '../step/step-draft.ts'
import { StepFields } from '../step/step-fields.tsx'
import { type Chosen, keyOf, type SharedStep } from './selection.ts'

type Results = CallOutput<typeof filing.moveMany>
type Result = Results['results'][number]

type ManyStepsProps = {
  source: Source
  steps: readonly SharedStep[]
  refreshes: readonly Call[]
  onClose: (done: boolean) => void
}

export function ManySteps({ source, steps, refreshes, onClose }: ManyStepsProps) {
  const [key, setKey] = useState(() => (steps[0] ? keyOf(steps[0].step) : ''))
  const [draft, setDraft] = useState(emptyDraft)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [tried, setTried] = useState<Results | null>(null)
  const [done, setDone] = useState<Results | null>(null)
  const shared = steps.find((one) => keyOf(one.step) === key) ?? steps[0]
  const many = useAct(filing.moveMany, {
    refreshes: [...caseReads, ...refreshes],
    onDone: (results) => (results.dryRun ? setTried(results) : setDone(merged(done, results))),
  })
  const takeBack = useAct(filing.undoMany, { refreshes: [...caseReads, ...refreshes] })
  if (!shared) return null
  const { step, able, excluded } = shared
  const facts = {
    programme: source.programme.id,
    today: today(),
    sections: [],
    materials: [],
    reviewItems: [],
    grants: source.programme.grants !== undefined,
    appliedLevel: '',
    scored: rubricsOf(source.programme).length > 0,
    // Each case brings its own mean; the trial says where one is missing.
    expertScore: 0,
    wantsClearing: null,
    upwardOn: null,
    outcome: [],
    reference: source.reference,
  }
  const send = (items: readonly Chosen[], dryRun: boolean) =>
    many.mutate({
      items: items.map(({ id, version }) => ({ id, version })),
      step: stepOf(draft, step.needs, step.to, facts),
      dryRun,
    })
  const attempt = () => {
    const missing = draftFaults(draft, step.needs, facts)
    if (step.needs.materialsChecked && !draft.materialsChecked.includes('*'))
      missing.unshift({ field: 'materialsChecked', message: '请核对附件后再推荐' })
    setFaults(missing)
    if (missing.length === 0) send(able, true)
  }
  const willGo = able.filter((one) => tried?.results.some((result) => result.id === one.id && result.ok))
  const failed = able.filter((one) => done?.results.some((result) => result.id === one.id && !result.ok))
  const retry = async () => {
    // Their versions may be old by now; ask each anew.
    const fresh = await Promise.all(
      failed.map(async (one) => ({ ...one, version: (await request(filing.get, { id: one.id })).version })),
    )
    send(fresh, false)
  }
  return (
    <Modal
      width={900}
      title="批量办理"
      onCancel={() => onClose(done !== null)}
      mask={{ closable: false }}
      footer={
        takeBack.data ? (
          <div className="ol-foot">
            <Button kind="primary" onClick={() => onClose(true)}>
              完成
            </Button>
          </div>
        ) : done ? (
          <div className="ol-foot">
            {done.undo ? (
              <Button
                icon="back"
                running={takeBack.isPending ? '正在撤销' : false}
                onClick={() => done.undo && takeBack.mutate({ id: done.undo.id })}
              >
                {`撤销这 ${done.undo.count} 件`}
              </Button>
            ) : null}
            {failed.length > 0 ? (
              <Button running={many.isPending ? '正在重试' : false} onClick={() => void retry()}>
                {`重试失败的 ${failed.length} 件`}
              </Button>
            ) : null}
            <Button kind="primary" onClick={() => onClose(true)}>
              完成
            </Button>
          </div>
        ) : tried ? (
          <div className="ol-foot">
            <Button disabled={many.isPending} onClick={() => setTried(null)}>
              返回修改
            </Button>
            <Button
              kind="primary"
              disabled={willGo.length === 0}
              running={many.isPending ? `正在办理 ${willGo.length} 件` : false}
              onClick={() => send(willGo, false)}
            >
              {`${step.label} ${willGo.length} 件`}
            </Button>
          </div>
        ) : (
          <ActFoot
            act="试算"
            running={many.isPending ? `正在试算 ${able.length} 件` : false}
            onAct={attempt}
            onClose={() => onClose(false)}
          />
        )
      }
    >
      <div className="desk-many">
        <RefusedLine more={many.error?.traceId ? `追踪号 ${many.error.traceId}` : undefined}>
          {many.error?.errors[0]?.message ?? many.error?.message}
        </RefusedLine>
        <RefusedLine>{takeBack.error?.message}</RefusedLine>
        {takeBack.data ? (
          <>
            <p role="status">
              已撤销 <strong>{takeBack.data.ok}</strong> 件，未能撤销 <strong>{takeBack.data.failed}</strong> 件。
            </p>
            <ResultTable results={takeBack.data.results} of={able} words={{ ok: '已撤销', failed: '未撤销' }} />
          </>
        ) : done ? (
          <>
            {done.undo ? (
              <p className="ge-hint">
                {`办错了可以在 ${dateTimeText(done.undo.until).slice(-5)} 前撤销；已有人接着办理或修改的不受影响。`}
              </p>
            ) : null}
            <p role="status">
              已办理 <strong>{done.ok}</strong> 件，未成功 <strong>{done.failed}</strong> 件。
            </p>
            <ResultTable results={done.results} of={able} words={{ ok: '成功', failed: '失败' }} />
          </>
        ) : tried ? (
          <>
            <p role="status">
              试算结果（尚未生效）：<strong>{tried.ok}</strong> 件可以{step.label}，<strong>{tried.failed}</strong>{' '}
              件不能办理{excluded.length > 0 ? `，另有 ${excluded.length} 件状态不符已排除` : ''}。
            </p>
            <ResultTable results={tried.results} of={able} words={{ ok: '可以', failed: '不能' }} />
          </>
        ) : (
          <>
            <RadioRow
              id="many-step"
              label="办理步骤"
              value={key}
              options={steps.map((one) => ({
                value: keyOf(one.step),
                label: `${one.step.label}（${one.able.length} 件）`,
              }))}
              onChange={(next) => {
                setKey(next)
                setFaults([])
              }}
            />
            {excluded.length > 0 ? (
              <details className="desk-checks">
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
            <StepFields
              prefix="many"
              needs={step.needs}
              facts={facts}
              draft={draft}
              onChange={(change) => setDraft((before) => changed(before, change))}
              faults={faults}
              many
            />
          </>
        )}
      </div>
    </Modal>
  )
}

/** The results after a retry: the newer word about each case counts. */
export function merged(before: Results | null, now: Results): Results {
  if (!before) return now
  const newer = new Map(now.results.map((result) => [result.id, result]))
  const results = before.results.map((result) => newer.get(result.id) ?? result)
  const ok = results.filter((result) => result.ok).length
  return { dryRun: false, ok, failed: results.length - ok, results, undo: before.undo ?? now.undo }
}

function ResultTable({
  results,
  of,
  words,
}: {
  results: readonly Result[]
  of: readonly Chosen[]
  words: { ok: string; failed: string }
}) {
  const numbers = new Map(of.map((one) => [one.id, one]))
  return (
    <Table<Result>
      size="small"
      aria-label="逐件结果"
      rowKey="id"
      dataSource={[...results].sort((a, b) => Number(a.ok) - Number(b.ok))}
      pagination={results.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ y: 360 }}
      columns={[
        {
          key: 'ok',
          title: '结果',
          width: 90,
          render: (_, row) => <Tag tone={row.ok ? 'green' : 'red'}>{row.ok ? words.ok : words.failed}</Tag>,
        },
        {
          key: 'enterpriseName',
          title: '企业名称',
          render: (_, row) => row.enterpriseName || numbers.get(row.id)?.enterpriseName || '—',
        },
        { key: 'number', title: '受理号', render: (_, row) => numbers.get(row.id)?.number ?? '—' },
        { key: 'message', title: '说明', dataIndex: 'message' },
      ]}
    />
  )
}
