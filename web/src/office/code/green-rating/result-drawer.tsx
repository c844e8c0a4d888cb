/** One result: dimensions, rows, and behind each figure its inputs, formula, filing and table. */
import { lsdtQyDf, type ResultView } from '@green/contract/calls/code/green-rating.ts'
import { rowStates } from '@green/contract/filing/rating-scheme.ts'
import { tableKeys } from '@green/green-code/scheme-problems.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Fact } from '../../../ui/figure/fact.tsx'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { UncheckedBands } from '../unchecked-bands.tsx'
import { GradeTag } from './grade.tsx'
import styles from './green-rating.module.css'

type Props = { runId: string; enterpriseId: string; onClose: () => void }

export function ResultDrawer({ runId, enterpriseId, onClose }: Props) {
  const found = useCall(lsdtQyDf.getLsdtQyDfDetailList, { runId, enterpriseId })
  return (
    <Drawer
      title={found.data?.enterpriseName ?? '评分结果'}
      size={960}
      extra={
        <Button icon="print" size="small" onClick={() => window.print()}>
          打印
        </Button>
      }
      onClose={onClose}
    >
      <QueryView query={found} loading="正在读取评分结果" rows={8}>
        {(data) => <Result view={data} />}
      </QueryView>
    </Drawer>
  )
}

function Result({ view }: { view: ResultView }) {
  const { rating, scheme } = view
  return (
    <div className={styles.result}>
      <dl className={styles.facts}>
        <Fact label="总分">{rating.total === null ? view.grade : `${view.totalText} 分`}</Fact>
        <Fact label="等级">
          <GradeTag grade={view.grade} />
        </Fact>
        {rating.gradeBeforeGate ? <Fact label="不计否决项的等级">{rating.gradeBeforeGate}</Fact> : null}
        {view.gates.length > 0 ? <Fact label="否决项">{view.gates.join('、')}</Fact> : null}
        {view.gateWords ? <Fact label="整改逾期">{view.gateWords}</Fact> : null}
        {view.band ? <Fact label="同行业位次">{view.band}</Fact> : null}
        {rating.reasons.length > 0 ? <Fact label="原因">{rating.reasons.join('；')}</Fact> : null}
        {view.lacks.length > 0 ? <Fact label="缺项">{view.lacks.join('；')}</Fact> : null}
        {view.outliers.length > 0 ? <Fact label="异常">{view.outliers.join('；')}</Fact> : null}
        <Fact label="数据来源">
          {view.filingId
            ? `${view.filingTitle ?? '年度数据'} ${view.filingNumber ?? ''}（${view.year}年度，终稿）`
            : `没有已审核的${view.year}年度数据`}
        </Fact>
        <Fact label="评分方案">
          {view.schemeTitle}（第{view.schemeEdition}版）
        </Fact>
        <Fact label="重算核对">
          {view.replays ? '按保存的数据、基准和方案重算，逐位一致' : '重算与保存的结果不一致，请联系技术人员'}
        </Fact>
      </dl>
      <DataTable
        caption="五个维度"
        showCaption
        rows={rating.dimensions}
        rowKey={(row) => row.dimension}
        columns={[
          {
            key: 'label',
            title: '维度',
            head: true,
            cell: (row) => scheme.dimensions.find(({ id }) => id === row.dimension)?.label ?? row.dimension,
          },
          { key: 'points', title: '满分', align: 'right', cell: (row) => row.points },
          { key: 'applicable', title: '适用', align: 'right', cell: (row) => row.applicable },
          { key: 'scorable', title: '可评', align: 'right', cell: (row) => row.scorable },
          { key: 'sum', title: '指标合计', align: 'right', cell: (row) => figureText(row.sum) },
          {
            key: 'score',
            title: '得分',
            align: 'right',
            cell: (row) => (row.score === null ? '不评' : figureText(row.score)),
          },
        ]}
      />
      <Rows view={view} />
      {view.tables.length > 0 ? <Tables view={view} /> : null}
    </div>
  )
}

type Row = ResultView['rating']['rows'][number]

function Rows({ view: { rating, scheme, explained } }: { view: ResultView }) {
  const of = (id: string) => explained.find((one) => one.id === id)
  const columns: Column<Row>[] = [
    {
      key: 'label',
      title: '指标',
      head: true,
      cell: (row) => {
        const indicator = scheme.indicators.find(({ id }) => id === row.id)
        return (
          <>
            {`${row.id} ${indicator?.label ?? ''}`}
            {indicator && 'bands' in indicator.how ? <UncheckedBands of={indicator.how.bands} /> : null}
          </>
        )
      },
    },
    { key: 'points', title: '满分', align: 'right', cell: (row) => row.points },
    {
      key: 'score',
      title: '得分',
      align: 'right',
      cell: (row) => (row.score === null ? rowStates[row.state] : figureText(row.score)),
    },
    {
      key: 'how',
      title: '计算和来源',
      cell: (row) => {
        const one = of(row.id)
        if (!one) return null
        return (
          <details className={styles.how}>
            <summary>{one.because ?? one.how}</summary>
            <dl>
              {one.sources.map((source) => (
                <div key={`${source.label} ${source.key}`}>
                  <dt>
                    {source.label}：{source.value}
                  </dt>
                  <dd>{source.formula}</dd>
                </div>
              ))}
            </dl>
          </details>
        )
      },
    },
  ]
  return <DataTable caption="逐项得分" showCaption columns={columns} rows={rating.rows} rowKey={(row) => row.id} />
}

function Tables({ view: { tables } }: { view: ResultView }) {
  return (
    <DataTable
      caption="采用的行业基准表"
      showCaption
      rows={tables}
      rowKey={(row) => row.indicator}
      columns={[
        {
          key: 'indicator',
          title: '指标',
          head: true,
          cell: (row) => tableKeys[row.indicator as keyof typeof tableKeys] ?? row.indicator,
        },
        { key: 'group', title: '行业代码', cell: (row) => row.groupCode },
        { key: 'n', title: '企业数', align: 'right', cell: (row) => row.n ?? '—' },
        { key: 'lead', title: '引领值 P10', align: 'right', cell: (row) => figureText(row.lead) },
        { key: 'base', title: '基准值 P50', align: 'right', cell: (row) => figureText(row.base) },
        { key: 'weak', title: '弱端 P90', align: 'right', cell: (row) => figureText(row.weak) },
        { key: 'edition', title: '版本', align: 'right', cell: (row) => `第${row.edition}版` },
      ]}
    />
  )
}
