/** 企业绿效码: the codes of all years and the reports made of them; the city answers objections and suspends, a county reads its own. */

import { type CodeRow, codeGrades, consentStates, greenCode } from '@green/contract/calls/code/green-code.ts'
import { isCityOfficer, isWide } from '@green/contract/roles.ts'
import { greenCodeCase } from '@green/filing/cases/green-code.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { type TableProps, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { GradeBadge } from '../../../filing/green-code/grade.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { choice, county, labelFilter, textFilter, year } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { CodeCase } from './case.tsx'
import { CodeReports } from './reports.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

const ofYear = year('year', '年度', { last: 4 })
const filters = [
  textFilter('keyword', '企业', '名称、信用代码或编码'),
  ofYear,
  choice('state', '状态', stateLabels(greenCodeCase)),
  choice(
    'grade',
    '等级',
    codeGrades.map((grade) => ({ value: grade, label: grade })),
  ),
  county,
  choice('consent', '同意公开', consentStates),
  choice('mark', '标记', { gate: '有门槛', withoutTable: '缺基准' }),
  labelFilter,
]

export function GreenCodesPage() {
  const [{ view }, setPlace] = useAddress({ view: 'codes', keyword: '', page: 1 })
  const tabs = (
    <Tabs
      activeKey={view === 'reports' ? 'reports' : 'codes'}
      onChange={(next) => setPlace({ view: next, keyword: '' })}
      items={[
        { key: 'codes', label: '绿效码' },
        { key: 'reports', label: '绿效码报告' },
      ]}
    />
  )
  return view === 'reports' ? <CodeReports year={ofYear} above={tabs} /> : <Codes above={tabs} />
}

function Codes({ above }: { above: ReactNode }) {
  const role = useSession((session) => session.login?.userRole)
  const [isSetting, setSetting] = useState(false)
  const list = useList(greenCode.list, { filters, also: { id: '', beside: '' } })
  const { place, open } = list
  if (place.id !== '')
    return (
      <CodeCase
        id={place.id}
        comparedId={place.beside}
        onCompare={(id) => open({ beside: id })}
        onOpen={(id) => open({ id, beside: '' })}
        onBack={() => open({ id: '', beside: '' })}
      />
    )
  return (
    <>
      <ListPage
        title="企业绿效码"
        lead="结果先告知企业，10个工作日内可以提出异议；期满或企业确认后赋码。没有企业同意，对外什么也不显示。"
        actions={
          <>
            <ExportList list={list} call={greenCode.exportList} of="企业绿效码" />
            {isWide(role) ? <Button onClick={() => setSetting(true)}>展示和价格</Button> : null}
          </>
        }
        above={above}
        list={list}
        caption="企业绿效码列表"
        rowKey={(row) => row.id}
        columns={columnsOf((id) => open({ id }))}
        empty={{ title: '还没有绿效码', hint: '年度评分发布后，每家企业的结果列在这里。' }}
      />
      {isSetting ? <SettingsDialog mayChange={isCityOfficer(role)} onClose={() => setSetting(false)} /> : null}
    </>
  )
}

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<CodeRow>['columns']> {
  return [
    {
      key: 'name',
      title: '企业',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.enterpriseName}
          </button>
          <span className={styles.under}>
            {row.code}
            {row.edition > 1 ? `　第${row.edition}版` : ''}
          </span>
        </div>
      ),
    },
    { key: 'year', title: '年度', dataIndex: 'year' },
    { key: 'total', title: '得分', align: 'right', dataIndex: 'totalText' },
    { key: 'grade', title: '等级', render: (_v, row) => <GradeBadge grade={row.grade} /> },
    {
      key: 'state',
      title: '状态',
      render: (_v, row) => (
        <>
          <Tag tone={greenCodeCase.states[row.state].tone}>{row.stateLabel}</Tag>
          {row.state === 'told' ? <span className={styles.under}>异议至{row.contestBy.slice(5)}</span> : null}
          {row.answerBy ? <span className={styles.under}>{row.answerBy.slice(5)}前答复</span> : null}
        </>
      ),
    },
    { key: 'without', title: '缺基准', render: (_v, row) => row.withoutTable.join('、') || '—' },
    { key: 'gates', title: '门槛', render: (_v, row) => row.gates.join('、') || '—' },
    { key: 'consent', title: '同意公开', render: (_v, row) => consentStates[row.consent] },
    { key: 'public', title: '公开值', render: (_v, row) => row.publicValue ?? '—' },
    { key: 'qx', title: '区县', dataIndex: 'qxName' },
    { key: 'industry', title: '行业', dataIndex: 'industryName' },
  ]
}
