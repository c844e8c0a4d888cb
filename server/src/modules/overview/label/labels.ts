/** 企业标签: maintained by the city, assigned by hand or by rule, with the day each begins and ends. */

import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { Label, labels, Membership } from '@green/contract/calls/overview/labels.ts'
import { type CodeLabels, ruleText } from '@green/contract/enterprise/label-words.ts'
import type { LabelRule } from '@green/contract/enterprise/labels.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { normalise } from '@green/filing/value/normalise.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { findEnterprise } from '../../../base/enterprise/store.ts'
import { dataYearOf } from '../../../base/reference/campaign-year-store.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { districtOf } from '../../../base/reference/reference-data.ts'
import { isDouble, type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { WithDb } from '../../../platform/services.ts'
import { energyFaultsOf } from './energy-faults.ts'
import { type EnergyYearFaults, fits, type LabelFacts, reasonsOf, type When } from './rules.ts'
import {
  borneByHand,
  deleteMemberships,
  endMemberships,
  enterprisesByCode,
  factsAfter,
  insertLabel,
  insertMemberships,
  type LabelRecord,
  listLabels,
  lockLabel,
  lockMembership,
  type MembershipRecord,
  membershipsOf,
  membersPage,
  openByRule,
  ruledLabels,
  updateLabel,
} from './store.ts'

const step = 500
const dayMs = 86_400_000
const byRule = '规则'
/** Enterprises that a trial lists by name. */
const shownInTrial = 50

export async function allLabels(services: WithDb, actor: Actor): Promise<Label[]> {
  return (await listLabels(services.db, actor)).map(labelView)
}

const labelView = ({ members, ...row }: LabelRecord & { members: number }): Label => ({ ...row, members })

export async function saveLabel(services: WithDb, input: CallInput<typeof labels.save>, actor: Actor): Promise<Label> {
  const { id, version, name, description, rule, enabled } = input
  const values = { name: name.trim(), description: description.trim(), rule, enabled }
  try {
    return await transaction(services.db, async (tx) => {
      const before = id ? await lockLabel(tx, id) : null
      if (id && !before) throw refuse('NOT_FOUND')
      if (before && before.version !== version)
        throw refuse('STALE', {}, { by: before.updatedBy, at: before.updatedAt })
      const touched = { ...values, updatedAt: clock.now(), updatedBy: actor.name }
      const saved = before
        ? await updateLabel(tx, before.id, touched)
        : await insertLabel(tx, { id: ids.next(), ...touched })
      await refill(tx, saved)
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: before ? '修改企业标签' : '新建企业标签',
        object: saved.name,
        result: saved.enabled ? '启用' : '停用',
        changes: changesBetween(labelFields, before && (await logged(tx, before)), await logged(tx, saved)),
      })
      const [found] = (await listLabels(tx, actor)).filter((one) => one.id === saved.id)
      if (!found) throw new Error('the saved label is gone')
      return labelView(found)
    })
  } catch (error) {
    if (isDouble(error, 'label_name')) throw refuse('DUPLICATE', { what: `标签“${values.name}”` })
    throw error
  }
}

/** Updates every label with a rule; runs every night. */
export async function refillLabels(services: WithDb): Promise<void> {
  for (const { id } of await ruledLabels(services.db))
    await transaction(services.db, async (tx) => {
      const label = await lockLabel(tx, id)
      if (label) await refill(tx, label)
    })
}

/** Enterprises that newly match the rule have the label from today; those that no longer match had it until yesterday. */
async function refill(tx: Tx, label: LabelRecord): Promise<void> {
  const members = await openByRule(tx, label.id)
  const fitting = label.rule && label.enabled ? await allFitting(tx, label.rule) : []
  const wanted = new Set(fitting.map((one) => one.id))
  const [startOn, at] = [clock.today(), clock.now()]
  await insertMemberships(
    tx,
    [...wanted]
      .filter((enterpriseId) => !members.has(enterpriseId))
      .map((enterpriseId) => ({
        id: ids.next(),
        labelId: label.id,
        enterpriseId,
        source: 'rule',
        startOn,
        reason: '符合标签规则',
        by: byRule,
        at,
      })),
  )
  const over = [...members.values()].filter((row) => !wanted.has(row.enterpriseId))
  await deleteMemberships(tx, idsOf(over.filter((row) => row.startOn === startOn)))
  await endMemberships(tx, idsOf(over.filter((row) => row.startOn !== startOn)), dayOf(addMs(at, -dayMs)))
}

const labelFields = { name: '名称', description: '说明', rule: '规则', enabled: '启用' } as const

/** The fields that the log tells, with the rule as text. */
async function logged(tx: Tx, { name, description, rule, enabled }: Pick<LabelRecord, keyof typeof labelFields>) {
  const names = await namesOf(tx)
  const code: CodeLabels = (list, one) => (list === 'county' ? (districtOf(one)?.name ?? one) : names.label(list, one))
  return { name, description, enabled, rule: rule ? ruleText(rule, code) : '' }
}

const idsOf = (rows: readonly MembershipRecord[]) => rows.map((row) => row.id)

async function allFitting(tx: Tx, rule: LabelRule) {
  const fitting: { id: string; enterpriseName: string }[] = []
  const when = await asOfToday(tx)
  for await (const one of everyone(tx, rule)) if (fits(rule, one, when)) fitting.push(one)
  return fitting
}

const asOfToday = async (tx: Tx): Promise<When> => ({ lastYear: await dataYearOf(tx), until: Number.POSITIVE_INFINITY })

