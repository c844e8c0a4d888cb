/** 申报总览, 备案总览: the number of filings by programme and phase; every number opens its filings. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { type SetAddress, useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../list/list.module.css'
import {
  AllFilings,
  allFamilies,
  type FamilyKey,
  OverviewExport,
  type OverviewPlace,
  overviewPlace,
  titleOf,
} from './all-filings.tsx'
import overviewStyles from './overview.module.css'
import { overviewOf, columns as phases } from './phases.ts'

/** Programmes that register or record rather than recognise. */
const records: readonly FamilyKey[] = [
  'energy-service-filing',
  'energy-project',
  'third-party',
  'third-party-report',
  'energy-contract',
  'water-quota',
  'product-footprint',
  'park-record',
]

export function FilingOverviewPage() {
  return (
    <Overview
      list="filing-overview"
      title="申报总览"
      lead="各类别的申报办到了哪一步。点击件数查看对应的申报，点击企业名称在审核台打开。"
      among={allFamilies}
    />
  )
}

export function RecordOverviewPage() {
  return (
    <Overview
      list="record-overview"
      title="备案总览"
      lead="备案、入库和台账类的办理情况，以及即将到期的备案。点击件数查看对应的备案。"
      among={records}
    />
  )
}

/** The list beneath the figures. */
const listed = 'listed'

type OverviewProps = { list: string; title: string; lead: string; among: readonly FamilyKey[] }

function Overview({ list, title, lead, among }: OverviewProps) {
  const [place, setPlace] = useAddress(overviewPlace)
  return (
    <Page title={title} lead={lead} actions={<OverviewExport place={place} among={among} />}>
      <Sheet>
        <CurrentState among={among} place={place} setPlace={setPlace} />
      </Sheet>
      <div id={listed} className={styles.belowFigures}>
        <AllFilings list={list} caption={`${title}列表`} among={among} place={place} setPlace={setPlace} />
      </div>
    </Page>
  )
}

type ResultProps = {
  among: readonly FamilyKey[]
  place: OverviewPlace
  setPlace: SetAddress<OverviewPlace>
}

function CurrentState({ among, place, setPlace }: ResultProps) {
  const counts = useCall(filing.counts, {})
  return (
    <QueryView query={counts} loading="正在统计各类别的件数" rows={6}>
      {(data) => {
        const { lines, sum } = overviewOf(data, among)
        if (sum.total === 0) return <Empty title="还没有申报" hint="企业提交后，各类别的件数列在这里。" />
        const cell = (programme: string, count: number, states: readonly string[], what: string) => {
          if (count === 0) return <span className={overviewStyles.none}>0</span>
          const state = states.join(',')
          return (
            <button
              type="button"
              className={styles.link}
              data-part="row-link"
              aria-label={`${what} ${count} 件`}
              aria-pressed={place.programme === programme && place.state === state}
              // The filter applies to the whole list that is counted here.
              onClick={() =>
                setPlace({ ...overviewPlace, cols: place.cols, size: place.size, programme, state }, listed)
              }
            >
              {figureText(count)}
            </button>
          )
        }
        const rows = [
          ...lines.map((line) => ({ ...line, title: titleOf(line.programme) })),
          { ...sum, programme: '', title: '合计' },
        ]
        return (
          <DataTable
            caption="各类别各阶段的件数"
            rows={rows}
            rowKey={(row) => row.programme}
            columns={[
              { key: 'title', title: '类别', head: true, cell: (row) => row.title },
              ...phases
                .filter(({ key }) => (sum.byPhase[key] ?? 0) > 0)
                .map(({ key, label, states }) => ({
                  key,
                  title: label,
                  align: 'right' as const,
                  cell: (row: (typeof rows)[number]) =>
                    cell(row.programme, row.byPhase[key] ?? 0, states, `${row.title}${label}`),
                })),
              {
                key: 'total',
                title: '合计',
                align: 'right' as const,
                cell: (row) => cell(row.programme, row.total, [], `${row.title}全部`),
              },
            ]}
          />
        )
      }}
    </QueryView>
  )
}
