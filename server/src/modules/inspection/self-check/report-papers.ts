/** 能耗报告 and 产品报告 of a self-check as papers, which become PDF and Word. Pure: from one version that was sent. */
import { citedTitle } from '@green/filing/facts/citation-lines.ts'
import type { Citation } from '@green/filing/facts/facts.ts'
import { type AnswerSet, Answers, divide, minus, type Row, times, total } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { isRatedInKw } from '@green/programmes/blocks/rows/equip-rows.ts'
import type { SelfCheckScope } from '@green/programmes/inspection-self-check/scope.ts'
import { citedTable } from '../../../base/ledger/cited-part.ts'
import type { Paper, PaperPart } from '../../../platform/paper/paper.ts'

export type ReportKind = 'energy' | 'products'
export const reportTitles = { energy: '能耗报告', products: '产品能耗报告' } as const satisfies Record<
  ReportKind,
  string
>

export type ReportOf = {
  enterpriseName: string
  socialCode: string
  taskName: string
  number: string
  orgName: string
  no: number
  /** 2026-11-20 09:12. */
  sentAt: string
  checkNumber: string
}
type ReportData = {
  paper: Programme
  values: AnswerSet
  scope: SelfCheckScope
  reference: Reference
  citations: readonly Citation[]
  of: ReportOf
}
type Read = { answers: Answers; reference: Reference; years: readonly number[] }
type Section = { heading: string; body: PaperPart[] }

const none = '—'
const amount = (value: number | null, decimals = 2) => (value === null ? none : formatNumber(value, decimals))
const change = (now: number | null, before: number | null) => {
  const share = divide(minus(now, before), before)
  return share === null ? none : `${share > 0 ? '+' : ''}${formatNumber(share * 100, 1)}%`
}
const numerals = ['一', '二', '三', '四', '五', '六', '七', '八']

export function selfCheckReport(
  kind: ReportKind,
  { paper, values, scope, reference, citations, of }: ReportData,
): Paper {
  const read: Read = {
    answers: new Answers(paper, values),
    reference,
    years: [...scope.years].sort((a, b) => a - b),
  }
  const cited: Section = { heading: citedTitle, body: kind === 'energy' ? citedTable(citations) : [] }
  const sections = [...(kind === 'energy' ? energySections(read) : productSections(read)), cited].filter(
    ({ body }) => body.length > 0,
  )
  const years = read.years.length > 1 ? `${read.years[0]}—${read.years.at(-1)}` : String(read.years[0])
  return {
    title: `${years}年${reportTitles[kind]}`,
    foot: `${of.number}　核对号 ${of.checkNumber}`,
    archival: true,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['企业名称', of.enterpriseName],
          ['统一社会信用代码', of.socialCode],
          ['监察任务', of.taskName],
          ['案件编号', of.number],
          ['监察机构', of.orgName],
          ['自查表', `第${of.no}次提交，${of.sentAt}`],
        ],
      },
      ...(sections.length === 0
        ? [{ kind: 'words', text: '本次监察的内容不包括本报告所列事项。' } as const]
        : sections.flatMap(({ heading, body }, i): PaperPart[] => [
            { kind: 'heading', text: `${numerals[i]}、${heading}` },
            ...body,
          ])),
      { kind: 'heading', text: '说明' },
      {
        kind: 'words',
        text: `本报告由企业自查填报的数据生成，未经监察核查。核对号${of.checkNumber}由本次提交的全部填报内容计算得出，与案件页面上该次提交的核对号相同，即说明数据没有改动。`,
      },
    ],
  }
}

const tableOf = ({ answers }: Read, key: string): readonly Row[] => (answers.keys.has(key) ? answers.rows(key) : [])
const label = ({ reference }: Read, dict: string, code: string) => reference.find(dict, code)?.label ?? code
const last = ({ years }: Read) => years.at(-1) ?? 0
const ofYear = (rows: readonly Row[], year: number) => rows.filter((row) => row.number('year') === year)

const energySections = (read: Read): Section[] => [
  { heading: '综合能源消费量', body: totals(read) },
  { heading: '能源消费结构', body: structure(read) },
  { heading: '实物量平衡', body: balance(read) },
  { heading: '主要用能设备', body: consumers(read) },
  { heading: '能源计量器具', body: meters(read) },
  { heading: '节能目标与项目', body: targets(read) },
]

function totals(read: Read): PaperPart[] {
  const rows = tableOf(read, 'yearRows')
  if (rows.length === 0) return []
  return [
    {
      kind: 'table',
      title: '各年度综合能耗',
      head: ['年度', '当量值(tce)', '等价值(tce)', '产值(万元)', '增加值(万元)', '单位产值能耗(kgce/万元)', '比上年'],
      rows: rows.map((row, i) => [
        row.text('ofYear'),
        amount(row.number('yearTce')),
        amount(row.number('yearEquivalentTce')),
        amount(row.number('outputValue')),
        amount(row.number('addedValue')),
        amount(row.number('intensity')),
        change(row.number('intensity'), rows[i - 1]?.number('intensity') ?? null),
      ]),
    },
  ]
}

