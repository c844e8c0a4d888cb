/** 区县延期: a district gets more time than its batch, with a reason sent to everybody concerned there. */

import type { CallInput } from '@green/contract/call.ts'
import type { batch as batchCalls } from '@green/contract/calls/filing/batch.ts'
import { refuseFields } from '@green/contract/errors.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import { transaction } from '../../db/database.ts'
import type { Extension } from '../../db/schema/filing.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock, localTime } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { type BatchRecord, saveBatch } from '../record/batch-store.ts'
import { batchView, noteChange, openBatch, requireOpen } from './batches.ts'

type Input = CallInput<typeof batchCalls.extend>

export async function extendBatch(services: Services, input: Input, actor: Actor): Promise<Batch> {
  return transaction(services.db, async (tx) => {
    const old = await openBatch(tx, input.id)
    requireOpen(old, input.version)
    const faults = faultsOf(old, input)
    if (faults.length) throw refuseFields(faults)
    const reason = input.reason.trim()
    const extensions = { ...old.extensions }
    for (const qxCode of input.qxCodes) {
      const granted = extensions[qxCode]
      if (input.closeAt === null) {
        // Once it was used it ends now: what was sent in it was sent in time, and stays so.
        if (!granted || clock.now() < old.closeAt) delete extensions[qxCode]
        else if (clock.now() < granted.closeAt) extensions[qxCode] = { ...granted, closeAt: clock.now() }
      } else
        extensions[qxCode] = {
          closeAt: input.closeAt,
          countyDeadline: input.countyDeadline ?? null,
          reason,
          at: clock.now(),
          byName: actor.name,
        }
    }
    const changed = (endsNow: string) =>
      input.qxCodes.map((qxCode) => ({
        label: `${districtOf(qxCode)?.name ?? qxCode}的期限`,
        before: textOf(old, old.extensions[qxCode]),
        after: extensions[qxCode]?.closeAt === clock.now() ? endsNow : textOf(old, extensions[qxCode]),
      }))
    const changes = changed(localTime(clock.now()))
    await noteChange(tx, services, { old, changes, reason, actor, districts: input.qxCodes })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: input.closeAt === null ? '收回区县延期' : '给区县延期',
      object: old.name,
      result: reason,
      // The second person reads it before it ends.
      changes: changed('办理之时'),
    })
    return batchView(await saveBatch(tx, { ...old, extensions }))
  })
}

function faultsOf(old: BatchRecord, { qxCodes, closeAt, countyDeadline }: Input) {
  const faults: { field: string; message: string }[] = []
  if (qxCodes.some((qxCode) => !districtOf(qxCode)))
    faults.push({ field: 'qxCodes', message: '有区县不存在，请重新选择' })
  if (closeAt === null) return faults
  const [end, review] = [Date.parse(closeAt), Date.parse(countyDeadline ?? old.countyDeadline ?? '')]
  if (!(end > Date.parse(old.closeAt) && end > clock.nowMs()))
    faults.push({ field: 'closeAt', message: `应晚于本批次的截止时间（${localTime(old.closeAt)}）和现在` })
  if (review <= end) faults.push({ field: 'countyDeadline', message: '区县审核截止应晚于延期后的提交截止，请一并延期' })
  if (old.cityDeadline && Math.max(end, Number.isNaN(review) ? 0 : review) >= Date.parse(old.cityDeadline))
    faults.push({ field: 'closeAt', message: `应早于市级审定截止（${localTime(old.cityDeadline)}）` })
  return faults
}

function textOf(batch: BatchRecord, granted: Extension | undefined): string {
  if (!granted) return `${localTime(batch.closeAt)}（本批次）`
  return `${localTime(granted.closeAt)}${granted.countyDeadline ? `，区县审核至${localTime(granted.countyDeadline)}` : ''}`
}
