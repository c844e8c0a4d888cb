/** 区县推送: a county names an enterprise once a year; the city takes it in or not, and invites it to apply. */
import type { CallInput } from '@green/contract/call.ts'
import { type countyPush, type Push, pushLevels, pushStates } from '@green/contract/calls/county-push.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { filingPageOf, officePath } from '@green/contract/screens.ts'
import type { Reference } from '@green/filing/reference.ts'
import { changesBetween } from '../../base/audit/changes.ts'
import { exportedList } from '../../base/audit/exported-list.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { requireOperating } from '../../base/enterprise/closing.ts'
import { organisationSnapshot } from '../../base/enterprise/profile.ts'
import { findEnterprise } from '../../base/enterprise/store.ts'
import { citeFiles } from '../../base/files/rights.ts'
import { tell } from '../../base/message/tell.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import { isDouble, type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, localTime } from '../../platform/clock.ts'
import type { BlobAnswer, Progress } from '../../platform/http/answer.ts'
import { everyPage } from '../../platform/http/pages.ts'
import { ids } from '../../platform/ids.ts'
import { masked } from '../../platform/mask.ts'
import { told } from '../../platform/progress.ts'
import type { Services } from '../../platform/services.ts'
import { openDiagnosis } from '../diagnosis/cases.ts'
import { enterpriseScore } from '../diagnosis/reading.ts'
import { insertPush, lockPush, type PushFilter, type PushRecord, pushPage, updatePush } from './store.ts'

/** Where the city may lead a push from each state. */
const steps: Readonly<Record<string, readonly Push['state'][]>> = {
  pushed: ['accepted', 'declined'],
  accepted: ['invited'],
}

export async function pushEnterprise(
  services: Services,
  input: CallInput<typeof countyPush.push>,
  actor: Actor,
): Promise<Push> {
  const reference = await referenceOf(services)
  if (input.aspects.some((code) => !reference.find('pushAspect', code)))
    throw refuseFields([{ field: 'aspects', message: '请从列表中选择推荐方面' }])
  if (input.planYear < input.year) throw refuseFields([{ field: 'planYear', message: '计划申报年度不能早于推送年度' }])
  try {
    const saved = await transaction(services.db, async (tx) => {
      const found = await findEnterprise(tx, actor, { id: input.enterpriseId })
      if (!found) throw refuse('NOT_FOUND')
      await requireOperating(tx, found.id)
      const id = ids.next()
      const cited = await citeFiles(
        tx,
        'push',
        id,
        input.files.map((one) => one.id),
        actor,
      )
      const { enterpriseId, files: _files, ...given } = input
      const made = await insertPush(tx, {
        ...given,
        id,
        enterpriseId,
        enterpriseName: found.enterpriseName,
        socialCode: found.socialCode,
        qxCode: found.qxCode,
        files: [...cited.values()],
        preScore: await enterpriseScore(tx, enterpriseId),
        state: 'pushed',
        pushedAt: clock.now(),
        pushedBy: actor.accountId,
      })
      await audit(tx, services, actor, '推送企业', { before: null, after: made })
      await tell(tx, services, {
        to: { role: 'city' },
        template: 'countyPushed',
        values: { enterprise: made.enterpriseName, reason: made.reason },
        link: officePath('countyPush'),
        sms: false,
      })
      return made
    })
    return shown(services, saved, actor)
  } catch (error) {
    if (isDouble(error, 'county_push_once')) throw refuse('DUPLICATE', { what: `该企业${input.year}年的推送` })
    throw error
  }
}

const logged = {
  state: '状态',
  reason: '推荐理由',
  aspects: '推荐方面',
  targetLevel: '目标层级',
  planYear: '计划申报年度',
  needDiagnosis: '需要诊断',
  contactName: '联系人',
  contactPhone: '联系电话',
  opinion: '处理意见',
} as const

const inWords = (push: PushRecord, reference: Reference) => ({
  ...push,
  state: pushStates[push.state as keyof typeof pushStates],
  aspects: push.aspects.map((code) => reference.find('pushAspect', code)?.label ?? code).join('、'),
  targetLevel: pushLevels[push.targetLevel as keyof typeof pushLevels],
})

async function audit(
  tx: Tx,
  services: Services,
  actor: Actor,
  action: string,
  { before, after }: { before: PushRecord | null; after: PushRecord },
) {
  const reference = await referenceOf(services)
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action,
    object: `${after.enterpriseName} ${after.year}年`,
    result: pushStates[after.state as keyof typeof pushStates],
    changes: changesBetween(logged, before && inWords(before, reference), inWords(after, reference)),
  })
}

