/**
 * 节能监察 of the demo city: the plans of two years, tasks by workbook and by draw, and sixty cases in every state. What happened in
 * a case happened by the operations of the product, so that each fact has its paper; some cases are late, one is transferred.
 */
import { Readable } from 'node:stream'
import type { CallInput } from '@green/contract/call.ts'
import type { lsdttaskmg } from '@green/contract/calls/inspection/inspection-task.ts'
import { workbookType, writeSheet } from '@green/spreadsheet/writer.ts'
import { seconded } from '../../base/case/act-of-two.ts'
import { noteLateSelfChecks } from '../../modules/inspection/inspection/clock.ts'
import { drawTask, lockDraw } from '../../modules/inspection/inspection/task/drawing.ts'
import { savePlan, stepPlan } from '../../modules/inspection/inspection/task/plans.ts'
import { getTask } from '../../modules/inspection/inspection/task/task-reading.ts'
import { addTask, declare, publish } from '../../modules/inspection/inspection/task/tasks.ts'
import { importTargets, targetColumns } from '../../modules/inspection/inspection/workbook.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf, moveClock } from '../../platform/clock.ts'
import type { DemoRecord } from '../demo-store.ts'
import { officeDay } from '../office-days.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { breaches } from './inspection-breaches.ts'
import { type CasePlan, walkInspection } from './inspection-walk.ts'

const dayMs = 86_400_000

export async function fillInspections(stage: SeedContext): Promise<void> {
  const year = Number(stage.present.slice(0, 4))
  const last = await aPlan(stage, year - 1, -560, 20)
  const current = await aPlan(stage, year, -215, 60)
  const loginOf = ({ id }: DemoRecord) => stage.cast.filerOf(id).loginName
  const named = stage.records.filter((one) => ['enterprise', 'enterprise2'].includes(loginOf(one)))
  const others = industrial(stage).filter((one) => !named.includes(one))
  const units = unitsFor(others)
  const past = { planId: last, taskName: `${year - 1}年建材冶金行业能效专项监察`, at: -430, selfDays: 30, days: 180 }
  await taskOver(stage, units(lastYear), lastYear, past)
  const present = { planId: current, taskName: `${year}年重点行业能效专项监察`, at: -120, selfDays: 30, days: 240 }
  await taskOver(stage, [...named, ...units(thisYear.slice(named.length))], thisYear, present)
  const complaint = { planId: null, taskName: `${year}年举报线索核查`, at: -90, selfDays: 20, days: 150 }
  await taskOver(stage, units(complaints), complaints, { ...complaint, drawMode: 'complaint', taskType: 'daily' })
  await byDraw(stage, current)
  moveClock(officeHour(stage, dayFrom(stage, -3), sequence(3)))
  await addTask(
    stage.services,
    formOf(stage, {
      planId: current,
      taskName: `${year}年能源利用状况报告核查`,
      days: 200,
      selfDays: 40,
      taskType: 'report',
    }),
    stage.cast.city,
  )
  moveClock(stage.present)
  await noteLateSelfChecks(stage.services)
}

/** 重点用能单位 by the law from 10,000 tce a year; with room, since the year that counts may be a smaller one. */
const isLarge = ({ facts }: DemoRecord) => facts.totalTce >= 15_000

/** Hands out the enterprises, each once: a breach that only a 重点用能单位 can commit falls on a large one. */
function unitsFor(records: readonly DemoRecord[]): (plans: readonly CasePlan[]) => DemoRecord[] {
  const left = [...records]
  const take = ({ breach }: CasePlan) => {
    const at = left.findIndex((one) => isLarge(one) === (breach !== undefined && breaches[breach].bindsLarge === true))
    const [unit] = left.splice(Math.max(at, 0), 1)
    if (!unit) throw new Error('the demo city has too few enterprises')
    return unit
  }
  return (plans) => plans.map(take)
}

const team = ({ cast }: SeedContext) => {
  const [leader, second, third] = cast.supervisors
  if (!leader || !second || !third) throw new Error('the demo city has too few supervisors')
  return { leader, members: [second, third] }
}

async function aPlan(stage: SeedContext, year: number, day: number, planned: number): Promise<string> {
  const { services, cast } = stage
  moveClock(officeHour(stage, dayFrom(stage, day), sequence(year)))
  const draft = await savePlan(
    services,
    {
      year,
      title: `${year}年工业节能监察计划`,
      level: 'city',
      planned,
      files: [],
      kinds: ['industry', 'equipment', 'report', 'daily'],
      contents: ['limits', 'elimination', 'metering', 'statistics', 'targets', 'training'],
      text: `${year}年计划监察${planned}家企业：建材、冶金、化工等重点行业能效专项监察，重点用能设备能效专项监察，能源利用状况报告核查，以及按“双随机、一公开”开展的日常监察。监察不收取任何费用。企业先行自查，监察机构书面或现场核查；违规的责令限期整改，到期复查。`,
    },
    cast.city,
  )
  const publish = { id: draft.id, version: draft.version, action: 'publish', opinion: '' } as const
  await seconded(cast.city, cast.city2, (both) => stepPlan(services, publish, both))
  return draft.id
}

type Input = Partial<CallInput<typeof lsdttaskmg.add>> & { taskName: string; selfDays: number; days: number }

