/** Queries for enterprises. Those about others' records take an actor, whose scope is part of the query. */
import type { EnterpriseCount } from '@green/contract/overview/indicators.ts'
import type { AccountState } from '@green/contract/roles.ts'
import { readByDistricts } from '@green/filing/records/readers.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { builtOnce, oneBuiltOnce } from '../../db/prepared.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { title } from '../../db/schema/decisions.ts'
import { enterpriseEnergy, enterpriseYear } from '../../db/schema/energy/energy.ts'
import { enterprise, enterpriseChange } from '../../db/schema/operation/archive.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { scopeBy } from '../../platform/scope.ts'
import { roundedRange, shareBeyond } from '../../platform/small-groups.ts'
import { countedBy } from './counted-store.ts'
import type { EnterpriseRecord } from './fields.ts'
import { bearsOneOf } from './label-store.ts'
import { enterpriseSearch, keywordMatch } from './search-store.ts'

const nobody = sql`false`
const _everybody = sql`true`

/** The enterprises a person may see. Supervisors see those with their assigned labels, in their county if they have one. */
export const scopeOf = scopeBy(enterprise, {
  ...readByDistricts,
  own: { own: 'id', agents: true },
  supervisor: labelled,
})

function labelled({ scopeLabels, qxCode }: Actor): SQL {
  if (scopeLabels.length === 0) return nobody
  const bears = bearsOneOf(enterprise.id, scopeLabels)
  return (qxCode ? and(bears, eq(enterprise.qxCode, qxCode)) : bears) ?? nobody
}

