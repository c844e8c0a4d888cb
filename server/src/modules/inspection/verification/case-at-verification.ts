/** A case at the moment of its verification: its items, its people, what is missing, and whether this person may enter. */
import type { FindingFields, VisitFields } from '@green/contract/calls/inspection/verification.ts'
import { isInspector } from '@green/contract/roles.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { emptyVisit, findingFaults, timeMarks, visitFaults, visitTimes } from '@green/filing/inspection/verification.ts'
import { type CheckNode, checkList } from '@green/tools/inspection/check-list.ts'
import { clausesFor } from '@green/tools/inspection/clauses.ts'
import { libraryOf } from '../../../base/reference/clause-library.ts'
import { isDigestOf } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import { inspectionKind } from '../inspection/kind.ts'
import { type InspectionRecord, inspectorsOf, noteOnCase, taskById } from '../inspection/store.ts'
import { ableInspectors, cardFault, inspectorFault, teamIds } from '../inspection/task/team.ts'
import { productsOf, sentAnswers } from './declared.ts'
import { currentFindings, currentVisit, type SignatureRow, signaturesOf, uploadsOf } from './store.ts'
import { unitOf } from './unit.ts'

/** The contents of an inspection in their order in the law, which numbers them in the clause library. */
const contentOrder = ['limits', 'elimination', 'metering', 'statistics', 'targets', 'training', 'opinions', 'other']
export const contentNumbers = (contents: readonly string[]): number[] =>
  contents.map((code) => contentOrder.indexOf(code) + 1 || Number(code)).filter((number) => number >= 1 && number <= 8)

/** From which states a case can be verified; only there are findings entered. */
export const verifiableStates: readonly string[] = inspectionCase.steps.verify.from

export type CurrentCase = Awaited<ReturnType<typeof currentCase>>

export async function currentCase(tx: Tx, row: InspectionRecord) {
  const task = await taskById(tx, row.taskId)
  if (!task) throw new Error(`inspection ${row.id} has no task`)
  const team = await inspectorsOf(tx, row.inspectorIds.length > 0 ? row.inspectorIds : teamIds(task))
  const [findings, visit, uploads, signatures] = [
    await currentFindings(tx, row.id),
    await currentVisit(tx, row.id),
    await uploadsOf(tx, row.id),
    await signaturesOf(tx, row.id),
  ]
  const sent = await sentAnswers(tx, row.id)
  const fields = visit?.fields ?? emptyVisit
  const day = fields.from ? dayOf(fields.from) : clock.today()
  const days = { first: row.visitFrom ?? task.startDate, last: task.endDate }
  const unit = await unitOf(tx, row, task, day)
  const library = await libraryOf(tx)
  return {
    row,
    task,
    team,
    findings,
    visit,
    fields,
    uploads,
    signatures,
    day,
    days,
    sent,
    items: checkList(contentNumbers(task.contents), productsOf(row, sent)),
    unit,
    library,
    clauses: clausesFor(library, { day, unit }),
    signedContent: signedContent(findings, fields),
  }
}

/** What a signature stands for: the visit and every finding as they were then. */
function signedContent(findings: readonly { node: string; fields: FindingFields }[], visit: VisitFields): string {
  return JSON.stringify([visit, findings.map(({ node, fields }) => [node, fields])])
}

/** What the finding of an item lacks; every item needs one. */
export function missingOfItem(caseNow: CurrentCase, item: CheckNode, fields: FindingFields | undefined) {
  if (!fields) return [{ field: 'result', message: '还没有核查' }]
  return findingFaults(fields, {
    clauses: caseNow.clauses,
    isFigure: item.unit !== undefined,
    hasEvidence: fields.evidence.some((id) => caseNow.uploads.some(({ clientId }) => clientId === id)),
  })
}

/** The inspectors whose card was valid on the day of the visit. */
const validOn = ({ team, day }: Pick<CurrentCase, 'team' | 'day'>) =>
  team.filter(({ card }) => cardFault(card, day) === null).map(({ id }) => id)

