/** 专家库: who may be asked to score, in which fields, for how long, and how their reviews went. */

import type { CallInput } from '@green/contract/call.ts'
import type { expert as expertCalls } from '@green/contract/calls/filing/expert.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { type Interest, yearsApart, yearsBefore } from '@green/filing/form/conflict.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { qualityOf } from '@green/filing/scoring/expert-quality.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { changesBetween } from '../../base/audit/changes.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { tell } from '../../base/message/tell.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { districtOf } from '../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { expertPage, findExpert, lockExpert, termsEndingOn, updateExpert } from './expert-register-store.ts'

const dayMs = 86_400_000

/** One page of the register with the reviews of each expert in figures. */
export async function expertRegister(services: WithDb, input: CallInput<typeof expertCalls.register>) {
  const { page, size, endsWithin, ...filter } = input
  const today = clock.today()
  const endsBy = endsWithin ? dayOf(addMs(clock.now(), endsWithin * dayMs)) : undefined
  const found = await expertPage(services.db, { ...filter, endsBy }, today, clock.now(), { page, size })
  return {
    ...found,
    rows: found.rows.map(({ account, expert, deviation, returned, outliers, ...counts }) => ({
      expertId: account.id,
      accountState: account.state,
      ...entryOf({ account, expert }),
      avoidUnits: expert.avoidUnits,
      inTerm: expert.termFrom <= today && today <= expert.termTo,
      away: expert.absences.some(({ from, to }) => from <= today && today <= to),
      ...counts,
      quality: qualityOf({ done: counts.doneTasks, late: counts.late, returned, outliers, deviation }),
      deviation: deviation === null ? null : roundHalfUp(deviation, 2),
    })),
  }
}

const loggedFields = {
  professionalTitle: '职称',
  fields: '专业领域',
  industries: '行业',
  avoidUnits: '回避单位',
  termFrom: '聘期开始',
  termTo: '聘期截止',
  qxCode: '所在区县',
  parkName: '所在园区',
} as const

type LockedExpert = NonNullable<Awaited<ReturnType<typeof lockExpert>>>

function entryOf({ account, expert }: LockedExpert) {
  const { professionalTitle, fields, industries, qxCode, parkName, interests, absences, declaredOn } = expert
  const { termFrom, termTo } = expert
  return {
    name: account.name,
    unit: account.unit ?? '',
    professionalTitle,
    fields,
    industries,
    qxCode,
    parkName,
    interests,
    absences,
    declaredOn,
    termFrom,
    termTo,
  }
}

/** The expert's own entry. */
export async function ownEntry(services: WithDb, actor: Actor) {
  const found = await findExpert(services.db, actor.accountId)
  if (!found) throw refuse('NOT_FOUND')
  return entryOf(found)
}

/** An expert declares the own relations and absences; the date counts for the yearly renewal. */
export async function declareInterests(services: Services, input: CallInput<typeof expertCalls.declare>, actor: Actor) {
  const today = clock.today()
  const faults = [
    ...(await listFaults(services, input)),
    ...input.interests.flatMap(({ until }, i) =>
      until && until > today
        ? [{ field: `interests.${i}.until`, message: '截止日期不能晚于今天；仍在继续的请留空' }]
        : [],
    ),
    ...input.absences.flatMap(({ from, to }, i) =>
      to < from ? [{ field: `absences.${i}.to`, message: faultTexts.endBeforeStart }] : [],
    ),
  ]
  if (faults.length) throw refuseFields(faults)
  return transaction(services.db, async (tx) => {
    const found = await lockExpert(tx, actor.accountId)
    if (!found) throw refuse('NOT_FOUND')
    const declared = input.interests.map((one) => ({ ...one, unit: one.unit.trim() }))
    const changes = {
      ...input,
      parkName: input.parkName?.trim() || null,
      interests: [...declared, ...stillApart(found.expert.interests, declared)],
      declaredOn: today,
    }
    await updateExpert(tx, actor.accountId, changes)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '申报利害关系',
      object: found.account.name,
      result: `${input.interests.length}项利害关系，${input.absences.length}段不能评审的日期`,
    })
    return entryOf({ ...found, expert: { ...found.expert, ...changes } })
  })
}

/** Employments that ended lately: a declaration adds to them, and takes none away before its years are over. */
function stillApart(before: readonly Interest[], declared: readonly Interest[]): Interest[] {
  const since = yearsBefore(clock.today(), yearsApart)
  return before.filter(
    ({ relation, unit, until }) =>
      relation === 'employed' &&
      until !== null &&
      until >= since &&
      !declared.some((one) => one.relation === 'employed' && one.unit === unit && (one.until ?? until) >= until),
  )
}

/** An expert leaves an employer: for the years of avoidance that unit counts as if he had declared it. Nothing for others. */
export async function noteEmployerLeft(tx: Tx, accountId: string, unit: string): Promise<void> {
  const found = unit.trim() === '' ? null : await lockExpert(tx, accountId)
  if (!found) return
  const left: Interest = { unit: unit.trim(), relation: 'employed', until: clock.today() }
  await updateExpert(tx, accountId, { interests: [...found.expert.interests, left] })
}

/** A declaration is good for a year. */
const declaredWithin = 366

