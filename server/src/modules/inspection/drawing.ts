/** 双随机: the pools as they stand today with who is left out and why, the draw, its record that anybody can repeat. */
import type { CallInput } from '@green/contract/call.ts'
import type { inspectionTask as calls, InspectionTaskDetail } from '@green/contract/calls/inspection-task.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { drawPairs, seedOf } from '@green/tools/inspection/draw.ts'
import { takeCaseStep } from '../../base/case/take-step.ts'
import { digest, sha256 } from '../../crypto/digest.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { DrawExclusion, DrawPoolEntry } from '../../db/schema/inspection.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { allInspectors, type TaskRecord } from './store.ts'
import { ruleWords } from './targets.ts'
import { taskKind } from './task-kind.ts'
import { taskDetailOf } from './task-reading.ts'
import {
  type DrawRow,
  deleteTargets,
  drawsOf,
  fitting,
  insertDraw,
  insertTargets,
  type TargetRule,
  underInspection,
} from './task-store.ts'
import { cardFault, inspectorConflict } from './team.ts'

const shortestReason = 5

/** Enterprises and inspectors that may be drawn, and those left out with the reason. */
async function poolsOf(tx: Tx, rule: TargetRule, task: TaskRecord) {
  const today = clock.today()
  const open = await underInspection(tx, task.year)
  const [objects, leftObjects]: [DrawPoolEntry[], DrawExclusion[]] = [[], []]
  for (const { id, name, socialCode, closedAs, verification } of await fitting(tx, rule)) {
    const reason =
      closedAs !== null
        ? '已停业、注销或迁出'
        : open.has(id)
          ? `本年度案件${open.get(id)}尚未办结`
          : verification === 'verified'
            ? null
            : '企业信息未经核验'
    if (reason) leftObjects.push({ id, name, reason })
    else objects.push({ id, name, key: socialCode, note: '' })
  }
  const [inspectors, leftInspectors]: [DrawPoolEntry[], DrawExclusion[]] = [[], []]
  const supervisors = await allInspectors(tx)
  for (const { id, name, card, unit } of supervisors) {
    const region = card?.qxCode && rule.qxCode && card.qxCode !== rule.qxCode ? '执法区域不符' : null
    const reason = cardFault(card, today) ?? region
    if (reason || !card) leftInspectors.push({ id, name, reason: reason ?? '没有登记执法证' })
    else inspectors.push({ id, name, key: card.cardNo, note: unit ?? '' })
  }
  const conflicts = supervisors.flatMap((one) =>
    objects.flatMap((object) => {
      const why = inspectorConflict(one, object.name, today)
      return why
        ? [{ inspectorId: one.id, enterpriseId: object.id, reason: `${one.name}回避${object.name}：${why}` }]
        : []
    }),
  )
  return { objects, inspectors, excluded: { objects: leftObjects, inspectors: leftInspectors }, conflicts }
}

export async function drawTask(
  services: Services,
  { id, version, rule, ...given }: CallInput<typeof calls.draw>,
  actor: Actor,
): Promise<InspectionTaskDetail> {
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, taskKind, { id, version, action: 'draw' }, actor, async (task) => {
      const draw = await drawnNow(tx, task, { rule, ...given }, actor)
      await insertDraw(tx, draw)
      await deleteTargets(tx, id)
      await insertTargets(
        tx,
        draw.drawn.map(({ enterpriseId, inspectorIds }) => ({
          taskId: id,
          enterpriseId,
          source: 'draw',
          origin: `第${draw.no}次抽取`,
          inspectorIds,
        })),
      )
      const team = [...new Set(draw.drawn.flatMap(({ inspectorIds }) => inspectorIds))]
      return {
        changes: { drawId: draw.id, memberIds: team.filter((one) => one !== task.leaderId) },
        details: {
          种子: draw.seed,
          抽取: `从${draw.objects.length}家中抽取${draw.drawn.length}家`,
          见证人: draw.witness,
        },
        ...(draw.redrawReason ? { opinion: draw.redrawReason } : {}),
      }
    })
    return taskDetailOf(tx, saved, actor)
  })
}

type Given = Omit<CallInput<typeof calls.draw>, 'id' | 'version'>

async function drawnNow(tx: Tx, task: TaskRecord, given: Given, actor: Actor): Promise<DrawRow> {
  const { rule, percent, perEnterprise, seedSource, witness } = given
  if (task.drawMode !== 'draw')
    throw refuseFields([{ field: 'drawMode', message: '抽取方式不是“双随机抽取”，请先修改任务' }])
  const earlier = await drawsOf(tx, task.id)
  const reason = given.reason.trim()
  if (earlier.length > 0 && [...reason].length < shortestReason)
    throw refuseFields([{ field: 'reason', message: `已经抽取过，重新抽取须说明理由（至少${shortestReason}个字）` }])
  if (witness.trim() === actor.name) throw refuseFields([{ field: 'witness', message: '见证人不能是操作人本人' }])
  const { conflicts, ...pools } = await poolsOf(tx, rule, task)
  if (pools.objects.length === 0) throw refuseFields([{ field: 'rule', message: '没有可以抽取的企业，请放宽条件' }])
  if (pools.inspectors.length < perEnterprise)
    throw refuseFields([
      {
        field: 'perEnterprise',
        message: `执法证有效的监察人员只有${pools.inspectors.length}名，请减少人数或先登记执法证`,
      },
    ])
  const no = earlier.length + 1
  const seed = seedOf(sha256, { publicNumber: seedSource, taskNo: task.taskNo, no })
  const barred = conflicts.map(({ inspectorId, enterpriseId }) => `${inspectorId} ${enterpriseId}`)
  const drawn = drawPairs(sha256, {
    ...pools,
    percent,
    perEnterprise,
    seed,
    conflicts: (inspectorId, enterpriseId) => barred.includes(`${inspectorId} ${enterpriseId}`),
  })
  const short = drawn.find(({ inspectorIds }) => inspectorIds.length < perEnterprise)
  if (short)
    throw refuseFields([{ field: 'perEnterprise', message: '有企业因回避凑不足监察人员，请减少人数或增加监察人员' }])
  const record = {
    taskNo: task.taskNo,
    no,
    seedSource: seedSource.trim(),
    seed,
    percent,
    perEnterprise,
    filters: { words: await ruleWords(tx, rule), barred },
    snapshotOn: clock.today(),
    ...pools,
    excluded: {
      ...pools.excluded,
      inspectors: [
        ...pools.excluded.inspectors,
        ...conflicts.map(({ inspectorId, reason: why }) => ({ id: inspectorId, name: '利害关系', reason: why })),
      ],
    },
    drawn,
    redrawReason: reason || null,
    witness: witness.trim(),
    at: clock.now(),
    byName: actor.name,
  }
  const { taskNo: _taskNo, ...row } = record
  return { ...row, id: ids.next(), taskId: task.id, byId: actor.accountId, hash: digest(JSON.stringify(record)) }
}
