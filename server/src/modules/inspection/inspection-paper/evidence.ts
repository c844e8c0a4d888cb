/** 先行登记保存: what was decided on the evidence, within seven working days. */
import type { CallInput } from '@green/contract/call.ts'
import type { inspectionPaper as calls } from '@green/contract/calls/inspection/inspection-paper.ts'
import { refuse } from '@green/contract/errors.ts'
import { evidenceWays } from '@green/contract/filing/inspection-follow.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import type { Services } from '../../../platform/services.ts'
import { recordEntry } from '../inspection/record.ts'
import { log } from './log.ts'
import { mayIssue, refreshDossier } from './paper-rules.ts'
import { caseFor } from './papers.ts'
import { tellEnterprise } from './rectify.ts'
import { refreshTerms } from './sanction-rules.ts'
import { paperById, updatePaper } from './store.ts'

/** Once; a decision that comes too late is taken all the same, and its term stays marked as over. */
export async function settleEvidence(services: Services, input: CallInput<typeof calls.settleEvidence>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const paper = await paperById(tx, input.id)
    if (paper?.kind !== 'registeredEvidence') throw refuse('NOT_FOUND')
    const { row, task } = await caseFor(tx, paper.inspectionId, actor)
    if (!mayIssue(actor, task, 'registeredEvidence')) throw refuse('FORBIDDEN')
    if (paper.settled) throw refuse('DONE_ALREADY')
    const shownText = input.words.trim()
    const settled = { way: input.way, words: shownText, on: clock.today(), byName: actor.name }
    if (!(await updatePaper(tx, { id: paper.id, state: 'issued' }, { settled }))) throw refuse('PAPER_UNNUMBERED')
    await refreshTerms(tx, row.id)
    await refreshDossier(tx, row.id)
    const text = `先行登记保存的证据（${paper.number ?? ''}）：${evidenceWays[input.way]}，${shownText}`
    await recordEntry(tx, { inspectionId: row.id, kind: 'paper', text }, actor)
    await log(tx, actor, '登记先行登记保存证据的处理决定', row, text)
    await tellEnterprise(tx, services, row, `先行登记保存的证据已作出处理决定：${evidenceWays[input.way]}`)
    return { done: true as const }
  })
}
