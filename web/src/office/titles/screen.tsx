/** 数据管理: the library of green titles, kept by the city: list, entry, workbook, export, statistics. */
import { type KeptTitle, titles } from '@green/contract/calls/titles.ts'
import { type TitleKind, type TitleState, titleKindLabels, titleStateLabels } from '@green/contract/titles.ts'
import { Tabs } from 'antd'
import { useState } from 'react'
import { DownloadButton } from '../../filing/jobs/download-button.tsx'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { ImportDrawer } from '../enterprises/import-drawer.tsx'
import { ChoiceFilter, FilterBar, WordsFilter, YearFilter } from '../list/filter-bar.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { asked, isFiltered, oneOf, withoutFilters } from '../list/list-place.ts'
import { CountyFilter, IndustryFilter } from '../list/place-filters.tsx'
import { TitleStatistics } from './statistics.tsx'
import { TitleEntry } from './title-entry.tsx'
import { kindOptions, levelOptions, stateOptions } from './title-options.ts'
import './titles.css'

const usual = {
  keyword: '',
  kind: '',
  level: '',
  qxCode: '',
  year: '',
  industryCode: '',
  state: '',
  view: 'list',
  page: 1,
  size: 10,
}
const tones: Record<TitleState, Tone> = {
  valid: 'green',
  review: 'orange',
  suspended: 'orange',
  revoked: 'red',
  expired: 'grey',
  renamed: 'blue',
}
const firstYear = 2018

export function TitleLibraryPage() {
  const role = useSession((session) => session.login?.userRole)
  const [place, setPlace] = useAddress(usual)
  const [open, setOpen] = useState<'new' | 'import' | KeptTitle | null>(null)
  const kind = oneOf(Object.keys(titleKindLabels) as TitleKind[], place.kind)
  const level = oneOf(['city', 'national', 'county'], place.level)
  const state = oneOf(Object.keys(titleStateLabels) as TitleState[], place.state)
  const filter = {
    ...asked(place, ['keyword', 'qxCode', 'year', 'industryCode']),
    ...(kind ? { kind } : {}),
    ...(level ? { level } : {}),
    ...(state ? { state } : {}),
  }
  const query = useCall(titles.list, { ...filter, ...asked(place, ['page', 'size']) }, { keepPrevious: true })
  const keeps = role === 'city' || role === 'admin'
  const filtered = isFiltered({ ...place, view: 'list' }, usual)
  const clear = () => setPlace({ ...withoutFilters(usual), view: place.view })
  return (
    <Page
      title="数据管理"
      lead="各类绿色称号名单：审核认定的自动入库，其他由市级录入或按工作簿导入，门户同步公开。"
      actions={
        <>
          <DownloadButton call={titles.exportList} input={filter} rows={query.data?.total}>
            导出名单
          </DownloadButton>
          {keeps ? (
            <>
              <Button icon="upload" onClick={() => setOpen('import')}>
                导入名单
              </Button>
              <Button kind="primary" icon="plus" onClick={() => setOpen('new')}>
                录入称号
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Tabs
        activeKey={place.view === 'statistics' ? 'statistics' : 'list'}
        onChange={(view) => setPlace({ view })}
        items={[
          { key: 'list', label: '名单' },
          { key: 'statistics', label: '统计' },
        ]}
      />
      {place.view === 'statistics' ? (
        <TitleStatistics />
      ) : (
        <Sheet>
          <FilterBar filtered={filtered} onClear={clear}>
            <WordsFilter
              label="单位"
              placeholder="名称、编号或信用代码"
              value={place.keyword}
              onChange={(keyword) => setPlace({ keyword })}
            />
            <ChoiceFilter
              label="类别"
              value={place.kind}
              options={kindOptions}
              onChange={(next) => setPlace({ kind: next })}
            />
            <ChoiceFilter
              label="层级"
              value={place.level}
              options={levelOptions}
              onChange={(next) => setPlace({ level: next })}
            />
            <CountyFilter value={place.qxCode} onChange={(qxCode) => setPlace({ qxCode })} />
            <YearFilter label="年份" value={place.year} since={firstYear} onChange={(year) => setPlace({ year })} />
            <IndustryFilter value={place.industryCode} onChange={(industryCode) => setPlace({ industryCode })} />
            <ChoiceFilter
              label="状态"
              value={place.state}
              options={stateOptions}
              onChange={(next) => setPlace({ state: next })}
            />
          </FilterBar>
          <ListPanel<KeptTitle>
            caption="绿色名单"
            query={query}
            rowKey={(row) => row.id}
            columns={columnsOf(keeps ? setOpen : null)}
            onPlace={setPlace}
            filtered={filtered}
            onClearFilter={clear}
            empty={{ title: '名单库还是空的', hint: '认定的称号自动列入；也可录入或导入已公布的名单。' }}
          />
        </Sheet>
      )}
      {open === 'import' ? (
        <ImportDrawer
          title="导入名单"
          calls={titles}
          filled={
            <DownloadButton call={titles.importFilled} input={filter} of="名单库" rows={query.data?.total}>
              导出用于修改
            </DownloadButton>
          }
          refreshes={titles.list}
          how="确认无误后执行。以类别、层级、信用代码和年份识别：没有的新增，已有的只按“导出用于修改”的行更新；重复导入不会产生变化。"
          onClose={() => setOpen(null)}
        />
      ) : open !== null ? (
        <TitleEntry title={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      ) : null}
    </Page>
  )
}

const columnsOf = (onOpen: ((row: KeptTitle) => void) | null) => [
  {
    key: 'enterpriseName',
    title: '单位名称',
    render: (_: unknown, row: KeptTitle) => (
      <div className="ol-name">
        {onOpen ? (
          <button type="button" className="ol-link" onClick={() => onOpen(row)}>
            {row.enterpriseName}
          </button>
        ) : (
          row.enterpriseName
        )}
        <span className="ol-under">{row.oldName ? `曾用名 ${row.oldName}` : row.socialCode}</span>
      </div>
    ),
  },
  { key: 'kindLabel', title: '类别', dataIndex: 'kindLabel' },
  { key: 'levelLabel', title: '层级', dataIndex: 'levelLabel' },
  { key: 'qxName', title: '区县', dataIndex: 'qxName' },
  { key: 'year', title: '年份', align: 'right' as const, dataIndex: 'year' },
  { key: 'number', title: '编号', dataIndex: 'number' },
  { key: 'documentNumber', title: '文号', render: (_: unknown, row: KeptTitle) => row.documentNumber ?? '—' },
  { key: 'valid', title: '有效期', render: (_: unknown, row: KeptTitle) => `${row.validFrom} 至 ${row.validTo}` },
  {
    key: 'state',
    title: '状态',
    render: (_: unknown, row: KeptTitle) => <Tag tone={tones[row.state]}>{row.stateLabel}</Tag>,
  },
]
