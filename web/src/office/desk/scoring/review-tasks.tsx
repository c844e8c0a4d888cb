/** 我的评审: an expert's tasks of a programme, and the one that is open. */

import { expert } from '@green/contract/calls/filing/expert.ts'
import { type TaskRow, taskStates } from '@green/contract/filing/review.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import type { Source } from '../../../filing/programme-source.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { choice, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { DaysLeft } from '../case/days-left.tsx'
import type { DeskProgramme } from '../desk-programmes.ts'
import { taskTones } from '../experts/task-tones.ts'
import { ScorePage } from './score-page.tsx'

const usual = { page: 1, size: 10, task: '', tab: 'form', with: 'lastSubmission' }
const filters = [textFilter('keyword', '企业', '企业名称或受理号'), choice('state', '状态', taskStates)]

type Experts = NonNullable<DeskProgramme['experts']>

export function ReviewTasks({ desk, source }: { desk: DeskProgramme; source: Source }) {
  const [place, setPlace] = useAddress(usual)
  const { experts } = desk
  if (!experts) return null
  if (place.task !== '') {
    return (
      <OpenTask
        desk={desk}
        experts={experts}
        source={source}
        taskId={place.task}
        tab={place.tab}
        against={place.with}
        onPlace={(change) => setPlace({ ...change, page: place.page })}
        onBack={() => setPlace({ task: '', tab: usual.tab, with: usual.with, page: place.page })}
      />
    )
  }
  return <TaskList experts={experts} title={`${desk.title}：我的评审`} />
}

function TaskList({ experts, title }: { experts: Experts; title: string }) {
  const list = useList(experts.tasks, { filters, also: { task: '' } })
  const columns = [
    {
      key: 'title',
      title: '评审对象',
      render: (_: unknown, row: TaskRow) => (
        <div className={styles.name} data-part="row-name">
          <button
            type="button"
            className={styles.link}
            data-part="row-link"
            onClick={() => list.open({ task: row.taskId })}
          >
            {row.enterpriseName}
          </button>
          <span className={styles.under}>{row.number}</span>
        </div>
      ),
    },
    {
      key: 'factory',
      title: '工厂',
      render: (_: unknown, row: TaskRow) => <span className={styles.narrow}>{row.title}</span>,
    },
    { key: 'qxName', title: '区县', dataIndex: 'qxName' },
    { key: 'round', title: '轮次', align: 'right' as const, dataIndex: 'round' },
    {
      key: 'state',
      title: '状态',
      render: (_: unknown, row: TaskRow) => <Tag tone={taskTones[row.state]}>{taskStates[row.state]}</Tag>,
    },
    {
      key: 'dueAt',
      title: '截止时间',
      render: (_: unknown, row: TaskRow) => (
        <>
          {dateTimeText(row.dueAt)}
          {isOpen(row) ? <DaysLeft days={row.daysLeft} /> : null}
        </>
      ),
    },
    {
      key: 'total',
      title: '评分',
      align: 'right' as const,
      render: (_: unknown, row: TaskRow) => scoreText(row.total),
    },
  ]
  return (
    <ListPage
      title={title}
      lead="请在截止时间前完成评分。与申报单位有利害关系的，请主动回避。"
      list={list}
      caption="我的评审任务"
      rowKey={(row) => row.taskId}
      columns={columns}
      empty={{ title: '没有评审任务', hint: '市级分配任务后列入这里，并在消息中提醒。' }}
    />
  )
}

/** Why the case of an own task is no longer shown; null while it is. */
function overText(task: TaskRow): { title: string; hint: string } | null {
  const { enterpriseName, total, readableUntil } = task
  if (task.state === 'recused') return { title: `您已回避：${enterpriseName}`, hint: '回避后不再查阅申报材料。' }
  if (task.state === 'cancelled') return { title: `任务已取消：${enterpriseName}`, hint: '市级已更换专家或结束评审。' }
  if (readableUntil && Date.parse(readableUntil) <= Date.now())
    return {
      title: `查阅期已过：${enterpriseName}`,
      hint: `评分提交满90天后不再查阅申报材料。您的评分 ${scoreText(total)} 分已存档。`,
    }
  return null
}

function isOpen(row: TaskRow): boolean {
  return row.state === 'pending' || row.state === 'scoring'
}

/** The task of the address, or why it is no longer open. */
function OpenTask({
  desk,
  experts,
  source,
  taskId,
  tab,
  against,
  onPlace,
  onBack,
}: {
  desk: DeskProgramme
  experts: Experts
  source: Source
  taskId: string
  tab: string
  against: string
  onPlace: (change: { tab?: string; with?: string }) => void
  onBack: () => void
}) {
  const query = useCall(expert.task, { taskId })
  const over = ({ title, hint }: { title: string; hint: string }) => (
    <Empty
      page
      title={title}
      hint={hint}
      action={
        <Button icon="left" onClick={onBack}>
          返回任务列表
        </Button>
      }
    />
  )
  return (
    <QueryView
      query={query}
      loading="正在打开评审任务"
      rows={8}
      page
      missing={over({ title: '没有找到这个评审任务', hint: '请核对链接，或返回任务列表。' })}
    >
      {(task) => {
        const ended = overText(task)
        return ended ? (
          over(ended)
        ) : (
          <ScorePage
            desk={desk}
            experts={experts}
            source={source}
            task={task}
            tab={tab}
            against={against === 'lastYear' ? 'lastYear' : 'lastSubmission'}
            onPlace={onPlace}
            onBack={onBack}
          />
        )
      }}
    </QueryView>
  )
}
