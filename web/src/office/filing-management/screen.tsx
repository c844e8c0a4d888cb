/** 申报管理: every filing of every programme in one list; a case opens on the desk of its programme. */
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { figureText } from '../../ui/figure.tsx'
import { Page, Page, Sheet } from '../../ui/page.tsx'
import { type DeskPlace, standardPlace } from '../desk/desk-place.ts'
import { caseLink, standardAsk } from '../desk/desk-programmes.ts'
import { AllFilings, allFamilies, OverviewExport, overviewPlace } from '../filing-overview/all-filings.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ChoiceFilter, ChoicesFilter, DaysFilter, FilterBar, WordsFilter } from '../list/filter-bar.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { isFiltered, oneOf, withoutFilters } from '../list/list-place.ts'
import { CountyFilter, IndustryFilter, LabelFilter } from '../list/place-filters.tsx'

const usual: DeskPlace & { programme: string } = { ...standardPlace, programme: '' }
const familyIds = Object.keys(families) as (keyof typeof families)[]
const listed = (Object.keys(states) as State[]).filter((state) => state !== 'draft')

export function FilingManagementPage() {
  const [place, setPlace] = useAddress(overviewPlace)
  return (
    <Page
      title="申报管理"
      lead="各类别的全部申报。点击企业名称，在该类别的审核台打开。"
      actions={<OverviewExport place={place} among={allFamilies} />}
    >
      <AllFilings list="filings" caption="全部申报" among={allFamilies} place={place} setPlace={setPlace} />
      <Sheet>
        <FilterBar filtered={filtered} onClear={clear}>
          <WordsFilter
            label="企业"
            placeholder="名称、拼音首字母或信用代码"
            value={place.keyword}
            onChange={(keyword) => setPlace({ keyword })}
          />
          <ChoiceFilter
            label="申报类别"
            value={place.programme}
            options={familyIds.map((id) => ({ value: id, label: families[id].title }))}
            onChange={(next) => setPlace({ programme: next })}
          />
          <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
          <ChoicesFilter
            label="状态"
            value={place.state}
            options={listed.map((value) => ({ value, label: states[value] }))}
            onChange={(state) => setPlace({ state })}
          />
          <DaysFilter label="提交时间" from={place.from} to={place.to} onChange={setPlace} />
          <LabelFilter value={place.label} onChange={(label) => setPlace({ label })} />
          <IndustryFilter value={place.industryCode} onChange={(industryCode) => setPlace({ industryCode })} />
        </FilterBar>
        <ListPanel<FilingRow>
          caption="全部申报"
          query={filings}
          rowKey={(row) => row.id}
          columns={columns}
          onPlace={setPlace}
          filtered={filtered}
          onClearFilter={clear}
          empty={{ title: '还没有申报', hint: '企业提交申报后列入这里。' }}
          sort={{ field: place.sort, order: place.order === 'asc' ? 'asc' : 'desc' }}
          onSort={(sort) => setPlace({ sort: sort?.field ?? usual.sort, order: sort?.order ?? usual.order })}
        />
      </Sheet>
    </Page>
  )
}
