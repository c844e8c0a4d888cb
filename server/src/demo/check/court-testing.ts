/** Whether a case of the demo city would stand before a court: its papers in their order, their terms, their people, their days. */
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { addWorkingDays, type Holidays, isWorkingDay } from '@green/filing/value/working-days.ts'
import { citationFaults, type PaperContent } from '@green/tools/inspection/paper-content.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import { inspectionTerms, termDay } from '@green/tools/inspection/terms.ts'

/** An issued paper; the days are Beijing's. */
export type CourtPaper = {
  kind: PaperKindKey
  number: string | null
  content: PaperContent
  issuedOn: string
  issuedBy: string
  /** When it reached the enterprise. */
  servedOn: string | null
}

export type CourtCase = {
  number: string
  papers: readonly CourtPaper[]
  /** Days on which a statement of the enterprise was answered. */
  answeredOn: readonly string[]
  /** Who gave the legal reviews, and on which day. */
  reviews: readonly { by: string; on: string; passed: boolean }[]
  publishedOn: string | null
  payments: readonly { on: string }[]
  /** The cited clause fines only who does not mend in time. */
  finedAfterOrder: boolean
}

const textOf = ({ content }: CourtPaper, key: string) => (typeof content[key] === 'string' ? content[key] : '')

/** What a court would find, in words; nothing where the case stands. */
export function courtFaults(of: CourtCase, holidays: Holidays): string[] {
  const { papers } = of
  const last = (kind: PaperKindKey) => papers.findLast((one) => one.kind === kind) ?? null
  const [notice, warning, order, decision] = [
    last('notice'),
    last('statementNotice'),
    last('order'),
    last('penaltyDecision'),
  ]
  const faults = [
    ...papers.flatMap((one) => paperFaults(one, holidays)),
    ...(order ? orderFaults(of, warning, order, holidays) : []),
    ...(decision ? decisionFaults(of, { decision, order }, holidays) : []),
    ...(of.publishedOn ? publicationFaults(of, [order, last('report')], holidays) : []),
    ...of.payments.flatMap(({ on }) => [
      ...offDay('缴款', on, holidays),
      ...(decision?.servedOn && on >= decision.servedOn ? [] : ['缴款早于处罚决定书送达']),
    ]),
  ]
  const visit = last('siteRecord')
  if (notice && visit && isTooEarly(notice, visit, holidays)) faults.push('现场核查早于提前通知的期限')
  return faults.map((fault) => `${of.number}：${fault}`)
}

function isTooEarly(notice: CourtPaper, visit: CourtPaper, holidays: Holidays): boolean {
  if (notice.servedOn === null || textOf(notice, 'shortNotice')) return false
  return visit.issuedOn < addWorkingDays(notice.servedOn, inspectionTerms.notice.value, holidays)
}

const offDay = (what: string, on: string, holidays: Holidays) =>
  isWorkingDay(on, holidays) ? [] : [`${what}不在工作日（${on}）`]

function paperFaults(paper: CourtPaper, holidays: Holidays): string[] {
  const { kind, content, issuedOn, servedOn } = paper
  const name = `${paperKindOf(kind).titles[0]}${paper.number ?? ''}`
  return [
    ...offDay(`${name}出具`, issuedOn, holidays),
    ...(servedOn ? offDay(`${name}送达`, servedOn, holidays) : []),
    ...(servedOn && servedOn < issuedOn ? [`${name}送达早于出具`] : []),
    ...citationFaults(kind, content, issuedOn).map(({ message }) => `${name}：${message}`),
  ]
}

/** 陈述申辩 before a measure: told and served, then answered or its term over. */
function isHeard({ answeredOn }: CourtCase, warning: CourtPaper | null, on: string, holidays: Holidays): boolean {
  const from = warning?.servedOn
  if (!from) return false
  const over = termDay(inspectionTerms.statement, from, holidays)
  return over < on || answeredOn.some((day) => day >= from && day <= on)
}

function orderFaults(of: CourtCase, warning: CourtPaper | null, order: CourtPaper, holidays: Holidays): string[] {
  const isGrave = JSON.stringify(order.content.items).match(/没收|停止(建设|生产|使用)|停业|关闭/)
  return [
    ...(isHeard(of, warning, order.issuedOn, holidays) ? [] : ['责令改正之前没有告知，或者陈述申辩的期限未满']),
    ...(isGrave && !of.reviews.some(({ passed, on }) => passed && on <= order.issuedOn)
      ? ['责令停止使用没有法制审核']
      : []),
  ]
}

function decisionFaults(
  of: CourtCase,
  { decision, order }: { decision: CourtPaper; order: CourtPaper | null },
  holidays: Holidays,
): string[] {
  const filing = of.papers.findLast(({ kind }) => kind === 'penaltyFiling')
  const notice = of.papers.findLast(({ kind }) => kind === 'penaltyNotice') ?? null
  const review = of.reviews.findLast(({ passed, on }) => passed && on <= decision.issuedOn)
  const served = decision.servedOn
  const cites = (key: string) => order?.number && textOf(decision, key).includes(order.number)
  return [
    ...(filing && filing.issuedOn <= decision.issuedOn ? [] : ['没有立案']),
    ...(filing &&
    decision.issuedOn > termDay(inspectionTerms.decision, filing.issuedOn, holidays) &&
    !textOf(decision, 'lateBasis')
      ? ['超过九十日作出决定']
      : []),
    ...(isHeard(of, notice, decision.issuedOn, holidays) ? [] : ['决定之前没有告知，或者陈述申辩的期限未满']),
    ...(review ? [] : ['没有法制审核']),
    ...(review?.by === decision.issuedBy ? ['法制审核人与作出决定的是同一人'] : []),
    ...(served && served <= termDay(inspectionTerms.serveDecision, decision.issuedOn, holidays)
      ? []
      : ['决定书没有按期送达']),
    ...(of.finedAfterOrder && !(order?.servedOn && filing && order.servedOn < filing.issuedOn)
      ? ['没有先责令改正']
      : []),
    ...(of.finedAfterOrder && !(cites('facts') && cites('evidence')) ? ['事实和证据没有写明责令改正的文书'] : []),
  ]
}

function publicationFaults(of: CourtCase, papers: readonly (CourtPaper | null)[], holidays: Holidays): string[] {
  const on = of.publishedOn ?? ''
  const served = papers.flatMap((one) => one?.servedOn ?? []).toSorted()[0]
  const first = served && termDay(inspectionTerms.publish, served, holidays)
  return [...offDay('结果公开', on, holidays), ...(first && on >= first ? [] : ['结果公开早于期限'])]
}
