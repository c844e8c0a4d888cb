/** 能碳计算结果: the own enterprise's kept results, compared by year in charts with their tables, opened, exported, changed. */
import {
  calculationKinds,
  type KeptYears,
  type ListedCalculation,
  lsdtCotwo,
  report,
} from '@green/contract/calls/energy/calculator.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { Link } from '@tanstack/react-router'
import { DownloadButton } from '../../filing/jobs/download-button.tsx'
import { CitedValues } from '../../filing/view/answer/cited-values.tsx'
import { useAddress } from '../../platform/navigation/address.ts'
import { useCall } from '../../platform/request/query.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { buttonClass } from '../../ui/control/button.tsx'
import { dateText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { ReadinessNotice, useFilingReadiness } from '../filing/start/filing-readiness.tsx'
import styles from './calculator.module.css'
import { ExplainedFigures } from './explained.tsx'
import { CarbonResults, EnergyResults } from './results.tsx'

export function DisplayEnergy() {
  const [{ id }] = useAddress({ id: '' })
  const readiness = useFilingReadiness('enterprise')
  return (
    <div className="ge-wrap">
      <Page
        title="能碳计算结果"
        lead="本企业保存的综合能耗和碳排放，逐年对照。结果连同所用的因子一起保存，因子更新后旧的结果不变。"
        actions={
          <>
            <Link to="/mainPages/energyYear" className={buttonClass('plain')}>
              情景测算
            </Link>
            <Link to="/mainPages/addEnergy" className={buttonClass('primary')}>
              录入一年的数据
            </Link>
          </>
        }
      >
        <ReadinessNotice readiness={readiness} orgKind="enterprise" />
        {readiness === 'ready' ? <Saved id={id} /> : null}
      </Page>
    </div>
  )
}

function Saved({ id }: { id: string }) {
  const query = useCall(report.getReport, {})
  return (
    <>
      {id ? <Opened id={id} /> : null}
      <QueryView query={query} loading="正在读取保存的结果" rows={6}>
        {(data) =>
          data.kept.length === 0 ? (
            <Empty title="还没有保存的结果" hint="录入一年的能源消费，计算后保存，就可以在这里逐年对照。" />
          ) : (
            <Comparison {...data} />
          )
        }
      </QueryView>
    </>
  )
}

type Year = KeptYears['years'][number]
const figure = (decimals: number, of: (year: Year) => number | null) => (year: Year) => formatNumber(of(year), decimals)

const opens = (id: string | null, value: string) =>
  id ? (
    <Link to="/mainPages/displayEnergy" search={{ id }}>
      {value}
    </Link>
  ) : (
    value
  )

const yearColumns: readonly Column<Year>[] = [
  { key: 'year', title: '年度', head: true, cell: ({ year }) => <span className={styles.edition}>{`${year}年`}</span> },
  {
    key: 'eq',
    title: '综合能耗当量值（tce）',
    align: 'right',
    cell: (year) => opens(year.energyId, formatNumber(year.tceEq, 2)),
  },
  { key: 'equiv', title: '等价值（tce）', align: 'right', cell: figure(2, (one) => one.tceEquiv) },
  { key: 'perTce', title: '单位产值（tce/万元）', align: 'right', cell: figure(4, (one) => one.perOutputTce) },
  {
    key: 'co2',
    title: '碳排放（tCO₂）',
    align: 'right',
    cell: (year) => opens(year.carbonId, formatNumber(year.tCO2, 2)),
  },
  { key: 's1', title: '范围一', align: 'right', cell: figure(2, (one) => one.scope1) },
  { key: 's2', title: '范围二', align: 'right', cell: figure(2, (one) => one.scope2) },
  { key: 'perCo2', title: '单位产值（tCO₂/万元）', align: 'right', cell: figure(4, (one) => one.perOutputCo2) },
]

function Comparison({ years, kept: storedFile }: KeptYears) {
  const labels = years.map(({ year }) => `${year}年`)
  const kinds = [...new Set(years.flatMap((year) => year.kinds.map(({ label }) => label)))]
  const ofKind = (year: Year, label: string) =>
    year.kinds.filter((kind) => kind.label === label).reduce((sum, kind) => sum + kind.tceEq, 0)
  return (
    <>
      <Sheet
        title="逐年对照"
        id="calc-years"
        actions={
          <DownloadButton call={report.outEnerCons} input={{}} size="small">
            导出对照表
          </DownloadButton>
        }
      >
        <DataTable caption="逐年对照" columns={yearColumns} rows={years} rowKey={({ year }) => String(year)} />
        <div className={styles.charts}>
          <Chart
            label="逐年分品种综合能耗（当量值）"
            data={{
              labels,
              unit: 'tce',
              series: kinds.map((name) => ({ name, values: years.map((year) => ofKind(year, name)) })),
            }}
          />
          <Chart
            label="逐年碳排放"
            data={{
              labels,
              unit: 'tCO₂',
              series: [
                { name: '范围一', values: years.map(({ scope1 }) => scope1) },
                { name: '范围二', values: years.map(({ scope2 }) => scope2) },
              ],
            }}
          />
        </div>
        <DataTable
          caption="逐年分品种（当量值，tce）"
          columns={[
            { key: 'kind', title: '品种', head: true, cell: (kind: string) => kind },
            ...years.map(
              (year): Column<string> => ({
                key: String(year.year),
                title: `${year.year}年`,
                align: 'right',
                cell: (kind) => formatNumber(ofKind(year, kind), 2),
              }),
            ),
          ]}
          rows={kinds}
          rowKey={(kind) => kind}
        />
        <ProductLines years={years} />
      </Sheet>
      <Sheet title="已保存的结果" id="calc-kept">
        <DataTable caption="已保存的结果" columns={savedColumns} rows={storedFile} rowKey={({ id }) => id} />
      </Sheet>
    </>
  )
}

/** 单位产品综合能耗 by year against the three levels of its standard. */
function ProductLines({ years }: { years: readonly Year[] }) {
  const names = [...new Set(years.flatMap(({ products }) => products.map(({ name, unit }) => `${name} ${unit}`)))]
  const of = (year: Year, key: string) => year.products.find(({ name, unit }) => `${name} ${unit}` === key)
  return names.map((key) => {
    const found = years.map((year) => of(year, key))
    const unit = key.split(' ').at(-1) ?? ''
    const limits = found.some((one) => one?.limits)
    const level = (name: 'level1' | 'level2' | 'level3') => found.map((one) => one?.limits?.[name] ?? null)
    return (
      <div key={key} className={styles.charts}>
        <Chart
          label={`${key}逐年`}
          data={{
            labels: years.map(({ year }) => `${year}年`),
            unit,
            near: true,
            series: [
              { name: '单位产品综合能耗', values: found.map((one) => one?.unitEnergy ?? null), kind: 'line' },
              ...(limits
                ? (['level1', 'level2', 'level3'] as const).map((name, i) => ({
                    name: `${i + 1}级`,
                    values: level(name),
                    kind: 'line' as const,
                  }))
                : []),
            ],
          }}
        />
        <DataTable
          caption={`${key}`}
          showCaption
          columns={[
            { key: 'year', title: '年度', head: true, cell: ({ year }) => `${year}年` },
            {
              key: 'value',
              title: `单位产品综合能耗（${unit}）`,
              align: 'right',
              cell: (year) => of(year, key)?.unitEnergy ?? '—',
            },
            { key: 'grade', title: '等级', cell: (year) => of(year, key)?.grade ?? '—' },
          ]}
          rows={years}
          rowKey={({ year }) => String(year)}
        />
      </div>
    )
  })
}

const savedColumns: readonly Column<ListedCalculation>[] = [
  {
    key: 'title',
    title: '名称',
    head: true,
    cell: ({ id, title, year, kind }) => (
      <Link to="/mainPages/displayEnergy" search={{ id }} className={styles.name}>
        {`${year}年${calculationKinds[kind]}：${title}`}
      </Link>
    ),
  },
  {
    key: 'edition',
    title: '版本',
    cell: ({ edition, current }) => (
      <span className={styles.edition}>
        {`第${edition}版`}
        {current ? null : <Tag tone="grey">旧版</Tag>}
      </span>
    ),
  },
  {
    key: 'total',
    title: '结果',
    align: 'right',
    cell: ({ total, kind }) => `${formatNumber(total, 2)} ${kind === 'energy' ? 'tce' : 'tCO₂'}`,
  },
  { key: 'number', title: '编号', cell: ({ number }) => <span className={styles.edition}>{number}</span> },
  { key: 'data', title: '系数和因子', cell: ({ dataEdition }) => dataEdition },
  { key: 'at', title: '保存', cell: ({ madeAt, madeByName }) => `${dateText(madeAt)} ${madeByName}` },
]

/** One kept result as it was found, whatever the factors are by now. */
function Opened({ id }: { id: string }) {
  const query = useCall(lsdtCotwo.get, { id })
  return (
    <QueryView query={query} loading="正在读取计算结果" rows={6}>
      {(data) => (
        <Sheet
          title={`${data.year}年${calculationKinds[data.kind]}：${data.title}`}
          id="calc-opened"
          actions={
            <span className={styles.acts}>
              <DownloadButton call={report.outEnerCons} input={{ id }} size="small">
                导出表格
              </DownloadButton>
              <DownloadButton call={lsdtCotwo.paper} input={{ id }} size="small">
                计算书
              </DownloadButton>
              <Link to="/mainPages/addEnergy" search={{ from: id }} className={buttonClass('plain', 'small')}>
                修改
              </Link>
              <Link to="/mainPages/displayEnergy" className={buttonClass('quiet', 'small')}>
                收起
              </Link>
            </span>
          }
        >
          <p className="ge-hint">
            {`${data.number}，第${data.edition}版${data.current ? '' : '（旧版）'}；系数和因子：${data.dataEdition}；数据的${digestName(data.sha256)}：${digestHex(data.sha256)}`}
          </p>
          <CitedValues citations={data.citations} next="保存的结果没有变化；需要按新的数据计算的，请修改后另存一版。" />
          <ExplainedFigures>
            {data.energy ? <EnergyResults of={data.energy} /> : null}
            {data.carbon ? <CarbonResults of={data.carbon} /> : null}
          </ExplainedFigures>
        </Sheet>
      )}
    </QueryView>
  )
}
