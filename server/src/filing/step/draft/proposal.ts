/** 双人审定: one officer of the city drafts the decision, another takes it exactly as drafted, or refuses it with a reason. */

import type { CallInput } from '@green/contract/call.ts'
import type { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { FilingDetail, FilingReceipt, MoveFiling } from '@green/contract/filing/filing.ts'
import { titleLevelLabels } from '@green/contract/filing/titles.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { isInForce, type State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import { tell } from '../../../base/message/tell.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import type { Services } from '../../../platform/services.ts'
import { requirePlace } from '../../batches/ranking.ts'
import { type FilingRecord, findFiling } from '../../record/store.ts'
import { lockCase, requireStep } from '../case.ts'
import { takeStep } from '../move.ts'
import { needFacts, requireNeeds } from '../needs.ts'
import { receiptOf } from '../outcome.ts'
import { writeStep } from '../write-step.ts'
import { drafting, drafts, keepDraft } from './draft.ts'

/** Saves the decision as it is to be taken; everything it needs is checked now. */
export async function proposeDecision(services: Services, input: MoveFiling, actor: Actor): Promise<FilingReceipt> {
  return idempotent(services, actor, input, async (tx) => {
    const open = await lockCase(tx, await programmeOfCase(tx, input.id, actor), input, actor)
    const { programme, filing, batch } = open
    const action = drafting(input.state)
    if (!action) throw refuse('BAD_REQUEST')
    const step = requireStep(open, action, actor)
    const reference = await referenceOf(services)
    requireNeeds(step.needs ?? {}, input, await needFacts(tx, { programme, filing, batch, reference }, actor))
    if (isInForce(input.state)) await requirePlace(tx, filing, batch)
    return keepDraft(tx, services, open, { move: input, actor })
  })
}

/** The second officer takes the step exactly as drafted, or refuses it. The author of the draft cannot. */
export async function decideProposal(
  services: Services,
  input: CallInput<typeof filingCalls.decideProposal>,
  actor: Actor,
): Promise<FilingReceipt> {
  return idempotent(services, actor, input, async (tx) => {
    const open = await lockCase(tx, await programmeOfCase(tx, input.id, actor), input, actor)
    const { programme, filing, batch, from } = open
    requireStep(open, 'refuseProposal', actor)
    const { proposal } = filing
    if (!proposal) throw refuse('ILLEGAL_STEP', { state: stateLabel(programme, from) })
    if (!input.agree) return refuseDraft(proposal.by, proposal.move.state)
    if (await isFirstHand(tx, filing.id, actor, [proposal.by])) throw refuse('FOUR_EYES')
    const move = { ...proposal.move, id: filing.id, version: filing.version }
    return takeStep(tx, services, { programme, move, actor }, { secondHand: true, drafter: proposal.byName })

    /** Its author may withdraw it the same way. */
    async function refuseDraft(author: string, drafted: State): Promise<FilingReceipt> {
      if ([...input.reason.trim()].length < 5)
        throw refuseFields([{ field: 'reason', message: '请说明不同意的理由（至少5个字）' }])
      const saved = await writeStep(tx, services, filing, {
        action: 'refuseProposal',
        to: from,
        actor,
        changes: { proposal: null },
      })
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: actions.refuseProposal.label,
        object: `${programme.shortTitle} ${filing.number ?? filing.id}`,
        result: input.reason.trim(),
        changes: changesBetween(drafts, { state: stateLabel(programme, drafted) }, {}),
      })
      await tell(tx, services, {
        to: [author],
        template: 'proposalRefused',
        values: { enterprise: filing.enterpriseName, officer: actor.name, reason: input.reason.trim() },
        link: `${deskOf(programme.id)}?id=${filing.id}`,
        filingId: filing.id,
        sms: false,
      })
      return receiptOf(tx, { programme, filing: saved, batch }, actor)
    }
  })
}

async function programmeOfCase(tx: Tx, id: string, actor: Actor): Promise<Programme> {
  const found = await findFiling(tx, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return programmeOf(found.programme)
}

/** The draft in words, for the officers of the city. */
export function proposalView(
  programme: Programme,
  { proposal }: Pick<FilingRecord, 'proposal'>,
  isOwn: boolean,
  reference: Reference,
): FilingDetail['proposal'] {
  if (!proposal) return null
  const { move } = proposal
  const facts: [string, string | null | undefined][] = [
    ['层级', move.level && titleLevelLabels[move.level]],
    ['最终得分', move.score],
    ['文号', move.documentNumber],
    ['有效期起', move.validFrom],
    ['有效期止', move.validTo],
    ['豁免或与评审结果不一致的理由', move.clearing],
    ['公示截止', move.publicityEnd],
    ['公示文件', move.notice],
    ['意见', move.opinion],
    ...(programme.outcome?.fields ?? []).map(({ key, label, spec }): [string, string] => [
      label,
      move.outcome && key in move.outcome ? showValue(move.outcome[key], spec, reference) : '',
    ]),
  ]
  return {
    by: proposal.byName,
    at: proposal.at,
    own: isOwn,
    state: move.state,
    stateLabel: stateLabel(programme, move.state),
    facts: Object.fromEntries(facts.flatMap(([label, text]) => (text ? [[label, text]] : []))),
  }
}
