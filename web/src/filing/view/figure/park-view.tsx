/** The platform's data of a park: its enterprises, their amounts beside the declared ones, the last declaration with its index. */

import type { ParkInformation } from '@green/contract/calls/filing/green-park.ts'
import { columnTitle } from '@green/contract/overview/indicators.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Figure, figureText } from '../../../ui/figure/figure.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { StateTag } from '../case/state-tag.tsx'
import styles from './park-view.module.css'

type Year = ParkInformation['years'][number]
type Inside = ParkInformation['enterprises']['rows'][number]

type ParkViewProps = {
  park: ParkInformation
  /** The office's desk of declarations; the park's own account has none. */
  declarations?: string
  /** The indices of the last declaration as a drawing, above their table. */
  chart?: (index: NonNullable<ParkInformation['lastDeclaration']>['index']) => ReactNode
}

export function ParkView({ park, declarations, chart }: ParkViewProps) {
  return (
    <div className={styles.park}>
      <section aria-labelledby="park-inside">
        <h2 id="park-inside">园内企业</h2>
        <div className={styles.figures}>
          <EnterpriseCount label="企业数" archived={park.told.enterpriseCount} known={park.enterprises.count} />
          <EnterpriseCount
            label="规上企业数"
            archived={park.told.aboveScaleCount}
            known={park.enterprises.aboveScale}
          />
          <EnterpriseCount
            label="绿色工厂数"
            archived={park.told.greenFactoryCount}
            known={park.enterprises.greenFactories}
          />
        </div>
        {park.enterprises.rows.length > 0 ? (
          <details className={styles.list}>
            <summary>平台登记的 {park.enterprises.count} 家企业</summary>
            <EnterpriseTable rows={park.enterprises.rows} />
          </details>
        ) : (
          <p className="ge-hint">没有企业在档案中把“所在园区”填为本园区。</p>
        )}
      </section>
      <section aria-labelledby="park-amounts">
        <h2 id="park-amounts">申报数据与园内企业填报合计</h2>
        <p className="ge-hint">
          园内企业合计来自企业自己的年度数据，只含已在平台填报的企业，应不大于园区申报的总量；大于时请核对。
        </p>
        {park.years.length > 0 ? (
          <DataTable
            caption="申报数据与园内企业填报合计"
            columns={yearColumns}
            rows={park.years}
            rowKey={(row) => String(row.year)}
          />
        ) : (
          <p className="ge-none">没有年度数据。</p>
        )}
      </section>
      <section aria-labelledby="park-declaration">
        <h2 id="park-declaration">上次申报</h2>
        <LastDeclaration park={park} declarations={declarations} chart={chart} />
      </section>
    </div>
  )
}

function EnterpriseCount({ label, archived, known }: { label: string; archived: number | null; known: number }) {
  return <Figure label={label} value={known} unit="家" note={`园区档案填报 ${figureText(archived)} 家`} />
}

const beyond = (reported: number | null, declared: number | null | undefined) =>
  reported !== null && declared !== null && declared !== undefined && reported > declared

function Pair({ reported, declared }: { reported: number | null; declared: number | null | undefined }) {
  return (
    <>
      {figureText(reported)}
      <span className={styles.under}>申报 {figureText(declared)}</span>
      {beyond(reported, declared) ? <Tag tone="orange">大于申报</Tag> : null}
    </>
  )
}

const yearColumns: readonly Column<Year>[] = [
  { key: 'year', title: '年度', head: true, cell: (row) => row.year },
  { key: 'reporting', title: columnTitle('energyEnterprises'), align: 'right', cell: (row) => row.reporting },
  {
    key: 'energy',
    title: columnTitle('totalTce'),
    align: 'right',
    cell: (row) => <Pair reported={row.reported.energyTce} declared={row.declared?.energyTce} />,
  },
  {
    key: 'water',
    title: columnTitle('waterIntake'),
    align: 'right',
    cell: (row) => <Pair reported={row.reported.waterIntake} declared={row.declared?.freshWater} />,
  },
  {
    key: 'output',
    title: columnTitle('outputValue'),
    align: 'right',
    cell: (row) => <Pair reported={row.reported.outputValue} declared={row.declared?.outputValue} />,
  },
]

function EnterpriseTable({ rows }: { rows: readonly Inside[] }) {
  const isStaff = useSession((session) => session.login?.userRole) !== 'enterprise'
  const columns: readonly Column<Inside>[] = [
    {
      key: 'name',
      title: '企业名称',
      head: true,
      cell: (row) =>
        isStaff ? (
          <Link to={officePath('enterpriseCard')} search={{ id: row.id }}>
            {row.enterpriseName}
          </Link>
        ) : (
          row.enterpriseName
        ),
    },
    { key: 'industry', title: '行业', cell: (row) => row.industryName },
    { key: 'scale', title: '规上', cell: (row) => (row.aboveScale ? '是' : '否') },
    {
      key: 'title',
      title: '绿色工厂',
      cell: (row) => (row.isGreenFactory ? <Tag tone="green">有效</Tag> : '—'),
    },
  ]
  return <DataTable caption="园内企业" columns={columns} rows={rows} rowKey={(row) => row.id} />
}

type LastDeclarationProps = { [K in keyof ParkViewProps]: ParkViewProps[K] | undefined } & { park: ParkInformation }

function LastDeclaration({
  park: { lastDeclaration: last, title, regional },
  declarations,
  chart,
}: LastDeclarationProps) {
  if (!last) return <p className="ge-none">还没有申报过绿色园区。</p>
  return (
    <>
      <p className={styles.last}>
        {declarations ? (
          <Link to={declarations} search={{ id: last.id }}>
            {last.number ?? '申报'}
          </Link>
        ) : (
          last.number
        )}
        <StateTag state={last.state} label={last.stateLabel} />
        <span>提交 {dateTimeText(last.submittedAt) || '—'}</span>
        {last.expertScore === null ? null : <span>专家均分 {scoreText(last.expertScore)}</span>}
        {title ? (
          <span>
            {title.levelLabel}绿色园区 {title.number}，{title.validFrom} 至 {title.validTo}
          </span>
        ) : null}
      </p>
      {regional ? <Regional {...regional} /> : null}
      {last.index.some(({ gi }) => gi !== null) ? chart?.(last.index) : null}
      <DataTable
        caption="三年绿色指数"
        rows={last.index}
        rowKey={(row) => String(row.year)}
        columns={[
          { key: 'year', title: '年度', head: true, cell: (row) => row.year },
          { key: 'gi', title: '绿色指数GI', align: 'right', cell: (row) => scoreText(row.gi) },
        ]}
      />
    </>
  )
}

/** An application for the national list beside the present national parks; a word to the reviewer, and never a refusal. */
function Regional({ year, own, mean, parks }: NonNullable<ParkInformation['regional']>) {
  const isBelow = own !== null && mean !== null && own < mean
  return (
    <p>
      国家平台自评价 {figureText(own)} 分；
      {mean === null
        ? `本市现有国家级园区${year}年自评价对标登记了 ${parks} 个，不足3个，不计算平均分。`
        : `本市现有国家级园区${year}年自评价对标平均 ${scoreText(mean, null)} 分（${parks} 个园区，来自各园区档案）。`}
      {isBelow ? <Tag tone="orange">低于平均</Tag> : null}
      <span className={styles.under}>
        新申报园区不应低于本地区现有国家级园区的平均水平（工信厅节函〔2025〕390号），由审核人员掌握。
      </span>
    </p>
  )
}
