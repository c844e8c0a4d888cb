/** What people write about a finding: the filer explains or contests it, an officer settles it once, by name and reason. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import { refuse } from '@green/contract/errors.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { type FindingState, findingStates } from '@green/filing/programme/ledger-words.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { writeEnergyHistory } from '../../../base/energy/record-store.ts'
import { findEnterprise } from '../../../base/enterprise/store.ts'
import { changeFinding, type FindingRow, lockFinding } from '../../../base/ledger/finding-store.ts'
import { tell } from '../../../base/message/tell.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { type Actor, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { findingView, mayWith, ruleOf } from './finding-view.ts'

/** The finding within the actor's scope, locked, as it was read; another version or a contradiction that is gone is refused. */
async function findingToAct(tx: Tx, actor: Actor, { id, version }: { id: string; version: number }) {
  const row = await lockFinding(tx, id)
  const enterprise = row && (await findEnterprise(tx, actor, { id: row.enterpriseId }))
  if (!row || !enterprise) throw refuse('NOT_FOUND')
  if (row.version !== version || row.endedAt !== null) {
    const by = row.decidedByName ?? row.answeredByName
    const at = row.decidedAt ?? row.answeredAt
    throw refuse('STALE', {}, by !== null && at !== null ? { by, at, version: row.version } : {})
  }
  return { row, enterprise }
}

type Remark = { action: string; state: FindingState; text: string }

/** The step with its line in the history of the enterprise's energy and in the log. */
async function write(
  tx: Tx,
  actor: Actor,
  { row, enterprise }: Awaited<ReturnType<typeof findingToAct>>,
  { action, state, text }: Remark,
  changes: Partial<FindingRow>,
) {
  const saved = await changeFinding(tx, row, { ...changes, state })
  if (!saved) throw refuse('STALE')
  const { enterpriseId, year } = row
  const subject = `${ruleOf(row.rule).title}：${row.what}`
  const byName = signatureOf(actor)
  await writeEnergyHistory(tx, {
    id: ids.next(),
    enterpriseId,
    year,
    at: clock.now(),
    byName,
    action,
    subject,
    reason: text,
  })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: `${action}账本核对发现`,
    object: `${enterprise.enterpriseName} ${year}年 ${subject}`,
    result: `${findingStates[state]}：${text}`,
  })
  return saved
}

export async function explainFinding(
  { db }: Services,
  { id, version, contests, answer }: CallInput<typeof ledgerFinding.explain>,
  actor: Actor,
): Promise<CallOutput<typeof ledgerFinding.explain>> {
  return transaction(db, async (tx) => {
    const found = await findingToAct(tx, actor, { id, version })
    const may = mayWith(found.row, actor)
    if (contests ? !may.contest : !may.explain)
      throw refuse('ILLEGAL_STEP', { state: findingStates[found.row.state as FindingState] })
    const text = answer.trim()
    const state = contests ? 'contested' : 'explained'
    const saved = await write(
      tx,
      actor,
      found,
      { action: contests ? '提出异议' : '说明', state, text },
      { answer: text, answeredAt: clock.now(), answeredByName: signatureOf(actor) },
    )
    return findingView(saved, actor)
  })
}

export async function settleFinding(
  services: Services,
  { id, version, decision, reason }: CallInput<typeof ledgerFinding.settle>,
  actor: Actor,
): Promise<CallOutput<typeof ledgerFinding.settle>> {
  return transaction(services.db, async (tx) => {
    const found = await findingToAct(tx, actor, { id, version })
    if (!mayWith(found.row, actor).settle)
      throw refuse('ILLEGAL_STEP', { state: findingStates[found.row.state as FindingState] })
    const text = reason.trim()
    const saved = await write(
      tx,
      actor,
      found,
      { action: decision === 'settled' ? '了结' : '请企业更正', state: decision, text },
      { reason: text, decidedAt: clock.now(), decidedByName: signatureOf(actor) },
    )
    await tell(tx, services, {
      to: { enterpriseId: found.row.enterpriseId },
      template: 'ledgerFindingDecided',
      values: {
        year: String(found.row.year),
        finding: ruleOf(found.row.rule).title,
        state: findingStates[decision],
        reason: text,
      },
      link: `${portalScreens.energyYear.path}?year=${found.row.year}`,
      sms: false,
    })
    return findingView(saved, actor)
  })
}
