/** 监察任务: tasks, the yearly plan, the inspectors' cards. */

import { lsdtExport } from '@green/contract/calls/inspection/inspection.ts'
import { type InspectionTaskRow, lsdttaskmg } from '@green/contract/calls/inspection/inspection-task.ts'
import { isCityOfficer, isInspector } from '@green/contract/roles.ts'
import { inspectionTaskCase } from '@green/filing/cases/inspection/inspection-task.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { drawModes, taskTypes } from '@green/filing/programme/inspection-words.ts'
import { type TableProps, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { followClasses } from '../../../../filing/inspection/follow-classes.ts'
import { CaseTag } from '../../../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../../../platform/navigation/address.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { Tag } from '../../../../ui/figure/tag.tsx'
import { choice, textFilter, year } from '../../../list/filters.tsx'
import styles from '../../../list/list.module.css'
import { ListPage } from '../../../list/list-frame.tsx'
import { useList } from '../../../list/use-list.ts'
import { ClausesView } from '../clauses-view.tsx'
import { ReasonedExport } from '../reasoned-export.tsx'
import { TermsView } from '../terms-view.tsx'
import { CardsView } from './cards.tsx'
import { PlansView } from './plans.tsx'
import { TaskEditor } from './task-editor.tsx'
import { TaskPage } from './task-page.tsx'

const { dropped: _gone, ...listedStates } = stateLabels(inspectionTaskCase)
const filters = [
  textFilter('keyword', '任务', '名称或编号'),
  year('year', '年度', { last: 4 }),
  choice('taskType', '监察类型', taskTypes),
  choice('state', '状态', listedStates),
]

const views = { tasks: '监察任务', plans: '年度计划', cards: '执法证', terms: '期限与依据', clauses: '条款库' } as const

export function InspectionTasksPage() {
  const [{ view }, setPlace] = useAddress({ view: 'tasks', keyword: '', page: 1 })
  const tabs = (
    <Tabs
      activeKey={Object.hasOwn(views, view) ? view : 'tasks'}
      onChange={(next) => setPlace({ view: next, keyword: '' })}
      items={Object.entries(views).map(([key, label]) => ({ key, label }))}
    />
  )
  if (view === 'plans') return <PlansView above={tabs} />
  if (view === 'clauses') return <ClausesView above={tabs} />
  if (view === 'terms') return <TermsView above={tabs} />
  return view === 'cards' ? <CardsView above={tabs} /> : <Tasks above={tabs} />
}

function Tasks({ above }: { above: ReactNode }) {
  const role = useSession((session) => session.login?.userRole)
  const mayKeep = isCityOfficer(role) || isInspector(role)
  const [isNew, setNew] = useState(false)
  const list = useList(lsdttaskmg.selectPage, { filters, also: { id: '' } })
  const { place, open } = list
  if (place.id !== '') return <TaskPage id={place.id} onBack={() => open({ id: '' })} />
  return (
    <>
      <ListPage
        title="监察任务"
        lead="先列入企业、确定监察人员并作回避承诺，再下达；下达后每家企业一件案件，并告知企业。双随机任务按公开的数字抽取，任何人可以复算。"
        actions={
          <>
            <ReasonedExport call={lsdtExport.exportTaskExcel} input={{}} total={list.query.data?.total ?? 0}>
              导出任务
            </ReasonedExport>
            {mayKeep ? (
              <Button kind="primary" icon="plus" onClick={() => setNew(true)}>
                新建任务
              </Button>
            ) : null}
          </>
        }
        above={above}
        list={list}
        caption="监察任务列表"
        rowKey={(row) => row.id}
        columns={columnsOf((id) => open({ id }))}
        empty={{ title: '还没有监察任务', hint: '点“新建任务”，填写后列入企业并下达。' }}
      />
      {isNew ? <TaskEditor task={null} onSaved={(id) => open({ id })} onClose={() => setNew(false)} /> : null}
    </>
  )
}

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<InspectionTaskRow>['columns']> {
  return [
    {
      key: 'name',
      title: '任务',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.taskName}
          </button>
          <span className={styles.under}>{row.taskNo}</span>
        </div>
      ),
    },
    { key: 'state', title: '状态', render: (_v, row) => <CaseTag machine={inspectionTaskCase} state={row.state} /> },
    {
      key: 'type',
      title: '监察类型和对象',
      render: (_v, row) => (
        <>
          {taskTypes[row.taskType]}
          <span className={styles.under}>{drawModes[row.drawMode]}</span>
        </>
      ),
    },
    { key: 'leader', title: '组长', dataIndex: 'leaderName' },
    { key: 'n', title: '企业数', align: 'right', dataIndex: 'enterprises' },
    {
      key: 'done',
      title: '已提交 / 已核查 / 有违规',
      align: 'right',
      render: (_v, row) => `${row.submitted} / ${row.verified} / ${row.breached}`,
    },
    {
      key: 'late',
      title: '逾期',
      align: 'right',
      render: (_v, row) => (row.overdue > 0 ? <Tag tone="red">{`${row.overdue}件`}</Tag> : '—'),
    },
    {
      key: 'due',
      title: '自查截止',
      render: (_v, row) => <span className={followClasses.day}>{row.selfDeadline}</span>,
    },
  ]
}
