/** 更正后的处理 as it is read, and its review by an officer of the city. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { CorrectionFollowUp, ledgerCorrection } from '@green/contract/calls/energy/ledger-correction.ts'
import { refuse } from '@green/contract/errors.ts'
import { isCityOfficer } from '@green/contract/roles.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { type CitedKind, citedKinds, type FollowUpState } from '@green/filing/programme/ledger-words.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { writeEnergyHistory } from '../../../base/energy/record-store.ts'
import { findEnterprise } from '../../../base/enterprise/store.ts'
import { tell } from '../../../base/message/tell.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { transaction } from '../../../db/database.ts'
import { type Actor, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { changeFollowUp, type FollowUpRow, followUpPage, lockFollowUp } from './correction-store.ts'

type Holder = { enterpriseName: string; qxCode: string }

function viewOf(row: FollowUpRow, { enterpriseName, qxCode }: Holder, actor: Actor): CorrectionFollowUp {
  const { reason, decidedAt, decidedByName } = row
  const isDecided = reason !== null && decidedAt !== null && decidedByName !== null
  return {
    ...row,
    enterpriseName,
    qxName: districtOf(qxCode)?.name ?? '',
    kind: row.kind as CitedKind,
    state: row.state as FollowUpState,
    decision: isDecided ? { text: reason, at: decidedAt, byName: decidedByName } : null,
    may: { review: isCityOfficer(actor.role) && row.state !== 'done' },
  }
}

export async function listFollowUps(
  { db }: Services,
  { page, size, ...filter }: CallInput<typeof ledgerCorrection.list>,
  actor: Actor,
): Promise<CallOutput<typeof ledgerCorrection.list>> {
  const found = await followUpPage(db, actor, filter, { page, size })
  return { ...found, rows: found.rows.map(({ row, ...holder }) => viewOf(row, holder, actor)) }
}

export async function reviewFollowUp(
  services: Services,
  { id, version, reason }: CallInput<typeof ledgerCorrection.review>,
  actor: Actor,
): Promise<CallOutput<typeof ledgerCorrection.review>> {
  return transaction(services.db, async (tx) => {
    const row = await lockFollowUp(tx, id)
    const enterprise = row && (await findEnterprise(tx, actor, { id: row.enterpriseId }))
    if (!row || !enterprise) throw refuse('NOT_FOUND')
    const { decidedByName: by, decidedAt: at } = row
    if (row.version !== version || row.state === 'done')
      throw refuse('STALE', {}, by !== null && at !== null ? { by, at, version: row.version } : {})
    const [text, now, byName] = [reason.trim(), clock.now(), signatureOf(actor)]
    const saved = await changeFollowUp(tx, row, { state: 'done', reason: text, decidedAt: now, decidedByName: byName })
    if (!saved) throw refuse('STALE')
    const subject = `${citedKinds[row.kind as CitedKind]}（${row.title}）`
    const { enterpriseId, year } = row
    const action = '复核更正'
    await writeEnergyHistory(tx, { id: ids.next(), enterpriseId, year, at: now, byName, action, subject, reason: text })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '复核账本更正',
      object: `${enterprise.enterpriseName} ${year}年 ${subject}`,
      result: text,
    })
    const values = { year: String(year), subject, reason: text }
    const link = `${portalScreens.energyYear.path}?year=${year}`
    await tell(tx, services, { to: { enterpriseId }, template: 'ledgerCorrectionReviewed', values, link, sms: false })
    return viewOf(saved, enterprise, actor)
  })
}
