/** Queries for plans of 零碳工厂: the live ones of an enterprise, and the public list. */
import {
  isCounted,
  isDenied,
  isFulfilled,
  isHeld,
  isInForce,
  isOverdue,
  statesWhere,
} from '@green/filing/workflow/states.ts'
import { zeroPlan } from '@green/programmes/zero-plan/programme.ts'
import { and, asc, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { byName } from '../../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { filing } from '../../../db/schema/filing.ts'
import { zeroProgress } from '../../../db/schema/zero-carbon.ts'

const ofPlans = and(eq(filing.programme, zeroPlan.id), isNull(filing.deletedAt))
const siteName = sql<string>`coalesce(${filing.answers} ->> 'siteName', '')`

const claimOf = (key: string) => sql<number>`max(coalesce((${filing.answers} ->> ${key})::float8, 0))`

/** Green power of that year that other sites of the enterprise claim, by field; plan and acceptance of one site claim the same. */
export async function claimedByOtherSites(
  tx: Tx,
  enterpriseId: string,
  { year, site }: { year: number; site: string },
): Promise<Readonly<Record<'certMWh' | 'tradedGreenMWh', number>>> {
  const rows = await tx
    .select({ certMWh: claimOf('certMWh'), tradedGreenMWh: claimOf('tradedGreenMWh') })
    .from(filing)
    .where(
      and(
        inArray(filing.programme, [zeroPlan.id, 'zero-accept']),
        isNull(filing.deletedAt),
        eq(filing.enterpriseId, enterpriseId),
        inArray(
          filing.state,
          statesWhere((one) => isCounted(one) && !isDenied(one)),
        ),
        sql`${filing.answers} ->> 'year' = ${String(year)}`,
        sql`${siteName} <> ${site}`,
      ),
    )
    .groupBy(siteName)
  const sumOf = (key: 'certMWh' | 'tradedGreenMWh') => rows.reduce((sum, row) => sum + row[key], 0)
  return { certMWh: sumOf('certMWh'), tradedGreenMWh: sumOf('tradedGreenMWh') }
}

/** The plan of that site that is being built, locked; another filing than `besides`. */
export async function lockLivePlan(tx: Tx, enterpriseId: string, site: string, besides: string) {
  const [row] = await tx
    .select()
    .from(filing)
    .where(
      and(
        ofPlans,
        eq(filing.enterpriseId, enterpriseId),
        inArray(filing.state, statesWhere(isInForce)),
        sql`${siteName} = ${site}`,
        ne(filing.id, besides),
      ),
    )
    .orderBy(asc(filing.id))
    .limit(1)
    .for('update')
  return row ?? null
}

// Unscoped: own
/** Names of the sites whose plan is being built. */
export async function sitesBeingBuilt(tx: Tx, enterpriseId: string): Promise<string[]> {
  const rows = await tx
    .select({ siteName })
    .from(filing)
    .where(and(ofPlans, eq(filing.enterpriseId, enterpriseId), inArray(filing.state, statesWhere(isInForce))))
    .orderBy(asc(filing.id))
  return rows.map((row) => row.siteName)
}

// Unscoped: own
/** Sites whose plan was on the list in that year and is still being built, and of which that year has not been reported. */
export async function sitesToReport(tx: Tx, enterpriseId: string, year: number) {
  const isReported = sql`exists (select 1 from ${zeroProgress} p where p.enterprise_id = ${filing.enterpriseId}
    and p.year = ${year} and p.site = ${siteName} and p.state <> 'withdrawn')`
  return tx
    .select({ id: filing.id, siteName })
    .from(filing)
    .where(
      and(
        ofPlans,
        eq(filing.enterpriseId, enterpriseId),
        inArray(filing.state, statesWhere(isInForce)),
        lte(filing.validFrom, `${year}-12-31`),
        sql`not ${isReported}`,
      ),
    )
    .orderBy(asc(filing.id))
}

const publicStates = {
  building: statesWhere(isHeld),
  accepted: statesWhere(isFulfilled),
  lapsed: statesWhere(isOverdue),
} as const satisfies Record<string, readonly string[]>
export type PublicStatus = keyof typeof publicStates
export const statusOf = (state: string): PublicStatus =>
  isFulfilled(state) ? 'accepted' : isOverdue(state) ? 'lapsed' : 'building'

type PublicFilter = { keyword?: string | undefined; status?: PublicStatus | undefined }

/** Who is or was on the list, by name. */
export async function publicPlans(tx: Tx, { keyword, status }: PublicFilter, page: PageNumber) {
  const { id, enterpriseName, qxCode, state, validFrom, upward } = filing
  const shown = status ? publicStates[status] : Object.values(publicStates).flat()
  const called = { texts: [enterpriseName], enterpriseId: filing.enterpriseId }
  const isNamed: SQL | undefined = keyword
    ? sql`(${keywordMatch(keyword, called)} or position(lower(${keyword}) in lower(${siteName})) > 0)`
    : undefined
  return pageOf(
    tx,
    {
      select: {
        id,
        enterpriseName,
        qxCode,
        state,
        siteName,
        listedOn: validFrom,
        document: filing.documentNumber,
        targetYear: sql<number>`coalesce((${filing.answers} ->> 'targetYear')::int, 0)`,
        upward,
      },
      from: (select) => select.from(filing).where(and(ofPlans, inArray(state, [...shown]), isNamed)),
      orderBy: [byName(enterpriseName), asc(id)],
    },
    page,
  )
}

type PathRow = { year?: string | null; co2?: string | null; nonFossilPct?: string | null }

// Unscoped: read before
/** The plan of that site that is being built, with its path by year. */
export async function livePlan(tx: Tx, enterpriseId: string, site: string) {
  const [row] = await tx
    .select({
      number: filing.number,
      path: sql<PathRow[]>`coalesce(${filing.answers} -> 'pathRows', '[]'::jsonb)`,
    })
    .from(filing)
    .where(
      and(
        ofPlans,
        eq(filing.enterpriseId, enterpriseId),
        inArray(filing.state, statesWhere(isInForce)),
        sql`${siteName} = ${site}`,
      ),
    )
    .limit(1)
  return row ?? null
}
