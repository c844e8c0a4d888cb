/** Sites with their units and meters as one table; and tenancies of parks. Both faces show them. */
import { type Site, type SiteUnit, siteKinds, type Tenancy } from '@green/contract/calls/enterprise/site.ts'
import { parkTenantCase } from '@green/filing/cases/park-tenant.ts'
import type { ReactNode } from 'react'
import { DataTable } from '../../ui/table/data-table.tsx'
import { CaseTag } from '../view/case/case-tag.tsx'
import styles from './site-tree.module.css'

const periodOf = ({ since, until }: SiteUnit) =>
  until ? `${since ?? '—'} 至 ${until}（已停用）` : since ? `${since} 起` : '—'

const metersOf = ({ meters }: SiteUnit) =>
  meters.length > 0
    ? meters.map(({ number, measures }) => (measures ? `${number}（${measures}）` : number)).join('、')
    : '—'

export function SiteTree({ sites, actsOf }: { sites: readonly Site[]; actsOf?: (unit: SiteUnit) => ReactNode }) {
  const rows = sites.flatMap(({ units, ...one }) => [one, ...units])
  return (
    <DataTable
      caption="厂区和单元"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          title: '名称',
          head: true,
          width: '14rem',
          cell: (row) => <span className={row.parentId ? styles.unit : undefined}>{row.name}</span>,
        },
        { key: 'kind', title: '类型', width: '6rem', cell: (row) => siteKinds[row.kind] },
        { key: 'address', title: '地址', cell: (row) => row.address || '—' },
        { key: 'since', title: '运行', width: '14rem', cell: periodOf },
        { key: 'meters', title: '计量器具', cell: metersOf },
        ...(actsOf ? [{ key: 'acts', title: '操作', width: '12rem', cell: (row: SiteUnit) => actsOf(row) }] : []),
      ]}
    />
  )
}

type TenanciesProps = { rows: readonly Tenancy[]; isPark: boolean; actsOf?: (row: Tenancy) => ReactNode }

export function Tenancies({ rows, isPark, actsOf }: TenanciesProps) {
  return (
    <DataTable
      caption={isPark ? '入驻企业' : '所在园区'}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'other',
          title: isPark ? '企业' : '园区',
          head: true,
          cell: (row) => (isPark ? `${row.enterpriseName}（${row.socialCode}）` : row.parkName),
        },
        { key: 'site', title: '厂区', cell: (row) => row.siteName ?? '—' },
        { key: 'since', title: '入驻日期', width: '8rem', cell: (row) => row.since },
        { key: 'by', title: '提出方', width: '6rem', cell: (row) => (row.askedBy === 'park' ? '园区' : '企业') },
        {
          key: 'state',
          title: '状态',
          width: '9rem',
          cell: (row) => <CaseTag machine={parkTenantCase} state={row.state} />,
        },
        ...(actsOf ? [{ key: 'acts', title: '操作', width: '12rem', cell: (row: Tenancy) => actsOf(row) }] : []),
      ]}
    />
  )
}
