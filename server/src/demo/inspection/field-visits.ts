/** 现场核查 of the demo city: a task on site with four cases; one was done wholly without network and uploaded on the next working day. */
import type { FindingFields } from '@green/contract/calls/inspection/verification.ts'
import { emptyFinding } from '@green/filing/inspection/verification.ts'
import { openCase, takeCaseStep } from '../../base/case/take-step.ts'
import { transaction } from '../../db/database.ts'
import { nextNumber } from '../../filing/record/store.ts'
import { inspectionKind } from '../../modules/inspection/inspection/kind.ts'
import type { TaskRecord } from '../../modules/inspection/inspection/store.ts'
import { publishTask } from '../../modules/inspection/inspection/task/publish.ts'
import { taskKind } from '../../modules/inspection/inspection/task/task-kind.ts'
import { answerRecord, replyRecord } from '../../modules/inspection/verification/answers.ts'
import { takeEntries } from '../../modules/inspection/verification/entries.ts'
import { readVerification } from '../../modules/inspection/verification/reading.ts'
import { addMs, clock, dayOf, moveClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { type DemoRecord, listForInspection } from '../demo-store.ts'
import { officeDay } from '../office-days.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'
import { type Desk, openDesk, paper, pass, soon, stepOf } from './inspection-desk.ts'
import { giveNotice } from './inspection-walk.ts'
import { findingEntry, ownSignature, recordLine, sendPhoto, signatures, visitEntry, wholeVisit } from './visits.ts'

const hourMs = 3_600_000

export async function fillFieldVisits(stage: SeedContext): Promise<void> {
  const { cast } = stage
  const isNamed = ({ id }: DemoRecord) => cast.filerOf(id).loginName === 'enterprise'
  const named = stage.records.filter(isNamed)
  const others = industrial(stage).filter((record, i) => i % 11 === 5 && !isNamed(record))
  const listed = [...named, ...others].slice(0, 4)
  moveClock(officeHour(stage, dayFrom(stage, -40), sequence(9600)))
  const task = await publishedOnSite(stage, listed)
  const desks: Desk[] = []
  for (const [i, record] of listed.entries()) {
    const desk = await openDesk(stage, task.id, record, 9610 + i)
    await submitted(desk)
    await giveNotice(desk)
    desks.push(desk)
  }
  const [whole] = desks
  if (whole) await doneOffline(whole)
  moveClock(stage.present)
}

/** The task and its enterprises, published. */
async function publishedOnSite({ services, cast }: SeedContext, listed: readonly DemoRecord[]): Promise<TaskRecord> {
  const [leader, ...members] = cast.supervisors
  if (!leader) throw new Error('supervisors are expected')
  const team = [leader, ...members.slice(0, 2)].map(({ accountId }) => accountId)
  return transaction(services.db, async (tx) => {
    const draft = await openCase(tx, services, taskKind, 'begin', cast.city, async () => ({
      id: ids.next(),
      taskNo: `JNJC-${clock.year()}-${String(await nextNumber(tx, 'inspection-task', clock.year())).padStart(3, '0')}`,
      taskName: `${clock.year()}年重点用能设备现场监察`,
      year: clock.year(),
      taskLevel: 'city',
      taskType: 'equipment',
      mode: 'onSite',
      drawMode: 'all',
      contents: ['elimination', 'metering', 'statistics', 'training'],
      basis: '《工业节能监察办法》和年度监察计划',
      checkYears: [clock.year() - 1],
      orgName: '市节能监察中心',
      leaderId: leader.accountId,
      memberIds: team.slice(1),
      declared: Object.fromEntries(team.map((id) => [id, clock.now()])),
      startDate: clock.today(),
      endDate: officeDay(dayOf(addMs(clock.now(), 120 * 24 * hourMs))),
      selfDeadline: officeDay(dayOf(addMs(clock.now(), 15 * 24 * hourMs))),
      createdBy: cast.city.accountId,
      createdAt: clock.now(),
    }))
    await listForInspection(
      tx,
      draft.id,
      listed.map(({ id }) => id),
    )
    return publishTask(tx, services, { id: draft.id, version: draft.version }, cast.city)
  })
}

/** The self-check came in, with its figures. */
async function submitted(desk: Desk): Promise<void> {
  const { services, id, filer } = desk
  pass(desk, 5)
  await transaction(services.db, (tx) =>
    takeCaseStep(tx, services, inspectionKind, { id, action: 'submit' }, filer, () => ({
      changes: { submittedAt: clock.now(), totalTce: 8_640, overLimit: 0, eliminated: 0 },
    })),
  )
}

/** A day in a pump room: everything is written by the phone’s clock and arrives on the next working day. */
async function doneOffline(desk: Desk): Promise<void> {
  const { services, id, leader, member, filer } = desk
  pass(desk, 6)
  const begun = `${clock.today()}T01:30:00.000Z`
  const at = (hours: number) => addMs(begun, hours * hourMs)
  pass(desk, 1)
  const photos = [await sendPhoto(services, id, 3, leader), await sendPhoto(services, id, 8, leader)]
  const [plate = '', room = ''] = photos
  const visit = wholeVisit([leader, member], at, {
    place: '水泵房、空压站和配电室',
    representative: '罗厂长',
    post: '生产副总经理',
  })
  const { items } = await readVerification(services, id, leader)
  const entries = [
    visitEntry(at(2.9), visit),
    recordLine(at(0.2), '到达现场，向企业代表出示执法证，说明检查内容。', [room], at(0.3)),
    recordLine(at(1.5), '水泵房两台电动机铭牌为JO2-51-4，正在运行，已拍摄铭牌。', [plate], at(1.8)),
    ...items.map(({ key }, i) => findingEntry(at(2 + i * 0.1), key, findingOf(key, plate))),
    ...signatures(at, leader, visit.representative),
  ]
  await takeEntries(services, { id, deviceTime: addMs(clock.now(), 95_000), entries }, leader)
  await takeEntries(services, { id, deviceTime: clock.now(), entries: [ownSignature(at, member)] }, member)
  soon(desk)
  await paper(desk, 'siteRecord', { actor: member })
  await paper(desk, 'evidence', { actor: member, title: '证据清单' })
  await stepOf(desk, 'verify')
  pass(desk, 2)
  const text = '其中2号电动机已列入10月的更换计划并已订货，请在认定时考虑。'
  const { answers } = await answerRecord(services, { id, kind: 'object', words: text, files: [] }, filer)
  pass(desk, 1)
  const reply = '核查当日两台电动机均在运行，维持记录；更换计划可以在陈述申辩和整改时提交。'
  await replyRecord(services, { id, answerId: answers[0]?.id ?? '', reply, files: [] }, member)
}

function findingOf(key: string, plate: string): FindingFields {
  if (key === 'eliminatedEquipment')
    return {
      ...emptyFinding,
      checked: 2,
      result: 'breach',
      clause: 'jnf-71',
      consequence: 'stopUse',
      evidence: [plate],
      facts: '水泵房1号、2号电动机型号JO2-51-4，列入高耗能落后机电设备淘汰目录，核查时正在运行。',
    }
  if (key === 'totalTce')
    return { ...emptyFinding, checked: 8_702, result: 'lawful', remark: '漏计一台叉车柴油，数据更正。' }
  if (key === 'meterRate') return { ...emptyFinding, checked: 100, result: 'lawful' }
  if (key === 'outputValue')
    return { ...emptyFinding, result: 'notVerifiable', remark: '统计人员外出，报表未能当场提供。' }
  return { ...emptyFinding, result: key === 'eliminatedProcess' ? 'notConcerned' : 'lawful' }
}
