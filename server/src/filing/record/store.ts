/** Queries for filings. Scope comes from the actor and is part of every query that goes beyond the own filings. */
import { isExpert, isFiler, type Role, reachOf } from '@green/contract/roles.ts'
import type { Reach } from '@green/filing/records/readers.ts'

import { isDenied, isInPublicity, isReturned, isWithdrawn, statesWhere } from '@green/filing/workflow/states.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { isAnyOf } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'
import { decrypt } from '../../db/encryption.ts'
import { builtOnce, oneBuiltOnce } from '../../db/prepared.ts'
import { account } from '../../db/schema/account/accounts.ts'
import { filing, filingHistory, notDraft, statistic } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import { counter } from '../../db/schema/operation/operation.ts'
import { expertTask } from '../../db/schema/review.ts'
import type { Actor, Agent } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'

export type FilingRecord = typeof filing.$inferSelect
export type NewFiling = typeof filing.$inferInsert
export type HistoryRecord = typeof filingHistory.$inferSelect
/** States in which the filer edits, while everybody else reads what was sent. */
export const isEditedByFiler = (state: string) => isReturned(state) || isWithdrawn(state)

/** How long an expert may read the case of a submitted task. */
export const readableAfterDays = 90

const nobody = sql`false`

/** How a value enters a query: as a bind parameter, or as a placeholder of a prepared statement. */
export type Argument = <T>(name: string, value: T) => T | Placeholder

export const bind: Argument = (_name, value) => value

/** Own filings, and those between two parties that the other one filed. */
const isParty = (own: string | Placeholder) => or(eq(filing.enterpriseId, own), eq(filing.counterpartId, own)) ?? nobody

/** What a consent covers: these programmes, filings of that year. A filing without a year counts for the one it was begun in. */
function withinConsent({ programmes, year }: Agent, argument: Argument = bind) {
  return and(
    isAnyOf(filing.programme, argument('consentProgrammes', programmes)),
    sql`coalesce(${filing.year}, extract(year from ${filing.createdAt} at time zone 'Asia/Shanghai')) = ${argument('consentYear', year)}`,
  )
}

const readableSince = () => addMs(clock.now(), -readableAfterDays * 86_400_000)

/** The expert scores it, or has scored it lately. */
const ofTask = ({ accountId }: Actor, argument: Argument): SQL =>
  sql`exists (select 1 from ${expertTask} t where t.filing_id = ${filing.id} and t.expert_id = ${argument('reader', accountId)} and (t.state in ('pending', 'scoring') or (t.state = 'submitted' and t.submitted_at > ${argument('readableSince', readableSince())})))`

/** Which filings this person may read at all. Drafts are visible to the filer only. */
export function scopeOf(actor: Actor, argument: Argument = bind): SQL {
  if (actor.helper)
    return and(isNull(filing.deletedAt), eq(filing.id, argument('helped', actor.helper.filingId))) ?? nobody
  if (actor.agent)
    return (
      and(
        isNull(filing.deletedAt),
        eq(filing.enterpriseId, argument('ownEnterprise', actor.enterpriseId ?? '')),
        withinConsent(actor.agent, argument),
      ) ?? nobody
    )
  const byReach: Record<Reach, SQL | undefined> = {
    own: actor.enterpriseId ? isParty(argument('ownEnterprise', actor.enterpriseId)) : nobody,
    district: actor.qxCode
      ? and(eq(filing.qxCode, argument('ownCounty', actor.qxCode)), notDraft(filing.state))
      : nobody,
    wide: notDraft(filing.state),
    assigned: isExpert(actor.role) ? ofTask(actor, argument) : nobody,
  }
  return and(isNull(filing.deletedAt), byReach[reachOf(actor.role)]) ?? nobody
}

/** Filings whose messages and notices this person may read: not an expert's, nor the other party's of a filing between two. */
export function talkScopeOf(actor: Actor, argument: Argument = bind): SQL {
  if (isExpert(actor.role) || actor.agent) return nobody
  if (!isFiler(actor.role)) return scopeOf(actor, argument)
  return actor.enterpriseId
    ? (and(isNull(filing.deletedAt), eq(filing.enterpriseId, argument('ownEnterprise', actor.enterpriseId))) ?? nobody)
    : nobody
}

type Scope = typeof scopeOf
type ReadFiling = ReturnType<typeof oneBuiltOnce<FilingRecord>>

