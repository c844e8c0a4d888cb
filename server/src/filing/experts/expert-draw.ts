/** 随机抽取专家: random, balanced by workload, and reproducible from pool and seed. */
import type { CallInput } from '@green/contract/call.ts'
import type { expert as expertCalls } from '@green/contract/calls/filing/expert.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { sha256 } from '../../crypto/digest.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import { ids } from '../../platform/ids.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { findFiling } from '../record/store.ts'
import { openDraw } from './departure.ts'
import { candidatesOf, isDrawable } from './expert-candidates.ts'
import { type DrawRecord, drawsOf, insertDraw } from './expert-draw-store.ts'

type Ball = { expertId: string; openTasks: number }

/** Experts with this many more open tasks than the least busy come after the others. */
const heavierBy = 3

/**
 * The first `count` of the pool, ordered by load band and then by SHA-256 of `seed:expertId` in hexadecimal.
 * The order of the pool itself does not matter.
 */
export function drawFrom(pool: readonly Ball[], count: number, seed: string): string[] {
  const least = Math.min(...pool.map(({ openTasks }) => openTasks))
  const band = ({ openTasks }: Ball) => Math.floor((openTasks - least) / heavierBy)
  return pool
    .map((ball) => ({ id: ball.expertId, band: band(ball), ticket: sha256(`${seed}:${ball.expertId}`) }))
    .sort((a, b) => a.band - b.band || (a.ticket < b.ticket ? -1 : 1))
    .slice(0, count)
    .map(({ id }) => id)
}

/** Draws among the available candidates; a repeated draw needs a reason. */
export async function drawExperts(services: Services, input: CallInput<typeof expertCalls.draw>, actor: Actor) {
  return idempotent(services, actor, input, async (tx) => {
    const filing = await findFiling(tx, actor, input.filingId)
    if (!filing) throw refuse('NOT_FOUND')
    const earlier = await drawsOf(tx, filing.id)
    const reason = input.reason?.trim() ?? ''
    if (earlier.length > 0 && [...reason].length < 5)
      throw refuseFields([{ field: 'reason', message: '已经抽取过，重新抽取须说明理由（至少5个字）' }])
    const candidates = await candidatesOf(tx, filing)
    const avoided = candidates.flatMap(({ name, conflict }) => (conflict ? [`${name}（${conflict}）`] : []))
    const pool = candidates.filter(isDrawable).map(({ expertId, name, openTasks }) => ({ expertId, name, openTasks }))
    if (pool.length < input.count)
      throw refuseFields([
        { field: 'count', message: `可抽取的专家只有${pool.length}位，请减少人数或先在专家库中增加专家` },
      ])
    const seed = ids.seed()
    const made: DrawRecord = {
      id: ids.next(),
      filingId: filing.id,
      qxCode: filing.qxCode,
      at: clock.now(),
      actorId: actor.accountId,
      actorName: actor.name,
      seed,
      count: input.count,
      reason: reason || null,
      pool,
      drawn: drawFrom(pool, input.count, seed),
    }
    await insertDraw(tx, made)
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '随机抽取专家',
      object: `${filing.enterpriseName} ${filing.number ?? filing.id}`,
      result: `种子${seed}，从${pool.length}位中抽取${input.count}位`,
      changes: [
        { label: earlier.length > 0 ? '重新抽取人数' : '抽取人数', before: '', after: `${input.count}位` },
        ...(avoided.length > 0 ? [{ label: '回避，不列入抽取', before: '', after: avoided.join('、') }] : []),
      ],
    })
    return drawView(made, true)
  })
}

/** Every draw of a filing, each recomputed to show that it is reproducible. */
export async function listDraws(services: WithDb, filingId: string, actor: Actor) {
  if (!(await findFiling(services.db, actor, filingId))) throw refuse('NOT_FOUND')
  const open = await openDraw(services.db, filingId)
  return (await drawsOf(services.db, filingId)).map((draw) => drawView(draw, draw.id === open?.id))
}

function drawView(draw: DrawRecord, isOpen: boolean) {
  const again = drawFrom(draw.pool, draw.count, draw.seed)
  const nameOf = (id: string) => draw.pool.find(({ expertId }) => expertId === id)?.name ?? ''
  return {
    id: draw.id,
    at: draw.at,
    by: draw.actorName,
    seed: draw.seed,
    count: draw.count,
    reason: draw.reason,
    pool: draw.pool,
    drawn: draw.drawn.map((expertId) => ({ expertId, name: nameOf(expertId) })),
    isOpen,
    repeats: again.join() === draw.drawn.join(),
  }
}
