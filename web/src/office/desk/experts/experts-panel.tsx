/** Progress of the experts: who has scored what, the spread, and replacements. */

import type { FilingDetail } from '@green/contract/filing/filing.ts'
import {
  conclusionLabels,
  declineReasons,
  type ReopenedSheet,
  type TaskView,
  taskStates,
} from '@green/contract/filing/review.ts'
import { disputedLabel } from '@green/filing/scoring/expert-sheet.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { isPanelAtWork } from '@green/filing/workflow/states.ts'
import { stepNamed } from '@green/filing/workflow/workflow.ts'
import { useState } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { dateText, dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import deskStyles from '../desk.module.css'
import type { DeskProgramme } from '../desk-programmes.ts'
import { AssignDialog } from './assign-dialog.tsx'
import styles from './experts-panel.module.css'
import { PanelNote } from './panel-note.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { taskTones } from './task-tones.ts'

export function ExpertsPanel({ desk, detail }: { desk: DeskProgramme; detail: FilingDetail }) {
  const [replaced, setReplaced] = useState<TaskView | null>(null)
  const [returned, setReturned] = useState<TaskView | null>(null)
  const { tasks, aggregate } = detail
  if (!desk.experts || tasks.length === 0) return null
  const round = Math.max(...tasks.map((task) => task.round))
  const canReopen = stepNamed(detail.allowed, 'reopenScore') !== undefined
  const canReplace = stepNamed(detail.allowed, 'replaceExpert') !== undefined
  return (
    <section className={styles.experts} aria-label="专家评审">
      <h2 id="case-experts" tabIndex={-1}>
        专家评审
        {round > 1 ? `（第 ${round} 轮）` : ''}
      </h2>
      {aggregate ? (
        <p className={deskStyles.expertsSum}>
          <span>
            已提交 {aggregate.submitted} / {aggregate.active}
          </span>
          {isPanelAtWork(detail.state) ? (
            <span>评分和均分在评审结束后显示</span>
          ) : (
            <span>
              均分 <strong>{scoreText(aggregate.mean)}</strong>
            </span>
          )}
          {aggregate.spread === null ? null : <span>极差 {scoreText(aggregate.spread)}</span>}
          {aggregate.divided ? <Tag tone="red">{disputedLabel}</Tag> : null}
        </p>
      ) : null}
      {aggregate?.divided ? (
        <p className="ge-warning">评分极差大于 15 分或结论不一致：请增加专家，或在审定时说明理由。</p>
      ) : null}
      <PanelNote key={detail.version} detail={detail} />
      <ul className={styles.expertList}>
        {tasks
          .filter((task) => task.round === round)
          .map((task) => (
            <li key={task.taskId}>
              <p className={styles.expertHead}>
                <strong>{task.expert}</strong>
                <Tag tone={taskTones[task.state]}>{taskStates[task.state]}</Tag>
                {isOpen(task) && task.dueAt < new Date().toISOString() ? <Tag tone="red">已逾期</Tag> : null}
                {task.outlier ? <Tag tone="orange">偏离较大</Tag> : null}
                {task.second ? <Tag tone="blue">复评</Tag> : null}
                {task.total === null ? null : <b className={styles.expertTotal}>{scoreText(task.total)} 分</b>}
              </p>
              <p className={styles.expertText}>
                {task.conclusion ? `${conclusionLabels[task.conclusion]}　` : ''}
                {isOpen(task) ? `截止 ${dateText(task.dueAt)}` : ''}
                {canReplace && ['pending', 'scoring', 'recused'].includes(task.state) && !task.successor ? (
                  <Button size="small" kind="quiet" onClick={() => setReplaced(task)}>
                    更换
                  </Button>
                ) : null}
                {canReopen && task.state === 'submitted' && !task.reopened ? (
                  <Button size="small" kind="quiet" onClick={() => setReturned(task)}>
                    退回评分
                  </Button>
                ) : null}
              </p>
              {task.declined ? (
                <p className={styles.expertText}>
                  {declineReasons[task.declined]}
                  {task.successor ? `；已由 ${task.successor} 递补` : ''}
                </p>
              ) : null}
              {task.opinion ? <p className="ge-long">{task.opinion}</p> : null}
              {task.reopened ? <Before reopened={task.reopened} /> : null}
              {task.sheet?.vetoes
                .filter((veto) => veto.hit)
                .map((veto) => (
                  <p className="ge-fault" key={veto.gateId}>
                    否决待核实：{detail.systemScoreSheet?.gates.find((gate) => gate.id === veto.gateId)?.label}
                    {veto.reason ? `（${veto.reason}）` : ''}
                  </p>
                ))}
            </li>
          ))}
      </ul>
      {replaced ? (
        <AssignDialog
          call={desk.experts.assign}
          detail={detail}
          replaces={replaced}
          onClose={() => setReplaced(null)}
        />
      ) : null}
      {returned ? <ReopenDialog detail={detail} task={returned} onClose={() => setReturned(null)} /> : null}
    </section>
  )
}

const isOpen = ({ state }: { state: string }) => state === 'pending' || state === 'scoring'

/** The sheet as submitted before it was returned. */
function Before({ reopened: { at, reason, submittedAt, total, conclusion, opinion } }: { reopened: ReopenedSheet }) {
  return (
    <details className={styles.expertBefore}>
      <summary>
        {dateText(at)} 退回修改过，原评分 {scoreText(total)} 分
      </summary>
      <p>
        {dateTimeText(submittedAt)} 提交{conclusion ? `，${conclusionLabels[conclusion]}` : ''}
      </p>
      {opinion ? <p className="ge-long">{opinion}</p> : null}
      <p>退回理由：{reason}</p>
    </details>
  )
}