/** The reads of a filing within each scope, by the kind of reader: within a kind they differ in their values only. */
const readsOf = new Map<Scope, Map<string, ReadFiling>>()

function readFor(actor: Actor, scope: Scope, isLocked: boolean): ReadFiling {
  const reads = readsOf.get(scope) ?? new Map<string, ReadFiling>()
  readsOf.set(scope, reads)
  const { role, enterpriseId, qxCode, agent, helper } = actor
  const kind = [role, enterpriseId !== null, qxCode !== null, agent !== null, helper !== undefined, isLocked].join(' ')
  const known = reads.get(kind)
  if (known) return known
  const within = scope(actor, (name) => sql.placeholder(name))
  const read = oneBuiltOnce((query) => {
    const found = query
      .select()
      .from(filing)
      .where(and(eq(filing.id, sql.placeholder('id')), within))
    return isLocked ? found.for('update') : found
  })
  reads.set(kind, read)
  return read
}

/** What the placeholders of the scope stand for. */
export const scopeValues = ({ enterpriseId, qxCode, accountId, agent, helper }: Actor) => ({
  helped: helper?.filingId,
  ownEnterprise: enterpriseId,
  ownCounty: qxCode,
  reader: accountId,
  readableSince: readableSince(),
  consentProgrammes: agent?.programmes,
  consentYear: agent?.year,
})

/** The filing if it exists within the actor's scope. */
export const findFiling = (tx: Tx, actor: Actor, id: string, scope: Scope = scopeOf): Promise<FilingRecord | null> =>
  readFor(actor, scope, false)(tx, { id, ...scopeValues(actor) })

/** The same, locked until the transaction ends. */
export const lockFiling = (tx: Tx, actor: Actor, id: string): Promise<FilingRecord | null> =>
  readFor(actor, scopeOf, true)(tx, { id, ...scopeValues(actor) })

// Unscoped: read before
/** What an enterprise filed from a county, locked in the order of the ids. */
export async function lockFilingsOfEnterprise(tx: Tx, enterpriseId: string, qxCode: string): Promise<FilingRecord[]> {
  return tx
    .select()
    .from(filing)
    .where(and(eq(filing.enterpriseId, enterpriseId), eq(filing.qxCode, qxCode), isNull(filing.deletedAt)))
    .orderBy(asc(filing.id))
    .for('update')
}

// Unscoped: read before
/** Locked without scope, for timers and for an expert's task that was checked already. */
export async function lockFilingById(tx: Tx, id: string): Promise<FilingRecord | null> {
  const [row] = await tx.select().from(filing).where(eq(filing.id, id)).for('update')
  return row ?? null
}

