/** What a screen of a declared record says beside the declaration: its calls, and what of it is drawn by hand. */
import type { Call } from '@green/contract/call.ts'
import type { PersonalSubject } from '@green/contract/calls/account/personal.ts'
import type { SteppedRow } from '@green/contract/record-schemas.ts'
import type { ActionOf, AnyRecord } from '@green/filing/records/record.ts'
import type { ReactNode } from 'react'

/** A row of any record, as the derived parts read it. */
export type AnyRow = Readonly<Record<string, unknown>> & {
  id: string
  enterpriseName: string
  socialCode: string
  qxName: string
  state: string
  version: number
  allowed: readonly string[]
}

type Fact<Row> = { label?: string; show: (row: Row) => ReactNode }

/** How its steps are taken: a button for each below one opinion, or one of them with an opinion of its own. */
type StepsAs = 'buttons' | 'choice'

/** How an officer opens one for an enterprise of the district or the city. */
export type OpenedHere = {
  call: Call
  /** Whose work it is. */
  is: (role: string | undefined) => boolean
  button: string
  title: () => string
  act: string
  /** What the notice of success begins with, before the enterprise. */
  done: string
  /** What the fields hold at first, and fields that are settled and not shown. */
  start: () => Readonly<Record<string, unknown>>
  settled: () => Readonly<Record<string, unknown>>
  /** What stands above the fields, such as where a value that they begin with is from. */
  about?: string
}

export type RecordScreen<R> = {
  record: R
  list: Call
  sheet: Call
  step: Call
  /** Accessible name of the table, where it is not the title. */
  caption?: string
  /** Begins the ids of its controls. */
  id: string
  open?: OpenedHere
  /** Years that the filter offers, the latest first. */
  years: number
  stepsAs: StepsAs
  /** What stands below the opinion of a step, or of every one, before its length. */
  hints?: { readonly [A in ActionOf<R> | 'every']?: string }
  /** Headings that differ from the labels. */
  headings?: Readonly<Record<string, string>>
  widths?: Readonly<Record<string, number>>
  /** Cells and facts that are more than one value. */
  cells?: Readonly<Record<string, (row: SteppedRow<R>) => ReactNode>>
  facts?: Readonly<Record<string, Fact<SteppedRow<R>>>>
  /** As whose its personal values are shown for a reason. */
  personal?: PersonalSubject
}

/** The same without the record's own types, for the parts that draw any record. */
export type AnyScreen = Omit<RecordScreen<unknown>, 'record' | 'hints' | 'cells' | 'facts'> & {
  record: AnyRecord
  hints?: Readonly<Record<string, string | undefined>>
  cells?: Readonly<Record<string, (row: AnyRow) => ReactNode>>
  facts?: Readonly<Record<string, Fact<AnyRow>>>
}
