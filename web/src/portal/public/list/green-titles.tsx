/** 绿色项目: titles of every kind held today, with their number. */
import type { CallOutput } from '@green/contract/call.ts'
import { project } from '@green/contract/calls/title/titles.ts'
import { type TitleKind, titleKindLabels } from '@green/contract/filing/titles.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { usePageText } from '../../../platform/navigation/page-text.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import styles from '../public.module.css'
import { CountySelect, LevelSelect, YearSelect } from './list-selects.tsx'
import { TitleList, TitleName, titleColumns, useTitleFilters } from './title-list.tsx'

type Row = CallOutput<typeof project.projectPage>['rows'][number]

const firstYear = 2018

export function GreenTitles() {
  const [{ kind: word }] = useAddress({ kind: '' })
  const kind = Object.hasOwn(titleKindLabels, word) ? (word as TitleKind) : null
  const filters = useTitleFilters('level', 'qxCode', 'year')
  const kinds = useCall(project.projectList, {})
  const query = useCall(project.projectPage, { ...filters.input, ...(kind ? { kind } : {}) }, { keepPrevious: true })
  const all = (kinds.data ?? []).reduce((sum, one) => sum + one.total, 0)
  return (
    <div className="ge-wrap">
      <Page title="绿色项目" lead={usePageText('page.greenTitles')}>
        <nav className={styles.tabs} aria-label="名单类别">
          <Link to="/mainPages/greenProject" aria-current={kind === null ? 'page' : undefined}>
            全部 {all}
          </Link>
          {(kinds.data ?? [])
            .filter((one) => one.total > 0)
            .map((one) => (
              <Link
                key={one.kind}
                to="/mainPages/greenProject"
                search={{ kind: one.kind }}
                aria-current={one.kind === kind ? 'page' : undefined}
              >
                {one.label} {one.total}
              </Link>
            ))}
        </nav>
        <TitleList
          filters={filters}
          query={query}
          columns={columns}
          caption="绿色名单"
          of="单位"
          placeholder="单位名称或编号"
          empty={{ title: '还没有名单', hint: '认定结果公布后在此公开，请留意通知公告。' }}
        >
          <LevelSelect {...filters.choice('level')} />
          <CountySelect {...filters.choice('qxCode')} />
          <YearSelect label="年份" first={firstYear} {...filters.choice('year')} />
        </TitleList>
      </Page>
    </div>
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '名称',
    head: true,
    cell: (row) => <TitleName id={row.id} name={row.factoryName ?? row.enterpriseName} />,
  },
  { key: 'kind', title: '类别', cell: (row) => row.kindLabel },
  titleColumns.level,
  titleColumns.year,
  titleColumns.county,
  titleColumns.industry,
]
