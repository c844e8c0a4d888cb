/** 站点台账: orders of all campaigns, of June or of October; totals of what is filtered; one is opened for its refund. */
import { type StationOrder, station, stationSixMonth, stationTenMonth } from '@green/contract/calls/service/station.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { stationOrderCase } from '@green/filing/cases/station-order.ts'
import { stationPeriods, stationTypes } from '@green/filing/programme/stations.ts'
import { type TableProps, Tabs } from 'antd'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { IndicatorNote } from '../../../filing/view/figure/indicator-figure.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useDuty } from '../../../platform/session/duty.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { ImportDrawer } from '../../enterprise/enterprises/import-drawer.tsx'
import { choice, county, days, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { OrderDialog } from './order-dialog.tsx'
import stationsStyles from './stations.module.css'

const lists = {
  all: { title: '全部', getList: station.getList, outInfos: station.outInfos, period: undefined },
  june: { title: '6月', ...stationSixMonth, period: 'june' },
  october: { title: '10月', ...stationTenMonth, period: 'october' },
} as const
type ListName = keyof typeof lists

const filters = [
  textFilter('keyword', '订单', '订单号、站点或运营单位'),
  choice('state', '状态', stateLabels(stationOrderCase)),
  days('交易时间'),
  county,
]

export function StationsPage() {
  const [{ tab }] = useAddress({ tab: 'all' })
  const name = (tab in lists ? tab : 'all') as ListName
  return <Orders key={name} name={name} />
}

function Orders({ name }: { name: ListName }) {
  const { getList, outInfos, period } = lists[name]
  const [shown, setShown] = useState<string | null>(null)
  const [importing, setImporting] = useState(false)
  const isOfDuty = useDuty('system')
  const list = useList(getList as typeof station.getList, { filters, also: { tab: name as string } })
  return (
    <>
      <ListPage
        title="站点台账"
        lead="活动订单和退款。一名系统管理员提出，另一名批准，启用三员分立的也可由安全管理员批准；每笔退款只付一次。"
        actions={
          isOfDuty ? (
            <>
              <ExportList list={list} call={outInfos as typeof station.outInfos} of="站点台账" />
              <Button kind="primary" icon="upload" onClick={() => setImporting(true)}>
                导入订单
              </Button>
            </>
          ) : null
        }
        above={
          <Tabs
            activeKey={name}
            onChange={(tab) => list.setPlace({ tab })}
            items={Object.entries(lists).map(([key, { title }]) => ({ key, label: title }))}
          />
        }
        list={list}
        caption="站点订单"
        rowKey={(row) => row.id}
        columns={columnsOf(setShown, name === 'all')}
        empty={{
          title: '没有订单',
          hint: isOfDuty ? '点“导入订单”，下载模板填写后上传；或清除筛选。' : '订单由系统管理员导入；也可清除筛选。',
        }}
      >
        <Totals query={{ ...list.request, ...(period ? { period } : {}) }} />
      </ListPage>
      {shown ? <OrderDialog id={shown} onClose={() => setShown(null)} /> : null}
      {importing ? (
        <ImportDrawer
          title="导入站点订单"
          calls={station}
          filled={
            <ExportList
              list={{ ...list, request: { ...list.request, ...(period ? { period } : {}) } }}
              call={station.exportFilled}
              of="站点订单"
              size="small"
            >
              导出用于修改
            </ExportList>
          }
          refreshes={getList}
          how="确认无误后执行。以订单号识别：没有的新增，待退款的更正；已经提出退款或作废的不能更正。"
          named={['站点名称', '订单号']}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </>
  )
}

/** Of the same filter as the list. */
function Totals({ query }: { query: object }) {
  const { data } = useCall(station.getTotalAmount, query)
  if (!data) return null
  return (
    <>
      <p className={stationsStyles.staTotals}>
        共{data.count}笔，支付{data.payAmount}元，退款{data.refundAmount}元
        {data.states.map(({ state, count, refundAmount }) => (
          <span key={state}>{`${stationOrderCase.states[state].label}${count}笔${refundAmount}元`}</span>
        ))}
        <span>{`今天已批准${data.approvedToday}元，每日上限${data.dailyCap}元`}</span>
        {data.isManual ? <span>没有接入支付服务，退款后登记结果</span> : null}
      </p>
      <IndicatorNote of={['stationOrders']} />
    </>
  )
}

function columnsOf(onOpen: (id: string) => void, hasPeriod: boolean): NonNullable<TableProps<StationOrder>['columns']> {
  return [
    {
      key: 'order',
      title: '订单',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.stationName}
          </button>
          <span className={styles.under}>{row.orderNo}</span>
        </div>
      ),
    },
    {
      key: 'state',
      title: '状态',
      width: 120,
      render: (_v, row) => <CaseTag machine={stationOrderCase} state={row.state} />,
    },
    { key: 'refund', title: '退款（元）', align: 'right', dataIndex: 'refundAmount' },
    { key: 'pay', title: '支付（元）', align: 'right', dataIndex: 'payAmount' },
    { key: 'at', title: '交易时间', render: (_v, row) => dateTimeText(row.orderTime) },
    ...(hasPeriod
      ? [{ key: 'period', title: '活动期', render: (_v: unknown, row: StationOrder) => stationPeriods[row.period] }]
      : []),
    { key: 'type', title: '站点类型', render: (_v, row) => stationTypes[row.stationType] },
    { key: 'operator', title: '运营单位', dataIndex: 'operatorName' },
    { key: 'qx', title: '区县', dataIndex: 'qxName' },
  ]
}
