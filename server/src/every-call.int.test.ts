/**
 * One suite over every call: one handler, permissions, unknown fields refused, the same error for foreign and missing
 * ids. A new call is covered once declared.
 */

import { allCalls } from '@green/contract/all-calls.ts'
import type { Call } from '@green/contract/call.ts'
import { contentEditing } from '@green/contract/calls/content/content.ts'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { type Role, roles } from '@green/contract/roles.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeAccount } from './base/account/administration/make-account.ts'
import { openSession } from './base/account/sign-in/session.ts'
import { digest } from './crypto/digest.ts'
import { homeCounty } from './demo/enterprise/people.ts'
import { openTestScheme } from './filing/test-scheme.ts'
import { callHandlers } from './handlers.ts'
import { secretPrefix } from './modules/account/access-key/admit.ts'
import { insertKey, insertSecret } from './modules/account/access-key/store.ts'
import { openedCode } from './modules/code/green-code/testing.ts'
import { openedInspection } from './modules/inspection/inspection/testing.ts'
import { openedReview } from './modules/inspection/target-review/testing.ts'
import { aCourse } from './modules/service/training/testing.ts'
import type { Actor } from './platform/actor.ts'
import { clock } from './platform/clock.ts'
import { ids } from './platform/ids.ts'

const { app, scheme } = await openTestScheme({ STATIONS: '1' })
const actors = {} as Record<Role, Actor>
/** A session of its own for every request: one of the calls signs out. */
const tokenOf = (role: Role) => scheme.token(actors[role])
/** Ids outside the scope of the requesting roles: another county's filing, enterprise, task, file, piece of news, code. */
/** A whole good, so that only its id is wrong. */
const cbamExample = {
  version: 1,
  goodTitle: '水泥熟料',
  goodTitleEn: 'Cement clinker',
  cn: '2523 10 00',
  year: 2026,
  activityLevel: 1000,
  route: '回转窑 rotary kiln',
  installation: '一号窑',
  installationEn: 'Kiln No. 1',
  addressEn: 'Chongqing, China',
  unlocode: '',
  coordinates: '',
  composition: '',
  carbonPrice: '',
  verifier: '',
  verifiedOn: null,
  direct: [],
  electricity: [],
  precursors: [],
}

const foreign = {
  filing: '',
  enterprise: '',
  task: '',
  file: '',
  account: '',
  piece: '',
  code: '',
  course: '',
  inspection: '',
  review: '',
  upload: '',
}
const aText = {
  column: 'local',
  title: '区县动态',
  summary: '',
  body: ['第一段'],
  source: '区县工业主管部门',
  tags: [],
  top: false,
}
/** An access key whose scope names every call. */
let systemKey = ''
/** Drafts of the requesting enterprise beside its main account. */
let operatorId = ''

beforeAll(async () => {
  const { cast, factories } = scheme
  const [own, , other] = factories
  const expert = cast.experts[5]
  if (!expert) throw new Error('six experts are expected')
  Object.assign(actors, {
    enterprise: cast.filerOf(own.id),
    county: cast.countyOf(homeCounty),
    city: cast.city,
    expert,
    supervisor: cast.supervisor,
    admin: cast.admin,
  })
  const filed = await scheme.filed(greenFactory, other, 'expert_review')
  const detail = await app.call(
    (await import('@green/contract/calls/filing/filing.ts')).filing.get,
    { id: filed.id },
    await tokenOf('city'),
  )
  foreign.filing = filed.id
  foreign.enterprise = other.id
  foreign.task = detail.data.tasks[0]?.taskId ?? ''
  foreign.file =
    Object.values(detail.data.answers).flatMap((v) =>
      Array.isArray(v) && typeof (v[0] as { sha256?: unknown })?.sha256 === 'string'
        ? [(v[0] as { id: string }).id]
        : [],
    )[0] ?? ''
  const begun = await app.call(
    lsdtFile.beginParts,
    { slot: 'licence', fileName: 'a.pdf', mime: '', size: 9_000_000, modifiedAt: 0, firstSha256: 'a'.repeat(64) },
    await scheme.token(cast.countyOf(other.qxCode)),
  )
  foreign.upload = begun.data.id
  foreign.account = cast.filerOf(other.id).accountId
  const text = { ...aText, title: '别的区县的动态' }
  const written = await app.call(
    contentEditing.saveDraft,
    { kind: 'news', text },
    await scheme.token(cast.countyOf(other.qxCode)),
  )
  foreign.piece = written.data.id
  const made = await app.call(
    trainingEditing.saveDraft,
    { text: aCourse() },
    await scheme.token(cast.countyOf(other.qxCode)),
  )
  foreign.course = made.data.id
  foreign.code = (await openedCode(app.services, other, { by: cast.city })).id
  const [, second, third] = cast.supervisors
  if (!second || !third) throw new Error('three supervisors are expected')
  // Led by others: for the first supervisor it does not exist.
  const others = { ...cast, supervisors: [second, third] }
  foreign.inspection = (await openedInspection(app.services, other, others)).id
  foreign.review = (await openedReview(app.services, other, cast)).id
  systemKey = `${secretPrefix}${ids.token()}`
  const keyId = ids.next()
  await insertKey(app.services.db, {
    id: keyId,
    systemName: '示例系统',
    ownerName: '李示例',
    ownerMobile: '13800000001',
    addresses: [],
    scope: allCalls.map(callPermission),
    perMinute: 1_000_000,
    endsOn: '2999-12-31',
    createdAt: clock.now(),
    createdBy: cast.admin.accountId,
    createdByName: cast.admin.name,
  })
  await insertSecret(app.services.db, {
    id: ids.next(),
    keyId,
    hash: digest(systemKey),
    tail: systemKey.slice(-4),
    madeAt: clock.now(),
  })
  operatorId = await makeAccount(app.services.db, {
    loginName: '15100000001',
    name: '王操作',
    mobile: '15100000001',
    role: 'enterprise',
    passwordHash: 'none',
    enterpriseId: own.id,
    operator: true,
  })
})

const urlOf = (call: Call) => `${call.serverOnly ? '/server' : '/ht'}${call.path.replace(/\{\w+\}/g, ids.next())}`

async function knock(call: Call, token: string | null, input: Record<string, unknown> = {}) {
  const headers = token ? { authorization: token } : {}
  const base = { method: call.method, url: urlOf(call), headers }
  return app.send(call.query ? { ...base, query: input as Record<string, string> } : { ...base, payload: input })
}

const named = allCalls.map((call) => [`${call.method} ${call.path}`, call] as const)

describe.each(named)('%s', (_name, call) => {
  test('has exactly one handler', () => {
    expect(callHandlers.filter((a) => a.call.path === call.path && a.call.method === call.method)).toHaveLength(1)
  })

  test('requires a session unless it is public', async () => {
    const { status, msg } = await knock(call, null)
    if (call.may === 'anyone') expect(status).not.toBe(401)
    else expect([status, msg]).toEqual([401, '登陆超时，请重新登陆'])
    expect((await knock(call, 'not-a-token')).status === 401).toBe(call.may !== 'anyone')
  })

  test('answers an access key only where it is marked, whatever its scope names', async () => {
    const { status } = await knock(call, systemKey)
    // The second login's address knows no keys: there it is nobody's.
    if (call.serverOnly) expect(status).not.toBe(200)
    else if (call.keys) expect([401, 403]).not.toContain(status)
    else expect(status).toBe(403)
  })

  test('refuses roles that are not named', async () => {
    for (const role of roles) {
      const { status, msg } = await knock(call, await tokenOf(role))
      const allowed = call.may === 'anyone' || call.may === 'signedIn' || call.may.includes(role)
      if (!allowed) expect([role, status]).toEqual([role, 403])
      else expect(status, `${role}: ${msg}`).not.toBe(401)
      expect(status).toBeLessThan(500)
    }
  })

  test('refuses unknown fields by name and never accepts prototype fields', async () => {
    const role = call.may === 'anyone' || call.may === 'signedIn' ? 'admin' : call.may[0]
    const token = await tokenOf(role ?? 'admin')
    const odd = await knock(call, token, { isSuperAdmin: '1' })
    expect([odd.status, JSON.stringify(odd.data)]).toEqual([422, expect.stringContaining('isSuperAdmin')])
    if (call.query) return
    const raw = await app.send({
      method: call.method,
      url: urlOf(call),
      headers: { authorization: token, 'content-type': 'application/json' },
      payload: '{"__proto__":{"role":"admin"}}',
    })
    expect(raw.status).toBe(400)
  })
})

