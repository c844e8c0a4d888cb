/** 专家库: who may be asked to score, how busy each is and how the scores lie against those of the others. */
import type { CallOutput } from '@green/contract/call.ts'
import { expert } from '@green/contract/calls/expert.ts'
import { qualityWords } from '@green/filing/expert-quality.ts'
import { useState } from 'react'
import { useAddress } from '../../platform/address.ts'
import { useCounties } from '../../platform/counties.ts'
import { useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useDictionary } from '../list/dictionary.ts'
import { ChoiceFilter, FilterBar, WordsFilter } from '../list/filter-bar.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { asked, isFiltered, oneOf, withoutFilters } from '../list/list-place.ts'
import { CountyFilter } from '../list/place-filters.tsx'
import { ExpertDrawer } from './expert-drawer.tsx'
import './experts.css'
import { RenewDialog } from './renew-dialog.tsx'

type Entry = CallOutput<typeof expert.register>['rows'][number]

const usual = {
  keyword: '',
  field: '',
  industry: '',
  qxCode: '',
  inTerm: '',
  present: '',
  endsWithin: '',
  order: '',
  page: 1,
  size: 10,
}
const presences = [
  { value: '1', label: '今日可评审' },
  { value: '0', label: '今日不能评审' },
]
const endings = [
  { value: '30', label: '30天内到期' },
  { value: '60', label: '60天内到期' },
]
const orders = [{ value: 'load', label: '在手任务少的在前' }]
const terms = [
  { value: '1', label: '在聘期内' },
  { value: '0', label: '不在聘期内' },
]
/** Points off the others' mean from which a reader should look twice. */
const notable = 5

