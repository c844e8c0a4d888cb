/** 应报名单: who owes a year's energy data; the office notes another term, an exemption, a remark. */

import type { CallOutput } from '@green/contract/call.ts'
import { yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { owedFields } from '@green/contract/enterprise/owed-energy.ts'
import { indicatorDetails } from '@green/contract/overview/indicator-details.ts'
import { columnTitle } from '@green/contract/overview/indicators.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { type OwedEnergy, owedStates } from '@green/filing/programme/energy-words.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDataYear } from '../../../filing/campaign-year.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Loading } from '../../../ui/page/faces.tsx'
import { choice, county, textFilter, year as yearFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'

type Owed = CallOutput<typeof yearlyEnergy.getLsdtTaskQyPage>['rows'][number]

const tones: Record<OwedEnergy, Tone> = {
  missing: 'orange',
  unchecked: 'grey',
  doubtful: 'red',
  sound: 'green',
  exempt: 'grey',
}

const says = indicatorDetails.energyDue.formula

type OwedProps = { onBack: () => void; mayChange: boolean; year: number }
type OwedListProps = Omit<OwedProps, 'year'> & { year: number | undefined }

/** `year`: that of the list it is opened from; the campaign's without one. */
export function OwedList({ year, ...rest }: OwedListProps) {
  const dataYear = useDataYear()
  const first = year ?? dataYear
  return first === undefined ? <Loading page label="正在打开应报名单" /> : <Owing {...rest} year={first} />
}

function Owing({ onBack, mayChange, year }: OwedProps) {
  const [open, setOpen] = useState<Owed | null>(null)
  const list = useList(yearlyEnergy.getLsdtTaskQyPage, {
    filters: [
      textFilter('keyword', '企业', '名称、拼音首字母或信用代码'),
      yearFilter('year', '年度', { last: 6 }),
      choice('state', '状态', owedStates),
      county,
    ],
    input: { year },
    also: { view: 'owed' },
  })
  const counts = list.query.data?.counts
  return (
    <>
      <ListPage
        title="应报年度能耗的企业"
        lead={
          counts
            ? `${says}。${(Object.keys(owedStates) as OwedEnergy[]).map((one) => `${owedStates[one]} ${counts[one]} 家`).join('，')}。`
            : `${says}；次年3月31日前报送。`
        }
        actions={<Button onClick={onBack}>返回企业能耗数据</Button>}
        list={list}
        caption="应报年度能耗的企业"
        rowKey={(row) => row.enterpriseId}
        columns={columnsOf(mayChange ? setOpen : null)}
        empty={{ title: '没有应报的企业', hint: '企业库中的规上企业列入应报范围。' }}
      />
      {open ? <OwedDialog row={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function columnsOf(onOpen: ((row: Owed) => void) | null) {
  return [
    {
      key: 'enterpriseName',
      title: '企业名称',
      render: (_: unknown, row: Owed) => (
        <div className={styles.name} data-part="row-name">
          <Link to={officePath('enterpriseSide')} search={{ id: row.enterpriseId }}>
            {row.enterpriseName}
          </Link>
          <span className={styles.under}>{row.socialCode}</span>
        </div>
      ),
    },
    { key: 'qxName', title: '区县', dataIndex: 'qxName' },
    {
      key: 'state',
      title: '状态',
      render: (_: unknown, row: Owed) => (
        <>
          <Tag tone={tones[row.state]}>{owedStates[row.state]}</Tag>{' '}
          {row.overdue ? <Tag tone="orange">已逾期</Tag> : null}
        </>
      ),
    },
    {
      key: 'totalTce',
      title: columnTitle('totalTce'),
      align: 'right' as const,
      render: (_: unknown, row: Owed) => formatNumber(row.totalTce, 2),
    },
    { key: 'source', title: '来源', render: (_: unknown, row: Owed) => row.source || '—' },
    { key: 'dueOn', title: '报送期限', dataIndex: 'dueOn' },
    { key: 'note', title: '备注', render: (_: unknown, row: Owed) => row.note || '—' },
    ...(onOpen
      ? [
          {
            key: 'acts',
            title: '办理',
            render: (_: unknown, row: Owed) => (
              <Button size="small" onClick={() => onOpen(row)}>
                登记
              </Button>
            ),
          },
        ]
      : []),
  ]
}

function OwedDialog({ row, onClose }: { row: Owed; onClose: () => void }) {
  const form = useFields(owedFields, {
    start: { dueOn: row.dueOn, exempt: row.state === 'exempt', note: row.note },
    varies: ({ exempt }) => (exempt === true ? { note: { required: true } } : {}),
    call: yearlyEnergy.updateLsdtTaskQy,
    also: { enterpriseId: row.enterpriseId, year: row.year },
    input: ({ dueOn, exempt, note }) => ({
      note,
      exempt: exempt ? ('1' as const) : ('0' as const),
      ...(dueOn ? { dueOn } : {}),
    }),
    done: '已登记',
    onClose,
  })
  return <FieldsDialog title={`${row.enterpriseName}：${row.year}年`} form={form} act="保存登记" running="正在保存" />
}