test.each(named.filter(([, call]) => call.mainAccount))(
  'an operator is told that %s belongs to the main account',
  async (_name, call) => {
    const { status, msg } = await knock(call, await openSession(app.services.db, operatorId, '127.0.0.1'))
    expect([status, msg]).toEqual([403, '此项由企业主账号（张三）办理，操作员不能办理'])
  },
)

const aTask = {
  taskName: '水泥行业能效专项监察',
  year: 2026,
  taskLevel: 'city',
  taskType: 'industry',
  mode: 'both',
  contents: ['limits'],
  basis: '《工业节能监察办法》',
  checkYears: [2025],
  orgName: '市节能监察中心',
  leaderId: ids.next(),
  memberIds: [ids.next()],
  drawMode: 'all',
  startDate: '2026-03-01',
  endDate: '2026-12-31',
  selfDeadline: '2026-04-30',
}
const aReopening = { version: 1, reason: '请核对评分依据。', dueAt: '2999-01-01' }

const aKey = {
  systemName: '示例系统',
  ownerName: '李示例',
  scope: ['GET /filing/list'],
  qxCode: null,
  perMinute: 60,
  endsOn: clock.today(),
  addresses: [],
}
const aReceiver = {
  systemName: '示例系统',
  address: 'https://example.com/events',
  kinds: ['filing.submitted'],
  qxCode: null,
}

