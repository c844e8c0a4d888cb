/** Which deadlines fall into a time in which nobody can send anything, to when they move, and which stay. */

import type { MaintenanceDeadlines } from '@green/contract/calls/operation/maintenance.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import { type Addressees, filerOf } from '../../../base/message/store.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { cityProfile, districtOf } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { resubmitUntil } from '../../../filing/lists/gather.ts'
import { type BatchRecord, lockDates } from '../../../filing/record/batch-store.ts'
import { filingName } from '../../../filing/record/filing-name.ts'
import { addMs, clock, dayOf, endOfDay } from '../../../platform/clock.ts'
import { pageOfCase } from '../../inspection/inspection/kind.ts'
import {
  type BatchDates,
  firstDayAfter,
  isWithin,
  type MovedDate,
  movedDates,
  movesOf,
  type Window,
} from './moved-dates.ts'
import {
  batchesDue,
  limitsDue,
  paperTermsDue,
  publicityDue,
  returnedFilings,
  selfChecksDue,
  statutoryTermsDue,
} from './store.ts'
import { expertTasksDue, officeRepliesDue, verificationsDue } from './terms-store.ts'
import { startOf, timeFaults } from './times.ts'

export type Deadline = MaintenanceDeadlines['rows'][number] & { kind: string; count: number }

export type CaseMove = {
  kind: '退回补正' | '公示截止' | '节能自查' | '专家评审' | '部门意见答复' | '能耗核查'
  id: string
  to: string
  at: string
  enterpriseName: string
  /** As the message names it. */
  what: string
  reader: Addressees
  /** Where the reader acts on it. */
  link: string
  filingId: string | null
}

/** What a read-only time does to deadlines. */
export type DeadlinePlan = {
  batches: { old: BatchRecord; next: BatchDates; moves: MovedDate[] }[]
  cases: CaseMove[]
  unmoved: Deadline[]
}

type Time = { startsAt: string; endsAt: string; isReadOnly: boolean }

/** How many of them are listed. */
const listedAtMost = 50
const dayMs = 86_400_000
const noDeadlines: DeadlinePlan = { batches: [], cases: [], unmoved: [] }

/** For what is left of a maintenance; nothing where people can go on. `isLocked`: the batches stay as they are until the transaction ends. */
export async function deadlinePlan(
  tx: Tx,
  { startsAt, endsAt, isReadOnly }: Time,
  now: string,
  isLocked = false,
): Promise<DeadlinePlan> {
  if (!isReadOnly) return noDeadlines
  const window = { from: startsAt > now ? startsAt : now, to: endsAt, holidays: cityProfile().holidays }
  const due = await batchesDue(tx, window)
  const current = isLocked ? await locked(tx, due) : due
  const batches = current.map((old) => {
    const next = movedDates(old, window)
    return { old, next, moves: movesOf(old, next) }
  })
  const days = lastMomentsWithin(window)
  return {
    batches: batches.filter(({ moves }) => moves.length > 0),
    cases: [
      ...(await replies(tx, window, new Map(batches.map(({ old, next }) => [old.id, { ...old, ...next }])))),
      ...(await publicityEnds(tx, window, days)),
      ...(await selfChecks(tx, window, days)),
      ...(await termsOfOthers(tx, window, days)),
    ],
    unmoved: await unmoved(tx, days),
  }
}

async function locked(tx: Tx, due: readonly BatchRecord[]): Promise<BatchRecord[]> {
  const rows: BatchRecord[] = []
  for (const { id } of due) {
    const row = await lockDates(tx, id)
    if (row && row.archivedAt === null) rows.push(row)
  }
  return rows
}

/** A returned filing has its reply date, or the days granted with the return; the city's deadline ends both. */
async function replies(tx: Tx, window: Window, moved: ReadonlyMap<string, BatchRecord>): Promise<CaseMove[]> {
  const firstEnd = endOfDay(firstDayAfter(window))
  return (await returnedFilings(tx)).flatMap(({ of, batch: found }) => {
    const batch = found && (moved.get(found.id) ?? found)
    const ends = [of.replyBy && endOfDay(of.replyBy), batch && resubmitUntil(of, batch)]
    const at = ends
      .flatMap((end) => (end && isWithin(end, window) ? [end] : []))
      .toSorted()
      .at(-1)
    if (!at) return []
    const last = batch?.cityDeadline && new Date(batch.cityDeadline).toISOString()
    const to = last && last < firstEnd ? last : firstEnd
    if (to <= at) return []
    return [{ kind: '退回补正', at, to, ...ofFiling(of, '退回补正') }]
  })
}

async function publicityEnds(tx: Tx, window: Window, days: readonly string[]): Promise<CaseMove[]> {
  const to = endOfDay(firstDayAfter(window))
  return (await publicityDue(tx, days)).flatMap(({ day, ...of }) =>
    day ? [{ kind: '公示截止', at: endOfDay(day), to, ...ofFiling(of, '公示和提出异议') }] : [],
  )
}

async function selfChecks(tx: Tx, window: Window, days: readonly string[]): Promise<CaseMove[]> {
  const to = endOfDay(firstDayAfter(window))
  return (await selfChecksDue(tx, days)).map(({ id, number, day, enterpriseId, enterpriseName }) => ({
    kind: '节能自查',
    id,
    at: endOfDay(day),
    to,
    enterpriseName,
    what: `节能监察${number}的自查`,
    reader: { enterpriseId },
    link: pageOfCase('enterprise', id),
    filingId: null,
  }))
}