export function missingOfVisit(caseNow: CurrentCase) {
  const hasMedia = caseNow.uploads.some(({ file }) => /^(image|audio|video)\//.test(file.mime))
  return visitFaults(caseNow.fields, { valid: validOn(caseNow), hasMedia, marks: marksOfVisit(caseNow) })
}

/** What is unusual about the times of the visit, by the clocks with which it was entered. */
export function marksOfVisit({ visit, days }: Pick<CurrentCase, 'visit' | 'days'>): string[] {
  return visit ? timeMarks(visitTimes(visit.fields), { ...visit, days }) : []
}

/** What an inspector wrote down or photographed; not what followed from a finding, a signature or the enterprise's answer. */
export const isCorrectable = ({ kind }: { kind: string }, received: unknown): boolean =>
  received !== undefined && (kind === 'visit' || kind === 'photo')

export const isStale = ({ signedContent: content }: CurrentCase, signature: SignatureRow) =>
  !isDigestOf(signature.contentHash, content)

/** Signed by two inspectors and by the enterprise, or its refusal noted; each over what stands now. */
export function isSigned(caseNow: CurrentCase): boolean {
  const valid = caseNow.signatures.filter((one) => !isStale(caseNow, one))
  const inspectors = new Set(valid.flatMap(({ role, userId }) => (role === 'inspector' ? [userId] : [])))
  const refused = new Set(valid.flatMap(({ role, officers }) => (role === 'refusal' ? (officers ?? []) : [])))
  return inspectors.size >= 2 && (refused.size >= 2 || valid.some(({ role }) => role === 'representative'))
}

/** The enterprise's refusal is noted by one officer only. */
export function isRefusedByOne(caseNow: CurrentCase): boolean {
  const refusals = caseNow.signatures.filter((one) => one.role === 'refusal' && !isStale(caseNow, one))
  return new Set(refusals.flatMap(({ officers }) => officers ?? [])).size === 1
}

/** What the guards of the case read: noted whenever a visit, a finding or a signature changes. */
export async function noteForGuards(tx: Tx, row: InspectionRecord): Promise<void> {
  const caseNow = await currentCase(tx, row)
  const fieldsOf = new Map(caseNow.findings.map(({ node, fields }) => [node, fields]))
  const findings = caseNow.items.flatMap(({ key }) => fieldsOf.get(key) ?? [])
  await noteOnCase(tx, row.id, {
    findingsComplete: caseNow.items.every((item) => missingOfItem(caseNow, item, fieldsOf.get(item.key)).length === 0),
    breaches: findings.length > 0 ? findings.filter(({ result }) => result === 'breach').length : null,
    recordKept: isSigned(caseNow) && (caseNow.task.mode === 'paper' || missingOfVisit(caseNow).length === 0),
  })
}

/** Why this person may not enter now; null when nothing stands against it. */
export async function whyNotEnter(
  tx: Tx,
  { row, task, team }: Pick<CurrentCase, 'row' | 'task' | 'team'>,
  actor: Actor,
) {
  if (!isInspector(actor.role)) return '核查由本案的监察人员登记'
  const own = team.find(({ id }) => id === actor.accountId)
  if (!own) return '您不是本案的监察人员'
  if (!verifiableStates.includes(row.state))
    return `案件${inspectionCase.states[row.state as keyof typeof inspectionCase.states].label}，不在核查阶段`
  const today = clock.today()
  const fault = inspectorFault(own, today)
  if (fault) return `${fault}，不能登记核查`
  if (ableInspectors([own], task, row.enterpriseName, today).length === 0)
    return '您未作回避承诺，或与该企业有利害关系，不能登记核查'
  if (ableInspectors(team, task, row.enterpriseName, today).length < 2)
    return '本案执法证有效的监察人员不足两名，不能核查'
  const { visitOpen } = await inspectionKind.facts(tx, row, actor)
  return visitOpen ? null : '监察通知书还没有送达，或通知期限未满'
}
