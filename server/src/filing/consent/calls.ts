/** 代办委托: given and revoked by the enterprise's main account, used by the institution's people. */

import type { CallInput } from '@green/contract/call.ts'
import { consent, consentStates } from '@green/contract/calls/account/consent.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { orgKinds } from '@green/contract/roles.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { mayFile } from '@green/filing/workflow/who-files.ts'
import { programmes } from '@green/programmes/all.ts'
import { changesBetween } from '../../base/audit/changes.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { enterpriseById, lockEnterprise } from '../../base/enterprise/store.ts'
import { citeFiles } from '../../base/files/rights.ts'
import { refOf } from '../../base/files/store.ts'
import { tell } from '../../base/message/tell.ts'
import { dataYearOf } from '../../base/reference/campaign-year-store.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { featureUser, requireFeature } from '../../platform/features.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { ids } from '../../platform/ids.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { Services } from '../../platform/services.ts'
import { requireValidConsent } from './acting.ts'
import { evaluatedBy } from './consented.ts'
import { type ConsentRecord, clientsOf, consentsOf, insertConsent, institutionByCode, revokeConsent } from './store.ts'

/** The longest term of a consent. */
const longestYears = 2

export const consentCalls = handlers(consent, {
  given: async ({ services, actor }) => ({
    rows: (await consentsOf(services.db, own(actor))).map(({ consent, file, institution }) => ({
      ...termsOf(consent),
      institutionName: institution.name,
      institutionCode: institution.code,
      file: refOf(file),
      givenByName: consent.givenByName,
      revokedAt: consent.revokedAt,
      revokedByName: consent.revokedByName,
    })),
    programmes: entrustable(actor).map(({ id, title }) => ({ id, title })),
  }),
  give: ({ services, actor, input }) => give(services, input, actor),
  revoke: ({ services, actor, input }) => revoke(services, input.id, actor),
  clients: async ({ services, actor }) => {
    if (actor.orgKind !== 'institution') throw refuse('FORBIDDEN')
    const reference = await referenceOf(services)
    return (await clientsOf(services.db, own(actor))).map(({ consent, client }) => ({
      ...termsOf(consent),
      enterpriseName: client.name,
      socialCode: client.code,
      qxName: reference.find('district', client.qxCode)?.label ?? client.qxCode,
    }))
  },
  begin: ({ services, actor, input }) => begin(services, input.id, actor),
})

function own(actor: Actor): string {
  if (!actor.enterpriseId) throw refuse('FORBIDDEN')
  return actor.enterpriseId
}

/** What an enterprise files, and so may have an agent file. */
const entrustable = ({ orgKind }: Actor) =>
  orgKind === 'institution' ? [] : programmes.filter((programme) => mayFile(programme, orgKind))

function termsOf(record: ConsentRecord) {
  const state: keyof typeof consentStates = record.revokedAt
    ? 'revoked'
    : record.until < clock.today()
      ? 'ended'
      : 'live'
  return {
    id: record.id,
    programmes: record.programmes.map((id) => ({ id, title: titleOf(id) })),
    year: record.year,
    until: record.until,
    maySubmit: record.maySubmit,
    givenAt: record.givenAt,
    state,
    stateLabel: consentStates[state],
  }
}

const titleOf = (id: string) => programmes.find((one) => one.id === id)?.title ?? id

