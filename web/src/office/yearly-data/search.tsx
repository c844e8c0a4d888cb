/** 非绿数据查询: the finals of the years; one enterprise opens with its years and its gaps. */
import { filing } from '@green/contract/calls/filing.ts'
import { lsdtFinal } from '@green/contract/calls/yearly-data.ts'
import type { FilingRow } from '@green/contract/filing.ts'
import { Link } from '@tanstack/react-router'
import { DownloadButton } from '../../filing/jobs/download-button.tsx'
import { useProgramme } from '../../filing/programme-source.ts'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Loading } from '../../ui/faces.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { tierOptions } from '../desk/desk-programmes.ts'
import { deskColumns, usualColumns } from '../desk/list/columns.tsx'
import { ChoiceFilter, FilterBar, WordsFilter, YearFilter } from '../list/filter-bar.tsx'
import { FailedAsk, ListPanel } from '../list/list-panel.tsx'
import { asked, isFiltered, oneOf, withoutFilters } from '../list/list-place.ts'
import { CountyFilter, IndustryFilter } from '../list/place-filters.tsx'
import { YearsTab } from './years-tab.tsx'
import './yearly-data.css'

const kinds = [
  { value: '0', label: '未获称号企业' },
  { value: '1', label: '绿色工厂' },
] as const
const tiers = tierOptions.map(({ value }) => value)
const usual = {
  keyword: '',
  qxCode: '',
  year: '',
  industryCode: '',
  tier: '',
  needDiagnosis: '',
  planYear: '',
  titled: '0',
  id: '',
  page: 1,
  size: 10,
}

export function YearlySearchPage() {
  const [place, setPlace] = useAddress(usual)
  const titled = oneOf(['0', '1'], place.titled) ?? '0'
  const role = useSession((session) => session.login?.userRole)
  const id = titled === '1' ? 'green-yearly' : 'non-green-data'
  const source = useProgramme(id)
  const tier = oneOf(tiers, place.tier)
  const own = {
    ...(tier ? { tier } : {}),
    ...(place.needDiagnosis === 'true' ? { needDiagnosis: 'true' as const } : {}),
    ...asked(place, ['planYear']),
  }
  const filters = asked(place, ['keyword', 'qxCode', 'year', 'industryCode'])
  const finals = useCall(
    lsdtFinal.getFinalInfos,
    { ...filters, ...own, ...asked(place, ['page', 'size']), titled },
    { keepPrevious: true },
  )
  const filtered = isFiltered(place, usual)
  const clear = () => setPlace(withoutFilters(usual))
  if (place.id !== '') return <OneFinal id={place.id} onBack={() => setPlace({ id: '', page: place.page })} />
  const thisYear = new Date().getFullYear()
  return (
    <Page
      title="非绿数据查询"
      lead="市级审定为终稿的年度数据；历年对照、同行业位置和差距最大的指标在企业名称后面。"
      actions={
        role === 'supervisor' ? null : (
          <DownloadButton
            call={filing.exportList}
            of="年度数据"
            rows={finals.data?.total}
            input={{
              programme: id,
              state: 'approved',
              ...filters,
              ...(Object.keys(own).length > 0
                ? {
                    extra: new URLSearchParams(
                      Object.entries(own).map(([key, value]) => [key, String(value)]),
                    ).toString(),
                  }
                : {}),
            }}
          >
            导出终稿
          </DownloadButton>
        )
      }
    >
      <Sheet>
        <FilterBar filtered={filtered} onClear={clear}>
          <WordsFilter
            label="企业"
            placeholder="名称、拼音首字母或信用代码"
            value={place.keyword}
            onChange={(keyword) => setPlace({ keyword })}
          />
          <ChoiceFilter
            label="填报对象"
            value={titled}
            options={kinds}
            onChange={(next) => setPlace({ titled: next || '0' })}
          />
          <YearFilter label="年度" value={place.year} last={6} onChange={(year) => setPlace({ year })} />
          <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
          <IndustryFilter value={place.industryCode} onChange={(industryCode) => setPlace({ industryCode })} />
          <ChoiceFilter label="梯度" value={place.tier} options={tierOptions} onChange={(tier) => setPlace({ tier })} />
          <ChoiceFilter
            label="绿色诊断"
            value={place.needDiagnosis}
            options={[{ value: 'true', label: '需要诊断' }]}
            onChange={(needDiagnosis) => setPlace({ needDiagnosis })}
          />
          <ChoiceFilter
            label="计划申报年度"
            value={place.planYear}
            options={Array.from({ length: 5 }, (_, i) => String(thisYear + i)).map((value) => ({
              value,
              label: `${value} 年`,
            }))}
            onChange={(planYear) => setPlace({ planYear })}
          />
        </FilterBar>
        {source.data ? (
          <ListPanel<FilingRow>
            caption="年度数据终稿"
            query={finals}
            rowKey={(row) => row.id}
            columns={deskColumns(source.data.programme, usualColumns(source.data.programme), place, (next) =>
              setPlace({ id: next, page: place.page }),
            )}
            onPlace={setPlace}
            filtered={filtered}
            onClearFilter={clear}
            empty={{ title: '还没有终稿', hint: '年度数据经市级审定为终稿后列入这里。' }}
          />
        ) : source.error ? (
          <FailedAsk error={source.error} onRetry={() => void source.refetch()} />
        ) : (
          <Loading rows={8} label="正在打开年度数据" />
        )}
      </Sheet>
    </Page>
  )
}

function OneFinal({ id, onBack }: { id: string; onBack: () => void }) {
  const detail = useCall(lsdtFinal.getInfoById, { id })
  const role = useSession((session) => session.login?.userRole)
  if (detail.isPending) return <Loading rows={8} label="正在读取年度数据" />
  if (detail.error) return <FailedAsk error={detail.error} onRetry={() => void detail.refetch()} />
  const { enterpriseName, enterpriseId, year, qxName, industryName, number } = detail.data
  return (
    <Page
      title={enterpriseName}
      lead={[`${year}年度`, qxName, industryName, number].filter(Boolean).join('　')}
      actions={
        <>
          <Button icon="left" onClick={onBack}>
            返回列表
          </Button>
          {role === 'supervisor' ? null : (
            <Link to="/hindex/nogreenfillSh" search={{ id }} className={buttonClass()}>
              查看填报内容
            </Link>
          )}
        </>
      }
    >
      <Sheet>
        <YearsTab enterpriseId={enterpriseId} year={year} />
      </Sheet>
    </Page>
  )
}
