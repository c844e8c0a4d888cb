/**
 * The few best hits of a search, within scope. A common word is found in many thousand rows: so many of them are looked at, the rest is
 * for the lists. Numbers and codes that are wholly typed have indexes of their own and are never missed by that.
 */
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { and, type Column, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Nearly, nearlyIn } from '../../../base/enterprise/search-keys.ts'
import { enterpriseSearch, keywordMatch, nearMatch, titleSearch } from '../../../base/enterprise/search-store.ts'
import { scopeOf as enterpriseScope } from '../../../base/enterprise/store.ts'
import { codesOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { title } from '../../../db/schema/decisions.ts'
import { filing } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { filingSearch } from '../../../filing/lists/filter-store.ts'
import { scopeOf } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'

const hits = 8
const lookedAt = 300
/** So many rows that nearly match are read for the words they have instead. */
const nearRows = 40
const suggested = 3

/** Names that begin with the words come first, then what changed last. */
const nearest = (name: SQL, searchText: string) => sql`starts_with(${name}, ${searchText}) desc`

/** `matters`: keys of the answers that name a filing's matter. Its documents are read for the few that are shown. */
export async function filingsFound(tx: Tx, actor: Actor, searchText: string, matters: readonly string[]) {
  const named = matters.map((key) => sql`${filing.listed} ->> ${key}`)
  const bestFirst = (of: Record<'number' | 'enterpriseName' | 'updatedAt', Column>) => [
    sql`${of.number} = ${searchText.toUpperCase()} desc nulls last`,
    nearest(sql`${of.enterpriseName}`, searchText),
    desc(of.updatedAt),
  ]
  const { id, number, enterpriseName, updatedAt } = filing
  const found = tx
    .select({ id, number, enterpriseName, updatedAt })
    .from(filing)
    .where(and(scopeOf(actor), keywordMatch(searchText, filingSearch)))
    .limit(lookedAt)
    .as('found')
  const best = tx
    .select({ id: found.id })
    .from(found)
    .orderBy(...bestFirst(found))
    .limit(hits)
    .as('best')
  return tx
    .select({
      id: filing.id,
      programme: filing.programme,
      number: filing.number,
      enterpriseName: filing.enterpriseName,
      matter: sql<string | null>`coalesce(${sql.join(named, sql`, `)})`,
      qxName: sql<string | null>`${filing.organisation} ->> 'qxName'`,
      state: filing.state,
    })
    .from(best)
    .innerJoin(filing, eq(filing.id, best.id))
    .orderBy(...bestFirst(filing))
}

export async function enterprisesFound(tx: Tx, actor: Actor, searchText: string) {
  const found = tx
    .select({
      id: enterprise.id,
      name: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
      qxCode: enterprise.qxCode,
      sortKey: enterprise.sortKey,
    })
    .from(enterprise)
    .where(and(enterpriseScope(actor), keywordMatch(searchText, enterpriseSearch)))
    .limit(lookedAt)
    .as('found')
  return tx
    .select()
    .from(found)
    .orderBy(nearest(sql`${found.name}`, searchText), found.sortKey, found.id)
    .limit(hits)
}

// Unscoped: own
export async function titlesFound(tx: Tx, actor: Actor, searchText: string) {
  const found = tx
    .select({
      id: title.id,
      kind: title.kind,
      name: title.enterpriseName,
      number: title.number,
      enterpriseId: title.enterpriseId,
      year: title.year,
      validTo: title.validTo,
    })
    .from(title)
    .where(
      and(
        isDistrictOfficer(actor.role) ? inArray(title.qxCode, codesOf(actor.qxCode ?? '')) : undefined,
        keywordMatch(searchText, titleSearch),
      ),
    )
    .limit(lookedAt)
    .as('found')
  return tx
    .select()
    .from(found)
    .orderBy(nearest(sql`${found.name}`, searchText), desc(found.year), found.id)
    .limit(hits)
}

/** What the rows have instead of the words, the most frequent first. */
function insteadOf(near: Nearly, rows: readonly (readonly (string | null)[])[]): string[] {
  const times = new Map<string, number>()
  for (const row of rows) {
    const found = row.map((one) => (one === null ? null : nearlyIn(one, near))).find((one) => one !== null)
    if (found) times.set(found, (times.get(found) ?? 0) + 1)
  }
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, suggested)
    .map(([one]) => one)
}

/** Words in names, codes and numbers of enterprises and filings that a reader may see. */
export async function nearTerms(tx: Tx, actor: Actor, near: Nearly, matters: readonly string[]): Promise<string[]> {
  const enterprises = await tx
    .select({ name: enterprise.enterpriseName, code: enterprise.socialCode })
    .from(enterprise)
    .where(and(enterpriseScope(actor), nearMatch(near, enterpriseSearch)))
    .limit(nearRows)
  const named = matters.map((key) => sql`${filing.listed} ->> ${key}`)
  const filings = await tx
    .select({
      number: filing.number,
      name: filing.enterpriseName,
      matter: sql<string | null>`coalesce(${sql.join(named, sql`, `)})`,
    })
    .from(filing)
    .where(and(scopeOf(actor), nearMatch(near, filingSearch)))
    .limit(nearRows)
  return insteadOf(near, [
    ...enterprises.map(({ name, code }) => [name, code]),
    ...filings.map(({ number, name, matter }) => [name, matter, number]),
  ])
}

/** The same in the titles that everybody reads. */
export async function nearPublicTerms(tx: Tx, near: Nearly): Promise<string[]> {
  const rows = await tx
    .select({ name: title.enterpriseName, site: title.siteName, number: title.number })
    .from(title)
    .where(and(eq(title.state, 'valid'), nearMatch(near, titleSearch)))
    .limit(nearRows)
  return insteadOf(
    near,
    rows.map(({ name, site, number }) => [name, site, number]),
  )
}
