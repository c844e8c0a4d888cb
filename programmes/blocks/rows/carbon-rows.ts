/**
 * What the carbon of a producing enterprise needs beside its energy (GB/T 32150): process emissions, electricity by where it comes
 * from, and the total of its greenhouse-gas report.
 */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import { times, total } from '@green/filing/form/answers.ts'
import { calc, choice, field, files, number, rows, text, year, yesNo } from '@green/filing/form/fields.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { gridFactor, isElectricity, isOtherGas, processCo2PerUnit } from '@green/tools/energy-conversion/rules.ts'
import { type FactName, fact } from '@green/tools/ledger/fact.ts'

const carbonStandard = 'GB/T 32150《工业企业温室气体排放核算和报告通则》'

const hasProcess = (answers: Answers) => answers.yes('hasProcess')
const isChanged = (row: Row) => row.has('factor') && row.number('factor') !== row.number('factorDefault')

const processFact = (part: 'activity' | 'factor') => fact(`process.{process}|{processName}.${part}`)

const processColumnsOf = (yearKey: string) =>
  [
    field('process', '过程', choice('processFactor', { required: true })),
    field(
      'processName',
      '具体过程和活动数据',
      text({ required: true, rules: [{ maxLength: 50 }], example: '水泥熟料产量' }),
    ),
    field(
      'activity',
      '活动数据',
      number({ decimals: 4, required: true, fact: processFact('activity'), hint: '按因子的单位填写，一般为t' }),
    ),
    field(
      'factorUnit',
      '因子单位',
      calc((row, _answers, reference) => {
        const unit = reference.find('processFactor', row.text('process'))?.factorUnit
        return typeof unit === 'string' ? unit : null
      }),
    ),
    field(
      'factorDefault',
      '缺省因子',
      calc((row, answers, reference) =>
        processCo2PerUnit(reference, row.text('process'), answers.number(yearKey) ?? undefined),
      ),
    ),
    field(
      'factor',
      '采用的因子',
      number({
        decimals: 6,
        signed: true,
        fact: processFact('factor'),
        required: (row: Row) => row.has('process') && !row.has('factorDefault'),
        hint: '空着按缺省因子计；有化验数据的填实测值，固碳扣减填负数；含氟气体按核算指南的GWP填写',
      }),
    ),
    field(
      'factorReason',
      '采用其他因子的依据',
      text({ required: isChanged, rules: [{ maxLength: 100 }], example: '熟料氧化钙、氧化镁化验值' }),
    ),
    field(
      'emission',
      '过程排放量',
      calc((row) => times(row.number('activity'), row.number('factor') ?? row.number('factorDefault')), {
        unit: 'tCO₂',
        decimals: 4,
      }),
    ),
    field('evidence', '凭证', files(0, 2)),
  ] as const

const tenThousandKwh = (name: FactName, hint: string) =>
  number({ decimals: 4, unit: '万kWh', required: true, fact: fact(name), hint })

/** Electricity of the year by where it comes from; certificates of traded power are not entered again. */
export const powerFields = [
  field('elecPurchased', '购入电量', tenThousandKwh('en.33.bought', '由电网购入，含绿电交易；没有填0')),
  field(
    'elecOwnRenew',
    '自发自用可再生电量',
    tenThousandKwh('power.ownRenew', '屋顶光伏等自用部分，不含上网电量；没有填0'),
  ),
  field('elecTradedGreen', '绿电交易电量', tenThousandKwh('power.traded', '购入电量中的绿电交易部分；没有填0')),
  field(
    'elecGec',
    '绿证折电量',
    tenThousandKwh('power.certificate', '购入电量中另购绿证的部分，绿电交易附带的绿证不重复计；没有填0'),
  ),
] as const

/** Process emissions, name of everybody: yes with the table of the year named by `yearKey`, or no. */
export const processFields = (yearKey: string) =>
  [
    field(
      'hasProcess',
      '是否有工业生产过程排放',
      yesNo({
        required: true,
        hint: '如水泥、石灰、玻璃、陶瓷的碳酸盐分解，钢铁熔剂和电极，电解铝阳极，合成氨脱碳，半导体含氟气体',
        clause: carbonStandard,
      }),
    ),
    field(
      'processRows',
      '工业生产过程排放',
      rows(processColumnsOf(yearKey), {
        visible: hasProcess,
        required: hasProcess,
        min: 1,
        max: 20,
        name: 'processName',
        hint: '只填评价年度',
        clause: carbonStandard,
      }),
    ),
  ] as const

/** The total of the year's greenhouse-gas report: it comes before the own sum. */
export const reportFields = (options: { required: boolean }) =>
  [
    field(
      'ghgReportTotal',
      '温室气体排放报告总量',
      number({
        unit: 'tCO₂e',
        fact: fact('report.total', { calibre: 'reportedCo2e' }),
        required: options.required,
        hint: '法人边界，优先填经核查的报告；有报告的，碳排放量以报告为准',
        clause: carbonStandard,
      }),
    ),
    field(
      'ghgReportCo2',
      '其中二氧化碳',
      number({ unit: 'tCO₂', fact: fact('report.co2', { calibre: 'reportedCo2' }), hint: '报告分气体列示的填写' }),
    ),
    field('ghgReportYear', '报告年度', year({ required: (answers: Answers) => answers.has('ghgReportTotal') })),
    field('ghgReportBy', '核查机构', text({ rules: ['organisationName'], hint: '未经核查、由企业自行编制的空着' })),
  ] as const

/** Classes of GB/T 4754 and sub-industries of 绿色工厂 that emit in the process itself. */
const processClasses: readonly string[] =
  '2511 2521 2523 2612 2621 2643 3011 3012 3041 3042 3049 3071 3072 3073 3074 3110 3120 3140 3211 3212 3216 3217 3218 3972 3973'.split(
    ' ',
  )
