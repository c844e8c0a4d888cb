/** The filer's steps that change no answer: withdraw, end, resume, remove. */

import { refuse } from '@green/contract/errors.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { isFiler } from '@green/contract/roles.ts'
import { binEndsOn } from '@green/filing/form/draft-life.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { actions, type OwnStep } from '@green/filing/workflow/actions.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { requireOpinion } from '../../base/case/opinion.ts'
import { tell } from '../../base/message/tell.ts'
import { transaction } from '../../db/database.ts'
import { type Actor, signatureOf } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { gatherFacts } from '../lists/gather.ts'
import { filingName } from '../record/filing-name.ts'
import { lockCase, requireStep } from '../step/case.ts'
import { effectOf } from '../step/effects.ts'
import { receiptOf, tellPeople } from '../step/outcome.ts'
import { writeStep } from '../step/write-step.ts'
import { requireTransition, type Sending } from './send-context.ts'

/** Withdraws, ends or resumes a filing; its answers do not change. */
export async function stepBack(sending: Sending, action: OwnStep): Promise<FilingReceipt> {
  const { tx, services, actor, programme, filing, batch } = sending
  const { opinion } = sending.input
  if (!filing) throw refuse('NOT_FOUND')
  const facts = await gatherFacts(tx, programme, filing, batch, actor)
  const step = requireTransition(sending, [action], actor, facts)
  requireOpinion(step.needs?.opinion, opinion)
  const saved = await writeStep(tx, services, filing, {
    action,
    to: step.to,
    actor,
    changes: await effectOf(action, { tx, programme, filing, opinion }),
    entry: { opinion },
  })
  await tellPeople(tx, services, { programme, step, filing: saved, opinion: opinion?.trim() })
  return receiptOf(tx, { programme, filing: saved, batch }, actor)
}

type Removal = {
  action: 'deleteDraft' | 'remove'
  input: { id: string; version: number; reason?: string | undefined }
  actor: Actor
}

/** Removes a draft, or a ledger's entry: the row stays, marked as deleted, with its history. */
export async function removeFiling(
  services: Services,
  current: Programme,
  { action, input, actor }: Removal,
): Promise<{ done: true }> {
  return transaction(services.db, async (tx) => {
    const open = await lockCase(tx, current, input, actor)
    const { filing, from } = open
    const step = requireStep(open, action, actor)
    requireOpinion(step.needs?.opinion, input.reason)
    const now = clock.now()
    await writeStep(tx, services, filing, {
      action,
      to: from,
      actor,
      changes: { deletedAt: now, openKey: null },
      entry: { opinion: input.reason },
    })
    if (!isFiler(actor.role))
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: actions[action].label,
        object: `${filing.enterpriseName} ${filingName(filing)}`,
        result: input.reason?.trim() || '已删除',
        changes: [{ label: '状态', before: stateLabel(current, from), after: '已删除' }],
      })
    if (actor.agent)
      await tell(tx, services, {
        to: { enterpriseId: filing.enterpriseId },
        template: 'draftDroppedByAgent',
        values: { agent: signatureOf(actor), programme: current.shortTitle, until: binEndsOn(now) },
        link: '/mainPages/personalCenter?tab=bin',
        filingId: filing.id,
        sms: false,
      })
    return { done: true as const }
  })
}
