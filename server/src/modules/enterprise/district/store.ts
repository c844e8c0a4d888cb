/** Queries for the districts, the enterprises that an adjustment moves, and what an adjustment touches. */
import { and, count, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { accessKey } from '../../../db/schema/account/access-key.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { title } from '../../../db/schema/decisions.ts'
import { filing, notDraft } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { eventReceiver } from '../../../db/schema/operation/outgoing-event.ts'
import { districtClosing, districtMove, settingChange } from '../../../db/schema/operation/settings.ts'

export type Move = { enterpriseId: string; fromCode: string; toCode: string }
export type Closing = { code: string; successor: string }

const staff = and(isNull(account.enterpriseId), ne(account.state, 'cancelled'))

/** Enterprises and usable accounts of officers, by district. */
export async function numbersOf(tx: Tx): Promise<{ enterprises: Map<string, number>; officers: Map<string, number> }> {
  const enterprises = await tx
    .select({ code: enterprise.qxCode, n: count() })
    .from(enterprise)
    .groupBy(enterprise.qxCode)
  const officers = await tx
    .select({ code: account.qxCode, n: count() })
    .from(account)
    .where(and(staff, eq(account.role, 'county')))
    .groupBy(account.qxCode)
  return {
    enterprises: new Map(enterprises.map(({ code, n }) => [code, n])),
    officers: new Map(officers.map(({ code, n }) => [code ?? '', n])),
  }
}

/** The enterprises with these credit codes. */
export async function byCreditCode(tx: Tx, codes: readonly string[]) {
  if (codes.length === 0) return []
  return tx
    .select({ id: enterprise.id, socialCode: enterprise.socialCode, qxCode: enterprise.qxCode })
    .from(enterprise)
    .where(inArray(enterprise.socialCode, [...codes]))
}

/** A statement has room for 65,535 values. */
const portion = 5000

export async function insertMoves(tx: Tx, changeId: string, moves: readonly Move[]): Promise<void> {
  for (let at = 0; at < moves.length; at += portion)
    await tx.insert(districtMove).values(moves.slice(at, at + portion).map((move) => ({ changeId, ...move })))
}

export async function movesOf(tx: Tx, changeId: string): Promise<Move[]> {
  const { enterpriseId, fromCode, toCode } = districtMove
  return tx.select({ enterpriseId, fromCode, toCode }).from(districtMove).where(eq(districtMove.changeId, changeId))
}

export async function insertClosings(tx: Tx, changeId: string, closings: readonly Closing[]): Promise<void> {
  if (closings.length > 0)
    await tx.insert(districtClosing).values(closings.map(({ code, successor }) => ({ changeId, code, successor })))
}

export async function closingsOf(tx: Tx, changeId: string): Promise<Closing[]> {
  const { code, successor } = districtClosing
  return tx.select({ code, successor }).from(districtClosing).where(eq(districtClosing.changeId, changeId))
}

const hasBegun = (now: string) =>
  and(eq(settingChange.state, 'confirmed'), sql`${settingChange.startsAt} <= ${now}`) ?? sql`false`

/** Moves of adjustments that have begun, and have not been carried out. */
export async function dueMoves(tx: Tx, now: string, atMost: number) {
  const { changeId, enterpriseId, fromCode, toCode } = districtMove
  return tx
    .select({ changeId, enterpriseId, fromCode, toCode })
    .from(districtMove)
    .innerJoin(settingChange, eq(settingChange.id, changeId))
    .where(and(isNull(districtMove.movedAt), hasBegun(now)))
    .orderBy(changeId, enterpriseId)
    .limit(atMost)
}

/** Districts that are no more and have not been handed over. */
export async function dueClosings(tx: Tx, now: string) {
  const { changeId, code, successor } = districtClosing
  return tx
    .select({ changeId, code, successor })
    .from(districtClosing)
    .innerJoin(settingChange, eq(settingChange.id, changeId))
    .where(and(isNull(districtClosing.handedOverAt), hasBegun(now)))
    .orderBy(changeId, code)
}

export async function noteHandedOver(tx: Tx, changeId: string, code: string, at: string): Promise<void> {
  await tx
    .update(districtClosing)
    .set({ handedOverAt: at })
    .where(and(eq(districtClosing.changeId, changeId), eq(districtClosing.code, code)))
}

export async function noteMoved(tx: Tx, changeId: string, enterpriseId: string, at: string): Promise<void> {
  await tx
    .update(districtMove)
    .set({ movedAt: at })
    .where(and(eq(districtMove.changeId, changeId), eq(districtMove.enterpriseId, enterpriseId)))
}

/** The next enterprises that still stand under one of these codes. */
export async function enterprisesUnder(tx: Tx, codes: readonly string[], atMost: number) {
  if (codes.length === 0) return []
  return tx
    .select({ id: enterprise.id, qxCode: enterprise.qxCode })
    .from(enterprise)
    .where(inArray(enterprise.qxCode, [...codes]))
    .orderBy(enterprise.id)
    .limit(atMost)
}

/** How many enterprises adjustments that have begun have yet to move. */
export async function remainingOf(tx: Tx, closed: readonly string[], now: string): Promise<number> {
  const named = await tx
    .select({ n: count() })
    .from(districtMove)
    .innerJoin(settingChange, eq(settingChange.id, districtMove.changeId))
    .where(and(isNull(districtMove.movedAt), hasBegun(now)))
  const notMoved = closed.length === 0 ? 0 : await tx.$count(enterprise, inArray(enterprise.qxCode, [...closed]))
  return notMoved + (named[0]?.n ?? 0)
}

/** What belongs to whole districts and to single enterprises, in numbers. */
export async function touchedBy(tx: Tx, codes: readonly string[], enterpriseIds: readonly string[]) {
  const within = (code: typeof enterprise.qxCode | typeof filing.qxCode | typeof title.qxCode, id: SQL): SQL =>
    or(
      codes.length > 0 ? inArray(code, [...codes]) : sql`false`,
      sql`${id} in (select jsonb_array_elements_text(${JSON.stringify(enterpriseIds)}::jsonb)::uuid)`,
    ) ?? sql`false`
  return {
    enterprises: await tx.$count(enterprise, within(enterprise.qxCode, sql`${enterprise.id}`)),
    filings: await tx.$count(
      filing,
      and(isNull(filing.deletedAt), notDraft(filing.state), within(filing.qxCode, sql`${filing.enterpriseId}`)),
    ),
    titles: await tx.$count(title, and(eq(title.state, 'valid'), within(title.qxCode, sql`${title.enterpriseId}`))),
    officers: codes.length === 0 ? 0 : await tx.$count(account, and(staff, inArray(account.qxCode, [...codes]))),
  }
}

/** Access keys and receivers of events whose area is one of these districts, in words. */
export async function systemsWithin(tx: Tx, codes: readonly string[], today: string): Promise<string[]> {
  if (codes.length === 0) return []
  const keys = await tx
    .select({ name: accessKey.systemName })
    .from(accessKey)
    .where(and(inArray(accessKey.qxCode, [...codes]), isNull(accessKey.endedAt), gte(accessKey.endsOn, today)))
    .orderBy(accessKey.systemName)
  const receivers = await tx
    .select({ name: eventReceiver.systemName })
    .from(eventReceiver)
    .where(and(inArray(eventReceiver.qxCode, [...codes]), ne(eventReceiver.state, 'ended')))
    .orderBy(eventReceiver.systemName)
  return [...keys.map(({ name }) => `接口密钥“${name}”`), ...receivers.map(({ name }) => `对外事件接收方“${name}”`)]
}
