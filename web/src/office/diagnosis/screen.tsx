/** 绿色诊断: county and city open cases, send experts and close; an expert finds the own tasks, accepts, and writes the report. */
import { type DiagnosisRow, diagnosisSources, fq, lsdtGreenDiagnosis, zd } from '@green/contract/calls/diagnosis.ts'
import { states } from '@green/filing/workflow.ts'
import type { TableProps } from 'antd'
import { DownloadButton } from '../../filing/jobs/download-button.tsx'
import { StateTag } from '../../filing/view/state-tag.tsx'
import { useAddress } from '../../platform/address.ts'
import { useCall } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/date-text.ts'
import { figureText } from '../../ui/figure.tsx'
import { ChoiceFilter, WordsFilter } from '../list/filter-bar.tsx'
import { asked, oneOf } from '../list/list-place.ts'
import { OfficeList } from '../list/office-list.tsx'
import { DiagnosisCase } from './case.tsx'
import { OpenCase } from './open-case.tsx'

const usual = { keyword: '', state: '', source: '', page: 1, size: 10, id: '', tab: 'request' }
const caseStates = ['requested', 'assigned', 'diagnosing', 'reported', 'confirmed', 'closed', 'withdrawn'] as const
const sources = Object.keys(diagnosisSources) as (keyof typeof diagnosisSources)[]

export function DiagnosisPage() {
  const role = useSession((session) => session.login?.userRole)
  const isExpert = role === 'expert'
  const [place, setPlace] = useAddress(usual)
  const {
    page: _page,
    size: _size,
    ...filter
  } = {
    ...asked(place, ['keyword', 'page', 'size']),
    state: oneOf(caseStates, place.state),
    source: oneOf(sources, place.source),
  }
  const list = useCall(
    isExpert ? zd.getZdsByExpert : fq.getFqByCode,
    { ...filter, page: place.page, size: place.size },
    { keepPrevious: true },
  )
  if (place.id === 'new' && !isExpert)
    return <OpenCase onOpened={(id) => setPlace({ id })} onBack={() => setPlace({ id: '' })} />
  if (place.id !== '')
    return (
      <DiagnosisCase
        id={place.id}
        tab={place.tab}
        onTab={(tab) => setPlace({ tab, page: place.page })}
        onBack={() => setPlace({ id: '', tab: usual.tab, page: place.page })}
      />
    )
  return (
    <OfficeList<DiagnosisRow, typeof usual>
      title={isExpert ? '我的诊断任务' : '绿色诊断'}
      lead="诊断是服务：专家诊断，企业确认，建议逐条跟进。报告只有本企业、区县、市级和承担诊断的专家能看到。"
      actions={
        isExpert ? null : (
          <>
            <DownloadButton call={lsdtGreenDiagnosis.exportList} input={filter} of="绿色诊断" rows={list.data?.total}>
              导出列表
            </DownloadButton>
            {role === 'county' || role === 'city' ? (
              <Button kind="primary" onClick={() => setPlace({ id: 'new' })}>
                发起诊断
              </Button>
            ) : null}
          </>
        )
      }
      filters={
        <>
          <WordsFilter
            label="企业"
            placeholder="名称、编号或信用代码"
            value={place.keyword}
            onChange={(keyword) => setPlace({ keyword })}
          />
          <ChoiceFilter
            label="状态"
            value={place.state}
            options={caseStates.map((value) => ({ value, label: states[value] }))}
            onChange={(state) => setPlace({ state })}
          />
          <ChoiceFilter
            label="来源"
            value={place.source}
            options={sources.map((value) => ({ value, label: diagnosisSources[value] }))}
            onChange={(source) => setPlace({ source })}
          />
        </>
      }
      usual={usual}
      place={place}
      onPlace={setPlace}
      caption="绿色诊断列表"
      query={list}
      rowKey={(row) => row.id}
      columns={columnsOf((id) => setPlace({ id, page: place.page }))}
      empty={{ title: isExpert ? '没有诊断任务' : '还没有诊断申请', hint: '企业申请或工作人员发起后列入这里。' }}
    />
  )
}

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<DiagnosisRow>['columns']> {
  return [
    {
      key: 'name',
      title: '企业',
      fixed: 'start',
      render: (_v, row) => (
        <div className="ol-name">
          <button type="button" className="ol-link" onClick={() => onOpen(row.id)}>
            {row.enterpriseName}
          </button>
          <span className="ol-under">{row.number}</span>
        </div>
      ),
    },
    { key: 'state', title: '状态', render: (_v, row) => <StateTag state={row.state} label={row.stateLabel} /> },
    { key: 'qx', title: '区县', dataIndex: 'qxName' },
    { key: 'types', title: '类型', dataIndex: 'types' },
    { key: 'source', title: '来源', render: (_v, row) => diagnosisSources[row.source] },
    { key: 'experts', title: '专家', render: (_v, row) => row.experts || '—' },
    { key: 'score', title: '预评分', align: 'right', render: (_v, row) => figureText(row.preScore) },
    { key: 'advices', title: '建议数', align: 'right', render: (_v, row) => figureText(row.advices) },
    { key: 'potential', title: '节能潜力（%）', align: 'right', render: (_v, row) => figureText(row.potential) },
    { key: 'at', title: '申请时间', render: (_v, row) => dateText(row.createdAt) },
  ]
}
