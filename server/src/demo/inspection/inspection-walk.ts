/** A case of the demo city on its way, by the operations of the product: the visit, what follows from a breach, the closing. */
import { reviewPoints } from '@green/contract/filing/inspection-follow.ts'
import { emptyFinding } from '@green/filing/inspection/verification.ts'
import { noteLateRectifications, publishResults } from '../../modules/inspection/inspection-paper/clock.ts'
import { addObligation, addPayment } from '../../modules/inspection/inspection-paper/obligations.ts'
import { knownOf } from '../../modules/inspection/inspection-paper/papers.ts'
import {
  answerStatement,
  askExtension,
  giveEvidence,
  makeStatement,
  replyExtension,
  submitRectify,
} from '../../modules/inspection/inspection-paper/rectify.ts'
import { askReview, giveReview } from '../../modules/inspection/inspection-paper/reviews.ts'
import { conclude, inform, order, recheck, transfer } from '../../modules/inspection/inspection-paper/steps.ts'
import { caseById, itemsOf, obligationsOf, reviewsOf } from '../../modules/inspection/inspection-paper/store.ts'
import { takeEntries } from '../../modules/inspection/verification/entries.ts'
import { readVerification } from '../../modules/inspection/verification/reading.ts'
import { addMs, chineseDay, clock, dayOf, moveClock } from '../../platform/clock.ts'
import type { DemoRecord } from '../demo-store.ts'
import { officeDay } from '../office-days.ts'
import { demoPaper } from '../papers.ts'
import { dayFrom, type SeedContext } from '../seed-context.ts'
import { type BreachKey, breaches, soundFinding } from './inspection-breaches.ts'
import {
  type Desk,
  dayIn,
  draftedPaper,
  issue,
  openDesk,
  paper,
  pass,
  seenCase,
  serve,
  soon,
  stepOf,
} from './inspection-desk.ts'
import { type SelfCheckEnd, sendSelfCheck } from './self-checks.ts'
import { findingEntry, ownSignature, recordLine, sendPhoto, signatures, visitEntry, wholeVisit } from './visits.ts'

const stops = ['noticed', 'verified', 'hearing', 'rectifying', 'rectified', 'closed'] as const
export type Stop = (typeof stops)[number]

/** How far a case goes, and what happens in it. */
export type CasePlan = {
  to: Stop | 'transferred' | 'paused' | SelfCheckEnd
  /** Without one the case ends as lawful. */
  breach?: BreachKey
  /** The enterprise makes a statement before the order, with a hearing or without; `open`: it waits for its answer. */
  stated?: 'answered' | 'open'
  interview?: true
  /** Days that the order gives. */
  days?: number
  /** Asked for, and granted. */
  isExtended?: true
  /** The term passes without anything handed in. */
  isLeft?: true
  /** What the decision of a sanction orders, how much of it is paid, and how many days before today the sanction begins. */
  fine?: { yuan: number; paid: 'whole' | 'part' | 'none'; before?: number }
}

const dayMs = 86_400_000
const contact = '市节能监察中心监察一科，023-00000000'

/** Takes the case of this enterprise along its plan. */
export async function walkInspection(
  stage: SeedContext,
  taskId: string,
  unit: DemoRecord,
  plan: CasePlan,
  seed: number,
): Promise<void> {
  const desk = await openDesk(stage, taskId, unit, seed)
  if (plan.to === 'paused' || !isStop(plan.to)) return early(desk, plan.to)
  await toNotice(desk)
  if (plan.to === 'noticed') return
  await visited(desk, plan)
  if (plan.to === 'verified') return
  if (plan.to === 'transferred') return handOver(desk)
  if (!plan.breach) return endLawful(desk)
  await heard(desk, plan)
  if (plan.to === 'hearing') return
  await ordered(desk, plan)
  if (plan.isExtended) await extended(desk)
  if (plan.isLeft) await left(desk, plan)
  if (plan.fine) await fined(desk, plan.fine)
  if (plan.to === 'rectifying') return
  await mended(desk, plan.breach)
  if (plan.to === 'closed') await rechecked(desk, plan.breach)
  await published(desk)
}

const isStop = (to: CasePlan['to']): to is Stop | 'transferred' =>
  to === 'transferred' || (stops as readonly string[]).includes(to)

