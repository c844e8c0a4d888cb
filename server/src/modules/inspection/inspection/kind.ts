/** 监察案件 as a case: the facts of its guards, what the log compares, whom its steps tell. */
import { officePath } from '@green/contract/screens/screens.ts'
import {
  type InspectionAction,
  type InspectionFacts,
  type InspectionState,
  inspectionCase,
  inspectionResults,
} from '@green/filing/cases/inspection/inspection.ts'
import type { CaseKind, CaseNews } from '../../../base/case/take-step.ts'
import type { Addressees } from '../../../base/message/store.ts'
import { tell } from '../../../base/message/tell.ts'
import type { Tx } from '../../../db/database.ts'
import { inspection } from '../../../db/schema/inspection/inspection.ts'
import { draftsOnly } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { noticeOf } from './notices.ts'
import { scopeOf } from './scope-store.ts'
import { type InspectionRecord, inspectorsOf, type TaskRecord, taskById } from './store.ts'
import { taskNameOf } from './task/task-name.ts'
import { ableInspectors, fewestInspectors, teamIds } from './task/team.ts'

type News = CaseNews<InspectionAction, InspectionRecord>

const pages = {
  enterprise: '/mainPages/qyjnjc',
  supervisor: officePath('inspectionDesk'),
  office: officePath('inspectionCases'),
} as const

/** Where a reader finds the case. */
export const pageOfCase = (of: keyof typeof pages, id: string): string => `${pages[of]}?id=${id}`

const telling =
  (
    page: keyof typeof pages,
    to: (record: InspectionRecord, tx: Tx) => Addressees | Promise<Addressees>,
    sms: boolean,
  ) =>
  async (tx: Tx, services: Services, news: News) => {
    const { saved } = news
    const task = await taskById(tx, saved.taskId)
    await tell(tx, services, {
      to: await to(saved, tx),
      // The same words for all who are notified, and the enterprise is among them.
      ...noticeOf(page, news, task ? taskNameOf(task, null) : ''),
      link: pageOfCase(page, saved.id),
      sms,
    })
  }

/** Complaints are inspected without a notice beforehand. */
const comesUnannounced = ({ drawMode }: TaskRecord) => drawMode === 'complaint'

/** What the guards read of the row alone, today. */
function factsOfRow(row: InspectionRecord, task: TaskRecord, today: string) {
  const late = (due: string | null) => due !== null && due < today
  const noticed = row.noticeServedAt !== null
  const selfOver = late(row.selfDeadline)
  return {
    selfCheckSettled: row.submittedAt !== null || selfOver,
    selfCheckLate: row.submittedAt === null && selfOver && row.selfLateSince === null,
    noticeServed: noticed,
    visitOpen: comesUnannounced(task) || (noticed && (row.visitFrom === null ? false : row.visitFrom <= today)),
    findingsComplete: row.findingsComplete,
    recordKept: row.recordKept,
    noBreach: row.breaches === 0,
    hasBreach: (row.breaches ?? 0) > 0,
    reportServed: row.reportServedAt !== null,
    fileComplete: row.fileComplete,
    hearingServed: row.hearingServedAt !== null,
    statementSettled: row.statementAnsweredAt !== null || (row.statementAt === null && late(row.statementDue)),
    reviewPassed: !row.reviewNeeded || row.reviewPassedAt !== null,
    orderServed: row.orderServedAt !== null,
    extensionAsked: row.extensionAskedAt !== null && row.extendedAt === null,
    evidenceGiven: row.evidenceGiven,
    rectifyOver: late(row.rectifyDue),
    rectifyLate: late(row.rectifyDue) && row.rectifyLateSince === null,
    recheckKept: row.recheckKept,
    transferReady: row.transferSignedAt !== null,
    transferReceived: row.transferReceivedAt !== null,
  }
}

const shut: Omit<InspectionFacts, 'draftsOnly'> = {
  isLeader: false,
  twoInspectors: false,
  selfCheckSettled: false,
  selfCheckLate: false,
  noticeServed: false,
  visitOpen: false,
  findingsComplete: false,
  recordKept: false,
  noBreach: false,
  hasBreach: false,
  reportServed: false,
  fileComplete: false,
  hearingServed: false,
  statementSettled: false,
  reviewPassed: false,
  orderServed: false,
  extensionAsked: false,
  evidenceGiven: false,
  rectifyOver: false,
  rectifyLate: false,
  recheckKept: false,
  transferReady: false,
  transferReceived: false,
}

export const inspectionKind: CaseKind<InspectionState, InspectionAction, InspectionFacts, typeof inspection> = {
  machine: inspectionCase,
  table: inspection,
  scope: scopeOf,
  async facts(tx, row, actor) {
    const own = { draftsOnly: actor !== null && draftsOnly(actor) }
    const task = row && (await taskById(tx, row.taskId))
    if (!row || !task) return { ...shut, ...own }
    const today = clock.today()
    const inspectors = await inspectorsOf(tx, row.inspectorIds.length > 0 ? row.inspectorIds : teamIds(task))
    const able = ableInspectors(inspectors, task, row.enterpriseName, today)
    return {
      ...factsOfRow(row, task, today),
      ...own,
      isLeader: actor?.accountId === task.leaderId,
      twoInspectors: able.length >= fewestInspectors,
    }
  },
  nameOf: ({ number, enterpriseName }) => `监察案件 ${number} ${enterpriseName}`,
  logged: {
    labels: {
      selfDeadline: '自查期限',
      visitFrom: '可以现场核查的首日',
      rectifyDue: '整改期限',
      resultText: '结论',
      breaches: '违规项数',
    },
    values: (_services, row) => ({
      ...row,
      resultText: row.result ? inspectionResults[row.result as keyof typeof inspectionResults] : null,
    }),
  },
  tell: {
    enterprise: telling('enterprise', ({ enterpriseId }) => ({ enterpriseId }), true),
    team: telling(
      'supervisor',
      async ({ taskId }, tx) => {
        const task = await taskById(tx, taskId)
        return task ? teamIds(task) : []
      },
      false,
    ),
    county: telling('office', ({ qxCode }) => ({ role: 'county', qxCode }), false),
    city: telling('office', () => ({ role: 'city' }), false),
  },
}
