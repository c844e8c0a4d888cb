/** 企业能耗数据: enterprise by year, each cell with its source and state of checking; beneath a row its kinds of energy. */

import { energyImport } from '@green/contract/calls/energy/energy-import.ts'
import {
  type EnergyCell,
  type EnergyYearRow,
  energyYear,
  yearlyEnergy,
} from '@green/contract/calls/energy/energy-year.ts'
import { columnTitle } from '@green/contract/overview/indicators.ts'
import { isInspector, isOfficer, isWide } from '@green/contract/roles.ts'
import { deskOf, officePath } from '@green/contract/screens/screens.ts'
import { checkResults, uncheckedLabel } from '@green/filing/programme/energy-words.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CheckTag } from '../../../filing/energy/check-tag.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { ImportDrawer } from '../../enterprise/enterprises/import-drawer.tsx'
import { choice, county, entry, industry, labelFilter, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { CorrectionListPage } from './correction-list.tsx'
import energyStyles from './energy.module.css'
import { FindingListPage } from './finding-list.tsx'
import { OwedList } from './owed-list.tsx'

const states = {
  unchecked: uncheckedLabel,
  doubtful: checkResults.doubtful,
  sound: checkResults.sound,
  conflict: '来源不一致',
  missing: '没有数据',
}
const filters = [
  textFilter('keyword', '企业', '名称、拼音首字母或信用代码'),
  year('year', '截至年度', { last: 6 }),
  choice('state', '核对状态', states),
  entry('energyCode', '能源品种', 'energyType'),
  county,
  industry,
  labelFilter,
]

export function EnergyDataPage() {
  const role = useSession((session) => session.login?.userRole)
  const list = useList(yearlyEnergy.getLsdtQynhYearInfoPage, { filters, also: { view: '' } })
  const [importing, setImporting] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const check = useAct(energyYear.check, {
    refreshes: [yearlyEnergy.getLsdtQynhYearInfoPage],
    onDone: ({ checked }) => {
      setChosen([])
      toast.success(`已核对${checked}家`)
    },
  })
  const shown = list.query.data?.years ?? []
  const last = shown.at(-1)
  const records = (list.query.data?.rows ?? []).flatMap(({ enterpriseId, cells }) => {
    const cell = cells.find((one) => one.year === last)
    return cell && chosen.includes(enterpriseId) ? [cell.recordId] : []
  })
  const mayCheck = isOfficer(role)
  const mayImport = isWide(role)
  if (list.place.view === 'owed')
    return (
      <OwedList onBack={() => list.open({ view: '' })} mayChange={mayCheck} year={Number(list.request.year) || last} />
    )
  if (list.place.view === 'findings' && !isInspector(role))
    return <FindingListPage onBack={() => list.open({ view: '' })} />
  if (list.place.view === 'corrections' && !isInspector(role))
    return <CorrectionListPage onBack={() => list.open({ view: '' })} />
  const kind = typeof list.request.energyCode === 'string'
  return (
    <>
      <ListPage
        title="企业能耗数据"
        lead="各年度采用的能耗及其来源；点年度数值看一家企业的全部来源、口径和异常，展开一行看分品种。"
        actions={
          <>
            <Button onClick={() => list.open({ view: 'owed' })}>应报名单</Button>
            {isInspector(role) ? null : (
              <>
                <Button onClick={() => list.open({ view: 'findings' })}>账本核对发现</Button>
                <Button onClick={() => list.open({ view: 'corrections' })}>更正后的处理</Button>
              </>
            )}
            {isInspector(role) ? null : (
              <ExportList list={list} call={energyYear.exportYears} of="企业年度能耗">
                导出
              </ExportList>
            )}
            {mayImport ? (
              <Button icon="upload" onClick={() => setImporting(true)}>
                导入
              </Button>
            ) : null}
          </>
        }
        list={list}
        caption="企业年度能耗"
        rowKey={(row) => row.enterpriseId}
        columns={columnsOf(shown, kind)}
        beneath={{ label: '分品种', of: (row) => (row.kinds.length > 0 ? <Kinds row={row} years={shown} /> : null) }}
        {...(mayCheck
          ? {
              selection: {
                selectedRowKeys: [...chosen],
                onChange: (keys) => setChosen(keys.map(String)),
                getCheckboxProps: (row: EnergyYearRow) => ({ 'aria-label': `选择${row.enterpriseName}` }) as object,
              },
            }
          : {})}
        empty={{ title: '没有企业', hint: '可换一个筛选条件。' }}
      >
        {records.length > 0 ? (
          <div className={styles.acts} role="toolbar" aria-label="批量核对">
            <Button
              kind="primary"
              size="small"
              running={check.isPending ? '正在核对' : false}
              onClick={() => check.mutate({ recordIds: records, result: 'sound' })}
            >
              {`${last}年数据核对无误（${records.length}家）`}
            </Button>
          </div>
        ) : null}
      </ListPage>
      {importing ? (
        <ImportDrawer
          title="导入年度能耗"
          calls={energyImport}
          filled={<ExportList list={list} call={energyYear.exportYears} of="企业年度能耗" size="small" />}
          refreshes={yearlyEnergy.getLsdtQynhYearInfoPage}
          how="确认无误后执行。按企业、年度、月份、品种和流向更新已导入的数据；申报和填报的数据不受影响，不一致的并列，由区县或市级采用其中一个。"
          onClose={() => setImporting(false)}
        />
      ) : null}
    </>
  )
}

function columnsOf(years: readonly number[], ofKind: boolean) {
  return [
    {
      key: 'enterpriseName',
      title: '企业名称',
      render: (_: unknown, row: EnergyYearRow) => (
        <div className={styles.name} data-part="row-name">
          <Link to={officePath('enterpriseSide')} search={{ id: row.enterpriseId }}>
            {row.enterpriseName}
          </Link>
          <span className={styles.under}>{row.industryName || row.socialCode}</span>
        </div>
      ),
    },
    { key: 'qxName', title: '区县', dataIndex: 'qxName' },
    ...years.map((one) => ({
      key: String(one),
      title: `${one}年${ofKind ? '消费量' : '（tce）'}`,
      align: 'right' as const,
      render: (_: unknown, row: EnergyYearRow) => (
        <YearCell row={row} cell={row.cells.find((cell) => cell.year === one)} ofKind={ofKind} />
      ),
    })),
    {
      key: 'source',
      title: '最近一年：来源和核对',
      render: (_: unknown, row: EnergyYearRow) => (
        <LastYear cell={row.cells.find((cell) => cell.year === years.at(-1))} />
      ),
    },
  ]
}

function YearCell({ row, cell, ofKind }: { row: EnergyYearRow; cell: EnergyCell | undefined; ofKind: boolean }) {
  if (!cell) return <span className={styles.under}>没有数据</span>
  return (
    <span className={energyStyles.cell}>
      <Link to={officePath('enterpriseSide')} search={{ id: row.enterpriseId, year: cell.year }}>
        {formatNumber(ofKind ? cell.quantity : cell.totalTce, 2)}
      </Link>
      <span className={styles.under}>{[cell.source, cell.conflict ? '不一致' : null].filter(Boolean).join('，')}</span>
    </span>
  )
}

function LastYear({ cell }: { cell: EnergyCell | undefined }) {
  if (!cell) return '—'
  const doubts = [cell.conflict ? '来源不一致' : null, cell.open > 0 ? `${cell.open}处待说明` : null]
  const doubtText = doubts.filter((one) => one !== null).join('，')
  const filing =
    cell.filingId && cell.programme ? (
      <Link to={deskOf(cell.programme)} search={{ id: cell.filingId }}>
        看申报
      </Link>
    ) : null
  return (
    <span className={energyStyles.last}>
      <span>
        <CheckTag check={cell.check} /> {cell.verified ? <Tag tone="green">经第三方核查</Tag> : null}
      </span>
      {doubtText || filing ? (
        <span className={styles.under}>
          {doubtText} {filing}
        </span>
      ) : null}
    </span>
  )
}

type Kind = EnergyYearRow['kinds'][number]

function Kinds({ row, years }: { row: EnergyYearRow; years: readonly number[] }) {
  const columns: Column<Kind>[] = [
    { key: 'name', title: '能源品种', head: true, cell: ({ name, unit }) => `${name}（${unit}）` },
    ...years.flatMap((one): Column<Kind>[] => {
      const of = ({ cells }: Kind) => cells.find((cell) => cell.year === one)
      return [
        {
          key: `${one}q`,
          title: `${one}年消费量`,
          align: 'right',
          cell: (kind) => formatNumber(of(kind)?.quantity ?? null, 2),
        },
        {
          key: `${one}t`,
          title: `${one}年 tce`,
          align: 'right',
          cell: (kind) => formatNumber(of(kind)?.tce ?? null, 2),
        },
      ]
    }),
  ]
  return (
    <DataTable
      caption={`${row.enterpriseName}分品种${columnTitle('totalTce')}`}
      columns={columns}
      rows={row.kinds}
      rowKey={({ energyCode }) => energyCode}
    />
  )
}