function formOf(stage: SeedContext, { selfDays, days, ...input }: Input): CallInput<typeof lsdttaskmg.add> {
  const { leader, members } = team(stage)
  const on = (n: number) => officeDay(dayOf(addMs(clock.now(), n * dayMs)))
  const year = clock.year()
  return {
    planId: null,
    year,
    taskLevel: 'city',
    taskType: 'industry',
    mode: 'both',
    drawMode: 'all',
    contents: ['limits', 'elimination', 'metering', 'statistics', 'targets', 'training'],
    basis: '《中华人民共和国节约能源法》《工业节能监察办法》及年度监察计划',
    files: [],
    checkYears: [year - 1],
    orgName: '市节能监察中心',
    publishResult: true,
    leaderId: leader.accountId,
    memberIds: members.map(({ accountId }) => accountId),
    startDate: on(0),
    endDate: on(days),
    selfDeadline: on(selfDays),
    ...input,
  }
}

/** A task over these enterprises by workbook, published, and each case taken along its way. */
async function taskOver(
  stage: SeedContext,
  of: readonly DemoRecord[],
  plans: readonly CasePlan[],
  { at, ...input }: Input & { at: number },
): Promise<void> {
  const { services, cast } = stage
  moveClock(officeHour(stage, dayFrom(stage, at), sequence(-at)))
  const { id } = await addTask(services, formOf(stage, input), cast.city)
  await importTargets(services, id, cast.city, async () => ({
    fileName: `${input.taskName}企业名单.xlsx`,
    mime: workbookType,
    stream: Readable.from(sheetOf(of)),
    truncated: () => false,
  }))
  await publishSigned(stage, id)
  for (const [i, record] of of.entries())
    await walkInspection(stage, id, record, plans[i] ?? { to: 'toFill' }, 500 + i - at)
}

const sheetOf = (of: readonly DemoRecord[]) =>
  writeSheet({
    name: '监察任务企业',
    columns: targetColumns.map(({ title }) => ({ title, kind: 'text' as const })),
    rows: of.map((one) => [one.name, one.socialCode, '', '', one.facts.mainProducts ?? '', '']),
  })

/** Everybody of the team declares, then the task is published. */
async function publishSigned(stage: SeedContext, id: string): Promise<void> {
  const { services, cast } = stage
  const { leader, members } = team(stage)
  for (const actor of [leader, ...members]) await sign(stage, id, actor)
  const { version } = await getTask(services, id, cast.city)
  await publish(services, { id, version }, cast.city)
}

async function sign({ services, cast }: SeedContext, id: string, actor: Actor): Promise<void> {
  const task = await getTask(services, id, cast.city)
  if (task.team.some((one) => one.id === actor.accountId))
    await declare(services, { id, version: task.version, agreed: true }, actor)
}

/** All over: lawful, rectified after a fine, stopped with the production. Each paper takes its time, so few cases have many. */
const lastYear: readonly CasePlan[] = [
  { to: 'closed' },
  { to: 'closed', breach: 'report', stated: 'answered', days: 30, isLeft: true, fine: { yuan: 20_000, paid: 'whole' } },
  { to: 'paused' },
]

/** Every state; the first named enterprise has to fill in, the second to rectify. */
const thisYear: readonly CasePlan[] = [
  { to: 'toFill' },
  { to: 'rectifying', breach: 'motors', interview: true, stated: 'answered', days: 150, isExtended: true },
  { to: 'hearing', breach: 'post', stated: 'open' },
  { to: 'transferred', breach: 'meters' },
  { to: 'rectified', breach: 'report', days: 45, isLeft: true, fine: { yuan: 30_000, paid: 'part', before: 25 } },
  { to: 'paused' },
  ...early(22),
]

/** Nothing was done in the term, and the fine is not paid either. */
const complaints: readonly CasePlan[] = [
  { to: 'rectifying', breach: 'post', days: 10, isLeft: true, fine: { yuan: 10_000, paid: 'none' } },
  ...early(4),
]

/** So many cases that nobody has visited yet. */
function early(count: number): CasePlan[] {
  const ends = ['toFill', 'sent', 'begun', 'toFill', 'returned', 'begun'] as const
  return Array.from({ length: count }, (_, i) => ({ to: ends[i % ends.length] ?? 'toFill' }))
}

/** 双随机 over the enterprises above scale; the self-checks are under way. */
async function byDraw(stage: SeedContext, planId: string): Promise<void> {
  const { services, cast } = stage
  moveClock(officeHour(stage, dayFrom(stage, -24), sequence(24)))
  const year = clock.year()
  const input = {
    planId,
    taskName: `${year}年双随机日常监察`,
    selfDays: 20,
    days: 120,
    taskType: 'daily',
    drawMode: 'draw',
  } as const
  const { id, version } = await addTask(services, formOf(stage, input), cast.city)
  const locked = await lockDraw(
    services,
    {
      id,
      version,
      rule: { aboveScale: true },
      percent: 7,
      perEnterprise: 2,
      reason: '',
      seedSource: '锁定当日的上证指数收盘点位，上海证券交易所网站',
      numberOn: clock.today(),
    },
    cast.city,
  )
  moveClock(officeHour(stage, dayFrom(stage, -23), sequence(23)))
  const signed = { id, version: locked.version, number: '3320.11', witnessed: true } as const
  const drawn = await drawTask(services, signed, cast.city2)
  await publishSigned(stage, id)
  const ends = ['toFill', 'begun', 'sent'] as const
  for (const [i, { enterpriseId }] of drawn.targets.entries()) {
    const unit = stage.records.find((one) => one.id === enterpriseId)
    if (unit) await walkInspection(stage, id, unit, { to: ends[i % ends.length] ?? 'toFill' }, 900 + i)
  }
}
