/**
 * The hooks of a family: rules of its steps that need the database, and list columns counted over other records. The
 * engine imports no family; the map is registered where the app is built.
 */
import type { Reference } from '@green/filing/programme/reference.ts'
import type { Action } from '@green/filing/workflow/actions.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import type { FilingRecord } from '../record/store.ts'
import type { ListedFiling } from './list-store.ts'

/** A step that is allowed and not written yet. */
export type StepAhead = {
  action: Action
  /** The locked row; null for a new filing. */
  before: FilingRecord | null
  /** The row after the step. */
  after: FilingAhead
  /** null: a timer. */
  actor: Actor | null
  /** The lists of now, for what the city sets. */
  lists: () => Promise<Reference>
}

/** What hooks read of a row that is not written yet. */
export type FilingAhead = Pick<
  FilingRecord,
  'id' | 'programme' | 'enterpriseId' | 'batchId' | 'state' | 'submissions' | 'outcome' | 'answers' | 'year'
>

/** Values by filing id and column. */
export type CountedValues = Map<string, Record<string, number | string | null>>

/** Each hook runs inside the transaction of the step: a refusal rolls back everything, and what it writes is committed with the step. */
export type FamilyHooks = {
  /** Before answers are sent: the first time, again after a return, or corrected by staff. */
  beforeSend?: (tx: Tx, step: StepAhead) => Promise<void>
  /** Before every step, however it is taken; also when a decision is drafted for a second officer. */
  beforeStep?: (tx: Tx, step: StepAhead) => Promise<void>
  /** Values of the programme's `counted` columns. */
  countedColumns?: (tx: Tx, records: readonly ListedFiling[], lists: Reference) => Promise<CountedValues>
}

let registered: Readonly<Record<string, FamilyHooks>> = {}

/** Called once, before the first request. */
export function registerFamilies(families: Readonly<Record<ProgrammeId, FamilyHooks>>): void {
  registered = families
}

/** Lets the family refuse the step. */
export async function askFamily(tx: Tx, step: StepAhead): Promise<void> {
  const { beforeSend, beforeStep } = registered[step.after.programme] ?? {}
  if (step.after.submissions > (step.before?.submissions ?? 0)) await beforeSend?.(tx, step)
  await beforeStep?.(tx, step)
}

/** The counted columns of these filings; empty for families that count nothing. */
export async function countedColumns(
  tx: Tx,
  records: readonly ListedFiling[],
  lists: Reference,
): Promise<CountedValues> {
  const values: CountedValues = new Map()
  for (const [programme, own] of Map.groupBy(records, (record) => record.programme))
    for (const [id, columns] of (await registered[programme]?.countedColumns?.(tx, own, lists)) ?? [])
      values.set(id, columns)
  return values
}