function structure(read: Read): PaperPart[] {
  const all = tableOf(read, 'energyRows')
  const [now, before] = [ofYear(all, last(read)), ofYear(all, last(read) - 1)]
  if (now.length === 0) return []
  const sum = total(now.map((row) => row.number('tce')))
  return [
    {
      kind: 'table',
      title: `${last(read)}年分品种消费`,
      head: ['能源品种', '计量单位', '消费量', '折标量(tce)', '占比', '上年折标量(tce)', '变化'],
      rows: now
        .toSorted((a, b) => (b.number('tce') ?? 0) - (a.number('tce') ?? 0))
        .map((row) => {
          const former = before.find((one) => one.text('energyCode') === row.text('energyCode'))?.number('tce') ?? null
          const share = times(divide(row.number('tce'), sum), 100)
          return [
            label(read, 'energyType', row.text('energyCode')),
            row.text('unit'),
            amount(row.number('consumeQty')),
            amount(row.number('tce')),
            share === null ? none : `${formatNumber(share, 1)}%`,
            amount(former),
            change(row.number('tce'), former),
          ]
        }),
    },
  ]
}

const received = ['openStock', 'purchaseQty', 'convertOut', 'recoverQty'] as const
const spent = ['consumeQty', 'sellQty', 'closeStock'] as const

function balance(read: Read): PaperPart[] {
  const rows = ofYear(tableOf(read, 'energyRows'), last(read)).filter((row) => received.some((key) => row.has(key)))
  if (rows.length === 0) return []
  const note = read.answers.text('balanceNote')
  return [
    {
      kind: 'table',
      title: `${last(read)}年实物量平衡`,
      head: ['能源品种', '年初库存', '购进', '转换产出', '回收', '消费', '外供', '年末库存', '收支差'],
      rows: rows.map((row) => {
        const of = (keys: readonly string[]) => total(keys.map((key) => row.number(key))) ?? 0
        return [
          `${label(read, 'energyType', row.text('energyCode'))}(${row.text('unit')})`,
          ...[...received, ...spent].map((key) => amount(row.number(key))),
          amount(of(received) - of(spent)),
        ]
      }),
    },
    ...(note ? [{ kind: 'words', text: `说明：${note}` } as const] : []),
  ]
}

const largestCount = 10

function consumers(read: Read): PaperPart[] {
  const rows = tableOf(read, 'equipRows')
  if (rows.length === 0) return []
  const power = (row: Row) => times(row.number('ratedPower'), row.number('qty'))
  const largest = rows
    .filter((row) => power(row) !== null && isRatedInKw({ category: row.text('category'), name: row.text('name') }))
    .toSorted((a, b) => (power(b) ?? 0) - (power(a) ?? 0))
    .slice(0, largestCount)
  const grades = Map.groupBy(rows, (row) =>
    row.has('effLevel') ? label(read, 'effLevel', row.text('effLevel')) : '未填',
  )
  return [
    {
      kind: 'table',
      title: '功率最大的十项设备',
      head: ['设备', '型号', '数量', '额定功率合计(kW)', '能效等级', '淘汰目录比对'],
      rows: largest.map((row) => [
        row.text('name'),
        row.text('model'),
        amount(row.number('qty'), 0),
        amount(power(row), 0),
        row.has('effLevel') ? label(read, 'effLevel', row.text('effLevel')) : none,
        row.text('eliminated') || none,
      ]),
    },
    {
      kind: 'words',
      text: `按额定功率×数量排列；变压器（kVA）和锅炉（t/h）不参与排列。全部设备按能效等级：${[...grades]
        .map(([grade, of]) => `${grade}${amount(total(of.map((row) => row.number('qty'))), 0)}台（套）`)
        .join('，')}。`,
    },
  ]
}

function meters(read: Read): PaperPart[] {
  const rows = tableOf(read, 'meterRows')
  if (rows.length === 0) return []
  const percent = (value: number | null) => (value === null ? none : `${formatNumber(value, 2)}%`)
  return [
    {
      kind: 'table',
      title: '配备与检定',
      head: ['级别', '能源品种', '应装(台)', '实装(台)', '配备率', '检定合格(台)', '合格率'],
      rows: rows.map((row) => [
        label(read, 'meterLevel', row.text('meterLevel')),
        label(read, 'energyType', row.text('energyCode')),
        amount(row.number('need'), 0),
        amount(row.number('have'), 0),
        percent(row.number('ratio')),
        amount(row.number('checked'), 0),
        percent(row.number('checkedRatio')),
      ]),
    },
    { kind: 'words', text: `适用标准：${read.answers.text('meterEdition')}` },
  ]
}