/** The other fields that each call with an id needs before the id is looked up. */
const otherFields: Record<string, { as: Role; of: keyof typeof foreign; input?: Record<string, unknown> }> = {
  'POST /accessKey/change': { as: 'admin', of: 'filing', input: { version: 1, ...aKey } },
  'POST /accessKey/rotate': { as: 'admin', of: 'filing', input: { version: 1, overlapDays: 7 } },
  'POST /accessKey/end': { as: 'admin', of: 'filing', input: { version: 1, reason: '不再使用' } },
  'GET /accessKey/uses': { as: 'admin', of: 'filing' },
  'POST /outgoingEvent/change': { as: 'admin', of: 'filing', input: { version: 1, ...aReceiver } },
  'POST /outgoingEvent/renewSecret': { as: 'admin', of: 'filing', input: { version: 1 } },
  'POST /outgoingEvent/setState': {
    as: 'admin',
    of: 'filing',
    input: { version: 1, state: 'paused', reason: '对方检修' },
  },
  'POST /outgoingEvent/resend': { as: 'admin', of: 'filing' },
  'POST /outgoingEvent/resendSince': { as: 'admin', of: 'filing', input: { since: '2026-03-15T09:30:00.000Z' } },
  'GET /user/getQyinfoById': { as: 'county', of: 'enterprise' },
  'GET /twoHands/get': { as: 'admin', of: 'filing' },
  'POST /twoHands/step': { as: 'admin', of: 'filing', input: { version: 1, action: 'confirm' } },
  'POST /account/setState': {
    as: 'admin',
    of: 'filing',
    input: { state: 'disabled', reason: '测试停用账号', version: 1 },
  },
  'POST /account/resetPassword': { as: 'admin', of: 'filing', input: { reason: '测试重置密码' } },
  'POST /operator/setState': { as: 'enterprise', of: 'account', input: { state: 'disabled', version: 1 } },
  'POST /operator/remove': { as: 'enterprise', of: 'account', input: { version: 1 } },
  'GET /filing/version': { as: 'county', of: 'filing', input: { no: '1' } },
  'GET /filing/compareVersions': { as: 'county', of: 'filing', input: { from: '1', to: '2' } },
  'POST /personal/show': {
    as: 'county',
    of: 'filing',
    input: { of: 'filing', fields: ['contactPhone'], reason: '电话联系企业' },
  },
  'POST /returnPhrase/save': {
    as: 'city',
    of: 'filing',
    input: { programme: null, field: null, words: '请核对用能数据' },
  },
  'GET /mailing/results': { as: 'county', of: 'filing' },
  'GET /importOriginal/file': { as: 'city', of: 'task' },
  'POST /job/cancel': { as: 'county', of: 'filing' },
  'GET /job/result': { as: 'county', of: 'filing' },
  'POST /returnPhrase/remove': { as: 'city', of: 'filing' },
  'GET /receipt/paper': { as: 'county', of: 'filing' },
  'POST /consent/revoke': { as: 'enterprise', of: 'filing' },
  'POST /consent/begin': { as: 'enterprise', of: 'filing' },
  'POST /handOver/agree': { as: 'enterprise', of: 'filing' },
  'POST /handOver/object': { as: 'enterprise', of: 'filing', input: { objection: '本人仍在职，未授权他人' } },
  'POST /handOver/decide': { as: 'county', of: 'filing', input: { approve: true } },
  'POST /objection/handle': { as: 'city', of: 'filing', input: { upheld: true, note: '经核查属实' } },
  'POST /filing/askToSubmit': { as: 'enterprise', of: 'filing' },
  'POST /filing/undoMany': { as: 'county', of: 'filing' },
  'POST /listView/remove': { as: 'county', of: 'filing' },
  'GET /customReport/open': { as: 'county', of: 'filing' },
  'POST /customReport/save': {
    as: 'county',
    of: 'filing',
    input: { version: 1, name: '各区县企业', share: 'own', asked: { source: 'enterprise' } },
  },
  'POST /customReport/remove': { as: 'county', of: 'filing' },
  'POST /digest/change': {
    as: 'county',
    of: 'filing',
    input: { version: 1, pace: 'week', day: 1, hour: 8, sendEmpty: false },
  },
  'POST /digest/pause': { as: 'county', of: 'filing', input: { paused: true } },
  'POST /calendarFeed/revoke': { as: 'county', of: 'filing' },
  'POST /sectionLink/end': { as: 'enterprise', of: 'filing' },
  'POST /digest/unsubscribe': { as: 'county', of: 'filing' },
  'POST /lsdtFile/upload/part': { as: 'enterprise', of: 'upload', input: { no: '1', sha256: 'a'.repeat(64) } },
  'POST /lsdtFile/upload/end': { as: 'enterprise', of: 'upload' },
  'GET /lsdtFile/upload/getFileName': { as: 'county', of: 'file' },
  'GET /lsdtFile/upload/getPriUrl': { as: 'county', of: 'file' },
  'POST /shenb/saveDraft': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'GET /shenb/getDraft': { as: 'enterprise', of: 'filing' },
  'POST /shenb/saveShenb': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'POST /shenb/updateShenb': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'POST /shenb/updateCountyState': {
    as: 'county',
    of: 'filing',
    input: { state: 'county_returned', version: 1, opinion: '请核对数据。' },
  },
  'POST /shenb/updateCityState': {
    as: 'city',
    of: 'task',
    input: { state: 'city_returned', version: 1, opinion: '请核对数据。' },
  },
  'POST /shenb/distExpert': {
    as: 'city',
    of: 'task',
    input: { version: 1, expertIds: [ids.next()], dueAt: '2999-01-01' },
  },
  'GET /shenb/exportByEnterprise': { as: 'county', of: 'filing' },
  'POST /energyManage/saveOrUpdateInfo': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'DELETE /energyManage/deleteById': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'PUT /energyManage/confirmInfo': { as: 'enterprise', of: 'filing', input: { version: 1, state: 'confirmed' } },
  'PUT /energyManage/markInfo': {
    as: 'county',
    of: 'filing',
    input: { state: 'submitted', version: 1, outcome: { counted: '1' } },
  },
  ...Object.fromEntries(
    ['energyLeader', 'waterLeader', 'zeroPlan', 'zeroAccept', 'zeroPark'].flatMap((group) => [
      [`POST /${group}/save`, { as: 'enterprise' as const, of: 'filing' as const, input: { version: 1, answers: {} } }],
      [
        `POST /${group}/move`,
        {
          as: 'county' as const,
          of: 'filing' as const,
          input: { state: 'county_returned', version: 1, opinion: '请核对数据。' },
        },
      ],
    ]),
  ),
  'POST /greenSupply/saveDec': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'PUT /greenSupply/updateState': {
    as: 'county',
    of: 'filing',
    input: { state: 'county_returned', version: 1, opinion: '请核对数据。' },
  },
  'POST /greenSupply/distExpert': {
    as: 'city',
    of: 'task',
    input: { version: 1, expertIds: [ids.next()], dueAt: '2999-01-01' },
  },
  'PUT /greenSupply/updateGsState': {
    as: 'city',
    of: 'filing',
    input: { state: 'revoked', opinion: '不再符合标准。' },
  },
  'GET /certificate/paper': { as: 'county', of: 'filing' },
  'GET /lxmReport/getReportInfoById': { as: 'county', of: 'filing' },
  'POST /lxmReport/deleteReportInfo': { as: 'enterprise', of: 'filing' },
  'GET /lxmReport/outLxmReport': { as: 'county', of: 'filing' },
  'GET /lsdtCotwo/get': { as: 'county', of: 'filing' },
  'GET /lsdtCotwo/paper': { as: 'county', of: 'filing' },
  'POST /lsdtCotwo/cite': { as: 'enterprise', of: 'filing' },
  'GET /report/outEnerCons': { as: 'enterprise', of: 'filing' },
  'GET /energyScenario/get': { as: 'county', of: 'filing' },
  'GET /energyScenario/export': { as: 'county', of: 'filing' },
  'POST /energyScenario/remove': { as: 'enterprise', of: 'filing' },
  'POST /energyScenario/cite': { as: 'enterprise', of: 'filing' },
  'GET /energyVerification/get': { as: 'enterprise', of: 'filing' },
  'GET /energyVerification/export': { as: 'enterprise', of: 'filing' },
  'POST /energyVerification/accept': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'POST /energyVerification/decline': {
    as: 'enterprise',
    of: 'filing',
    input: { version: 1, opinion: '人员已排满。' },
  },
  'POST /energyVerification/refresh': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'POST /energyVerification/save': {
    as: 'enterprise',
    of: 'filing',
    input: { version: 1, findings: [], checklist: [] },
  },
  'POST /energyVerification/submit': {
    as: 'enterprise',
    of: 'filing',
    input: { version: 1, findings: [], checklist: [], leader: '赵核查', reviewer: '钱复核' },
  },
  'POST /energyVerification/answer': { as: 'enterprise', of: 'filing', input: { version: 1, opinion: '没有异议。' } },
  'POST /energyVerification/reopen': { as: 'enterprise', of: 'filing', input: { version: 1, opinion: '继续核查。' } },
  'POST /energyVerification/issue': {
    as: 'enterprise',
    of: 'filing',
    input: { version: 1, conclusion: 'unqualified', basis: '抽查了全部用电结算单和发票。' },
  },
  'POST /energyVerification/withdraw': { as: 'enterprise', of: 'filing', input: { version: 1, opinion: '不再委托。' } },
  'GET /creditReference/views': { as: 'enterprise', of: 'filing' },
  'POST /creditReference/read': { as: 'enterprise', of: 'filing' },
  'POST /creditReference/push': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /creditReference/decline': { as: 'city', of: 'filing', input: { version: 1, opinion: '授权书没有盖章。' } },
  'POST /creditReference/accept': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'POST /creditReference/lend': { as: 'enterprise', of: 'filing', input: { version: 1, grantedAmount: 100, rate: 3 } },
  'POST /creditReference/refuse': {
    as: 'enterprise',
    of: 'filing',
    input: { version: 1, opinion: '不符合准入条件。' },
  },
  'POST /creditReference/revoke': { as: 'enterprise', of: 'filing' },
  'GET /finance/product': { as: 'enterprise', of: 'filing' },
  'GET /finance/match': { as: 'enterprise', of: 'filing' },
  'GET /letter/paper': { as: 'enterprise', of: 'filing' },
  'GET /letter/copies': { as: 'city', of: 'filing' },
  'GET /panel/minutes': { as: 'city', of: 'task', input: { of: 'filing' } },
  'POST /panel/makeMinutes': { as: 'city', of: 'task', input: { of: 'filing' } },
  'GET /panel/missing': { as: 'city', of: 'task' },
  'GET /panel/minutesPaper': { as: 'city', of: 'filing' },
  'POST /panelMeeting/step': { as: 'city', of: 'filing', input: { version: 1, action: 'send' } },
  'GET /panelMeeting/paper': { as: 'city', of: 'filing' },
  'POST /panelMeeting/save': {
    as: 'city',
    of: 'filing',
    input: {
      version: 1,
      batchId: ids.next(),
      heldOn: '2026-11-20',
      place: '三号会议室',
      chairId: ids.next(),
      members: [{ accountId: null, name: '周专家', attendance: 'present', note: '' }],
      cases: [{ filingId: ids.next(), conclusion: 'favour', reason: '', dissent: '' }],
    },
  },
  'POST /letter/withdraw': { as: 'city', of: 'filing', input: { reason: '文字有误，重新出具' } },
  'POST /rec/saveRec': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'POST /rec/updateState': {
    as: 'county',
    of: 'filing',
    input: { state: 'county_returned', version: 1, opinion: '请核对数据。' },
  },
  'POST /rec/updateCityState': {
    as: 'city',
    of: 'task',
    input: { state: 'city_returned', version: 1, opinion: '请核对数据。' },
  },
  'GET /project/projectCompleteInfo': { as: 'county', of: 'filing' },
  'POST /project/hcProjectQyInfo': {
    as: 'county',
    of: 'filing',
    input: {
      version: 1,
      verifiedBy: '区县经信委',
      verifiedDate: '2026-01-01',
      method: '现场核查',
      verifiedSaving: '1',
      verifiedInvest: '1',
      conclusion: 'done',
      opinion: '已按期建成。',
    },
  },
  'GET /filing/alike': { as: 'county', of: 'filing' },
  'POST /spec/saveSpec': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'POST /spec/updateState': {
    as: 'county',
    of: 'filing',
    input: { state: 'county_returned', version: 1, opinion: '请核对数据。' },
  },
  'POST /spec/updateCityState': {
    as: 'city',
    of: 'task',
    input: { state: 'city_returned', version: 1, opinion: '请核对数据。' },
  },
  'POST /spec/distExpert': {
    as: 'city',
    of: 'task',
    input: { version: 1, expertIds: [ids.next()], dueAt: '2999-01-01' },
  },
  'GET /spec/getLedger': { as: 'county', of: 'filing' },
  'POST /spec/proposeEntry': { as: 'city', of: 'task', input: { version: 1, kind: 'amount', amount: '1' } },
  'POST /spec/decideEntry': { as: 'city', of: 'task', input: { version: 1, entryId: null, agree: true } },
  'GET /spec/getBackground': { as: 'county', of: 'filing' },
  'POST /record/saveRecord': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'PUT /record/updateState': {
    as: 'county',
    of: 'filing',
    input: { state: 'county_returned', version: 1, opinion: '请核对数据。' },
  },
  'GET /lsdtjn/selfCheck': { as: 'county', of: 'inspection' },
  'POST /lsdtjn/add': { as: 'enterprise', of: 'inspection' },
  'POST /lsdtjn/update': { as: 'enterprise', of: 'inspection', input: { version: 1, action: 'draft', answers: {} } },
  'GET /lsdtjn/importLastInfo': { as: 'enterprise', of: 'inspection' },
  'GET /lsdtjn/getTreeInfo': { as: 'county', of: 'inspection' },
  'POST /lsdtjn/nh-report': { as: 'county', of: 'inspection' },
  'POST /lsdtjn/cp-report': { as: 'enterprise', of: 'inspection' },
  'GET /lsdtjn/getScoreTreeInfo': { as: 'county', of: 'review' },
  'GET /jnkh/get': { as: 'enterprise', of: 'review' },
  'GET /jnkh/replay': { as: 'supervisor', of: 'filing' },
  'POST /jnkh/begin': { as: 'enterprise', of: 'review' },
  'POST /jnkh/update': { as: 'enterprise', of: 'review', input: { version: 1, action: 'draft', answers: {} } },
  'POST /jnkh/saveSheet': {
    as: 'supervisor',
    of: 'filing',
    input: { version: 1, finish: false, sheet: { figures: {}, items: {}, breaches: [] } },
  },
  'POST /jnkh/step': {
    as: 'enterprise',
    of: 'review',
    input: { version: 1, action: 'object', opinion: '能耗数据有误。' },
  },
  'POST /jnkh/saveYear': {
    as: 'city',
    of: 'filing',
    input: {
      version: 1,
      year: 2024,
      variant: 'measures60',
      basis: '《节约能源法》',
      deadline: '2999-01-01',
      dropTarget: 3,
    },
  },
  'GET /station/get': { as: 'admin', of: 'filing' },
  'POST /station/wxBackPay': { as: 'admin', of: 'filing', input: { version: 1, reason: '符合活动条件' } },
  'POST /station/decide': { as: 'admin', of: 'filing', input: { version: 1, approve: true } },
  'POST /station/retry': { as: 'admin', of: 'filing' },
  'POST /station/record': {
    as: 'admin',
    of: 'filing',
    input: { version: 1, isRefunded: false, failReason: '账户注销' },
  },
  'DELETE /stationTenMonth/deleteStation': {
    as: 'admin',
    of: 'filing',
    input: { version: 1, reason: '重复导入' },
  },
  'POST /lsdt/standardMatching/decide': { as: 'city', of: 'filing', input: { version: 1, publish: true } },
  'POST /jnkh/yearStep': { as: 'city', of: 'filing', input: { version: 1, action: 'open' } },
  'POST /jnkh/addByRule': { as: 'city', of: 'filing', input: { version: 1, rule: {} } },
  'POST /jnkh/setTarget': {
    as: 'city',
    of: 'filing',
    input: { version: 1, dropTarget: 3, totalLimit: null, targetPaper: '' },
  },
  'GET /fq/getFqById': { as: 'county', of: 'filing' },
  'GET /sj/getSjById': { as: 'county', of: 'filing' },
  'POST /sj/saveSj': { as: 'enterprise', of: 'filing', input: { version: 1, data: {}, give: false } },
  'POST /sj/returnSj': { as: 'county', of: 'filing', input: { version: 1, opinion: '请补充数据。' } },
  'POST /zd/saveZd': { as: 'expert', of: 'filing', input: { version: 1, sheet: {}, report: false } },
  'GET /zd/benchmark': { as: 'expert', of: 'filing' },
  'PUT /zd/updateState': { as: 'county', of: 'filing', input: { version: 1, action: 'close' } },
  'POST /zd/followUp': { as: 'enterprise', of: 'filing', input: { version: 1, adviceId: 'a', decision: 'adopted' } },
  'POST /lsdtGreenDiagnosis/getExperts': { as: 'county', of: 'filing' },
  'POST /greenPower/step': {
    as: 'county',
    of: 'filing',
    input: { version: 1, action: 'doubt', opinion: '请核对数量。' },
  },
  'POST /zeroProgress/step': {
    as: 'county',
    of: 'filing',
    input: { version: 1, action: 'doubt', opinion: '请说明减碳量。' },
  },
  'POST /parkPilot/step': {
    as: 'city',
    of: 'filing',
    input: { version: 1, action: 'giveBack', opinion: '请补充碳排放核算表。' },
  },
  'POST /ecCentre/step': {
    as: 'county',
    of: 'filing',
    input: { version: 1, action: 'doubt', opinion: '请说明采集范围。' },
  },
  'POST /microgrid/step': {
    as: 'county',
    of: 'filing',
    input: { version: 1, action: 'doubt', opinion: '请说明上网电量。' },
  },
  'POST /greenTarget/step': {
    as: 'county',
    of: 'filing',
    input: { version: 1, action: 'review', opinion: '' },
  },
  'GET /cbam/sheet': { as: 'enterprise', of: 'filing' },
  'GET /cbam/workbook': { as: 'enterprise', of: 'filing' },
  'POST /cbam/remove': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'POST /cbam/save': { as: 'enterprise', of: 'filing', input: cbamExample },
  'POST /carbonMarket/step': {
    as: 'city',
    of: 'filing',
    input: { version: 1, action: 'remove', opinion: '名录中没有这家企业。' },
  },
  'POST /carbonMarket/evidence': {
    as: 'enterprise',
    of: 'filing',
    input: { version: 1, month: '2026-01', doneOn: '2026-02-20' },
  },
  'POST /supplyAccount/step': {
    as: 'county',
    of: 'filing',
    input: { version: 1, action: 'doubt', opinion: '请核对户号。' },
  },
  'POST /site/remove': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'POST /site/save': {
    as: 'enterprise',
    of: 'filing',
    input: { version: 1, kind: 'site', name: '二厂区', address: '示例路1号' },
  },
  'POST /site/step': { as: 'enterprise', of: 'filing', input: { version: 1, action: 'withdraw' } },
  'GET /enterpriseMerge/get': { as: 'city', of: 'filing' },
  'POST /enterpriseMerge/step': {
    as: 'city',
    of: 'filing',
    input: { version: 1, action: 'drop', opinion: '不是同一家企业。' },
  },
  'GET /inspectionPaper/ofCase': { as: 'city', of: 'filing' },
  'GET /inspectionPaper/paper': { as: 'city', of: 'filing' },
  'POST /inspectionPaper/save': {
    as: 'city',
    of: 'filing',
    input: { version: 1, title: '节能监察通知书', content: {} },
  },
  'POST /inspectionPaper/drop': { as: 'city', of: 'filing' },
  'POST /inspectionPaper/issue': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /inspectionPaper/withdraw': { as: 'city', of: 'filing', input: { reason: '监察时间写错' } },
  'POST /inspectionPaper/serve': {
    as: 'city',
    of: 'filing',
    input: { way: 'direct', receiver: '赵能管', on: '2026-03-01', place: '企业办公室' },
  },
  'POST /inspectionPaper/inform': { as: 'supervisor', of: 'filing', input: { version: 1 } },
  'POST /inspectionPaper/order': { as: 'supervisor', of: 'filing', input: { version: 1 } },
  'POST /inspectionPaper/conclude': { as: 'supervisor', of: 'filing', input: { version: 1, result: 'lawful' } },
  'POST /inspectionPaper/state': { as: 'enterprise', of: 'filing', input: { points: ['事实与记录不符。'] } },
  'POST /inspectionPaper/answerStatement': {
    as: 'supervisor',
    of: 'filing',
    input: { answers: [{ answer: '经核对没有出入。', adopted: false }], conclusion: '维持原意见。' },
  },
  'POST /inspectionPaper/remindPayment': { as: 'county', of: 'filing' },
  'POST /inspectionPaper/settleEvidence': {
    as: 'city',
    of: 'filing',
    input: { way: 'returned', words: '核对后当场退还。' },
  },
  'POST /inspectionPaper/askReview': { as: 'city', of: 'filing', input: { matter: '拟责令停止使用' } },
  'POST /inspectionPaper/giveReview': {
    as: 'city',
    of: 'filing',
    input: { result: 'passed', points: Array(6).fill('符合'), opinion: '同意' },
  },
  'POST /inspectionPaper/submitRectify': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'POST /inspectionPaper/askExtension': {
    as: 'enterprise',
    of: 'filing',
    input: { reason: '设备交货推迟', plan: '下月完成安装', until: '2030-01-01' },
  },
  'POST /inspectionPaper/replyExtension': {
    as: 'supervisor',
    of: 'filing',
    input: { version: 1, granted: false, reply: '理由不充分。' },
  },
  'POST /inspectionPaper/recheck': { as: 'supervisor', of: 'filing', input: { version: 1, to: 'closed' } },
  'POST /inspectionPaper/transfer': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /inspectionPaper/endTransfer': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /inspectionPaper/addPayment': {
    as: 'city',
    of: 'filing',
    input: { version: 1, on: '2026-03-01', yuan: 1, voucher: 'PZ-1' },
  },
  'POST /inspectionPaper/withdrawResult': { as: 'city', of: 'filing', input: { reason: '决定已经变更' } },
  'GET /benchmark/table': { as: 'city', of: 'filing' },
  'POST /benchmark/correct': { as: 'city', of: 'filing', input: { version: 1, reason: '原件抄录有误' } },
  'POST /benchmark/withdraw': { as: 'city', of: 'filing', input: { version: 1, opinion: '文件已经废止' } },
  'POST /benchmark/drop': { as: 'city', of: 'filing', input: { version: 1 } },
  'GET /productFootprint/report': { as: 'county', of: 'filing' },
  'POST /productFootprint/cite': { as: 'enterprise', of: 'filing' },
  'PUT /qxts/decide': { as: 'city', of: 'filing', input: { version: 1, state: 'accepted' } },
  'POST /ledgerCorrection/review': {
    as: 'city',
    of: 'filing',
    input: { reason: '指标仍高于门槛，称号维持', version: 1 },
  },
  'GET /ledgerFinding/ofFiling': { as: 'county', of: 'filing' },
  'POST /meterKey/end': { as: 'enterprise', of: 'filing', input: { version: 1, reason: '更换系统' } },
  'POST /ledgerFinding/explain': { as: 'enterprise', of: 'filing', input: { answer: '按核定口径填报', version: 1 } },
  'POST /ledgerFinding/settle': {
    as: 'county',
    of: 'filing',
    input: { decision: 'settled', reason: '已查看结算单', version: 1 },
  },
  'POST /contentCheck/setAside': { as: 'city', of: 'filing', input: { reason: '原文如此' } },
  'POST /inquiry/handOn': {
    as: 'county',
    of: 'filing',
    input: { version: 1, qxCode: null, opinion: '属于市级职责。' },
  },
  'POST /inquiry/answer': {
    as: 'county',
    of: 'filing',
    input: { version: 1, answer: '请在年度数据中填报。', publicText: null },
  },
  'POST /inquiry/reword': {
    as: 'city',
    of: 'filing',
    input: { version: 1, publicText: { subject: '报送时间', question: '什么时候报送？', answer: '三月底以前。' } },
  },
  'POST /inquiry/release': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /inquiry/keepBack': { as: 'city', of: 'filing', input: { version: 1, opinion: '涉及个案，不公开。' } },
  'POST /inquiry/withdraw': { as: 'city', of: 'filing', input: { version: 1, opinion: '文件已经修订。' } },
  'POST /enterRate/reply': { as: 'county', of: 'filing', input: { version: 1, reply: '已经整改。' } },
  'POST /enterRate/callBack': {
    as: 'county',
    of: 'filing',
    input: { version: 1, result: 'satisfied', note: '企业表示满意。' },
  },
  'POST /lsdtJg/regInfo': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'PUT /lsdtJg/updateInfo': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'PUT /lsdtJg/updateRecordById': {
    as: 'city',
    of: 'task',
    input: { state: 'city_returned', version: 1, opinion: '请核对数据。' },
  },
  'GET /lsdtJg/getEvaluations': { as: 'city', of: 'filing' },
  'POST /lsdtJg/saveReport': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'DELETE /lsdtJg/deleteReport': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'POST /waterQuota/saveWaterQuota': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'DELETE /waterQuota/deleteWaterQuota': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'POST /productFootprint/save': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'DELETE /productFootprint/remove': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'GET /lsdtNogreen/getInfoById': { as: 'county', of: 'filing' },
  'POST /lsdtNogreen/updateNogreen': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'POST /lsdtNogreen/updateState': { as: 'county', of: 'filing', input: { state: 'county_approved', version: 1 } },
  'POST /lsdtNogreen/updateBack': {
    as: 'county',
    of: 'filing',
    input: { state: 'county_returned', version: 1, opinion: '请核对数据。' },
  },
  'POST /greenPark/saveDraft': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'GET /greenPark/getDraft': { as: 'enterprise', of: 'filing' },
  'POST /greenPark/saveSb': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'POST /greenPark/updateSb': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'PUT /greenPark/updateState': {
    as: 'county',
    of: 'filing',
    input: { state: 'county_returned', version: 1, opinion: '请核对数据。' },
  },
  'POST /lsdtFinal/getInfoById': { as: 'county', of: 'filing' },
  'PUT /greenEnter/updateFillById': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'PUT /greenPark/distExpert': {
    as: 'city',
    of: 'task',
    input: { version: 1, expertIds: [ids.next()], dueAt: '2999-01-01' },
  },
  'GET /greenPark/exportByYq': { as: 'county', of: 'filing' },
  'GET /greenPark/getYqInfo': { as: 'county', of: 'filing' },
  'POST /greenPark/saveYqInfo': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'PUT /greenPark/updateYqInfo': { as: 'enterprise', of: 'filing', input: { version: 1, answers: {} } },
  'PUT /greenPark/updateYqState': {
    as: 'county',
    of: 'filing',
    input: { state: 'county_returned', version: 1, opinion: '请核对数据。' },
  },
  'PUT /greenPark/updateYqByHt': {
    as: 'county',
    of: 'filing',
    input: { version: 1, answers: {}, opinion: '按批复更正。' },
  },
  'GET /filing/get': { as: 'county', of: 'filing' },
  'POST /waiver/end': { as: 'city', of: 'task', input: { reason: '测试结束豁免' } },
  'GET /filing/copy': { as: 'enterprise', of: 'filing' },
  'GET /filing/answerDay': { as: 'enterprise', of: 'filing', input: { programme: 'green-factory' } },
  'GET /filing/heldAgainst': { as: 'county', of: 'filing' },
  'GET /filing/compare': { as: 'county', of: 'filing', input: { with: 'lastSubmission' } },
  'POST /filing/keepOpinion': { as: 'county', of: 'filing', input: { draft: null } },
  'POST /filing/endOrRestore': {
    as: 'city',
    of: 'task',
    input: { version: 1, state: 'approved', opinion: '整改完成，恢复采信。' },
  },
  'POST /filing/propose': { as: 'city', of: 'task', input: { state: 'rejected', version: 1, opinion: '不符合要求。' } },
  'POST /filing/decideProposal': { as: 'city', of: 'task', input: { version: 1, agree: true } },
  'POST /expert/panelNote': { as: 'city', of: 'task', input: { version: 1, note: '合议后认为依据充分。' } },
  'POST /filing/deleteDraft': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'POST /filing/restoreDraft': { as: 'enterprise', of: 'filing', input: { version: 1 } },
  'POST /batch/takeBenchmarks': {
    as: 'city',
    of: 'filing',
    input: { version: 1, reason: '测试采用新冻结的基准' },
  },
  // Neither belongs to anybody: the id of an enterprise stands for a foreign one.
  'POST /maintenance/change': {
    as: 'admin',
    of: 'enterprise',
    input: {
      version: 1,
      endsAt: '2999-01-01T00:00:00Z',
      what: '升级服务器',
      concerns: '所有人',
      isReadOnly: false,
    },
  },
  'POST /maintenance/end': { as: 'admin', of: 'enterprise', input: { version: 1 } },
  'POST /featureSwitch/reopen': { as: 'admin', of: 'enterprise', input: { version: 1 } },
  'POST /batch/close': { as: 'city', of: 'filing', input: { version: 1, reason: '测试提前截止批次' } },
  'POST /batch/extend': {
    as: 'city',
    of: 'task',
    input: { version: 1, qxCodes: ['500112'], closeAt: null, reason: '测试收回延期' },
  },
  'POST /notice/resend': { as: 'city', of: 'task' },
  'POST /batch/archive': { as: 'city', of: 'filing', input: { version: 1, reason: '测试归档批次' } },
  'GET /batch/changes': { as: 'county', of: 'filing' },
  'GET /batch/progress': { as: 'county', of: 'filing' },
  'GET /batch/unsent': { as: 'county', of: 'filing' },
  'POST /batch/remind': { as: 'county', of: 'filing', input: { words: '请尽快提交。', dryRun: true } },
  'POST /batch/save': {
    as: 'city',
    of: 'filing',
    input: {
      programme: 'green-factory',
      name: '测试批次',
      year: 2026,
      openAt: '2026-01-01T00:00:00Z',
      closeAt: '2026-02-01T00:00:00Z',
    },
  },
  'POST /enterprise/setClosed': {
    as: 'county',
    of: 'enterprise',
    input: { version: 1, closedAs: 'ceased', on: '2026-01-01', reason: '企业已经停产。' },
  },
  'POST /rightsChange/proposeClosing': { as: 'admin', of: 'filing', input: { version: 1, reason: '人员已经离岗' } },
  'POST /rightsChange/proposeSecondFactor': {
    as: 'admin',
    of: 'filing',
    input: { reason: '手机遗失，恢复码也已丢失' },
  },
  'GET /rightsChange/get': { as: 'admin', of: 'filing' },
  'POST /rightsChange/step': { as: 'admin', of: 'filing', input: { version: 1, action: 'confirm', opinion: '' } },
  'GET /settingChange/get': { as: 'city', of: 'filing' },
  'POST /settingChange/step': { as: 'city', of: 'filing', input: { version: 1, action: 'confirm', opinion: '' } },
  'GET /people/get': { as: 'admin', of: 'filing' },
  'POST /people/save': { as: 'admin', of: 'filing', input: { version: 1, unit: '市级主管部门', duties: '' } },
  'POST /people/setAbsence': {
    as: 'admin',
    of: 'filing',
    input: { deputyId: ids.next(), from: '2999-01-01', until: '2999-01-02', reason: '外出培训' },
  },
  'POST /people/endAbsence': { as: 'admin', of: 'filing' },
  'POST /people/handOver': {
    as: 'admin',
    of: 'filing',
    input: { reason: '调离岗位，移交工作', items: [{ kind: 'inspectionTask', id: ids.next(), to: ids.next() }] },
  },
  'POST /role/seenBy': { as: 'admin', of: 'filing' },
  'POST /viewing/begin': { as: 'admin', of: 'filing', input: { reason: '核对其看到的页面' } },
  'GET /account/sessions': { as: 'admin', of: 'filing' },
  'POST /account/endSessions': { as: 'admin', of: 'filing' },
  'POST /account/extend': {
    as: 'admin',
    of: 'filing',
    input: { version: 1, validUntil: '2099-12-31', reason: '聘期延长一年' },
  },
  'POST /account/setScope': { as: 'admin', of: 'filing', input: { version: 1, scopeLabels: [] } },
  'POST /labels/save': {
    as: 'city',
    of: 'filing',
    input: { version: 1, name: '规上企业', description: '', rule: null, enabled: true },
  },
  'POST /labels/end': { as: 'city', of: 'filing', input: { endOn: '2026-01-01' } },
  'GET /greenCode/get': { as: 'county', of: 'code' },
  'POST /greenCode/answer': { as: 'city', of: 'filing', input: { version: 1, opinion: '核对一致，维持原结果' } },
  'GET /greenCode/recomputed': { as: 'city', of: 'filing' },
  'POST /greenCode/amend': { as: 'city', of: 'filing', input: { version: 1, opinion: '用电量应扣除转供部分' } },
  'POST /greenCode/propose': { as: 'city', of: 'filing', input: { version: 1, opinion: '年度数据已经更正' } },
  'POST /greenCode/tell': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /greenCode/drop': { as: 'city', of: 'filing', input: { version: 1, opinion: '更正的依据不足' } },
  'POST /greenCode/suspend': {
    as: 'city',
    of: 'filing',
    input: { version: 1, ground: '其他', opinion: '收到投诉需核实' },
  },
  'POST /greenCode/lift': { as: 'city', of: 'filing', input: { version: 1, opinion: '经核实情况不属实' } },
  'POST /greenCode/agree': { as: 'enterprise', of: 'code', input: { version: 1 } },
  'POST /greenCode/contest': {
    as: 'enterprise',
    of: 'code',
    input: { version: 1, opinion: '用电量与供电单位账单不一致。' },
  },
  'POST /greenCode/takeBack': { as: 'enterprise', of: 'code', input: { version: 1 } },
  'POST /greenCode/consent': { as: 'enterprise', of: 'code', input: { agreed: true } },
  'POST /greenCode/revoke': { as: 'enterprise', of: 'code' },
  'GET /enterprise/timeline': { as: 'county', of: 'enterprise' },
  'GET /enterprise/timelinePaper': { as: 'county', of: 'enterprise' },
  'POST /enterprise/checkRegister': { as: 'county', of: 'enterprise' },
  'GET /project/titleDetail': { as: 'county', of: 'filing' },
  'GET /project/titleFile': { as: 'county', of: 'filing', input: { file: ids.next() } },
  'POST /title/save': {
    as: 'city',
    of: 'filing',
    input: {
      version: 1,
      kind: 'energyLeader',
      level: 'city',
      enterpriseName: '重庆示例水泥有限公司',
      socialCode: '91500118MAXX1058X5',
      qxCode: '500102',
      year: 2026,
      documentNumber: '渝经信〔2026〕1号',
      validFrom: '2026-01-01',
    },
  },
  'GET /lsdtqyinfo/getOne': { as: 'county', of: 'enterprise' },
  'POST /enterprise/keepOpinion': { as: 'county', of: 'enterprise', input: { opinion: '' } },
  'POST /enterprise/verify': { as: 'county', of: 'enterprise', input: { version: 1, approve: true } },
  'POST /enterprise/decideName': {
    as: 'city',
    of: 'filing',
    input: { version: 1, approve: true, reason: '与证照一致，予以核准' },
  },
  'POST /expert/reopen': { as: 'city', of: 'task', input: { taskId: ids.next(), ...aReopening } },
  'GET /ratingScheme/get': { as: 'city', of: 'filing' },
  'POST /ratingScheme/save': {
    as: 'city',
    of: 'filing',
    input: { version: 1, title: '绿效码', fromYear: 2026, mode: 'score', note: '', scheme: greenCode2026 },
  },
  'POST /ratingScheme/submit': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /ratingScheme/giveBack': { as: 'city', of: 'filing', input: { version: 1, opinion: '请补充修订说明' } },
  'POST /ratingScheme/release': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /ratingScheme/drop': { as: 'city', of: 'filing', input: { version: 1 } },
  'GET /ratingScheme/history': { as: 'city', of: 'filing' },
  'GET /greenRating/run': { as: 'city', of: 'filing' },
  'POST /greenRating/compute': { as: 'city', of: 'filing' },
  'POST /greenRating/freeze': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /greenRating/publish': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /greenRating/discard': { as: 'city', of: 'filing', input: { version: 1, opinion: '数据还没有审核完' } },
  'GET /content/get': { as: 'county', of: 'piece' },
  'GET /content/file': { as: 'county', of: 'piece', input: { file: ids.next() } },
  'GET /lsdt/policyPromotionImplementation/get': { as: 'county', of: 'piece' },
  'GET /lsdt/policyPromotionImplementation/interpret/get': { as: 'county', of: 'piece' },
  'PUT /lsdt/policyPromotionImplementation/modify': {
    as: 'city',
    of: 'filing',
    input: { version: 1, text: { ...aText, column: 'city' } },
  },
  'DELETE /lsdt/policyPromotionImplementation/remove': {
    as: 'city',
    of: 'filing',
    input: { version: 1, opinion: '内容有误需核实' },
  },
  'PUT /lsdt/policyPromotionImplementation/interpret/modify': {
    as: 'city',
    of: 'filing',
    input: { version: 1, text: { ...aText, column: 'text' } },
  },
  'GET /rcpx/getContents': { as: 'county', of: 'course' },
  'GET /rcpx/getContentsById': { as: 'county', of: 'course', input: { contentId: ids.next() } },
  'GET /trainingEditing/get': { as: 'county', of: 'course' },
  'POST /trainingEditing/saveDraft': { as: 'county', of: 'course', input: { version: 1, text: aCourse() } },
  'POST /trainingEditing/submit': { as: 'county', of: 'course', input: { version: 1 } },
  'POST /trainingEditing/giveBack': { as: 'city', of: 'filing', input: { version: 1, opinion: '请核对日期' } },
  'POST /trainingEditing/publish': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /trainingEditing/withdraw': { as: 'city', of: 'filing', input: { version: 1, opinion: '内容有误需核实' } },
  'POST /trainingEditing/discard': { as: 'county', of: 'course', input: { version: 1, opinion: '重复起草不再需要' } },
  'POST /trainingEditing/revoke': { as: 'city', of: 'filing', input: { reason: '冒名学习，经核查属实' } },
  'POST /contentEditing/discard': { as: 'county', of: 'piece', input: { version: 1, opinion: '重复起草不再需要' } },
  'GET /contentEditing/get': { as: 'county', of: 'piece' },
  'GET /contentEditing/history': { as: 'county', of: 'piece' },
  'POST /contentEditing/saveDraft': { as: 'county', of: 'piece', input: { version: 1, kind: 'news', text: aText } },
  'POST /contentEditing/submit': { as: 'county', of: 'piece', input: { version: 1 } },
  'POST /contentEditing/giveBack': { as: 'city', of: 'filing', input: { version: 1, opinion: '请核对日期' } },
  'POST /contentEditing/publish': { as: 'city', of: 'filing', input: { version: 1 } },
  'POST /contentEditing/schedule': {
    as: 'city',
    of: 'filing',
    input: { version: 1, publishAt: '2027-01-01T00:00:00Z' },
  },
  'POST /contentEditing/expire': { as: 'city', of: 'filing', input: { version: 1, expireAt: null } },
  'GET /lsdttaskmg/getTaskQyForm': { as: 'supervisor', of: 'filing' },
  'DELETE /lsdttaskmg/deleteTaskMgById': { as: 'supervisor', of: 'filing' },
  'POST /lsdttaskmg/update': { as: 'supervisor', of: 'filing', input: { ...aTask, version: 1 } },
  'POST /lsdtjn/back': { as: 'supervisor', of: 'inspection', input: { version: 1, opinion: '请补充电力台账' } },
  'GET /inspection/get': { as: 'county', of: 'inspection' },
  'GET /inspection/records': { as: 'enterprise', of: 'inspection' },
  'GET /lsdtjn/hcInfo': { as: 'county', of: 'inspection' },
  'POST /lsdtjn/addHcInfo': {
    as: 'supervisor',
    of: 'inspection',
    input: {
      deviceTime: '2026-03-01T02:00:00Z',
      entries: [
        {
          kind: 'refusal',
          clientId: ids.next(),
          deviceAt: '2026-03-01T02:00:00Z',
          reason: '企业代表拒绝签字',
          officers: [ids.next(), ids.next()],
        },
      ],
    },
  },
  'POST /inspection/field/signCode': { as: 'supervisor', of: 'inspection' },
  'GET /inspection/field/parts': { as: 'supervisor', of: 'inspection', input: { clientId: ids.next() } },
  'POST /inspection/field/part': {
    as: 'supervisor',
    of: 'inspection',
    input: { clientId: ids.next(), name: '现场照片.jpg', index: 0, parts: 1, sha256: '0'.repeat(64) },
  },
  'GET /inspection/record': { as: 'enterprise', of: 'inspection' },
  'POST /inspection/record/answer': {
    as: 'enterprise',
    of: 'inspection',
    input: { kind: 'confirm', words: '', files: [] },
  },
  'POST /inspection/record/reply': {
    as: 'supervisor',
    of: 'inspection',
    input: { answerId: ids.next(), reply: '现场照片显示属实，维持记录。', files: [] },
  },
  'POST /inspection/step': { as: 'supervisor', of: 'inspection', input: { version: 1, action: 'notice' } },
  'POST /inspection/remind': { as: 'county', of: 'inspection' },
  'POST /inspection/publishTask': { as: 'supervisor', of: 'filing', input: { version: 1 } },
  'POST /inspection/closeTask': { as: 'supervisor', of: 'filing', input: { version: 1 } },
  'POST /inspection/declare': { as: 'supervisor', of: 'filing', input: { version: 1, agreed: true } },
  'POST /inspection/addByRule': { as: 'supervisor', of: 'filing', input: { version: 1, rule: {} } },
  'POST /inspection/removeTargets': {
    as: 'supervisor',
    of: 'filing',
    input: { version: 1, enterpriseIds: [ids.next()], reason: '企业已经停产' },
  },
  'POST /inspection/saveTarget': {
    as: 'supervisor',
    of: 'filing',
    input: { version: 1, enterpriseId: ids.next() },
  },
  'POST /inspection/lockDraw': {
    as: 'supervisor',
    of: 'filing',
    input: { version: 1, rule: {}, percent: 10, perEnterprise: 2, seedSource: '彩票开奖号码', numberOn: '2099-01-01' },
  },
  'POST /inspection/witnessDraw': {
    as: 'supervisor',
    of: 'filing',
    input: { version: 1, number: '3320.11', witnessed: true },
  },
  'GET /inspection/drawPaper': { as: 'supervisor', of: 'filing', input: { drawId: ids.next() } },
  'POST /inspection/stepPlan': { as: 'city', of: 'filing', input: { version: 1, action: 'publish' } },
  'POST /inspection/savePlan': {
    as: 'city',
    of: 'filing',
    input: {
      version: 1,
      year: 2026,
      title: '2026年节能监察计划',
      level: 'city',
      kinds: ['industry'],
      contents: ['limits'],
      planned: 60,
      text: '全年计划监察60家企业。',
    },
  },
  'POST /contentEditing/withdraw': { as: 'city', of: 'filing', input: { version: 1, opinion: '内容有误需核实' } },
}
type ForeignId = { as: Role; of: keyof typeof foreign; key: string; input?: Record<string, unknown> }

