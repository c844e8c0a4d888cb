/** The organisations of a filing's table compared with the list of title holders, in both directions. */

import type { CallOutput } from '@green/contract/call.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { endText } from '@green/contract/filing/titles.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import listStyles from '../../list/list.module.css'
import styles from '../desk.module.css'

type Row = NonNullable<CallOutput<typeof filing.heldAgainst>>['rows'][number]

export function HeldAgainst({ id }: { id: string }) {
  const query = useCall(filing.heldAgainst, { id })
  return (
    <QueryView query={query} loading="正在核对名单" rows={1}>
      {(data) => {
        if (!data) return null
        const { kindLabel, rows } = data
        const held = rows.filter((row) => row.held)
        const unlike = rows.filter(isUnlike)
        // Differences first.
        const sorted = rows
          .filter((row) => row.known || row.claimed)
          .sort((a, b) => Number(isUnlike(b)) - Number(isUnlike(a)))
        return (
          <details className={styles.checks} data-part="checks" open={unlike.length > 0}>
            <summary>
              {data.table}与{kindLabel}名单核对：{rows.length} 家中，申报 {rows.filter((row) => row.claimed).length}{' '}
              家，名单内 {held.length} 家{unlike.length > 0 ? `，不一致 ${unlike.length} 家` : ''}
            </summary>
            {sorted.length > 0 ? (
              <DataTable
                caption={`${data.table}与${kindLabel}名单核对`}
                rows={sorted}
                rowKey={(row) => String(row.index)}
                columns={[
                  {
                    key: 'name',
                    title: '单位',
                    head: true,
                    width: '42%',
                    cell: (row) => (
                      <>
                        {row.name}
                        <span className={listStyles.under}>
                          第{row.index + 1}行 {row.code}
                        </span>
                      </>
                    ),
                  },
                  {
                    key: 'claimed',
                    title: '申报',
                    width: '6rem',
                    cell: (row) => (row.claimed ? `是${kindLabel}` : '否'),
                  },
                  {
                    key: 'held',
                    title: '名单',
                    cell: (row) =>
                      row.held
                        ? `${row.held.levelLabel} ${row.held.number}，至 ${endText(row.held.validTo)}`
                        : textWithout(row),
                  },
                  {
                    key: 'verdict',
                    title: '结果',
                    width: '9rem',
                    cell: (row) => <Tag tone={verdictOf(row).tone}>{verdictOf(row).text}</Tag>,
                  },
                ]}
              />
            ) : null}
          </details>
        )
      }}
    </QueryView>
  )
}

const isUnlike = (row: Row) => row.claimed !== (row.held !== null)

/** The list covers this city only: an organisation unknown here may hold a title elsewhere. */
const textWithout = (row: Row) => (row.known ? '不在名单内' : '本平台没有该单位')

function verdictOf(row: Row): { text: string; tone: Tone } {
  if (!isUnlike(row)) return { text: '一致', tone: 'green' }
  if (row.held) return { text: '名单内，未申报', tone: 'blue' }
  return row.known ? { text: '与名单不符', tone: 'red' } : { text: '须看证明', tone: 'orange' }
}
