/** For each kind of record that cites files: its table, and which of its records a person may read. */
import { readByCity, readByDistricts } from '@green/filing/records/readers.ts'
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type RecordTable, recordScope } from './base/record/store.ts'
import type { Tx } from './db/database.ts'
import { type RecordKey, recordList } from './db/records.ts'
import { consent, handOver } from './db/schema/account/accounts.ts'
import { content } from './db/schema/content.ts'
import { objection, title } from './db/schema/decisions.ts'
import { energySystemTask } from './db/schema/energy/energy-system.ts'
import { energyVerification } from './db/schema/energy/energy-verification.ts'
import { filing } from './db/schema/filing.ts'
import { benchmarkTable, greenCode } from './db/schema/green-code.ts'
import { creditReference } from './db/schema/green-report.ts'
import { inspection, inspectionPlan, inspectionTask } from './db/schema/inspection/inspection.ts'
import { targetReview } from './db/schema/inspection/target-review.ts'
import { enterprise } from './db/schema/operation/archive.ts'
import { diagnosis } from './db/schema/services.ts'
import { trainingCourse } from './db/schema/training.ts'
import { scopeOf as filingScope, talkScopeOf } from './filing/record/store.ts'
import { scopeOf as handOverScope } from './modules/account/hand-over/scope-store.ts'
import { scopeOf as greenCodeScope } from './modules/code/green-code/scope-store.ts'
import { scopeOf as contentScope } from './modules/content/content/scope-store.ts'
import { scopeOf as benchmarkScope } from './modules/energy/benchmark/scope-store.ts'
import { scopeOf as energySystemScope } from './modules/energy/energy-system/scope-store.ts'
import { scopeOf as energyVerificationScope } from './modules/energy/energy-verification/scope-store.ts'
import {
  scopeOf as inspectionScope,
  planScopeOf,
  taskFileScope,
  workbookScope,
} from './modules/inspection/inspection/scope-store.ts'
import { fileScopeOf as selfCheckFileScope } from './modules/inspection/self-check/scope-store.ts'
import { fileScopeOf as reviewFileScope } from './modules/inspection/target-review/scope-store.ts'
import { fileScopeOf as creditScope } from './modules/service/credit/scope-store.ts'
import { scopeOf as diagnosisScope } from './modules/service/diagnosis/scope-store.ts'
import { scopeOf as trainingScope } from './modules/service/training/scope-store.ts'
import type { Ports } from './platform/ports.ts'
import { scopeBy } from './platform/scope.ts'

const ofRecords = Object.fromEntries(
  recordList.map(({ key, record, table }): [string, Ports['citing'][RecordKey]] => {
    const within = recordScope(table as RecordTable, record.reads)
    return [key, (_tx, actor) => ({ table, within: within(actor) })]
  }),
) as Pick<Ports['citing'], RecordKey>

export const citing: Ports['citing'] = {
  filing: (_tx, actor) => ({ table: filing, within: filingScope(actor) }),
  step: (_tx, actor) => ({ table: filing, within: filingScope(actor) }),
  talk: (_tx, actor) => ({ table: filing, within: talkScopeOf(actor) }),
  enterprise: (_tx, actor) => ({ table: enterprise, within: enterpriseScope(actor) }),
  diagnosis: (_tx, actor) => ({ table: diagnosis, within: diagnosisScope(actor) }),
  ...ofRecords,
  handOver: (tx, actor) => ({
    table: handOver,
    within: ofEnterprise(tx, handOver.enterpriseId, handOverScope(actor)),
  }),
  consent: (tx, actor) => ({ table: consent, within: ofEnterprise(tx, consent.enterpriseId, enterpriseScope(actor)) }),
  // What a title shows is public.
  title: () => ({ table: title, within: undefined }),
  benchmark: (_tx, actor) => ({ table: benchmarkTable, within: benchmarkScope(actor) }),
  // Photos and recordings of a visit, and what the enterprise adds to the record of it.
  inspectionVisit: (_tx, actor) => ({ table: inspection, within: inspectionScope(actor) }),
  content: (_tx, actor) => ({ table: content, within: contentScope(actor) }),
  training: (_tx, actor) => ({ table: trainingCourse, within: trainingScope(actor) }),
  energySystem: (_tx, actor) => ({ table: energySystemTask, within: energySystemScope(actor) }),
  energyVerification: (_tx, actor) => ({ table: energyVerification, within: energyVerificationScope(actor) }),
  selfCheck: (_tx, actor) => ({ table: inspection, within: selfCheckFileScope(actor) }),
  targetReview: (_tx, actor) => ({ table: targetReview, within: reviewFileScope(actor) }),
  greenCode: (_tx, actor) => ({ table: greenCode, within: greenCodeScope(actor) }),
  credit: (_tx, actor) => ({ table: creditReference, within: creditScope(actor) }),
  inspection: (_tx, actor) => ({ table: inspection, within: inspectionScope(actor) }),
  inspectionTask: (_tx, actor) => ({ table: inspectionTask, within: taskFileScope(actor) }),
  inspectionWorkbook: (_tx, actor) => ({ table: inspectionTask, within: workbookScope(actor) }),
  // What a plan shows is public.
  inspectionPlan: (_tx, actor) => ({ table: inspectionPlan, within: planScopeOf(actor) }),
  // Only the city may read who objected, and with which papers.
  objection: (_tx, actor) => ({
    table: objection,
    within: scopeBy(objection, readByCity)(actor),
  }),
}

/** The record belongs to an enterprise that is within that scope. */
const ofEnterprise = (tx: Tx, id: PgColumn, within: SQL) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(enterprise)
      .where(and(eq(enterprise.id, id), within)),
  )

/** Whose enterprise record a person may read. */
const enterpriseScope = scopeBy(enterprise, { ...readByDistricts, own: { own: 'id' } })
