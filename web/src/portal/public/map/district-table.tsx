/** 各区县绿色称号: the table beside the map, of the same filter; every number opens the titles behind it. Also as a CSV file. */
import type { CallOutput } from '@green/contract/call.ts'
import { type greenMap, type MapKind, mapKindLabels } from '@green/contract/calls/content/map.ts'
import { columnTitle } from '@green/contract/overview/indicators.ts'
import { publicIndicators } from '@green/contract/overview/public-indicators.ts'
import { Link } from '@tanstack/react-router'
import { CsvButton } from '../../../filing/view/figure/csv-button.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import styles from './map.module.css'

type Found = CallOutput<typeof greenMap.districts>
type Row = Found['rows'][number]
/** The filter of the page, as its address has it. */
type Filter = { kind: string; level: string; keyword: string; year: string }

const hidden = '不显示'

export function DistrictTable({ found, filter }: { found: Found; filter: Filter }) {
  const rows = found.rows.toSorted((a, b) => b.total - a.total)
  const kinds = (Object.keys(mapKindLabels) as MapKind[]).filter((kind) => rows.some((row) => row.titles[kind]))
  const hasEnterprises = rows.some((row) => row.enterprises !== null)
  const places = { '': '全市', ...Object.fromEntries(rows.map((row) => [row.qxCode, row.qxName])) }
  const all = rows.reduce((sum, row) => sum + row.total, 0)
  const opens = (count: number, qxCode: string, kind = filter.kind) =>
    count === 0 ? (
      '0'
    ) : (
      <Link
        to="/mainPages/webmap"
        search={Object.fromEntries(Object.entries({ ...filter, kind, qxCode }).filter(([, value]) => value))}
        hash="map"
        aria-label={`${places[qxCode as keyof typeof places]}${kind ? mapKindLabels[kind as MapKind] : '绿色称号'} ${count} 项，在地图和清单中查看`}
      >
        {count}
      </Link>
    )
  const sumOf = (kind: MapKind) => rows.reduce((sum, row) => sum + (row.titles[kind] ?? 0), 0)
  const whole: Row = {
    qxCode: '',
    qxName: '全市',
    titles: Object.fromEntries(kinds.map((kind) => [kind, sumOf(kind)])),
    total: all,
    enterprises: null,
  }
  const columns: Column<Row>[] = [
    { key: 'district', title: '区县', head: true, cell: (row) => row.qxName },
    { key: 'total', title: '合计（项）', align: 'right', cell: (row) => opens(row.total, row.qxCode) },
    ...kinds.map(
      (kind): Column<Row> => ({
        key: kind,
        title: mapKindLabels[kind],
        align: 'right',
        cell: (row) => opens(row.titles[kind] ?? 0, row.qxCode, kind),
      }),
    ),
    ...(hasEnterprises
      ? [
          {
            key: 'enterprises',
            title: columnTitle('enterprises'),
            align: 'right',
            cell: (row) => (row.qxCode === '' ? '' : (row.enterprises ?? hidden)),
          } satisfies Column<Row>,
        ]
      : []),
  ]
  return (
    <Sheet
      id="districts"
      title={`各区县绿色称号（${found.asOf}）`}
      actions={
        <CsvButton
          name={`各区县绿色称号${found.asOf}`}
          head={columns.map(({ title }) => title)}
          rows={[whole, ...rows].map((row) => [
            row.qxName,
            row.total,
            ...kinds.map((kind) => row.titles[kind] ?? 0),
            ...(hasEnterprises ? [row.qxCode === '' ? '' : (row.enterprises ?? hidden)] : []),
          ])}
        />
      }
    >
      <DataTable
        caption="各区县绿色称号数"
        columns={columns}
        rows={[...rows, whole]}
        rowKey={(row) => row.qxCode || 'all'}
      />
      <p className={styles.greenMapNote}>
        数字按上方的筛选统计，点数字在地图和清单中查看。
        {found.outlines === 'today' ? '' : `按当时的区县统计，${found.changedOn}起区划调整。`}
        {hasEnterprises
          ? `在册企业不随筛选变化，${publicIndicators.enterprises.says}；企业较少的区县不显示家数，以免推知单个企业。`
          : ''}
        区县轮廓为示意，不作行政区划界线依据；位置取自企业档案，可能有偏差。
      </p>
    </Sheet>
  )
}
