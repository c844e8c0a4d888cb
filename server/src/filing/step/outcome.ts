/** What follows a step: the receipt, the history entry, the people who are told. */

import { refuse } from '@green/contract/errors.ts'
import type { FilingReceipt } from '@green/contract/filing.ts'
import { deskOf, filingPageOf } from '@green/contract/screens.ts'
import type { Programme } from '@green/filing/programme.ts'
import {
  type Action,
  actionLabels,
  allowedActions,
  firstReviewer,
  type State,
  stateLabel,
  type Transition,
} from '@green/filing/workflow.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { filerOf } from '../../base/message/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Tx } from '../../db/database.ts'
import { type Actor, handOf, signatureOf } from '../../platform/actor.ts'
import { clock, localTime } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { BatchRecord } from '../batches/batch-store.ts'
import { keepClock } from '../casework/case-clock.ts'
import { agentsOf } from '../consent/consented.ts'
import { filingName } from '../filing-name.ts'
import { gatherFacts, stepActor } from '../gather.ts'
import { type FilingRecord, insertHistory } from '../store.ts'
import { stepChanges } from './step-changes.ts'

/** Refuses a stale version, naming who was faster and when. */
export function staleBy(filing: FilingRecord) {
  return refuse(
    'STALE',
    {},
    { by: filing.updatedByName, at: filing.updatedAt, when: localTime(filing.updatedAt), version: filing.version },
  )
}

/** What a history entry holds beside who, when and what. */
export type HistoryEntry = {
  opinion?: string | undefined
  fieldNotes?: { field: string; note: string }[]
  files?: { id: string; name: string; size: number; sha256: string }[]
  details?: Record<string, string>
}

/** Appends to the history and moves the clock, in the same transaction as the step itself. */
export async function writeHistory(
  tx: Tx,
  filing: FilingRecord,
  from: State | null,
  action: Action,
  actor: Actor | null,
  entry: HistoryEntry = {},
): Promise<void> {
  await insertHistory(tx, {
    id: ids.next(),
    filingId: filing.id,
    qxCode: filing.qxCode,
    at: clock.now(),
    action,
    fromState: from,
    toState: filing.state,
    actorId: actor?.accountId ?? null,
    actorName: actor ? signatureOf(actor) : '系统',
    role: actor ? handOf(actor) : '系统',
    opinion: entry.opinion?.trim() || null,
    fieldNotes: entry.fieldNotes ?? [],
    files: entry.files ?? [],
    details: entry.details ?? {},
  })
  // Officers' steps are logged where they are taken, in the words of the step.
  if (actor?.role === 'enterprise' || action === 'expertScore') {
    const programme = programmeOf(filing.programme)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: actionLabels[action],
      object: [filing.enterpriseName, programme.shortTitle, filing.number].filter(Boolean).join(' '),
      result: stateLabel(programme, filing.state as State),
      changes: stepChanges(programme, from, filing.state as State),
    })
  }
  await keepClock(tx, filing, from, { name: actor?.name ?? '系统', why: entry.opinion?.trim() ?? '' })
}

/** Where the filer must know at once. */
const toldByText: readonly State[] = [
  'county_returned',
  'city_returned',
  'approved',
  'listed',
  'unlisted',
  'rejected',
  'revoked',
  'suspended',
]

/** What the filer is told of 推荐上报 and of what came of it. */
function upwardNotice(step: Transition, { upward }: FilingRecord, filing: string) {
  if (step.needs?.upward && upward)
    return {
      template: 'recommendedFurther',
      values: { filing, document: upward.documentNumber, on: upward.on },
    } as const
  if (!step.needs?.upwardResult || !upward?.result) return null
  const { list, documentNumber, on } = upward.result
  return {
    template: upward.result.listed ? 'listedAbove' : 'notListedAbove',
    values: { filing, list, document: documentNumber, on },
  } as const
}

