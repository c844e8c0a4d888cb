/** 绿色园区: the parks that hold the title, as anybody may read them; to a park's account its own record. */
import type { CallOutput } from '@green/contract/call.ts'
import { greenPark } from '@green/contract/calls/green-park.ts'
import { type TitleLevel, titleLevelLabels } from '@green/contract/titles.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../filing/families.ts'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/faces.tsx'
import { Select } from '../../ui/field.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { ListFilter } from '../public/list-filter.tsx'
import { CountySelect } from '../public/list-selects.tsx'
import { PublicList } from '../public/public-list.tsx'
import { useStanding } from './enterprise-standing.tsx'
import { FilingPlace } from './filing-place.tsx'
import { OwnFilings, useOwnFilings } from './own-filings.tsx'

type Park = CallOutput<typeof greenPark.getGps>['rows'][number]

const family = 'park-record'
const usual = { keyword: '', qxCode: '', level: '', page: 1, size: 10 }
const isLevel = (word: string): word is TitleLevel => Object.hasOwn(titleLevelLabels, word)

export function GreenParksPage() {
  return <FilingPlace family={family} orgKind="park" start={<Start />} />
}

function Start() {
  const standing = useStanding('park')
  return (
    <Page
      title="绿色园区"
      lead="经区县推荐、专家评审和公示，由主管部门认定，现行有效的绿色园区。"
      actions={
        <Link to={families['green-park'].path} className={buttonClass()}>
          绿色园区申报
        </Link>
      }
    >
      {standing === 'ready' ? <OwnRecord /> : null}
      <Parks />
    </Page>
  )
}

function OwnRecord() {
  const { data } = useOwnFilings(true)
  const own = data?.find((row) => row.programme === family)
  const begin = (
    <Link to={families[family].path} search={{ edit: 'new' }} className={buttonClass('primary')}>
      填写园区档案
    </Link>
  )
  return (
    <Sheet
      title="我的园区"
      id="own"
      actions={
        own ? (
          <Link to="/hindex/greenYqinfo" className={buttonClass()}>
            园内企业和申报数据
          </Link>
        ) : null
      }
    >
      <OwnFilings
        only={[family]}
        empty={{ title: '还没有园区档案', hint: '园区档案审核后长期有效，情况变化时随时修改。', action: begin }}
      />
    </Sheet>
  )
}

function Parks() {
  const [place, setPlace] = useAddress(usual)
  const { keyword, qxCode, level, page, size } = place
  const parks = useCall(
    greenPark.getGps,
    {
      page,
      size,
      ...(keyword ? { keyword } : {}),
      ...(/^\d{6}$/.test(qxCode) ? { qxCode } : {}),
      ...(isLevel(level) ? { level } : {}),
    },
    { keepPrevious: true },
  )
  const filtered = keyword !== '' || qxCode !== '' || level !== ''
  const clear = () => setPlace({ keyword: '', qxCode: '', level: '' })
  return (
    <Sheet title="绿色园区名单" id="parks">
      <div className="pf-stack">
        <ListFilter
          label="园区"
          placeholder="园区、管理机构名称或称号编号"
          keyword={keyword}
          onKeyword={(words) => setPlace({ keyword: words })}
          filtered={filtered}
          onClear={clear}
        >
          <CountySelect value={qxCode} onChange={(code) => setPlace({ qxCode: code })} />
          <Select
            id="level"
            label="层级"
            placeholder="全部层级"
            value={level}
            onChange={(one) => setPlace({ level: one })}
            options={Object.entries(titleLevelLabels).map(([value, label]) => ({ value, label }))}
          />
        </ListFilter>
        <PublicList
          caption="绿色园区"
          query={parks}
          rowKey={(row) => row.id}
          columns={columns}
          card={(row) => <ParkCard row={row} />}
          filtered={filtered}
          onClear={clear}
          onPlace={setPlace}
          empty={<Empty title="还没有绿色园区" hint="认定结果公布后在此公开，请留意通知公告。" />}
        />
      </div>
    </Sheet>
  )
}

const columns: readonly Column<Park>[] = [
  { key: 'name', title: '园区名称', head: true, cell: (row) => <Name row={row} /> },
  { key: 'county', title: '区县', width: '9rem', cell: (row) => row.qxName },
  { key: 'level', title: '层级', width: '6rem', cell: (row) => row.levelLabel },
  { key: 'year', title: '认定年份', width: '6rem', cell: (row) => row.year },
  { key: 'number', title: '称号编号', width: '12rem', cell: (row) => <span className="pub-code">{row.number}</span> },
  { key: 'until', title: '有效期至', width: '8rem', cell: (row) => row.validTo },
]

function Name({ row }: { row: Park }) {
  return (
    <>
      <Link to="/mainPages/greenDetail" search={{ id: row.id }}>
        {row.parkName}
      </Link>
      <span className="pub-sub">{row.adminBody}</span>
    </>
  )
}

function ParkCard({ row }: { row: Park }) {
  return (
    <>
      <h2>
        <Name row={row} />
      </h2>
      <dl>
        <dt>区县</dt>
        <dd>{row.qxName}</dd>
        <dt>层级</dt>
        <dd>{row.levelLabel}</dd>
        <dt>编号</dt>
        <dd className="pub-code">{row.number}</dd>
        <dt>有效期</dt>
        <dd>
          {row.validFrom} 至 {row.validTo}
        </dd>
      </dl>
    </>
  )
}
