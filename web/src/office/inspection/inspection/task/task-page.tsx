/** One task: what still keeps it from being published, its enterprises, its team, its draws. */
import {
  type InspectionTaskDetail,
  inspectionTask,
  lsdttaskmg,
} from '@green/contract/calls/inspection/inspection-task.ts'
import { inspectionTaskCase } from '@green/filing/cases/inspection/inspection-task.ts'
import { drawModes, taskContents, taskLevels, taskModes, taskTypes } from '@green/filing/programme/inspection-words.ts'
import { useState } from 'react'
import { followClasses } from '../../../../filing/inspection/follow-classes.ts'
import { FileList } from '../../../../filing/view/answer/file-list.tsx'
import { CaseTag } from '../../../../filing/view/case/case-tag.tsx'
import { useAct, useCall } from '../../../../platform/request/query.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { useConfirm } from '../../../../ui/control/confirm.tsx'
import { RefusedLine } from '../../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../../ui/figure/date-text.ts'
import { Fact } from '../../../../ui/figure/fact.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import { CaseFrame, CaseHead, CaseSplit } from '../../../desk/case/case-frame.tsx'
import followStyles from '../follow.module.css'
import styles from '../inspection.module.css'
import { DrawRecords } from './draws.tsx'
import { Targets } from './targets.tsx'
import { TaskEditor } from './task-editor.tsx'
import { taskReads } from './task-reads.ts'
import { TeamTable } from './team.tsx'

export function TaskPage({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useCall(lsdttaskmg.getTaskQyForm, { id })
  return (
    <CaseFrame query={query} opening="正在打开监察任务" onBack={onBack}>
      {(of) => <Open of={of} onBack={onBack} />}
    </CaseFrame>
  )
}

function Open({ of, onBack }: { of: InspectionTaskDetail; onBack: () => void }) {
  return (
    <>
      <CaseHead title={of.taskName}>
        <CaseTag machine={inspectionTaskCase} state={of.state} />
        <span>
          {of.taskNo}　{of.year}年度　{taskTypes[of.taskType]}　{drawModes[of.drawMode]}
        </span>
      </CaseHead>
      <CaseSplit panel={<TaskSteps of={of} onBack={onBack} />}>
        <Targets of={of} />
        <section className={styles.part}>
          <h2>监察人员</h2>
          <TeamTable of={of} />
        </section>
        {of.draws.length > 0 ? <DrawRecords of={of} /> : null}
        <TaskFacts of={of} />
      </CaseSplit>
    </>
  )
}

function TaskFacts({ of }: { of: InspectionTaskDetail }) {
  return (
    <section className={styles.part}>
      <h2>任务内容</h2>
      <dl className={styles.facts}>
        <Fact label="级别">{taskLevels[of.taskLevel]}</Fact>
        <Fact label="方式">{taskModes[of.mode]}</Fact>
        <Fact label="监察机构">{of.orgName}</Fact>
        <Fact label="核查年度">{of.checkYears.map((one) => `${one}年`).join('、')}</Fact>
        <Fact label="起止">{`${of.startDate} 至 ${of.endDate}`}</Fact>
        <Fact label="自查截止">{of.selfDeadline}</Fact>
        <Fact label="依据">{of.basis}</Fact>
        <Fact label="结果公开">{of.publishResult ? '办结后公开' : '不公开'}</Fact>
      </dl>
      <ul className={styles.contents}>
        {of.contents.map((one) => (
          <li key={one}>{taskContents[one]}</li>
        ))}
      </ul>
      {of.files.length > 0 ? <FileList files={of.files} label="依据文件" /> : null}
    </section>
  )
}

function TaskSteps({ of, onBack }: { of: InspectionTaskDetail; onBack: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const [ask, confirmation] = useConfirm()
  const allowed = new Set(of.allowed.map(({ action }) => action))
  const publish = useAct(inspectionTask.publishTask, {
    onDone: () => toast.success('已下达，企业已收到通知'),
    refreshes: taskReads,
  })
  const close = useAct(inspectionTask.closeTask, { onDone: () => toast.success('任务已办结'), refreshes: taskReads })
  const drop = useAct(lsdttaskmg.deleteTaskMgById, { onDone: onBack })
  const seen = { id: of.id, version: of.version }
  const onPublish = async () => {
    const text = `将向${of.targets.length}家企业各开立一件监察案件并发出通知，自查截止${of.selfDeadline}。下达后企业名单不能再改。`
    if (await ask({ title: '下达监察任务', text, act: '下达' })) publish.mutate(seen)
  }
  const onDrop = async () => {
    if (await ask({ title: '删除监察任务', text: `删除“${of.taskName}”的草稿。`, act: '删除' }))
      drop.mutate({ id: of.id })
  }
  const failure = publish.error ?? close.error ?? drop.error
  return (
    <>
      <h2>办理</h2>
      <RefusedLine>{failure?.message}</RefusedLine>
      {of.missing.length > 0 ? (
        <>
          <p className={styles.note}>下达前还需要：</p>
          <ul className={followStyles.missing}>
            {of.missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      ) : null}
      <div className={followClasses.acts}>
        {allowed.has('publish') ? (
          <Button kind="primary" running={publish.isPending ? '正在下达' : false} onClick={() => void onPublish()}>
            下达任务
          </Button>
        ) : null}
        {allowed.has('close') ? (
          <Button kind="primary" running={close.isPending ? '正在办结' : false} onClick={() => close.mutate(seen)}>
            办结任务
          </Button>
        ) : null}
        {allowed.has('save') ? <Button onClick={() => setEditing(true)}>修改</Button> : null}
        {allowed.has('drop') ? (
          <Button kind="quiet" onClick={() => void onDrop()}>
            删除
          </Button>
        ) : null}
      </div>
      {of.state === 'published' && !allowed.has('close') ? (
        <p className={styles.note}>{`各案件由监察人员办理；全部办结后可以办结任务。`}</p>
      ) : null}
      {of.publishedAt ? <p className={styles.note}>{`下达时间：${dateTimeText(of.publishedAt)}`}</p> : null}
      {isEditing ? <TaskEditor task={of} onSaved={() => undefined} onClose={() => setEditing(false)} /> : null}
      {confirmation}
    </>
  )
}