/** Serialises operations on the same subject until the transaction ends. */
export async function lockMatter(tx: Tx, matter: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${matter}, 0))`)
}

// Unscoped: one like it
/** Another filing of the programme with the same answers, of any enterprise. */
export async function findSameMatter(
  tx: Tx,
  programme: string,
  answers: Readonly<Record<string, string>>,
  besides: string,
): Promise<FilingRecord | null> {
  const [row] = await tx
    .select()
    .from(filing)
    .where(
      and(
        eq(filing.programme, programme),
        ne(filing.id, besides),
        isNull(filing.deletedAt),
        sql`${filing.answers} @> ${JSON.stringify(answers)}::jsonb`,
      ),
    )
    .limit(1)
  return row ?? null
}

// Unscoped: partner
/** Id and credit code of an organisation, by either. */
export async function findOrganisation(
  tx: Tx,
  by: { id: string } | { socialCode: string },
): Promise<{ id: string; socialCode: string } | null> {
  const [row] = await tx
    .select({ id: enterprise.id, socialCode: enterprise.socialCode })
    .from(enterprise)
    .where('id' in by ? eq(enterprise.id, by.id) : eq(enterprise.socialCode, by.socialCode))
  return row ?? null
}

// Unscoped: read before
/** The county in whose charge the enterprise is now. */
export async function countyOfEnterprise(tx: Tx, enterpriseId: string): Promise<string | null> {
  const [row] = await tx.select({ qxCode: enterprise.qxCode }).from(enterprise).where(eq(enterprise.id, enterpriseId))
  return row?.qxCode ?? null
}

// Unscoped: read before
/** 曾用名 of an enterprise. */
export async function namesBefore(tx: Tx, enterpriseId: string): Promise<string[]> {
  const [row] = await tx
    .select({ names: enterprise.formerNames })
    .from(enterprise)
    .where(eq(enterprise.id, enterpriseId))
  return (row?.names ?? []).map(({ name }) => name)
}

// Unscoped: read before
/** The enterprise's own filing under that open key. */
export async function findOpenFiling(tx: Tx, enterpriseId: string, openKey: string): Promise<FilingRecord | null> {
  const [row] = await tx
    .select()
    .from(filing)
    .where(and(eq(filing.enterpriseId, enterpriseId), eq(filing.openKey, openKey), isNull(filing.deletedAt)))
  return row ?? null
}

export async function insertFiling(tx: Tx, row: NewFiling): Promise<FilingRecord> {
  const [made] = await tx.insert(filing).values(row).returning()
  if (!made) throw new Error('insert returned nothing')
  return made
}

/** Updates the row of that version; false when it is stale. */
export async function updateFiling(
  tx: Tx,
  id: string,
  expecting: number,
  changes: Partial<NewFiling>,
): Promise<FilingRecord | null> {
  const [row] = await tx
    .update(filing)
    .set({ ...changes, version: expecting + 1 })
    .where(and(eq(filing.id, id), eq(filing.version, expecting)))
    .returning()
  return row ?? null
}

export async function insertHistory(tx: Tx, row: typeof filingHistory.$inferInsert): Promise<void> {
  await tx.insert(filingHistory).values(row)
}

// Unscoped: read before
const history = builtOnce((query) =>
  query
    .select()
    .from(filingHistory)
    .where(eq(filingHistory.filingId, sql.placeholder('filingId')))
    .orderBy(asc(filingHistory.at), asc(filingHistory.id)),
)

export const historyOf = (tx: Tx, filingId: string): Promise<HistoryRecord[]> => history(tx, { filingId })

type Before = { id: string | null; year: number | null }

/** The enterprise's latest sent filing of that programme before this one. */
export const previousFiling = (
  tx: Tx,
  programme: string,
  enterpriseId: string,
  before: Before,
): Promise<FilingRecord | null> => wholePrevious(tx, { programme, enterpriseId, ...before })

/** Its year and figures alone, with the answers where the form compares them. */
export async function previousFigures(
  tx: Tx,
  of: { programme: string; enterpriseId: string } & Before,
  withAnswers: boolean,
): Promise<(Pick<FilingRecord, 'year' | 'figures'> & { answers?: FilingRecord['answers'] }) | null> {
  const read = withAnswers ? previousAnswers : previous
  return read(tx, of)
}

/** The year as the table's index has it; the filings of some programmes have none. */
const yearOrNone = sql`coalesce(${filing.year}, 0)`
const laterThanAll = sql.raw('10000')
const isPrevious = and(
  eq(filing.programme, sql.placeholder('programme')),
  eq(filing.enterpriseId, sql.placeholder('enterpriseId')),
  isNull(filing.deletedAt),
  sql`${filing.submittedAt} is not null`,
  sql`${filing.id} is distinct from ${sql.placeholder('id')}::uuid`,
  sql`${yearOrNone} < coalesce(${sql.placeholder('year')}::int, ${laterThanAll})`,
)
const columns = getTableColumns(filing)
// Unscoped: read before
const previousRead = <K extends keyof FilingRecord>(wanted: Pick<typeof columns, K>) =>
  oneBuiltOnce<Pick<FilingRecord, K>>((query) =>
    query
      .select(wanted as typeof columns)
      .from(filing)
      .where(isPrevious)
      .orderBy(desc(yearOrNone), desc(filing.submittedAt))
      .limit(1),
  )
const wholePrevious = previousRead(columns)
const previous = previousRead({ year: columns.year, figures: columns.figures })
const previousAnswers = previousRead({ year: columns.year, figures: columns.figures, answers: columns.answers })

// Unscoped: read before
/** The enterprise's filings of these programmes that are neither withdrawn nor refused, drafts among them. */
export async function filingsInForce(
  tx: Tx,
  enterpriseId: string,
  programmes: readonly string[],
): Promise<FilingRecord[]> {
  return tx
    .select()
    .from(filing)
    .where(
      and(
        eq(filing.enterpriseId, enterpriseId),
        inArray(filing.programme, [...programmes]),
        isNull(filing.deletedAt),
        notInArray(
          filing.state,
          statesWhere((state) => isWithdrawn(state) || isDenied(state)),
        ),
      ),
    )
    .orderBy(desc(filing.updatedAt))
    .limit(200)
}

// Unscoped: own
/** The enterprise's own filings; those that the consent covers for its agent. */
export async function ownFilings(tx: Tx, enterpriseId: string, agent: Agent | null = null): Promise<FilingRecord[]> {
  return tx
    .select()
    .from(filing)
    .where(
      and(eq(filing.enterpriseId, enterpriseId), isNull(filing.deletedAt), agent ? withinConsent(agent) : undefined),
    )
    .orderBy(desc(filing.updatedAt))
    .limit(200)
}

/** The median of the measured seconds spent on filings sent since that moment. */
export async function measuredEffort(
  tx: Tx,
  programme: string,
  since: string,
): Promise<{ measured: number; medianSeconds: number | null }> {
  const [row] = await tx
    .select({
      measured: count(),
      medianSeconds: sql<number | null>`percentile_cont(0.5) within group (order by ${filing.activeSeconds})`,
    })
    .from(filing)
    .where(
      and(
        eq(filing.programme, programme),
        isNull(filing.deletedAt),
        notDraft(filing.state),
        sql`${filing.activeSeconds} >= 60`,
        gte(filing.submittedAt, since),
      ),
    )
  return row ?? { measured: 0, medianSeconds: null }
}

/** The next visible number of a kind and year. */
export async function nextNumber(tx: Tx, kind: string, year: number): Promise<number> {
  const [row] = await tx
    .insert(counter)
    .values({ kind, year, value: 1 })
    .onConflictDoUpdate({ target: [counter.kind, counter.year], set: { value: sql`${counter.value} + 1` } })
    .returning()
  return row?.value ?? 1
}

// Unscoped: people
/** Account ids of the enterprise's people, its county's officers, the city's officers. */
export async function peopleOf(
  tx: Tx,
  who: { enterpriseId: string } | { role: Role; qxCode?: string },
): Promise<string[]> {
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      'enterpriseId' in who
        ? eq(account.enterpriseId, who.enterpriseId)
        : and(
            eq(account.role, who.role),
            eq(account.state, 'active'),
            who.qxCode ? eq(account.qxCode, who.qxCode) : undefined,
          ),
    )
  return rows.map((r) => r.id)
}

export async function saveStatistics(tx: Tx, rows: (typeof statistic.$inferInsert)[]): Promise<void> {
  if (rows.length)
    await tx
      .insert(statistic)
      .values(rows)
      .onConflictDoUpdate({ target: [statistic.filingId, statistic.key], set: { value: sql`excluded.value` } })
}

/** Number of filings by programme and state, within scope. */
export async function stateCounts(
  tx: Tx,
  actor: Actor,
  programme?: string,
): Promise<{ programme: string; state: string; count: number; running: number; oldest: string | null }[]> {
  const inPublicity = and(inArray(filing.state, statesWhere(isInPublicity)), isNotNull(filing.publicityEnd))
  return tx
    .select({
      programme: filing.programme,
      state: filing.state,
      count: count(),
      running: sql<number>`(count(*) filter (where ${inPublicity} and ${filing.publicityEnd} >= ${clock.today()}))::int`,
      oldest: sql<string | null>`min(case when ${inPublicity}
        then (${filing.publicityEnd} + 1)::timestamp at time zone 'Asia/Shanghai' else ${filing.stateSince} end)`,
    })
    .from(filing)
    .where(and(scopeOf(actor), programme ? eq(filing.programme, programme) : undefined))
    .groupBy(filing.programme, filing.state)
}

// Unscoped: people
/** Registered contact numbers of an enterprise: its accounts and its profile. */
export async function contactNumbers(tx: Tx, enterpriseId: string): Promise<string[]> {
  const accounts = await tx
    .select({ mobile: account.mobile })
    .from(account)
    .where(eq(account.enterpriseId, enterpriseId))
  const [own] = await tx
    .select({ phone: sql<string | null>`${enterprise.profile} ->> 'contactPhone'` })
    .from(enterprise)
    .where(eq(enterprise.id, enterpriseId))
  return [...accounts.map((a) => a.mobile), ...(own?.phone ? [decrypt(own.phone)] : [])]
}
