/**
 * Who reads which record: every scope × every reader × records of the own enterprise, of a neighbour in the own county and of
 * another county. The rows stand in for their tables within the query, so that no record needs all its columns.
 */
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { scopeOf as enterpriseScope } from './base/enterprise/store.ts'
import { settingScope } from './base/setting/store.ts'
import { proposalScope } from './base/two-hands/store.ts'
import { citing } from './citing-store.ts'
import { rightsChange } from './db/schema/account/rights.ts'
import { proposal } from './db/schema/account/two-hands.ts'
import { title } from './db/schema/decisions.ts'
import { calculation } from './db/schema/energy/calculation.ts'
import { energyScenario } from './db/schema/energy/energy-scenario.ts'
import { energyVerification } from './db/schema/energy/energy-verification.ts'
import { standardEdition } from './db/schema/energy/standard.ts'
import { enterpriseMerge } from './db/schema/enterprise-merge.ts'
import { fileUse } from './db/schema/files.ts'
import { filing } from './db/schema/filing.ts'
import { benchmarkTable, greenCode, ratingRun, ratingScheme } from './db/schema/green-code.ts'
import { creditReference, greenReport } from './db/schema/green-report.ts'
import { inspection, inspectionPlan, inspectionTask } from './db/schema/inspection/inspection.ts'
import { selfCheckVersion } from './db/schema/inspection/self-check.ts'
import { targetReview, targetReviewYear } from './db/schema/inspection/target-review.ts'
import { enterprise, enterpriseLabel } from './db/schema/operation/archive.ts'
import { settingChange } from './db/schema/operation/settings.ts'
import { expertTask, panelMeeting } from './db/schema/review.ts'
import { diagnosisExpert, inquiry, serviceRate } from './db/schema/services.ts'
import { parkTenant } from './db/schema/sites.ts'
import { stationOrder } from './db/schema/station.ts'
import { trainingEnrolment } from './db/schema/training.ts'
import { sharedTestApp } from './db/testing.ts'
import { scopeOf as rightsScope } from './modules/account/rights/scope-store.ts'
import { scopeOf as reportScope } from './modules/code/green-report/scope-store.ts'
import { runKind } from './modules/code/scoring/kind.ts'
import { scopeOf as schemeScope } from './modules/code/scoring/scheme-store.ts'
import { scopeOf as inquiryScope } from './modules/content/inquiry/store.ts'
import { scopeOf as calculationScope } from './modules/energy/calculator/store.ts'
import { scopeOf as scenarioScope } from './modules/energy/energy-scenario/store.ts'
import { editionScope } from './modules/energy/standard/scope-store.ts'
import { scopeOf as mergeScope } from './modules/enterprise/enterprise-merge/scope-store.ts'
import { scopeOf as siteScope } from './modules/enterprise/site/scope-store.ts'
import { taskScopeOf } from './modules/inspection/inspection/scope-store.ts'
import { scopeOf as reviewScope, yearScopeOf } from './modules/inspection/target-review/scope-store.ts'
import { scopeOf as creditScope } from './modules/service/credit/scope-store.ts'
import { scopeOf as rateScope } from './modules/service/rating/store.ts'
import { stationScope } from './modules/service/station/scope-store.ts'
import { recordScopeOf } from './modules/service/training/scope-store.ts'
import { scopeOf as certificateScope } from './modules/title/certificate/store.ts'
import { scopeOf as objectionScope } from './modules/title/objection/store.ts'
import { meetingKind } from './modules/title/panel-meeting/kind.ts'
import type { Actor } from './platform/actor.ts'
import type { Scope as ScopeOf } from './platform/scope.ts'

const app = await sharedTestApp()

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const names: string[] = ['']
/** The id of the row, of the enterprise or of the person with that name. */
const idOf = (name: string) => uuid(names.includes(name) ? names.indexOf(name) : names.push(name) - 1)

const own = { enterprise_id: idOf('self'), qx_code: 'near' }
const near = { enterprise_id: idOf('neighbour'), qx_code: 'near' }
const far = { enterprise_id: idOf('stranger'), qx_code: 'far' }
type Rows = Record<string, object>
const trio: Rows = { own, near, far }
/** The three in each of these states. */
const inStates = (...states: string[]): Rows =>
  Object.fromEntries(
    states.flatMap((state) => Object.entries(trio).map(([name, row]) => [`${name}:${state}`, { ...row, state }])),
  )
const team = { leader_id: idOf('supervisor'), member_ids: [] }
const strangers = { leader_id: idOf('stranger'), member_ids: [idOf('stranger')] }
const pushedToSelf = { ...far, bank_id: own.enterprise_id, state: 'pushed', pushed_at: '2026-01-01T00:00:00Z' }

