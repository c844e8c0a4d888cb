/** One run: progress, distributions, results, what is missing, the tables it used, and the steps that are open. */
import { greenRating, type RunView } from '@green/contract/calls/code/green-rating.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { ratingRunCase } from '@green/filing/cases/rating/rating-run.ts'
import { tableKeys } from '@green/green-code/scheme-problems.ts'
import { Link } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { IndicatorFigure } from '../../../filing/view/figure/indicator-figure.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Figure } from '../../../ui/figure/figure.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Distributions, GradesBefore } from './distributions.tsx'
import styles from './green-rating.module.css'
import { RunProgress } from './progress.tsx'
import { ResultList } from './results.tsx'
import { RunSteps } from './run-steps.tsx'

type Props = { id: string; tab: string; onTab: (tab: string) => void; onBack: () => void }

const labels = { distribution: '分布', results: '结果', lacks: '缺项', tables: '基准表', history: '办理记录' } as const
const tabs = Object.keys(labels) as (keyof typeof labels)[]

export function RunPage({ id, tab, onTab, onBack }: Props) {
  const found = useCall(greenRating.run, { id })
  return (
    <QueryView query={found} loading="正在打开年度评分" rows={8} page>
      {(run) => {
        const open = tabs.find((key) => key === tab) ?? 'distribution'
        return (
          <Page
            title={`${run.year}年度绿效码${run.trial ? '试算' : '评分'}`}
            tags={<CaseTag machine={ratingRunCase} state={run.state} />}
            lead={leadOf(run)}
            actions={
              <>
                <Button icon="back" onClick={onBack}>
                  返回
                </Button>
                <RunSteps run={run} />
              </>
            }
          >
            {run.summary ? (
              <>
                <Sheet>
                  <Figures run={run} />
                </Sheet>
                <Sheet>
                  <Tabs activeKey={open} onChange={onTab} items={tabs.map((key) => ({ key, label: labels[key] }))} />
                  <Part run={run} tab={open} />
                </Sheet>
              </>
            ) : (
              <Sheet>
                <RunProgress run={run} onRefresh={() => void found.refetch()} />
              </Sheet>
            )}
          </Page>
        )
      }}
    </QueryView>
  )
}

function leadOf({
  schemeTitle,
  schemeEdition,
  publishedAt,
  publishedByName,
  contestBy,
  startedByName,
  startedAt,
  hash,
}: RunView) {
  const scheme = `按“${schemeTitle}”（第${schemeEdition}版），${startedByName}于${dateTimeText(startedAt)}开始。`
  if (publishedAt)
    return `${scheme}${publishedByName ?? ''}于${dateTimeText(publishedAt)}发布，企业可在${contestBy ?? ''}前提出异议。`
  return hash ? `${scheme}结果已冻结，由没有参与计算和冻结的市级管理员核对后发布。` : scheme
}

function Figures({ run: { enterprises, summary } }: { run: RunView }) {
  const grades = summary?.grades ?? {}
  const without = (grades.暂不能得出 ?? 0) + (grades.未赋码 ?? 0)
  return (
    <div className={styles.figures}>
      <IndicatorFigure of="ratedEnterprises" value={enterprises} />
      <Figure label="得出总分" value={enterprises - without} unit="家" />
      <Figure label="暂不能得出" value={grades.暂不能得出 ?? 0} unit="家" />
      <Figure label="未赋码" value={grades.未赋码 ?? 0} unit="家" />
      <Figure label="有异常" value={summary?.outliers ?? 0} unit="家" />
    </div>
  )
}

function Part({ run, tab }: { run: RunView; tab: keyof typeof labels }) {
  const { summary } = run
  if (!summary) return null
  const lacks = Object.fromEntries(summary.lacks.map(({ key, label }) => [key, label]))
  switch (tab) {
    case 'distribution':
      return (
        <>
          {summary.moved ? (
            <GradesBefore before={summary.moved.before} after={summary.grades} against={summary.moved.against} />
          ) : null}
          <Distributions summary={summary} />
        </>
      )
    case 'results':
      return <ResultList runId={run.id} isTrial={run.trial} lacks={lacks} />
    case 'lacks':
      return summary.lacks.length === 0 ? (
        <Empty title="没有缺项" hint="所有企业的数据和基准都齐全。" />
      ) : (
        <DataTable
          caption="缺什么、缺多少家"
          rows={summary.lacks}
          rowKey={({ key }) => key}
          columns={[
            { key: 'label', title: '缺项', head: true, cell: ({ label }) => label },
            {
              key: 'n',
              title: '企业数',
              align: 'right',
              cell: ({ key, label, count }) => (
                <Link
                  to={officePath('greenRating')}
                  search={{ run: run.id, tab: 'results', lack: key }}
                  aria-label={`${count}家：${label}`}
                >
                  {count}
                </Link>
              ),
            },
            {
              key: 'remind',
              title: '提醒',
              cell: ({ key, label }) =>
                key.startsWith('table:') ? (
                  '—'
                ) : (
                  <Link
                    to={officePath('mailings')}
                    search={{ tab: 'new', group: 'lacking', runId: run.id, lack: key }}
                    aria-label={`提醒这些企业：${label}`}
                  >
                    提醒这些企业
                  </Link>
                ),
            },
            { key: 'then', title: '结果', cell: ({ key }) => thenOf(key) },
          ]}
        />
      )
    case 'tables':
      return <UsedTables run={run} />
    case 'history':
      return (
        <ul className={styles.history}>
          {run.steps.map(({ at, label, actorName, opinion }) => (
            <li key={at + label}>
              {dateTimeText(at)} {actorName} {label}
              {opinion ? `：${opinion}` : ''}
            </li>
          ))}
          {run.hash ? (
            <li className={styles.hash}>{`结果哈希（${digestName(run.hash)}）：${digestHex(run.hash)}`}</li>
          ) : null}
        </ul>
      )
  }
}

function thenOf(key: string): string {
  if (key === 'record' || key === 'runState') return '未赋码'
  return key.startsWith('table:') ? '该项不能评分，总分暂不能得出' : '该项0分'
}

function UsedTables({ run: { tables } }: { run: RunView }) {
  if (tables.length === 0) return <Empty title="没有采用基准表" hint="这一年度还没有冻结的行业基准表。" />
  return (
    <DataTable
      caption="采用的行业基准表"
      rows={tables}
      rowKey={({ id }) => id}
      columns={[
        { key: 'group', title: '行业', head: true, cell: (row) => `${row.groupCode} ${row.groupName}` },
        {
          key: 'indicator',
          title: '指标',
          cell: (row) => tableKeys[row.indicator as keyof typeof tableKeys] ?? row.indicator,
        },
        { key: 'n', title: '企业数', align: 'right', cell: (row) => row.n ?? '—' },
        { key: 'edition', title: '版本', align: 'right', cell: (row) => `第${row.edition}版` },
        { key: 'hash', title: '哈希', cell: (row) => (row.hash ? digestHex(row.hash).slice(0, 12) : '—') },
      ]}
    />
  )
}
