/** Stores the values that conditions query of everything that was sent, when a release queries other fields. */
import type { Programme } from '@green/filing/programme/programme.ts'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { type Database, type Tx, transaction } from '../../db/database.ts'
import { findFlag, setFlag } from '../../db/flags.ts'
import { filing, filingValue, notDraft } from '../../db/schema/filing.ts'
import { installation } from '../../db/schema/operation/operation.ts'
import { clock } from '../../platform/clock.ts'
import { retainedFields } from '../record/condition-values.ts'
import { keepValues } from '../record/condition-values-store.ts'
import { lastSent } from './filter-store.ts'

/** How far filling this table has come, and for which fields. */
type Progress = { fields: Record<string, string>; after: string | null; done: boolean }

/**
 * Stores the values of sent filings when a release queries other fields: in portions, each committed, so that an
 * interrupted start resumes where it was. Processes that start together take turns. Returns at once when nothing is
 * left to do.
 */
export async function keepEveryValue(db: Database, programme: Programme): Promise<void> {
  const key = `values:${programme.id}`
  const fields = Object.fromEntries(
    [...retainedFields(programme)].map(([name, { asking, number }]) => [name, `${number} ${asking}`]),
  )
  const known = await findFlag(db, key)
  if (known && isDone(JSON.parse(known), fields)) return
  while (!(await transaction(db, (tx) => keepPortion(tx, programme, key, fields))));
}

const isSame = (a: Progress['fields'], b: Progress['fields']) => JSON.stringify(a) === JSON.stringify(b)
const isDone = (progress: Progress, fields: Progress['fields']) => progress.done && isSame(progress.fields, fields)

const portion = 200

async function keepPortion(tx: Tx, programme: Programme, key: string, fields: Progress['fields']): Promise<boolean> {
  const begun: Progress = { fields, after: null, done: false }
  await tx
    .insert(installation)
    .values({ key, value: JSON.stringify(begun), at: clock.now() })
    .onConflictDoNothing()
  const [row] = await tx.select().from(installation).where(eq(installation.key, key)).for('update')
  const saved: Progress = JSON.parse(row?.value ?? '')
  if (isDone(saved, fields)) return true
  const { after } = isSame(saved.fields, fields) ? saved : begun
  if (after === null) await forget(tx, saved.fields, fields)
  const sent = await tx
    .select({ filingId: filing.id, answers: lastSent('answers'), figures: lastSent('figures') })
    .from(filing)
    .where(and(eq(filing.programme, programme.id), notDraft(filing.state), after ? gt(filing.id, after) : undefined))
    .orderBy(asc(filing.id))
    .limit(portion)
  if (sent.length > 0) await keepValues(tx, programme, sent)
  const progress: Progress = { fields, after: sent.at(-1)?.filingId ?? after, done: sent.length < portion }
  await setFlag(tx, key, JSON.stringify(progress), clock.now())
  return progress.done
}

/** Fields that the form no longer has and values of removed filings are deleted. */
async function forget(tx: Tx, before: Progress['fields'], now: Progress['fields']): Promise<void> {
  const gone = Object.entries(before).flatMap(([name, stored]) =>
    now[name] === stored ? [] : [Number.parseInt(stored, 10)],
  )
  if (gone.length > 0) await tx.delete(filingValue).where(inArray(filingValue.field, gone))
}
