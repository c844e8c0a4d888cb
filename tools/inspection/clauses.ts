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

/** What a clause has to fit: the day of the visit, and the matter with the industry of the enterprise. */
export type ClauseMatter = { day: string; contents?: readonly number[]; industryCode?: string | null }

/** The clauses that may be cited, in the order of the library. */
export function clausesFor(library: ClauseLibrary, { day, contents, industryCode }: ClauseMatter): Clause[] {
  return library.clauses.filter(
    (clause) =>
      isValidOn(clause, day) &&
      (!contents || clause.contents.some((one) => contents.includes(one))) &&
      (clause.industries === null || clause.industries.some((prefix) => industryCode?.startsWith(prefix) ?? false)),
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
