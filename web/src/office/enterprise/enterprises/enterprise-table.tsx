/** The list of enterprises with its filters, as the archive and the plain list show it. */
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { closureLabels, type EnterpriseRow } from '@green/contract/enterprise/enterprise.ts'
import { enterpriseCounts, indicators } from '@green/contract/overview/indicators.ts'
import { orgKindLabels } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { PersonalValue } from '../../account/personal/personal-value.tsx'
import { useDictionary } from '../../list/dictionary.ts'
import { choice, county, entry, industry, labelFilter, textFilter, year as yearFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { registerOptions, validityOptions, verificationLabels } from './archive-fields.ts'

const verifications = Object.entries(verificationLabels).map(([value, { label }]) => ({ value, label }))
const filters = [
  textFilter('keyword', '企业', '名称、拼音首字母或信用代码'),
  county,
  industry,
  choice('orgKind', '类别', orgKindLabels),
  entry('entScale', '规模', 'entScale'),
  entry('energyLevel', '用能等级', 'energyLevel'),
  choice('verification', '审核状态', verifications),
  labelFilter,
  choice('standing', '经营状态', validityOptions),
  choice('register', '登记核验', registerOptions),
  choice(
    'counted',
    '统计指标',
    enterpriseCounts.map((value) => ({ value, label: indicators[value].label })),
  ),
  yearFilter('year', '统计年度', { last: 6 }),
]

/** Enterprises within scope; a supervisor's are those to inspect. */
export function useEnterprises() {
  const isSupervisor = useSession((session) => session.login?.userRole === 'supervisor')
  return useList(lsdtqyinfo.page, isSupervisor ? { filters, input: { isSuperVisitor: 1 } } : { filters })
}

type EnterpriseTableProps = {
  list: ReturnType<typeof useEnterprises>
  empty: { title: string; hint?: ReactNode; action?: ReactNode }
}

export function EnterpriseTable({ list, empty }: EnterpriseTableProps) {
  const scales = useDictionary('entScale')
  const levels = useDictionary('energyLevel')
  return (
    <Sheet>
      <ListFrame
        list={list}
        caption="企业列表"
        rowKey={(row) => row.id}
        columns={columnsWith(scales.label, levels.label)}
        empty={empty}
      />
    </Sheet>
  )
}

type Label = (code: string | null) => string

const columnsWith = (scale: Label, level: Label) => [
  {
    key: 'enterpriseName',
    title: '企业名称',
    render: (_: unknown, row: EnterpriseRow) => (
      <div className={styles.name} data-part="row-name">
        <Link to={officePath('enterpriseCard')} search={{ id: row.id }}>
          {row.enterpriseName}
        </Link>
        <span className={styles.under}>
          {row.socialCode} {row.codeDoubt ? <Tag tone="orange">代码待核对</Tag> : null}{' '}
          {row.closedAs ? <Tag tone="red">{closureLabels[row.closedAs]}</Tag> : null}
        </span>
        {row.formerNames.length > 0 ? (
          <span className={styles.under}>曾用名 {row.formerNames.map(({ name }) => name).join('、')}</span>
        ) : null}
      </div>
    ),
  },
  { key: 'qxName', title: '区县', dataIndex: 'qxName' },
  { key: 'industryName', title: '行业', dataIndex: 'industryName' },
  {
    key: 'orgKind',
    title: '类别',
    render: (_: unknown, row: EnterpriseRow) => orgKindLabels[row.orgKind],
  },
  { key: 'entScale', title: '规模', render: (_: unknown, row: EnterpriseRow) => scale(row.entScale) },
  { key: 'energyLevel', title: '用能等级', render: (_: unknown, row: EnterpriseRow) => level(row.energyLevel) },
  {
    key: 'contact',
    title: '联系人',
    render: (_: unknown, row: EnterpriseRow) => (
      <>
        {row.contactName ?? '—'}
        {row.contactPhone ? (
          <span className={styles.under}>
            <PersonalValue of="enterprise" id={row.id} field="contactPhone" value={row.contactPhone} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'titles',
    title: '绿色称号',
    render: (_: unknown, row: EnterpriseRow) => (row.titles.length > 0 ? row.titles.join('、') : '—'),
  },
  {
    key: 'labels',
    title: '标签',
    render: (_: unknown, row: EnterpriseRow) => (row.labels.length > 0 ? row.labels.join('、') : '—'),
  },
  {
    key: 'verification',
    title: '审核状态',
    render: (_: unknown, row: EnterpriseRow) => {
      const { tone, label } = verificationLabels[row.verification]
      return <Tag tone={tone}>{label}</Tag>
    },
  },
]
