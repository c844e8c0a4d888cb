/**
 * 定时清理: deletes what is past its term, kind by kind, in bounded batches. Each batch is a transaction that also
 * counts it, so a run may be cut off at any moment: what was deleted is counted, and the next run goes on.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { writeAudit } from '../../base/audit/store.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { clusterPlace } from '../../platform/postgres/embedded-postgres.ts'
import { removeOldServerLogs } from '../../platform/postgres/server-log.ts'
import type { Services } from '../../platform/services.ts'
import { type Deleted, deleteSome, leftOf } from './deletions-store.ts'
import { type KindName, kindNames, kinds } from './kinds-store.ts'
import {
  beginKind,
  countDeleted,
  cutOffSince,
  endKind,
  endRun,
  insertRun,
  lastNight,
  lastResults,
  type Pace,
  totalsSince,
} from './runs-store.ts'
import { daysOf, setTerms } from './terms.ts'

const dayMs = 86_400_000
const atOnce = 200
const soonDays = 30

/** One run over the kinds of this pace. A kind that fails is told and does not keep the others from their turn. */
export async function cleanUp(services: Services, pace: Pace): Promise<void> {
  const { db } = services
  const id = ids.next()
  const { set } = await setTerms(db)
  await insertRun(db, { id, pace, startedAt: clock.now() })
  for (const kind of kindNames.filter((name) => kinds[name].pace === pace)) {
    if (services.closing.aborted) return
    const days = daysOf(kind, set, services.config)
    await beginKind(db, { runId: id, kind, at: clock.now(), days })
    try {
      await cleanKind(services, id, kind, days)
    } catch (error) {
      const fault = error instanceof Error ? error.message.slice(0, 200) : 'failed'
      services.log.error({ err: error, kind }, 'clean-up of a kind failed')
      await endKind(db, id, kind, { at: clock.now(), fault })
    }
  }
  if (pace === 'night') await cleanServerLog(services)
  await transaction(db, async (tx) => {
    await endRun(tx, id, clock.now())
    if (pace === 'night') await logNight(tx, id)
  })
}

/** The log of the embedded database, which lies in files. */
async function cleanServerLog({ config, log }: Pick<Services, 'config' | 'log'>): Promise<void> {
  if (config.DATABASE_URL) return
  try {
    await removeOldServerLogs((await clusterPlace(config.DATA_DIR)).home)
  } catch (error) {
    log.error({ err: error }, 'clean-up of the database log failed')
  }
}

/** What began before it is over. By night whole days count, as people count them. */
function cutOf(pace: Pace, days: number): string {
  const from = pace === 'night' ? new Date(`${clock.today()}T00:00:00+08:00`).toISOString() : clock.now()
  return addMs(from, -days * dayMs)
}

/** Rows that somebody holds, such as another run, are left out and tried again before they are told as overdue. */
const tries = 3
const againMs = 1000

async function cleanKind(services: Services, runId: string, kind: KindName, days: number): Promise<void> {
  const { db, closing } = services
  const { rows, whole, pace } = kinds[kind]
  const before = cutOf(pace, days)
  if (whole) await countDeleted(db, runId, kind, await whole(services))
  for (let attempt = 1; ; attempt++) {
    if (!whole) await deleteAll(services, runId, kind, before)
    if (closing.aborted) return
    const left = await leftOf(db, rows, before, addMs(before, soonDays * dayMs))
    if (left.overdue === 0 || attempt === tries) return endKind(db, runId, kind, { at: clock.now(), ...left })
    await wait(againMs, undefined, { ref: false })
  }
}

async function deleteAll(services: Services, runId: string, kind: KindName, before: string): Promise<void> {
  const { db, files, closing } = services
  const { rows, batch } = kinds[kind]
  for (let last = atOnce; last === atOnce && !closing.aborted; ) {
    const { deleted, keys = [] }: Deleted = await transaction(db, async (tx) => {
      const done = await (batch ? batch(tx, before, atOnce) : deleteSome(tx, rows, before, atOnce))
      if (done.deleted > 0) await countDeleted(tx, runId, kind, done.deleted)
      return done
    })
    // Cut off here, the content is without a name and is swept with the others.
    for (const key of keys) await files.remove(key)
    last = deleted
  }
}

/** One line a night: what all runs since the last one deleted, and whether every term is kept. */
async function logNight(tx: Tx, runId: string): Promise<void> {
  const since = await lastNight(tx, runId)
  const labelled = (await totalsSince(tx, since)).filter(({ deleted }) => deleted > 0)
  const texts = labelled.map(({ kind, deleted }) => `${kinds[kind as KindName]?.label ?? kind}${deleted}`)
  const unmet = [...(await lastResults(tx)).values()].filter(({ overdue, fault }) => (overdue ?? 0) > 0 || fault)
  const cutOff = await cutOffSince(tx, since, runId)
  await writeAudit(tx, {
    kind: 'system',
    actor: null,
    action: '清理到期数据',
    object: texts.length > 0 ? texts.join('，') : '没有到期的数据',
    result: [
      unmet.length === 0
        ? '各类数据都在保存期限以内'
        : `超过期限没有清理完：${unmet.map(({ kind }) => kinds[kind as KindName]?.label ?? kind).join('、')}`,
      cutOff > 0 ? `其间有${cutOff}次清理中断，已由后来的清理接着做` : '',
    ]
      .filter(Boolean)
      .join('；'),
  })
}
