/** 定期汇总: what a person subscribes to, and when it is sent. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  type DigestPace,
  type digest,
  digestPaces,
  digestsAtMost,
  type ReportDigest,
} from '@green/contract/calls/overview/report.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { isDouble, type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import {
  countDigests,
  type DigestRecord,
  deleteDigest,
  digestsOf,
  insertDigest,
  lockOwnDigest,
  updateDigest,
} from './digest-store.ts'
import { type DigestTimes, nextTime } from './digest-times.ts'
import { findSaved } from './saved-store.ts'

/** The digest of the own open work. */
export const workTitle = '我的待办与期限'

export const timesOf = ({ pace, day, hour }: DigestRecord): DigestTimes => ({ pace: pace as DigestPace, day, hour })

function viewOf(row: DigestRecord): ReportDigest {
  const { id, reportId, title, day, hour, sendEmpty, email, paused, pausedWhy, lastAt, lastSaid, version } = row
  return {
    id,
    reportId,
    title,
    day,
    hour,
    sendEmpty,
    paused,
    pausedWhy,
    lastAt,
    lastSaid,
    version,
    pace: row.pace as DigestPace,
    email: email ? masked(email) : null,
    nextAt: paused ? null : row.nextAt,
  }
}

export async function ownDigests(
  services: Pick<Services, 'config' | 'db'>,
  actor: Actor,
): Promise<CallOutput<typeof digest.mine>> {
  const rows = await digestsOf(services.db, actor.accountId)
  return { rows: rows.map(viewOf), hasMail: services.config.MAIL_URL !== undefined }
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** 每周一 8:00. */
function timeText({ pace, day, hour }: DigestTimes): string {
  const on = pace === 'day' ? '' : pace === 'week' ? (weekdays[day - 1] ?? '') : `${day}日`
  return `${digestPaces[pace]}${on} ${hour}:00`
}

type Plan = Pick<CallInput<typeof digest.change>, 'pace' | 'day' | 'hour' | 'sendEmpty' | 'email'>

function planned({ pace, day, hour, sendEmpty, email }: Plan) {
  if (pace === 'week' && day > 7) throw refuseFields([{ field: 'day', message: '请选择星期几' }])
  const times = { pace, day: pace === 'day' ? 1 : day, hour }
  const address = email === undefined ? {} : { email: email.trim() || null }
  return { ...times, ...address, sendEmpty, nextAt: nextTime(times, clock.now()), paused: false, pausedWhy: null }
}

const log = (tx: Tx, actor: Actor, action: string, row: DigestRecord, result = timeText(timesOf(row))) =>
  writeAudit(tx, { kind: 'business', actor, action, object: row.title, result })

/** Each report once for each person. */
export async function subscribe(
  services: Services,
  input: CallInput<typeof digest.subscribe>,
  actor: Actor,
): Promise<ReportDigest> {
  const { reportId } = input
  try {
    return await idempotent(services, actor, input, async (tx) => {
      const report = reportId ? await findSaved(tx, actor, reportId) : null
      if (reportId && !report) throw refuse('NOT_FOUND')
      const { accountId } = actor
      if ((await countDigests(tx, accountId)) >= digestsAtMost)
        throw refuseFields([{ field: 'pace', message: `每人最多订阅${digestsAtMost}份汇总，请先退订不用的` }])
      const title = report?.name ?? workTitle
      const row = await insertDigest(tx, {
        ...planned(input),
        id: ids.next(),
        accountId,
        reportId,
        title,
        createdAt: clock.now(),
      })
      await log(tx, actor, '订阅定期汇总', row)
      return viewOf(row)
    })
  } catch (error) {
    if (isDouble(error, 'digest_once')) throw refuse('DUPLICATE', { what: '这份汇总的订阅' })
    throw error
  }
}

export async function changeDigest(
  services: Services,
  input: CallInput<typeof digest.change>,
  actor: Actor,
): Promise<ReportDigest> {
  return idempotent(services, actor, input, async (tx) => {
    const before = await ownDigest(tx, actor, input.id)
    if (before.version !== input.version) throw refuse('STALE')
    const row = await updateDigest(tx, before.id, planned(input))
    await log(tx, actor, '修改定期汇总', row)
    return viewOf(row)
  })
}

/** Resumed, it goes on at its next time; what it missed is not made up for. */
export async function pauseDigest(
  services: WithDb,
  input: CallInput<typeof digest.pause>,
  actor: Actor,
): Promise<ReportDigest> {
  const { id, paused } = input
  return transaction(services.db, async (tx) => {
    const before = await ownDigest(tx, actor, id)
    const nextAt = paused ? before.nextAt : nextTime(timesOf(before), clock.now())
    const row = await updateDigest(tx, before.id, { paused, pausedWhy: null, nextAt })
    await log(tx, actor, paused ? '暂停定期汇总' : '恢复定期汇总', row)
    return viewOf(row)
  })
}

export async function unsubscribe(services: WithDb, input: { id: string }, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const row = await ownDigest(tx, actor, input.id)
    await deleteDigest(tx, row.id)
    await log(tx, actor, '退订定期汇总', row, '已退订')
    return { done: true as const }
  })
}

async function ownDigest(tx: Tx, { accountId }: Actor, id: string): Promise<DigestRecord> {
  const found = await lockOwnDigest(tx, accountId, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}