async function* everyone(tx: Tx, rule: LabelRule): AsyncGenerator<LabelFacts & { id: string; enterpriseName: string }> {
  const isRequested = rule.conditions.some(({ about }) => about === 'dataQuality')
  const names = isRequested ? await namesOf(tx) : null
  for (let after: string | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof factsAfter>> = await factsAfter(tx, after, step)
    const energy = names ? await energyFaultsOf(tx, names, rows) : new Map<string, EnergyYearFaults[]>()
    yield* rows.map((row) => ({ ...row, energy: energy.get(row.id) ?? null }))
    after = rows.at(-1)?.id ?? null
    if (rows.length < step) return
  }
}

/** What a rule would take in, without writing it. */
export async function tryRule(
  { db }: WithDb,
  { rule, year }: CallInput<typeof labels.tryRule>,
): Promise<CallOutput<typeof labels.tryRule>> {
  const when = year === undefined ? await asOfToday(db) : { lastYear: year, until: year }
  const names = await namesOf(db)
  const rows: CallOutput<typeof labels.tryRule>['rows'] = []
  let [of, count] = [0, 0]
  for await (const one of everyone(db, rule)) {
    of += 1
    if (!fits(rule, one, when)) continue
    count += 1
    if (count > shownInTrial) continue
    const { enterpriseName, qxCode } = one
    rows.push({ enterpriseName, qxName: names.label('district', qxCode), why: reasonsOf(rule, one, when) })
  }
  return { count, of, rows }
}

export async function pageOfMembers(
  services: WithDb,
  input: CallInput<typeof labels.members>,
  actor: Actor,
): Promise<CallOutput<typeof labels.members>> {
  const { labelId, current, page, size } = input
  const all = await listLabels(services.db, actor)
  const name = all.find((one) => one.id === labelId)?.name
  if (name === undefined) throw refuse('NOT_FOUND')
  const names = await namesOf(services.db)
  const found = await membersPage(services.db, actor, labelId, current !== '0', { page, size })
  return {
    ...found,
    rows: found.rows.map(({ membership, enterprise }) => ({
      ...membershipOf(membership, name),
      enterpriseId: enterprise.id,
      enterpriseName: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
      qxName: names.label('district', enterprise.qxCode),
    })),
  }
}

/** The labels of one enterprise within reach, past ones too. */
export async function labelsOfEnterprise(services: WithDb, id: string, actor: Actor): Promise<Membership[]> {
  if (!(await findEnterprise(services.db, actor, { id }))) throw refuse('NOT_FOUND')
  return (await membershipsOf(services.db, id)).map(({ membership, name }) => membershipOf(membership, name))
}

function membershipOf(row: MembershipRecord, label: string): Membership {
  const today = clock.today()
  const { id, labelId, startOn, endOn, reason, by } = row
  const current = startOn <= today && (endOn === null || endOn >= today)
  return {
    id,
    labelId,
    label,
    source: oneOf(['hand', 'rule'] as const, row.source),
    startOn,
    endOn,
    current,
    reason,
    by,
  }
}

/** Adds a label to enterprises by their codes; those that bear it by hand on a day of the span are left as they are. */
export async function addLabel(
  services: WithDb,
  input: CallInput<typeof labels.add>,
  actor: Actor,
): Promise<CallOutput<typeof labels.add>> {
  const { labelId, startOn, endOn = null, reason } = input
  if (endOn !== null && endOn < startOn) throw refuseFields([{ field: 'endOn', message: faultTexts.endBeforeStart }])
  const codes = [...new Set(input.socialCodes.map((code) => normalise('socialCode', code)))].filter(Boolean)
  return transaction(services.db, async (tx) => {
    const label = await lockLabel(tx, labelId)
    if (!label) throw refuse('NOT_FOUND')
    const found = await enterprisesByCode(tx, codes)
    const known = new Set(found.map((one) => one.socialCode))
    const bearing = await borneByHand(
      tx,
      labelId,
      found.map((one) => one.id),
      { startOn, endOn },
    )
    const fresh = found.filter((one) => !bearing.has(one.id))
    const at = clock.now()
    await insertMemberships(
      tx,
      fresh.map(({ id: enterpriseId }) => ({
        id: ids.next(),
        labelId,
        enterpriseId,
        source: 'hand',
        startOn,
        endOn,
        reason: reason.trim(),
        by: actor.name,
        at,
      })),
    )
    if (fresh.length > 0)
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: '给企业加标签',
        object: `${label.name}：${fresh.map((one) => one.enterpriseName).join('、')}`,
        result: `${fresh.length}家，${startOn}至${endOn ?? '长期'}`,
        changes: [
          { label: '企业', before: '', after: `${fresh.length}家` },
          { label: '日期', before: '', after: `${startOn}至${endOn ?? '长期'}` },
        ],
      })
    return {
      added: fresh.length,
      unknown: codes.filter((code) => !known.has(code)),
      already: found.filter((one) => bearing.has(one.id)).map((one) => one.enterpriseName),
    }
  })
}

/** Ends a label given by hand; one made by a rule ends with the rule. */
export async function endLabel(services: WithDb, input: CallInput<typeof labels.end>, actor: Actor): Promise<void> {
  await transaction(services.db, async (tx) => {
    const row = await lockMembership(tx, input.id)
    if (!row) throw refuse('NOT_FOUND')
    if (row.source === 'rule') throw refuseFields([{ field: 'id', message: '由规则产生的标签，请修改规则' }])
    if (input.endOn < row.startOn) throw refuseFields([{ field: 'endOn', message: faultTexts.endBeforeStart }])
    await endMemberships(tx, [row.id], input.endOn)
    const label = await lockLabel(tx, row.labelId)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '结束企业的标签',
      object: label?.name ?? '',
      result: `至${input.endOn}`,
    })
  })
}