/** The steps of a workbook import that name a run. */
const importOf = (prefix: string, as: Role): Record<string, ForeignId> => {
  const run: ForeignId = { as, of: 'filing', key: 'importId' }
  return {
    [`POST ${prefix}/importMap`]: { ...run, input: { columns: [] } },
    [`POST ${prefix}/importCheck`]: run,
    [`POST ${prefix}/importRun`]: run,
    [`GET ${prefix}/importMarked`]: run,
  }
}

/** Ids under other names. */
const otherIds: Record<string, ForeignId> = {
  'GET /sectionLink/list': { as: 'enterprise', of: 'filing', key: 'filingId' },
  'POST /sectionLink/make': {
    as: 'enterprise',
    of: 'filing',
    key: 'filingId',
    input: { section: 'data', name: '周水工', mobile: '15600001234', days: 7 },
  },
  'POST /filing/markWorkbook': {
    as: 'enterprise',
    of: 'filing',
    key: 'importId',
    input: { errors: [{ sheet: '基本信息', row: 2, column: 3, message: '请填写' }] },
  },
  'GET /role/getPermissions': { as: 'admin', of: 'filing', key: 'role' },
  'POST /rightsChange/propose': {
    as: 'admin',
    of: 'filing',
    key: 'role',
    input: { permissions: [], version: 1, reason: '县区不再导出' },
  },
  'POST /role/saveRole': { as: 'admin', of: 'filing', key: 'role', input: { name: '区县查询员', version: 1 } },
  'POST /role/removeRole': { as: 'admin', of: 'filing', key: 'role', input: { version: 1 } },
  'POST /inspectionPaper/draft': { as: 'city', of: 'filing', key: 'inspectionId', input: { kind: 'notice' } },
  'POST /inspectionPaper/giveEvidence': {
    as: 'enterprise',
    of: 'filing',
    key: 'itemId',
    input: { note: '已经整改。', files: [{ id: ids.next(), name: 'a.pdf', size: 1, sha256: 'a'.repeat(64) }] },
  },
  'POST /inspectionPaper/addObligation': { as: 'city', of: 'filing', key: 'paperId', input: { kind: 'fine', yuan: 1 } },
  'GET /benchmark/ofBatch': { as: 'city', of: 'filing', key: 'batchId' },
  'GET /panelMeeting/choices': { as: 'city', of: 'filing', key: 'batchId' },
  'GET /waiver/list': { as: 'county', key: 'enterpriseId', of: 'enterprise' },
  'POST /shenb/expertScore': {
    as: 'expert',
    of: 'task',
    key: 'taskId',
    input: { version: 1, action: 'draft', sheet: { scores: [], vetoes: [] } },
  },
  'POST /greenSupply/expertScore': {
    as: 'expert',
    of: 'task',
    key: 'taskId',
    input: { version: 1, action: 'draft', sheet: { scores: [], vetoes: [] } },
  },
  'POST /greenPark/expertScore': {
    as: 'expert',
    of: 'task',
    key: 'taskId',
    input: { version: 1, action: 'draft', sheet: { scores: [], vetoes: [] } },
  },
  'POST /spec/expertScore': {
    as: 'expert',
    of: 'task',
    key: 'taskId',
    input: { version: 1, action: 'draft', sheet: { scores: [], vetoes: [] } },
  },
  'POST /objection/raise': {
    as: 'county',
    of: 'filing',
    key: 'filingId',
    input: { name: '王五', contact: '13800001234', reason: '与申报内容不符，请核查。' },
  },
  'GET /objection/list': { as: 'city', of: 'task', key: 'filingId' },
  'POST /expert/draw': { as: 'city', of: 'task', key: 'filingId', input: { count: 1 } },
  'GET /expert/draws': { as: 'city', of: 'task', key: 'filingId' },
  'POST /expert/save': {
    as: 'city',
    of: 'task',
    key: 'expertId',
    input: {
      professionalTitle: null,
      fields: [],
      industries: [],
      avoidUnits: [],
      termFrom: '2026-01-01',
      termTo: '2027-01-01',
    },
  },
  'GET /personal/looks': { as: 'county', of: 'filing', key: 'filingId' },
  'GET /notice/ofCase': { as: 'enterprise', of: 'filing', key: 'filingId' },
  'GET /letter/ofCase': { as: 'enterprise', of: 'filing', key: 'filingId' },
  'GET /letter/preview': { as: 'city', of: 'task', key: 'filingId' },
  'POST /letter/issue': { as: 'city', of: 'task', key: 'filingId' },
  'POST /caseAssignee/assign': { as: 'county', of: 'filing', key: 'filingId', input: { to: null, from: null } },
  'GET /caseNote/list': { as: 'county', of: 'filing', key: 'filingId' },
  'POST /caseNote/add': { as: 'county', of: 'filing', key: 'filingId', input: { text: '现场已核实' } },
  'GET /caseTalk/get': { as: 'enterprise', of: 'filing', key: 'filingId' },
  'POST /caseTalk/write': { as: 'enterprise', of: 'filing', key: 'filingId', input: { text: '请问何时办结' } },
  'GET /caseClock/get': { as: 'enterprise', of: 'filing', key: 'filingId' },
  'POST /caseClock/resume': { as: 'county', of: 'filing', key: 'filingId' },
  'POST /caseTalk/markRead': { as: 'enterprise', of: 'filing', key: 'filingId' },
  'POST /lsdt/export/importTaskExcel': { as: 'supervisor', of: 'filing', key: 'taskId' },
  'GET /lsdt/export/exportFactoryExcel': { as: 'supervisor', of: 'filing', key: 'taskId' },
  'POST /jnkh/tryRule': { as: 'city', of: 'filing', key: 'yearId', input: { rule: {} } },
  'POST /inspection/tryRule': { as: 'supervisor', of: 'filing', key: 'taskId', input: { rule: {} } },
  'GET /expert/task': { as: 'expert', of: 'task', key: 'taskId' },
  'POST /expert/reopen': { as: 'city', of: 'task', key: 'taskId', input: { id: ids.next(), ...aReopening } },
  'GET /expert/candidates': { as: 'city', of: 'task', key: 'filingId' },
  'GET /labels/of': { as: 'county', of: 'enterprise', key: 'enterpriseId' },
  'GET /training/file': { as: 'county', of: 'course', key: 'courseId', input: { file: ids.next() } },
  'GET /training/own': { as: 'enterprise', of: 'course', key: 'courseId' },
  'POST /training/signUp': {
    as: 'enterprise',
    of: 'course',
    key: 'courseId',
    input: { personName: '陈学习', post: '能源管理员', phone: '13800000001' },
  },
  'POST /training/withdraw': { as: 'enterprise', of: 'course', key: 'courseId' },
  'POST /training/watch': {
    as: 'enterprise',
    of: 'course',
    key: 'courseId',
    input: { partId: ids.next(), position: 1 },
  },
  'POST /training/readPart': { as: 'enterprise', of: 'course', key: 'courseId', input: { partId: ids.next() } },
  'GET /training/quiz': { as: 'enterprise', of: 'course', key: 'courseId' },
  'POST /training/answer': { as: 'enterprise', of: 'course', key: 'courseId', input: { textNo: 1, answers: [] } },
  'POST /training/claim': { as: 'enterprise', of: 'course', key: 'courseId' },
  'GET /training/paper': { as: 'enterprise', of: 'course', key: 'courseId' },
  ...importOf('/account', 'admin'),
  ...importOf('/enterprise', 'admin'),
  ...importOf('/energyYear', 'city'),
  ...importOf('/title', 'city'),
  ...importOf('/lsdt/standardMatching', 'city'),
  ...importOf('/station', 'admin'),
  ...importOf('/utility', 'city'),
  ...importOf('/greenTarget', 'city'),
  ...importOf('/parkPilot', 'city'),
  ...importOf('/carbonMarket', 'city'),
  ...importOf('/carbonResult', 'city'),
}

