/** 计算书: a kept result as a paper, with every figure's arithmetic, source and edition. Pure. */
import { calculationKinds } from '@green/contract/calls/energy/calculator.ts'
import { digestName } from '@green/contract/overview/digest.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { uncertaintyText } from '@green/tools/calculators/sentences.ts'
import { citedTable } from '../../../base/ledger/cited-part.ts'
import { inTwoLines } from '../../../platform/paper/digest-lines.ts'
import type { Paper, PaperPart } from '../../../platform/paper/paper.ts'
import { amountText, type FigureRow, figureRows } from './figure-rows.ts'
import type { CalculationContent } from './saved-results.ts'

type Watermark = {
  number: string
  edition: number
  sha256: string
  dataEdition: string
  madeOn: string
  madeByName: string
  issuer: string
}

const valueText = ({ value, decimals }: FigureRow) => formatNumber(value, decimals)

export function calculationPaper(content: CalculationContent, watermark: Watermark): Paper {
  const kind = calculationKinds[content.energy ? 'energy' : 'carbon']
  const rows = figureRows(content)
  const sections: [string, PaperPart[]][] = [
    ['结果', resultParts(content, rows)],
    ['怎样算出', arithmeticParts(rows)],
    ['说明', remarkParts(content, watermark)],
  ]
  return {
    title: `${kind}计算书：${content.title}`,
    foot: `${watermark.number}　第${watermark.edition}版`,
    archival: true,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['企业名称', content.enterprise.name],
          ['统一社会信用代码', content.enterprise.socialCode],
          ['数据年度', `${content.year}年`],
          ['版本', `第${watermark.edition}版，${watermark.madeOn}`],
          ['填报人', watermark.madeByName],
          ['系数和因子版本', watermark.dataEdition],
        ],
      },
      {
        kind: 'words',
        text: '本书按企业填写的数据由平台计算，数据的真实性由企业负责；不是核查结论，不作为行政许可依据。',
      },
      ...sections.flatMap(([heading, body], i): PaperPart[] => [
        { kind: 'heading', text: `${['一', '二', '三'][i]}、${heading}` },
        ...body,
      ]),
    ],
  }
}

function resultParts({ energy, carbon, citations }: CalculationContent, rows: readonly FigureRow[]): PaperPart[] {
  const headline: PaperPart = {
    kind: 'table',
    title: '主要结果',
    head: ['指标', '数值', '单位'],
    rows: rows
      .slice(0, energy ? (energy.assessedEquivRef === null ? 5 : 6) : 4)
      .map((row) => [row.label, valueText(row), row.unit]),
  }
  const ofEnergy = (of: NonNullable<typeof energy>): PaperPart[] => [
    {
      kind: 'table',
      title: '分品种',
      head: ['能源品种', '净消费量', '当量值（tce）', '等价值（tce）', '占当量值（%）'],
      rows: of.items.map((item) => [
        item.label,
        amountText(item.consumption, item.unit),
        formatNumber(item.tceEq, 4),
        formatNumber(item.tceEquiv, 4),
        formatNumber(item.sharePct, 2),
      ]),
    },
    ...(of.products.length > 0
      ? [
          {
            kind: 'table' as const,
            title: '单位产品综合能耗',
            head: ['产品', '单位产品综合能耗', '等级', '1级／2级／3级', '标准和说明'],
            rows: of.products.map(({ name, unitEnergy, unit, grade, limits, standard, gradeNote }) => [
              name,
              unitEnergy === null ? '—' : `${unitEnergy} ${unit}`,
              grade ?? '—',
              limits ? [limits.level1, limits.level2, limits.level3].map((one) => one ?? '—').join('／') : '—',
              [standard, gradeNote].filter(Boolean).join('；') || '—',
            ]),
          },
        ]
      : []),
  ]
  const ofCarbon = (of: NonNullable<typeof carbon>): PaperPart[] => [
    {
      kind: 'table',
      title: '排放结构',
      head: ['排放源', '排放量（tCO₂）', '占比（%）'],
      rows: of.structure.map(({ source, tCO2, sharePct }) => [
        source,
        formatNumber(tCO2, 2),
        formatNumber(sharePct, 2),
      ]),
    },
  ]
  return [headline, ...(energy ? ofEnergy(energy) : []), ...(carbon ? ofCarbon(carbon) : []), ...citedTable(citations)]
}

const arithmeticParts = (rows: readonly FigureRow[]): PaperPart[] => [
  {
    kind: 'table',
    title: '逐项算式、来源和取舍',
    head: ['指标', '公式和算式', '因子来源和版本', '取舍'],
    rows: rows
      .filter(({ explained }) => explained.how !== '')
      .map(({ label, explained: { formula, how, source, edition, rounding } }) => [
        label,
        `${formula}\n${how}`,
        [source, edition].filter(Boolean).join('；') || '—',
        rounding,
      ]),
  },
]

function remarkParts({ energy, carbon }: CalculationContent, { sha256, number, issuer }: Watermark): PaperPart[] {
  const uncertain = energy?.uncertaintyEq ?? carbon?.uncertainty
  const unit = energy ? 'tce' : 'tCO₂'
  const remarks = [...(energy?.remarks ?? []), ...(carbon?.remarks ?? [])]
  return [
    ...remarks.map((text): PaperPart => ({ kind: 'words', text: `${text}。` })),
    ...(uncertain
      ? [
          {
            kind: 'words' as const,
            text: `合计的不确定度：±${formatNumber(uncertain.pct, 2)}%（±${formatNumber(uncertain.amount, 2)}${unit}）。${uncertaintyText}。`,
          },
        ]
      : []),
    {
      kind: 'facts',
      facts: [
        ['编号', number],
        [`计算数据的${digestName(sha256)}`, inTwoLines(sha256)],
        ['编制', `${issuer}绿效码平台`],
      ],
    },
  ]
}
