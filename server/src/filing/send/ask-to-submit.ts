/** 通知主账号提交: an operator's draft is ready, and the main account that may send it is notified. */
import { refuse } from '@green/contract/errors.ts'
import { isReturned, type State } from '@green/filing/workflow/states.ts'
import { findStep, stateLabel } from '@green/filing/workflow/workflow.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import { transaction } from '../../db/database.ts'
import { type Actor, draftsOnly, handOf, signatureOf } from '../../platform/actor.ts'
import { localTime } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/http/guard/limits.ts'
import type { Services } from '../../platform/services.ts'
import { batchFor, gatherFacts, stepActor } from '../lists/gather.ts'
import { forDistrict } from '../record/batch-window.ts'
import { filingName } from '../record/filing-name.ts'
import { findFiling } from '../record/store.ts'
import { refuseStep } from '../step/case.ts'

/** Returns who was notified. Refused where the main account could not send it either, and within ten minutes of the last time. */
export async function askToSubmit(services: Services, id: string, actor: Actor): Promise<{ told: string }> {
  return transaction(services.db, async (tx) => {
    const filing = await findFiling(tx, actor, id)
    if (!filing) throw refuse('NOT_FOUND')
    const helper = actor.agent ?? actor.operator
    if (!helper || !draftsOnly(actor)) throw refuse('FORBIDDEN')
    const programme = programmeOfFiling(filing)
    const state = filing.state as State
    const batch = await batchFor(tx, programme, filing.batchId, filing.year)
    const facts = { ...(await gatherFacts(tx, programme, filing, batch, actor)), draftsOnly: false }
    const action = isReturned(state) ? 'resubmit' : 'submit'
    const step = findStep(programme.workflow, { state }, action, stepActor(actor, filing), facts)
    if ('refusal' in step)
      throw refuseStep(step.refusal, { label: stateLabel(programme, state), actor, filing, programme })
    await takeTurn(tx, `ask-to-submit:${filing.id}`, 1, 600)
    const window = batch ? `（${batch.name}，${localTime(forDistrict(batch, filing.qxCode).closeAt)}截止）` : ''
    await tell(tx, services, {
      to: { enterpriseId: filing.enterpriseId },
      template: 'submitAsked',
      values: { helper: signatureOf(actor), role: handOf(actor), programme: programme.shortTitle, window },
      link: `/mainPages/personalCenter?filing=${filing.id}`,
      filingId: filing.id,
      sms: true,
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '通知主账号提交',
      object: `${filing.enterpriseName} ${filingName(filing)}`,
      result: '已通知',
    })
    return { told: helper.mainName }
  })
}