function targets(read: Read): PaperPart[] {
  const set = tableOf(read, 'targetRows').filter((row) => row.has('target'))
  const projects = tableOf(read, 'projectRows')
  return [
    ...(set.length > 0
      ? [
          {
            kind: 'table',
            title: `${last(read)}年节能目标`,
            head: ['目标', '下达值', '实际值', '完成情况'],
            rows: set.map((row) => [
              row.text('item'),
              amount(row.number('target')),
              amount(row.number('actual')),
              row.text('reached') || none,
            ]),
          } as const,
        ]
      : []),
    ...(projects.length > 0
      ? [
          {
            kind: 'table',
            title: '节能技术改造项目',
            head: ['项目', '类型', '投资(万元)', '年节能量(tce)', '进展'],
            rows: projects.map((row) => [
              row.text('projectName'),
              label(read, 'retrofitType', row.text('projType')),
              amount(row.number('invest')),
              amount(row.number('saveTce')),
              label(read, 'projectStage', row.text('progress')),
            ]),
          } as const,
        ]
      : []),
  ]
}

const productSections = (read: Read): Section[] => [
  { heading: '单位产品能耗与限额', body: againstLimits(read, 'productRows', 'productName', '产品') },
  { heading: '工序能耗与限额', body: againstLimits(read, 'processRows', 'processName', '工序') },
  { heading: '与1级值的差距', body: gaps(read) },
  { heading: '超过限定值的说明', body: explained(read) },
]

function againstLimits(read: Read, key: string, name: string, word: string): PaperPart[] {
  const rows = tableOf(read, key)
  if (rows.length === 0) return []
  return [
    {
      kind: 'table',
      title: `各年度${word}能耗`,
      head: [word, '年度', '产量', '能耗(tce)', '单位能耗(kgce)', '1级', '2级', '3级', '达到水平'],
      rows: rows.map((row) => [
        row.text(name),
        row.text('year'),
        `${amount(row.number('output'))}${row.text('unit')}`,
        amount(row.number('productTce')),
        amount(row.number('unitEnergy')),
        amount(row.number('lv1')),
        amount(row.number('lv2')),
        amount(row.number('lv3')),
        row.text('level') || '没有选择标准',
      ]),
    },
    { kind: 'words', text: standardsOf(read, rows) },
  ]
}

function standardsOf({ reference }: Read, rows: readonly Row[]): string {
  const used = rows.flatMap((row) => reference.find('limitStandard', row.text('limitStd')) ?? [])
  const names = new Set(used.map(({ standard, standardTitle }) => `${String(standard)}《${String(standardTitle)}》`))
  return names.size === 0 ? '没有选择限额标准。' : `适用标准：${[...names].join('；')}。比较时用未修约的数值。`
}

/** The mean price of one tce: cost of energy of the year over its consumption; null where no cost was given. */
function pricePerTce(read: Read, year: number): number | null {
  const rows = ofYear(tableOf(read, 'energyRows'), year).filter((row) => row.has('cost'))
  return divide(total(rows.map((row) => row.number('cost'))), total(rows.map((row) => row.number('tce'))))
}

function gaps(read: Read): PaperPart[] {
  const rows = ofYear(tableOf(read, 'productRows'), last(read)).filter((row) => row.has('lv1') && row.has('unitEnergy'))
  if (rows.length === 0) return []
  const price = pricePerTce(read, last(read))
  return [
    {
      kind: 'table',
      title: `${last(read)}年`,
      head: ['产品', '单位能耗(kgce)', '1级值(kgce)', '差距(kgce)', '折合(tce)', '折合(万元)'],
      rows: rows.map((row) => {
        const gap = minus(row.number('unitEnergy'), row.number('lv1'))
        const above = gap === null ? null : Math.max(0, gap)
        const tce = divide(times(above, row.number('output')), 1000)
        return [
          row.text('productName'),
          amount(row.number('unitEnergy')),
          amount(row.number('lv1')),
          above === 0 ? '已达到' : amount(above),
          above === 0 ? none : amount(tce),
          above === 0 ? none : amount(times(tce, price)),
        ]
      }),
    },
    {
      kind: 'words',
      text:
        price === null
          ? '自查表没有填报能源费用，差距不折算金额。'
          : `金额按本企业${last(read)}年能源费用÷综合能耗（${formatNumber(price, 4)}万元/tce）折算。`,
    },
  ]
}

function explained(read: Read): PaperPart[] {
  const rows = [...tableOf(read, 'productRows'), ...tableOf(read, 'processRows')].filter((row) => row.has('overReason'))
  if (rows.length === 0) return []
  return [
    {
      kind: 'table',
      title: '原因和措施',
      head: ['年度', '产品或工序', '原因', '措施'],
      rows: rows.map((row) => [
        row.text('year'),
        row.keys.has('productName') ? row.text('productName') : row.text('processName'),
        row.text('overReason'),
        row.text('overMeasure'),
      ]),
    },
  ]
}
