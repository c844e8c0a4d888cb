/** The enterprises of a draft task: by rule, by hand; products, inspectors and date of each. */

import type { CallInput } from '@green/contract/call.ts'
import type { inspectionTask as calls, InspectionTaskDetail } from '@green/contract/calls/inspection/inspection-task.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { inspectionTaskCase } from '@green/filing/cases/inspection/inspection-task.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { takeCaseStep } from '../../../../base/case/take-step.ts'
import { labelNames } from '../../../../base/enterprise/label-store.ts'
import { districtOf } from '../../../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Services } from '../../../../platform/services.ts'
import { industryName } from '../reading.ts'
import { noteOnCase, targetsOf } from '../store.ts'
import { taskKind } from './task-kind.ts'
import { taskDetailOf, taskFor } from './task-reading.ts'
import { casesOfTask, deleteTargets, fitting, insertTargets, type TargetRule, updateTarget } from './task-store.ts'
import { teamIds } from './team.ts'

/** More are no list that anybody inspects. */
const longestList = 2000

/** The rule in words, as the list and the draw's record show it. */
export async function ruleText(tx: Tx, rule: TargetRule): Promise<string> {
  const [label] = rule.labelId ? await labelNames(tx, [rule.labelId]) : []
  const parts = [
    label ? `标签“${label}”` : '',
    rule.qxCode ? (districtOf(rule.qxCode)?.name ?? '') : '',
    rule.industryCode ? `行业${industryName(rule.industryCode)}` : '',
    rule.aboveScale === undefined ? '' : rule.aboveScale ? '规模以上' : '规模以下',
    rule.fromTce === undefined ? '' : `综合能耗不低于${rule.fromTce}吨标准煤`,
  ]
  return parts.filter(Boolean).join('、') || '企业库全部企业'
}

/** Operating enterprises only. */
const operating = <T extends { closedAs: string | null }>(found: T[]) =>
  found.filter(({ closedAs }) => closedAs === null)

export async function tryRule(services: Services, { taskId, rule }: CallInput<typeof calls.tryRule>, actor: Actor) {
  const { db } = services
  await taskFor(db, taskId, actor)
  const found = operating(await fitting(db, rule))
  const listed = new Set((await targetsOf(db, taskId)).map(({ target }) => target.enterpriseId))
  return {
    count: found.length,
    listed: found.filter(({ id }) => listed.has(id)).length,
    first: found.slice(0, 10).map(({ name }) => name),
  }
}

export async function addByRule(
  services: Services,
  { id, version, rule }: CallInput<typeof calls.addByRule>,
  actor: Actor,
): Promise<InspectionTaskDetail> {
  return transaction(services.db, async (tx) => {
    const found = operating(await fitting(tx, rule))
    if (found.length === 0) throw refuseFields([{ field: 'rule', message: faultTexts.noEnterprise }])
    if (found.length > longestList)
      throw refuseFields([{ field: 'rule', message: faultTexts.tooManyEnterprises(found.length, longestList) }])
    const origin = await ruleText(tx, rule)
    const saved = await takeCaseStep(tx, services, taskKind, { id, version, action: 'list' }, actor, async () => {
      const rows = found.map((one) => ({ taskId: id, enterpriseId: one.id, source: 'rule', origin, inspectorIds: [] }))
      const added = await insertTargets(tx, rows)
      return { changes: { drawId: null }, details: { 条件: origin, 列入: `${added}家` } }
    })
    return taskDetailOf(tx, saved, actor)
  })
}

/** Takes enterprises off the list of a draft, with the reason; a draw that stood for the list ends. */
export async function removeTargets(
  services: Services,
  { id, version, enterpriseIds, reason }: CallInput<typeof calls.removeTargets>,
  actor: Actor,
): Promise<InspectionTaskDetail> {
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, taskKind, { id, version, action: 'list' }, actor, async () => {
      const names = (await targetsOf(tx, id))
        .filter(({ target }) => enterpriseIds.includes(target.enterpriseId))
        .map(({ name }) => name)
      if (names.length === 0) throw refuse('NOT_FOUND')
      await deleteTargets(tx, id, enterpriseIds)
      return {
        changes: { drawId: null },
        opinion: reason,
        details: { 移除: `${names.length}家` },
        log: { changes: [{ label: '移除企业', before: names.join('、'), after: '' }] },
      }
    })
    return taskDetailOf(tx, saved, actor)
  })
}

/** Before publishing the line of the list; afterwards the same facts of the case, by the leader or the city. */
export async function saveTarget(
  services: Services,
  { id, version, enterpriseId, ...facts }: CallInput<typeof calls.saveTarget>,
  actor: Actor,
): Promise<InspectionTaskDetail> {
  return transaction(services.db, async (tx) => {
    const task = await taskFor(tx, id, actor)
    const team = teamIds(task)
    if (facts.inspectorIds.some((one) => !team.includes(one)))
      throw refuseFields([{ field: 'inspectorIds', message: '只能从本任务的监察人员中选择' }])
    if (facts.inspectorIds.length === 1)
      throw refuseFields([{ field: 'inspectorIds', message: '每家至少两名监察人员' }])
    const one = (await targetsOf(tx, id)).find(({ target }) => target.enterpriseId === enterpriseId)
    if (!one) throw refuse('NOT_FOUND')
    // Drawn inspectors stay as they were drawn.
    if (task.drawId && one.target.inspectorIds.join() !== facts.inspectorIds.join())
      throw refuseFields([{ field: 'inspectorIds', message: '监察人员由双随机抽取确定，调整须重新抽取' }])
    const isDraft = (inspectionTaskCase.steps.list.from as readonly string[]).includes(task.state)
    const keep = async () => {
      await updateTarget(tx, id, enterpriseId, facts)
      const begun = (await casesOfTask(tx, id)).find((one) => one.enterpriseId === enterpriseId)
      if (begun) await noteOnCase(tx, begun.id, facts)
      return { details: { 企业: one.name, ...(facts.planVisitDate ? { 计划日期: facts.planVisitDate } : {}) } }
    }
    const action = isDraft ? 'list' : 'assign'
    const saved = await takeCaseStep(tx, services, taskKind, { id, version, action }, actor, keep)
    return taskDetailOf(tx, saved, actor)
  })
}
