/** 绿电凭证台账: every certificate registered in the city; the office checks a number, doubts and settles. */
import { type GreenPower, greenPower } from '@green/contract/calls/energy/green-power.ts'
import { greenPowerCase } from '@green/filing/cases/green-power.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { greenPowerKinds, greenPowerPurposes } from '@green/filing/records/green-power.ts'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { choice, county, mark, words, year } from '../../list/filters.tsx'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { PowerDialog } from './power-dialog.tsx'

const filters = [
  words('keyword', '企业', '名称或信用代码'),
  words('number', '凭证编号', '查一个编号由谁登记'),
  year('year', '消费年度', { last: 4 }),
  choice('state', '状态', stateLabels(greenPowerCase)),
  county,
  mark,
]

export function GreenPowerLedgerPage() {
  const [shown, setShown] = useState<GreenPower | null>(null)
  const list = useList(greenPower.page, { filters })
  return (
    <>
      <ListPage
        title="绿电凭证台账"
        lead="企业登记的绿证和绿电交易。同一编号全市只能登记一次，跨企业、年度和用途都拦截；存疑的在核实前不计入。"
        actions={<ExportList list={list} call={greenPower.exportAll} of="绿电凭证台账" />}
        list={list}
        caption="绿电凭证台账"
        rowKey={(row) => row.id}
        columns={columnsOf(setShown)}
        empty={{ title: '没有登记的凭证', hint: '企业在门户“绿电凭证”中登记后列入这里。' }}
      />
      {shown ? <PowerDialog of={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}

function columnsOf(onOpen: (row: GreenPower) => void): NonNullable<TableProps<GreenPower>['columns']> {
  return [
    {
      key: 'name',
      title: '企业',
      fixed: 'start',
      render: (_v, row) => (
        <div className="ol-name">
          <button type="button" className="ol-link" onClick={() => onOpen(row)}>
            {row.enterpriseName}
          </button>
          <span className="ol-under">{row.socialCode}</span>
        </div>
      ),
    },
    {
      key: 'numbers',
      title: '编号',
      width: 190,
      render: (_v, row) => (
        <>
          {row.firstNumber}
          <span className="ol-under">{row.count > 1 ? `至 ${row.lastNumber}` : greenPowerKinds[row.kind]}</span>
        </>
      ),
    },
    { key: 'quantity', title: '电量（万kWh）', align: 'right', render: (_v, row) => figureText(row.quantity) },
    { key: 'year', title: '消费年度', dataIndex: 'year' },
    {
      key: 'state',
      title: '状态',
      render: (_v, row) => <CaseTag machine={greenPowerCase} state={row.state} />,
    },
    {
      key: 'shortfall',
      title: '年度核对',
      render: (_v, row) => (row.shortfall ? <Tag tone="orange">少于能耗填报</Tag> : '—'),
    },
    { key: 'purpose', title: '用途', render: (_v, row) => greenPowerPurposes[row.purpose] },
    { key: 'qx', title: '区县', dataIndex: 'qxName' },
    { key: 'at', title: '登记日期', render: (_v, row) => dateText(row.createdAt) },
  ]
}
