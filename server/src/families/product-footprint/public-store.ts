/** Queries for the public list of footprints: only what the enterprise agrees to today. */
import { productFootprint } from '@green/programmes/product-footprint/programme.ts'
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { keywordMatch } from '../../base/enterprise/search-store.ts'
import type { Tx } from '../../db/database.ts'
import { byName } from '../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { filing, notDraft } from '../../db/schema/filing.ts'

type PublicFilter = { keyword?: string | undefined; year?: number | undefined }

const called = { texts: [filing.enterpriseName], enterpriseId: filing.enterpriseId }

/** Registered, with a result and the owner's consent; withdrawn by the next change of the answer. */
const isPublic = and(
  eq(filing.programme, productFootprint.id),
  notDraft(filing.state),
  isNull(filing.deletedAt),
  sql`${filing.answers} -> 'isPublic' = 'true'::jsonb`,
  sql`${filing.figures} ->> 'perUnit' is not null`,
)

export async function publicFootprints(tx: Tx, { keyword, year }: PublicFilter, page: PageNumber) {
  const { id, enterpriseName, qxCode, answers, figures } = filing
  const product = sql`position(lower(${keyword ?? ''}) in lower(${answers} ->> 'productName')) > 0`
  return pageOf(
    tx,
    {
      select: { id, enterpriseName, qxCode, year: filing.year, answers, figures },
      from: (select) =>
        select
          .from(filing)
          .where(
            and(
              isPublic,
              keyword ? or(keywordMatch(keyword, called), product) : undefined,
              year ? eq(filing.year, year) : undefined,
            ),
          ),
      orderBy: [desc(filing.year), byName(filing.enterpriseName), asc(filing.id)],
    },
    page,
  )
}
