/** 专家库: who may be asked to score, in which fields, for how long, and how their reviews went. */
import type { CallInput } from '@green/contract/call.ts'
import type { expert as expertCalls } from '@green/contract/calls/filing.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { roundHalfUp } from '@green/filing/round.ts'
import { transaction } from '../db/database.ts'
import { writeAudit } from '../modules/audit/store.ts'
import { referenceOf } from '../modules/reference/reference.ts'
import type { Actor } from '../platform/actor.ts'
import { clock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { expertPage, lockExpert, updateExpert } from './expert-register-store.ts'

/** One page of the register with the reviews of each expert in figures. */
export async function expertRegister(services: Services, input: CallInput<typeof expertCalls.register>) {
  const { page, size, ...filter } = input
  const today = clock.today()
  const found = await expertPage(services.db, filter, today, clock.now(), { limit: size, offset: (page - 1) * size })
  return {
    rows: found.map(({ account, expert, total: _, deviation, ...counts }) => ({
      expertId: account.id,
      name: account.name,
      unit: account.unit ?? '',
      accountState: account.state,
      professionalTitle: expert.professionalTitle,
      fields: expert.fields,
      industries: expert.industries,
      avoidUnits: expert.avoidUnits,
      termFrom: expert.termFrom,
      termTo: expert.termTo,
      inTerm: expert.termFrom <= today && today <= expert.termTo,
      ...counts,
      deviation: deviation === null ? null : roundHalfUp(deviation, 2),
    })),
    total: found[0]?.total ?? 0,
    page,
    size,
  }
}

/** Changes what the register says of an expert; codes must be in their lists. */
export async function saveExpert(services: Services, input: CallInput<typeof expertCalls.save>, actor: Actor) {
  const reference = await referenceOf(services)
  const unknown = (dict: string, code: string) => reference.find(dict, code) === undefined
  const faults = [
    ...(input.termTo <= input.termFrom ? [{ field: 'termTo', message: '聘期截止应晚于聘期开始' }] : []),
    ...(input.professionalTitle && unknown('professionalTitle', input.professionalTitle)
      ? [{ field: 'professionalTitle', message: '请从列表中选择职称' }]
      : []),
    ...(input.fields.some((code) => unknown('expertField', code))
      ? [{ field: 'fields', message: '请从列表中选择专业' }]
      : []),
    ...(input.industries.some((code) => unknown('industryGroup', code))
      ? [{ field: 'industries', message: '请从列表中选择行业' }]
      : []),
  ]
  if (faults.length) throw refuseFields(faults)
  return transaction(services.db, async (tx) => {
    const found = await lockExpert(tx, input.expertId)
    if (!found) throw refuse('NOT_FOUND')
    const { expertId, ...changes } = input
    await updateExpert(tx, expertId, {
      ...changes,
      avoidUnits: [...new Set(changes.avoidUnits.map((unit) => unit.trim()))],
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '修改专家库',
      object: found.account.name,
      result: `聘期${input.termFrom}至${input.termTo}`,
    })
    return { done: true as const }
  })
}