/** What stands in for the tables, by name of the row. */
const world: [PgTable, Rows][] = [
  [
    enterprise,
    {
      self: { id: own.enterprise_id, qx_code: 'near', institution_kind: 'bank' },
      neighbour: { id: near.enterprise_id, qx_code: 'near' },
      stranger: { id: far.enterprise_id, qx_code: 'far' },
    },
  ],
  [enterpriseLabel, { labelled: { ...near, label_id: idOf('label'), start_on: '2020-01-01' } }],
  [benchmarkTable, { frozen: { frozen_at: '2026-01-01T00:00:00Z' }, open: {} }],
  [
    creditReference,
    {
      ...inStates('drafted', 'pushed'),
      'mine:pushed': pushedToSelf,
      'mine:in term': { ...pushedToSelf, auth_from: '2000-01-01', auth_to: '2999-12-31' },
      'mine:withdrawn': { ...pushedToSelf, state: 'withdrawn' },
    },
  ],
  [
    diagnosisExpert,
    {
      accepted: { diagnosis_id: idOf('far'), expert_id: idOf('expert'), state: 'accepted' },
      refused: { diagnosis_id: idOf('near'), expert_id: idOf('expert'), state: 'declined' },
    },
  ],
  [energyVerification, { ...inStates('commissioned', 'withdrawn'), ...institutionsOf('commissioned', 'withdrawn') }],
  [greenCode, inStates('computed', 'dropped', 'valid')],
  [
    inspectionTask,
    {
      team: { ...team, state: 'published' },
      begun: { ...strangers, state: 'draft', created_by: idOf('supervisor') },
      other: { ...strangers, state: 'published' },
    },
  ],
  [
    inspection,
    {
      own: { ...own, task_id: idOf('team') },
      near: { ...near, task_id: idOf('other') },
      far: { ...far, task_id: idOf('other') },
    },
  ],
  [selfCheckVersion, { sent: { inspection_id: idOf('own') }, sentFar: { inspection_id: idOf('far') } }],
  [inspectionPlan, { published: { state: 'published' }, draft: { state: 'draft' } }],
  [
    parkTenant,
    {
      tenant: { ...own, park_id: idOf('stranger'), park_qx_code: 'far' },
      park: { ...far, park_id: idOf('self'), park_qx_code: 'near' },
      neither: { ...far, park_id: idOf('stranger'), park_qx_code: 'far' },
    },
  ],
  [
    targetReview,
    {
      ...inStates('listed', 'removed', 'notified'),
      sent: { ...far, state: 'notified', sent_at: '2026-01-01T00:00:00Z' },
    },
  ],
  [targetReviewYear, { draft: { state: 'draft' }, openYear: { state: 'open' }, closed: { state: 'closed' } }],
  [
    proposal,
    {
      made: { made_by: idOf('city'), second: [], consenting: [] },
      forAdmin: { made_by: idOf('stranger'), second: ['admin'], consenting: [] },
      forFiler: { made_by: idOf('stranger'), second: [], consenting: [idOf('filer')] },
    },
  ],
  [
    filing,
    {
      ...Object.fromEntries(
        Object.entries(inStates('draft', 'submitted')).map(([name, row]) => [
          name,
          { ...row, programme: 'green-factory', year: 2026 },
        ]),
      ),
      counterpart: { ...far, counterpart_id: own.enterprise_id, state: 'submitted', programme: 'green-supply' },
      deleted: { ...own, state: 'submitted', deleted_at: '2026-01-01T00:00:00Z' },
    },
  ],
  [expertTask, { task: { filing_id: idOf('far:submitted'), expert_id: idOf('expert'), state: 'pending' } }],
  [
    fileUse,
    {
      cited: { file_id: idOf('file'), kind: 'filing', target_id: idOf('near:submitted') },
    },
  ],
  [calculation, { ...trio, citedOne: { ...near, file_id: idOf('file') } }],
  [
    energyScenario,
    { ...trio, citedOne: { ...near, file_id: idOf('file') }, removed: { ...own, deleted_at: '2026-01-01' } },
  ],
]

/** Cases of others that the own enterprise verifies. */
function institutionsOf(...states: string[]): Rows {
  return Object.fromEntries(
    states.map((state) => [`verified:${state}`, { ...far, institution_id: own.enterprise_id, state }]),
  )
}

