/** 双随机: the list as it stands today is locked, with who is left out and why; another person draws from it; anybody can repeat it. */
import type { CallInput } from '@green/contract/call.ts'
import type { inspectionTask as calls, InspectionTaskDetail } from '@green/contract/calls/inspection/inspection-task.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { lockedText, seedOf } from '@green/tools/inspection/draw.ts'
import { takeCaseStep } from '../../../../base/case/take-step.ts'
import { digest, sha256 } from '../../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../../db/database.ts'
import type { DrawExclusion, DrawPoolEntry } from '../../../../db/schema/inspection/inspection.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { clock } from '../../../../platform/clock.ts'
import { ids } from '../../../../platform/ids.ts'
import type { Services } from '../../../../platform/services.ts'
import { allInspectors, type TaskRecord } from '../store.ts'
import { drawnFrom } from './draw-view.ts'
import { ruleText } from './targets.ts'
import { taskKind } from './task-kind.ts'
import { taskDetailOf } from './task-reading.ts'
import {
  completeDraw,
  type DrawRow,
  deleteTargets,
  drawsOf,
  fitting,
  insertDraw,
  insertTargets,
  lockedDraw,
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
    const unverified = verification === 'verified' ? null : '企业信息未经核验'
    const underWay = open.has(id) ? `本年度案件${open.get(id)}尚未办结` : unverified
    const reason = closedAs !== null ? '已停业、注销或迁出' : underWay
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

type Input = Omit<CallInput<typeof calls.lockDraw>, 'id' | 'version'>

/** 锁定名录: the pools, the ratio and the name of the public number are fixed, and their hash is told, before the number is known. */
export async function lockDraw(
  services: Services,
  { id, version, ...input }: CallInput<typeof calls.lockDraw>,
  actor: Actor,
): Promise<InspectionTaskDetail> {
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, taskKind, { id, version, action: 'lock' }, actor, async (task) => {
      const list = await lockedNow(tx, task, input, actor)
      await insertDraw(tx, list)
      return {
        details: {
          名录: `企业${list.objects.length}家，监察人员${list.inspectors.length}名，抽取${list.percent}%`,
          公开数字: `${list.seedSource}（${list.numberOn}公布）`,
          名录的哈希: list.lockedHash ?? '',
        },
        ...(list.redrawReason ? { opinion: list.redrawReason } : {}),
      }
    })
    return taskDetailOf(tx, saved, actor)
  })
}

async function lockedNow(tx: Tx, task: TaskRecord, input: Input, actor: Actor): Promise<DrawRow> {
  const { rule, percent, perEnterprise, numberOn } = input
  if (task.drawMode !== 'draw')
    throw refuseFields([{ field: 'drawMode', message: '抽取方式不是“双随机抽取”，请先修改任务' }])
  const earlier = await drawsOf(tx, task.id)
  const reason = input.reason.trim()
  if (earlier.length > 0 && [...reason].length < shortestReason)
    throw refuseFields([{ field: 'reason', message: `已经抽取过，重新抽取须说明理由（至少${shortestReason}个字）` }])
  if (numberOn < clock.today())
    throw refuseFields([{ field: 'numberOn', message: '公开数字应在锁定名录之后公布，公布日期不能早于今天' }])
  const { conflicts, ...pools } = await poolsOf(tx, rule, task)
  if (pools.objects.length === 0) throw refuseFields([{ field: 'rule', message: '没有可以抽取的企业，请放宽条件' }])
  if (pools.inspectors.length < perEnterprise)
    throw refuseFields([
      {
        field: 'perEnterprise',
        message: `执法证有效的监察人员只有${pools.inspectors.length}名，请减少人数或先登记执法证`,
      },
    ])
  const barredOf = (id: string) => conflicts.filter(({ enterpriseId }) => enterpriseId === id).length
  const short = pools.objects.find(({ id }) => pools.inspectors.length - barredOf(id) < perEnterprise)
  if (short)
    throw refuseFields([
      { field: 'perEnterprise', message: `${short.name}因回避凑不足监察人员，请减少人数或增加监察人员` },
    ])
  const list = {
    no: earlier.length + 1,
    percent,
    perEnterprise,
    ...pools,
    ownNumber: ids.token(),
    seedSource: input.seedSource.trim(),
    barred: conflicts.map(({ inspectorId, enterpriseId }) => `${inspectorId} ${enterpriseId}`),
  }
  const { barred, ...row } = list
  const lockedHash = sha256(lockedText(sha256, { ...list, taskNo: task.taskNo, numberName: list.seedSource }))
  return {
    ...row,
    id: ids.next(),
    taskId: task.id,
    numberOn,
    lockedHash,
    lockedAt: clock.now(),
    snapshotOn: clock.today(),
    excluded: {
      ...pools.excluded,
      inspectors: [
        ...pools.excluded.inspectors,
        ...conflicts.map(({ inspectorId, reason: why }) => ({ id: inspectorId, name: '利害关系', reason: why })),
      ],
    },
    filters: { words: await ruleText(tx, rule), barred },
    redrawReason: reason || null,
    byId: actor.accountId,
    byName: actor.name,
    at: clock.now(),
    // Completed by the draw.
    number: null,
    witnessId: null,
    witness: '',
    seed: '',
    drawn: [],
    hash: lockedHash,
  }
}

/** 见证并抽取: another person enters the public number, and the locked list is drawn from at once. */
export async function drawTask(
  services: Services,
  { id, version, number }: CallInput<typeof calls.witnessDraw>,
  actor: Actor,
): Promise<InspectionTaskDetail> {
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, taskKind, { id, version, action: 'draw' }, actor, async (task) => {
      const draw = await drawnNow(tx, task, number, actor)
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
          公开数字: `${draw.seedSource}：${draw.number}`,
          种子: draw.seed,
          抽取: `从${draw.objects.length}家中抽取${draw.drawn.length}家`,
          锁定和见证: `${draw.byName}锁定名录，${draw.witness}见证`,
        },
        ...(draw.redrawReason ? { opinion: draw.redrawReason } : {}),
      }
    })
    return taskDetailOf(tx, saved, actor)
  })
}

async function drawnNow(tx: Tx, task: TaskRecord, number: string, actor: Actor): Promise<DrawRow> {
  const list = await lockedDraw(tx, task.id)
  if (!list) throw refuse('DONE_ALREADY')
  if (list.numberOn !== null && clock.today() < list.numberOn)
    throw refuseFields([{ field: 'number', message: `公开数字在${list.numberOn}公布，请届时见证并抽取` }])
  const { no, ownNumber } = list
  const seed = seedOf(sha256, { publicNumber: number, ownNumber, taskNo: task.taskNo, no })
  const drawn = drawnFrom({ ...list, seed })
  const signed = {
    number: number.trim(),
    witness: actor.name,
    witnessId: actor.accountId,
    seed,
    drawn,
    at: clock.now(),
  }
  const { id: _, taskId: _of, hash: _list, ...record } = { ...list, ...signed }
  const changes = { ...signed, hash: digest(JSON.stringify({ taskNo: task.taskNo, ...record })) }
  if (!(await completeDraw(tx, list.id, changes))) throw refuse('DONE_ALREADY')
  return { ...list, ...changes }
}
