/** What a batch asks of its filings besides the form: the levels it takes, an evaluation by a third party. Form, check and step read it here. */
import type { AnswerSet } from '../form/answers.ts'
import { isEmpty } from '../form/answers.ts'
import type { ApprovalFacet } from '../workflow/approval.ts'

/** The terms of a batch that its filings are held to. */
export type BatchTerms = { year: number; levelTarget: string | null; requireThirdParty: boolean }

/** The state's round of a family of titles in a year. */
export type NationalRound = {
  /** Whether there is one: a batch takes applications for it unless it names another level. */
  isHeld: boolean
  /** Applicants assess themselves on the ministry's platform: no report of a third party may be asked for. */
  isSelfAssessed: boolean
  notice: string
}

export type BatchRulesFacet<K extends string = string> = {
  /** By the batch's year; without it a batch takes every level of the form. */
  nationalRound?: (year: number) => NationalRound
  /** How the form shows an evaluation by a third party; without it a batch cannot ask for one. `mode`: the choice of it, where there is one. */
  thirdParty?: { mode?: { field: K; code: string }; institution: K; report: K }
}

type Rules = BatchRulesFacet & Pick<ApprovalFacet, 'levelField'>

const city = 'city'
const national = 'national'

/** The levels that filings of this batch may apply for; null for every level of the form. */
export function acceptedLevels({ nationalRound }: BatchRulesFacet, terms: BatchTerms | null): readonly string[] | null {
  if (!terms) return null
  if (terms.levelTarget) return [terms.levelTarget]
  return nationalRound?.(terms.year).isHeld === false ? [city] : null
}

/** Whether the batch asks for an evaluation by a third party of these answers. */
export function asksThirdParty(programme: Rules, values: AnswerSet, terms: BatchTerms | null): boolean {
  if (!terms?.requireThirdParty || !programme.thirdParty) return false
  const level = programme.levelField ? values[programme.levelField] : null
  return !(level === national && programme.nationalRound?.(terms.year).isSelfAssessed)
}

/** Fields that must be filled in because the batch asks for a third party. */
export function neededByBatch(programme: Rules, values: AnswerSet, terms: BatchTerms | null): readonly string[] {
  if (!programme.thirdParty || !asksThirdParty(programme, values, terms)) return []
  const { mode, institution, report } = programme.thirdParty
  return [...(mode ? [mode.field] : []), institution, report]
}

/** Answers that the batch leaves no choice about: its only level, the evaluation that it asks for. Given answers stay. */
export function settledByBatch(programme: Rules, values: AnswerSet, terms: BatchTerms | null): AnswerSet {
  const { levelField, thirdParty } = programme
  const [level, ...others] = acceptedLevels(programme, terms) ?? []
  const settled: AnswerSet =
    levelField && level && others.length === 0 && isEmpty(values[levelField]) ? { [levelField]: level } : {}
  const mode = thirdParty?.mode
  if (mode && isEmpty(values[mode.field]) && asksThirdParty(programme, { ...values, ...settled }, terms))
    settled[mode.field] = mode.code
  return settled
}

/** Answers against the terms of the batch, by field. */
export function batchFaults(
  programme: Rules,
  values: AnswerSet,
  terms: BatchTerms | null,
): { field: string; message: string }[] {
  const { levelField, thirdParty } = programme
  const levels = acceptedLevels(programme, terms)
  const level = levelField ? values[levelField] : null
  const faults: { field: string; message: string }[] = []
  if (levelField && levels && !isEmpty(level) && !levels.includes(String(level)))
    faults.push({ field: levelField, message: '本批次不受理这一层级，请按批次的申报层级选择' })
  if (!thirdParty || !asksThirdParty(programme, values, terms)) return faults
  const { mode, institution, report } = thirdParty
  // Behind another choice the other two are not even visible.
  if (mode && values[mode.field] !== mode.code)
    return [
      ...faults,
      { field: mode.field, message: '本批次须由第三方机构评价，请选择“第三方评价”并填写机构、上传报告' },
    ]
  if (isEmpty(values[institution]))
    faults.push({ field: institution, message: '本批次须由第三方机构评价，请从已备案的第三方机构中选择' })
  if (isEmpty(values[report])) faults.push({ field: report, message: '本批次须由第三方机构评价，请上传第三方评价报告' })
  return faults
}

/** Why a batch of this programme, year and level cannot ask for a third party; null where it can. */
export function thirdPartyRefusal(
  { thirdParty, nationalRound }: BatchRulesFacet,
  { year, levelTarget }: Pick<BatchTerms, 'year' | 'levelTarget'>,
): string | null {
  if (!thirdParty) return '这类申报的表单没有第三方评价，不能要求由第三方机构评价'
  const round = nationalRound?.(year)
  return levelTarget === national && round?.isSelfAssessed
    ? `推荐国家级由企业在国家平台自评价，不需要第三方评价报告（${round.notice}），请关闭这一项`
    : null
}

/** What the officer should know who opens a batch for the national level; null where nothing is unusual. */
export function nationalRoundNote(
  { nationalRound }: BatchRulesFacet,
  { year, levelTarget }: Pick<BatchTerms, 'year' | 'levelTarget'>,
): string | null {
  const round = nationalRound?.(year)
  if (round?.isHeld !== false) return null
  return levelTarget === national
    ? `这类申报不在国家推荐批次之内（${round.notice}），国家另有通知的才选国家级`
    : levelTarget === null
      ? `不限时只受理市级：这类申报不在国家推荐批次之内（${round.notice}）`
      : null
}
