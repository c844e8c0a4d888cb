/** 决定文书 of a batch: the decisions without a letter; some of them are chosen, looked at, and issued with a result for each. */

import type { CallOutput } from '@green/contract/call.ts'
import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import { letter, lettersAtOnce } from '@green/contract/calls/title/letter.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import { useState } from 'react'
import { BlobPreview } from '../../../filing/view/answer/blob-preview.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Checkbox } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../desk.module.css'

type Due = CallOutput<typeof letter.due>[number]
type Result = { number: string | null; message: string }
/** The lines of one run with what has become of each; `waiting`: proposals that another officer carries out. */
type Run = { lines: readonly Due[]; results: ReadonlyMap<string, Result>; waiting: number }

export function BatchLetters({ batch, onBack }: { batch: Batch; onBack: () => void }) {
  const due = useCall(letter.due, { batchId: batch.id })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [looked, setLooked] = useState<Due | null>(null)
  // The due list at the time of the click stays visible while it is processed.
  const [run, setRun] = useState<Run | null>(null)
  const many = useAct(letter.issueMany)
  const issue = async (lines: readonly Due[]) => {
    let now: Run = { lines, results: new Map(), waiting: 0 }
    setRun(now)
    for (let from = 0; from < lines.length; from += lettersAtOnce) {
      const part = lines.slice(from, from + lettersAtOnce).map((one) => one.filingId)
      const answer = await many.mutateAsync({ filingIds: part }).catch(() => null)
      if (!answer) return
      const results: [string, Result][] = isWaiting(answer)
        ? part.map((filingId) => [filingId, { number: null, message: '待另一人复核' }])
        : answer.results.map(({ filingId, ...result }) => [filingId, result])
      now = {
        lines,
        results: new Map([...now.results, ...results]),
        waiting: now.waiting + (isWaiting(answer) ? part.length : 0),
      }
      setRun(now)
    }
  }
  const lines = run?.lines ?? due.data ?? []
  const chosen = lines.filter(({ filingId }) => !left.has(filingId))
  const isRunning = many.isPending || (run !== null && !many.error && run.results.size < run.lines.length)
  return (
    <div className={styles.form}>
      <div className={styles.act}>
        <Button size="small" icon="back" onClick={onBack} disabled={isRunning}>
          返回批次
        </Button>
      </div>
      <h2>{batch.name}：决定文书</h2>
      <RefusedLine more="这一组没有出具，也没有编号；可以继续出具其余的。">
        {many.error?.errors[0]?.message ?? many.error?.message}
      </RefusedLine>
      <QueryView query={due} loading="正在核对待出具的文书">
        {() =>
          lines.length === 0 ? (
            <Empty title="没有待出具的文书" hint="审定、不予通过、退回或撤销后，这里列出尚未出具文书的申报。" />
          ) : (
            <>
              <p role="status">{run ? runText(run) : chosenText(lines.length, chosen.length)}</p>
              {run ? null : <BeforeIssuing />}
              <div className={styles.act}>
                {run ? null : (
                  <Button
                    kind="primary"
                    icon="file"
                    disabled={chosen.length === 0 || isRunning}
                    onClick={() => void issue(chosen)}
                  >
                    {`出具所选的 ${chosen.length} 件`}
                  </Button>
                )}
                {run && many.error ? (
                  <Button kind="primary" icon="file" onClick={() => void issue(missingOf(run))}>
                    {`继续出具其余 ${missingOf(run).length} 件`}
                  </Button>
                ) : null}
              </div>
              <Lines
                lines={lines}
                run={run}
                left={left}
                onChoose={(id, isChosen) => setLeft(withOut(left, id, isChosen))}
                onLook={setLooked}
              />
            </>
          )
        }
      </QueryView>
      {looked ? <Look of={looked} onClose={() => setLooked(null)} /> : null}
    </div>
  )
}

function Look({ of, onClose }: { of: Due; onClose: () => void }) {
  return (
    <Dialog
      open
      width="wide"
      title={`预览：${of.enterpriseName} ${of.heading}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <BlobPreview call={letter.preview} input={{ filingId: of.filingId }} name={of.heading} />
    </Dialog>
  )
}

type LinesProps = {
  lines: readonly Due[]
  run: Run | null
  left: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
  onLook: (of: Due) => void
}

/** Chosen one by one until they are issued, then each with what became of it. */
function Lines({ lines, run, left, onChoose, onLook }: LinesProps) {
  return (
    <DataTable
      caption="本批次的决定文书"
      rows={lines}
      rowKey={(row) => row.filingId}
      columns={[
        {
          key: 'enterprise',
          title: '申报单位',
          head: true,
          cell: (row) =>
            run ? (
              row.enterpriseName
            ) : (
              <Checkbox
                id={`letter-${row.filingId}`}
                checked={!left.has(row.filingId)}
                onChange={(isChosen) => onChoose(row.filingId, isChosen)}
              >
                {row.enterpriseName}
              </Checkbox>
            ),
        },
        { key: 'heading', title: '文书', cell: (row) => row.heading },
        { key: 'result', title: '文号', cell: (row) => <ResultTag of={run?.results.get(row.filingId)} /> },
        {
          key: 'look',
          title: '操作',
          cell: (row) => (
            <Button size="small" kind="quiet" aria-label={`预览：${row.enterpriseName}`} onClick={() => onLook(row)}>
              预览
            </Button>
          ),
        },
      ]}
    />
  )
}

/** What to know before: whether they bear a seal, and whether one officer may issue them. */
function BeforeIssuing() {
  const seal = useCall(letter.seal, {})
  const rule = useCall(letter.rule, {})
  return (
    <>
      {seal.data && seal.data.name === null ? (
        <p className="ge-warning" role="alert">
          没有印章图片：出具的文书注明“待盖章”，须打印后盖章。需要印章的，请先由系统管理员上传印章图片。
        </p>
      ) : null}
      {rule.data?.secondForMany ? (
        <p className="ge-hint">{`成批出具须两人：每${lettersAtOnce}件为一项，由另一位市级管理员在“待我复核”中办理后出具。`}</p>
      ) : null}
    </>
  )
}

function ResultTag({ of }: { of: Result | undefined }) {
  if (!of) return '待出具'
  return of.number ?? <Tag tone="orange">{of.message}</Tag>
}

const withOut = (left: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> =>
  new Set(isChosen ? [...left].filter((one) => one !== id) : [...left, id])

const missingOf = ({ lines, results }: Run) => lines.filter(({ filingId }) => !results.has(filingId))

const chosenText = (total: number, chosen: number) =>
  `有 ${total} 件决定尚未出具文书，已选 ${chosen} 件，将占用 ${chosen} 个文号。出具时逐件编号，申报单位会收到通知。`

function runText({ lines, results, waiting }: Run): string {
  const issued = [...results.values()].filter(({ number }) => number !== null).length
  const waits = waiting > 0 ? `，待另一人复核 ${waiting} 件` : ''
  return `共 ${lines.length} 件，已出具 ${issued} 件${waits}，未能出具 ${results.size - issued - waiting} 件。`
}