const keysOf = (call: Call): string[] => (call.in instanceof z.ZodObject ? Object.keys(call.in.shape) : [])

describe('a foreign id returns the same error as a missing one', () => {
  test('every call that takes an id is listed', () => {
    const missing = named
      .filter(([name, call]) => keysOf(call).includes('id') && !otherFields[name])
      .map(([name]) => name)
    const others = named
      .filter(
        ([name, call]) => keysOf(call).some((k) => ['taskId', 'filingId', 'importId'].includes(k)) && !otherIds[name],
      )
      .map(([name]) => name)
    expect([...missing, ...others]).toEqual([])
  })

  const cases = [
    ...Object.entries(otherFields).map(([name, c]) => ({ name, key: 'id', ...c })),
    ...Object.entries(otherIds).map(([name, c]) => ({ name, ...c })),
  ]
  test.each(cases)('$name', async ({ name, as, of, key, input }) => {
    const call = allCalls.find((c) => `${c.method} ${c.path}` === name)
    if (!call) throw new Error(`${name} is not declared any more`)
    const alien = await knock(call, await tokenOf(as), { ...input, [key]: foreign[of] })
    const nothing = await knock(call, await tokenOf(as), { ...input, [key]: ids.next() })
    expect([alien.status, alien.msg, alien.data]).toEqual([nothing.status, nothing.msg, nothing.data])
    // An enterprise that may not file this programme at all learns only that, for any id.
    expect([404, 403].includes(nothing.status) || (nothing.status === 200 && nothing.data === null)).toBe(true)
  })

  test('POST /file/download/lsdt/{name}', async () => {
    const alien = await app.send({
      method: 'POST',
      url: `/ht/file/download/lsdt/${foreign.file}`,
      headers: { authorization: await tokenOf('county') },
      payload: {},
    })
    const nothing = await app.send({
      method: 'POST',
      url: `/ht/file/download/lsdt/${ids.next()}`,
      headers: { authorization: await tokenOf('county') },
      payload: {},
    })
    expect([alien.status, alien.msg]).toEqual([404, nothing.msg])
  })
})

