/** 现场核查 of the demo city: a task on site with four cases; one was done wholly without network and uploaded in the evening. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FindingFields, VerificationEntry, VisitFields } from '@green/contract/calls/verification.ts'
import { emptyFinding, emptyVisit } from '@green/filing/inspection/verification.ts'
import { openCase, takeCaseStep } from '../base/case/take-step.ts'
import { transaction } from '../db/database.ts'
import { nextNumber } from '../filing/store.ts'
import { inspectionKind } from '../modules/inspection/kind.ts'
import { publishTask } from '../modules/inspection/publish.ts'
import { caseOfTarget, type InspectionRecord, noteOnCase, type TaskRecord } from '../modules/inspection/store.ts'
import { taskKind } from '../modules/inspection/task-kind.ts'
import { answerRecord, replyRecord } from '../modules/verification/answers.ts'
import { takeEntries } from '../modules/verification/entries.ts'
import { readVerification } from '../modules/verification/reading.ts'
import { takePart } from '../modules/verification/upload.ts'
import type { Actor } from '../platform/actor.ts'
import { addMs, clock, dayOf, moveClock } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { type DemoRecord, listForInspection } from './demo-store.ts'
import { demoPhoto } from './photo.ts'
import { dayFrom, industrial, officeHour, type SeedContext, sequence } from './seed-context.ts'

const hourMs = 3_600_000

export async function fillFieldVisits(stage: SeedContext): Promise<void> {
  const { cast, services } = stage
  const isNamed = ({ id }: DemoRecord) => cast.filerOf(id).loginName === 'enterprise'
  const named = stage.records.filter(isNamed)
  const others = industrial(stage).filter((record, i) => i % 11 === 5 && !isNamed(record))
  const listed = [...named, ...others].slice(0, 4)
  moveClock(officeHour(stage, dayFrom(stage, -40), sequence(9600)))
  const task = await publishedOnSite(stage, listed)
  const rows: InspectionRecord[] = []
  for (const record of listed) rows.push(await noticed(stage, task, record))
  const [whole] = rows
  if (whole) await doneOffline(services, whole, stage)
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
      ...{ taskLevel: 'city', taskType: 'equipment', mode: 'onSite', drawMode: 'all' },
      contents: ['elimination', 'metering', 'statistics', 'training'],
      basis: '《工业节能监察办法》和年度监察计划',
      checkYears: [clock.year() - 1],
      orgName: '市节能监察中心',
      leaderId: leader.accountId,
      memberIds: team.slice(1),
      declared: Object.fromEntries(team.map((id) => [id, clock.now()])),
      startDate: clock.today(),
      endDate: dayOf(addMs(clock.now(), 120 * 24 * hourMs)),
      selfDeadline: dayOf(addMs(clock.now(), 15 * 24 * hourMs)),
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

/** The self-check came in, and the notice was served. */
async function noticed(
  { services, cast }: SeedContext,
  task: TaskRecord,
  { id }: DemoRecord,
): Promise<InspectionRecord> {
  const [leader] = cast.supervisors
  return transaction(services.db, async (tx) => {
    const begun = await caseOfTarget(tx, task.id, id)
    if (!begun || !leader) throw new Error('the task has no case of this enterprise')
    await takeCaseStep(tx, services, inspectionKind, { id: begun.id, action: 'submit' }, cast.filerOf(id), () => ({
      changes: { submittedAt: clock.now(), totalTce: 8_640, overLimit: 0, eliminated: 0 },
    }))
    const visitFrom = dayOf(addMs(clock.now(), 7 * 24 * hourMs))
    await noteOnCase(tx, begun.id, { noticeServedAt: clock.now(), visitFrom, planVisitDate: visitFrom })
    return takeCaseStep(tx, services, inspectionKind, { id: begun.id, action: 'notice' }, leader)
  })
}

