/** What the evidence of an enterprise says, from its book: by the name of the paper the tables it would have, one page for each year. */
import { defaultSettings, factorsOf } from '@green/tools/ledger/factors.ts'
import { productRows, typed } from './answers.ts'
import { type Book, type BookYear, totalCarbonOf } from './book.ts'
import { round } from './rounding.ts'
import { netOf } from './workbook.ts'

export type PaperLine = { label: string; amount: string; unit: string }
export type PaperPage = { heading: string; lines: readonly PaperLine[] }

type Amounts = readonly (readonly [label: string, amount: number | undefined, unit: string])[]

const factors = factorsOf(defaultSettings(), 2025)

/** As papers print it: 48,364.12. */
export const printed = (amount: number): string => round(amount, 4).toLocaleString('en', { maximumFractionDigits: 4 })

const energyTable = ({ energy, statedTce }: BookYear): Amounts => [
  ...energy.flatMap((line): Amounts => {
    const name = factors.nameOf(line.code) ?? line.code
    const unit = factors.unitOf(line.code)
    const net = netOf(line)
    return [
      [`${name} 年初库存`, line.open, unit],
      [`${name} 购进量`, line.bought, unit],
      [`${name} 消费量`, net, unit],
      [`${name} 用作原材料`, line.feedstock, unit],
      [`${name} 外供量`, line.sold, unit],
      [`${name} 年末库存`, line.close, unit],
      [`${name} 消费金额`, line.money && line.bought ? round((line.money * net) / line.bought, 2) : undefined, '万元'],
    ]
  }),
  ['综合能源消费量', statedTce, 'tce'],
]

const outputTable = (year: BookYear): Amounts => [
  ['工业总产值', year.outputValue, '万元'],
  ['工业增加值', year.addedValue, '万元'],
  ['营业收入', year.revenue, '万元'],
  ['从业人员', year.employees, '人'],
  ...productRows([year]).flatMap((row): Amounts => {
    const amount = (cell: string) => (row[cell] ? Number(row[cell]) : undefined)
    return [
      [`${row.productName} 产量`, amount('output'), String(row.unit)],
      [`${row.productName} 设计产能`, amount('capacity'), String(row.unit)],
      [`${row.productName} 产值`, amount('outputValue'), '万元'],
      [`${row.productName} 综合能耗`, amount('productTce'), 'tce'],
    ]
  }),
]

const waterTable = ({ water, products }: BookYear): Amounts => [
  ['取水量', water.intake, 'm³'],
  ['生产取水量', water.production, 'm³'],
  ['产品取水量', products[0]?.water, 'm³'],
  ['重复利用水量', water.reuse, 'm³'],
  ['排水量', water.discharge, 'm³'],
]

const powerTable = ({ power, pvKW }: BookYear): Amounts => [
  ['购入电量', power.bought, '万kWh'],
  ['自发自用可再生电量', power.ownRenew, '万kWh'],
  ['绿电交易电量', power.traded, '万kWh'],
  ['绿证折电量', power.gec, '万kWh'],
  ['最大需量', power.maxDemandKW, 'kW'],
  ['光伏装机', pvKW, 'kW'],
]

const carbonTable = (year: BookYear): Amounts => [
  ...year.process.flatMap(
    ({ of, activity, factor }): Amounts => [
      [`${of ?? '过程'} 活动数据`, activity, ''],
      [`${of ?? '过程'} 排放因子`, factor, ''],
    ],
  ),
  ['温室气体排放总量', year.report?.co2 ?? totalCarbonOf(year), 'tCO₂'],
]

const siteTable = (year: BookYear): Amounts => [
  ['用地面积', year.landArea, 'm²'],
  ['计容建筑面积', year.buildArea, 'm²'],
  ['建筑物占地面积', year.buildingFoot, 'm²'],
]

/** Papers by their name; a letter, a certificate or a photo has no figures of the year. */
const tables: readonly (readonly [RegExp, (year: BookYear) => Amounts])[] = [
  [/^能源购进|205-1|^能源(?:消费)?台账|^领跑者申请报告|^近三年指标核算书/, energyTable],
  [/^工业产销总值|^能源消费与产值|^产品产量|^统计证明/, outputTable],
  [/用水情况|^用水台账|^水平衡/, waterTable],
  [/^电费结算|^可再生电力|^非化石能源/, powerTable],
  [/温室气体排放报告|^碳排放报告/, carbonTable],
  [/^总平面图|^建设工程规划许可证/, siteTable],
]

/** Null where a paper of that name has no figures. The last year comes first. */
export function paperPages(book: Book, name: string): PaperPage[] | null {
  const table = tables.find(([named]) => named.test(name))?.[1]
  if (!table) return null
  return book.years.toReversed().map((year) => ({
    heading: `${year.year}年`,
    lines: table(year).flatMap(([label, amount, unit]) =>
      amount === undefined || Number(typed(amount)) === 0 ? [] : [{ label, amount: printed(amount), unit }],
    ),
  }))
}
