/** What follows a step: the receipt, the history entry, the notices. */

import { refuse } from '@green/contract/errors.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { isFiler } from '@green/contract/roles.ts'
import { deskOf, filingPageOf } from '@green/contract/screens/screens.ts'
import { nextText } from '@green/filing/form/progress.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { type Action, actions, isSending } from '@green/filing/workflow/actions.ts'
import { isRecommended, type State, states } from '@green/filing/workflow/states.ts'
import { allowedActions, stateLabel, type Transition } from '@green/filing/workflow/workflow.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { noteFilingEvent } from '../../base/event/note.ts'
import { filerOf } from '../../base/message/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import type { Tx } from '../../db/database.ts'
import { type Actor, handOf, signatureOf } from '../../platform/actor.ts'
import { clock, localTime } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { keepClock } from '../clock/case-clock.ts'
import { agentsOf } from '../consent/consented.ts'
import { gatherFacts, stepActor } from '../lists/gather.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import { filingName } from '../record/filing-name.ts'
import { type FilingRecord, insertHistory } from '../record/store.ts'
import { stepChanges } from './step-changes.ts'

/** Refuses a stale version with who was faster and when. */
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

/** A step as it was taken: from which state, and by whom; nobody is the platform itself. */
type RecordedStep = { from: State | null; action: Action; actor: Actor | null }

/** Appends to the history and updates the clock, in the transaction of the step. */
export async function writeHistory(
  tx: Tx,
  filing: FilingRecord,
  { from, action, actor, ...entry }: RecordedStep & HistoryEntry,
): Promise<void> {
  const line = insertHistory(tx, {
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
  // Officers' steps are audited where they are taken, in the words of the step.
  const isAudited = isFiler(actor?.role) || actions[action].logged
  await Promise.all([
    line,
    noteFilingEvent(tx, filing, from, isSending(action)),
    isAudited ? auditStep(tx, filing, { from, action, actor }) : null,
    keepClock(tx, filing, from, { name: actor?.name ?? '系统', why: entry.opinion?.trim() ?? '' }),
  ])
}

function auditStep(tx: Tx, filing: FilingRecord, { from, action, actor }: RecordedStep) {
  const programme = programmeOf(filing.programme)
  return writeAudit(tx, {
    kind: 'business',
    actor,
    action: actions[action].label,
    object: [filing.enterpriseName, programme.shortTitle, filing.number].filter(Boolean).join(' '),
    result: stateLabel(programme, filing.state as State),
    changes: stepChanges(programme, from, filing.state as State),
  })
}

/** The notice to the filer of 推荐上报 and of its result. */
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

/** Notices after a step, to the recipients of the transition. Text messages only for what the filer must know. */
export async function tellPeople(
  tx: Tx,
  services: Services,
  {
    programme,
    step,
    filing,
    opinion,
  }: { programme: Programme; step: Transition; filing: FilingRecord; opinion?: string | undefined },
): Promise<void> {
  const label = stateLabel(programme, filing.state as State)
  const what = filingName(filing)
  const explanation = opinion && step.by.includes('enterprise') ? `说明：${opinion}` : ''
  const values = { enterprise: filing.enterpriseName, filing: what, state: label, said: explanation }
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
      const sms = states[step.to].byText === true
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
        values: { ...values, step: step.label ?? actions[step.action].label },
        filingId: filing.id,
        link: `${deskOf(programme.id)}?id=${filing.id}`,
        sms: false,
      })
    else if (who === 'city')
      await tell(tx, services, {
        to: { role: 'city' },
        ...(step.by.includes('county') && isRecommended(filing.state)
          ? { template: 'countyRecommended', values: { ...values, county: filing.organisation.qxName ?? '' } }
          : { template: 'filingToCity', values }),
        filingId: filing.id,
        link: `${deskOf(programme.id)}?id=${filing.id}`,
        sms: false,
      })
  }
}

/** The receipt of a step, with the actions that are allowed now. */
export async function receiptOf(
  tx: Tx,
  { programme, filing, batch }: { programme: Programme; filing: FilingRecord; batch: BatchRecord | null },
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
    next: nextText(programme, state),
    allowed: allowedActions(
      programme.workflow,
      { state },
      stepActor(actor, filing),
      await gatherFacts(tx, programme, filing, batch, actor),
    ),
  }
}