/** A day in a pump room: everything is written by the phone’s clock and arrives in the evening. */
async function doneOffline(services: Services, { id, enterpriseId }: InspectionRecord, stage: SeedContext) {
  const [leader, member] = stage.cast.supervisors
  if (!leader || !member) throw new Error('two supervisors are expected')
  const begun = `${dayOf(dayFrom(stage, -20))}T01:30:00.000Z`
  const at = (hours: number) => addMs(begun, hours * hourMs)
  moveClock(at(9.5))
  const photos = [await photoOf(services, id, 3, leader), await photoOf(services, id, 8, leader)]
  const [plate = '', room = ''] = photos
  const visit = visitOf([leader, member], at)
  const { items } = await readVerification(services, id, leader)
  const entries: VerificationEntry[] = [
    { ...entryAt(at(0)), kind: 'visit', base: emptyVisit, mine: visit },
    record(at(0.2), '到达现场，向企业代表出示执法证，说明检查内容。', [room], at(0.3)),
    record(at(1.5), '水泵房两台电动机铭牌为JO2-51-4，正在运行，已拍摄铭牌。', [plate], at(1.8)),
    ...items.map(({ key }, i): VerificationEntry => {
      const mine = findingOf(key, plate)
      return { ...entryAt(at(2 + i * 0.1)), kind: 'finding', node: key, base: emptyFinding, mine }
    }),
    ...[leader, member].map((one) => signature(at(3), 'inspector', one.name, one.accountId)),
    signature(at(3.1), 'representative', visit.representative, null),
  ]
  await takeEntries(services, { id, deviceTime: addMs(clock.now(), 95_000), entries }, leader)
  await transaction(services.db, (tx) =>
    takeCaseStep(tx, services, inspectionKind, { id, action: 'verify' }, leader, () => ({
      changes: { verifiedAt: clock.now() },
    })),
  )
  moveClock(at(48))
  const filer = stage.cast.filerOf(enterpriseId)
  const words = '其中2号电动机已列入10月的更换计划并已订货，请在认定时考虑。'
  const { answers } = await answerRecord(services, { id, kind: 'object', words, files: [] }, filer)
  moveClock(at(72))
  const reply = '核查当日两台电动机均在运行，维持记录；更换计划可以在陈述申辩和整改时提交。'
  await replyRecord(services, { id, answerId: answers[0]?.id ?? '', reply, files: [] }, member)
}

const entryAt = (deviceAt: string) => ({ clientId: ids.next(), deviceAt })

const record = (deviceAt: string, text: string, files: string[], to: string): VerificationEntry => ({
  ...entryAt(deviceAt),
  ...{ kind: 'record', text, files, from: deviceAt, to, supersedes: null },
  position: { latitude: 29.5482, longitude: 106.5321, accuracyM: 14 },
})

function signature(
  deviceAt: string,
  role: 'inspector' | 'representative',
  name: string,
  userId: string | null,
): VerificationEntry {
  const loop = (from: number) =>
    Array.from({ length: 60 }, (_, i) => [from + i * 2.6, 120 + 44 * Math.sin(i / 4 + from) + (i % 7)]).flat()
  return {
    ...entryAt(deviceAt),
    ...{ kind: 'signature', role, name, userId, width: 600, height: 240, strokes: [loop(60), loop(230), loop(390)] },
  }
}

const visitOf = (inspectors: readonly Actor[], at: (hours: number) => string): VisitFields => ({
  ...emptyVisit,
  ...{ from: at(0), to: at(3.2), place: '水泵房、空压站和配电室', representative: '罗厂长', post: '生产副总经理' },
  authority: '法定代表人授权书（监察当日出具）',
  recorder: inspectors[1]?.name ?? '',
  devices: '执法记录仪2号、相机1号、钳形功率表',
  position: { latitude: 29.5482, longitude: 106.5321, accuracyM: 14 },
  inspectors: inspectors.map(({ accountId }) => accountId),
  cardsShown: inspectors.map(({ accountId }) => ({ userId: accountId, at: at(0.1) })),
})

function findingOf(key: string, plate: string): FindingFields {
  if (key === 'eliminatedEquipment')
    return {
      ...emptyFinding,
      ...{ checked: 2, result: 'breach', clause: 'jnf-71', consequence: 'stopUse', evidence: [plate] },
      facts: '水泵房1号、2号电动机型号JO2-51-4，列入高耗能落后机电设备淘汰目录，核查时正在运行。',
    }
  if (key === 'totalTce')
    return { ...emptyFinding, checked: 8_702, result: 'lawful', remark: '漏计一台叉车柴油，数据更正。' }
  if (key === 'meterRate') return { ...emptyFinding, checked: 100, result: 'lawful' }
  if (key === 'outputValue')
    return { ...emptyFinding, result: 'notVerifiable', remark: '统计人员外出，报表未能当场提供。' }
  return { ...emptyFinding, result: key === 'eliminatedProcess' ? 'notConcerned' : 'lawful' }
}

async function photoOf(services: Services, id: string, seed: number, actor: Actor): Promise<string> {
  const content = demoPhoto(seed)
  const clientId = ids.next()
  const sha256 = createHash('sha256').update(content).digest('hex')
  const name = `现场照片-${seed}.png`
  await takePart(services, { id, clientId, name, index: 0, parts: 1, sha256 }, actor, async () => ({
    ...{ fileName: name, mime: 'image/png', stream: Readable.from([content]), truncated: () => false },
  }))
  return clientId
}
