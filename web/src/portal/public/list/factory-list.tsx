/** 市级、国家级绿色工厂: who holds the title today. */
import type { CallOutput } from '@green/contract/call.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { type TitleLevel, titleLevelLabels } from '@green/contract/filing/titles.ts'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../platform/request/query.ts'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import styles from '../public.module.css'
import { CountySelect, YearSelect } from './list-selects.tsx'
import { TitleList, TitleName, titleColumns, useTitleFilters } from './title-list.tsx'

type Factory = CallOutput<typeof titleList.projectFactory>['rows'][number]

const firstYear = 2020
const pages: Record<TitleLevel, string> = {
  city: '/mainPages/citygreenfactory',
  national: '/mainPages/countrygreenfactory',
}

export function CityFactories() {
  return <FactoryList level="city" lead="经区县推荐、专家评审和公示，由市级主管部门认定，现行有效的绿色工厂。" />
}

export function NationalFactories() {
  return <FactoryList level="national" lead="列入国家级绿色工厂名单，现行有效的本市企业。" />
}

function FactoryList({ level, lead }: { level: TitleLevel; lead: string }) {
  const filters = useTitleFilters('qxCode', 'year')
  const query = useCall(titleList.projectFactory, { level, ...filters.input }, { keepPrevious: true })
  const title = `${titleLevelLabels[level]}绿色工厂`
  return (
    <div className="ge-wrap">
      <Page title={title} lead={lead}>
        <nav className={styles.tabs} aria-label="名单层级">
          {(Object.keys(pages) as TitleLevel[]).map((one) => (
            <Link key={one} to={pages[one]} aria-current={one === level ? 'page' : undefined}>
              {titleLevelLabels[one]}
            </Link>
          ))}
        </nav>
        <TitleList
          filters={filters}
          query={query}
          columns={columns}
          caption={title}
          of="企业"
          placeholder="企业、工厂名称或称号编号"
          empty={{ title: `还没有${title}`, hint: '认定结果公布后在此公开，请留意通知公告。' }}
        >
          <CountySelect {...filters.choice('qxCode')} />
          <YearSelect label="认定年份" first={firstYear} {...filters.choice('year')} />
        </TitleList>
      </Page>
    </div>
  )
}

const columns: readonly Column<Factory>[] = [
  {
    key: 'name',
    title: '企业名称',
    head: true,
    cell: (row) => <TitleName id={row.id} name={row.enterpriseName} also={row.factoryName} />,
  },
  titleColumns.industry,
  titleColumns.county,
  titleColumns.year,
  titleColumns.number,
  titleColumns.until,
]