async function give(services: Services, input: CallInput<typeof consent.give>, actor: Actor) {
  const enterpriseId = own(actor)
  await requireFeature(services, 'agency', featureUser(actor))
  const { institutionCode, year, until, maySubmit, fileId } = input
  const offered = new Set<string>(entrustable(actor).map(({ id }) => id))
  const wanted = [...new Set(input.programmes)]
  // Early in a year the yearly data of the year before the last may still be collected.
  const campaign = await dataYearOf(services.db)
  const latest = `${clock.year() + longestYears}-12-31`
  const faults: FieldFault[] = [
    ...(wanted.every((id) => offered.has(id)) ? [] : [{ field: 'programmes', message: faultTexts.listedProgramme }]),
    ...(Math.abs(year - clock.year()) <= 1 || year === campaign
      ? []
      : [{ field: 'year', message: `只能委托上年、本年或下年的申报，以及正在填报的${campaign}年度` }]),
    ...(until >= clock.today() && until <= latest
      ? []
      : [{ field: 'until', message: faultTexts.deadlineWithin(latest) }]),
  ]
  return transaction(services.db, async (tx) => {
    const record = await lockEnterprise(tx, actor, enterpriseId)
    if (!record) throw refuse('NOT_FOUND')
    const institution = await institutionByCode(tx, institutionCode)
    if (!institution || institution.closedAs)
      faults.unshift({
        field: 'institutionCode',
        message: '没有使用该信用代码并通过审核的服务机构，请核对；对方须先在平台注册为服务机构',
      })
    const evaluated = await evaluatedBy(tx, institutionCode, { enterpriseId, programmes: wanted, year })
    if (evaluated.length > 0)
      faults.push({
        field: 'institutionCode',
        message: `该机构是本单位${year}年${evaluated.join('、')}申报的评价机构，不能同时代办，请另选机构或去掉该类别`,
      })
    if (faults.length > 0 || !institution) throw refuseFields(faults)
    const id = ids.next()
    await citeFiles(tx, 'consent', id, [fileId], actor)
    await insertConsent(tx, {
      id,
      enterpriseId,
      institutionId: institution.id,
      programmes: wanted,
      year,
      until,
      maySubmit,
      fileId,
      givenAt: clock.now(),
      givenBy: actor.accountId,
      givenByName: actor.name,
    })
    const scope = `${year}年${wanted.map(titleOf).join('、')}，至${until}${maySubmit ? '，可代为提交' : '，不含提交'}`
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '委托代办',
      object: `${record.enterpriseName} → ${institution.name}`,
      result: scope,
      changes: changesBetween(logged, null, {
        state: consentStates.live,
        year,
        programmes: wanted.map(titleOf).join('、'),
        until,
        maySubmit,
      }),
    })
    await tell(tx, services, {
      to: { enterpriseId: institution.id },
      template: 'consentGiven',
      values: { enterprise: record.enterpriseName, scope },
      link: '/mainPages/personalCenter?tab=clients',
      sms: true,
    })
    return { done: true as const }
  })
}

const logged = {
  state: '状态',
  year: '年度',
  programmes: '委托的申报类别',
  until: '有效期至',
  maySubmit: '可代为提交',
} as const

/** From the next request on the institution has no access. */
async function revoke(services: Services, id: string, actor: Actor) {
  const enterpriseId = own(actor)
  return transaction(services.db, async (tx) => {
    const by = { revokedAt: clock.now(), revokedByName: actor.name }
    const ended = await revokeConsent(tx, { id, enterpriseId }, by)
    if (!ended) throw refuse('NOT_FOUND')
    const [client, institution] = [
      await enterpriseById(tx, enterpriseId),
      await enterpriseById(tx, ended.institutionId),
    ]
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '撤销代办委托',
      object: `${client?.enterpriseName ?? ''} → ${institution?.enterpriseName ?? ''}`,
      result: '成功',
      changes: changesBetween(logged, { state: consentStates.live }, { state: consentStates.revoked }),
    })
    await tell(tx, services, {
      to: { enterpriseId: ended.institutionId },
      template: 'consentRevoked',
      values: { enterprise: client?.enterpriseName ?? '' },
      link: '/mainPages/personalCenter?tab=clients',
      sms: true,
    })
    return { done: true as const }
  })
}

async function begin(services: Services, id: string, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const { consent: terms, client, main } = await requireValidConsent(tx, actor, id)
    await requireFeature(services, 'agency', { role: actor.role, qxCode: client.qxCode })
    await writeAudit(tx, { kind: 'business', actor, action: '开始代办', object: client.enterpriseName, result: '成功' })
    return {
      consentId: terms.id,
      enterpriseId: client.id,
      enterpriseName: client.enterpriseName,
      socialCode: client.socialCode,
      qxCode: client.qxCode,
      orgKind: oneOf(orgKinds, client.orgKind),
      programmes: terms.programmes,
      year: terms.year,
      until: terms.until,
      maySubmit: terms.maySubmit && (actor.operator?.maySubmit ?? true),
      mainName: main.name,
    }
  })
}