/** What experts, other offices and verifying institutions were given for their work. An expert does not learn whose filing it is. */
async function termsOfOthers(tx: Tx, window: Window, days: readonly string[]): Promise<CaseMove[]> {
  const to = endOfDay(firstDayAfter(window))
  const reviews = (await expertTasksDue(tx, window)).map(
    ({ id, dueAt, expertId, programme, enterpriseName }): CaseMove => ({
      kind: '专家评审',
      id,
      at: dueAt,
      to,
      enterpriseName,
      what: `${programmeOf(programme).shortTitle}的专家评审`,
      reader: [expertId],
      link: `${deskOf(programme)}?task=${id}`,
      filingId: null,
    }),
  )
  const replies = (await officeRepliesDue(tx, days)).map(
    ({ day, ...of }): CaseMove => ({
      kind: '部门意见答复',
      id: of.id,
      at: endOfDay(day),
      to,
      enterpriseName: of.enterpriseName,
      what: `${filingName(of)}的部门意见答复`,
      reader: { role: 'city' },
      link: `${deskOf(of.programme)}?id=${of.id}`,
      filingId: null,
    }),
  )
  const verifications = (await verificationsDue(tx, days)).map(
    ({ id, number, day, enterpriseName, institutionId }): CaseMove => ({
      kind: '能耗核查',
      id,
      at: endOfDay(day),
      to,
      enterpriseName,
      what: `年度能耗核查${number}`,
      reader: { enterpriseId: institutionId },
      link: `${portalScreens.energyVerification.path}?id=${id}`,
      filingId: null,
    }),
  )
  return [...reviews, ...replies, ...verifications]
}

type NamedFiling = Omit<Awaited<ReturnType<typeof publicityDue>>[number], 'day'>

function ofFiling(of: NamedFiling, what: string) {
  const { id, enterpriseName } = of
  return {
    id,
    enterpriseName,
    what: `${filingName(of)}的${what}`,
    reader: filerOf(of),
    link: `/mainPages/personalCenter?filing=${id}`,
    filingId: id,
  }
}

/** Terms that no maintenance moves, each with the reason. */
async function unmoved(tx: Tx, days: readonly string[]): Promise<Deadline[]> {
  const stays = (kind: string, reason: string, rows: readonly { day: string; count: number }[]): Deadline[] =>
    [...Map.groupBy(rows, ({ day }) => day)].map(([day, same]) => {
      const count = same.reduce((sum, one) => sum + one.count, 0)
      return { kind, count, at: endOfDay(day), what: `${kind}${count}件`, to: null, reason }
    })
  return [
    ...stays('整改和陈述申辩期限', '写在已送达的文书里，由监察机构另行决定', await paperTermsDue(tx, days)),
    ...stays('处罚决定、送达和证据处理期限', '法定期限', await statutoryTermsDue(tx, days)),
    ...stays('申报办理时限', '法定或公开承诺的工作日', await limitsDue(tx, days)),
  ]
}

/** In their order; several of one kind at one moment are one line, and count as one. */
export function deadlinesIn({ batches, cases, unmoved: rest }: DeadlinePlan): Deadline[] {
  const ofBatches = batches.flatMap(({ old, moves }) =>
    moves.map(({ kind, qxCode, at, to }) => {
      const district = qxCode ? `${districtOf(qxCode)?.name ?? qxCode}延期后的` : ''
      return { kind, count: 1, at, to, what: `“${old.name}”${district}${kind}`, reason: null }
    }),
  )
  const ofCases = [...Map.groupBy(cases, ({ kind, at, to }) => `${kind} ${at} ${to}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { kind, at, to } = first
    return [{ kind, count: same.length, at, to, what: `${kind}${same.length}件`, reason: null }]
  })
  return [...ofBatches, ...ofCases, ...rest].toSorted(
    (one, other) => one.at.localeCompare(other.at) || one.what.localeCompare(other.what),
  )
}

/** The days whose last moment is within the time. */
function lastMomentsWithin({ from, to }: Window): string[] {
  const days: string[] = []
  for (let at = endOfDay(dayOf(from)); at <= to; at = addMs(at, dayMs)) days.push(dayOf(at))
  return days
}

/** As the administrator reads them before the announcement. A time that cannot be announced has none. */
export async function deadlinesShown(
  tx: Tx,
  input: { startsAt?: string | undefined; endsAt: string },
): Promise<MaintenanceDeadlines> {
  const now = clock.now()
  const time = { startsAt: startOf(input.startsAt, now), endsAt: new Date(input.endsAt).toISOString() }
  const faults = timeFaults(time, now)
  if (faults.length > 0) throw refuseFields(faults)
  const all = deadlinesIn(await deadlinePlan(tx, { ...time, isReadOnly: true }, now))
  return { count: all.length, kinds: kindsOf(all), rows: all.slice(0, listedAtMost) }
}

/** How many of each kind move to which moment, or stay for which reason. */
function kindsOf(all: readonly Deadline[]): MaintenanceDeadlines['kinds'] {
  return [...Map.groupBy(all, ({ kind, to }) => `${kind} ${to}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { kind, to, reason } = first
    return [{ kind, count: same.reduce((sum, one) => sum + one.count, 0), to, reason }]
  })
}