/** Before anybody was told to come. */
async function early(desk: Desk, to: SelfCheckEnd | 'paused'): Promise<void> {
  if (to === 'toFill') return
  pass(desk, 3)
  await sendSelfCheck(desk.stage, desk.task, desk.unit, { to: to === 'paused' ? 'sent' : to })
  if (to !== 'paused') return
  pass(desk, 3)
  await stepOf(desk, 'suspend', desk.stage.cast.city, '企业停产检修，暂不能核查，恢复生产后继续。')
}

/** The self-check came, then the notice. */
async function toNotice(desk: Desk): Promise<void> {
  pass(desk, 5)
  await sendSelfCheck(desk.stage, desk.task, desk.unit, { to: 'sent' })
  await giveNotice(desk)
}

/** The inspection was approved, the notice was served. */
export async function giveNotice(desk: Desk): Promise<void> {
  pass(desk, 1)
  await paper(desk, 'taskApproval')
  soon(desk)
  const demands = '上年度能源消费统计报表和台账\n主要用能设备清单\n安排一名熟悉情况的人员到场'
  const time = `${chineseDay(officeDay(dayIn(8)))}起，具体时间另行电话告知`
  await paper(desk, 'notice', { over: { time, demands, contact } })
  await stepOf(desk, 'notice')
}

/** On site: the visit, its findings and signatures, and the records of the file. */
async function visited(desk: Desk, { breach, interview }: CasePlan): Promise<void> {
  const { services, id, leader, member, unit } = desk
  pass(desk, 6)
  const begun = `${clock.today()}T01:30:00.000Z`
  const at = (hours: number) => addMs(begun, hours * 3_600_000)
  moveClock(at(5))
  const photo = await sendPhoto(services, id, 1 + Math.floor(desk.random() * 40), leader)
  const found = breach ? breaches[breach] : null
  const { items } = await readVerification(services, id, leader)
  const findings = items.map((item) =>
    item.key === found?.node
      ? { node: item.key, mine: { ...emptyFinding, ...found.finding, evidence: [photo] } }
      : { node: item.key, mine: soundFinding(item) },
  )
  const place = '生产车间、配电室和能源管理办公室'
  const visit = wholeVisit([leader, member], at, { place, representative: unit.contact, post: '能源管理负责人' })
  const seen = found?.seen ?? '查看主要用能设备、计量器具和统计台账，抽查的铭牌、检定证书与自查表一致。'
  const { results } = await takeEntries(
    services,
    {
      id,
      deviceTime: clock.now(),
      entries: [
        visitEntry(at(2.9), visit),
        recordLine(at(0.2), '到达现场，向企业代表出示执法证，说明检查内容。', [], at(0.3)),
        recordLine(at(1.5), seen, [photo], at(1.8)),
        ...findings.map(({ node, mine }, i) => findingEntry(at(2 + i * 0.05), node, mine)),
        ...signatures(at, leader, unit.contact),
      ],
    },
    leader,
  )
  const signed = { id, deviceTime: clock.now(), entries: [ownSignature(at, member)] }
  results.push(...(await takeEntries(services, signed, member)).results)
  const refused = results.find(({ state }) => state !== 'taken')
  if (refused) throw new Error(`an entry of the visit was not taken: ${JSON.stringify(refused)}`)
  soon(desk)
  await paper(desk, 'siteRecord', { actor: member, over: { seen } })
  if (interview) await interviewed(desk)
  if (found) await paper(desk, 'evidence', { actor: member, title: '证据清单' })
  await stepOf(desk, 'verify')
}

async function interviewed(desk: Desk): Promise<void> {
  await paper(desk, 'interview', {
    actor: desk.member,
    over: {
      answers: [
        ['能源统计台账由谁登记？', '由设备部能源管理员按月登记，财务部核对结算单据。'],
        ['核查中发现的问题，企业此前是否知道？', '知道，已经列入本年度的整改计划。'],
      ],
    },
  })
}

