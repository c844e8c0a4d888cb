/** 绿色诊断: county and city open cases, assign experts and close; an expert accepts own tasks and writes the report. */

import {
  type DiagnosisRow,
  diagnosisSources,
  fq,
  lsdtGreenDiagnosis,
  zd,
} from '@green/contract/calls/service/diagnosis.ts'
import { isExpert, isOfficer } from '@green/contract/roles.ts'
import { diagnosisCase } from '@green/filing/cases/diagnosis.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import type { TableProps } from 'antd'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useClosed } from '../../../platform/navigation/closed-feature.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { PausedLine } from '../../../ui/page/paused-line.tsx'
import { choice, labelFilter, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { DiagnosisCase } from './case.tsx'
import { OpenCase } from './open-case.tsx'

const filters = [
  textFilter('keyword', '企业', '名称、编号或信用代码'),
  choice('state', '状态', stateLabels(diagnosisCase)),
  choice('source', '来源', diagnosisSources),
  labelFilter,
]

export function DiagnosisPage() {
  const role = useSession((session) => session.login?.userRole)
  const scores = isExpert(role)
  const list = useList(scores ? zd.getZdsByExpert : fq.getFqByCode, { filters, also: { id: '', tab: 'request' } })
  const { place, setPlace, open } = list
  const closed = useClosed('diagnosis')
  if (place.id === 'new' && closed) return <PausedLine text={closed} />
  if (place.id === 'new' && !scores)
    return <OpenCase onOpened={(id) => setPlace({ id })} onBack={() => setPlace({ id: '' })} />
  if (place.id !== '')
    return (
      <DiagnosisCase
        id={place.id}
        tab={place.tab}
        onTab={(tab) => open({ tab })}
        onBack={() => open({ id: '', tab: 'request' })}
      />
    )
  return (
    <ListPage
      title={scores ? '我的诊断任务' : '绿色诊断'}
      lead="诊断是服务：专家诊断，企业确认，建议逐条跟进。报告只有本企业、区县、市级和承担诊断的专家能看到。"
      actions={
        scores ? null : (
          <>
            <ExportList list={list} call={lsdtGreenDiagnosis.exportList} of="绿色诊断" />
            {!closed && isOfficer(role) ? (
              <Button kind="primary" onClick={() => setPlace({ id: 'new' })}>
                发起诊断
              </Button>
            ) : null}
          </>
        )
      }
      list={list}
      caption="绿色诊断列表"
      rowKey={(row) => row.id}
      columns={columnsOf((id) => open({ id }))}
      empty={{ title: scores ? '没有诊断任务' : '还没有诊断申请', hint: '企业申请或工作人员发起后列入这里。' }}
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
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.enterpriseName}
          </button>
          <span className={styles.under}>{row.number}</span>
        </div>
      ),
    },
    { key: 'state', title: '状态', render: (_v, row) => <CaseTag machine={diagnosisCase} state={row.state} /> },
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
