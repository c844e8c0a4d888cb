/**
 * Every term of an inspection in one table: how long, counted in what, from when, and on what it rests. Steps and printed
 * papers read the same row. The city may change a term that no law fixes, and names the document. The two, three, five and
 * seven days of 行政处罚法 are working days by its article 85.
 */
import type { TermKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { addWorkingDays, type Holidays } from '@green/filing/value/working-days.ts'
import type { Verification } from '../tool.ts'

/** 日历日 count every day; 工作日 leave out weekends and holidays. */
export const termUnits = { workingDays: '个工作日', days: '日', months: '个月' } as const
export type TermUnit = keyof typeof termUnits

/** `least`: not before; `most`: not after. */
type Bound = 'least' | 'most'

export type InspectionTerm = {
  label: string
  value: number
  unit: TermUnit
  bound: Bound
  /** The day that it is counted from, which itself does not count. */
  from: string
  source: string
  marker: Verification
  /** Fixed by a law: nobody changes it. */
  fixed?: true
}

export const inspectionTerms = {
  notice: {
    label: '现场监察提前通知',
    value: 5,
    unit: 'workingDays',
    bound: 'least',
    from: '通知书送达',
    source: '地方节能监察做法；涉嫌违法、举报投诉和抽查的除外',
    marker: 'unverified',
  },
  statement: {
    label: '陈述申辩',
    value: 5,
    unit: 'workingDays',
    bound: 'most',
    from: '告知书送达',
    source: '平台设定；权利依据行政处罚法第四十四条、第四十五条',
    marker: 'parameter',
  },
  hearing: {
    label: '申请听证',
    value: 5,
    unit: 'workingDays',
    bound: 'most',
    from: '告知书送达',
    source: '行政处罚法第六十四条、第八十五条',
    marker: 'confirmed',
    fixed: true,
  },
  report: {
    label: '出具监察报告',
    value: 20,
    unit: 'workingDays',
    bound: 'most',
    from: '核查完成',
    source: '平台设定',
    marker: 'parameter',
  },
  serveOrder: {
    label: '送达整改通知书',
    value: 20,
    unit: 'days',
    bound: 'most',
    from: '核查完成',
    source: '节能监察培训材料的表述，未见文件原文',
    marker: 'unverified',
  },
  rectify: {
    label: '整改',
    value: 6,
    unit: 'months',
    bound: 'most',
    from: '整改通知书送达',
    source: '通行做法，未见文件原文；可以书面申请延期一次',
    marker: 'unverified',
  },
  recheck: {
    label: '整改复查',
    value: 15,
    unit: 'workingDays',
    bound: 'most',
    from: '提交整改材料或期限届满',
    source: '平台设定',
    marker: 'parameter',
  },
  publish: {
    label: '结果公开',
    value: 7,
    unit: 'workingDays',
    bound: 'least',
    from: '整改通知书或监察报告送达',
    source: '平台设定；公开依据行政处罚法第三十九条、第四十八条',
    marker: 'unverified',
  },
  withdraw: {
    label: '撤回公开的结果',
    value: 3,
    unit: 'workingDays',
    bound: 'most',
    from: '决定被变更、撤销',
    source: '行政处罚法第四十八条、第八十五条',
    marker: 'confirmed',
    fixed: true,
  },
  decision: {
    label: '作出处罚决定',
    value: 90,
    unit: 'days',
    bound: 'most',
    from: '立案',
    source: '行政处罚法第六十条',
    marker: 'confirmed',
    fixed: true,
  },
  serveDecision: {
    label: '送达处罚决定书',
    value: 7,
    unit: 'workingDays',
    bound: 'most',
    from: '决定作出',
    source: '行政处罚法第六十一条、第八十五条',
    marker: 'confirmed',
    fixed: true,
  },
  pay: {
    label: '缴纳罚款',
    value: 15,
    unit: 'days',
    bound: 'most',
    from: '处罚决定书送达',
    source: '行政处罚法第六十七条',
    marker: 'confirmed',
    fixed: true,
  },
  registeredEvidence: {
    label: '处理先行登记保存的证据',
    value: 7,
    unit: 'workingDays',
    bound: 'most',
    from: '登记保存',
    source: '行政处罚法第五十六条、第八十五条',
    marker: 'confirmed',
    fixed: true,
  },
  review: {
    label: '申请行政复议',
    value: 60,
    unit: 'days',
    bound: 'most',
    from: '收到决定',
    source: '行政复议法第二十条',
    marker: 'confirmed',
    fixed: true,
  },
  lawsuit: {
    label: '提起行政诉讼',
    value: 6,
    unit: 'months',
    bound: 'most',
    from: '收到决定',
    source: '行政诉讼法第四十六条',
    marker: 'confirmed',
    fixed: true,
  },
} as const satisfies Record<TermKey, InspectionTerm>

/** The marks of the reference data, as a reader of a term understands them. */
export const termMarks: Readonly<Record<Verification, string>> = {
  confirmed: '法律原文',
  consistent: '可由规定推算',
  unverified: '未核对',
  draft: '草案',
  parameter: '平台设定',
}

/** What the city has changed: the value, and the document that it rests on. */
export type ChangedTerms = Readonly<Partial<Record<TermKey, { value: number; document: string }>>>

/** A term as it applies in the city today. A changed one rests on the city's document; a fixed one stays. */
export function termOf(key: TermKey, changed: ChangedTerms = {}): InspectionTerm {
  const term: InspectionTerm = inspectionTerms[key]
  const own = term.fixed ? undefined : changed[key]
  return own ? { ...term, value: own.value, source: own.document } : term
}

/** `5个工作日`. */
export const termText = ({ value, unit }: Pick<InspectionTerm, 'value' | 'unit'>): string =>
  `${value}${termUnits[unit]}`

/** The last day of a term (of a least one: the first day it is over), counted from a day that itself does not count. */
export function termDay(term: Pick<InspectionTerm, 'value' | 'unit'>, from: string, holidays: Holidays): string {
  switch (term.unit) {
    case 'workingDays':
      return addWorkingDays(from, term.value, holidays)
    case 'days':
      return shifted(from, term.value)
    case 'months':
      return monthsLater(from, term.value)
  }
}

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** 08-31 and six months is the last day of February. */
function monthsLater(day: string, months: number): string {
  const month = Number(day.slice(5, 7)) - 1 + months
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), month + 1, 0)).getUTCDate()
  const date = new Date(Date.UTC(Number(day.slice(0, 4)), month, Math.min(Number(day.slice(8, 10)), last)))
  return date.toISOString().slice(0, 10)
}

/** The widest value that the city may set: what a clerk mistypes is refused. */
const widest: Readonly<Record<TermUnit, number>> = { workingDays: 120, days: 180, months: 24 }

/** What is wrong with a changed term; null when it may be saved. */
export function termFault(key: TermKey, { value, document }: { value: number; document: string }): string | null {
  const term: InspectionTerm = inspectionTerms[key]
  if (term.fixed) return `“${term.label}”期限由法律规定，不能修改`
  if (!Number.isInteger(value) || value < 1 || value > widest[term.unit])
    return `请填写1至${widest[term.unit]}之间的整数`
  return document.trim().length < 5 ? '请写明依据的文件名称和文号' : null
}
