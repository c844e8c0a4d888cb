/** A step drafted by one officer of the city, for another one to take exactly so or to refuse. */

import { refuse } from '@green/contract/errors.ts'
import type { FilingReceipt, MoveFiling } from '@green/contract/filing/filing.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { type Action, actions } from '@green/filing/workflow/actions.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { tell } from '../../../base/message/tell.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { askFamily } from '../../lists/family-hooks.ts'
import { filingName } from '../../record/filing-name.ts'
import type { Case } from '../case.ts'
import { receiptOf } from '../outcome.ts'
import { writeStep } from '../write-step.ts'
import { dropOpinionDraft } from './opinion-draft-store.ts'

/** The log fields of a draft. */
export const drafts = { state: '拟定的结论' } as const

/** The action that drafts a step leading to this state. */
export const drafting = (goal: State): Action | undefined =>
  (Object.keys(actions) as Action[]).find((action) => actions[action].proposes === goal)

/** Of a step of which the conclusion is not known beforehand. */
const draftedStep = 'proposeStep' satisfies Action

export const isDrafting = (action: Action): boolean => action === draftedStep || actions[action].proposes !== undefined

/** Saves the step as it is to be taken; the caller has checked all that it needs. The state does not change. */
export async function keepDraft(
  tx: Tx,
  services: Services,
  { programme, filing, batch, from }: Case,
  { move: input, actor }: { move: MoveFiling; actor: Actor },
): Promise<FilingReceipt> {
  if (filing.proposal) throw refuse('DRAFT_WAITS', { by: filing.proposal.byName })
  const action = drafting(input.state) ?? draftedStep
  await askFamily(tx, {
    action,
    before: filing,
    after: { ...filing, state: input.state, outcome: { ...filing.outcome, ...input.outcome } },
    actor,
    lists: () => referenceOf(services),
  })
  await citeFiles(
    tx,
    'step',
    filing.id,
    input.files.map((f) => f.id),
    actor,
  )
  const { id: _id, version: _version, requestId: _requestId, ...move } = input
  const proposal = { move, by: actor.accountId, byName: actor.name, at: clock.now() }
  const saved = await writeStep(tx, services, filing, { action, to: from, actor, changes: { proposal } })
  await dropOpinionDraft(tx, filing.id, actor.accountId)
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: actions[action].label,
    object: `${programme.shortTitle} ${filing.number ?? filing.id}`,
    result: '待另一人批准',
    changes: changesBetween(drafts, null, { state: stateLabel(programme, input.state) }),
  })
  await tell(tx, services, {
    to: { role: 'city' },
    template: 'proposalMade',
    values: {
      enterprise: filing.enterpriseName,
      step: actions[action].label,
      officer: actor.name,
      filing: filingName(filing),
    },
    link: `${deskOf(programme.id)}?id=${filing.id}`,
    filingId: filing.id,
    sms: false,
  })
  return receiptOf(tx, { programme, filing: saved, batch }, actor)
}