export function ExpertRegisterPage() {
  const [place, setPlace] = useAddress(usual)
  const [edited, setEdited] = useState<Entry | null>(null)
  const fields = useDictionary('expertField')
  const industries = useDictionary('industryGroup')
  const titles = useDictionary('professionalTitle')
  const inTerm = oneOf(['1', '0'], String(place.inTerm))
  const present = oneOf(['1', '0'], String(place.present))
  const endsWithin = oneOf(['30', '60'], String(place.endsWithin))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [renewing, setRenewing] = useState(false)
  const isCity = useSession((session) => session.login?.userRole === 'city')
  const counties = useCounties()
  const county = (code: string | null) => counties.nameOf(code) ?? ''
  const experts = useCall(
    expert.register,
    {
      ...asked(place, ['keyword', 'field', 'industry', 'qxCode', 'page', 'size']),
      ...(inTerm ? { inTerm } : {}),
      ...(present ? { present } : {}),
      ...(endsWithin ? { endsWithin: Number(endsWithin) } : {}),
      ...(place.order === 'load' ? { order: 'load' as const } : {}),
    },
    { keepPrevious: true },
  )
  const filtered = isFiltered(place, usual)
  const clear = () => setPlace(withoutFilters(usual))
  return (
    <Page
      title="专家库"
      lead="评审专家的专业、聘期和回避单位，以及在手任务、逾期和评分偏离。账号在“账号”中建立。"
      actions={
        isCity ? (
          <Button icon="refresh" disabled={chosen.length === 0} onClick={() => setRenewing(true)}>
            {chosen.length === 0 ? '续聘（先勾选）' : `续聘 ${chosen.length} 位`}
          </Button>
        ) : null
      }
    >
      <Sheet>
        <details className="expert-how">
          <summary>履职评分怎样计算</summary>
          {qualityWords}
        </details>
        <FilterBar filtered={filtered} onClear={clear}>
          <WordsFilter
            label="专家"
            placeholder="姓名或单位"
            value={place.keyword}
            onChange={(keyword) => setPlace({ keyword })}
          />
          <ChoiceFilter
            label="专业"
            value={place.field}
            options={fields.options}
            onChange={(field) => setPlace({ field })}
          />
          <ChoiceFilter
            label="行业"
            value={place.industry}
            options={industries.options}
            onChange={(industry) => setPlace({ industry })}
          />
          <ChoiceFilter
            label="聘期"
            value={place.inTerm}
            options={terms}
            onChange={(next) => setPlace({ inTerm: next })}
          />
          <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
          <ChoiceFilter
            label="可否评审"
            value={place.present}
            options={presences}
            onChange={(next) => setPlace({ present: next })}
          />
          <ChoiceFilter
            label="聘期将满"
            value={place.endsWithin}
            options={endings}
            onChange={(next) => setPlace({ endsWithin: next })}
          />
          <ChoiceFilter label="排列" value={place.order} options={orders} onChange={(order) => setPlace({ order })} />
        </FilterBar>
        <ListPanel<Entry>
          caption="专家"
          query={experts}
          rowKey={(row) => row.expertId}
          onPlace={setPlace}
          filtered={filtered}
          onClearFilter={clear}
          selection={
            isCity
              ? {
                  selectedRowKeys: [...chosen],
                  preserveSelectedRowKeys: true,
                  onChange: (keys) => setChosen(keys.map(String)),
                  getCheckboxProps: (row) => ({ 'aria-label': `选择${row.name}` }),
                }
              : undefined
          }
          empty={{ title: '还没有专家', hint: '系统管理员在“账号”中新建专家账号后列入这里。' }}
          columns={[
            {
              key: 'name',
              title: '专家',
              render: (_: unknown, row: Entry) => (
                <div className="ol-name">
                  <button type="button" className="ol-link" onClick={() => setEdited(row)}>
                    {row.name}
                  </button>
                  <span className="ol-under">{row.professionalTitle ? titles.label(row.professionalTitle) : ''}</span>
                </div>
              ),
            },
            {
              key: 'unit',
              title: '单位',
              render: (_: unknown, row: Entry) => (
                <>
                  {row.unit || '—'}
                  <span className="ol-under">{[county(row.qxCode), row.parkName].filter(Boolean).join('　')}</span>
                </>
              ),
            },
            {
              key: 'fields',
              title: '专业与行业',
              render: (_: unknown, row: Entry) =>
                [...row.fields.map(fields.label), ...row.industries.map(industries.label)].join('、') || '—',
            },
            {
              key: 'term',
              title: '聘期',
              render: (_: unknown, row: Entry) => (
                <>
                  {row.termFrom} 起，
                  <br />
                  {row.termTo} 止 {row.inTerm ? null : <Tag tone="grey">不在聘期</Tag>}
                  {row.away ? <Tag tone="orange">今日不能评审</Tag> : null}
                  <span className="ol-under">
                    {row.declaredOn ? `${row.declaredOn} 申报利害关系` : '未申报利害关系'}
                  </span>
                </>
              ),
            },
            {
              key: 'openTasks',
              title: '在手任务',
              align: 'right' as const,
              render: (_: unknown, row: Entry) => (
                <>
                  {row.openTasks}
                  <span className="ol-under expert-counts">
                    完成 {row.doneTasks}，逾期 {row.late}，回避 {row.recused}
                  </span>
                </>
              ),
            },
            {
              key: 'quality',
              title: <span title={qualityWords}>履职评分</span>,
              align: 'right' as const,
              render: (_: unknown, row: Entry) => (
                <>
                  {row.quality ?? '—'}
                  {row.deviation === null ? null : (
                    <span className="ol-under expert-counts">
                      平均偏离{' '}
                      {Math.abs(row.deviation) >= notable ? (
                        <Tag tone="orange">{signed(row.deviation)}</Tag>
                      ) : (
                        signed(row.deviation)
                      )}
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      </Sheet>
      {renewing ? (
        <RenewDialog expertIds={chosen} onDone={() => setChosen([])} onClose={() => setRenewing(false)} />
      ) : null}
      {edited ? <ExpertDrawer key={edited.expertId} entry={edited} onClose={() => setEdited(null)} /> : null}
    </Page>
  )
}

const signed = (points: number) => `${points > 0 ? '+' : ''}${points.toFixed(2)}`
