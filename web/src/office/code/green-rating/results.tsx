/** The results of a run: filters, rows, export; a row opens to every figure. */
import { gradeOrder, lsdtQyDf, type ResultRow } from '@green/contract/calls/code/green-rating.ts'
import type { TableProps } from 'antd'
import { choice, county, type Filter, industry, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ExportList, ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { GradeTag } from './grade.tsx'
import greenRatingStyles from './green-rating.module.css'
import { ResultDrawer } from './result-drawer.tsx'

type Key = 'keyword' | 'grade' | 'qxCode' | 'industryCode' | 'lack' | 'outlier' | 'moved'

const grades = Object.fromEntries(gradeOrder.map((grade) => [grade, grade]))

type Props = { runId: string; isTrial?: boolean; lacks?: Readonly<Record<string, string>> }

export function ResultList({ runId, isTrial = false, lacks = {} }: Props) {
  const filters: Filter<Key>[] = [
    textFilter('keyword', '企业', '名称或信用代码'),
    ...(isTrial ? [choice<Key>('moved', '变化', { any: '有变化', up: '上升', down: '下降' })] : []),
    choice('grade', '等级', grades),
    county,
    industry,
    choice('lack', '缺项', lacks),
    choice('outlier', '异常', { 1: '只看异常' }),
  ]
  const list = useList(lsdtQyDf.getLsdtQyDfPage, { filters, input: { runId }, also: { enterprise: '' } })
  const { place, open } = list
  return (
    <>
      <ListFrame
        list={list}
        caption={isTrial ? '试算结果' : '评分结果'}
        rowKey={(row) => row.enterpriseId}
        columns={columnsOf(isTrial, (enterprise) => open({ enterprise }))}
        empty={{ title: '没有结果', hint: '这一批次还没有算出结果。' }}
        markedKey={place.enterprise || undefined}
      >
        <div className={greenRatingStyles.exporting}>
          <ExportList list={list} call={lsdtQyDf.exportLsdtQyDfExcel} of="评分结果" size="small">
            导出结果
          </ExportList>
        </div>
      </ListFrame>
      {place.enterprise ? (
        <ResultDrawer runId={runId} enterpriseId={place.enterprise} onClose={() => open({ enterprise: '' })} />
      ) : null}
    </>
  )
}

function columnsOf(isTrial: boolean, onOpen: (id: string) => void): NonNullable<TableProps<ResultRow>['columns']> {
  return [
    {
      key: 'name',
      title: '企业',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.enterpriseId)}>
            {row.enterpriseName}
          </button>
          <span className={styles.under}>{row.industryName}</span>
        </div>
      ),
    },
    { key: 'total', title: '总分', align: 'right', render: (_v, row) => row.totalText },
    { key: 'grade', title: '等级', render: (_v, row) => <GradeTag grade={row.grade} /> },
    ...(isTrial
      ? [
          {
            key: 'before',
            title: '现行方案',
            render: (_v: unknown, row: ResultRow) =>
              row.before
                ? `${row.before.grade}${row.before.total === null ? '' : ` ${row.before.total.toFixed(2)}`}`
                : '—',
          },
          {
            key: 'why',
            title: '变化的原因',
            render: (_v: unknown, row: ResultRow) => row.before?.changes.join('；') || '—',
          },
        ]
      : []),
    { key: 'qx', title: '区县', dataIndex: 'qxName' },
    { key: 'gates', title: '否决项', render: (_v, row) => row.gates.join('、') || '—' },
    { key: 'lacks', title: '缺项', render: (_v, row) => row.lacks.join('；') || '—' },
    { key: 'outliers', title: '异常', render: (_v, row) => row.outliers.join('；') || '—' },
    { key: 'band', title: '位次区间', render: (_v, row) => row.band ?? '—' },
  ]
}
