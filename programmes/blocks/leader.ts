/** Common form, figures and checks of the applications as 能效领跑者 and 水效领跑者: one product over three years, compared with a lead value. */

import type { AnswerSet, Answers, Row, RowAnswers } from '@green/filing/form/answers.ts'
import { area, choice, type Field, field, files, money, number, rows, text, year } from '@green/filing/form/fields.ts'
import type { Figure } from '@green/filing/form/form.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { cityThenState } from '@green/filing/profiles/city-then-state.ts'
import { choiceFilter } from '@green/filing/programme/filters.ts'
import { Exact, least } from '@green/filing/value/exact.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { upwardColumns } from './columns.ts'
import { exampleFile } from './example-file.ts'

/** Filing, review and ranking of both: the county recommends, the city decides without experts (profile W1-s without a rubric). */
export const leaderProcedure = {
  orgKind: 'enterprise',
  workflow: cityThenState,
  oneOpenPer: 'batch',
  yearField: 'evalYear',
  levelField: 'applyLevel',
  rankedBy: 'leadGap',
  rankedWithin: 'product',
  filters: [choiceFilter('applyLevel'), choiceFilter('product', { label: '产品类别' })],
  stateLabels: { approved: '已认定' },
  exportSheets: ['productRows'],
  publicityWorkingDays: 5,
} as const

/** Columns of the desk's list; `own` are those of one programme. */
export const leaderList = <const K extends string>(own: readonly K[]) =>
  [
    'enterpriseName',
    'product',
    'rankFigure',
    'valueNow',
    'leadValue',
    'qxName',
    'applyLevel',
    ...own,
    'batchName',
    'state',
    'submittedAt',
    'handler',
  ] as const

/** Columns of the export; `standards` are what the lead value is taken from. */
export const leaderExport = <const K extends string>(standards: readonly K[], own: readonly K[]) =>
  [
    'enterpriseName',
    'socialCode',
    'qxName',
    'industryName',
    'applyLevel',
    'product',
    'valueNow',
    'valueBefore',
    'valueFirst',
    ...standards,
    'leadValue',
    'rankFigure',
    ...own,
    'countyOpinion',
    'cityConclusion',
    'titleNumber',
    'validTo',
    ...upwardColumns,
    'state',
    'submittedAt',
    'contactName',
    'contactPhone',
  ] as const

/** The object of the application; `product` is the code list whose entries are ranked among themselves. */
export const leaderSubject = (products: string, clause: string) =>
  [
    field('applyLevel', '申报层级', choice('greenLevel', { required: true, only: ['city', 'national'] })),
    field('evalYear', '评价年度', year({ required: true, hint: '一般为上一自然年' })),
    field(
      'product',
      '申报的产品类别',
      choice(products, { required: true, clause, hint: '同一类别的企业相互比较；一份申报只报一个产品或工序' }),
    ),
    field('equipText', '主要装备和工艺水平', area(500, { required: true, hint: '主要生产装备与国内先进水平的比较' })),
  ] as const

/** The one product in the evaluated year and the two before it. */
export const leaderProductRows = <C extends readonly Field[]>(columns: C, hint: string, clause: string) =>
  field(
    'productRows',
    '近三年产品指标',
    rows(columns, { min: 3, max: 3, required: true, unique: ['year'], name: 'year', factYears: 3, hint, clause }),
  )

/** Technologies applied; the saving has the unit of the programme. */
export const technologyRows = (saved: string, unit: string) =>
  field(
    'techRows',
    '采用的先进技术',
    rows(
      [
        field('techName', '技术名称', text({ required: true, rules: [{ maxLength: 100 }] })),
        field('saved', saved, number({ unit, required: true })),
        field('invest', '投资', money({ required: true })),
      ],
      { min: 1, max: 30, required: true, name: 'techName' },
    ),
  )

export const leaderPapers = [
  field('licenceFiles', '营业执照', files(1, 2)),
  field('applyReport', '申请报告', files(1, 1, { hint: '说明近三年指标、计算过程、技术措施和管理情况' })),
  field('proofFiles', '指标核算证明', files(1, 10, { hint: '统计报表、计量台账、检测或审计报告' })),
] as const

/** The product's value so many years before the evaluated one. */
export function productValue(answers: Answers, column: string, before = 0): Exact | null {
  const wanted = Number(answers.text('evalYear')) - before
  const row = answers.rows('productRows').find((one) => Number(one.text('year')) === wanted)
  return Exact.of(row?.number(column))
}

