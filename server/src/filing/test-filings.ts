/** Filings for tests written as rows, without the workflow: for queries over many, and where the way there does not matter. */

import type { Programme } from '@green/filing/programme/programme.ts'
import type { TestEnterprise } from '../db/test-people.ts'
import type { TestApp } from '../db/testing.ts'
import { clock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import { type FilingRecord, insertFiling, type NewFiling } from './record/store.ts'
import { insertSubmission } from './record/version-store.ts'
import { saveTitle } from './step/title-store.ts'

/** A row as the enterprise left it; by default a draft without answers. */
export function aFilingRow(
  { services }: TestApp,
  programme: Programme,
  of: TestEnterprise,
  over: Partial<NewFiling> = {},
): Promise<FilingRecord> {
  const now = clock.now()
  return insertFiling(services.db, {
    id: ids.next(),
    programme: programme.id,
    enterpriseId: of.id,
    qxCode: of.qxCode,
    state: 'draft',
    formVersion: programme.formVersion,
    organisation: { qxName: of.qxCode },
    enterpriseName: of.name,
    socialCode: '91500112MAXX00000X',
    answers: {},
    figures: {},
    stateSince: now,
    createdAt: now,
    updatedAt: now,
    updatedBy: of.id,
    updatedByName: '张三',
    ...over,
  })
}

/** A title on the register, valid for a long time; without a filing of `over` like one granted before the platform. */
export async function aTitle(
  { services }: TestApp,
  over: Partial<Parameters<typeof saveTitle>[1]> = {},
): Promise<string> {
  const id = ids.next()
  await saveTitle(services.db, {
    id,
    kind: 'factory',
    level: 'city',
    qxCode: '500112',
    enterpriseName: '重庆示例化工有限公司',
    year: 2022,
    number: `LSGC2022${id.slice(-6)}`,
    validFrom: '2022-01-01',
    validTo: '2099-12-31',
    state: 'valid',
    createdAt: clock.now(),
    ...over,
  })
  return id
}

/** A row with one version sent; `over` is its present content. */
export async function aSentRow(
  app: TestApp,
  programme: Programme,
  of: TestEnterprise,
  sent: Pick<NewFiling, 'answers' | 'figures'>,
  over: Partial<NewFiling>,
): Promise<FilingRecord> {
  const id = ids.next()
  const at = clock.now()
  const row = await aFilingRow(app, programme, of, {
    id,
    number: `T${id.slice(-12)}`,
    submissions: 1,
    submittedAt: at,
    ...sent,
    ...over,
  })
  await insertSubmission(app.services.db, programme.id, {
    filingId: id,
    qxCode: of.qxCode,
    no: 1,
    at,
    formVersion: programme.formVersion,
    ...sent,
    contentHash: 'x',
    organisation: {},
    snapshotId: ids.next(),
    actorId: of.id,
  })
  return row
}
