/** Every kind of case that is not a filing, on the real database: who is refused and how, and that a step is atomic. */
import { randomUUID } from 'node:crypto'
import { ratingScheme } from '@green/contract/calls/code/rating-scheme.ts'
import { contentEditing } from '@green/contract/calls/content/content.ts'
import { countyPush } from '@green/contract/calls/service/county-push.ts'
import { fq } from '@green/contract/calls/service/diagnosis.ts'
import { enterRate } from '@green/contract/calls/service/rating.ts'
import { trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { panelMeeting } from '@green/contract/calls/title/panel-meeting.ts'
import { contentKinds } from '@green/contract/content/content-kinds.ts'
import type { ErrorCode } from '@green/contract/errors.ts'
import { caseMachines } from '@green/filing/cases/all.ts'
import { caseTodos } from '@green/filing/todo/case-todos.ts'
import { type CaseTodos, owes } from '@green/filing/todo/todo.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { requestExample } from '@green/programmes/diagnosis/example.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { count, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { asActOfTwo } from './base/case/act-of-two.ts'
import { type CaseTable, caseHistoryOf, findCaseRow } from './base/case/case-store.ts'
import { type CaseKind, openCase, type StepOutcome, takeCaseStep } from './base/case/take-step.ts'
import { settingChangeKind } from './base/setting/kind.ts'
import { twoHandsKind } from './base/two-hands/kind.ts'
import { type Tx, transaction } from './db/database.ts'
import { auditLog } from './db/schema/audit.ts'
import { caseHistory } from './db/schema/cases.ts'
import { message } from './db/schema/messages.ts'
import { diagnosisExpert } from './db/schema/services.ts'
import { homeCounty } from './demo/enterprise/people.ts'
import { openTestScheme } from './filing/test-scheme.ts'
import { rightsChangeKind } from './modules/account/rights/kind.ts'
import { greenCodeKind } from './modules/code/green-code/kind.ts'
import { openedCode } from './modules/code/green-code/testing.ts'
import { runKind, schemeKind } from './modules/code/scoring/kind.ts'
import { contentKind } from './modules/content/content/kind.ts'
import { inquiryKind } from './modules/content/inquiry/kind.ts'
import { benchmarkKind } from './modules/energy/benchmark/kind.ts'
import { units } from './modules/energy/carbon-market/record.ts'
import { centres } from './modules/energy/energy-carbon-centre/record.ts'
import { energyVerificationKind } from './modules/energy/energy-verification/kind.ts'
import { powers } from './modules/energy/green-power/record.ts'
import { targets } from './modules/energy/green-power/target-record.ts'
import { microgrids } from './modules/energy/microgrid/record.ts'
import { standardEditionKind } from './modules/energy/standard/edition-kind.ts'
import { accounts } from './modules/energy/utility/record.ts'
import { mergeKind } from './modules/enterprise/enterprise-merge/kind.ts'
import { tenancyKind } from './modules/enterprise/site/kind.ts'
import { inspectionKind } from './modules/inspection/inspection/kind.ts'
import { planKind, taskKind } from './modules/inspection/inspection/task/task-kind.ts'
import { draftTask, openedInspection } from './modules/inspection/inspection/testing.ts'
import { reviewKind, yearKind } from './modules/inspection/target-review/kind.ts'
import { draftReviewYear, listedReview } from './modules/inspection/target-review/testing.ts'
import { owedOf } from './modules/overview/todo/list.ts'
import { caseSources } from './modules/overview/todo/sources.ts'
import { pushes } from './modules/service/county-push/record.ts'
import { creditKind } from './modules/service/credit/kind.ts'
import { openedCredit } from './modules/service/credit/testing.ts'
import { diagnosisKind } from './modules/service/diagnosis/kind.ts'
import { ratingKind } from './modules/service/rating/kind.ts'
import { stationKind } from './modules/service/station/kind.ts'
import { stationSample } from './modules/service/station/testing.ts'
import { courseKind } from './modules/service/training/kind.ts'
import { aCourse } from './modules/service/training/testing.ts'
import { objectionKind } from './modules/title/objection/kind.ts'
import { meetingKind } from './modules/title/panel-meeting/kind.ts'
import { meetingInput } from './modules/title/panel-meeting/testing.ts'
import { pilots } from './modules/title/park-pilot/record.ts'
import { progress } from './modules/title/zero-progress/record.ts'
import type { Actor } from './platform/actor.ts'
import { clock } from './platform/clock.ts'
import { ids } from './platform/ids.ts'

const { app, scheme, actors } = await openTestScheme()
let filingId = ''
/** A code of its own for each reference. */
let creditYear = 2024
let verificationAt = 0
/** A year of its own for each listed enterprise, all of them over. */
let targetYear = 1900

beforeAll(async () => {
  filingId = (await scheme.filed(greenFactory, scheme.factories[0], 'submitted')).id
})

const home = () => scheme.cast.countyOf(homeCounty)
const otherCounty = () => scheme.cast.countyOf(scheme.factories[2].qxCode)
const filer = () => scheme.cast.filerOf(scheme.factories[0].id)
const neighbour = () => scheme.cast.filerOf(scheme.factories[1].id)
const city = () => scheme.cast.city

/** How to create a case of each kind, a step that leaves its first state for good, and who must not take it. */
type Sample<S extends string, A extends string> = {
  begin: () => Promise<string>
  action: A
  by: () => Actor
  /** Outside the scope: for them the case does not exist. */
  foreign: () => Actor
  /** A step without permission, on a case within the scope; `code` where a second person of the same role is needed. */
  notTheirs: { action: A; by: () => Actor; code?: ErrorCode }
  opinion?: string
  to?: S
}

/** The same for any kind, behind functions that hide its types. */
function sampled<S extends string, A extends string, F, T extends CaseTable>(
  name: keyof typeof caseTodos,
  kind: CaseKind<S, A, F, T>,
  { begin, action, by, foreign, notTheirs, opinion, to }: Sample<S, A>,
) {
  type Step = { id: string; version?: number; action: A }
  const take = (step: Step, actor: Actor, tx?: Tx) => {
    const outcome: StepOutcome<S, T> = to ? { to } : {}
    const run = (own: Tx) => takeCaseStep(own, app.services, kind, { opinion, ...step }, actor, () => outcome)
    return asActOfTwo(() => (tx ? run(tx) : transaction(app.services.db, run)))
  }
  return {
    begin,
    take: (id: string, version?: number, tx?: Tx) =>
      take({ id, action, ...(version === undefined ? {} : { version }) }, by(), tx),
    takeAsForeign: (id: string) => take({ id, action }, foreign()),
    refusal: notTheirs.code ?? 'FORBIDDEN',
    takeNotTheirs: (id: string) => take({ id, action: notTheirs.action }, notTheirs.by()),
    find: async (id: string) => {
      const row = await findCaseRow(app.services.db, kind, id, by())
      if (!row) throw new Error('the case is gone')
      return row
    },
    audiences: Object.values<{ tells?: readonly string[] }>(kind.machine.steps).flatMap(({ tells = [] }) => tells),
    told: Object.keys(kind.tell),
    states: keysOf(kind.machine.states),
    /** As if the case had come there: guards and scope read the row as it is. */
    put: async (id: string, row: object) => {
      await app.services.db
        .update(kind.table as CaseTable)
        .set(row)
        .where(eq(kind.table.id, id))
    },
    /** What this person owes of the case, by the guards of its steps. */
    owed: async (id: string, actor: Actor) => {
      const row = await findCaseRow(app.services.db, kind, id, actor)
      if (!row) return []
      const facts = await kind.facts(app.services.db, row, actor)
      const { todos } = caseTodos[name] as unknown as CaseTodos<S, A, F, string>
      return keysOf(todos).filter((key) => {
        const todo = todos[key]
        return todo !== undefined && owes(kind.machine, todo, row.state as S, actor.role, facts)
      })
    },
  }
}

const refusedWith = (status: number, code?: string) => ({ status, ...(code ? { code } : {}) })
const contact = { contactName: '联演示', contactPhone: '023-11000001' }

let standards = 0

const samples: Record<keyof typeof caseMachines, ReturnType<typeof sampled>> = {
  content: sampled('content', contentKind(contentKinds), {
    begin: async () => {
      const texts = { title: '区县动态', summary: '', body: ['第一段'], source: '区县工业主管部门' }
      const text = { ...texts, column: 'local', tags: [], top: false }
      const draft = { kind: 'news' as const, text }
      return (await app.call(contentEditing.saveDraft, draft, await scheme.token(home()))).data.id
    },
    action: 'submit',
    by: home,
    foreign: otherCounty,
    notTheirs: { action: 'publish', by: home },
  }),
  trainingCourse: sampled('trainingCourse', courseKind, {
    begin: async () =>
      (await app.call(trainingEditing.saveDraft, { text: aCourse() }, await scheme.token(home()))).data.id,
    action: 'submit',
    by: home,
    foreign: otherCounty,
    notTheirs: { action: 'publish', by: home },
  }),
  diagnosis: sampled('diagnosis', diagnosisKind, {
    begin: async () => {
      const request: Record<string, unknown> = { ...requestExample(), expectDate: null }
      return (await app.call(fq.saveFq, { request }, await scheme.token(filer()))).data.id
    },
    action: 'withdraw',
    by: filer,
    foreign: neighbour,
    notTheirs: { action: 'withdraw', by: home },
  }),
  rating: sampled('rating', ratingKind, {
    begin: async () =>
      (await app.call(enterRate.saveRate, { rateObject: 'platform', level: 5 }, await scheme.token(filer()))).data.id,
    action: 'reply',
    by: home,
    foreign: otherCounty,
    notTheirs: { action: 'reply', by: () => scheme.cast.admin },
    opinion: '感谢您的评价。',
    to: 'fixed',
  }),
  ratingScheme: sampled('ratingScheme', schemeKind, {
    begin: async () => {
      const input = { title: '试用方案', fromYear: 2030 }
      return (await app.call(ratingScheme.begin, input, await scheme.token(city()))).data.id
    },
    action: 'drop',
    by: city,
    foreign: home,
    notTheirs: { action: 'release', by: () => scheme.cast.admin },
  }),
  ratingRun: sampled('ratingRun', runKind, {
    begin: async () => {
      const { db } = app.services
      const made = await transaction(db, (tx) =>
        openCase(tx, app.services, runKind, 'start', city(), async () => ({
          id: randomUUID(),
          year: 2031,
          schemeId: randomUUID(),
          mode: 'score',
          startedAt: '2026-11-20T00:00:00Z',
          startedBy: city().accountId,
        })),
      )
      return made.id
    },
    action: 'finish',
    by: city,
    foreign: home,
    notTheirs: { action: 'freeze', by: () => scheme.cast.admin },
  }),
  panelMeeting: sampled('panelMeeting', meetingKind, {
    begin: async () => {
      const { batchId, cast } = scheme
      const input = meetingInput({ batchId, filingId, chair: city(), other: cast.city2 })
      return (await app.call(panelMeeting.save, input, await scheme.token(city()))).data.id
    },
    action: 'drop',
    by: city,
    foreign: home,
    notTheirs: { action: 'confirm', by: () => scheme.cast.admin },
    opinion: '会议改期，重新记录。',
  }),
  push: sampled('push', pushes.kind, {
    begin: async () => {
      const input = { reason: '单位产品能耗优于行业先进值。', aspects: ['effTop'], targetLevel: 'city' as const }
      const years = { year: 2030, planYear: 2031, enterpriseId: scheme.factories[0].id }
      return (await app.call(countyPush.push, { ...input, ...years, ...contact }, await scheme.token(home()))).data.id
    },
    action: 'decline',
    by: city,
    foreign: otherCounty,
    notTheirs: { action: 'decline', by: home },
    opinion: '不再符合条件。',
  }),
  inquiry: sampled('inquiry', inquiryKind, {
    begin: async () => {
      const inquiryText = {
        askerName: '张三',
        contactPhone: '023-11000002',
        subject: '报送时间',
        question: '年度数据什么时候报送？',
      }
      const row = { number: 'LY2026-TEST', at: '2026-11-20T00:00:00Z', mayPublish: true, dueOn: '2026-11-25' }
      const make = async () => ({ id: randomUUID(), qxCode: homeCounty, ...row, ...inquiryText })
      const { db } = app.services
      return (await transaction(db, (tx) => openCase(tx, app.services, inquiryKind, 'ask', null, make))).id
    },
    action: 'answer',
    by: home,
    foreign: otherCounty,
    notTheirs: { action: 'answer', by: () => scheme.cast.admin },
    opinion: '每年3月31日前报送。',
    to: 'closed',
  }),
  objection: sampled('objection', objectionKind, {
    begin: async () => {
      const objectionText = { name: '张三', contact: '023-11000002', reason: '公示的产量与实际不符。' }
      const row = { id: randomUUID(), filingId, qxCode: homeCounty, number: 'YY2026-TEST', at: '2026-11-20T00:00:00Z' }
      const make = async () => ({ ...row, ...objectionText })
      const { db } = app.services
      return (await transaction(db, (tx) => openCase(tx, app.services, objectionKind, 'raise', null, make))).id
    },
    action: 'dismiss',
    by: city,
    foreign: home,
    notTheirs: { action: 'raise', by: city },
  }),
  benchmarkTable: sampled('benchmarkTable', benchmarkKind, {
    begin: async () => {
      const at = '2026-11-20T00:00:00Z'
      const figures = { p10: 1, p50: 2, p90: 3, source: '测试文件第1页', origin: 'entered' }
      const place = { year: 2024, indicator: 'unitOutputEnergy', groupCode: '15', unit: 'kgce/万元', calibre: '当量值' }
      const make = async () => ({ id: randomUUID(), ...place, ...figures, madeBy: city().accountId, computedAt: at })
      const { db } = app.services
      return (
        await transaction(db, (tx) =>
          openCase(tx, app.services, benchmarkKind, 'enter', city(), make, { to: 'unconfirmed' }),
        )
      ).id
    },
    action: 'drop',
    by: city,
    // An enterprise reads frozen tables only.
    foreign: filer,
    notTheirs: { action: 'drop', by: home },
  }),
  standardEdition: sampled('standardEdition', standardEditionKind, {
    begin: async () => {
      const facts = { number: `DB50/T ${++standards}-2026`, title: '示例标准', category: '节水管理', mandatory: false }
      const dates = { publishDate: null, effectiveDate: null, endDate: null, isVerified: false }
      const content = { ...facts, ...dates, replaces: [], industryCodes: [], source: '测试', note: '', values: [] }
      const about = { code: `CQ${9000 + standards}`, edition: 1, purpose: 'add', number: facts.number }
      const own = { writers: [city().accountId], createdAt: '2026-11-20T00:00:00Z' }
      const make = async () => ({ id: randomUUID(), ...about, ...own, content })
      const { db } = app.services
      return (await transaction(db, (tx) => openCase(tx, app.services, standardEditionKind, 'add', city(), make))).id
    },
    action: 'drop',
    by: city,
    foreign: filer,
    notTheirs: { action: 'drop', by: () => scheme.cast.admin },
  }),
  stationOrder: sampled('stationOrder', stationKind({ payment: null }), {
    begin: async () => {
      const { db } = app.services
      const make = async () => stationSample()
      const admin = scheme.cast.admin
      const kind = stationKind({ payment: null })
      return (await transaction(db, (tx) => openCase(tx, app.services, kind, 'enter', admin, make))).id
    },
    action: 'proposeRefund',
    by: () => scheme.cast.admin,
    foreign: city,
    notTheirs: { action: 'settle', by: () => scheme.cast.admin },
    opinion: '符合活动条件。',
  }),
  greenPower: sampled('greenPower', powers.kind, {
    begin: async () => {
      const { db } = app.services
      const { id: enterpriseId, name: enterpriseName, qxCode } = scheme.factories[0]
      const whose = { enterpriseId, enterpriseName, qxCode, socialCode: '' }
      const what = {
        kind: 'certificate',
        prefix: 'CASE',
        digits: 3,
        first: 1,
        last: 9,
        year: 2025,
        producedIn: '2025-03',
      }
      const rest = { purpose: 'ownUse', supplier: '示例风电场', note: '', createdAt: '2026-11-20T00:00:00Z' }
      const make = async () => ({ id: randomUUID(), ...whose, ...what, ...rest })
      return (await transaction(db, (tx) => openCase(tx, app.services, powers.kind, 'register', filer(), make))).id
    },
    action: 'doubt',
    by: home,
    foreign: otherCounty,
    notTheirs: { action: 'doubt', by: filer },
    opinion: '结算单与登记的数量不一致。',
  }),
  zeroProgress: sampled('zeroProgress', progress.kind, {
    begin: async () => {
      const { db } = app.services
      const { id: enterpriseId, name: enterpriseName, qxCode } = scheme.factories[0]
      const whose = { enterpriseId, enterpriseName, qxCode, socialCode: '' }
      const what = { year: 2026, site: '示例厂区', work: '屋顶光伏二期已并网。', delays: '' }
      const figures = { invested: 960, cutCo2: 1180, co2: 1380, nonFossilPct: 80, createdAt: '2026-11-20T00:00:00Z' }
      const make = async () => ({ id: randomUUID(), ...whose, ...what, ...figures })
      return (await transaction(db, (tx) => openCase(tx, app.services, progress.kind, 'report', filer(), make))).id
    },
    action: 'doubt',
    by: home,
    foreign: otherCounty,
    notTheirs: { action: 'doubt', by: filer },
    opinion: '减碳量与建成的项目不符，请说明。',
  }),
  microgrid: sampled('microgrid', microgrids.kind, {
    begin: async () => {
      const { db } = app.services
      const { id: enterpriseId, name: enterpriseName, qxCode } = scheme.factories[0]
      const whose = { enterpriseId, enterpriseName, qxCode, socialCode: '' }
      const what = { year: 2026, site: '本部厂区', mode: 'own', commissionedOn: '2026-03-01', gridPoint: '总降' }
      const plant = { pvKw: 1000, windKw: 0, residualKw: 0, storageKw: 0, storageKwh: 0, adjustableKw: 0 }
      const uses = { generationMwh: 900, selfUseMwh: 900, nearbyUseMwh: 0, feedInMwh: 0, curtailedMwh: 0 }
      const figures = { ...uses, storageInMwh: 0, storageOutMwh: 0, loadMwh: 5000, createdAt: '2026-11-20T00:00:00Z' }
      const make = async () => ({ id: randomUUID(), ...whose, ...what, ...plant, ...figures })
      return (await transaction(db, (tx) => openCase(tx, app.services, microgrids.kind, 'register', filer(), make))).id
    },
    action: 'doubt',
    by: home,
    foreign: otherCounty,
    notTheirs: { action: 'doubt', by: filer },
    opinion: '上网电量与结算单不一致，请说明。',
  }),
  ecCentre: sampled('ecCentre', centres.kind, {
    begin: async () => {
      const { db } = app.services
      const { id: enterpriseId, name: enterpriseName, qxCode } = scheme.factories[0]
      const whose = { enterpriseId, enterpriseName, qxCode, socialCode: '' }
      const what = {
        centre: '示例能碳管理中心',
        site: '本部厂区',
        builtBy: '自建',
        since: '2025-06',
        grade: 'none',
      }
      const counts = { metersDue: 80, metersAuto: 72, intervalMinutes: 15, retentionYears: 5, functions: ['1'] }
      const figures = { ...counts, invested: 320, acceptedBy: '', createdAt: '2026-11-20T00:00:00Z' }
      const make = async () => ({ id: randomUUID(), ...whose, ...what, ...figures })
      return (await transaction(db, (tx) => openCase(tx, app.services, centres.kind, 'register', filer(), make))).id
    },
    action: 'doubt',
    by: home,
    foreign: otherCounty,
    notTheirs: { action: 'doubt', by: filer },
    opinion: '减碳量与建成的项目不符，请说明。',
  }),
  greenTarget: sampled('greenTarget', targets.kind, {
    begin: async () => {
      const { db } = app.services
      const { id: enterpriseId, name: enterpriseName, qxCode } = scheme.factories[0]
      const whose = { enterpriseId, enterpriseName, qxCode, socialCode: '' }
      const what = { year: targetYear++, industry: 'cement', mode: 'monitored', targetPct: 34.2 }
      const rest = { source: '2025年名单', createdAt: '2026-11-20T00:00:00Z' }
      const make = async () => ({ id: randomUUID(), ...whose, ...what, ...rest })
      return (await transaction(db, (tx) => openCase(tx, app.services, targets.kind, 'list', city(), make))).id
    },
    action: 'report',
    by: filer,
    foreign: neighbour,
    notTheirs: { action: 'remove', by: home },
    opinion: '绿电交易已按合同执行。',
  }),
  parkPilot: sampled('parkPilot', pilots.kind, {
    begin: async () => {
      const { db } = app.services
      const { id: enterpriseId, name: enterpriseName, qxCode } = scheme.factories[0]
      const whose = { enterpriseId, enterpriseName, qxCode, socialCode: '' }
      const what = {
        listTitle: '试点名单',
        listNumber: `示例〔${targetYear++}〕1号`,
        listDate: '2024-12-31',
        batch: '第二批',
      }
      const rest = { dueOn: '2026-12-31', createdAt: '2026-11-20T00:00:00Z' }
      const make = async () => ({ id: randomUUID(), ...whose, ...what, ...rest })
      return (await transaction(db, (tx) => openCase(tx, app.services, pilots.kind, 'list', city(), make))).id
    },
    action: 'handIn',
    by: filer,
    foreign: neighbour,
    notTheirs: { action: 'remove', by: home },
  }),
  carbonMarket: sampled('carbonMarket', units.kind, {
    begin: async () => {
      const { db } = app.services
      const { id: enterpriseId, name: enterpriseName, qxCode } = scheme.factories[0]
      const whose = { enterpriseId, enterpriseName, qxCode, socialCode: '' }
      const what = { year: targetYear++, industry: 'cement', duty: 'quota', guide: '', source: '2025年名录' }
      const make = async () => ({ id: randomUUID(), ...whose, ...what, createdAt: '2026-11-20T00:00:00Z' })
      return (await transaction(db, (tx) => openCase(tx, app.services, units.kind, 'list', city(), make))).id
    },
    action: 'report',
    by: filer,
    foreign: neighbour,
    notTheirs: { action: 'remove', by: home },
    opinion: '2026-03-20已在管理平台报送。',
  }),
  supplyAccount: sampled('supplyAccount', accounts.kind, {
    begin: async () => {
      const { db } = app.services
      const { id: enterpriseId, name: enterpriseName, qxCode } = scheme.factories[0]
      const whose = { enterpriseId, enterpriseName, qxCode, socialCode: '' }
      const what = { carrier: 'power', company: 'sgcq', number: '5000000099', subMeter: '', usage: 'industry' }
      const days = { since: '2025-01-01', until: '2027-12-31', createdAt: '2026-11-20T00:00:00Z' }
      const make = async () => ({ id: randomUUID(), ...whose, ...what, ...days, site: '', purpose: 'ledger' })
      return (await transaction(db, (tx) => openCase(tx, app.services, accounts.kind, 'claim', filer(), make))).id
    },
    action: 'doubt',
    by: home,
    foreign: otherCounty,
    notTheirs: { action: 'doubt', by: filer },
    opinion: '结算单上的户名不是该企业。',
  }),
  inspectionPlan: sampled('inspectionPlan', planKind, {
    begin: async () => {
      const { db } = app.services
      const plan = {
        level: '市级',
        kinds: ['industry'],
        contents: ['limits'],
        planned: 60,
        text: '全年监察60家企业。',
      }
      const at = { createdAt: '2026-11-20T00:00:00Z' }
      const make = async () => ({ id: randomUUID(), year: 2026, title: '2026年节能监察计划', ...plan, ...at })
      return (await transaction(db, (tx) => openCase(tx, app.services, planKind, 'begin', city(), make))).id
    },
    action: 'publish',
    by: city,
    foreign: home,
    notTheirs: { action: 'publish', by: () => scheme.cast.admin },
  }),
  inspectionTask: sampled('inspectionTask', taskKind, {
    begin: async () => (await draftTask(app.services, scheme.factories.slice(0, 1), scheme.cast)).id,
    action: 'publish',
    by: city,
    foreign: home,
    notTheirs: { action: 'publish', by: () => scheme.cast.admin },
  }),
  inspection: sampled('inspection', inspectionKind, {
    begin: async () => (await openedInspection(app.services, scheme.factories[0], scheme.cast)).id,
    action: 'submit',
    by: filer,
    foreign: neighbour,
    notTheirs: { action: 'submit', by: home },
  }),
  energyVerification: sampled('energyVerification', energyVerificationKind, {
    begin: async () => {
      const { db } = app.services
      const { id: enterpriseId, name: enterpriseName, qxCode } = scheme.factories[0]
      const { id: institutionId, name: institutionName } = scheme.institution
      verificationAt += 1
      const whose = { enterpriseId, enterpriseName, qxCode, socialCode: '', year: 2020 }
      const whom = { institutionId, institutionName, institutionCode: '', checkCode: 'A1B2C3D4E5F6' }
      const terms = { dueOn: '2027-01-31', assurance: 'limited', threshold: 5, note: '' }
      const from = { commissionedBy: 'enterprise', commissionedByName: '甲', createdAt: '2026-11-20T00:00:00Z' }
      const input = { ...whose, ...whom, ...terms, ...from, number: `NHHC2026-${verificationAt}` }
      const make = async () => ({ id: randomUUID(), ...input })
      return (
        await transaction(db, (tx) => openCase(tx, app.services, energyVerificationKind, 'commission', filer(), make))
      ).id
    },
    action: 'withdraw',
    by: filer,
    foreign: neighbour,
    notTheirs: { action: 'withdraw', by: city },
    opinion: '改由其他机构核查。',
  }),
  targetReviewYear: sampled('targetReviewYear', yearKind, {
    begin: async () => (await draftReviewYear(app.services, scheme.cast)).id,
    action: 'drop',
    by: city,
    foreign: home,
    notTheirs: { action: 'open', by: () => scheme.cast.admin },
  }),
  targetReview: sampled('targetReview', reviewKind, {
    begin: () => listedReview(app.services, scheme.factories[0], scheme.cast),
    action: 'remove',
    by: city,
    foreign: neighbour,
    notTheirs: { action: 'remove', by: () => scheme.cast.admin },
  }),
  enterpriseMerge: sampled('enterpriseMerge', mergeKind, {
    begin: async () => {
      const [survivor, absorbed] = [scheme.factories[0], scheme.factories[1]]
      const whose = { survivorId: survivor.id, absorbedId: absorbed.id, pair: randomUUID(), qxCode: survivor.qxCode }
      const names = { survivorName: survivor.name, absorbedName: absorbed.name, survivorCode: 'A', absorbedCode: 'B' }
      const rest = { reason: '同一家企业', madeBy: city().accountId, createdAt: '2026-11-20T00:00:00Z' }
      const make = async () => ({ id: randomUUID(), ...whose, ...names, ...rest })
      const { db } = app.services
      return (await transaction(db, (tx) => openCase(tx, app.services, mergeKind, 'propose', city(), make))).id
    },
    action: 'drop',
    by: city,
    foreign: home,
    notTheirs: { action: 'settle', by: city },
    opinion: '不是同一家企业。',
  }),
  twoHands: sampled(
    'twoHands',
    twoHandsKind({ config: {}, permissions: { deniedTo: async () => new Set() } } as never),
    {
      begin: async () => {
        const { city: maker } = scheme.cast
        const made = { madeBy: maker.accountId, madeByName: maker.name, createdAt: clock.now() }
        const act = { call: 'POST /title/save', input: '{}', about: '称号', reason: '', lines: [], readHash: '' }
        const make = async () => ({
          id: randomUUID(),
          ...act,
          ...made,
          second: ['city'],
          concerns: [],
          lapsesAt: clock.now(),
        })
        const { db, ...services } = app.services
        const kind = twoHandsKind(app.services)
        return (await transaction(db, (tx) => openCase(tx, { db, ...services }, kind, 'propose', maker, make))).id
      },
      action: 'withdraw',
      by: city,
      foreign: home,
      notTheirs: { action: 'lapse', by: city },
    },
  ),
  rightsChange: sampled('rightsChange', rightsChangeKind, {
    begin: async () => {
      const { admin } = scheme.cast
      const rest = { reason: '人员已经离岗', madeBy: admin.accountId, madeByName: admin.name }
      const make = async () => ({
        id: randomUUID(),
        kind: 'closing',
        about: '账号',
        ...rest,
        createdAt: '2026-11-20T00:00:00Z',
      })
      const { db } = app.services
      return (await transaction(db, (tx) => openCase(tx, app.services, rightsChangeKind, 'propose', admin, make))).id
    },
    action: 'withdraw',
    by: () => scheme.cast.admin,
    foreign: city,
    notTheirs: { action: 'confirm', by: () => scheme.cast.admin, code: 'SECOND_ADMINISTRATOR' },
  }),
  settingChange: sampled('settingChange', settingChangeKind, {
    begin: async () => {
      const { admin } = scheme.cast
      const make = async () => ({
        id: randomUUID(),
        kind: 'template',
        key: randomUUID(),
        about: '通知',
        value: null,
        lines: [],
        startsOn: '2026-11-20',
        reason: '按通知调整',
        madeBy: admin.accountId,
        madeByName: admin.name,
        createdAt: '2026-11-20T00:00:00Z',
      })
      const { db } = app.services
      return (await transaction(db, (tx) => openCase(tx, app.services, settingChangeKind, 'propose', admin, make))).id
    },
    action: 'withdraw',
    by: () => scheme.cast.admin,
    foreign: home,
    notTheirs: { action: 'confirm', by: () => scheme.cast.admin, code: 'FOUR_EYES' },
  }),
  parkTenant: sampled('parkTenant', tenancyKind, {
    begin: async () => {
      const { db } = app.services
      const [tenant, park] = [scheme.factories[0], scheme.parks[0]]
      const whose = { enterpriseId: tenant.id, enterpriseName: tenant.name, socialCode: '', qxCode: tenant.qxCode }
      const where = { parkId: park.id, parkName: park.name, parkQxCode: park.qxCode }
      const rest = { since: '2024-01-01', askedBy: 'tenant', createdAt: '2026-11-20T00:00:00Z' }
      const make = async () => ({ id: randomUUID(), ...whose, ...where, ...rest })
      return (await transaction(db, (tx) => openCase(tx, app.services, tenancyKind, 'ask', filer(), make))).id
    },
    action: 'withdraw',
    by: filer,
    foreign: neighbour,
    notTheirs: { action: 'withdraw', by: home },
  }),
  greenCode: sampled('greenCode', greenCodeKind, {
    begin: async () => (await openedCode(app.services, scheme.factories[0], { by: city() })).id,
    action: 'contest',
    by: filer,
    foreign: neighbour,
    notTheirs: { action: 'contest', by: home },
    opinion: '用电量与供电单位账单不一致，请核对。',
  }),
  credit: sampled('credit', creditKind, {
    begin: async () => {
      const people = { owner: filer(), city: city(), bank: scheme.institution }
      creditYear -= 1
      return (await openedCredit(app.services, scheme.factories[0], people, { year: creditYear })).id
    },
    action: 'revoke',
    by: filer,
    foreign: neighbour,
    notTheirs: { action: 'accept', by: city },
  }),
}

/** Duties that somebody had on the list in some state. */
const everListed = new Set<string>()

const notInSamples: Readonly<Record<string, string>> = {
  'inspectionTask.draw': 'a locked list: drawing.int.test.ts',
}

type Turn = { row?: object; before?: (id: string) => Promise<void> }

const long = '2020-01-01'
const returned: Turn = {
  async before(id) {
    const { accountId: actorId, name: actorName } = city()
    const step = { at: clock.now(), action: 'giveBack', toState: 'draft', actorId, actorName, role: '市级管理员' }
    await app.services.db.insert(caseHistory).values({ id: ids.next(), kind: 'returned', caseId: id, ...step })
  },
}

/** The same case with other facts: late, asked, given back, with a team. */
const turns: Partial<Record<keyof typeof samples, readonly Turn[]>> = {
  content: [{ ...returned, row: { submittedBy: home().accountId } }],
  trainingCourse: [{ ...returned, row: { submittedBy: home().accountId } }],
  ratingScheme: [returned],
  panelMeeting: [{ row: { confirmers: [scheme.cast.city2.accountId] } }],
  credit: [{ row: { pushedAt: '2026-11-20T00:00:00Z' } }, { row: { authTo: long } }],
  diagnosis: [
    {
      row: { dataState: 'given', objection: '节能量偏高。' },
      async before(diagnosisId) {
        const [lead, other] = scheme.cast.experts as [Actor, Actor]
        const at = clock.now()
        await app.services.db.insert(diagnosisExpert).values([
          { diagnosisId, expertId: lead.accountId, leads: true, state: 'accepted', at },
          { diagnosisId, expertId: other.accountId, leads: false, state: 'invited', at },
        ])
      },
    },
  ],
  inspection: [
    { row: { selfDeadline: long, rectifyDue: long, extensionAskedAt: '2026-11-20T00:00:00Z', breaches: 1 } },
    { row: { extendedAt: '2026-11-20T00:00:00Z', rectifyDue: '2099-01-01' } },
  ],
  inspectionTask: [{ row: { declared: {} } }],
  rating: [{ row: { level: 1 } }, { row: { dueOn: long } }, { row: { dueOn: '2099-01-01' } }],
  targetReview: [
    { row: { scoredBy: '00000000-0000-4000-8000-000000000000', objectUntil: '2099-01-01' } },
    { row: { deadline: long, objectUntil: long } },
  ],
  rightsChange: [{ row: { madeBy: '00000000-0000-4000-8000-000000000000' } }],
}

describe.each(Object.entries(samples))('%s', (name, sample) => {
  let id = ''
  const traces = async () => {
    const { db } = app.services
    const lines = async (table: typeof auditLog | typeof message) =>
      (await db.select({ n: count() }).from(table))[0]?.n ?? 0
    const { state, version } = await sample.find(id)
    const history = (await caseHistoryOf(db, id)).map(({ action, fromState, toState }) => [action, fromState, toState])
    return { state, version, history, log: await lines(auditLog), messages: await lines(message) }
  }

  test('is created with a history entry', async () => {
    id = await sample.begin()
    const { state, history } = await traces()
    expect(history).toEqual([[expect.any(String), null, state]])
    expect((await caseHistoryOf(app.services.db, id))[0]?.kind).toBe(caseMachines[name as keyof typeof samples].id)
  })

  test('a missing id and one outside the scope return the same error', async () => {
    await expect(sample.take(randomUUID())).rejects.toMatchObject(refusedWith(404, 'NOT_FOUND'))
    await expect(sample.takeAsForeign(id)).rejects.toMatchObject(refusedWith(404, 'NOT_FOUND'))
  })

  test('a stale version is refused with who changed it and when', async () => {
    const { version, updatedByName, updatedAt } = await sample.find(id)
    await expect(sample.take(id, version - 1)).rejects.toMatchObject({
      ...refusedWith(409, 'STALE'),
      data: { by: updatedByName, at: updatedAt, version },
    })
  })

  test('a step of another role is refused', async () => {
    await expect(sample.takeNotTheirs(id)).rejects.toMatchObject(refusedWith(403, sample.refusal))
  })

  test('a rolled-back transaction leaves no trace: state, history, log and messages', async () => {
    const before = await traces()
    const broken = transaction(app.services.db, async (tx) => {
      await sample.take(id, before.version, tx)
      throw new Error('the transaction ends here')
    })
    await expect(broken).rejects.toThrow('the transaction ends here')
    expect(await traces()).toEqual(before)
  })

  test('a step writes its history and audit line, and is not taken twice', async () => {
    const before = await traces()
    await sample.take(id, before.version)
    const after = await traces()
    expect(after).toMatchObject({ version: before.version + 1, log: before.log + 1 })
    expect(after.state).not.toBe(before.state)
    expect(after.history).toEqual([...before.history, [expect.any(String), before.state, after.state]])
    await expect(sample.take(id)).rejects.toMatchObject(refusedWith(409))
  })

  test('everyone whom a step names has a message for it', () => {
    expect(sample.told).toEqual(expect.arrayContaining(sample.audiences))
  })

  test('in every state it is on the list of whoever may take a step of the duty, and of nobody else', async () => {
    const { todos } = caseTodos[name as keyof typeof samples] as unknown as CaseTodos<string, string, never, string>
    for (const { row = {}, before } of [{} as Turn, ...(turns[name as keyof typeof samples] ?? [])]) {
      await before?.(id)
      for (const state of sample.states) {
        await sample.put(id, { ...row, state })
        for (const [who, actor] of readers()) {
          const listed = (await owedOf(app.services, actor, caseSources[name as keyof typeof samples]))
            .filter((one) => one.id === id)
            .map(({ key }) => key.slice(key.indexOf('.') + 1))
          const owed = await sample.owed(id, actor)
          const exact = (keys: readonly string[]) => keys.filter((key) => todos[key]?.narrower === undefined).sort()
          expect({ row, state, who, owes: exact(listed) }).toEqual({ row, state, who, owes: exact(owed) })
          expect(owed, `${who} in ${state}`).toEqual(expect.arrayContaining(listed))
          for (const key of listed) everListed.add(`${name}.${key}`)
        }
      }
    }
  })
})

test('what no sample brings onto a list is named here, with what it would take', () => {
  const all = Object.entries(caseTodos).flatMap(([name, { todos }]) =>
    Object.keys(todos).map((key) => `${name}.${key}`),
  )
  expect(all.filter((key) => !everListed.has(key)).toSorted()).toEqual(Object.keys(notInSamples).toSorted())
})

/** Everybody of the scheme, and some who stand between: an operator, and a colleague who acts for the first officer. */
function readers(): [string, Actor][] {
  const { filer, city, city2 } = actors
  const { accountId, name, mobile } = city
  const operator = { ...filer, operator: { mainName: filer.name, maySubmit: false } }
  const standsFor = { absenceId: randomUUID(), accountId, name, mobile, until: '2099-12-31' }
  return [...Object.entries(actors), ['operator', operator], ['deputy of city', { ...city2, standsFor }]]
}
