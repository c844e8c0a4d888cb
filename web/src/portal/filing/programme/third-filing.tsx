/** 第三方机构备案: the institution's own filing, and below it the public list of valid ones. */
import type { CallOutput } from '@green/contract/call.ts'
import { lsdtJg } from '@green/contract/calls/filing/third-party.ts'
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../../filing/families.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/field.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListFilter } from '../../public/list/list-filter.tsx'
import { PublicList } from '../../public/list/public-list.tsx'
import styles from '../../public/public.module.css'
import filingPagesStyles from '../filing-pages.module.css'
import { OwnRecord } from '../own/own-record.tsx'
import { FilingPlace } from '../start/filing-place.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { Preparation } from '../start/preparation.tsx'
import { useProgrammeLead } from '../start/programme-lead.ts'

const family = 'third-party'

export function ThirdFilingPage() {
  return <FilingPlace family={family} orgKind="institution" start={<Start />} />
}

function Start() {
  const readiness = useFilingReadiness('institution')
  const report = (
    <Link to={families['third-party-report'].path} className={buttonClass()}>
      年度报告
    </Link>
  )
  return (
    <Page title="第三方机构备案" lead={useProgrammeLead('third-party')} actions={readiness === 'ready' ? report : null}>
      <ReadinessNotice readiness={readiness} orgKind="institution" />
      {readiness === 'ready' ? <OwnRecord family={family} /> : null}
      <Institutions />
      <Sheet title="备案准备" id="preparation">
        <Preparation
          family={family}
          conditions={[
            '在中国境内登记的独立法人（企事业单位、行业协会）',
            '固定办公场所、健全的财务制度',
            '从事绿色评价的中级以上职称专职人员不少于10人，其中高级职称不低于50%',
            '近五年主导或参与绿色制造评审、论证、评价或省级以上科研、标准、政策制定',
          ]}
          steps={[
            '机构在线填报并上传材料',
            '市级逐项审核：同意备案、退回修改或不予备案',
            '公布备案号，有效期2年；内容有变化时提交变更，通过后替代原备案',
            '每年报送评价工作报告；报告不实的暂停采信或移出',
          ]}
        />
      </Sheet>
    </Page>
  )
}

type Institution = CallOutput<typeof lsdtJg.getJgInfos>['rows'][number]

function Institutions() {
  const [place, setPlace] = useAddress({ keyword: '', scope: '', page: 1, size: 10 })
  const { keyword, scope, page, size } = place
  const scopes = useCall(cdict.getDicts, { code: 'jgScope' }, { staleTime: Number.POSITIVE_INFINITY })
  const institutions = useCall(
    lsdtJg.getJgInfos,
    { page, size, ...(keyword ? { keyword } : {}), ...(scope ? { scope } : {}) },
    { keepPrevious: true },
  )
  const filtered = keyword !== '' || scope !== ''
  const clear = () => setPlace({ keyword: '', scope: '' })
  return (
    <Sheet title="已备案的第三方机构" id="institutions">
      <div className={filingPagesStyles.stack}>
        <ListFilter
          label="机构"
          placeholder="机构名称或备案号"
          keyword={keyword}
          onKeyword={(text) => setPlace({ keyword: text })}
          filtered={filtered}
          onClear={clear}
        >
          <Select
            id="scope"
            label="评价范围"
            placeholder="全部范围"
            value={scope}
            onChange={(code) => setPlace({ scope: code })}
            options={(scopes.data?.jgScope?.items ?? []).map(({ code, label }) => ({ value: code, label }))}
          />
        </ListFilter>
        <PublicList
          caption="已备案的第三方机构"
          query={institutions}
          rowKey={(row) => row.id}
          columns={columns}
          card={(row) => <InstitutionCard row={row} />}
          filtered={filtered}
          onClear={clear}
          onPlace={setPlace}
          searched={{ searchText: keyword, onSearch: (text) => setPlace({ keyword: text }) }}
          empty={<Empty title="还没有已备案的机构" hint="备案通过后在此公开。" />}
        />
      </div>
    </Sheet>
  )
}

const columns: readonly Column<Institution>[] = [
  { key: 'name', title: '机构名称', head: true, cell: (row) => row.enterpriseName },
  { key: 'type', title: '性质', width: '6rem', cell: (row) => row.jgType },
  { key: 'scopes', title: '评价/服务范围', width: '32%', cell: (row) => row.scopes },
  { key: 'staff', title: '中级以上人数', width: '8rem', cell: (row) => row.staffMid },
  { key: 'number', title: '备案号', width: '12rem', cell: (row) => <span className={styles.code}>{row.number}</span> },
  { key: 'until', title: '有效期至', width: '8rem', cell: (row) => row.validTo },
]

function InstitutionCard({ row }: { row: Institution }) {
  return (
    <>
      <h3>{row.enterpriseName}</h3>
      <dl>
        <dt>性质</dt>
        <dd>{row.jgType}</dd>
        <dt>范围</dt>
        <dd>{row.scopes}</dd>
        <dt>备案号</dt>
        <dd className={styles.code}>{row.number}</dd>
        <dt>有效期至</dt>
        <dd>{row.validTo}</dd>
      </dl>
    </>
  )
}