const nobody = {
  loginName: '',
  name: '',
  mobile: '',
  taken: new Set<string>(),
  duty: null,
  qxCode: null,
  scopeLabels: [],
  enterpriseId: null,
  orgKind: null,
  operator: null,
  agent: null,
  standsFor: null,
  viewer: null,
  state: 'active' as const,
  mustChangePassword: false,
  mustSetSecondFactor: false,
  sessionHash: '',
  ip: '',
  keyScope: null,
}
const filer = { ...nobody, role: 'enterprise' as const, enterpriseId: own.enterprise_id, qxCode: 'near' }
const agent = {
  consentId: '',
  institutionId: '',
  institutionName: '',
  clientName: '',
  mainName: '',
  programmes: ['green-factory'],
  year: 2026,
  maySubmit: true,
}
const readers: Record<string, Actor> = {
  filer: { ...filer, accountId: idOf('filer'), orgKind: 'enterprise' },
  bank: { ...filer, accountId: idOf('bank'), orgKind: 'institution' },
  agent: { ...filer, accountId: idOf('agent'), orgKind: 'enterprise', agent },
  unnamed: { ...filer, accountId: idOf('unnamed'), enterpriseId: null },
  county: { ...nobody, accountId: idOf('county'), role: 'county', qxCode: 'near' },
  nowhere: { ...nobody, accountId: idOf('nowhere'), role: 'county' },
  city: { ...nobody, accountId: idOf('city'), role: 'city' },
  admin: { ...nobody, accountId: idOf('admin'), role: 'admin' },
  expert: { ...nobody, accountId: idOf('expert'), role: 'expert' },
  supervisor: { ...nobody, accountId: idOf('supervisor'), role: 'supervisor', scopeLabels: [idOf('label')] },
}

type Scope = (actor: Actor) => { table: PgTable; within: SQL | undefined }
const db = app.services.db
const on =
  (table: PgTable, scope: (actor: Actor) => SQL | undefined): Scope =>
  (actor) => ({ table, within: scope(actor) })
const scopes: Record<string, Scope> = {
  ...Object.fromEntries(
    Object.entries(citing).map(([kind, scope]) => [`file of ${kind}`, (actor: Actor) => scope(db, actor)]),
  ),
  enterprise: on(enterprise, enterpriseScope),
  certificate: on(title, certificateScope),
  credit: on(creditReference, creditScope),
  merge: on(enterpriseMerge, mergeScope),
  greenReport: on(greenReport, reportScope),
  inquiry: on(inquiry, inquiryScope),
  inspectionTask: on(inspectionTask, taskScopeOf),
  objection: on(title, objectionScope),
  rating: on(serviceRate, rateScope),
  rights: on(rightsChange, rightsScope),
  run: on(ratingRun, runKind.scope),
  scheme: on(ratingScheme, schemeScope),
  site: on(parkTenant, siteScope),
  standard: on(standardEdition, editionScope),
  station: on(stationOrder, stationScope),
  setting: on(settingChange, settingScope),
  proposal: on(proposal, proposalScope),
  panelMeeting: on(panelMeeting, meetingKind.scope),
  targetReview: on(targetReview, reviewScope),
  targetReviewYear: on(targetReviewYear, yearScopeOf),
  trainingRecord: on(trainingEnrolment, recordScopeOf),
  calculation: on(calculation, calculationScope),
  scenario: on(energyScenario, scenarioScope),
}

/** The names of the rows that this person reads. */
async function read(scope: Scope, actor: Actor): Promise<string> {
  const { table, within } = scope(actor)
  const standIns = world.some(([known]) => known === table) ? world : [...world, [table, trio] as const]
  const shadows = standIns.map(([of, rows]) => {
    const name = sql.identifier(getTableName(of))
    const content = JSON.stringify(Object.entries(rows).map(([row, columns]) => ({ id: idOf(row), ...columns })))
    return sql`${name} as (select * from jsonb_populate_recordset(null::${name}, ${content}::jsonb))`
  })
  const found = await db.execute(
    sql`with ${sql.join(shadows, sql`, `)} select id from ${table} where ${within ?? sql`true`} order by id`,
  )
  return (found.rows as { id: string }[]).map(({ id }) => names[Number(id.slice(-12))] ?? id).join(' ')
}

async function everything(): Promise<string> {
  const lines: string[] = []
  for (const [name, scope] of Object.entries(scopes)) {
    lines.push(name)
    for (const [who, actor] of Object.entries(readers)) lines.push(`  ${who}: ${await read(scope, actor)}`.trimEnd())
  }
  return `${lines.join('\n')}\n`
}

test('every record is read by those whom its scope names, and by nobody else', async () => {
  await expect(await everything()).toMatchFileSnapshot('scopes.txt')
})

test('where the scope of a table is wanted, that of another table does not compile', () => {
  const wanted = (scope: ScopeOf<typeof title>) => scope.table
  expect(wanted(certificateScope)).toBe(title)
  // @ts-expect-error the scope of another table
  expect(wanted(objectionScope)).not.toBe(title)
})
