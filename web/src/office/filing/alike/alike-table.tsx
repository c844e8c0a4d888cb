/** Other filings with the same project name, invoices or machines. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { AlikeFiling } from '@green/contract/filing/filing.ts'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../platform/request/query.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import deskStyles from '../../desk/desk.module.css'
import { caseLink } from '../../desk/desk-programmes.ts'
import styles from '../../list/list.module.css'

type AlikeProps = { id: string; none: string }

/** The duplicates of one case, where its programme declares identity values. */
export function AlikeFilings({ id, none }: AlikeProps) {
  const alike = useCall(filing.alike, { id })
  return (
    <QueryView query={alike} loading="正在比对" rows={3}>
      {(data) => <AlikeTable rows={data} none={none} />}
    </QueryView>
  )
}

export function AlikeTable({ rows, none }: { rows: readonly AlikeFiling[]; none: string }) {
  if (rows.length === 0)
    return (
      <p className={deskStyles.checksOk}>
        <Icon name="check" size={18} />
        {none}
      </p>
    )
  return (
    <DataTable
      caption="可能重复的申报"
      rows={rows}
      rowKey={(row) => row.filingId}
      columns={[
        {
          key: 'name',
          title: '企业',
          head: true,
          cell: (row) => (
            <Link {...caseLink(row.programme, row.filingId)}>
              {row.enterpriseName}
              <span className={styles.under}>{row.number ?? ''}</span>
            </Link>
          ),
        },
        {
          key: 'programme',
          title: '申报',
          cell: (row) => (
            <>
              {row.year ? `${row.year}年` : ''}
              {row.programmeTitle}
              <span className={styles.under}>{row.stateLabel}</span>
            </>
          ),
        },
        { key: 'what', title: '相同之处', cell: (row) => row.what.join('；') },
      ]}
    />
  )
}
