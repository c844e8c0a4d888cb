/** 绿效码报告 of all enterprises, the newest first: what each is for, whether it still holds, its papers. */
import {
  lxmReport,
  type Report,
  reportFormats,
  reportPurposes,
  reportStates,
  reportTypes,
} from '@green/contract/calls/code/lxm-report.ts'
import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { type Filter, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'

export function CodeReports({ year, above }: { year: Filter<'year'>; above: ReactNode }) {
  const list = useList(lxmReport.getReportInfos, { filters: [textFilter('keyword', '企业', '名称或报告编号'), year] })
  return (
    <ListPage
      title="企业绿效码"
      lead="企业生成的绿效码报告和各版本。报告的真伪由持有人凭编号和校验码在门户核验。"
      above={above}
      list={list}
      caption="绿效码报告列表"
      rowKey={(row) => row.id}
      columns={columns}
      empty={{ title: '还没有绿效码报告', hint: '企业在门户“绿效码报告”生成后列在这里。' }}
    />
  )
}

const stateOf = ({
  state,
  current,
  purpose,
  blocked,
}: Report): { tone: 'green' | 'grey' | 'orange' | 'blue'; text: string } => {
  if (state === 'deleted') return { tone: 'grey', text: '企业已删除' }
  if (blocked) return { tone: 'orange', text: '不能再对外出具' }
  if (purpose === 'self') return { tone: 'blue', text: '内部版' }
  return current ? { tone: 'green', text: '现行' } : { tone: 'grey', text: '已有新版本' }
}

const columns: NonNullable<TableProps<Report>['columns']> = [
  {
    key: 'name',
    title: '企业',
    fixed: 'start',
    render: (_v, row) => (
      <div className={styles.name} data-part="row-name">
        <span>{row.enterpriseName}</span>
        <span className={styles.under}>{row.number}</span>
      </div>
    ),
  },
  { key: 'year', title: '年度', dataIndex: 'year' },
  { key: 'edition', title: '版本', render: (_v, { edition }) => `第${edition}版` },
  {
    key: 'standing',
    title: '效力',
    render: (_v, row) => {
      const { tone, text } = stateOf(row)
      return <Tag tone={tone}>{text}</Tag>
    },
  },
  {
    key: 'purpose',
    title: '用途',
    render: (_v, { purpose, receiver }) => (
      <>
        {reportPurposes[purpose]}
        {receiver ? <span className={styles.under}>{receiver}</span> : null}
      </>
    ),
  },
  { key: 'state', title: '状态', render: (_v, { state }) => reportStates[state] },
  { key: 'qx', title: '区县', dataIndex: 'qxName' },
  {
    key: 'made',
    title: '生成',
    width: 160,
    render: (_v, { madeAt, madeByName }) => (
      <>
        {dateTimeText(madeAt)}
        <span className={styles.under}>{madeByName}</span>
      </>
    ),
  },
  {
    key: 'papers',
    title: '已取用的文件',
    width: 200,
    render: (_v, { id, state, blocked, papers }) =>
      state === 'deleted' || blocked || papers.length === 0
        ? '—'
        : papers.map(({ type, format }) => (
            <DownloadButton
              key={`${type} ${format}`}
              call={lxmReport.outLxmReport}
              input={{ id, type, format }}
              size="small"
              kind="quiet"
            >
              {`${reportTypes[type]} ${reportFormats[format]}`}
            </DownloadButton>
          )),
  },
]