/** The enterprise, by id or credit code, if it is within the actor's scope. */
export async function findEnterprise(
  tx: Tx,
  actor: Actor,
  by: { id: string } | { socialCode: string },
): Promise<EnterpriseRecord | null> {
  const which = 'id' in by ? eq(enterprise.id, by.id) : eq(enterprise.socialCode, by.socialCode)
  const [row] = await tx
    .select()
    .from(enterprise)
    .where(and(which, scopeOf(actor)))
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockEnterprise(tx: Tx, actor: Actor, id: string): Promise<EnterpriseRecord | null> {
  const [row] = await tx
    .select()
    .from(enterprise)
    .where(and(eq(enterprise.id, id), scopeOf(actor)))
    .for('update')
  return row ?? null
}

// Unscoped: read before
/** Without scope, for background jobs. */
export async function lockEnterpriseById(tx: Tx, id: string): Promise<EnterpriseRecord | null> {
  const [row] = await tx.select().from(enterprise).where(eq(enterprise.id, id)).for('update')
  return row ?? null
}

/** Without scope, for operations on a filing that are already authorised. */
export const enterpriseById = (tx: Tx, id: string): Promise<EnterpriseRecord | null> => wholeEnterprise(tx, { id })

const wholeEnterprise = oneBuiltOnce((query) =>
  query
    .select()
    .from(enterprise)
    .where(eq(enterprise.id, sql.placeholder('id'))),
)

// Unscoped: read before
const county = oneBuiltOnce((query) =>
  query
    .select({ qxCode: enterprise.qxCode })
    .from(enterprise)
    .where(eq(enterprise.id, sql.placeholder('id'))),
)

/** The county of an enterprise; null when there is none of that id. */
export const countyOf = async (tx: Tx, id: string): Promise<string | null> => (await county(tx, { id }))?.qxCode ?? null

/** Names today of those of the enterprises that were renamed. */
export async function namesNow(tx: Tx, enterpriseIds: readonly string[]): Promise<Map<string, string>> {
  if (enterpriseIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: enterprise.id, name: enterprise.enterpriseName })
    .from(enterprise)
    .where(and(inArray(enterprise.id, [...enterpriseIds]), sql`${enterprise.formerNames} <> '[]'`))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

// Unscoped: one like it
/** Whether another enterprise has this credit code. */
export async function isCodeUsed(tx: Tx, socialCode: string, exceptId: string): Promise<boolean> {
  const [row] = await tx.select({ id: enterprise.id }).from(enterprise).where(eq(enterprise.socialCode, socialCode))
  return row !== undefined && row.id !== exceptId
}

/** Updates a locked row and increments its version. */
export async function updateEnterprise(
  tx: Tx,
  id: string,
  changes: Partial<EnterpriseRecord>,
): Promise<EnterpriseRecord> {
  const [row] = await tx
    .update(enterprise)
    .set({ ...changes, version: sql`${enterprise.version} + 1` })
    .where(eq(enterprise.id, id))
    .returning()
  if (!row) throw new Error('the locked enterprise is gone')
  return row
}

// Unscoped: people
/** The people of an enterprise, its main account first, without removed ones. */
export async function peopleOf(tx: Tx, enterpriseId: string) {
  return tx
    .select()
    .from(account)
    .where(and(eq(account.enterpriseId, enterpriseId), ne(account.state, 'cancelled')))
    .orderBy(asc(account.operator), asc(account.createdAt))
}

/**
 * Sets the state of the main account if it has one of the given states; a disabled or locked account keeps its own.
 * Operators follow it.
 */
export async function moveAccount(
  tx: Tx,
  enterpriseId: string,
  from: readonly string[],
  state: AccountState,
): Promise<void> {
  await tx
    .update(account)
    .set({ state, version: sql`${account.version} + 1` })
    .where(and(eq(account.enterpriseId, enterpriseId), not(account.operator), inArray(account.state, [...from])))
}

/** Sets the county of the accounts to the enterprise's. */
export async function moveAccountCounty(tx: Tx, enterpriseId: string, qxCode: string): Promise<void> {
  await tx.update(account).set({ qxCode }).where(eq(account.enterpriseId, enterpriseId))
}

export async function insertChanges(tx: Tx, rows: (typeof enterpriseChange.$inferInsert)[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 1000) await tx.insert(enterpriseChange).values(rows.slice(i, i + 1000))
}

// Unscoped: read before
/** The latest changes, newest first. */
export async function changesOf(tx: Tx, enterpriseId: string, limit: number) {
  return tx
    .select()
    .from(enterpriseChange)
    .where(eq(enterpriseChange.enterpriseId, enterpriseId))
    .orderBy(desc(enterpriseChange.at), desc(enterpriseChange.id))
    .limit(limit)
}

export const yearsOf = (tx: Tx, enterpriseId: string) => years(tx, { enterpriseId })

const years = builtOnce((query) =>
  query
    .select()
    .from(enterpriseYear)
    .where(eq(enterpriseYear.enterpriseId, sql.placeholder('enterpriseId')))
    .orderBy(desc(enterpriseYear.year)),
)

export const energyOf = (tx: Tx, enterpriseId: string) => energies(tx, { enterpriseId })

const energies = builtOnce((query) =>
  query
    .select()
    .from(enterpriseEnergy)
    .where(eq(enterpriseEnergy.enterpriseId, sql.placeholder('enterpriseId')))
    .orderBy(desc(enterpriseEnergy.year), asc(enterpriseEnergy.energyCode)),
)

// Unscoped: figures
/**
 * The range of 单位产值综合能耗 (kgce/万元) over the industry's division (two digits of GB/T 4754) in one year, without the
 * enterprise itself, as it may read it; null where too few others are known.
 */
export async function peersOf(tx: Tx, enterpriseId: string, year: number) {
  const own = tx
    .select({ division: sql<string>`left(${enterprise.industryCode}, 2)` })
    .from(enterprise)
    .where(eq(enterprise.id, enterpriseId))
  const intensity = sql`${enterpriseYear.totalTce} * 1000 / ${enterpriseYear.outputValue}`
  const others = tx
    .select({ value: sql<number>`${intensity}`.as('value') })
    .from(enterpriseYear)
    .innerJoin(enterprise, eq(enterprise.id, enterpriseYear.enterpriseId))
    .where(
      and(
        eq(enterpriseYear.year, year),
        ne(enterprise.id, enterpriseId),
        sql`left(${enterprise.industryCode}, 2) = (${own})`,
        sql`${enterpriseYear.outputValue} > 0 and ${enterpriseYear.totalTce} > 0`,
      ),
    )
    .as('others')
  const share = shareBeyond(await tx.$count(others))
  const at = (percent: number) =>
    sql<number>`percentile_cont(${percent}::float8) within group (order by ${others.value})::float8`
  const [row] = await tx.select({ low: at(share), high: at(1 - share), count: count() }).from(others)
  return roundedRange(row ?? null)
}

/** Titles that hold today. */
export const validTitles = <T extends { state: string; validTo: string }>(titles: readonly T[]): T[] =>
  titles.filter(({ state, validTo }) => state === 'valid' && validTo >= clock.today())

// Unscoped: read before
/** Titles of these enterprises, newest first. */
export async function titlesOf(tx: Tx, enterpriseIds: readonly string[]) {
  if (enterpriseIds.length === 0) return []
  return tx
    .select({
      id: title.id,
      enterpriseId: title.enterpriseId,
      kind: title.kind,
      level: title.level,
      number: title.number,
      validTo: title.validTo,
      state: title.state,
    })
    .from(title)
    .where(inArray(title.enterpriseId, [...enterpriseIds]))
    .orderBy(desc(title.year), desc(title.id))
}

export type EnterpriseFilter = {
  keyword?: string | undefined
  qxCode?: string | undefined
  /** Codes of GB/T 4754 of any length below the section; a row matches one of them by prefix. */
  industries?: readonly string[] | undefined
  orgKind?: string | undefined
  verification?: string | undefined
  entScale?: string | undefined
  energyLevel?: string | undefined
  /** operating, closed, or one kind of closure. */
  operatingState?: string | undefined
  register?: string | undefined
  /** Having this label today. */
  label?: string | undefined
  /** One of these. */
  ids?: readonly string[] | undefined
  /** Those that an indicator counts of that year. */
  counted?: { by: EnterpriseCount; year: number } | undefined
}

/** Those within scope that match the filter. */
export function matching(actor: Actor, filter: EnterpriseFilter): SQL | undefined {
  return and(
    scopeOf(actor),
    keywordMatch(filter.keyword, enterpriseSearch),
    filter.qxCode ? eq(enterprise.qxCode, filter.qxCode) : undefined,
    filter.industries
      ? or(nobody, ...filter.industries.map((code) => like(enterprise.industryCode, `${code}%`)))
      : undefined,
    filter.orgKind ? eq(enterprise.orgKind, filter.orgKind) : undefined,
    filter.verification ? eq(enterprise.verification, filter.verification) : undefined,
    filter.entScale ? eq(enterprise.entScale, filter.entScale) : undefined,
    filter.energyLevel ? eq(enterprise.energyLevel, filter.energyLevel) : undefined,
    standsAs(filter.operatingState),
    filter.label ? bearsOneOf(enterprise.id, [filter.label]) : undefined,
    filter.register ? eq(enterprise.registerState, filter.register) : undefined,
    filter.ids ? inArray(enterprise.id, [...filter.ids]) : undefined,
    filter.counted ? countedBy(filter.counted.by, filter.counted.year) : undefined,
  )
}

function standsAs(operatingState: string | undefined): SQL | undefined {
  if (operatingState === undefined) return undefined
  if (operatingState === 'operating') return isNull(enterprise.closedAs)
  return operatingState === 'closed' ? isNotNull(enterprise.closedAs) : eq(enterprise.closedAs, operatingState)
}

export async function countEnterprises(tx: Tx, actor: Actor, filter: EnterpriseFilter): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(enterprise).where(matching(actor, filter))
  return row?.n ?? 0
}

