/** 产品碳足迹报告: a footprint as a paper, with every row, its factor and where that comes from. Pure. */
import type { Answers } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { formatNumber, formatUpTo } from '@green/filing/value/round.ts'
import { figures } from '@green/programmes/product-footprint/figures.ts'
import { productFootprint } from '@green/programmes/product-footprint/programme.ts'
import type { FormFootprint } from '@green/programmes/product-footprint/result.ts'
import { owners, rowKinds, stages } from '@green/tools/footprint/product-case.ts'
import type { Paper, PaperPart } from '../../platform/paper/paper.ts'

type Filed = { enterpriseName: string; socialCode: string; number: string; filedOn: string; issuer: string }

const none = '—'
const labelIn = (labels: Readonly<Record<string, string>>, key: unknown) => labels[String(key)] ?? String(key ?? '')
const plain = (value: unknown) => (typeof value === 'number' ? formatUpTo(value, 6) : String(value ?? ''))

/** Answers with their labels, those that are empty left out. */
function factsOf(answers: Answers, reference: Reference, keys: readonly string[]): [string, string][] {
  return fieldsOf(productFootprint)
    .filter(({ key }) => keys.includes(key) && answers.has(key))
    .map(({ key, label, spec }) => [label, showValue(answers.raw(key) as never, spec, reference)])
}

export function footprintPaper(answers: Answers, reference: Reference, footprint: FormFootprint, filed: Filed): Paper {
  const sections: [heading: string, parts: PaperPart[]][] = [
    ['产品与边界', [{ kind: 'facts', facts: factsOf(answers, reference, productKeys) }]],
    ['结果', resultParts(answers, reference, footprint)],
    ['清单', [rowTable(footprint)]],
    ['因子来源', [factorTable(footprint)]],
    ['分配与取舍', allocationParts(answers, reference, footprint)],
    ['数据质量与不确定度', [qualityTable(footprint)]],
    ['核查与公开', [{ kind: 'facts', facts: factsOf(answers, reference, reviewKeys) }]],
  ]
  const numerals = ['一', '二', '三', '四', '五', '六', '七']
  return {
    title: '产品碳足迹报告',
    foot: `${filed.number}　${answers.text('recordTitle')}`,
    archival: true,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['企业名称', filed.enterpriseName],
          ['统一社会信用代码', filed.socialCode],
          ['登记编号', filed.number],
          ['登记日期', filed.filedOn],
          ['出具', `${filed.issuer}绿效码平台，按企业填报的数据生成`],
        ],
      },
      {
        kind: 'words',
        text: '数据由企业填报并负责，平台按 GB/T 24067—2024 计算，没有审核。不同规则、单位、边界或年度的结果不可比。抵销不计入；本报告不是产品碳标识认证。',
      },
      ...sections.flatMap(([heading, parts], i): PaperPart[] => [
        { kind: 'heading', text: `${numerals[i]}、${heading}` },
        ...parts,
      ]),
    ],
  }
}

const productKeys = [
  'productName',
  'year',
  'rule',
  'unitKind',
  'unitLabel',
  'kgPerUnit',
  'boundary',
  'periodFrom',
  'periodTo',
  'outputAmount',
  'productUnit',
  'outputPerUnit',
]
const apartKeys = ['biogenic', 'landUse', 'airTransport', 'capture']
const reviewKeys = [
  'author',
  'authorName',
  'reviewKind',
  'certificateNo',
  'certBody',
  'validFrom',
  'validTo',
  'remark',
  'isPublic',
]

function resultParts(answers: Answers, reference: Reference, { fault }: FormFootprint): PaperPart[] {
  if (fault) return [{ kind: 'words', text: `没有得出结果：${fault.message}。` }]
  const rows = Object.values(figures).flatMap(({ label, unit, decimals, formula, of }) => {
    const value = of(answers, reference)
    return value === null ? [] : [[label, `${formatNumber(value, decimals)}${unit ? ` ${unit}` : ''}`, formula]]
  })
  const apart = factsOf(answers, reference, apartKeys)
  return [
    { kind: 'table', title: '结果', head: ['指标', '数值', '算法'], rows },
    ...(apart.length > 0
      ? [{ kind: 'facts' as const, facts: apart.map(([label, value]) => [`单独报告：${label}`, value] as const) }]
      : []),
  ]
}

const activityOf = ({ kind, tonnes, km, amount, unit }: Readonly<Record<string, unknown>>) =>
  kind === 'transport' ? `${plain(tonnes)} t × ${plain(km)} km` : `${plain(amount)} ${String(unit ?? '')}`

function rowTable({ rows, figures: result }: FormFootprint): PaperPart {
  return {
    kind: 'table',
    title: '',
    head: ['名称', '阶段', '类型', '活动数据', '因子', '排放（kgCO₂e）', '归属'],
    rows: rows.map(({ row }) => [
      String(row.name ?? ''),
      labelIn(stages, row.stage),
      labelIn(rowKinds, row.kind),
      activityOf(row),
      `${plain(row.factor)} ${String(row.factorUnit ?? '')}`,
      result ? formatNumber(result.rowsKg[String(row.id)] ?? null, 2) : none,
      labelIn(owners, row.belongs),
    ]),
  }
}

const factorTable = ({ rows }: FormFootprint): PaperPart => ({
  kind: 'table',
  title: '',
  head: ['名称', '因子来源和版本'],
  rows: rows.map(({ row }) => [String(row.name ?? ''), String(row.factorSource ?? '')]),
})

function allocationParts(answers: Answers, reference: Reference, { cutOffText }: FormFootprint): PaperPart[] {
  const table = (title: string, key: string, head: readonly string[], columns: readonly string[]): PaperPart[] => {
    const rows = answers.rows(key).map((row) => columns.map((column) => row.text(column)))
    return rows.length > 0 ? [{ kind: 'table', title, head, rows }] : []
  }
  return [
    { kind: 'facts', facts: factsOf(answers, reference, ['method', 'mainBasis']) },
    ...table('共生产品', 'coproductRows', ['共生产品', '分配基数'], ['name', 'basis']),
    ...table('舍去的输入', 'cutOffRows', ['舍去的输入', '估计占比（%）'], ['name', 'share']),
    { kind: 'words', text: `取舍准则：${cutOffText ?? none}。` },
  ]
}

const percent = (value: unknown) => (typeof value === 'number' ? `${formatUpTo(value, 2)}%` : '未给')

const qualityTable = ({ rows }: FormFootprint): PaperPart => ({
  kind: 'table',
  title: '',
  head: ['名称', '时间、技术、地域、完整性、可靠性评分', '活动数据不确定度', '因子不确定度', '实测'],
  rows: rows.map(({ row }) => [
    String(row.name ?? ''),
    (row.q as readonly (number | null)[]).map((score) => score ?? none).join('、'),
    percent(row.uA),
    percent(row.uF),
    row.primary ? '是' : '否',
  ]),
})
