/** 节能监察条款库: which clauses a finding of an inspection may rest on, on a day and for a matter. */
import type { Consequence } from '@green/filing/inspection/verification.ts'
import type { ReadData, Verification } from '../tool.ts'

/** One edition of a clause. `key` and `version` together name it for ever; a finding keeps both. */
export type Clause = {
  key: string
  version: number
  law: string
  article: string
  /** The unlawful act, in the words of the law. */
  finding: string
  consequence: string
  consequences: Consequence[]
  /** From and to, 万元; null where the law names no fine. */
  fineWan: [number, number] | null
  /** Who decides on it. */
  decider: string
  /** The inspecting body only hands it over. */
  transfer: boolean
  /** Which of the eight contents of an inspection it belongs to. */
  contents: number[]
  /** Prefixes of GB/T 4754 codes; null: every industry. */
  industries: string[] | null
  /** For 重点用能单位 only. */
  keyUnitOnly: boolean
  validFrom: string
  /** The last day; null while in force. */
  validTo: string | null
  source: string
  verification: Verification
}

export type ClauseLibrary = { edition: string; clauses: readonly Clause[] }

export function clauseLibrary(readData: ReadData): ClauseLibrary {
  const { meta, clauses } = readData<{ meta: { edition: string }; clauses: Clause[] }>('inspection-clauses.json')
  return { edition: meta.edition, clauses }
}

const isValidOn = ({ validFrom, validTo }: Clause, day: string) =>
  validFrom <= day && (validTo === null || day <= validTo)

/** 节约能源法 第五十二条: from 10,000 tce a year a unit is a 重点用能单位; from 5,000 where the authorities list it. */
const keyUnitTce = 10_000

/** The unit that is inspected, as far as clauses depend on it. */
export type InspectedUnit = {
  /** GB/T 4754. */
  industryCode: string | null
  /** The largest yearly energy that is known of the inspected years, tce (当量值), with its source in words; null: none. */
  energy: { tce: number; source: string } | null
  /** The year in whose list of 重点用能单位 it stands; null: in none. */
  listedIn: number | null
}

/** Whether the unit is a 重点用能单位, and by what, in words. */
export function keyUnitOf({ energy, listedIn }: InspectedUnit): { isKeyUnit: boolean; why: string } {
  const used = energy ? `${energy.source}综合能耗${tceText(energy.tce)}吨标准煤` : '没有年度综合能耗的记录'
  if (energy && energy.tce >= keyUnitTce) return { isKeyUnit: true, why: used }
  if (listedIn !== null) return { isKeyUnit: true, why: `列入${listedIn}年度重点用能单位名单；${used}` }
  return { isKeyUnit: false, why: `${used}，未达到1万吨，也不在节能目标考核的重点用能单位名单中` }
}

const tceText = (tce: number) => tce.toLocaleString('zh-CN', { maximumFractionDigits: 2 })

/** Why a clause does not bind this unit; null where it does. */
export function whyNotBound(clause: Clause, unit: InspectedUnit): string | null {
  const name = `${clause.law}${clause.article}`
  if (clause.industries && !clause.industries.some((prefix) => unit.industryCode?.startsWith(prefix) ?? false))
    return `${name}只适用于行业代码以${clause.industries.join('、')}开头的单位，该企业的行业代码为${unit.industryCode ?? '空'}`
  if (!clause.keyUnitOnly) return null
  const { isKeyUnit, why } = keyUnitOf(unit)
  return isKeyUnit ? null : `${name}只适用于重点用能单位：${why}`
}

/** What a clause has to fit: the day of the visit, the content of the inspection, and the unit. */
export type ClauseMatter = { day: string; contents?: readonly number[]; unit: InspectedUnit }

/** Whether the law fines only who does not mend in time: the order and what became of it are part of the offence. */
export const finesOnlyAfterOrder = ({ consequence, fineWan }: Clause): boolean =>
  fineWan !== null && /(逾期不|拒不改正)[^；。]*罚款/.test(consequence)

/** The clauses that may be cited, in the order of the library. */
export function clausesFor(library: ClauseLibrary, { day, contents, unit }: ClauseMatter): Clause[] {
  return library.clauses.filter(
    (clause) =>
      isValidOn(clause, day) &&
      (!contents || clause.contents.some((one) => contents.includes(one))) &&
      whyNotBound(clause, unit) === null,
  )
}

/** The edition of a clause that was in force on a day; null where there is none. */
export function clauseOn(library: ClauseLibrary, key: string, day: string): Clause | null {
  return library.clauses.find((clause) => clause.key === key && isValidOn(clause, day)) ?? null
}

/** The edition that a finding cites, in force or not. */
export function clauseEdition(library: ClauseLibrary, key: string, version: number): Clause | null {
  return library.clauses.find((clause) => clause.key === key && clause.version === version) ?? null
}