/** One page, sorted by the pronunciation of names. */
export async function enterprisePage(tx: Tx, actor: Actor, filter: EnterpriseFilter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: getTableColumns(enterprise),
      from: (select) => select.from(enterprise).where(matching(actor, filter)),
      orderBy: [asc(enterprise.sortKey), asc(enterprise.id)],
    },
    page,
  )
}

/** The rows after a given one, for reading a long list in portions. */
export async function enterprisesAfter(
  tx: Tx,
  actor: Actor,
  filter: EnterpriseFilter,
  last: Pick<EnterpriseRecord, 'sortKey' | 'id'> | null,
  limit: number,
): Promise<EnterpriseRecord[]> {
  const after = last ? sql`(${enterprise.sortKey}, ${enterprise.id}) > (${last.sortKey}, ${last.id}::uuid)` : undefined
  return tx
    .select()
    .from(enterprise)
    .where(and(matching(actor, filter), after))
    .orderBy(asc(enterprise.sortKey), asc(enterprise.id))
    .limit(limit)
}

/** Enterprises that wait for their county and about which the city was not notified in this case, locked; longest wait first. */
export async function lockUnanswered(tx: Tx) {
  return tx
    .select({
      id: enterprise.id,
      enterpriseName: enterprise.enterpriseName,
      qxCode: enterprise.qxCode,
      submittedAt: sql<string>`${enterprise.submittedAt}`.mapWith(enterprise.submittedAt),
      pendingChange: enterprise.pendingChange,
      proposed: enterprise.proposed,
      verification: enterprise.verification,
      nameGrant: enterprise.nameGrant,
      isChange: sql<boolean>`${enterprise.pendingChange} is not null`,
    })
    .from(enterprise)
    .where(
      and(
        eq(enterprise.verification, 'verifying'),
        isNotNull(enterprise.submittedAt),
        or(
          isNull(enterprise.cityToldAt),
          lt(enterprise.cityToldAt, enterprise.submittedAt),
          // Told of the name that it had to grant itself; since the grant the county is waited for.
          sql`${enterprise.cityToldAt} < (${enterprise.nameGrant} ->> 'at')::timestamptz`,
        ),
      ),
    )
    .orderBy(asc(enterprise.submittedAt), asc(enterprise.id))
    .for('update', { skipLocked: true })
}

export async function noteCityNotified(tx: Tx, id: string, now: string): Promise<void> {
  await tx.update(enterprise).set({ cityToldAt: now }).where(eq(enterprise.id, id))
}

/** Position, industry and energy level of those within scope that match the filter, sorted like the list. */
export function enterprisePlaces(tx: Tx, actor: Actor, filter: EnterpriseFilter, limit: number) {
  return tx
    .select({
      id: enterprise.id,
      name: enterprise.enterpriseName,
      qxCode: enterprise.qxCode,
      industryCode: enterprise.industryCode,
      energyLevel: enterprise.energyLevel,
      lng: enterprise.lng,
      lat: enterprise.lat,
    })
    .from(enterprise)
    .where(matching(actor, filter))
    .orderBy(asc(enterprise.sortKey), asc(enterprise.id))
    .limit(limit)
}
