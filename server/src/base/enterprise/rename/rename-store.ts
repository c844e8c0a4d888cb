/** Open cases bear the name that their enterprise has now; what was published or decided keeps the name of its day. */

import { creditCase } from '@green/filing/cases/credit-reference.ts'
import { diagnosisCase } from '@green/filing/cases/diagnosis.ts'
import { energyVerificationCase } from '@green/filing/cases/energy-verification.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { targetReviewCase } from '@green/filing/cases/inspection/target-review.ts'
import type { CaseState } from '@green/filing/cases/machine.ts'
import { parkTenantCase } from '@green/filing/cases/park-tenant.ts'
import { isInPublicity, isSettled, statesWhere } from '@green/filing/workflow/states.ts'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { recordList } from '../../../db/records.ts'
import { energyVerification } from '../../../db/schema/energy/energy-verification.ts'
import { filing, filingHistory } from '../../../db/schema/filing.ts'
import { creditReference } from '../../../db/schema/green-report.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { targetReview } from '../../../db/schema/inspection/target-review.ts'
import { diagnosis } from '../../../db/schema/services.ts'
import { parkTenant } from '../../../db/schema/sites.ts'
import { type Actor, handOf, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { programmeOf } from '../../reference/programmes.ts'
import { grams } from '../search-keys.ts'

type Renamed = { id: string; enterpriseName: string }

/** The states of a filing in which a confirmed name is taken over at once. */
export const renamedStates = statesWhere((state) => !isSettled(state) && !isInPublicity(state))

type NamedCase = PgTable & Record<'enterpriseId' | 'enterpriseName' | 'state', PgColumn>

/** The cases that bear an enterprise's name, each with its states: open while somebody has to act. */
const namedCases: readonly [NamedCase, Readonly<Record<string, CaseState>>][] = [
  [inspection, inspectionCase.states],
  [energyVerification, energyVerificationCase.states],
  [diagnosis, diagnosisCase.states],
  [targetReview, targetReviewCase.states],
  [creditReference, creditCase.states],
  [parkTenant, parkTenantCase.states],
  ...recordList.map(({ table, record }): [NamedCase, (typeof record)['case']['states']] => [table, record.case.states]),
]

/** Gives the open filings and cases the enterprise's name, with an entry in the history of what was sent; returns how many changed. */
export async function renameOpenWork(tx: Tx, enterprise: Renamed, actor: Actor): Promise<number> {
  let changed = await renameFilings(tx, enterprise, actor)
  for (const [table, states] of namedCases) {
    const open = Object.keys(states).filter((state) => (states[state]?.turn.length ?? 0) > 0)
    const rows = await tx
      .update(table)
      .set({ enterpriseName: enterprise.enterpriseName } as never)
      .where(
        and(
          eq(table.enterpriseId, enterprise.id),
          inArray(table.state, open),
          ne(table.enterpriseName, enterprise.enterpriseName),
        ),
      )
      .returning({ id: table.enterpriseId })
    changed += rows.length
  }
  return changed
}

async function renameFilings(tx: Tx, { id, enterpriseName }: Renamed, actor: Actor): Promise<number> {
  const rows = await tx
    .select()
    .from(filing)
    .where(
      and(
        eq(filing.enterpriseId, id),
        inArray(filing.state, renamedStates),
        ne(filing.enterpriseName, enterpriseName),
        isNull(filing.deletedAt),
      ),
    )
    .orderBy(asc(filing.id))
    .for('update')
  for (const row of rows) {
    await tx.update(filing).set(renamedFiling(row, enterpriseName)).where(eq(filing.id, row.id))
    if (row.submissions > 0)
      await tx.insert(filingHistory).values({
        id: ids.next(),
        filingId: row.id,
        qxCode: row.qxCode,
        at: clock.now(),
        action: 'rename',
        fromState: row.state,
        toState: row.state,
        actorId: actor.accountId,
        actorName: signatureOf(actor),
        role: handOf(actor),
        details: { 原名称: row.enterpriseName, 新名称: enterpriseName },
      })
  }
  return rows.length
}

/** What changes of a filing with its enterprise's name. */
export function renamedFiling(row: typeof filing.$inferSelect, enterpriseName: string) {
  const searched = programmeOf(row.programme).searchedBy ?? []
  return {
    enterpriseName,
    organisation: { ...row.organisation, enterpriseName },
    grams: grams([enterpriseName, row.socialCode, row.number, ...searched.map((key) => String(row.listed[key] ?? ''))]),
  }
}
