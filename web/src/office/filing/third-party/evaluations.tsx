/** The evaluations of this institution and their results. */

import type { CallOutput } from '@green/contract/call.ts'
import { lsdtJg } from '@green/contract/calls/filing/third-party.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { evaluatorQuota } from '@green/programmes/blocks/evaluator.ts'
import { Link } from '@tanstack/react-router'
import { Table, type TableProps } from 'antd'
import { useCall } from '../../../platform/request/query.ts'
import { dateText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/desk.module.css'
import { caseLink } from '../../desk/desk-programmes.ts'

type Row = CallOutput<typeof lsdtJg.getEvaluations>['rows'][number]

export function Evaluations({ detail: { id } }: { detail: FilingDetail }) {
  const query = useCall(lsdtJg.getEvaluations, { id })
  return (
    <QueryView query={query} loading="正在读取评价报告" rows={6}>
      {(data) => (
        <section aria-label="出具的评价报告">
          <p className={styles.expertsSum}>
            <span>
              本年度（同一法定代表人）{' '}
              <strong>
                {data.usedQuota} / {evaluatorQuota}
              </strong>
            </span>
            <span>通过率 {data.passRate === null ? '—' : `${figureText(data.passRate)}%`}</span>
            <span>专家均分与系统得分的平均偏差 {data.deviation === null ? '—' : figureText(data.deviation)}</span>
          </p>
          {data.usedQuota >= evaluatorQuota ? (
            <p className="ge-warning">
              本年度已达上限，按2025年前表单推荐国家级的企业不能再选该机构（2025年起国家级只自评价）。
            </p>
          ) : null}
          {data.rows.length === 0 ? (
            <p className="ge-none">还没有企业选用该机构的评价报告。</p>
          ) : (
            <Table<Row>
              size="small"
              rowKey="id"
              columns={columns}
              dataSource={data.rows}
              pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
              scroll={{ x: 'max-content' }}
            />
          )}
        </section>
      )}
    </QueryView>
  )
}

const columns: TableProps<Row>['columns'] = [
  {
    key: 'name',
    title: '申报单位',
    render: (_v, row) => <Link {...caseLink(row.programme, row.id)}>{row.enterpriseName}</Link>,
  },
  { key: 'programme', title: '类别', dataIndex: 'programmeTitle' },
  { key: 'year', title: '年度', render: (_v, row) => row.year ?? '—' },
  { key: 'state', title: '结果', dataIndex: 'stateLabel' },
  { key: 'system', title: '系统得分', align: 'right', render: (_v, row) => scoreText(row.systemScore) },
  { key: 'expert', title: '专家均分', align: 'right', render: (_v, row) => scoreText(row.expertScore) },
  { key: 'at', title: '提交时间', render: (_v, row) => dateText(row.submittedAt ?? '') || '—' },
]
