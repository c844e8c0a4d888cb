/** A report as a paper, which becomes PDF and Word. Pure. */

import type { ReportType } from '@green/contract/calls/code/lxm-report.ts'
import { endText } from '@green/contract/filing/titles.ts'
import { digestName } from '@green/contract/overview/digest.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { countedPoints } from '@green/green-code/counted.ts'
import { bandText } from '@green/green-code/percentile-mode.ts'
import { inTwoLines } from '../../../platform/paper/digest-lines.ts'
import type { Paper, PaperPart } from '../../../platform/paper/paper.ts'
import { gradeBadge, radar, trendLine } from './charts.ts'
import type { ReportContent } from './content.ts'

export type Watermark = { number: string; checkCode: string; sha256: string; address: string; issuer: string }

export const disclaimer = '依据企业填报并经审核的数据生成，不作为行政许可依据'
const internalText = '内部版：仅供本企业自查，不得对外使用'
const none = '—'
const scoreText = (score: number | null) => (score === null ? none : formatNumber(score, 2))

/** The parts of each type, in order. */
const parts = {
  full: ['card', 'result', 'rows', 'carbon', 'trends', 'band', 'gaps', 'holdings', 'sources', 'check'],
  credit: ['card', 'result', 'rows', 'carbon', 'holdings', 'sources', 'check'],
} as const satisfies Record<ReportType, readonly string[]>
type Part = (typeof parts)['full'][number]

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

export function reportPaper(content: ReportContent, type: ReportType, watermark: Watermark): Paper {
  const sections = parts[type].flatMap((part) => {
    const { heading, body } = sectionOf(part, content, watermark)
    return body.length === 0 ? [] : [{ heading, body }]
  })
  return {
    title: `${content.year}年度绿效码报告${type === 'credit' ? '（信贷版）' : ''}`,
    foot: `${watermark.number}　校验码 ${watermark.checkCode}`,
    ...(content.isInternal ? { watermark: '内部版 不得对外使用' } : {}),
    archival: true,
    parts: [
      ...cover(content, watermark),
      ...sections.flatMap(({ heading, body }, i): PaperPart[] => [
        { kind: 'heading', text: `${numerals[i]}、${heading}` },
        ...body,
      ]),
    ],
  }
}

function cover(content: ReportContent, watermark: Watermark): PaperPart[] {
  return [
    { kind: 'drawing', ...gradeBadge(content) },
    {
      kind: 'facts',
      facts: [
        ['企业名称', content.enterprise.name],
        ['绿效码', `${content.code}（第${content.edition}版）`],
        ['等级', [content.grade.code, content.grade.label].filter(Boolean).join(' ')],
        ['用途', [content.purpose, content.receiver && `送${content.receiver}`].filter(Boolean).join('，')],
        ['生成日期', content.madeOn],
        ['编制', `${watermark.issuer}绿效码平台`],
      ],
    },
    ...(content.isInternal ? [{ kind: 'words', text: internalText } as const] : []),
    ...(content.remark ? [{ kind: 'words', text: `备注：${content.remark}` } as const] : []),
  ]
}

type Section = { heading: string; body: PaperPart[] }

/** A section without anything to say has no body and is left out. */
function sectionOf(part: Part, content: ReportContent, watermark: Watermark): Section {
  switch (part) {
    case 'card':
      return { heading: '企业概况', body: cardOf(content) }
    case 'result':
      return { heading: '总体结果', body: resultOf(content) }
    case 'rows':
      return { heading: '指标得分', body: rowsOf(content) }
    case 'carbon':
      return { heading: '碳效等级', body: carbonOf(content) }
    case 'trends':
      return { heading: '近三年变化', body: trendsOf(content) }
    case 'band':
      return { heading: '同行业位置', body: bandOf(content) }
    case 'gaps':
      return { heading: '优势、差距与建议', body: gapsOf(content) }
    case 'holdings':
      return { heading: '称号、项目与节能量', body: holdingsOf(content) }
    case 'sources':
      return { heading: '数据来源与说明', body: sourcesOf(content) }
    case 'check':
      return { heading: '核验', body: checkOf(watermark) }
  }
}

function cardOf({ enterprise, year }: ReportContent): PaperPart[] {
  return [
    {
      kind: 'facts',
      facts: [
        ['企业名称', enterprise.name],
        ['统一社会信用代码', enterprise.socialCode],
        ['所在区县', enterprise.district],
        ['国民经济行业', enterprise.industry],
        ['企业规模', enterprise.scale],
        ['数据年度', `${year}年`],
      ],
    },
  ]
}

