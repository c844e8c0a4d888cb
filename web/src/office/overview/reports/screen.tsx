/** 自助报表: one's own and shared reports, and the digests that one has subscribed to. */
import {
  customReport,
  digest,
  type ReportDigest,
  reportShares,
  type SavedReport,
} from '@green/contract/calls/overview/report.ts'
import { reportSources } from '@green/contract/overview/report-sources.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { type TableProps, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { choice, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { DigestButtons } from './digest-bar.tsx'
import { DigestDialog, digestTimes } from './digest-dialog.tsx'
import reportsStyles from './reports.module.css'

const lead = '选择数据来源和列，分组、交叉统计，保存后可以共享和定期汇总。数据始终按查看人自己的权限统计。'

export function ReportsPage() {
  const [{ tab }, setPlace] = useAddress({ tab: '', digest: '', keyword: '', whose: '', page: 1 })
  const tabs = (
    <Tabs
      activeKey={tab === 'digests' ? 'digests' : 'reports'}
      onChange={(next) => setPlace({ tab: next === 'digests' ? next : '', digest: '', keyword: '', whose: '' })}
      items={[
        { key: 'reports', label: '报表' },
        { key: 'digests', label: '定期汇总' },
      ]}
    />
  )
  return tab === 'digests' ? <Digests above={tabs} /> : <Reports above={tabs} />
}

const newReport = (
  <Link className={buttonClass('primary')} to={officePath('customReport')}>
    新建报表
  </Link>
)

function Reports({ above }: { above: ReactNode }) {
  const list = useList(customReport.saved, {
    filters: [
      textFilter('keyword', '名称', '报表名称或作者'),
      choice('whose', '谁的', { own: '我的', shared: '共享给我的' }),
    ],
  })
  const [ask, confirmation] = useConfirm()
  const remove = useAct(customReport.remove, { onDone: () => toast.success('报表已删除') })
  const drop = async ({ id, name }: SavedReport) => {
    const text = `删除后，共享给的人也打不开“${name}”，订阅它的定期汇总随之暂停。`
    if (await ask({ title: '删除报表', text, act: '删除' }))
      remove.mutate({ id }, { onError: (failure) => toast.error(failure.message) })
  }
  return (
    <>
      <ListPage
        title="自助报表"
        lead={lead}
        above={above}
        actions={newReport}
        list={list}
        caption="已保存的报表"
        rowKey={({ id }) => id}
        columns={columnsOf((row) => void drop(row))}
        empty={{
          title: '还没有报表',
          hint: '点“新建报表”，选择数据来源和列，保存后列在这里。',
          action: newReport,
        }}
      />
      {confirmation}
    </>
  )
}

const reportLink = (id: string, name: string) => (
  <Link className={classes(styles.link, reportsStyles.name)} to={officePath('customReport')} search={{ id } as never}>
    {name}
  </Link>
)

function columnsOf(onRemove: (row: SavedReport) => void): NonNullable<TableProps<SavedReport>['columns']> {
  return [
    { key: 'name', title: '名称', fixed: 'start', render: (_v, { id, name }) => reportLink(id, name) },
    { key: 'source', title: '数据来源', render: (_v, { asked: definition }) => reportSources[definition.source].label },
    { key: 'by', title: '作者', render: (_v, { own, by }) => (own ? '本人' : by) },
    { key: 'share', title: '谁可以打开', render: (_v, { share }) => reportShares[share] },
    { key: 'at', title: '更新时间', render: (_v, { updatedAt }) => dateTimeText(updatedAt) },
    {
      key: 'do',
      title: '操作',
      render: (_v, row) =>
        row.own ? (
          <Button size="small" kind="quiet" onClick={() => onRemove(row)} aria-label={`删除报表${row.name}`}>
            删除
          </Button>
        ) : null,
    },
  ]
}

const workTitle = '我的待办与期限'

function Digests({ above }: { above: ReactNode }) {
  const [place] = useAddress({ tab: '', digest: '' })
  const [isAdding, setAdding] = useState(false)
  const query = useCall(digest.mine, {})
  const rows = query.data?.rows ?? []
  const hasWork = rows.some(({ reportId }) => reportId === null)
  const hasMail = query.data?.hasMail ?? false
  const add =
    query.data && !hasWork ? (
      <Button kind="primary" onClick={() => setAdding(true)}>
        订阅{workTitle}
      </Button>
    ) : null
  const ordered = rows.toSorted((a, b) => Number(b.id === place.digest) - Number(a.id === place.digest))
  return (
    <Page title="自助报表" lead={lead} actions={add}>
      {above}
      <Sheet>
        <QueryView
          query={query}
          loading="正在加载定期汇总"
          empty={
            <Empty
              title="还没有订阅定期汇总"
              hint="可以订阅“我的待办与期限”；打开一个已保存的报表，点“定期汇总”，即可按日、周、月收到它。"
            />
          }
        >
          {() => <DigestTable rows={ordered} hasMail={hasMail} />}
        </QueryView>
      </Sheet>
      {isAdding ? (
        <DigestDialog title={workTitle} reportId={null} of={null} hasMail={hasMail} onClose={() => setAdding(false)} />
      ) : null}
    </Page>
  )
}

function DigestTable({ rows, hasMail }: { rows: readonly ReportDigest[]; hasMail: boolean }) {
  return (
    <DataTable
      caption="我订阅的定期汇总"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'title',
          title: '汇总',
          head: true,
          cell: ({ title, reportId }) => (reportId ? reportLink(reportId, title) : title),
        },
        { key: 'times', title: '时间', cell: digestTimes },
        {
          key: 'next',
          title: '下一次',
          cell: ({ paused, pausedWhy, nextAt }) =>
            paused ? `已暂停${pausedWhy ? `：${pausedWhy}` : ''}` : dateTimeText(nextAt),
        },
        {
          key: 'last',
          title: '上一次',
          cell: ({ lastAt, lastSaid }) => (lastAt ? `${dateTimeText(lastAt)} ${lastSaid ?? ''}` : '还没有发过'),
        },
        { key: 'mail', title: '邮件', cell: ({ email }) => email ?? '不发' },
        { key: 'do', title: '操作', cell: (row) => <DigestButtons of={row} hasMail={hasMail} /> },
      ]}
    />
  )
}
