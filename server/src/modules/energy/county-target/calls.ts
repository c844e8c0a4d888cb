/** 区县碳目标: its calls. Actual values are of the adopted ledgers alone, with how many enterprises they are of; nothing is judged. */
import type { CallInput } from '@green/contract/call.ts'
import { type CountyTargetRow, countyTarget } from '@green/contract/calls/energy/scheme/county-target.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { type CountyIndicator, countyIndicators } from '@green/filing/programme/county-target.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { districts } from '../../../base/reference/reference-data.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { countyCarbon, insertCountyTarget, targetsOfYear } from './store.ts'

type Carbon = Awaited<ReturnType<typeof countyCarbon>>[number]

/** What the ledgers have of an indicator: the others of the papers are not of enterprises alone. */
function actualOf(indicator: CountyIndicator, carbon: Carbon | undefined): Pick<CountyTargetRow, 'actual' | 'counted'> {
  if (!carbon) return { actual: null, counted: 0 }
  const { withCo2, withBoth, co2, co2OfAdded, added } = carbon
  if (indicator === 'co2Total' && withCo2 > 0) return { actual: co2, counted: withCo2 }
  if (indicator === 'co2PerAddedValue' && added > 0) return { actual: co2OfAdded / added, counted: withBoth }
  return { actual: null, counted: 0 }
}

/** Writes what a paper sets; the newest entry of a county, year and indicator is in force. */
export async function enterTarget(services: Services, input: CallInput<typeof countyTarget.enter>, actor: Actor) {
  const { year, qxCode, indicator, baseYear, base, target, source } = input
  const county = districts().find(({ code }) => code === qxCode)
  if (!county) throw refuseFields([{ field: 'qxCode', message: '请选择区县' }])
  if (baseYear >= year) throw refuseFields([{ field: 'baseYear', message: '基准年应早于目标年度' }])
  const { label, unit } = countyIndicators[indicator]
  await transaction(services.db, async (tx) => {
    await insertCountyTarget(tx, {
      id: ids.next(),
      year,
      qxCode,
      indicator,
      baseYear,
      baseValue: base,
      targetValue: target,
      source: source.trim(),
      byName: actor.name,
      createdAt: clock.now(),
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '录入区县碳目标',
      object: `${county.name} ${year}年 ${label}`,
      result: '已录入',
      changes: [
        { label: `目标值（${unit}）`, before: '', after: String(target) },
        { label: `${baseYear}年（${unit}）`, before: '', after: String(base) },
        { label: '下达的文件', before: '', after: source.trim() },
      ],
    })
  })
  return { done: true as const }
}

export const countyTargetCalls = handlers(countyTarget, {
  board: async ({ input, actor, services: { db } }) => {
    const own = isDistrictOfficer(actor.role) ? (actor.qxCode ?? '') : null
    const [targets, carbon] = [await targetsOfYear(db, input.year, own), await countyCarbon(db, input.year, own)]
    return targets.map(({ qxCode, indicator, ...row }) => {
      const found = carbon.find((one) => one.qxCode === qxCode)
      const known = indicator as CountyIndicator
      return {
        qxCode,
        qxName: districts().find(({ code }) => code === qxCode)?.name ?? qxCode,
        indicator: known,
        baseYear: row.baseYear,
        base: row.baseValue,
        target: row.targetValue,
        ...actualOf(known, found),
        aboveScale: found?.aboveScale ?? 0,
        source: row.source,
        byName: row.byName,
      }
    })
  },
  enter: ({ input, actor, services }) => enterTarget(services, input, actor),
})
