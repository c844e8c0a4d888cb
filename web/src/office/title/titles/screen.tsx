/** 数据管理: the library of green titles, maintained by the city: list, entry, workbook, export, statistics. */

import { type KeptTitle, titles } from '@green/contract/calls/title/titles.ts'
import type { TitleState } from '@green/contract/filing/titles.ts'
import { termText } from '@green/contract/filing/titles.ts'
import { isWide } from '@green/contract/roles.ts'
import { Tabs } from 'antd'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { ImportDrawer } from '../../enterprise/enterprises/import-drawer.tsx'
import { choice, county, industry, labelFilter, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { TitleStatistics } from './statistics.tsx'
import { TitleEntry } from './title-entry.tsx'
import { kindOptions, levelOptions, stateOptions } from './title-options.ts'

const tones: Record<TitleState, Tone> = {
  valid: 'green',
  review: 'orange',
  suspended: 'orange',
  revoked: 'red',
  expired: 'grey',
  renamed: 'blue',
}
const filters = [
  textFilter('keyword', '单位', '名称、编号或信用代码'),
  choice('kind', '类别', kindOptions),
  choice('level', '层级', levelOptions),
  county,
  year('year', '年份', { since: 2018 }),
  industry,
  choice('state', '状态', stateOptions),
  labelFilter,
]

export function TitleLibraryPage() {
  const role = useSession((session) => session.login?.userRole)
  const [open, setOpen] = useState<'new' | 'import' | KeptTitle | null>(null)
  const list = useList(titles.list, { filters, also: { view: 'list' } })
  const keeps = isWide(role)
  return (
    <Page
      title="数据管理"
      lead="各类绿色称号名单：审核认定的自动入库，其他由市级录入或按工作簿导入，门户同步公开。"
      actions={
        <>
          <ExportList list={list} call={titles.exportList}>
            导出名单
          </ExportList>
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
        activeKey={list.place.view === 'statistics' ? 'statistics' : 'list'}
        onChange={(view) => list.setPlace({ view })}
        items={[
          { key: 'list', label: '名单' },
          { key: 'statistics', label: '统计' },
        ]}
      />
      {list.place.view === 'statistics' ? (
        <TitleStatistics />
      ) : (
        <Sheet>
          <ListFrame
            list={list}
            caption="绿色名单"
            rowKey={(row) => row.id}
            columns={columnsOf(keeps ? setOpen : null)}
            empty={{ title: '名单库还是空的', hint: '认定的称号自动列入；也可录入或导入已公布的名单。' }}
          />
        </Sheet>
      )}
      {open === 'import' ? (
        <ImportDrawer
          title="导入名单"
          calls={titles}
          filled={
            <ExportList list={list} call={titles.importFilled} of="名单库">
              导出用于修改
            </ExportList>
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

type Called = { nameNow: string | null; oldName: string | null; socialCode: string }

/** By which other name a reader may know the unit; else its code. */
const otherName = ({ nameNow, oldName, socialCode }: Called) =>
  nameNow ? `现名称 ${nameNow}` : oldName ? `曾用名 ${oldName}` : socialCode

const columnsOf = (onOpen: ((row: KeptTitle) => void) | null) => [
  {
    key: 'enterpriseName',
    title: '单位名称',
    render: (_: unknown, row: KeptTitle) => (
      <div className={styles.name} data-part="row-name">
        {onOpen ? (
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row)}>
            {row.enterpriseName}
          </button>
        ) : (
          row.enterpriseName
        )}
        <span className={styles.under}>{otherName(row)}</span>
      </div>
    ),
  },
  { key: 'kindLabel', title: '类别', dataIndex: 'kindLabel' },
  { key: 'levelLabel', title: '层级', dataIndex: 'levelLabel' },
  { key: 'qxName', title: '区县', dataIndex: 'qxName' },
  { key: 'year', title: '年份', align: 'right' as const, dataIndex: 'year' },
  { key: 'number', title: '编号', dataIndex: 'number' },
  { key: 'documentNumber', title: '文号', render: (_: unknown, row: KeptTitle) => row.documentNumber ?? '—' },
  { key: 'valid', title: '有效期', render: (_: unknown, row: KeptTitle) => termText(row.validFrom, row.validTo) },
  {
    key: 'state',
    title: '状态',
    render: (_: unknown, row: KeptTitle) => <Tag tone={tones[row.state]}>{row.stateLabel}</Tag>,
  },
]
