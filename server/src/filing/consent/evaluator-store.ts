/** Queries for evaluators and the filings that name them. */
import { isHeld, statesWhere } from '@green/filing/workflow/states.ts'
import { and, desc, eq, gte, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { filing, notDraft } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import type { FilingRecord } from '../record/store.ts'

// Unscoped: partner
/** The valid filing of the institution with that credit code, approved or suspended and not expired; locked. */
export async function lockEvaluator(
  tx: Tx,
  programmes: readonly string[],
  socialCode: string,
  today: string,
): Promise<FilingRecord | null> {
  const [row] = await tx
    .select()
    .from(filing)
    .where(
      and(
        inArray(filing.programme, [...programmes]),
        eq(filing.socialCode, socialCode),
        inArray(filing.state, statesWhere(isHeld)),
        gte(filing.validTo, today),
        isNull(filing.deletedAt),
      ),
    )
    .for('update')
  return row ?? null
}

// Unscoped: people
/** By credit code: every institution with the same legal representative. */
export async function sameLegalPerson(tx: Tx, codes: readonly string[]): Promise<Map<string, string[]>> {
  if (codes.length === 0) return new Map()
  const other = alias(enterprise, 'other')
  const person = ({ profile }: { profile: SQLWrapper }) => sql`nullif(${profile} ->> 'legalPerson', '')`
  const rows = await tx
    .select({ code: enterprise.socialCode, other: other.socialCode })
    .from(enterprise)
    .innerJoin(other, and(eq(other.orgKind, 'institution'), eq(person(other), person(enterprise))))
    .where(inArray(enterprise.socialCode, [...codes]))
  return new Map([...Map.groupBy(rows, (r) => r.code)].map(([code, of]) => [code, of.map((r) => r.other)]))
}

// Unscoped: people
/** Sent filings that name one of these institutions, newest first; of one year where it is given. */
export async function evaluationsOf(tx: Tx, codes: readonly string[], year?: number) {
  if (codes.length === 0) return []
  return tx
    .select({
      id: filing.id,
      enterpriseId: filing.enterpriseId,
      evaluatorCode: filing.evaluatorCode,
      programme: filing.programme,
      enterpriseName: filing.enterpriseName,
      number: filing.number,
      year: filing.year,
      state: filing.state,
      submittedAt: filing.submittedAt,
      systemScore: filing.systemScore,
      expertScore: filing.expertScore,
    })
    .from(filing)
    .where(
      and(
        inArray(filing.evaluatorCode, [...codes]),
        year === undefined ? undefined : eq(filing.year, year),
        notDraft(filing.state),
        isNull(filing.deletedAt),
      ),
    )
    .orderBy(desc(filing.submittedAt), desc(filing.id))
}
