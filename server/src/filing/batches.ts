/** 申报批次: the windows in which filings are taken. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { Batch } from '@green/contract/filing.ts'
import { batchValueFaults, type ValuesByCode } from '@green/filing/batch-values.ts'
import { transaction } from '../db/database.ts'
import { programmeOf } from '../families/programmes.ts'
import { writeAudit } from '../modules/audit/store.ts'
import { referenceOf } from '../modules/reference/reference.ts'
import type { Actor } from '../platform/actor.ts'
import { clock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { type BatchRecord, batchesOf, findBatch, saveBatch } from './store.ts'

const labels = { notStarted: '未开始', open: '进行中', closed: '已截止', archived: '已归档' } as const

export function batchView(b: BatchRecord): Batch {
  const now = clock.nowMs()
  const status = b.archivedAt
    ? 'archived'
    : now < Date.parse(b.openAt)
      ? 'notStarted'
      : now <= Date.parse(b.closeAt)
        ? 'open'
        : 'closed'
  return {
    id: b.id,
    programme: b.programme,
    name: b.name,
    year: b.year,
    levelTarget: b.levelTarget,
    openAt: b.openAt,
    closeAt: b.closeAt,
    countyDeadline: b.countyDeadline,
    cityDeadline: b.cityDeadline,
    returnDays: b.returnDays,
    needExperts: b.needExperts,
    requireThirdParty: b.requireThirdParty,
    formVersion: b.formVersion,
    listValues: b.listValues,
    status,
    statusLabel: labels[status],
  }
}

export async function listBatches(services: Services, programme?: string): Promise<Batch[]> {
  return (await batchesOf(services.db, programme)).map(batchView)
}

type BatchInput = {
  id?: string | undefined
  programme: string
  name: string
  year: number
  levelTarget?: 'city' | 'national' | null | undefined
  openAt: string
  closeAt: string
  countyDeadline?: string | null | undefined
  cityDeadline?: string | null | undefined
  returnDays: number
  needExperts: boolean
  requireThirdParty: boolean
  listValues?: ValuesByCode | null | undefined
}

/** Opens a window or changes one; deadlines must follow each other. */
export async function keepBatch(services: Services, input: BatchInput, actor: Actor): Promise<Batch> {
  const programme = programmeOf(input.programme)
  const moments: readonly { field: string; label: string; at: string | null | undefined }[] = [
    { field: 'openAt', label: '开始时间', at: input.openAt },
    { field: 'closeAt', label: '截止时间', at: input.closeAt },
    { field: 'countyDeadline', label: '区县审核截止', at: input.countyDeadline },
    { field: 'cityDeadline', label: '市级审定截止', at: input.cityDeadline },
  ]
  const given = moments.flatMap(({ at, ...rest }) => (at ? [{ ...rest, ms: Date.parse(at) }] : []))
  const faults = given.flatMap(({ field, label, ms }, i) => {
    const before = given[i - 1]
    if (Number.isNaN(ms)) return [{ field, message: `${label}不是有效的时间` }]
    return before && ms <= before.ms ? [{ field, message: `${label}应晚于${before.label}` }] : []
  })
  if (input.listValues) faults.push(...batchValueFaults(programme, await referenceOf(services), input.listValues))
  if (faults.length) throw refuseFields(faults)
  return transaction(services.db, async (tx) => {
    const old = input.id ? await findBatch(tx, input.id) : null
    if (input.id && old?.programme !== programme.id) throw refuse('NOT_FOUND')
    const saved = await saveBatch(tx, {
      id: old?.id ?? ids.next(),
      programme: programme.id,
      name: input.name.trim(),
      year: input.year,
      levelTarget: input.levelTarget ?? null,
      openAt: input.openAt,
      closeAt: input.closeAt,
      countyDeadline: input.countyDeadline ?? null,
      cityDeadline: input.cityDeadline ?? null,
      returnDays: input.returnDays,
      needExperts: input.needExperts,
      requireThirdParty: input.requireThirdParty,
      formVersion: old?.formVersion ?? programme.formVersion,
      listValues: input.listValues === undefined ? (old?.listValues ?? null) : input.listValues,
      createdAt: old?.createdAt ?? clock.now(),
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: old ? '修改申报批次' : '新建申报批次',
      object: saved.name,
      result: `${saved.openAt} 至 ${saved.closeAt}`,
    })
    return batchView(saved)
  })
}