const processSubIndustries: readonly string[] = ['petrochem01', 'petrochem09', 'petrochem10']

/** Whether the enterprise belongs to an industry with process emissions. */
export function isProcessIndustry(statCode: string, subIndustry = ''): boolean {
  return processClasses.includes(statCode) || processSubIndustries.includes(subIndustry)
}

/** Process emissions in tCO₂, without other gases; null while it is not said whether there are any, or an amount is missing. */
export function processTotal(answers: Answers): number | null {
  if (!answers.has('hasProcess')) return null
  if (!hasProcess(answers)) return 0
  const rows = answers.rows('processRows')
  const emissions = rows.filter((row) => !isOtherGas(row.text('process'))).map((row) => row.number('emission'))
  return rows.length === 0 || emissions.includes(null) ? null : total([0, ...emissions])
}

/** The reported emission of the year, its CO₂ alone where the report splits it; null without a report of that year. */
export function reportedTotal(answers: Answers, yearKey: string): number | null {
  return answers.text('ghgReportYear') === answers.text(yearKey)
    ? (answers.number('ghgReportCo2') ?? answers.number('ghgReportTotal'))
    : null
}

/** 过程行业选“否”的应说明原因. */
export const processAnsweredCheck: Check = {
  code: 'processAnswered',
  level: 'warning',
  says: '水泥、玻璃、钢铁、电解铝等行业一般有工业生产过程排放，选“否”的应说明原因',
  of: (answers, { reference }) => {
    const code = answers.text('statCode')
    if (!answers.has('hasProcess') || hasProcess(answers)) return null
    if (!isProcessIndustry(code, answers.text('subIndustry'))) return null
    const name = reference.find('industry', code)?.label ?? '本行业'
    return { field: 'hasProcess', message: `“${name}”一般有工业生产过程排放，确实不涉及的请说明原因` }
  },
}

/** Traded green power and certificates are parts of what was purchased. */
export const greenPartsCheck: Check = {
  code: 'greenParts',
  level: 'error',
  says: '绿电交易电量与绿证折电量之和不能大于购入电量',
  of: (answers) => {
    const bought = answers.number('elecPurchased')
    const green = (answers.number('elecTradedGreen') ?? 0) + (answers.number('elecGec') ?? 0)
    return bought !== null && green > bought
      ? { field: 'elecTradedGreen', message: '绿电交易电量与绿证折电量之和不能大于购入电量' }
      : null
  },
}

/** Power of the energy table of that year: what was purchased and what was made and used on site, less what was passed on. */
export function powerBalanceCheck(yearKey: string): Check {
  return {
    code: 'powerBalance',
    level: 'warning',
    says: '购入电量与自发自用电量之和应与能源消费表中的电力一致（相差不超过1%）',
    of: (answers) => {
      const used = answers.sum(
        'energyRows',
        'consumeQty',
        (row) => isElectricity(row.text('energyCode')) && row.text('year') === answers.text(yearKey),
      )
      const bought = answers.number('elecPurchased')
      const own = answers.number('elecOwnRenew')
      if (bought === null || own === null || (used === null && bought + own === 0)) return null
      if (Math.abs(bought + own - (used ?? 0)) <= (used ?? 0) * 0.01) return null
      return {
        field: 'elecPurchased',
        message: `购入电量与自发自用电量之和为${bought + own}万kWh，能源消费表中该年电力为${used ?? 0}万kWh，请核对或说明原因（如外供）`,
      }
    },
  }
}

/** Own sum and report more than 5 % apart. */
export function reportGapCheck(yearKey: string, ownSum: (answers: Answers) => number | null): Check {
  return {
    code: 'ghgReportGap',
    level: 'warning',
    says: '本表核算的碳排放与温室气体排放报告相差超过 5% 的应说明原因',
    of: (answers) => {
      if (answers.has('ghgReportYear') && answers.text('ghgReportYear') !== answers.text(yearKey))
        return {
          field: 'ghgReportYear',
          message: `温室气体排放报告不是${answers.text(yearKey)}年的，碳排放量改按本表核算，请核对或说明原因`,
        }
      const [own, reported] = [ownSum(answers), reportedTotal(answers, yearKey)]
      if (own === null || reported === null || Math.abs(own - reported) <= reported * 0.05) return null
      const [a, b] = [own.toFixed(2), reported.toFixed(2)]
      return {
        field: 'ghgReportTotal',
        message: `本表核算为${a}tCO₂，排放报告为${b}tCO₂，相差超过5%，请核对边界和因子或说明原因`,
      }
    },
  }
}

/** Says which year's grid factor stands in where that of the data's year is not published. */
export function gridYearCheck(yearKey: string): Check {
  return {
    code: 'gridYear',
    level: 'info',
    says: '电网因子按数据年度取，未公布的暂用最近公布年度',
    of: (answers, { reference }) => {
      const dataYear = answers.number(yearKey)
      const used = dataYear === null ? null : gridFactor(reference, dataYear)
      if (!used || used.year === dataYear) return null
      return {
        field: 'energyRows',
        message: `${dataYear}年电网平均排放因子尚未公布，暂用${used.year}年的（${used.document}）`,
      }
    },
  }
}

/** Renewable energy above the whole wants a reason; `rate` is the form's figure, `field` what to correct. */
export const renewableRateCheck = (rate: Figure, field: string): Check => ({
  code: 'renewableRate',
  level: 'warning',
  says: '可再生能源利用率不应超过 100%',
  of: (answers, { reference }) =>
    (rate.of(answers, reference) ?? 0) > 100
      ? { field, message: '可再生能源利用率超过100%，请核对可再生电力与能源消费' }
      : null,
})
