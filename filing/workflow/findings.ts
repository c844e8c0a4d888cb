/** Rules across fields: their inputs, their findings and the severity. They run in check.ts. */
import type { Answers } from '../form/answers.ts'
import type { EvaluatorValidity } from '../form/evaluator.ts'
import type { LastYear } from '../form/form.ts'
import type { BatchTerms } from '../programme/batch-rules.ts'
import type { Reference } from '../programme/reference.ts'
import type { Trace } from '../value/identity.ts'
import type { Waiver } from './waiver.ts'

export type Level = 'error' | 'warning' | 'info'

/** A finding of a check: its place, its severity, and what to do. `field` is a path such as `productRows[2].output`. */
export type Finding = { level: Level; code: string; field: string; message: string; waivedUntil?: string | undefined }

/** A finding that a reviewer has to look at: an error or a warning that nobody has waived. */
export const isDoubt = ({ level, waivedUntil }: Pick<Finding, 'level' | 'waivedUntil'>): boolean =>
  level !== 'info' && !waivedUntil

/** A rule across fields. An error blocks, a warning needs a reason that the reviewer sees, an information only informs. */
export type Check = {
  code: string
  level: Level
  /** What it checks, in words, for the handbook. */
  says: string
  /** The finding's message and place, or null without a finding. */
  of: (
    answers: Answers,
    context: CheckContext,
  ) => { field: string; message: string } | readonly { field: string; message: string }[] | null
}

/** What the server knows besides the form: the reference lists, figures reported elsewhere, last year's figures. */
export type CheckContext = {
  reference: Reference
  /** Yearly totals from the archive by year, for cross-checks. */
  archive: { year: number; totalTce: number | null; outputValue: number | null; waterIntake: number | null }[]
  lastYear: LastYear
  /** Last year's answers, where they were filed; numbers that jump against them need a reason. */
  yearBefore?: Readonly<Record<string, unknown>> | null
  /** The enterprise's other filings with identity values, drafts included. */
  others?: readonly OtherFiling[]
  /** Warnings that the city has waived for this enterprise. */
  waivers?: readonly Waiver[]
  /** The range of the same industry last year; null where too few are known. */
  peers?: Peers | null
  /** The institution named as evaluator, as of the day of sending; absent where it was not looked up. */
  evaluator?: EvaluatorValidity
  /** The terms of the batch; null without one. */
  batch?: BatchTerms | null
  /** Code of the county in which the filer is registered; absent where it was not looked up. */
  county?: string | undefined
}

/** What checks see of another filing of the same enterprise. */
export type OtherFiling = {
  id: string
  programme: string
  number: string | null
  year: number | null
  isDraft: boolean
  /** The identity values of its matter. */
  traces: readonly Trace[]
}

/** The range of an industry's 单位产值综合能耗 (kgce/万元) in round figures, and the number of enterprises. */
export type Peers = { low: number; high: number; count: number }