/** Messages after a step, to those the transition names. Text messages only for what the filer must know. */
export async function tellPeople(
  tx: Tx,
  services: Services,
  programme: Programme,
  step: Transition,
  filing: FilingRecord,
  opinion?: string,
): Promise<void> {
  const label = stateLabel(programme, filing.state as State)
  const what = filingName(filing)
  const said = opinion && step.by.includes('enterprise') ? `说明：${opinion}` : ''
  const values = { enterprise: filing.enterpriseName, filing: what, state: label, said }
  for (const who of step.tells ?? []) {
    if (who === 'counterpart' && filing.counterpartId)
      await tell(tx, services, {
        to: { enterpriseId: filing.counterpartId },
        template: 'confirmationAsked',
        values: { enterprise: filing.enterpriseName, programme: programme.shortTitle, number: filing.number ?? '' },
        link: `${filingPageOf(programme.id) ?? ''}?id=${filing.id}`,
        sms: false,
        filingId: filing.id,
      })
    else if (who === 'filer') {
      const sms = toldByText.includes(step.to)
      await tell(tx, services, {
        to: filerOf(filing),
        ...(upwardNotice(step, filing, what) ??
          (opinion
            ? { template: 'filingMovedWithOpinion', values: { filing: what, state: label, opinion } }
            : { template: 'filingMoved', values: { filing: what, state: label } })),
        filingId: filing.id,
        link: `/mainPages/personalCenter?filing=${filing.id}`,
        sms,
      })
      const agents = await agentsOf(tx, filing)
      if (agents)
        await tell(tx, services, {
          to: agents,
          template: 'filingMovedToAgent',
          values: { ...values, said: opinion ? `意见：${opinion}` : '' },
          filingId: filing.id,
          link: '/mainPages/personalCenter?tab=clients',
          sms,
        })
    } else if (who === 'county')
      await tell(tx, services, {
        to: { role: 'county', qxCode: filing.qxCode },
        template: 'filingToCounty',
        values: { ...values, step: step.label ?? actionLabels[step.action] },
        filingId: filing.id,
        link: `${deskOf(programme.id)}?id=${filing.id}`,
        sms: false,
      })
    else if (who === 'city')
      await tell(tx, services, {
        to: { role: 'city' },
        ...(filing.state === 'county_approved'
          ? { template: 'countyRecommended', values: { ...values, county: filing.organisation.qxName ?? '' } }
          : { template: 'filingToCity', values }),
        filingId: filing.id,
        link: `${deskOf(programme.id)}?id=${filing.id}`,
        sms: false,
      })
  }
}

/** What happens next, in the filer's words. */
export function nextWords(programme: Programme, state: State): string {
  const own = programme.nextWords?.[state]
  if (own) return own
  if (programme.workflow.id === 'W5' && state === 'submitted') return '填报已保存，本批次截止前可以修改或删除。'
  const words: Record<State, string> = {
    draft: '草稿已保存，完成后请提交。',
    submitted: `${firstReviewer(programme.workflow) === 'city' ? '市级' : '区县'}管理员将进行审核，结果会通过消息和短信通知您。`,
    county_returned: '请按退回意见修改后重新提交。',
    county_approved: '区县已推荐，等待市级审核。',
    city_returned: '请按退回意见修改后重新提交。',
    expert_review: '专家正在评审。',
    scored: '专家评审已完成，等待市级审定。',
    publicity: '正在公示，公示期满后审定。',
    approved: '已办结。',
    recommended: '市级已推荐上报，等上级公布结果；市级认定继续有效。',
    listed: '已入选上级名单，称号已相应升级。',
    unlisted: '这次没有入选上级名单，市级认定继续有效。',
    rejected: '已办结。本批次不能再次申报。',
    appealed: '市级将决定是否重新评审，结果会通过消息和短信通知您。',
    withdrawn: '已撤回，可修改后再次提交。',
    cancelled: programme.owed
      ? '已终止，不再办理；本年度仍应填报，可以恢复后提交。'
      : '已终止，不再办理；申报时间内可以恢复。',
    revoked: '已办结。',
    expired: '已到期，可重新申报。',
    suspended: '暂停期内不采用，期满自动恢复。',
    superseded: '已由新版本替代。',
    confirmed: '双方已确认。',
    disputed: '对方单位有异议，请核对后修改。',
  }
  return words[state]
}

/** The receipt of a step, with the steps that are open now. */
export async function receiptOf(
  tx: Tx,
  programme: Programme,
  filing: FilingRecord,
  batch: BatchRecord | null,
  actor: Actor,
  cleared: string[] = [],
): Promise<FilingReceipt> {
  const state = filing.state as State
  return {
    id: filing.id,
    number: filing.number,
    state,
    stateLabel: stateLabel(programme, state),
    version: filing.version,
    savedAt: filing.updatedAt,
    submittedAt: filing.submittedAt,
    contentHash: filing.contentHash,
    cleared,
    next: nextWords(programme, state),
    allowed: allowedActions(
      programme.workflow,
      { state },
      stepActor(actor, filing),
      await gatherFacts(tx, programme, filing, batch, actor),
    ),
  }
}
