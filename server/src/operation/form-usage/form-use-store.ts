/** Queries for 产品使用情况: counts added to a day, and their sums over a period. */
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { formUse } from '../../db/schema/operation/running.ts'

export const measures = ['opened', 'left', 'sent', 'time', 'wrong', 'missing'] as const
export type Measure = (typeof measures)[number]

/** What is counted: `section` is empty for the form as a whole; `item` is a field's path or a bucket of time. */
export type Counted = { measure: Measure; section: string; item: string }
export type FormPlace = { programme: string; formVersion: string }

/** Adds one to each. In one order, so that two reports of a form wait for each other and never in a circle. */
export async function addCounts(tx: Tx, day: string, form: FormPlace, counted: readonly Counted[]): Promise<void> {
  const keyOf = ({ measure, section, item }: Counted) => `${measure} ${section} ${item}`
  const rows = counted
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((one) => ({ day, ...form, ...one, count: 1 }))
  await tx
    .insert(formUse)
    .values(rows)
    .onConflictDoUpdate({
      target: [formUse.day, formUse.programme, formUse.formVersion, formUse.measure, formUse.section, formUse.item],
      set: { count: sql`${formUse.count} + excluded.count` },
    })
}

const total = sql<number>`sum(${formUse.count})::int`

/** The whole forms since that day: opened, left, sent. */
export async function formTotals(tx: Tx, since: string) {
  return tx
    .select({ programme: formUse.programme, formVersion: formUse.formVersion, measure: formUse.measure, total })
    .from(formUse)
    .where(and(gte(formUse.day, since), eq(formUse.section, '')))
    .groupBy(formUse.programme, formUse.formVersion, formUse.measure)
}

/** One form since that day, by section and item. */
export async function countsOf(tx: Tx, { programme, formVersion }: FormPlace, since: string) {
  return tx
    .select({ measure: formUse.measure, section: formUse.section, item: formUse.item, total })
    .from(formUse)
    .where(and(gte(formUse.day, since), eq(formUse.programme, programme), eq(formUse.formVersion, formVersion)))
    .groupBy(formUse.measure, formUse.section, formUse.item)
}