/** 陈述申辩: told, stated or not, answered. */
async function heard(desk: Desk, { breach = 'report', stated, to }: CasePlan): Promise<void> {
  const { services, id, leader, filer } = desk
  pass(desk, 2)
  await paper(desk, 'statementNotice', { over: { contact } })
  await inform(services, await seenCase(desk), leader)
  if (!stated && to === 'hearing') return
  if (!stated) return pass(desk, 6)
  const { stated: statement } = breaches[breach]
  pass(desk, 2)
  await makeStatement(services, { id, points: [statement.point], wantsHearing: false, files: [] }, filer)
  if (stated === 'open') return
  pass(desk, 1)
  await answerStatement(
    services,
    {
      id,
      answers: [{ answer: statement.answer, adopted: statement.adopted }],
      hearing: '',
      conclusion: statement.adopted
        ? '意见已采纳，整改期限和要求据此确定。'
        : '事实清楚，依据正确，维持拟定的处理意见。',
    },
    leader,
  )
}

/** 法制审核 by the officer who does not handle the case. */
async function reviewed(desk: Desk, matter: string, paperId: string | null = null): Promise<void> {
  const { services, id, leader, stage } = desk
  await askReview(services, { id, matter, paperId }, leader)
  pass(desk, 1)
  const review = (await reviewsOf(services.db, id)).at(-1)
  const points = ['本机关有权处理', '清楚', '充分，相互印证', '适用正确', '已告知，期限已满', '在法定的范围内']
  const opinion = '同意按拟定意见办理。'
  const input = { id: review?.id ?? '', result: 'passed' as const, opinion }
  await giveReview(
    services,
    { ...input, points: reviewPoints.map((_, i) => points[i] ?? '符合要求') },
    stage.cast.city2,
  )
}

/** The report and the order, both served. */
async function ordered(desk: Desk, { breach = 'report', days = 60 }: CasePlan): Promise<void> {
  const { services, leader } = desk
  if (breaches[breach].isGrave) await reviewed(desk, '拟责令停止使用列入淘汰目录的设备')
  pass(desk, 1)
  await paper(desk, 'report')
  const draft = await orderRows(desk, dayIn(days))
  await paper(desk, 'order', { title: '限期整改通知书', over: { items: draft, contact } })
  await order(services, await seenCase(desk), leader)
}

/** What the order demands, as the verification gives it, until that day. */
async function orderRows(desk: Desk, due: string): Promise<string[][]> {
  const { services, id } = desk
  const row = await caseById(services.db, id)
  if (!row) throw new Error('the case is gone')
  const found = await knownOf(services.db, { row, task: desk.task }, 'order')
  return (found.content.items as string[][]).map((cells) => cells.with(4, due))
}

async function extended(desk: Desk): Promise<void> {
  const { services, id, leader, filer } = desk
  pass(desk, 10)
  const { rectifyDue } = (await caseById(services.db, id)) ?? {}
  const until = dayOf(addMs(`${rectifyDue}T04:00:00.000Z`, 45 * dayMs))
  const plan = '设备已订货，下月到厂，到货后两周内完成安装和调试。'
  await askExtension(services, { id, reason: '设备供应商交货推迟一个月。', plan, until }, filer)
  pass(desk, 2)
  const reply = '采购合同和交货通知已核对，同意延期一次。'
  await replyExtension(services, { ...(await seenCase(desk)), granted: true, until, reply }, leader)
  soon(desk)
  await paper(desk, 'extensionReply')
}

/** The term passes, and the night notes it. */
async function left(desk: Desk, { days = 60, fine }: CasePlan): Promise<void> {
  moveClock(addMs(clock.now(), (days + 1) * dayMs))
  if (fine?.before) moveClock(dayFrom(desk.stage, -fine.before))
  await noteLateRectifications(desk.services)
}

