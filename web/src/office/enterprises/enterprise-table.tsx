/** The list of enterprises with its filters, as the archive and the plain list show it. */
import { lsdtqyinfo } from '@green/contract/calls/enterprise.ts'
import { closureLabels, closures, type EnterpriseRow, registerStates } from '@green/contract/enterprise.ts'
import { orgKindLabels, orgKinds } from '@green/contract/roles.ts'
import { officePath } from '@green/contract/screens.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Sheet } from '../../ui/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useDictionary } from '../list/dictionary.ts'
import { ChoiceFilter, FilterBar, WordsFilter } from '../list/filter-bar.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { asked, isFiltered, oneOf, withoutFilters } from '../list/list-place.ts'
import { CountyFilter, IndustryFilter, LabelFilter } from '../list/place-filters.tsx'
import { PersonalValue } from '../personal/personal-value.tsx'
import { registerOptions, standingOptions, type Verification, verificationWords } from './words.ts'

const usual = {
  keyword: '',
  qxCode: '',
  industryCode: '',
  orgKind: '',
  verification: '',
  entScale: '',
  energyLevel: '',
  standing: '',
  register: '',
  label: '',
  page: 1,
  size: 10,
}
const standings = ['operating', 'closed', ...closures] as const
const verificationKeys = Object.keys(verificationWords) as Verification[]

/** Filters in the address, and the question that follows from them. */
export function useEnterpriseFilter() {
  const role = useSession((session) => session.login?.userRole)
  const [place, setPlace] = useAddress(usual)
  const orgKind = oneOf(orgKinds, place.orgKind)
  const verification = oneOf(verificationKeys, place.verification)
  const standing = oneOf(standings, place.standing)
  const register = oneOf(registerStates, place.register)
  const query = {
    ...asked(place, ['keyword', 'qxCode', 'industryCode', 'entScale', 'energyLevel', 'label', 'page', 'size']),
    ...(orgKind ? { orgKind } : {}),
    ...(verification ? { verification } : {}),
    ...(standing ? { standing } : {}),
    ...(register ? { register } : {}),
    ...(role === 'supervisor' ? ({ isSuperVisitor: 1 } as const) : {}),
  }
  return { place, setPlace, query }
}

type EnterpriseTableProps = {
  filter: ReturnType<typeof useEnterpriseFilter>
  empty: { title: string; hint?: ReactNode; action?: ReactNode }
}

export function EnterpriseTable({ filter: { place, setPlace, query }, empty }: EnterpriseTableProps) {
  const enterprises = useCall(lsdtqyinfo.page, query, { keepPrevious: true })
  const scales = useDictionary('entScale')
  const levels = useDictionary('energyLevel')
  const filtered = isFiltered(place, usual)
  const clear = () => setPlace(withoutFilters(usual))
  return (
    <Sheet>
      <FilterBar filtered={filtered} onClear={clear}>
        <WordsFilter
          label="企业"
          placeholder="名称、拼音首字母或信用代码"
          value={place.keyword}
          onChange={(keyword) => setPlace({ keyword })}
        />
        <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
        <IndustryFilter value={place.industryCode} onChange={(industryCode) => setPlace({ industryCode })} />
        <ChoiceFilter
          label="类别"
          value={place.orgKind}
          options={orgKinds.map((value) => ({ value, label: orgKindLabels[value] }))}
          onChange={(orgKind) => setPlace({ orgKind })}
        />
        <ChoiceFilter
          label="规模"
          value={place.entScale}
          options={scales.options}
          onChange={(entScale) => setPlace({ entScale })}
        />
        <ChoiceFilter
          label="用能等级"
          value={place.energyLevel}
          options={levels.options}
          onChange={(energyLevel) => setPlace({ energyLevel })}
        />
        <ChoiceFilter
          label="审核状态"
          value={place.verification}
          options={verificationKeys.map((value) => ({ value, label: verificationWords[value].label }))}
          onChange={(verification) => setPlace({ verification })}
        />
        <LabelFilter value={place.label} onChange={(label) => setPlace({ label })} />
        <ChoiceFilter
          label="经营状态"
          value={place.standing}
          options={standingOptions}
          onChange={(standing) => setPlace({ standing })}
        />
        <ChoiceFilter
          label="登记核验"
          value={place.register}
          options={registerOptions}
          onChange={(register) => setPlace({ register })}
        />
      </FilterBar>
      <ListPanel<EnterpriseRow>
        caption="企业列表"
        query={enterprises}
        rowKey={(row) => row.id}
        columns={columnsWith(scales.label, levels.label)}
        onPlace={setPlace}
        filtered={filtered}
        onClearFilter={clear}
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
      <div className="ol-name">
        <Link to={officePath('enterpriseCard')} search={{ id: row.id }}>
          {row.enterpriseName}
        </Link>
        <span className="ol-under">{row.socialCode}</span>
        {row.closedAs ? <Tag tone="red">{closureLabels[row.closedAs]}</Tag> : null}
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
          <span className="ol-under">
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
      const { tone, label } = verificationWords[row.verification]
      return <Tag tone={tone}>{label}</Tag>
    },
  },
]
