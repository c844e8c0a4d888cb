/** Which records follow a district to its successor, and an enterprise to its new district; the others keep the district of their time. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { recordList } from '../../../db/records.ts'
import { account, listView } from '../../../db/schema/account/accounts.ts'
import { content } from '../../../db/schema/content.ts'
import { fundEntry, objection, title } from '../../../db/schema/decisions.ts'
import { energyRecord } from '../../../db/schema/energy/energy.ts'
import { energyVerification } from '../../../db/schema/energy/energy-verification.ts'
import { enterpriseMerge } from '../../../db/schema/enterprise-merge.ts'
import { filing, statistic } from '../../../db/schema/filing.ts'
import { greenCode } from '../../../db/schema/green-code.ts'
import { creditReference, greenReport } from '../../../db/schema/green-report.ts'
import { inspection, inspectorCard } from '../../../db/schema/inspection/inspection.ts'
import { obligation } from '../../../db/schema/inspection/inspection-paper.ts'
import { targetReview } from '../../../db/schema/inspection/target-review.ts'
import { mailing } from '../../../db/schema/messages.ts'
import { savedReport } from '../../../db/schema/report.ts'
import { expert, expertDraw, expertTask } from '../../../db/schema/review.ts'
import { diagnosis, inquiry, serviceRate } from '../../../db/schema/services.ts'
import { parkTenant } from '../../../db/schema/sites.ts'
import { stationOrder } from '../../../db/schema/station.ts'
import { trainingCourse, trainingEnrolment } from '../../../db/schema/training.ts'

/** `of`: how a row belongs to an enterprise; none: it belongs to the office of the district. */
type Follower = { column: PgColumn; of?: (enterpriseId: string) => SQL }

const ofEnterprise = (column: PgColumn, enterpriseId: PgColumn): Follower => ({
  column,
  of: (id) => eq(enterpriseId, id),
})
const ofFiling = (column: PgColumn, filingId: PgColumn): Follower => ({
  column,
  of: (id) => sql`${filingId} in (select ${filing.id} from ${filing} where ${filing.enterpriseId} = ${id})`,
})

/** Who is in charge: these follow. */
const followers: readonly Follower[] = [
  ...[listView, content, inspectorCard, mailing, savedReport, expert].map(({ qxCode }) => ({ column: qxCode })),
  ...[trainingCourse, enterpriseMerge, stationOrder].map(({ qxCode }) => ({ column: qxCode })),
  ...[account, filing, statistic, energyRecord, energyVerification, greenCode].map((table) =>
    ofEnterprise(table.qxCode, table.enterpriseId),
  ),
  ...[creditReference, greenReport, inspection, diagnosis, inquiry, serviceRate].map((table) =>
    ofEnterprise(table.qxCode, table.enterpriseId),
  ),
  ...recordList.map(({ table }) => ofEnterprise(table.qxCode, table.enterpriseId)),
  ...[targetReview, trainingEnrolment, parkTenant].map((table) => ofEnterprise(table.qxCode, table.enterpriseId)),
  ofEnterprise(parkTenant.parkQxCode, parkTenant.parkId),
  ...[fundEntry, objection, expertDraw, expertTask].map((table) => ofFiling(table.qxCode, table.filingId)),
  {
    column: obligation.qxCode,
    of: (id) =>
      sql`${obligation.inspectionId} in (select ${inspection.id} from ${inspection} where ${inspection.enterpriseId} = ${id})`,
  },
]

/** These stay, by table and column, and why. `district.int.test.ts` fails where a column is neither here nor among the followers. */
export const stayers: Readonly<Record<string, string>> = {
  'enterprise.qx_code': 'moves with its change, its accounts and its filings, one by one',
  'title.qx_code': 'the district that granted it: the map of an earlier day shows it there',
  'enterprise_change.qx_code': 'the district at the time of the change',
  'audit_log.qx_code': 'the log is not rewritten',
  'refused_act.qx_code': 'the log is not rewritten',
  'filing_history.qx_code': 'the district at the time of the step',
  'filing_submission.qx_code': 'the district at the time of the submission',
  'rating_result.qx_code': 'frozen with its run',
  'county_target.qx_code': 'a paper set it for the district of that time',
  'feature_closure.qx_codes': 'ends by itself',
  'access_key.qx_code':
    'reads nothing until two administrators give it the new district: it would see more than it was given',
  'event_receiver.qx_code': 'receives nothing until two administrators give it the new district, as a key',
}

const placeOf = (column: PgColumn) => `${getTableConfig(column.table as PgTable).name}.${column.name}`

export const followingPlaces = (): string[] => followers.map(({ column }) => placeOf(column))

const setTo = (column: PgColumn, code: string) => {
  const key = Object.entries(column.table).find(([, one]) => one === column)?.[0] ?? ''
  return { [key]: code }
}

/** Everything of one enterprise that follows it. */
export async function followEnterprise(tx: Tx, enterpriseId: string, from: string, to: string): Promise<void> {
  for (const { column, of } of followers)
    if (of)
      await tx
        .update(column.table as PgTable)
        .set(setTo(column, to))
        .where(and(eq(column, from), of(enterpriseId)))
}

/** The titles of an enterprise that a split gives to another district. */
export async function followTitles(tx: Tx, enterpriseId: string, from: string, to: string): Promise<void> {
  await tx
    .update(title)
    .set({ qxCode: to })
    .where(and(eq(title.enterpriseId, enterpriseId), eq(title.qxCode, from)))
}

/** What is left of an abolished district goes to its successor. */
export async function followOffice(tx: Tx, from: string, to: string): Promise<void> {
  for (const { column } of followers)
    await tx
      .update(column.table as PgTable)
      .set(setTo(column, to))
      .where(and(eq(column, from), column === filing.qxCode ? isAlone(to) : undefined))
}

/** Of one enterprise and one matter a district has one open filing: a second one stays where it is. */
const isAlone = (to: string) =>
  sql`not exists (select 1 from ${filing} o where o.enterprise_id = ${filing.enterpriseId} and o.open_key = ${filing.openKey} and o.qx_code = ${to})`