function resultOf(content: ReportContent): PaperPart[] {
  const { dimensions, reasons, gates } = content
  const hasTotal = content.totalText !== none
  const counted = countedPoints(dimensions)
  return [
    {
      kind: 'facts',
      facts: [
        ['总分', hasTotal ? `${content.totalText}分（满分100分）` : content.grade.code],
        ['门槛', gates.length > 0 ? gates.join('；') : '没有触发'],
      ],
    },
    ...(reasons.length > 0 ? [{ kind: 'words', text: `还缺：${reasons.join('；')}` } as const] : []),
    ...(dimensions.some(({ score }) => score !== null) ? [{ kind: 'drawing', ...radar(dimensions) } as const] : []),
    {
      kind: 'table',
      title: '五个维度',
      head: ['维度', '满分', '得分', '得分率（%）'],
      rows: [
        ...dimensions.map(({ label, points, score }) => [
          label,
          String(points),
          scoreText(score),
          score === null ? none : formatNumber((score / points) * 100, 1),
        ]),
        ...(hasTotal
          ? [['合计（不评的维度不计入）', String(counted.points), scoreText(counted.score), content.totalText]]
          : []),
      ],
    },
  ]
}

function rowsOf({ rows }: ReportContent): PaperPart[] {
  return [
    {
      kind: 'table',
      title: '逐项得分',
      head: ['指标', '本企业', '基准', '满分', '得分', '状态'],
      rows: rows.map((row) => [
        row.unit ? `${row.label}（${row.unit}）` : row.label,
        row.value,
        row.benchmark,
        String(row.points),
        scoreText(row.score),
        row.state,
      ]),
    },
  ]
}

/** Only in the internal copy. */
function carbonOf({ carbon, isInternal }: ReportContent): PaperPart[] {
  if (!isInternal) return []
  const text = carbon
    ? `${carbon.level}级（K = ${formatNumber(carbon.k, 4)}，本企业单位产值碳排放÷同行业加权平均值）。碳效等级不计分，只在内部版中列出。`
    : '没有同行业加权平均值或本企业的碳排放数据，不能得出碳效等级。'
  return [{ kind: 'words', text: text }]
}

function trendsOf({ trends }: ReportContent): PaperPart[] {
  const years = trends[0]?.values.map(({ year }) => year) ?? []
  return [
    ...trends.flatMap((trend): PaperPart[] => {
      const known = trend.values.filter(({ value }) => value !== null)
      return known.length < 2 ? [] : [{ kind: 'drawing', ...trendLine(trend) }]
    }),
    {
      kind: 'table',
      title: '近三年数据',
      head: ['指标', ...years.map((year) => `${year}年`)],
      rows: trends.map(({ label, unit, values }) => [
        `${label}（${unit}）`,
        ...values.map(({ value }) => (value === null ? none : formatNumber(value, 2))),
      ]),
    },
  ]
}

function bandOf({ band }: ReportContent): PaperPart[] {
  if (band === null) return []
  const text = band === '' ? '同行业不足5家，不显示位置。' : `按得分位于同行业${bandText(band)}。`
  return [{ kind: 'words', text }]
}

function gapsOf({ strengths, gaps, advice }: ReportContent): PaperPart[] {
  return [
    {
      kind: 'table',
      title: '得分率最高的指标',
      head: ['指标', '得分', '满分'],
      rows: strengths.map(({ label, score, points }) => [label, scoreText(score), String(points)]),
    },
    {
      kind: 'table',
      title: '最能提升总分的指标',
      head: ['指标', '本企业', '满分值', '可增加总分', '建议'],
      rows: gaps.map(({ label, own, target, gain, measure }) => [label, own, target, gain, measure]),
    },
    ...(advice.length > 0
      ? [
          {
            kind: 'table',
            title: '专家诊断建议',
            head: ['措施', '年节能量（tce）', '来源'],
            rows: advice.map(({ measure, saveTce, from }) => [measure, saveTce || none, from]),
          } as const,
        ]
      : []),
  ]
}

function holdingsOf({ titles, projects }: ReportContent): PaperPart[] {
  return [
    {
      kind: 'table',
      title: '有效的称号',
      head: ['称号', '编号', '有效期至'],
      rows: titles.map(({ name, number, validTo }) => [name, number, endText(validTo)]),
    },
    {
      kind: 'table',
      title: '已入库的节能项目',
      head: ['项目', '年节能量（tce）', '受理号'],
      rows: projects.map(({ name, saveTce, number }) => [name, saveTce || none, number]),
    },
  ]
}

function sourcesOf({ source, madeOn }: ReportContent): PaperPart[] {
  return [
    {
      kind: 'facts',
      facts: [
        ['数据来源', source.record],
        ['评分方案', source.scheme],
        ['基准表', source.tables.join('\n')],
        ['赋码日期', source.confirmedOn],
        ['有效期至', source.validUntil],
        ['生成日期', madeOn],
        ['说明', `${disclaimer}；不用于限电、监管检查和处罚。`],
      ],
    },
  ]
}

function checkOf({ number, checkCode, sha256, address }: Watermark): PaperPart[] {
  return [
    {
      kind: 'facts',
      facts: [
        ['报告编号', number],
        ['校验码', checkCode],
        [`报告数据的${digestName(sha256)}`, inTwoLines(sha256)],
      ],
    },
    {
      kind: 'square',
      address,
      text: '扫码或在门户“绿效码报告核验”中输入报告编号和校验码，核对本报告是否真实、是否仍然有效；核验页另列出每个文件的SHA-256，可与手中文件核对。',
    },
  ]
}
