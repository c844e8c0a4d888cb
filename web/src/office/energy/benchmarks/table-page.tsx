/** One benchmark table: its figures and distribution, what is left out, its source, editions and steps. */
import { type BenchmarkDetail, benchmark, benchmarkOrigins } from '@green/contract/calls/energy/benchmark.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { benchmarkTableCase } from '@green/filing/cases/rating/benchmark-table.ts'
import { benchmarked } from '@green/filing/programme/benchmarks.ts'
import type { ReactNode } from 'react'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { Distribution, tableFigure } from '../../../filing/view/figure/distribution.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import listStyles from '../../list/list.module.css'
import { EditionPage, Editions } from '../edition-page.tsx'
import styles from './benchmarks.module.css'
import { TableSteps } from './table-steps.tsx'

type PageProps = { id: string; onOpen: (id: string) => void; onBack: () => void }

export function BenchmarkPage({ id, onOpen, onBack }: PageProps) {
  const query = useCall(benchmark.table, { id })
  return (
    <EditionPage query={query} loading="正在打开基准表" title="行业基准表" onBack={onBack}>
      {(data, back) => <Table key={data.version} of={data} onOpen={onOpen} back={back} />}
    </EditionPage>
  )
}

type TableProps = { of: BenchmarkDetail; onOpen: (id: string) => void; back: ReactNode }

function Table({ of, onOpen, back }: TableProps) {
  const { label, unit } = benchmarked[of.indicator]
  return (
    <Page
      title={`${of.groupCode} ${of.groupName}：${label}`}
      lead={`${of.year}年度　第${of.edition}版　${of.calibre}`}
      tags={<CaseTag machine={benchmarkTableCase} state={of.state} />}
      actions={
        <>
          <TableSteps of={of} onOpen={onOpen} />
          {back}
        </>
      }
    >
      <div className={styles.parts}>
        <Sheet title="数值和分布" id="bench-values">
          <dl className={classes(styles.facts, styles.figures)}>
            <Fact label="引领值 P10">{tableFigure(of.p10)}</Fact>
            {of.p25 === null ? null : <Fact label="P25">{tableFigure(of.p25)}</Fact>}
            <Fact label="基准值 P50">{tableFigure(of.p50)}</Fact>
            {of.p75 === null ? null : <Fact label="P75">{tableFigure(of.p75)}</Fact>}
            <Fact label="弱端 P90">{tableFigure(of.p90)}</Fact>
            {of.weightedMean === null ? null : <Fact label="加权平均">{tableFigure(of.weightedMean)}</Fact>}
            <Fact label="家数">{of.n === null ? '文件没有写明' : `${of.n}${of.smallSample ? '（小样本）' : ''}`}</Fact>
          </dl>
          {of.p10 === null || of.p50 === null || of.p90 === null ? (
            <p className="ge-hint">
              数值和分布不显示：家数不足10家，或除去已公开的四位数行业后不足10家，从中能看出单个企业。
            </p>
          ) : (
            <Distribution bins={of.bins} p10={of.p10} p50={of.p50} p90={of.p90} unit={unit} />
          )}
        </Sheet>
        {of.sizes.length > 0 ? <Sizes of={of} unit={unit} /> : null}
        <LeftOut of={of} unit={unit} />
        <About of={of} />
        <Editions
          id="bench-editions"
          machine={benchmarkTableCase}
          titles={{ at: '冻结时间', reason: '更正理由' }}
          rows={of.editions.map(({ id, edition, state, frozenAt, reason }) => ({
            id,
            name: <EditionName edition={edition} onOpen={id === of.id ? null : () => onOpen(id)} />,
            state,
            at: frozenAt ? dateTimeText(frozenAt) : '',
            reason: reason ?? '',
          }))}
          steps={of.history}
        />
      </div>
    </Page>
  )
}

function Sizes({ of, unit }: { of: BenchmarkDetail; unit: string }) {
  return (
    <Sheet title="按用能规模" id="bench-sizes">
      <DataTable
        caption="按综合能源消费量分档的中位值"
        rows={of.sizes}
        rowKey={(row) => row.label}
        columns={[
          { key: 'label', title: '综合能源消费量', head: true, cell: (row) => row.label },
          { key: 'n', title: '家数', align: 'right', cell: (row) => row.n ?? '家数少，不显示' },
          {
            key: 'p50',
            title: `中位值（${unit}）`,
            align: 'right',
            cell: (row) => (row.p50 === null ? '家数少，不显示' : tableFigure(row.p50)),
          },
        ]}
      />
    </Sheet>
  )
}

function LeftOut({ of, unit }: { of: BenchmarkDetail; unit: string }) {
  if (of.origin !== 'computed') return null
  return (
    <Sheet title={`剔除的记录（${of.leftOut.length}）`} id="bench-left-out">
      {of.leftOut.length === 0 ? (
        <p className="ge-hint">这组企业的记录全部计入。</p>
      ) : (
        <DataTable
          caption="剔除的记录"
          rows={of.leftOut}
          rowKey={(row) => `${row.enterpriseName} ${row.reason}`}
          columns={[
            { key: 'name', title: '企业', head: true, cell: (row) => row.enterpriseName || '已删除的企业' },
            { key: 'value', title: `数值（${unit}）`, align: 'right', cell: (row) => tableFigure(row.value) },
            { key: 'reason', title: '原因', cell: (row) => row.reason },
          ]}
        />
      )}
    </Sheet>
  )
}

function About({ of }: { of: BenchmarkDetail }) {
  return (
    <Sheet title="依据和使用" id="bench-about">
      <dl className={classes(styles.facts, styles.factsLong)}>
        <Fact label="来源">{benchmarkOrigins[of.origin]}</Fact>
        {of.source ? <Fact label="依据">{of.source}</Fact> : null}
        {of.comparable ? <Fact label="可比的理由">{of.comparable}</Fact> : null}
        {of.reason ? <Fact label="更正理由">{of.reason}</Fact> : null}
        <Fact label="公开">
          {of.shownPublicly
            ? `可以公开${of.groupCode.length === 2 ? '；除去已公开的四位数行业后不足10家时不公开' : ''}`
            : '不公开：不足10家，或有一家产值超过一半'}
        </Fact>
        <Fact label="使用">
          {of.usedBy.length > 0 ? `${of.usedBy.join('、')}：使用中，只能编制更正版` : '没有申报批次或评分使用'}
        </Fact>
        {of.hash ? <Fact label={`校验码（${digestName(of.hash)}）`}>{digestHex(of.hash)}</Fact> : null}
      </dl>
      {of.files.length > 0 ? <FileList files={of.files} label="文件" /> : null}
    </Sheet>
  )
}

/** `onOpen`: null for the edition of this page. */
function EditionName({ edition, onOpen }: { edition: number; onOpen: (() => void) | null }) {
  if (onOpen === null) return `第${edition}版（本页）`
  return (
    <button type="button" className={listStyles.link} data-part="row-link" onClick={onOpen}>
      第{edition}版
    </button>
  )
}
