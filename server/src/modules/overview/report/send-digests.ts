/**
 * Sends the digests that are due, each in one transaction with its next time: two processes send it once, and one that was cut
 * off in the middle is sent by the next run. What was missed meanwhile is made up for once.
 */
import type { ReportResult } from '@green/contract/calls/overview/report.ts'
import { type ErrorCode, type FieldFault, Refusal, refuse } from '@green/contract/errors.ts'
import { reportSources } from '@green/contract/overview/report-sources.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { tell } from '../../../base/message/tell.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, localTime } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { today } from '../board/board.ts'
import { listTodos } from '../todo/list.ts'
import { type DigestRecord, dueDigests, lockDueDigest, updateDigest } from './digest-store.ts'
import { nextTime } from './digest-times.ts'
import { timesOf, workTitle } from './digests.ts'
import { runReport } from './run.ts'
import { savedView } from './saved.ts'
import { findSaved } from './saved-store.ts'

const atOnce = 200
const linesShown = 12
const dueDays = 7

type Content = { title: string; text: string; isEmpty: boolean }

export async function sendDigests(services: Services): Promise<void> {
  for (const id of await dueDigests(services.db, clock.now(), atOnce)) {
    try {
      await transaction(services.db, (tx) => sendOne(tx, services, id))
    } catch (error) {
      // The others are sent all the same; this one is due again at the next run.
      services.log.error({ err: error, digest: id }, 'a digest was not sent')
    }
  }
}

async function sendOne(tx: Tx, services: Services, id: string): Promise<void> {
  const row = await lockDueDigest(tx, id, clock.now())
  if (!row) return
  const nextAt = nextTime(timesOf(row), clock.now())
  const actor = await services.ports.personOf(services, row.accountId, '')
  if (!actor) {
    await updateDigest(tx, id, { nextAt, paused: true, pausedWhy: '账号不能使用', email: null })
    return
  }
  const found = await contentOf(services, row, actor)
  if ('skipped' in found) {
    await updateDigest(tx, id, { nextAt, lastAt: clock.now(), lastSaid: `没有发出：${found.skipped}` })
    return
  }
  if ('why' in found) {
    await updateDigest(tx, id, {
      nextAt,
      paused: true,
      pausedWhy: found.why,
      lastAt: clock.now(),
      lastSaid: '没有发出',
    })
    const values = { title: row.title, reason: found.why }
    await tell(tx, services, {
      to: [actor.accountId],
      link: ownDigestsPage(id),
      template: 'digestPaused',
      values,
      sms: false,
    })
    return
  }
  const { title, text, isEmpty } = found
  const isSent = !isEmpty || row.sendEmpty
  await updateDigest(tx, id, { nextAt, title, lastAt: clock.now(), lastSaid: isSent ? '已发送' : '没有内容，未发送' })
  if (!isSent) return
  await tell(tx, services, {
    to: [actor.accountId],
    link: linkOf(row),
    template: 'digest',
    values: { title, content: text },
    sms: false,
    mailTo: row.email ?? undefined,
  })
}

/** Where the subscription stands, with its buttons. */
const ownDigestsPage = (id: string): string => `${officePath('customReports')}?tab=digests&digest=${id}`

/** Where it is read in full, and where it is paused and unsubscribed. */
const linkOf = ({ id, reportId }: DigestRecord): string =>
  reportId ? `${officePath('customReport')}?id=${reportId}` : ownDigestsPage(id)

/** Refusals after which the same digest may succeed the next time. */
const passing: readonly ErrorCode[] = ['REPORT_TOO_SLOW', 'CHANGE_PASSWORD_FIRST', 'SET_SECOND_FACTOR_FIRST']

/**
 * In the receiver's scope of this moment; or why there is none, for this time or until somebody sees to it. Read outside the
 * transaction that holds the lock.
 */
async function contentOf(
  services: Services,
  row: DigestRecord,
  actor: Actor,
): Promise<Content | { skipped: string } | { why: string }> {
  try {
    if (row.reportId === null) return await workOf(services, actor)
    const saved = await findSaved(services.db, actor, row.reportId)
    if (!saved) throw refuse('NOT_FOUND')
    const { asked: query } = savedView(saved, actor)
    const result = await runReport(services, query, { page: 1, size: linesShown }, actor)
    return {
      title: saved.name,
      text: reportText(result, reportSources[query.source].counted),
      isEmpty: result.records === 0,
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    if (passing.includes(error.code)) return { skipped: error.message }
    const [fault] = (error.data.errors ?? []) as FieldFault[]
    return { why: error.code === 'NOT_FOUND' ? '报表已被删除或不再共享' : (fault?.message ?? error.message) }
  }
}

function reportText({ heads, rows, totals, records, total, at }: ReportResult, counted: string): string {
  const textOf = (cells: ReportResult['rows'][number]['cells']) =>
    cells
      .map((cell, at) => (typeof cell === 'number' ? formatNumber(cell, heads[at]?.decimals ?? 2) : (cell ?? '')))
      .filter((text) => text !== '')
      .join('，')
  const titles = heads.map(({ title, above }) => (above ? `${above} ${title}` : title)).join('，')
  const lines = rows.slice(0, linesShown).map(({ cells }) => textOf(cells))
  const more = total > lines.length ? [`……共${total}行，打开报表查看全部`] : []
  return [
    `截至${localTime(at)}，共${records}${counted}。`,
    titles,
    ...lines,
    ...more,
    ...(totals ? [textOf(totals)] : []),
  ].join('\n')
}

async function workOf(services: Services, actor: Actor): Promise<Content> {
  const [{ groups, failed }, { deadlines }] = await Promise.all([listTodos(services, actor), today(services, actor)])
  const lines = groups.map(({ title, label, count, late, due }) => {
    const parts = [...(late > 0 ? [`已逾期${late}`] : []), ...(due === null ? [] : [`最早${due}`])]
    return `${title}·${label}：${count}件${parts.length > 0 ? `（${parts.join('，')}）` : ''}`
  })
  const until = clock.nowMs() + dueDays * 86_400_000
  const ends = deadlines
    .filter(({ at }) => Date.parse(at) <= until)
    .map(({ title, at }) => `${title}：${localTime(at)}`)
  const text = [
    ...(failed.length > 0 ? [`有${failed.length}类没有读到（${failed.join('、')}），请登录平台查看。`] : []),
    ...(lines.length > 0 ? ['要办的事：', ...lines] : failed.length > 0 ? [] : ['没有要办的事。']),
    ...(ends.length > 0 ? [`${dueDays}日内的期限：`, ...ends] : []),
  ].join('\n')
  return { title: workTitle, text, isEmpty: lines.length + ends.length + failed.length === 0 }
}
