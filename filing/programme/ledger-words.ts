/** 账本核对: levels, states and settlements of findings, and what of an enterprise-year rests on its figures, as they are shown. */

/** `error` holds back adoption, `warning` needs a reason, `hint` is for information. */
export const findingLevels = { error: '错误', warning: '须说明', hint: '提示' } as const
export type FindingLevel = keyof typeof findingLevels

/** Where a contradiction is between the filer and the office. */
export const findingStates = {
  open: '待说明',
  explained: '已说明',
  contested: '有异议',
  correcting: '须更正',
  settled: '已了结',
} as const
export type FindingState = keyof typeof findingStates

/** What an officer decides of a finding. */
export const settlements = {
  settled: '情况属实，了结（同样的两个数不再提示）',
  correcting: '须由企业更正',
} as const

/** What rests on an enterprise-year, the gravest harm first. */
export const harms = { fund: '已拨付资金', title: '有效称号', score: '绿效码', board: '汇总统计' } as const
export type Harm = keyof typeof harms

/** Working days in which a filer may contest a decision. */
export const contestDays = 10

/** What follows of a correction: noted beside the decided thing, waiting for a person, reviewed. */
export const followUpStates = { flagged: '已标记', waiting: '待复核', done: '已复核' } as const
export type FollowUpState = keyof typeof followUpStates

/** What may rest on an adopted value, as the table of actions names it, and how it is called. */
export const citedKinds = {
  'filing.review': '在审申报',
  'filing.decided': '已审定的申报',
  'title.valid': '有效称号',
  'fund.paid': '已拨付资金',
  'score.told': '已告知的绿效码',
  'score.public': '已赋码的绿效码',
  'benchmark.frozen': '已冻结的行业基准',
  'report.current': '绿效码报告',
  'report.authorisedToBank': '授权金融机构的信贷参考',
  'inspection.open': '在办节能监察',
} as const
export type CitedKind = keyof typeof citedKinds

/** A form states the data of so many years before its own; what was granted on it rests on each of them. */
export const yearsOfForm = 3
