/** 执法证 of the supervisors, entered by the city or the administrator. */
import type { CallInput } from '@green/contract/call.ts'
import type { inspectionTask as calls, InspectorCard } from '@green/contract/calls/inspection/inspection-task.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { changesBetween } from '../../../../base/audit/changes.ts'
import { writeAudit } from '../../../../base/audit/store.ts'
import { districtOf } from '../../../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { clock } from '../../../../platform/clock.ts'
import type { WithDb } from '../../../../platform/services.ts'
import { allInspectors, type CardRecord, type Inspector } from '../store.ts'
import { lockCard, saveCardRow } from './task-store.ts'
import { cardFault } from './team.ts'

const viewOf = ({ id, name, unit, card }: Inspector, actor: Actor): InspectorCard => ({
  accountId: id,
  isOwn: id === actor.accountId,
  name,
  unit: unit ?? '',
  cardNo: card?.cardNo ?? '',
  validFrom: card?.validFrom ?? null,
  validTo: card?.validTo ?? null,
  qxCode: card?.qxCode ?? null,
  avoidUnits: card?.avoidUnits ?? [],
  fault: cardFault(card, clock.today()),
  version: card?.version ?? 0,
})

export async function listCards({ db }: WithDb, actor: Actor): Promise<InspectorCard[]> {
  return (await allInspectors(db)).map((one) => viewOf(one, actor))
}

async function inspectorOf(tx: Tx, accountId: string): Promise<Inspector> {
  const found = (await allInspectors(tx)).find(({ id }) => id === accountId)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

const labels = {
  cardNo: '执法证号',
  validFrom: '有效期起',
  validTo: '有效期止',
  region: '执法区域',
  avoidUnits: '回避单位',
}
const logged = (card: Pick<CardRecord, 'cardNo' | 'validFrom' | 'validTo' | 'qxCode' | 'avoidUnits'>) => ({
  ...card,
  region: card.qxCode ? districtOf(card.qxCode)?.name : '全市',
})

/** Number, term, region and avoidance of a card, with the reason. */
export async function saveCard(
  services: WithDb,
  { accountId, version, cardNo, reason, ...input }: CallInput<typeof calls.saveCard>,
  actor: Actor,
): Promise<InspectorCard> {
  return transaction(services.db, async (tx) => {
    const before = await lockCard(tx, accountId)
    const inspector = await inspectorOf(tx, accountId)
    if ((before?.version ?? 0) !== version)
      throw refuse(
        'STALE',
        {},
        { by: before?.updatedByName ?? '', at: before?.updatedAt ?? '', version: before?.version ?? 0 },
      )
    if (input.validTo < input.validFrom) throw refuseFields([{ field: 'validTo', message: '有效期止不能早于有效期起' }])
    const card = {
      ...input,
      cardNo: cardNo.trim(),
      avoidUnits: [...new Set(input.avoidUnits.map((unit) => unit.trim()))],
    }
    await saveCardRow(tx, { ...card, accountId, updatedAt: clock.now(), updatedByName: actor.name })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '登记执法证',
      object: inspector.name,
      result: reason.trim(),
      changes: changesBetween(labels, before && logged(before), logged(card)),
    })
    return viewOf(await inspectorOf(tx, accountId), actor)
  })
}
