/** Queries for the products of the last accepted year of enterprises. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { isInForce, statesWhere } from '@green/filing/workflow/states.ts'
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { activeOn } from '../../../base/enterprise/counted-store.ts'
import { scopeOf } from '../../../base/enterprise/store.ts'
import type { Tx } from '../../../db/database.ts'
import { energyRecord } from '../../../db/schema/energy/energy.ts'
import { filing } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'

/** What an edition concerns: the codes of its entries and of those that it replaces, and its industries. */
type Concerned = { limits: readonly string[]; quotas: readonly string[]; industries: readonly string[] }

const perQuery = 500

/**
 * The last year of the enterprises that may be concerned, each from the filing that its accepted energy record was made
 * of; from the approved yearly data where another source counts. Read in portions.
 */
export async function* acceptedProducts(tx: Tx, actor: Actor, concerned: Concerned) {
  let after: string | null = null
  for (;;) {
    const portion: AcceptedProducts[] = await productsAfter(tx, actor, concerned, after)
    yield* portion
    const last = portion.at(-1)
    if (!last || portion.length < perQuery) return
    after = last.enterpriseId
  }
}

type AcceptedProducts = {
  enterpriseId: string
  enterpriseName: string
  qxCode: string
  industryCode: string | null
  year: number
  isAccepted: boolean
  products: AnswerSet[]
}

async function productsAfter(tx: Tx, actor: Actor, concerned: Concerned, after: string | null) {
  const year = sql<number>`coalesce(${energyRecord.year}, ${filing.year})`
  const last = tx
    .selectDistinctOn([filing.enterpriseId], {
      enterpriseId: filing.enterpriseId,
      enterpriseName: enterprise.enterpriseName,
      qxCode: enterprise.qxCode,
      industryCode: enterprise.industryCode,
      year: year.as('last_year'),
      isAccepted: sql<boolean>`${energyRecord.id} is not null`.as('is_accepted'),
      products: sql<AnswerSet[]>`${filing.answers} -> 'productRows'`.as('products'),
    })
    .from(filing)
    .innerJoin(enterprise, eq(enterprise.id, filing.enterpriseId))
    .leftJoin(
      energyRecord,
      and(
        eq(energyRecord.sourceId, sql`${filing.id}::text`),
        eq(energyRecord.enterpriseId, filing.enterpriseId),
        eq(energyRecord.accepted, true),
        eq(energyRecord.month, 0),
      ),
    )
    .where(
      and(
        or(
          isNotNull(energyRecord.id),
          and(
            inArray(filing.programme, [nonGreenData.id, greenYearly.id]),
            inArray(filing.state, statesWhere(isInForce)),
          ),
        ),
        sql`jsonb_typeof(${filing.answers} -> 'productRows') = 'array'`,
        isNull(filing.deletedAt),
        activeOn(clock.today()),
        after === null ? undefined : gt(filing.enterpriseId, after),
        scopeOf(actor),
      ),
    )
    .orderBy(filing.enterpriseId, desc(year), sql`${energyRecord.id} is null`, desc(filing.stateSince))
    .as('last')
  const { limits, quotas, industries } = concerned
  return tx
    .select()
    .from(last)
    .where(
      or(
        inArray(last.industryCode, [...industries]),
        sql`exists (select 1 from jsonb_array_elements(${last.products}) p
          where p ->> 'limitStd' = any(${sql.param([...limits])}::text[]) or p ->> 'waterQuota' = any(${sql.param([...quotas])}::text[]))`,
      ),
    )
    .orderBy(asc(last.enterpriseId))
    .limit(perQuery)
}