/** The standard's value from the product's row, or as typed where the list has none to compare with. */
export const standardValue = (answers: Answers, column: string, typed: string): Exact | null =>
  productValue(answers, column) ?? Exact.of(answers.text(typed))

/** Whether the list gives no value to compare with, so that it is typed from the standard. */
export const lacksStandard = (column: string) => (answers: Answers) =>
  !answers.rows('productRows').some((row: Row) => row.has(column))

/** Without its sign: some processes give energy back, and their values are negative. */
const amountOf = (value: Exact): Exact => (value.n < 0n ? (Exact.of(0) as Exact).minus(value) : value)

/** Figures of three years of `column`, and the lead over the lead value, by which applications of a category rank. */
export function leaderFigures(o: {
  column: string
  label: string
  unit: string
  lead: (answers: Answers) => readonly (Exact | null)[]
  leadText: string
}) {
  const year = (before: number, text: string): Figure => ({
    label: `${text}${o.label}`,
    unit: o.unit,
    decimals: 4,
    formula: `${text}产品消耗量÷产量`,
    of: (answers) => productValue(answers, o.column, before)?.toDouble() ?? null,
  })
  const leadOf = (answers: Answers) => least(o.lead(answers))
  return {
    valueNow: year(0, '评价年度'),
    valueBefore: year(1, '上一年'),
    valueFirst: year(2, '前两年'),
    leadValue: {
      label: '领跑标准值',
      unit: o.unit,
      decimals: 4,
      formula: o.leadText,
      of: (answers) => leadOf(answers)?.toDouble() ?? null,
    },
    leadGap: {
      label: '领先幅度',
      unit: '%',
      decimals: 2,
      formula: '（领跑标准值－评价年度单位值）÷领跑标准值的绝对值×100；同一产品类别内由高到低排序',
      of: (answers) => {
        const [lead, value] = [leadOf(answers), productValue(answers, o.column)]
        return lead && value
          ? (lead
              .minus(value)
              .over(amountOf(lead))
              ?.times(Exact.of(100) as Exact)
              .toDouble() ?? null)
          : null
      },
    },
  } satisfies Record<string, Figure>
}

/** The rows are of one product, in the three years up to the evaluated one. */
export const threeYearsCheck = (standard: 'limitStd' | 'waterQuota'): Check => ({
  code: 'threeYears',
  level: 'error',
  says: '产品指标应为评价年度及前两年的同一产品、同一计量单位、同一标准',
  of: (answers) => {
    const evaluated = Number(answers.text('evalYear'))
    const table = answers.rows('productRows')
    const [first] = table
    if (!first || !evaluated) return null
    return table.flatMap((row) => {
      const at = (column: string, message: string) => ({ field: `productRows[${row.index}].${column}`, message })
      const rowYear = Number(row.text('year'))
      if (rowYear && (rowYear > evaluated || rowYear < evaluated - 2))
        return [at('year', `只填${evaluated - 2}至${evaluated}年，每年一行`)]
      const unlike = ['productName', 'unit', standard].find((column) => row.text(column) !== first.text(column))
      return unlike ? [at(unlike, '三年应填同一产品、同一计量单位和同一标准')] : []
    })
  },
})

/** A value that rose within the three years. */
export const risingCheck = (column: string, at: string, label: string): Check => ({
  code: 'rising',
  level: 'warning',
  says: `${label}近三年不应上升`,
  of: (answers) => {
    const [now, first] = [productValue(answers, column), productValue(answers, column, 2)]
    if (!now || !first || now.compare(first) <= 0) return null
    const row = answers.rows('productRows').find((one) => one.text('year') === answers.text('evalYear'))
    return { field: `productRows[${row?.index ?? 0}].${at}`, message: `${label}比前两年上升，请核对或说明原因` }
  },
})

/** Without a standard to compare with, each of the three rows must still have the product's value. */
export const amountsCheck = (o: {
  code: string
  at: string
  standard: 'limitStd' | 'waterQuota'
  label: string
}): Check => ({
  code: o.code,
  level: 'error',
  says: `三年的${o.label}都应填写`,
  of: (answers) =>
    answers
      .rows('productRows')
      // A row with a standard is already required by the table itself.
      .filter((row) => row.has('output') && !row.has(o.at) && !row.has(o.standard))
      .map((row) => ({ field: `productRows[${row.index}].${o.at}`, message: faultTexts.missing(o.label) })),
})