/** Extends terms of office. Refused as a whole where somebody has declared nothing for a year, or the day is not later than now. */
export async function renewExperts(services: Services, input: CallInput<typeof expertCalls.renew>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const since = dayOf(addMs(clock.now(), -declaredWithin * dayMs))
    const ids = [...new Set(input.expertIds)].toSorted()
    const names: { late: string[]; longer: string[] } = { late: [], longer: [] }
    const known: string[] = []
    const terms: { name: string; before: string }[] = []
    for (const id of ids) {
      const found = await lockExpert(tx, id)
      if (!found) throw refuse('NOT_FOUND')
      known.push(found.account.name)
      terms.push({ name: found.account.name, before: found.expert.termTo })
      if (!found.expert.declaredOn || found.expert.declaredOn < since) names.late.push(found.account.name)
      if (found.expert.termTo >= input.termTo) names.longer.push(found.account.name)
    }
    if (names.late.length)
      throw refuseFields([
        { field: 'expertIds', message: `一年内没有申报利害关系，请先由本人申报：${names.late.join('、')}` },
      ])
    if (names.longer.length || input.termTo <= clock.today())
      throw refuseFields([
        {
          field: 'termTo',
          message: `新的聘期截止应晚于今天和原截止日${names.longer.length ? `（${names.longer.join('、')}）` : ''}`,
        },
      ])
    for (const id of ids) await updateExpert(tx, id, { termTo: input.termTo })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '续聘专家',
      object: known.join('、'),
      result: `聘期至${input.termTo}，理由：${input.reason.trim()}`,
      changes: terms.map(({ name, before }) => ({ label: `${name}的聘期截止`, before, after: input.termTo })),
    })
    await tell(tx, services, {
      to: ids,
      template: 'expertRenewed',
      values: { until: input.termTo },
      link: officePath('expertOwn'),
      sms: false,
    })
    return { renewed: ids.length }
  })
}

/** A month before a term ends: the expert declares, the city renews. */
export async function remindOfTerms(tx: Tx, services: Services): Promise<void> {
  const day = dayOf(addMs(clock.now(), 30 * dayMs))
  const ending = await termsEndingOn(tx, day)
  if (ending.length === 0) return
  await tell(tx, services, {
    to: ending.map(({ id }) => id),
    template: 'expertTermEnding',
    values: { until: day },
    link: officePath('expertOwn'),
    sms: false,
  })
  await tell(tx, services, {
    to: { role: 'city' },
    template: 'expertTermsEnding',
    values: { count: String(ending.length), until: day, names: ending.map(({ name }) => name).join('、') },
    link: `${officePath('expertRegister')}?endsWithin=60`,
    sms: false,
  })
}

async function listFaults(
  services: Services,
  input: { fields: readonly string[]; industries: readonly string[]; qxCode: string | null },
) {
  const reference = await referenceOf(services)
  const strange = (dict: string, codes: readonly string[]) => codes.some((code) => !reference.find(dict, code))
  return [
    ...(strange('expertField', input.fields) ? [{ field: 'fields', message: '请从列表中选择专业' }] : []),
    ...(strange('industryGroup', input.industries) ? [{ field: 'industries', message: '请从列表中选择行业' }] : []),
    ...(input.qxCode && !districtOf(input.qxCode) ? [{ field: 'qxCode', message: '请从列表中选择区县' }] : []),
  ]
}

/** Whether it changes for whom and how long the expert may be asked: the term, and what he is kept away from. */
export function changesInvited(before: LockedExpert['expert'], wanted: CallInput<typeof expertCalls.save>): boolean {
  const avoided = wanted.avoidUnits.map((unit) => unit.trim())
  return (
    wanted.termFrom !== before.termFrom ||
    wanted.termTo !== before.termTo ||
    wanted.qxCode !== before.qxCode ||
    (wanted.parkName ?? '') !== (before.parkName ?? '') ||
    before.avoidUnits.some((unit) => !avoided.includes(unit))
  )
}

/** Changes an expert's entry; codes must be in their lists. */
export async function saveExpert(services: Services, input: CallInput<typeof expertCalls.save>, actor: Actor) {
  const reference = await referenceOf(services)
  const title = input.professionalTitle
  const faults = [
    ...(input.termTo <= input.termFrom ? [{ field: 'termTo', message: '聘期截止应晚于聘期开始' }] : []),
    ...(title && !reference.find('professionalTitle', title)
      ? [{ field: 'professionalTitle', message: '请从列表中选择职称' }]
      : []),
    ...(await listFaults(services, input)),
  ]
  if (faults.length) throw refuseFields(faults)
  return transaction(services.db, async (tx) => {
    const found = await lockExpert(tx, input.expertId)
    if (!found) throw refuse('NOT_FOUND')
    const { expertId, reason, ...changes } = input
    if (changesInvited(found.expert, input) && [...reason.trim()].length < 5)
      throw refuseFields([{ field: 'reason', message: '请说明改动聘期、所在地或回避单位的理由（至少5个字）' }])
    await updateExpert(tx, expertId, {
      ...changes,
      avoidUnits: [...new Set(changes.avoidUnits.map((unit) => unit.trim()))],
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '修改专家库',
      object: found.account.name,
      result: `聘期${input.termFrom}至${input.termTo}${reason.trim() ? `，理由：${reason.trim()}` : ''}`,
      changes: changesBetween(loggedFields, found.expert, input),
    })
    return { done: true as const }
  })
}
