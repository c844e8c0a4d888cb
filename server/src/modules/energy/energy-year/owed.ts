/** 应报名单: who owes a year's energy data, and what the office noted about it. */
import type { CallInput } from '@green/contract/call.ts'
import type { yearlyEnergy } from '@green/contract/calls/energy/energy-year.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { type OwedEnergy, owedStates } from '@green/filing/programme/energy-words.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { sourceText } from '../../../base/energy/records.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { transaction } from '../../../db/database.ts'
import { type Actor, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { InspectionOverYear } from '../../../platform/ports.ts'
import type { Services } from '../../../platform/services.ts'
import { type OwedEnterprise, owedOne, owedPage, saveTask } from './store.ts'

/** The data of a year are due on 31 March of the next, where the office noted no other day. */
const usualDue = (year: number) => `${year + 1}-03-31`

function rowOf(row: OwedEnterprise, year: number, inspected: readonly InspectionOverYear[]) {
  const dueOn = row.dueOn ?? usualDue(year)
  return {
    enterpriseId: row.enterpriseId,
    enterpriseName: row.enterpriseName,
    socialCode: row.socialCode,
    qxName: districtOf(row.qxCode)?.name ?? '',
    year,
    state: row.state,
    source: row.source ? sourceText({ source: row.source, programme: row.programme }) : '',
    totalTce: row.totalTce,
    dueOn,
    overdue: row.state === 'missing' && dueOn < clock.today(),
    note: row.note ?? '',
    updatedByName: row.updatedByName ?? '',
    inspections: inspected
      .filter(({ enterpriseId }) => enterpriseId === row.enterpriseId)
      .map(({ enterpriseId: _, ...shown }) => shown),
  }
}

export async function owedList(
  services: Pick<Services, 'db' | 'ports'>,
  { page, size, state, year, ...filter }: CallInput<typeof yearlyEnergy.getLsdtTaskQyPage>,
  actor: Actor,
) {
  const { rows, counts } = await owedPage(services.db, actor, { year, ...filter }, state, { page, size })
  const countOf = (one: OwedEnergy) => counts.get(one) ?? 0
  const named = Object.keys(owedStates) as OwedEnergy[]
  const inspected = await services.ports.inspectionsOverYear(
    services.db,
    actor,
    rows.map(({ enterpriseId }) => enterpriseId),
    year,
  )
  return {
    rows: rows.map((row) => rowOf(row, year, inspected)),
    total: state ? countOf(state) : named.reduce((sum, one) => sum + countOf(one), 0),
    page,
    size,
    counts: Object.fromEntries(named.map((one) => [one, countOf(one)])) as Record<OwedEnergy, number>,
  }
}

export async function changeOwed(
  services: Pick<Services, 'db' | 'ports'>,
  { enterpriseId, year, dueOn, note, exempt }: CallInput<typeof yearlyEnergy.updateLsdtTaskQy>,
  actor: Actor,
) {
  if (exempt === '1' && note.trim() === '') throw refuseFields([{ field: 'note', message: '请写明免报的理由' }])
  return transaction(services.db, async (tx) => {
    const before = await owedOne(tx, actor, enterpriseId, year)
    if (!before) throw refuse('NOT_FOUND')
    await saveTask(tx, {
      enterpriseId,
      year,
      dueOn: dueOn ?? before.dueOn,
      note: note.trim(),
      exempt: exempt === '1',
      updatedByName: signatureOf(actor),
      updatedAt: clock.now(),
    })
    const after = await owedOne(tx, actor, enterpriseId, year)
    if (!after) throw refuse('NOT_FOUND')
    const shown = rowOf(after, year, await services.ports.inspectionsOverYear(tx, actor, [enterpriseId], year))
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '登记应报年度能耗',
      object: `${before.enterpriseName} ${year}年`,
      result: [owedStates[after.state], shown.dueOn, note.trim()].filter(Boolean).join('，'),
    })
    return shown
  })
}
