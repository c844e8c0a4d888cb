/** What each source says of a year, side by side: totals first, then every kind of energy and flow. */
import type { EnergyGlance, EnergyRecordView } from '@green/contract/calls/energy/energy-year.ts'
import { flowNames, flows } from '@green/filing/programme/energy-words.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import type { CSSProperties, ReactNode } from 'react'
import { dateText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { CheckTag } from './check-tag.tsx'
import styles from './energy.module.css'
import { VerifiedTag, type VerifiedTagProps } from './verified-tag.tsx'

type Year = EnergyGlance['years'][number]
type Line = { key: string; label: string; cell: (record: EnergyRecordView) => ReactNode; isNumber?: boolean }

const figures = [
  ['totalTce', '综合能耗（tce，当量值）'],
  ['outputValue', '工业总产值（万元）'],
  ['addedValue', '工业增加值（万元）'],
  ['waterIntake', '取水量（m³）'],
  ['co2', '所报碳排放（tCO₂）'],
  ['greenPower', '绿电交易和绿证（万kWh）'],
  ['ownPower', '自发自用可再生电力（万kWh）'],
  ['feedstockTce', '原料用能（tce）'],
  ['mediaTce', '外购耗能工质（tce）'],
] as const

type SourceTableProps = {
  year: Year
  filingLink: (programme: string | null, filingId: string, label: string) => ReactNode
  verificationLink: VerifiedTagProps['verificationLink']
  actsOf?: (record: EnergyRecordView) => ReactNode
}

export function SourceTable({ year: { records }, filingLink, verificationLink, actsOf }: SourceTableProps) {
  if (records.length === 0) return <p className={styles.note}>这一年没有任何来源的数据。</p>
  const known = figures.filter(([key]) => records.some((record) => record[key] !== null))
  const kinds = new Map(
    records.flatMap(({ lines }) => lines.map((line) => [`${line.energyCode} ${line.flow}`, line] as const)),
  )
  const rows: Line[] = [
    {
      key: 'check',
      label: '核对',
      cell: (record) => (
        <span className={styles.tags}>
          {record.accepted ? <Tag tone="blue">采用</Tag> : null}
          <CheckTag check={record.check} />
          {record.verified ? <VerifiedTag verified={record.verified} verificationLink={verificationLink} /> : null}
        </span>
      ),
    },
    ...known.map(
      ([key, label]): Line => ({ key, label, isNumber: true, cell: (record) => formatNumber(record[key], 2) }),
    ),
    ...[...kinds]
      .toSorted(([, a], [, b]) => a.energyCode.localeCompare(b.energyCode) || flowOrder(a) - flowOrder(b))
      .map(
        ([key, { name, unit, flow }]): Line => ({
          key,
          label: `${name}${flow === 'used' ? '' : `·${flows[flow]}`}（${unit}）`,
          isNumber: true,
          cell: ({ lines }) =>
            formatNumber(lines.find((line) => `${line.energyCode} ${line.flow}` === key)?.quantity ?? null, 4),
        }),
      ),
    {
      key: 'told',
      label: '填报',
      cell: ({ updatedByName, updatedAt, checkNote, note }) =>
        [`${updatedByName} ${dateText(updatedAt)}`, note, checkNote].filter(Boolean).join('；'),
    },
    ...(actsOf ? [{ key: 'acts', label: '办理', cell: actsOf }] : []),
  ]
  const columns: Column<Line>[] = [
    { key: 'label', title: '项目', head: true, width: '14rem', cell: ({ label }) => label },
    ...records.map(
      (record): Column<Line> => ({
        key: record.id,
        title: record.source,
        cell: (line) => <div className={line.isNumber ? styles.number : undefined}>{line.cell(record)}</div>,
      }),
    ),
  ]
  const linked = records.filter(({ filingId }) => filingId !== null)
  return (
    <>
      <div className={styles.sources} style={{ '--en-sources': records.length } as CSSProperties}>
        <DataTable caption="各来源的数据" columns={columns} rows={rows} rowKey={({ key }) => key} />
      </div>
      {linked.length > 0 ? (
        <p className={styles.note}>
          来源材料：
          {linked.map((record) => (
            <span key={record.id} className={styles.link}>
              {filingLink(record.programme, record.filingId ?? '', `${record.source} ${record.note}`)}
            </span>
          ))}
        </p>
      ) : null}
    </>
  )
}

const flowOrder = ({ flow }: { flow: (typeof flowNames)[number] }) => flowNames.indexOf(flow)
