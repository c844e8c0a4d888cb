/** 标准库: every standard with its state and the draft that waits; one is opened with its changes, entries and editions. */

import { type OfficeStandard, standardMatching } from '@green/contract/calls/energy/standard.ts'
import { dayOfStandard, standardCategories } from '@green/contract/content/standard-content.ts'
import { standardEditionCase } from '@green/filing/cases/standard-edition.ts'
import { standardStates } from '@green/tools/energy-limits/standard-validity.ts'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { ImportDrawer } from '../../enterprise/enterprises/import-drawer.tsx'
import { choice, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { EditionForm } from './edition-form.tsx'
import { purposeTexts } from './purposes.ts'
import { StandardPage } from './standard-page.tsx'

const filters = [
  textFilter('keyword', '标准', '编号、名称或产品'),
  choice('only', '范围', { open: '有草稿的', city: '本市录入或更正的' }),
  choice('category', '类别', Object.fromEntries(standardCategories.map((one) => [one, one]))),
  choice('state', '状态', Object.fromEntries(Object.entries(standardStates).map(([key, { label }]) => [key, label]))),
]

export function StandardsPage() {
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  const list = useList(standardMatching.editions, { filters, also: { code: '' } })
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const { place, open } = list
  if (place.code !== '') return <StandardPage code={place.code} onBack={() => open({ code: '' })} />
  return (
    <>
      <ListPage
        title="标准库"
        lead="企业申报、能源计算器、标准匹配和限额雷达用的标准。一人录入或更正，没有参与编制的另一人发布；已发布的数值不再改变，更正用新版。"
        actions={
          <>
            <ExportList list={list} call={standardMatching.exportList} />
            {isCity ? (
              <>
                <Button icon="upload" onClick={() => setImporting(true)}>
                  导入
                </Button>
                <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
                  录入标准
                </Button>
              </>
            ) : null}
          </>
        }
        list={list}
        caption="标准库"
        rowKey={(row) => row.code}
        columns={columnsOf((code) => open({ code }))}
        empty={{ title: '没有标准', hint: '点“录入标准”，或清除筛选。' }}
      />
      {isImporting ? (
        <ImportDrawer
          title="导入标准"
          calls={standardMatching}
          filled={<ExportList list={list} call={standardMatching.exportList} size="small" />}
          refreshes={standardMatching.editions}
          how="确认无误后执行。导入的都是草稿，由没有参与的另一名市级人员逐个发布；没有列出的数值不变。"
          named={['编号', '产品']}
          onClose={() => setImporting(false)}
        />
      ) : null}
      {isAdding ? <EditionForm of={null} onClose={() => setAdding(false)} onSaved={(code) => open({ code })} /> : null}
    </>
  )
}

function columnsOf(onOpen: (code: string) => void): NonNullable<TableProps<OfficeStandard>['columns']> {
  return [
    {
      key: 'number',
      title: '标准',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.code)}>
            {row.number}
          </button>
          <span className={styles.under}>{row.title}</span>
        </div>
      ),
    },
    {
      key: 'open',
      title: '草稿',
      width: 190,
      render: (_v, { open }) =>
        open ? (
          <>
            <CaseTag machine={standardEditionCase} state={open.state} />
            <span className={styles.under}>{`${purposeTexts[open.purpose]}，${open.updatedByName}`}</span>
          </>
        ) : (
          '—'
        ),
    },
    {
      key: 'state',
      title: '状态',
      width: 110,
      render: (_v, row) => (row.open?.purpose === 'add' && row.edition === 0 ? '未发布' : <StandardTag of={row} />),
    },
    { key: 'category', title: '类别', width: 150, render: (_v, row) => row.category },
    { key: 'effective', title: '实施日期', width: 120, render: (_v, row) => dayOfStandard(row.effectiveDate) },
    { key: 'values', title: '数值', width: 80, align: 'right', render: (_v, row) => row.values || '—' },
    {
      key: 'edition',
      title: '版本',
      width: 110,
      render: (_v, row) =>
        row.edition === 0 ? (row.open?.purpose === 'add' ? '—' : '随平台提供') : `第${row.edition}版`,
    },
    { key: 'verified', title: '核对', width: 90, render: (_v, row) => (row.isVerified ? '有来源' : '未核对') },
  ]
}

function StandardTag({ of: { state } }: { of: Pick<OfficeStandard, 'state'> }) {
  const { tone, label } = standardStates[state]
  return <Tag tone={tone}>{label}</Tag>
}
