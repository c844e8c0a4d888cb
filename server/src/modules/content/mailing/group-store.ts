/** Who belongs to a group that a message goes to; always within what the asker may see. */
import type { Programme } from '@green/filing/programme/programme.ts'
import { and, asc, eq, exists, gte, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { holdsOn } from '../../../base/enterprise/label-store.ts'
import { scopeOf } from '../../../base/enterprise/store.ts'
import type { Tx } from '../../../db/database.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { title } from '../../../db/schema/decisions.ts'
import { batch, filing } from '../../../db/schema/filing.ts'
import { ratingResult, ratingRun } from '../../../db/schema/green-code.ts'
import { enterprise, enterpriseLabel, label } from '../../../db/schema/operation/archive.ts'
import { notSentWithin } from '../../../filing/send/owed-store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'

/** `filingId`: the case the message joins. */
export type Member = {
  enterpriseId: string
  enterpriseName: string
  socialCode: string
  qxCode: string
  reachable: boolean
  filingId: string | null
  subject: string
  until: string | null
}

const within = (actor: Actor, qxCode: string | undefined) =>
  and(scopeOf(actor), isNull(enterprise.closedAs), qxCode ? eq(enterprise.qxCode, qxCode) : undefined)

// Unscoped: part
const reachable = (tx: Tx) =>
  sql<boolean>`${exists(
    tx
      .select({ one: sql`1` })
      .from(account)
      .where(
        and(
          eq(account.enterpriseId, enterprise.id),
          eq(account.operator, false),
          notInArray(account.state, ['disabled', 'cancelled']),
        ),
      ),
  )}`

const who = (tx: Tx) => ({
  enterpriseId: enterprise.id,
  enterpriseName: enterprise.enterpriseName,
  socialCode: enterprise.socialCode,
  qxCode: enterprise.qxCode,
  reachable: reachable(tx),
})
const inOrder = [asc(enterprise.qxCode), asc(enterprise.sortKey), asc(enterprise.id)]

export async function batchById(tx: Tx, id: string) {
  const [row] = await tx.select().from(batch).where(eq(batch.id, id))
  return row ?? null
}

/** Enterprises of the programme's audience that have not sent the batch's year. */
export async function owing(tx: Tx, actor: Actor, programme: Programme, year: number, qxCode?: string) {
  return tx
    .select(who(tx))
    .from(enterprise)
    .where(and(within(actor, qxCode), notSentWithin(tx, { programme, year })))
    .orderBy(...inOrder)
}

/** Enterprises with a filing of the batch in one of these states. */
export async function filedAs(tx: Tx, actor: Actor, batchId: string, states: readonly string[], qxCode?: string) {
  return tx
    .select({ ...who(tx), filingId: filing.id, number: filing.number, replyBy: filing.replyBy })
    .from(filing)
    .innerJoin(enterprise, eq(enterprise.id, filing.enterpriseId))
    .where(
      and(
        within(actor, qxCode),
        eq(filing.batchId, batchId),
        isNull(filing.deletedAt),
        inArray(filing.state, [...states]),
      ),
    )
    .orderBy(...inOrder)
}

/** Enterprises that hold a title which ends by that day. */
export async function holdingUntil(tx: Tx, actor: Actor, day: string, qxCode?: string) {
  return tx
    .select({ ...who(tx), filingId: title.filingId, kind: title.kind, number: title.number, validTo: title.validTo })
    .from(title)
    .innerJoin(enterprise, eq(enterprise.id, title.enterpriseId))
    .where(
      and(within(actor, qxCode), eq(title.state, 'valid'), gte(title.validTo, clock.today()), lte(title.validTo, day)),
    )
    .orderBy(...inOrder, asc(title.validTo))
}

/** Enterprises that bear a label today. */
export async function bearing(tx: Tx, actor: Actor, labelId: string, qxCode?: string) {
  const bears = tx
    .select({ one: sql`1` })
    .from(enterpriseLabel)
    .where(
      and(
        eq(enterpriseLabel.enterpriseId, enterprise.id),
        eq(enterpriseLabel.labelId, labelId),
        holdsOn(clock.today()),
      ),
    )
  return tx
    .select(who(tx))
    .from(enterprise)
    .where(and(within(actor, qxCode), exists(bears)))
    .orderBy(...inOrder)
}

// Unscoped: every office
/** The year of a run, and what it calls this lack; null where it has none such. */
export async function lackOf(tx: Tx, runId: string, lack: string): Promise<{ year: number; label: string } | null> {
  const [run] = await tx
    .select({ year: ratingRun.year, summary: ratingRun.summary })
    .from(ratingRun)
    .where(eq(ratingRun.id, runId))
  const lacks = (run?.summary?.lacks ?? []) as { key: string; label: string }[]
  const label = lacks.find(({ key }) => key === lack)?.label
  return run && label ? { year: run.year, label } : null
}

/** Enterprises whose result in a run lacks this. */
export async function lackingIn(
  tx: Tx,
  actor: Actor,
  { runId, lack }: { runId: string; lack: string },
  qxCode?: string,
) {
  return tx
    .select(who(tx))
    .from(enterprise)
    .innerJoin(ratingResult, eq(ratingResult.enterpriseId, enterprise.id))
    .where(and(within(actor, qxCode), eq(ratingResult.runId, runId), sql`${lack} = any(${ratingResult.lacks})`))
    .orderBy(...inOrder)
}

export async function labelName(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.select({ name: label.name }).from(label).where(eq(label.id, id))
  return row?.name ?? null
}
