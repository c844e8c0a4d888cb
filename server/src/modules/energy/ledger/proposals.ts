/** 账本更正 by the enterprise itself: its word beside the other sources, by reason and evidence; and what rests on the year. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { ledgerProposal } from '@green/contract/calls/energy/ledger-proposal.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { citedKinds, followUpStates } from '@green/filing/programme/ledger-words.ts'
import { isDraft } from '@green/filing/workflow/states.ts'
import { factKindOf } from '@green/tools/ledger/fact-keys.ts'
import { afterCorrection } from '@green/tools/ledger/index.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { writeEnergyHistory } from '../../../base/energy/record-store.ts'
import { proposeFact } from '../../../base/ledger/propose.ts'
import { ledgerSettings } from '../../../base/ledger/settings.ts'
import { currentStatements } from '../../../base/ledger/store.ts'
import { transaction } from '../../../db/database.ts'
import { together } from '../../../db/together.ts'
import { ownFilings } from '../../../filing/record/store.ts'
import { type Actor, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { subjectOf } from '../energy-year/reading.ts'
import { citedBy } from './cited-store.ts'
import { stateAfter } from './follow.ts'
import { factView } from './reading.ts'

/** What a correction of the year would concern, by the table of what follows. */
export async function concernedBy(
  services: Services,
  { year, key }: CallInput<typeof ledgerProposal.concerned>,
  actor: Actor,
): Promise<CallOutput<typeof ledgerProposal.concerned>> {
  const one = await subjectOf(services, undefined, actor)
  return together(services.db, async (tx) => {
    const settings = await ledgerSettings(tx)
    const cited = await citedBy(tx, { enterpriseId: one.id, year }, [key], clock.today())
    const { result } = afterCorrection(
      { cited: cited.map(({ id, kind }) => ({ id: `${kind} ${id}`, kind })) },
      settings,
    )
    const items = cited.flatMap(({ kind, id, title }) => {
      const state = stateAfter(result[`${kind} ${id}`] ?? '')
      return state === null ? [] : [{ title, kindName: citedKinds[kind], follows: followUpStates[state] }]
    })
    const own = await ownFilings(tx, one.id, actor.agent)
    return { items, drafts: own.filter(({ state }) => isDraft(state)).length }
  })
}

/** Proposes; the ledger's rule decides at once whether it counts, or leaves it to a person. */
export async function propose(
  services: Services,
  { evidence, ...input }: CallInput<typeof ledgerProposal.propose>,
  actor: Actor,
): Promise<CallOutput<typeof ledgerProposal.propose>> {
  const one = await subjectOf(services, undefined, actor)
  if (actor.enterpriseId !== one.id) throw refuse('FORBIDDEN')
  return transaction(services.db, async (tx) => {
    const { reference } = await ledgerSettings(tx)
    const { year, key, value } = input
    const kind = factKindOf(key, reference)
    if (!kind) throw refuseFields([{ field: 'key', message: faultTexts.notInLedger(key) }])
    const byName = signatureOf(actor)
    const counts = await proposeFact(tx, { ...input, enterpriseId: one.id, evidence, byName })
    const subject = `${kind.label} ${value}${kind.unit}`
    const reason = `${input.reason.trim()}；依据：${evidence.trim()}`
    await writeEnergyHistory(tx, {
      id: ids.next(),
      enterpriseId: one.id,
      year,
      at: clock.now(),
      byName,
      action: '提出更正',
      subject,
      reason,
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '提出账本更正',
      object: `${one.enterpriseName} ${year}年 ${subject}`,
      result: reason,
    })
    const statements = await currentStatements(tx, { enterpriseIds: [one.id], year, month: 0, key })
    return factView(counts, kind, statements, null)
  })
}