describe('bodies', () => {
  const url = '/ht/shenb/saveDraft'
  const send = async (
    payload: string | object,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => app.send({ method: 'POST', url, headers: { authorization: await tokenOf('enterprise'), ...headers }, payload })

  test('deep nesting, broken JSON, a list, another type and a huge body are refused with a message', async () => {
    const deep = `${'{"answers":'.repeat(40)}{}${'}'.repeat(40)}`
    for (const [payload, status] of [
      [deep, 400],
      ['{"answers":', 400],
      ['[1,2]', 400],
      [JSON.stringify({ answers: { greenIntro: 'x'.repeat(5_000_000) } }), 413],
    ] as const) {
      const { status: got, msg } = await send(payload)
      expect([got, msg.length > 4]).toEqual([status, true])
    }
    expect((await send('<a/>', { 'content-type': 'text/xml' })).status).toBe(415)
  })

  test('wrong types name the field', async () => {
    const { status, data } = await send({ batchId: 5, answers: [], version: 'x' })
    expect(status).toBe(422)
    expect((data as unknown as { errors: { field: string }[] }).errors.map((e) => e.field).sort()).toEqual([
      'answers',
      'batchId',
      'version',
    ])
  })

  test('answers outside the form are refused by name', async () => {
    const { status, data } = await send({
      batchId: scheme.batchId,
      action: 'draft',
      answers: { hacked: '1', landArea: { $gt: 0 } },
    })
    expect(status).toBe(422)
    expect((data as unknown as { errors: { field: string }[] }).errors.map((e) => e.field)).toEqual([
      'hacked',
      'landArea',
    ])
  })

  test('sorting and ranges are enumerations: no client text becomes SQL', async () => {
    const attacks: Record<string, string>[] = [
      { sort: 'id;drop table filing' },
      { order: 'asc--' },
      { size: '7' },
      { page: '-1' },
      { state: "submitted' or 1=1" },
      { year: '2026 or 1=1' },
    ]
    for (const query of attacks) {
      const { status } = await app.send({
        method: 'GET',
        url: '/ht/shenb/getShenbs',
        query,
        headers: { authorization: await tokenOf('city') },
      })
      expect([query, status]).toEqual([query, 422])
    }
    const quoted = await app.send({
      method: 'GET',
      url: '/ht/shenb/getShenbs',
      query: { keyword: "甲方' or '1'='1" },
      headers: { authorization: await tokenOf('city') },
    })
    expect(quoted.status).toBe(200)
  })
})

test('the second login below /server serves the same calls with its own header', async () => {
  const direct = await app.send({
    method: 'GET',
    url: '/server/user/getLoginState',
    headers: { 'x-green-token': await tokenOf('county') },
  })
  expect(direct.status).toBe(200)
  expect(
    (
      await app.send({
        method: 'GET',
        url: '/server/user/getLoginState',
        headers: { authorization: await tokenOf('county') },
      })
    ).status,
  ).toBe(401)
})
