/** 各区县绿色称号: the table beside the map, also as a CSV file. */
import type { CallOutput } from '@green/contract/call.ts'
import { type greenMap, type MapKind, mapKindLabels } from '@green/contract/calls/map.ts'
import { columnTitle } from '@green/contract/indicators.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { csvOf } from '../../../ui/csv.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Sheet } from '../../../ui/page.tsx'

type Found = CallOutput<typeof greenMap.districts>
type Row = Found['rows'][number]

export function DistrictTable({ found, onDistrict }: { found: Found; onDistrict: (code: string) => void }) {
  const rows = found.rows.toSorted((a, b) => b.total - a.total)
  const kinds = (Object.keys(mapKindLabels) as MapKind[]).filter((kind) => rows.some((row) => row.titles[kind]))
  const hasEnterprises = rows.some((row) => row.enterprises !== null)
  const columns: Column<Row>[] = [
    {
      key: 'district',
      title: '区县',
      head: true,
      cell: (row) => (
        <button type="button" className="green-map-step" onClick={() => onDistrict(row.qxCode)}>
          {row.qxName}
        </button>
      ),
    },
    { key: 'total', title: '合计（项）', align: 'right', cell: (row) => row.total },
    ...kinds.map(
      (kind): Column<Row> => ({
        key: kind,
        title: mapKindLabels[kind],
        align: 'right',
        cell: (row) => row.titles[kind] ?? 0,
      }),
    ),
    ...(hasEnterprises
      ? [
          {
            key: 'enterprises',
            title: columnTitle('enterprises'),
            align: 'right',
            cell: (row) => row.enterprises ?? '不显示',
          } satisfies Column<Row>,
        ]
      : []),
  ]
  const save = () => {
    const text = csvOf(
      columns.map(({ title }) => title),
      rows.map((row) => [
        row.qxName,
        row.total,
        ...kinds.map((kind) => row.titles[kind] ?? 0),
        ...(hasEnterprises ? [row.enterprises ?? '不显示'] : []),
      ]),
    )
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `各区县绿色称号${found.asOf}.csv`)
  }
  return (
    <Sheet
      id="districts"
      title={`各区县绿色称号（${found.asOf}）`}
      actions={
        <Button kind="quiet" icon="download" onClick={save}>
          下载CSV表格
        </Button>
      }
    >
      <DataTable caption="各区县绿色称号数" columns={columns} rows={rows} rowKey={(row) => row.qxCode} />
      <p className="green-map-note">
        {found.outlines === 'before' ? `按当时的区县统计，${found.changedOn}起区划调整。` : ''}
        {hasEnterprises ? '企业较少的区县不显示家数，以免推知单个企业。' : ''}
        区县轮廓为示意，不作行政区划界线依据；位置取自企业档案，可能有偏差。
      </p>
    </Sheet>
  )
}
