/** 给进口商的数据表: one list of lines in Chinese and English, from which PDF and workbook are made. Pure. */
import type { CbamGood } from '@green/contract/calls/energy/scheme/cbam.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import type { SheetSpec } from '@green/spreadsheet/writer.ts'
import type { Paper, PaperPart } from '../../../platform/paper/paper.ts'

type About = { enterpriseName: string; socialCode: string; madeOn: string }
type Line = readonly [zh: string, en: string, value: string]

const plain = (value: number | null) => (value === null ? '' : formatUpTo(value, 6))
const sourceLabels = { actual: '实测值 actual', default: '默认值 default' } as const

/** Installation, good and result; what was not filled in is left out. */
function linesOf(good: CbamGood, { enterpriseName, socialCode, madeOn }: About): Line[] {
  const { result } = good
  const lines: Line[] = [
    ['运营者', 'Operator', `${enterpriseName} ${socialCode}`],
    ['生产设施', 'Installation', `${good.installation} ${good.installationEn}`],
    ['地址', 'Address', good.addressEn],
    ['国家', 'Country', 'CN'],
    ['UN/LOCODE', 'UN/LOCODE', good.unlocode],
    ['经纬度', 'Coordinates', good.coordinates],
    ['报告期', 'Reporting period', `${good.year}-01-01 – ${good.year}-12-31`],
    ['货物', 'Good', `${good.goodTitle} ${good.goodTitleEn}`],
    ['CN编码', 'CN code', good.cn],
    ['生产路线', 'Production route', good.route],
    ['活动水平（t）', 'Activity level (t)', plain(good.activityLevel)],
    ['单位直接隐含排放（tCO₂e/t）', 'Specific direct embedded emissions (tCO2e/t)', plain(result?.seeDirect ?? null)],
    [
      '单位间接隐含排放（tCO₂e/t）',
      'Specific indirect embedded emissions (tCO2e/t)',
      result?.seeIndirect === null ? '本类货物不计 not counted for this good' : plain(result?.seeIndirect ?? null),
    ],
    [
      '其中默认值占直接排放（%）',
      'Share of default values in direct emissions (%)',
      plain(result?.defaultSharePct ?? null),
    ],
    ['成分和废料比例', 'Composition and scrap share', good.composition],
    ['已付碳价', 'Carbon price due', good.carbonPrice],
    ['核查机构', 'Verifier', good.verifier === '' ? '没有核查 not verified' : good.verifier],
    ['核查报告日期', 'Date of verification report', good.verifiedOn ?? ''],
    ['制表日期', 'Date of this sheet', madeOn],
  ]
  return lines.filter(([, , value]) => value.trim() !== '')
}

const powerHead = ['用电 Electricity', 'MWh', '因子 Factor (t/MWh)', '来源 Source']
const powerRows = ({ electricity }: CbamGood) =>
  electricity.map(({ name, mwh, factor, source }) => [name, plain(mwh), plain(factor), source])

const precursorHead = [
  '前体 Precursor',
  'CN',
  '用量 Quantity (t)',
  '直接 SEE direct',
  '数据 Data',
  '国家 Country',
  '设施 Installation',
]
const precursorRows = ({ precursors }: CbamGood) =>
  precursors.map(({ name, cn, tonnes, seeDirect, source, country, installation }) => [
    name,
    cn,
    plain(tonnes),
    plain(seeDirect),
    sourceLabels[source],
    country,
    installation,
  ])

const notice =
  '数据由生产企业填报并负责，平台按(EU) 2023/956附件四的方法计算，没有核查；申报和交付证书的义务在欧盟的申报人。 Data stated by the operator; computed after Annex IV of Regulation (EU) 2023/956; not verified by this platform.'

/** The sheet as a paper. */
export function cbamPaper(good: CbamGood, about: About): Paper {
  const table = (title: string, head: readonly string[], rows: string[][]): PaperPart[] =>
    rows.length === 0 ? [] : [{ kind: 'table', title, head, rows }]
  return {
    title: `CBAM 数据表 Communication sheet：${good.goodTitle}`,
    foot: `${about.enterpriseName}　${good.cn}　${good.year}`,
    archival: true,
    parts: [
      { kind: 'facts', facts: linesOf(good, about).map(([zh, en, value]) => [`${zh} ${en}`, value] as const) },
      ...table('用电 Electricity', powerHead, powerRows(good)),
      ...table('前体 Precursors', precursorHead, precursorRows(good)),
      { kind: 'words', text: notice },
    ],
  }
}

const text = (title: string) => ({ title, kind: 'text' as const })

/** The sheet as a workbook. */
export const cbamSheets = (good: CbamGood, about: About): SheetSpec[] => [
  {
    name: 'Summary_Communication',
    columns: ['栏目', 'Item', '内容 Value'].map(text),
    rows: [...linesOf(good, about).map((line) => [...line]), ['说明', 'Note', notice]],
  },
  { name: 'Electricity', columns: powerHead.map(text), rows: powerRows(good) },
  { name: 'E_PurchPrec', columns: precursorHead.map(text), rows: precursorRows(good) },
]
