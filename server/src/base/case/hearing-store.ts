/** 陈述 of a doubted claim: whether the enterprise was heard, and the last day on which it may answer. */
import { hearingDays } from '@green/filing/cases/hearing.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { localDate } from '../../db/local-date.ts'
import { type Actor, draftsOnly } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'

const dayMs = 24 * 3600_000

/** What the guards of a claim read: heard is who has answered the doubt, or has let the days go by. */
export const hearingFacts = (row: { state: string; updatedAt: string } | null, actor: Actor | null) => ({
  draftsOnly: actor !== null && draftsOnly(actor),
  isHeard: row?.state === 'answered' || (row !== null && row.updatedAt <= addMs(clock.now(), -hearingDays * dayMs)),
})

/** The last day for the answer to a doubt that was raised at this moment. */
export const hearingDue = (doubtedAt: PgColumn): SQL => sql`(${localDate(doubtedAt)} + ${hearingDays}::int)`