/** The city's decision; taking in one that wants a diagnosis opens it. */
export async function decidePush(
  services: Services,
  input: CallInput<typeof countyPush.decide>,
  actor: Actor,
): Promise<Push> {
  const saved = await transaction(services.db, async (tx) => {
    const before = await lockPush(tx, actor, input.id)
    if (!before) throw refuse('NOT_FOUND')
    if (before.version !== input.version) throw refuse('STALE', {}, { version: before.version })
    if (!steps[before.state]?.includes(input.state))
      throw refuse('ILLEGAL_STEP', { state: pushStates[before.state as keyof typeof pushStates] })
    const opinion = input.opinion.trim()
    if (input.state === 'declined' && [...opinion].length < 5)
      throw refuseFields([{ field: 'opinion', message: '不纳入的请说明理由（至少5个字）' }])
    const next = await updatePush(tx, before, {
      state: input.state,
      opinion: opinion || before.opinion,
      decidedAt: clock.now(),
    })
    await audit(tx, services, actor, '处理区县推送', { before, after: next })
    const label = pushStates[input.state]
    await tell(tx, services, {
      to: { role: 'county', qxCode: next.qxCode },
      template: 'pushDecided',
      values: { enterprise: next.enterpriseName, result: label, opinion: opinion || label },
      link: officePath('countyPush'),
      sms: false,
    })
    if (input.state === 'invited')
      await tell(tx, services, {
        to: { enterpriseId: next.enterpriseId },
        template: 'pushInvited',
        values: { level: pushLevels[next.targetLevel as keyof typeof pushLevels] },
        link: filingPageOf('green-factory') ?? null,
        sms: true,
      })
    if (input.state === 'accepted' && next.needDiagnosis) {
      const { address } = await organisationSnapshot(tx, next.enterpriseId)
      await openDiagnosis(
        tx,
        services,
        {
          enterpriseId: next.enterpriseId,
          source: 'county',
          request: {
            diagTypes: ['all'],
            problem: `区县推送：${next.reason}`,
            contactName: next.contactName,
            contactPhone: next.contactPhone,
            siteAddress: address || next.enterpriseName,
          },
        },
        actor,
      )
    }
    return next
  })
  return shown(services, saved, actor)
}

async function shown(services: Services, record: PushRecord, actor: Actor): Promise<Push> {
  const reference = await referenceOf(services)
  return {
    ...record,
    contactPhone: masked(record.contactPhone),
    qxName: districtOf(record.qxCode)?.name ?? '',
    aspects: record.aspects.map((code) => reference.find('pushAspect', code)?.label ?? code).join('、'),
    targetLevel: record.targetLevel as Push['targetLevel'],
    state: record.state as Push['state'],
    allowed: actor.role === 'city' ? [...(steps[record.state] ?? [])] : [],
  }
}

export async function listPushes(
  services: Services,
  { page, size, ...filter }: PushFilter & { page: number; size: number },
  actor: Actor,
) {
  const found = await pushPage(services.db, actor, filter, { page, size })
  return {
    ...found,
    rows: await Promise.all(found.rows.map((row) => shown(services, row, actor))),
  }
}

export async function exportPushes(
  services: Services,
  filter: PushFilter,
  actor: Actor,
  progress: Progress,
): Promise<BlobAnswer> {
  const { total } = await pushPage(services.db, actor, filter, { page: 1, size: 1 })
  async function* lines() {
    for await (const rows of everyPage((page) => pushPage(services.db, actor, filter, page)))
      for (const row of rows) {
        const p = await shown(services, row, actor)
        yield [
          p.enterpriseName,
          p.socialCode,
          p.qxName,
          String(p.year),
          p.reason,
          p.aspects,
          pushLevels[p.targetLevel],
          p.preScore,
          pushStates[p.state],
          p.opinion ?? '',
          localTime(p.pushedAt),
          p.contactName,
          p.contactPhone,
        ]
      }
  }
  const text = (title: string) => ({ title, kind: 'text' as const })
  return exportedList(services, actor, {
    total,
    action: '导出区县推送',
    asked: filter,
    result: `${total}件`,
    name: '区县推送',
    sheets: () => [
      {
        name: '区县推送',
        columns: [
          ...['企业', '统一社会信用代码', '区县', '年度', '理由', '推荐方面', '目标层级'].map(text),
          { title: '预评分', kind: 'number' },
          ...['处理结果', '处理意见', '推送时间', '联系人', '联系电话'].map(text),
        ],
        rows: told(lines(), total, progress),
      },
    ],
  })
}