/** A condition of the notice on a number. */
export function atLeastCheck(o: {
  code: string
  field: string
  of: (answers: Answers) => number | null
  bound: number
  /** The bound itself satisfies it. */
  inclusive?: true
  says: string
  level?: Check['level']
  when?: (answers: Answers) => boolean
}): Check {
  return {
    code: o.code,
    level: o.level ?? 'error',
    says: o.says,
    of: (answers) => {
      const value = o.of(answers)
      if (value === null || (o.when && !o.when(answers))) return null
      return value > o.bound || (o.inclusive && value === o.bound)
        ? null
        : { field: o.field, message: faultTexts.conditionUnmet(o.says) }
    },
  }
}

/** The product's value of the evaluated year must be known and not above a standard's. */
export const notAboveStandard = (o: {
  code: string
  column: string
  at: string
  standard: (answers: Answers) => Exact | null
  says: string
}): Check => ({
  code: o.code,
  level: 'error',
  says: o.says,
  of: (answers) => {
    const [value, standard] = [productValue(answers, o.column), o.standard(answers)]
    const row = answers.rows('productRows').find((one) => one.text('year') === answers.text('evalYear'))
    return row && value && standard && value.compare(standard) > 0
      ? { field: `productRows[${row.index}].${o.at}`, message: faultTexts.conditionUnmet(o.says) }
      : null
  },
})

/** A statement that must be true. */
export const statedCheck = (key: string, says: string): Check => ({
  code: `stated.${key}`,
  level: 'error',
  says,
  of: (answers) =>
    answers.has(key) && !answers.yes(key) ? { field: key, message: faultTexts.conditionUnmet(says) } : null,
})

/** A level of meters that is incomplete. */
export const metersCheck = (standard: string): Check => ({
  code: 'metersFew',
  level: 'warning',
  says: `计量器具配备率应达到${standard}的要求`,
  of: (answers) =>
    answers
      .rows('meterRows')
      .filter((row) => (row.number('have') ?? 0) < (row.number('need') ?? 0))
      .map((row) => ({ field: `meterRows[${row.index}].have`, message: `实装少于应装，请按${standard}核对并说明` })),
})

/** Parameters of the varied examples. */
export type LeaderSeed = {
  evalYear: number
  /** How far ahead of the standard, as a part of it. */
  ahead: number
  applyLevel?: string
  /** The enterprise's industry and its yearly output, in the unit of its product. */
  of?: { industryCode: string; output: number }
  contactName?: string
  contactPhone?: string
  email?: string
  postcode?: string
}

/** Common answers of both examples. */
export function leaderAnswers(seed: LeaderSeed): AnswerSet {
  return {
    applyLevel: seed.applyLevel ?? 'city',
    evalYear: String(seed.evalYear),
    contactDept: '生产技术部',
    contactName: seed.contactName ?? '谢演示',
    contactPhone: seed.contactPhone ?? '023-11000077',
    email: seed.email ?? 'leader@example.com',
    postcode: seed.postcode ?? null,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`neg${n}`, true])),
    neg1Proof: [exampleFile('企业信用公示系统截图.pdf')],
    neg2Proof: [exampleFile('信用中国报告.pdf')],
    licenceFiles: [exampleFile('营业执照.pdf')],
    applyReport: [exampleFile('领跑者申请报告.pdf')],
    proofFiles: [exampleFile('近三年指标核算书.pdf')],
    commitTick: true,
    commitFile: [exampleFile('真实性承诺书.pdf')],
  }
}

/** Rows for three years; the value falls a little from year to year. */
export function threeYears(
  seed: LeaderSeed,
  cells: (factor: number) => Omit<RowAnswers, 'rowId' | 'year'>,
): RowAnswers[] {
  return [2, 1, 0].map((before) => ({
    ...cells((1 - seed.ahead) * (1 + before * 0.015)),
    rowId: `r${3 - before}`,
    year: String(seed.evalYear - before),
  }))
}

/** How an application goes on, for an enterprise that begins one. */
export const leaderSteps = (term: string): string[] => [
  '企业填报近三年产品指标、技术措施和管理情况并上传材料，提交给区县审核',
  '区县审核，推荐或退回修改',
  '市级在同一产品类别内按领先幅度比较，不另组织专家评审',
  '公示5个工作日',
  `市级审定，公布名单，${term}`,
]
