/** 区县推送: a county names an enterprise once a year; the city takes it in or not, and invites it to apply. */
import type { CallInput } from '@green/contract/call.ts'
import { type countyPush, type Push, pushLevels } from '@green/contract/calls/county-push.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { pushCase } from '@green/filing/cases/county-push.ts'
import { allowedSteps } from '@green/filing/cases/machine.ts'
import { exportedList } from '../../base/audit/exported-list.ts'
import { openCase, takeCaseStep } from '../../base/case/take-step.ts'
import { requireOperating } from '../../base/enterprise/closing.ts'
import { organisationSnapshot } from '../../base/enterprise/profile.ts'
import { findEnterprise } from '../../base/enterprise/store.ts'
import { citeFiles } from '../../base/files/rights.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import { isDouble, type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, localTime } from '../../platform/clock.ts'
import type { BlobResult, Progress } from '../../platform/http/handlers.ts'
import { everyPage } from '../../platform/http/pages.ts'
import { ids } from '../../platform/ids.ts'
import { masked } from '../../platform/mask.ts'
import { told } from '../../platform/progress.ts'
import type { Services } from '../../platform/services.ts'
import { openDiagnosis } from '../diagnosis/cases.ts'
import { enterpriseScore } from '../diagnosis/reading.ts'
import { pushKind } from './kind.ts'
import { type PushFilter, type PushRecord, pushPage } from './store.ts'

/** The wire names where a decision leads. */
const actionTo = { accepted: 'accept', declined: 'decline', invited: 'invite' } as const

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
      const files = [...cited.values()]
      const { enterpriseId, files: _files, ...given } = input
      const make = async () => ({
        ...given,
        id,
        enterpriseId,
        enterpriseName: found.enterpriseName,
        socialCode: found.socialCode,
        qxCode: found.qxCode,
        files,
        preScore: await enterpriseScore(tx, enterpriseId),
        pushedAt: clock.now(),
        pushedBy: actor.accountId,
      })
      return openCase(tx, services, pushKind, 'push', actor, make, { opinion: given.reason, files })
    })
    return pushView(services, saved, actor)
  } catch (error) {
    if (isDouble(error, 'county_push_once')) throw refuse('DUPLICATE', { what: `该企业${input.year}年的推送` })
    throw error
  }
}

/** The city's decision; taking in one that wants a diagnosis opens it. */
export async function decidePush(
  services: Services,
  input: CallInput<typeof countyPush.decide>,
  actor: Actor,
): Promise<Push> {
  const { id, version, opinion } = input
  const seen = { id, version, opinion, action: actionTo[input.state] }
  const saved = await transaction(services.db, (tx) =>
    takeCaseStep(tx, services, pushKind, seen, actor, (before) => ({
      changes: { opinion: opinion.trim() || before.opinion, decidedAt: clock.now() },
      after: async (next) => {
        if (seen.action === 'accept' && next.needDiagnosis) await openWantedDiagnosis(tx, services, next, actor)
      },
    })),
  )
  return pushView(services, saved, actor)
}

async function openWantedDiagnosis(tx: Tx, services: Services, push: PushRecord, actor: Actor): Promise<void> {
  const { address } = await organisationSnapshot(tx, push.enterpriseId)
  const request = {
    diagTypes: ['all'],
    problem: `区县推送：${push.reason}`,
    contactName: push.contactName,
    contactPhone: push.contactPhone,
    siteAddress: address || push.enterpriseName,
  }
  await openDiagnosis(tx, services, { enterpriseId: push.enterpriseId, source: 'county', request }, actor)
}

async function pushView(services: Services, record: PushRecord, actor: Actor): Promise<Push> {
  const reference = await referenceOf(services)
  return {
    ...record,
    contactPhone: masked(record.contactPhone),
    qxName: districtOf(record.qxCode)?.name ?? '',
    aspects: record.aspects.map((code) => reference.find('pushAspect', code)?.label ?? code).join('、'),
    targetLevel: record.targetLevel as Push['targetLevel'],
    state: record.state as Push['state'],
    allowed: allowedSteps(pushCase, record.state as Push['state'], actor.role, {}).map(({ to }) => to),
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
    rows: await Promise.all(found.rows.map((row) => pushView(services, row, actor))),
  }
}

export async function exportPushes(
  services: Services,
  filter: PushFilter,
  actor: Actor,
  progress: Progress,
): Promise<BlobResult> {
  const { total } = await pushPage(services.db, actor, filter, { page: 1, size: 1 })
  async function* lines() {
    for await (const rows of everyPage((page) => pushPage(services.db, actor, filter, page)))
      for (const row of rows) {
        const p = await pushView(services, row, actor)
        yield [
          p.enterpriseName,
          p.socialCode,
          p.qxName,
          String(p.year),
          p.reason,
          p.aspects,
          pushLevels[p.targetLevel],
          p.preScore,
          pushCase.states[p.state].label,
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
