/** 行业基准表: the list of every table; one is opened with its distribution, its source and its steps. */
import { type BenchmarkRow, benchmark, benchmarkOrigins } from '@green/contract/calls/energy/benchmark.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { benchmarkTableCase } from '@green/filing/cases/rating/benchmark-table.ts'
import { benchmarked } from '@green/filing/programme/benchmarks.ts'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { tableFigure } from '../../../filing/view/figure/distribution.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { choice, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { ComputeDialog } from './compute-dialog.tsx'
import { EnterDialog } from './enter-dialog.tsx'
import { FreezeDialog } from './freeze-dialog.tsx'
import { BenchmarkPage } from './table-page.tsx'
import { WithoutDrawer } from './without-drawer.tsx'

const indicatorLabels = Object.fromEntries(Object.entries(benchmarked).map(([key, { label }]) => [key, label]))

const filters = [
  textFilter('keyword', '行业', '行业名称或代码'),
  year('year', '数据年度', { last: 6 }),
  choice('indicator', '指标', indicatorLabels),
  choice('state', '状态', stateLabels(benchmarkTableCase)),
  choice('origin', '来源', benchmarkOrigins),
]

const dialogs = { compute: ComputeDialog, enter: EnterDialog, freeze: FreezeDialog, without: WithoutDrawer }

export function BenchmarksPage() {
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  const list = useList(benchmark.tables, { filters, also: { id: '' } })
  const [shown, setShown] = useState<keyof typeof dialogs | null>(null)
  const { place, open } = list
  if (place.id !== '')
    return <BenchmarkPage id={place.id} onOpen={(id) => open({ id })} onBack={() => open({ id: '' })} />
  const Shown = shown && dialogs[shown]
  return (
    <>
      <ListPage
        title="行业基准表"
        lead="单位产值的能耗、碳排放和取水量与同行业比较的依据。一人计算或录入，另一人冻结；冻结后不再改变，更正用新版。"
        actions={
          <>
            <Button onClick={() => setShown('without')}>没有基准的行业</Button>
            {isCity ? (
              <>
                <Button onClick={() => setShown('enter')}>依据文件录入</Button>
                <Button onClick={() => setShown('freeze')}>冻结草稿</Button>
                <Button kind="primary" onClick={() => setShown('compute')}>
                  计算
                </Button>
              </>
            ) : null}
          </>
        }
        list={list}
        caption="行业基准表列表"
        rowKey={(row) => row.id}
        columns={columnsOf((id) => open({ id }))}
        empty={{
          title: '还没有基准表',
          hint: '年度数据审核通过后点“计算”，或依据文件录入。没有基准的行业，对应指标不能评分。',
        }}
      />
      {Shown ? <Shown onClose={() => setShown(null)} /> : null}
    </>
  )
}

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<BenchmarkRow>['columns']> {
  const figure = (key: 'p10' | 'p50' | 'p90', title: string) => ({
    key,
    title,
    align: 'right' as const,
    render: (_v: unknown, row: BenchmarkRow) => tableFigure(row[key]),
  })
  return [
    {
      key: 'group',
      title: '行业',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.groupCode} {row.groupName}
          </button>
          <span
            className={styles.under}
          >{`${benchmarked[row.indicator].label}（${benchmarked[row.indicator].unit}）`}</span>
        </div>
      ),
    },
    { key: 'state', title: '状态', render: (_v, row) => <CaseTag machine={benchmarkTableCase} state={row.state} /> },
    {
      key: 'year',
      title: '数据年度',
      render: (_v, row) => (
        <>
          {row.year}年<span className={styles.under}>第{row.edition}版</span>
        </>
      ),
    },
    figure('p10', '引领值（P10）'),
    figure('p50', '基准值（P50）'),
    figure('p90', '弱端（P90）'),
    {
      key: 'n',
      title: '家数',
      align: 'right',
      render: (_v, row) => (
        <>
          {row.n ?? '—'}
          {row.smallSample ? <span className={styles.under}>小样本</span> : null}
        </>
      ),
    },
    { key: 'origin', title: '来源', render: (_v, row) => benchmarkOrigins[row.origin] },
    {
      key: 'frozen',
      title: '冻结日期',
      width: 120,
      render: (_v, row) => (row.frozenAt ? dateText(row.frozenAt) : '—'),
    },
  ]
}
