/** The results of a list: counts, what replacement would save, and the lines. */
import type { DeviceSummary, JudgedDevice } from '@green/contract/calls/energy/device.ts'
import { type DeviceVerdict, deviceVerdicts } from '@green/filing/programme/device-verdicts.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import publicStyles from '../public.module.css'
import styles from './equipment.module.css'

export function VerdictTag({ verdict }: { verdict: DeviceVerdict }) {
  const { tone, label } = deviceVerdicts[verdict]
  return <Tag tone={tone}>{label}</Tag>
}

/** A model as its maker writes it. */
export const ModelText = ({ children }: { children: string }) => <span translate="no">{children}</span>

export function Results({
  sum,
  rows,
  caption,
}: {
  sum: DeviceSummary
  rows: readonly JudgedDevice[]
  caption: string
}) {
  return (
    <div className={styles.results}>
      <dl className={styles.counts}>
        {(Object.keys(deviceVerdicts) as DeviceVerdict[]).map((key) => (
          <div key={key}>
            <dt>{deviceVerdicts[key].label}</dt>
            <dd>{`${formatNumber(sum[key], 0)}行`}</dd>
          </div>
        ))}
        {sum.faults > 0 ? (
          <div>
            <dt>填写有误</dt>
            <dd>{`${formatNumber(sum.faults, 0)}行`}</dd>
          </div>
        ) : null}
        <div>
          <dt>估算年节电量</dt>
          <dd>{sum.estimated > 0 ? `${formatNumber(sum.savedKwh, 0)} 千瓦时` : '—'}</dd>
        </div>
        <div>
          <dt>折标准煤、金额</dt>
          <dd>
            {sum.estimated > 0 ? `${formatNumber(sum.savedTce, 2)} 吨，约 ${formatNumber(sum.savedYuan, 0)} 元` : '—'}
          </dd>
        </div>
      </dl>
      {sum.estimated === 0 ? (
        <p className="ge-hint">列入目录并填了额定功率的电动机、变压器、风机、泵和压缩机才估算节电量。</p>
      ) : null}
      <Fold title="估算的公式、假设和来源" line="未经核对的估算参数，只说明量级">
        <ul className={styles.basis}>
          {sum.basis.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Fold>
      <div className={publicStyles.table}>
        <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => String(row.line)} />
      </div>
      <ul className={publicStyles.cards} aria-label={caption}>
        {rows.map((row) => (
          <li key={row.line}>
            <h3>
              第{row.line}行 <ModelText>{row.model}</ModelText>
            </h3>
            <p>{row.fault === null ? <VerdictTag verdict={row.verdict} /> : '没有比对'}</p>
            <p>{row.fault ?? row.reason}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

const columns: readonly Column<JudgedDevice>[] = [
  { key: 'line', title: '行', width: '4rem', align: 'right', cell: (row) => row.line },
  { key: 'model', title: '型号', head: true, width: '12rem', cell: (row) => <ModelText>{row.model}</ModelText> },
  {
    key: 'verdict',
    title: '结果',
    width: '9rem',
    cell: (row) => (row.fault === null ? <VerdictTag verdict={row.verdict} /> : '没有比对'),
  },
  { key: 'reason', title: '匹配的规则', cell: (row) => row.fault ?? row.reason ?? '目录中没有这个型号' },
  {
    key: 'saved',
    title: '估算年节电量（千瓦时）',
    width: '9rem',
    align: 'right',
    cell: (row) => formatNumber(row.savedKwh, 0),
  },
]
