/** Rules across fields: what a check may look at, what it finds, how grave that is. They are applied in check.ts. */
import type { Answers } from './answers.ts'
import type { EvaluatorStanding } from './evaluator.ts'
import type { LastYear } from './form.ts'
import type { Trace } from './identity.ts'
import type { Reference } from './reference.ts'
import type { Waiver } from './waiver.ts'

export type Level = 'error' | 'warning' | 'info'

/** What a check found: where, how grave, and what to do. `field` is a path such as `productRows[2].output`. */
export type Finding = { level: Level; code: string; field: string; message: string; waivedUntil?: string | undefined }

/** A rule across fields. An error blocks, a warning wants a reason that the reviewer sees, an information only tells. */
export type Check = {
  code: string
  level: Level
  /** What it looks for, in words, for the handbook. */
  says: string
  /** The finding's message and place, or null when all is well. */
  of: (
    answers: Answers,
    context: CheckContext,
  ) => { field: string; message: string } | readonly { field: string; message: string }[] | null
}

/** What the server knows beside the form: the reference lists, figures reported elsewhere, last year's figures. */
export type CheckContext = {
  reference: Reference
  /** Yearly totals from the archive by year, for cross-checks. */
  archive: { year: number; totalTce: number | null; outputValue: number | null; waterIntake: number | null }[]
  lastYear: LastYear
  /** What the year before answered, where it was filed; numbers that jump against it want a reason. */
  yearBefore?: Readonly<Record<string, unknown>> | null
  /** The enterprise's other filings that bear an identity, drafts among them. */
  others?: readonly OtherFiling[]
  /** Warnings that the city has waived for this enterprise. */
  waivers?: readonly Waiver[]
  /** How others of the same industry stand in the year before; null where too few are known. */
  peers?: Peers | null
  /** The institution named as evaluator, as it stands on the day of sending; absent where nobody looked. */
  evaluator?: EvaluatorStanding
  /** Code of the county in which the filer is registered; absent where nobody looked. */
  county?: string | undefined
}

/** What checks see of another filing of the same enterprise. */
export type OtherFiling = {
  id: string
  programme: string
  number: string | null
  year: number | null
  isDraft: boolean
  /** What identifies its matter. */
  traces: readonly Trace[]
}

/** First and last percentile of an industry's 单位产值综合能耗 (kgce/万元), and how many enterprises they rest on. */
export type Peers = { low: number; high: number; count: number }
