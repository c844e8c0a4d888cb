/** 监察案件 as lists: the supervisor's own, and those of the county or the city. */
import { type InspectionCaseRow, lsdtExport, lsdtjn } from '@green/contract/calls/inspection/inspection.ts'
import { lsdttaskmg } from '@green/contract/calls/inspection/inspection-task.ts'
import { inspectionCase, inspectionResults } from '@green/filing/cases/inspection/inspection.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { caseAges, caseOverdue } from '@green/filing/programme/inspection-words.ts'
import type { TableProps } from 'antd'
import { followClasses } from '../../../filing/inspection/follow-classes.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { choice, county, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { InspectionCasePage } from './case-page.tsx'
import { ReasonedExport } from './reasoned-export.tsx'

function useCaseFilters() {
  const names = useCall(lsdttaskmg.getTaskName, {})
  return [
    textFilter('keyword', '企业', '名称、案件编号或信用代码'),
    choice(
      'task',
      '监察任务',
      (names.data ?? []).map(({ id, taskName, year }) => ({ value: id, label: `${year} ${taskName}` })),
      { wide: true, loading: names.isPending },
    ),
    choice('state', '状态', stateLabels(inspectionCase)),
    choice('overdue', '逾期', caseOverdue),
    choice('result', '结论', inspectionResults),
    year('year', '年度', { last: 4 }),
    choice('age', '时长', caseAges),
    county,
  ]
}

const also = { id: '', part: '' }

/** 监察核查: the cases of the supervisor's own tasks. */
export function InspectionDeskPage() {
  const list = useList(lsdtjn.pageTwo, { filters: useCaseFilters(), input: { isSuperVisitor: '1' }, also })
  return (
    <Cases
      list={list}
      title="监察核查"
      lead="本人所在任务的案件。企业自查后，通知、核查、出具文书都在案件里办理；每一步都须两名执法证有效的监察人员。"
    />
  )
}

/** 监察报告: the cases of the county or the city. */
export function InspectionCasesPage() {
  const list = useList(lsdtjn.page, { filters: useCaseFilters(), also })
  return (
    <Cases
      list={list}
      title="监察报告"
      lead="每家企业在每个监察任务中的案件，从自查到办结。区县可以查看和提醒本区县的企业。"
    />
  )
}

type List = ReturnType<typeof useList<typeof lsdtjn.page, never, typeof also>>

function Cases({ list, title, lead }: { list: List; title: string; lead: string }) {
  const { place, open } = list
  if (place.id !== '')
    return (
      <InspectionCasePage
        id={place.id}
        part={place.part}
        onPart={(part) => open({ part })}
        onOpen={(id) => open({ id, part: '' })}
        onBack={() => open({ id: '', part: '' })}
      />
    )
  return (
    <ListPage
      title={title}
      lead={lead}
      actions={
        <ReasonedExport call={lsdtExport.exportExcel} input={list.request} total={list.query.data?.total ?? 0}>
          导出结果汇总
        </ReasonedExport>
      }
      list={list}
      caption="监察案件列表"
      rowKey={(row) => row.id}
      columns={columnsOf((id) => open({ id }))}
      empty={{ title: '还没有监察案件', hint: '监察任务下达后，每家企业一件，列在这里。' }}
    />
  )
}

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<InspectionCaseRow>['columns']> {
  return [
    {
      key: 'name',
      title: '企业',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.enterpriseName}
          </button>
          <span className={styles.under}>{row.number}</span>
        </div>
      ),
    },
    {
      key: 'state',
      title: '状态',
      render: (_v, row) => (
        <>
          <CaseTag machine={inspectionCase} state={row.state} />
          {row.overdue.map((one) => (
            <Tag key={one} tone="red">
              {one}
            </Tag>
          ))}
        </>
      ),
    },
    { key: 'due', title: '企业期限', render: (_v, row) => <Due of={row} /> },
    { key: 'task', title: '监察任务', dataIndex: 'taskName' },
    {
      key: 'qx',
      title: '区县和行业',
      render: (_v, row) => (
        <>
          {row.qxName}
          <span className={styles.under}>{row.industryName}</span>
        </>
      ),
    },
    { key: 'tce', title: '综合能耗（tce）', align: 'right', render: (_v, row) => figureText(row.totalTce) },
    { key: 'over', title: '超限产品', align: 'right', render: (_v, row) => figureText(row.overLimit) },
    { key: 'old', title: '淘汰设备', align: 'right', render: (_v, row) => figureText(row.eliminated) },
    { key: 'breaches', title: '违规项', align: 'right', render: (_v, row) => figureText(row.breaches) },
    { key: 'result', title: '结论', render: (_v, row) => (row.result ? inspectionResults[row.result] : '—') },
  ]
}

/** The day until which the enterprise fills in or rectifies, while it is its turn. */
function Due({ of: { rectifyDue, state, selfDeadline } }: { of: InspectionCaseRow }) {
  const { turn } = inspectionCase.states[state]
  if (!(turn as readonly string[]).includes('enterprise')) return '—'
  return (
    <span className={followClasses.day}>
      {rectifyDue ?? selfDeadline}
      <span className={styles.under}>{rectifyDue ? '整改' : '自查'}</span>
    </span>
  )
}
