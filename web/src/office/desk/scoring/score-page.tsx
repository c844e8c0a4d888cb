/** An expert scores a case: form and files at the left, the rubric at the right, saved automatically. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import type { TaskRow, TaskView } from '@green/contract/filing/review.ts'
import { taskStates } from '@green/contract/filing/review.ts'
import { publishedRubric } from '@green/filing/scoring/frozen-rubric.ts'
import type { SystemScore } from '@green/filing/scoring/score.ts'
import { isPanelAtWork } from '@green/filing/workflow/states.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { asSent, type Source } from '../../../filing/programme-source.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../case/case.module.css'
import type { OpenedFile } from '../case/case-files.tsx'
import { CaseTabs } from '../case/case-tabs.tsx'
import { DaysLeft } from '../case/days-left.tsx'
import caseHeadStyles from '../case-head.module.css'
import type { DeskProgramme } from '../desk-programmes.ts'
import { CaseDraftProvider, createCaseDraft } from '../draft/case-draft.ts'
import { taskTones } from '../experts/task-tones.ts'
import panelStyles from '../panel.module.css'
import scoreStyles from './score.module.css'
import { ScoreForm } from './score-form.tsx'

type ScorePageProps = {
  desk: DeskProgramme
  experts: NonNullable<DeskProgramme['experts']>
  source: Source
  task: TaskRow
  tab: string
  against: 'lastSubmission' | 'lastYear'
  onPlace: (change: { tab?: string; with?: string }) => void
  onBack: () => void
}

export function ScorePage(props: ScorePageProps) {
  const { task, onBack } = props
  const detail = useCall(filing.get, { id: task.filingId })
  return (
    <div className={styles.caseFrame}>
      <nav className={styles.nav} aria-label="评审任务">
        <Button size="small" icon="left" onClick={onBack}>
          返回任务列表
        </Button>
      </nav>
      <QueryView query={detail} loading="正在打开申报" rows={10} page>
        {(data) => <OpenScore key={task.taskId} {...props} source={asSent(props.source, data)} detail={data} />}
      </QueryView>
    </div>
  )
}

function OpenScore({
  experts,
  source,
  task,
  detail,
  tab,
  against,
  onPlace,
  onBack,
}: ScorePageProps & { detail: FilingDetail }) {
  const account = useSession((session) => session.state?.userId ?? '')
  const pins = useMemo(
    () => createCaseDraft({ storage: sessionStorage, account, caseId: detail.id }),
    [account, detail.id],
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const [look, setLook] = useState<string | null>(null)
  const [at, setAt] = useState<OpenedFile | null>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const own = detail.tasks.find((one) => one.taskId === task.taskId)
  const rubric = publishedRubric(source.programme, detail.answers, detail.batch?.rubrics)
  // On the wire an indicator's kind is a plain string.
  const system = detail.systemScoreSheet as SystemScore | null
  return (
    <CaseDraftProvider value={pins}>
      <header className={caseHeadStyles.caseHead}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {detail.enterpriseName}
          </h1>
          <p className={caseHeadStyles.caseTags}>
            <Tag tone={taskTones[task.state]}>{taskStates[task.state]}</Tag>
          </p>
          <dl className={caseHeadStyles.caseFacts}>
            <Fact label="受理号">{detail.number ?? '—'}</Fact>
            <Fact label="区县">{detail.qxName}</Fact>
            <Fact label="评审截止">{dateTimeText(task.dueAt)}</Fact>
          </dl>
          {task.state === 'pending' || task.state === 'scoring' ? <DaysLeft days={task.daysLeft} /> : null}
          {detail.batch?.blind ? (
            <p className={scoreStyles.back} role="note">
              隐名评审：单位名称、联系人、网址和与评分无关的附件不显示，不代表未填写或未上传。如从材料中认出申报单位且有利害关系，请申请回避。
            </p>
          ) : null}
        </div>
      </header>
      <div className={classes(styles.split, scoreStyles.split)} data-part="split">
        <div className={styles.evidence}>
          <CaseTabs
            source={source}
            detail={detail}
            tab={tab}
            against={against}
            onPlace={onPlace}
            look={look}
            at={at}
            onLook={(key) => {
              setAt(null)
              setLook(key)
            }}
            noteStep={null}
          />
        </div>
        <aside className={panelStyles.panel} data-part="panel">
          <h2>评分表</h2>
          {own && system && rubric ? (
            <ScoreForm
              experts={experts}
              rubric={rubric}
              system={system}
              task={own}
              row={task}
              canScore={canScore(detail, own)}
              onDone={onBack}
              answers={detail.answers}
              onLook={(key, to) => {
                setLook(key)
                setAt(to)
                onPlace({ tab: 'files' })
              }}
            />
          ) : (
            <Empty title="没有评分表" hint="该申报没有系统得分，或任务已取消。" />
          )}
        </aside>
      </div>
    </CaseDraftProvider>
  )
}

function canScore(detail: FilingDetail, task: TaskView): boolean {
  return isPanelAtWork(detail.state) && (task.state === 'pending' || task.state === 'scoring')
}