/** A sanction: filed, reviewed, told, decided, served, owed, and paid as far as the plan says. */
async function fined(desk: Desk, { yuan, paid }: NonNullable<CasePlan['fine']>): Promise<void> {
  const { services, stage, id } = desk
  const { city } = stage.cast
  const penalty = `罚款人民币${yuan.toLocaleString('zh-CN')}元`
  pass(desk, 1)
  const opinion = '整改期限届满未整改，符合立案条件，建议立案。'
  await paper(desk, 'penaltyFiling', { approver: city, over: { opinion } })
  const reasons = '限期整改通知书已送达，期限届满没有整改，有送达回证和整改记录证明。'
  await paper(desk, 'penaltyNotice', { approver: city, over: { penalty, reasons, contact } })
  pass(desk, 6)
  const address = desk.unit.facts.address || desk.unit.name
  const decision = await draftedPaper(desk, 'penaltyDecision', { over: { penalty, address } })
  await reviewed(desk, `拟作出${penalty}的行政处罚`, decision.id)
  await issue(desk, 'penaltyDecision', decision, city)
  pass(desk, 1)
  await serve(desk, decision.id, city)
  await addObligation(services, { paperId: decision.id, kind: 'fine', yuan }, city)
  if (paid === 'none') return
  pass(desk, 3)
  const [owed] = await obligationsOf(services.db, id)
  const payment = { on: clock.today(), yuan: paid === 'whole' ? yuan : yuan / 2, voucher: `演示缴款书${yuan}` }
  if (owed) await addPayment(services, { ...payment, id: owed.obligation.id, version: owed.obligation.version }, city)
}

/** Evidence of every item, handed in. */
async function mended(desk: Desk, breach: BreachKey): Promise<void> {
  const { services, id, filer } = desk
  pass(desk, 4)
  for (const { id: itemId } of await itemsOf(services.db, id)) {
    const files = [await demoPaper(services, filer, '整改完成证明.pdf')]
    await giveEvidence(services, { itemId, note: breaches[breach].mended, files }, filer)
  }
  soon(desk)
  await submitRectify(services, await seenCase(desk), filer)
}

/** Two inspectors look at what was mended, and the case is closed with a whole file. */
async function rechecked(desk: Desk, breach: BreachKey): Promise<void> {
  const { services, id, member, leader, unit } = desk
  pass(desk, 4)
  const items = (await itemsOf(services.db, id)).map(({ no, item, demand }) => [
    ...[String(no), item, demand, breaches[breach].rechecked, '已整改'],
  ])
  const visit = { from: `${clock.today()} 10:00`, to: `${clock.today()} 11:20`, place: unit.facts.address || unit.name }
  await paper(desk, 'recheck', { actor: member, over: { ...visit, items, conclusion: '整改事项已全部完成。' } })
  pass(desk, 1)
  await closed(desk, '存在违法用能行为，责令限期整改', `${items.length}项整改事项经复查全部完成。`)
  await recheck(services, { ...(await seenCase(desk)), to: 'closed', secondDue: null }, leader)
}

/** The approval of the closing, then the catalogue of the file. */
async function closed(desk: Desk, result: string, rectified?: string): Promise<void> {
  const { city } = desk.stage.cast
  const row = await caseById(desk.services.db, desk.id)
  const day = (moment: string | null | undefined) => (moment ? dayOf(moment) : '—')
  const process = `${day(row?.submittedAt)}提交自查表，${day(row?.noticeServedAt)}送达监察通知书，${day(row?.verifiedAt)}完成核查，${day(row?.reportServedAt)}送达监察报告。`
  const over = { process, result, opinion: '办理完毕，建议结案。', ...(rectified ? { rectified } : {}) }
  await paper(desk, 'closing', { approver: city, over })
  soon(desk)
  await paper(desk, 'catalogue', { actor: city })
}

async function endLawful(desk: Desk): Promise<void> {
  pass(desk, 4)
  await paper(desk, 'report')
  pass(desk, 2)
  await closed(desk, '未发现违法用能行为')
  await conclude(desk.services, { ...(await seenCase(desk)), result: 'lawful', opinion: '' }, desk.leader)
  await published(desk)
}

/** Another authority decides; its receipt is still to come. */
async function handOver(desk: Desk): Promise<void> {
  const { services, stage } = desk
  pass(desk, 4)
  await paper(desk, 'report')
  pass(desk, 1)
  await paper(desk, 'transfer', { actor: stage.cast.city, over: { contact } })
  await transfer(services, await seenCase(desk), stage.cast.city)
  await published(desk)
}

/** The first minutes of the day on which its result becomes public, where that day has come. */
async function published({ services, id, stage }: Desk): Promise<void> {
  const { publishOn } = (await caseById(services.db, id)) ?? {}
  if (!publishOn) return
  const first = new Date(`${publishOn}T00:14:00+08:00`).toISOString()
  if (first > stage.present) return
  if (first > clock.now()) moveClock(first)
  await publishResults(services)
}
