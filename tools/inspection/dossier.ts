/** 卷宗: which papers a case must hold before it is closed, by what happened in it. */
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { paperKindOf } from './paper-kinds.ts'

/** What happened in a case, as far as papers follow from it. */
export type CaseCourse = {
  onSite: boolean
  breach: boolean
  /** The enterprise stated something against the intended measure. */
  stated: boolean
  ordered: boolean
  /** An extension of the rectification was asked for, and answered. */
  extended: boolean
  transferred: boolean
  sanctioned: boolean
  /** A measure that only follows a 法制审核: a sanction, a stop, a closure, a confiscation. */
  reviewed: boolean
}

/** A paper in the file; a void one does not count. */
export type DossierPaper = { id: string; kind: PaperKindKey; served: boolean }

type Need = { kind: PaperKindKey; when: (course: CaseCourse) => boolean; why: string }

const always = () => true
const needs: readonly Need[] = [
  { kind: 'taskApproval', when: always, why: '每件监察都要审批' },
  { kind: 'notice', when: always, why: '监察前应当通知' },
  { kind: 'siteRecord', when: (course) => course.onSite, why: '进行了现场监察' },
  { kind: 'evidence', when: (course) => course.breach, why: '认定了违法用能行为' },
  { kind: 'report', when: always, why: '每件监察都要出具报告' },
  { kind: 'statementNotice', when: (course) => course.breach && course.ordered, why: '责令整改前应当告知' },
  { kind: 'statementRecord', when: (course) => course.stated, why: '企业作了陈述申辩' },
  { kind: 'legalReview', when: (course) => course.reviewed, why: '所作的处理须经法制审核' },
  { kind: 'order', when: (course) => course.ordered, why: '责令限期整改' },
  { kind: 'extensionRequest', when: (course) => course.extended, why: '申请过延期' },
  { kind: 'extensionReply', when: (course) => course.extended, why: '申请过延期' },
  { kind: 'recheck', when: (course) => course.ordered && !course.transferred, why: '整改应当复查' },
  { kind: 'transfer', when: (course) => course.transferred, why: '案件已移送' },
  { kind: 'transferReceipt', when: (course) => course.transferred, why: '案件已移送' },
  { kind: 'penaltyFiling', when: (course) => course.sanctioned, why: '作出了行政处罚' },
  { kind: 'penaltyNotice', when: (course) => course.sanctioned, why: '作出了行政处罚' },
  { kind: 'penaltyDecision', when: (course) => course.sanctioned, why: '作出了行政处罚' },
  { kind: 'closing', when: always, why: '结案应当审批' },
]

/** What is missing, in words, in the order of the file; empty when the case may be closed. */
export function missingPapers(course: CaseCourse, papers: readonly DossierPaper[]): string[] {
  const absent = needs
    .filter(({ kind, when }) => when(course) && !papers.some((paper) => paper.kind === kind))
    .map(({ kind, why }) => `${nameOf(kind)}：没有编号的文书（${why}）`)
  const unserved = papers
    .filter(({ kind, served }) => paperKindOf(kind).served && !served)
    .map(({ kind }) => `D3 送达回证：${nameOf(kind)}还没有送达记录`)
  return [...absent, ...unserved]
}

const nameOf = (kind: PaperKindKey) => `${paperKindOf(kind).no} ${paperKindOf(kind).titles[0]}`
