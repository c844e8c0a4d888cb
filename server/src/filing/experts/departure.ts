/**
 * Departures from a random draw: a draw thrown away or drawn again, fewer than drawn or others, an expert taken off who has not scored.
 * Each needs a reason and a second officer, who reads the names.
 */
import type { AssignExperts } from '@green/contract/filing/review.ts'
import type { Tx } from '../../db/database.ts'
import type { ProposedLine } from '../../db/schema/account/two-hands.ts'
import { clock } from '../../platform/clock.ts'
import type { WithDb } from '../../platform/services.ts'
import { isOpenTask, type TaskRecord, tasksOf } from '../panel/task-store.ts'
import { type DrawRecord, drawsOf } from './expert-draw-store.ts'
import { namesOfExperts } from './expert-register-store.ts'

export type Departure = {
  draw: DrawRecord | null
  /** Drawn and not assigned. */
  left: readonly string[]
  /** Assigned and not drawn. */
  added: readonly string[]
  /** Taken off before the own sheet was submitted. */
  replaced: TaskRecord | null
}

/** The draw that nobody has been assigned by yet; null without one. */
export async function openDraw(tx: Tx, filingId: string): Promise<DrawRecord | null> {
  return drawnFor(await drawsOf(tx, filingId), await tasksOf(tx, [filingId]), clock.now())
}

/** The draw that the assignment of this moment follows or departs from: the last one before, and nobody assigned in between. */
export function drawnFor(draws: readonly DrawRecord[], tasks: readonly TaskRecord[], at: string): DrawRecord | null {
  const before = draws.filter((one) => one.at <= at).toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  const isUsed = tasks.some(({ assignedAt }) => before && assignedAt >= before.at && assignedAt < at)
  return before && !isUsed ? before : null
}

/** How the assignment departs from the draw; null where it keeps to it, or where nothing was drawn. */
export async function departureOf(tx: Tx, input: AssignExperts): Promise<Departure | null> {
  if (input.replaces) {
    const old = (await tasksOf(tx, [input.id])).find(({ id }) => id === input.replaces)
    // Who has recused left the seat by the own word.
    return old && isOpenTask(old) ? { draw: null, left: [old.expertId], added: input.expertIds, replaced: old } : null
  }
  const draw = await openDraw(tx, input.id)
  if (!draw) return null
  const left = draw.drawn.filter((one) => !input.expertIds.includes(one))
  const added = input.expertIds.filter((one) => !draw.drawn.includes(one))
  return left.length + added.length > 0 ? { draw, left, added, replaced: null } : null
}

/** How the experts were chosen, for the history, which the filer reads: without names. */
export function choiceDetails(drawn: DrawRecord | null, departure: Departure | null): Record<string, string> {
  if (departure?.replaced) return { 更换: '在提交评分之前更换' }
  if (!drawn) return { 产生方式: '指定，未经随机抽取' }
  return {
    抽取种子: drawn.seed,
    抽中: `${drawn.drawn.length}位`,
    ...(departure ? { 与抽取不一致: departedText(departure) } : {}),
  }
}

const departedText = ({ left, added }: Departure): string =>
  [
    ...(left.length > 0 ? [`未采用抽中的${left.length}位`] : []),
    ...(added.length > 0 ? [`另行指定${added.length}位`] : []),
  ].join('，')

/** The same in a sentence, for the letter to the panel: nobody on it learns the names of the others. */
export function choiceText(drawn: DrawRecord | null, departure: Departure | null): string {
  if (departure?.replaced) return '您接替一位没有提交评分的专家'
  if (!drawn) return '专家由市级指定，未经随机抽取'
  const { seed, pool } = drawn
  return [
    `专家随机抽取产生：种子${seed}，从${pool.length}位候选中抽中${drawn.drawn.length}位`,
    departure ? `与抽取不一致：${departedText(departure)}` : '按抽取结果分配',
  ].join('；')
}

/** What the second officer reads beside the line of the log, in which experts have no names. */
export async function departureLines({ db }: WithDb, input: AssignExperts): Promise<ProposedLine[]> {
  const departure = await departureOf(db, input)
  if (!departure) return []
  const { draw, left, added } = departure
  const names = await namesOfExperts(db, [...input.expertIds, ...left, ...(draw?.drawn ?? [])])
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '').join('、')
  const rows = [
    ['抽取结果', draw ? `种子${draw.seed}，抽中${named(draw.drawn)}` : ''],
    ['拟分配', named(input.expertIds)],
    ['不采用', named(left)],
    ['另行指定', named(added)],
    ['评审截止', input.dueAt],
  ] as const
  const changes = rows.flatMap(([label, after]) => (after ? [{ label, before: '', after }] : []))
  return [{ action: '专家名单', object: '', changes }]
}
