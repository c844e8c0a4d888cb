/** Other filings that bear the same project name, invoices or machines. */
import type { AlikeFiling } from '@green/contract/filing.ts'
import { Link } from '@tanstack/react-router'
import { DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { caseLink } from '../desk/desk-programmes.ts'

export function AlikeTable({ rows, none }: { rows: readonly AlikeFiling[]; none: string }) {
  if (rows.length === 0)
    return (
      <p className="desk-checks-ok">
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
              <span className="ol-under">{row.number ?? ''}</span>
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
              <span className="ol-under">{row.stateLabel}</span>
            </>
          ),
        },
        { key: 'what', title: '相同之处', cell: (row) => row.what.join('；') },
      ]}
    />
  )
}
