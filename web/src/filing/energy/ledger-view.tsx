/** 账本 of an enterprise's year: first what the cross-checks find, then every fact with what counts, the other sources and last year. */
import { type LedgerFact, type LedgerYear, ledger } from '@green/contract/calls/energy/ledger.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { useState } from 'react'
import { useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { dateText } from '../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../ui/figure/tag.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { CorrectionNotes } from './correction-notes.tsx'
import styles from './energy.module.css'
import { SettleDialog } from './settle-dialog.tsx'
import { YearFindings } from './year-findings.tsx'

const stateTones: Readonly<Record<LedgerFact['state'], Tone>> = {
  agreed: 'green',
  adopted: 'blue',
  unsettled: 'orange',
  blocked: 'red',
}

const figure = (value: number | null) => formatUpTo(value, 4)

type LedgerViewProps = { enterpriseId: string; year: number | undefined }

export function LedgerView({ enterpriseId, year }: LedgerViewProps) {
  const query = year ? { enterpriseId, year } : { enterpriseId }
  const read = useCall(ledger.year, query)
  return (
    <QueryView query={read} loading="正在加载账本" rows={4}>
      {(data) => (
        <>
          <Sheet title={`${data.year}年：核对发现`} id="ledger-findings">
            <YearFindings of={data} />
          </Sheet>
          {data.may.readCorrections ? (
            <CorrectionNotes of={{ enterpriseId: data.enterpriseId, year: data.year }} />
          ) : null}
          <Sheet title={`${data.year}年：账本`} id="ledger-facts">
            {data.facts.length === 0 ? (
              <Empty title="账本还没有这一年度的数值" hint="企业录入、年度数据审定或管理员导入后自动记入。" />
            ) : (
              <Facts of={data} />
            )}
          </Sheet>
        </>
      )}
    </QueryView>
  )
}

function Facts({ of: { enterpriseId, year, facts, may } }: { of: LedgerYear }) {
  const [fact, setFact] = useState<LedgerFact | null>(null)
  return (
    <>
      <DataTable
        caption={`${year}年账本的数据项`}
        rows={facts}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'label',
            title: '数据项',
            head: true,
            cell: ({ label, unit }) => (unit ? `${label}（${unit}）` : label),
          },
          { key: 'value', title: '采用值', align: 'right', cell: ({ value }) => figure(value) },
          {
            key: 'state',
            title: '状态',
            cell: ({ state, stateName }) => <Tag tone={stateTones[state]}>{stateName}</Tag>,
          },
          { key: 'source', title: '采用的来源', cell: (row) => <Adopted of={row} /> },
          { key: 'others', title: '其他来源', cell: (row) => <Others of={row} /> },
          { key: 'lastYear', title: '上年', align: 'right', cell: ({ lastYear }) => figure(lastYear) },
          ...(may.settle
            ? [
                {
                  key: 'acts',
                  title: '操作',
                  width: '5.5rem',
                  cell: (row: LedgerFact) => (
                    <Button size="small" kind="quiet" aria-label={`裁定：${row.label}`} onClick={() => setFact(row)}>
                      裁定
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {fact ? <SettleDialog enterpriseId={enterpriseId} year={year} fact={fact} onClose={() => setFact(null)} /> : null}
    </>
  )
}

const Adopted = ({ of: { source, version, at, byName, reason } }: { of: LedgerFact }) => (
  <>
    {source ?? '—'}
    <p className={styles.note}>{`第${version}版，${dateText(at)}，${byName ?? '系统规则'}：${reason}`}</p>
  </>
)

function Others({ of: { statements } }: { of: LedgerFact }) {
  const others = statements.filter(({ counts }) => !counts)
  if (others.length === 0) return '—'
  return (
    <ul className={styles.others}>
      {others.map(({ id, source, value, at }) => (
        <li key={id}>{`${source} ${figure(value)}（${dateText(at)}）`}</li>
      ))}
    </ul>
  )
}
