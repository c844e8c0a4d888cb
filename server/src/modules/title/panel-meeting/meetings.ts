/** 评审会: written down, sent to its members, confirmed by its chair and one more; then its minutes are a paper that never changes. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { panelMeeting as calls, PanelMeeting } from '@green/contract/calls/title/panel-meeting.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { type PanelMeetingState, panelMeetingCase } from '@green/filing/cases/panel-meeting.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { stateLabel } from '@green/filing/workflow/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { allowedCaseSteps, openCase, type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { storeMade } from '../../../base/files/made.ts'
import { insertFile } from '../../../base/files/store.ts'
import { officersOf } from '../../../base/message/store.ts'
import { programmeOf, programmeOfFiling } from '../../../base/reference/programmes.ts'
import { signatureOf, signedFile, signPaper } from '../../../base/signature/paper-signature.ts'
import type { Tx } from '../../../db/database.ts'
import type { panelMeeting } from '../../../db/schema/review.ts'
import { roundResult } from '../../../filing/experts/expert-tasks.ts'
import { tasksOf } from '../../../filing/panel/task-store.ts'
import { batchesOf, findBatch } from '../../../filing/record/batch-store.ts'
import type { FilingRecord } from '../../../filing/record/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { knows } from '../../../platform/confidential.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import { ids } from '../../../platform/ids.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { filingsOfBatch } from '../panel/store.ts'
import { confirmersAfter, meetingKind } from './kind.ts'
import { meetingPaper } from './meeting-paper.ts'
import { type MeetingRecord, meetingFile, meetingPage } from './store.ts'

type Save = CallInput<typeof calls.save>

export async function pageOfMeetings(
  services: WithDb,
  { batchId, ...page }: CallInput<typeof calls.page>,
  actor: Actor,
): Promise<CallOutput<typeof calls.page>> {
  const { rows, ...rest } = await meetingPage(services.db, actor, batchId, page)
  return { ...rest, rows: await Promise.all(rows.map((row) => viewOf(services.db, row.meeting, actor, row.sha256))) }
}

async function viewOf(tx: Tx, row: MeetingRecord, actor: Actor, sha256: string | null): Promise<PanelMeeting> {
  const { id, batchId, batchName, programme, version, heldOn, place, topic, chairId, members, cases, code } = row
  const state = row.state as PanelMeetingState
  const names = new Map(members.map(({ accountId, name }) => [accountId, name]))
  return {
    id,
    batchId,
    batchName,
    programme,
    state,
    version,
    heldOn,
    place,
    topic,
    chairId,
    members,
    cases,
    code,
    stateLabel: stateLabelOf(panelMeetingCase, state),
    recordedByName: row.recordedByName,
    confirmations: row.confirmations.map(({ name, at }) => ({ name, at })),
    waitsFor: state === 'sent' ? row.confirmers.map((one) => names.get(one) ?? '') : [],
    sha256,
    signature: code && sha256 ? await signatureOf(tx, { kind: 'panelMinutes', name: code, digest: sha256 }) : null,
    allowed: await allowedCaseSteps(tx, meetingKind, row, actor),
  }
}

/** Batches in which experts review. */
export async function meetingBatches({ db }: WithDb): Promise<CallOutput<typeof calls.batches>> {
  const reviewed = new Set<string>(programmes.flatMap(({ id, rubric }) => (rubric ? [id] : [])))
  return (await batchesOf(db)).flatMap(({ id, name, programme }) =>
    reviewed.has(programme) ? [{ id, name, programme }] : [],
  )
}

export async function meetingChoices(
  { db }: WithDb,
  batchId: string,
  actor: Actor,
): Promise<CallOutput<typeof calls.choices>> {
  if (!(await findBatch(db, batchId))) throw refuse('NOT_FOUND')
  const filings = await filingsOfBatch(db, batchId)
  const tasks = Map.groupBy(
    await tasksOf(
      db,
      filings.map(({ id }) => id),
    ),
    ({ filingId }) => filingId,
  )
  const scoreOf = ({ id, round, state }: FilingRecord) => {
    const own = (tasks.get(id) ?? []).filter((task) => task.round === round)
    return round > 0 && knows(actor, 'result', state) ? scoreText(roundResult(own).mean) : null
  }
  return {
    officers: await officersOf(db, 'city'),
    cases: filings.map((one) => ({
      ...nameOf(one),
      stateLabel: stateLabel(programmeOfFiling(one), one.state as State),
      score: scoreOf(one),
    })),
  }
}

const nameOf = ({ id, number, enterpriseName }: FilingRecord) => ({
  filingId: id,
  number: number ?? '',
  enterpriseName,
})

export async function saveMeeting(services: Services, input: Save, actor: Actor): Promise<PanelMeeting> {
  return idempotent(services, actor, input, async (tx) => {
    const batch = await findBatch(tx, input.batchId)
    if (!batch) throw refuse('NOT_FOUND')
    const written = await writtenFrom(tx, input)
    const { id } = input
    const saved =
      id === undefined
        ? await openCase(tx, services, meetingKind, 'begin', actor, async () => ({
            ...written,
            id: ids.next(),
            batchId: batch.id,
            batchName: batch.name,
            programme: batch.programme,
            recordedBy: actor.accountId,
            recordedByName: actor.name,
          }))
        : await takeCaseStep(
            tx,
            services,
            meetingKind,
            { id, version: input.version ?? 0, action: 'save' },
            actor,
            (before) => {
              if (before.batchId !== batch.id) throw refuse('NOT_FOUND')
              return { changes: written }
            },
          )
    return viewOf(tx, saved, actor, null)
  })
}

/** What is stored of an input, or every fault of it. */
async function writtenFrom(tx: Tx, input: Save) {
  const { heldOn, place, topic, chairId, members, cases } = input
  const officers = new Map((await officersOf(tx, 'city')).map(({ id, name }) => [id, name]))
  const filings = new Map((await filingsOfBatch(tx, input.batchId)).map((one) => [one.id, one]))
  const faults = [...memberFaults(input, officers), ...caseFaults(input, filings)]
  if (heldOn > clock.today()) faults.unshift({ field: 'heldOn', message: '会议日期不能晚于今天，请在开会后记录' })
  if (faults.length > 0) throw refuseFields(faults)
  return {
    heldOn,
    place: place.trim(),
    topic: topic.trim(),
    chairId,
    members: members.map((one) => ({
      ...one,
      name: (one.accountId && officers.get(one.accountId)) || one.name.trim(),
      note: one.note.trim(),
    })),
    cases: cases.flatMap(({ filingId, conclusion, reason, dissent }) => {
      const found = filings.get(filingId)
      return found ? [{ ...nameOf(found), conclusion, reason: reason.trim(), dissent: dissent.trim() }] : []
    }),
  }
}

function memberFaults({ chairId, members }: Save, officers: ReadonlyMap<string, string>): FieldFault[] {
  const known = members.flatMap(({ accountId }) => accountId ?? [])
  const present = members.flatMap(({ accountId, attendance }) =>
    attendance === 'present' && accountId ? [accountId] : [],
  )
  const unknown = members.findIndex(({ accountId }) => accountId !== null && !officers.has(accountId))
  const unexplained = members.findIndex(({ attendance, note }) => attendance === 'recused' && note.trim().length < 2)
  return [
    ...(unknown >= 0 ? [{ field: `members.${unknown}`, message: '这个账号不是在用的市级管理员，请重新选择' }] : []),
    ...(unexplained >= 0
      ? [{ field: `members.${unexplained}.note`, message: `请说明${members[unexplained]?.name}回避哪些申报和原因` }]
      : []),
    ...(new Set(known).size < known.length ? [{ field: 'members', message: '同一成员只填写一次' }] : []),
    ...(present.includes(chairId) ? [] : [{ field: 'chairId', message: '主持人须是到会的市级管理员' }]),
    ...(present.length >= 2
      ? []
      : [{ field: 'members', message: '纪要由主持人和另一名到会成员确认，到会的市级管理员至少两名' }]),
  ]
}

function caseFaults({ cases }: Save, filings: ReadonlyMap<string, FilingRecord>): FieldFault[] {
  const isTwice = new Set(cases.map(({ filingId }) => filingId)).size < cases.length
  return [
    ...(isTwice ? [{ field: 'cases', message: '同一申报只填写一次' }] : []),
    ...cases.flatMap(({ filingId, conclusion, reason }, i) => [
      ...(filings.has(filingId) ? [] : [{ field: `cases.${i}`, message: '本批次没有这件已提交的申报' }]),
      ...(conclusion !== 'favour' && reason.trim().length < 5
        ? [{ field: `cases.${i}.reason`, message: '结论不是建议通过的，请说明理由（至少5个字）' }]
        : []),
    ]),
  ]
}

export async function stepMeeting(
  services: Services,
  input: CallInput<typeof calls.step>,
  actor: Actor,
): Promise<PanelMeeting> {
  const { id, version, action, opinion } = input
  return idempotent(services, actor, input, async (tx) => {
    let sha256: string | null = null
    const seen = { id, version, action, opinion }
    const saved = await takeCaseStep(tx, services, meetingKind, seen, actor, async (before): Promise<Outcome> => {
      if (action === 'send') return { changes: { confirmers: confirmersAfter(before, []) } }
      if (action !== 'confirm') return { changes: unconfirmed }
      const next = confirmedBy(before, actor)
      if (next.confirmers.length > 0) return { changes: next, to: 'sent' }
      const paper = await paperOf(tx, services, { ...before, ...next }, actor)
      sha256 = paper.sha256
      return { changes: { ...next, code: paper.code, fileId: paper.fileId }, to: 'confirmed' }
    })
    return viewOf(tx, saved, actor, sha256)
  })
}

type Outcome = StepOutcome<PanelMeetingState, typeof panelMeeting>

const unconfirmed = { confirmers: [], confirmedBy: [], confirmations: [] }

function confirmedBy(before: MeetingRecord, { accountId, name }: Actor) {
  const confirmed = [...before.confirmedBy, accountId]
  return {
    confirmedBy: confirmed,
    confirmations: [...before.confirmations, { accountId, name, at: clock.now() }],
    confirmers: confirmersAfter(before, confirmed),
  }
}

async function paperOf(tx: Tx, services: Services, meeting: MeetingRecord, actor: Actor) {
  const code = ids.seed().toUpperCase()
  const { title } = programmeOf(meeting.programme)
  const pdf = await signedFile(tx, 'panelMinutes', await paperPdf(meetingPaper(meeting, { title, code })))
  const file = await storeMade(services, pdf, {
    ownerId: actor.accountId,
    enterpriseId: null,
    slot: 'panel.minutes',
    name: `评审会纪要_${meeting.batchName}_${meeting.heldOn}.pdf`,
    mime: 'application/pdf',
  })
  await insertFile(tx, file)
  await signPaper(tx, { kind: 'panelMinutes', name: code, digest: file.sha256 })
  return { code, fileId: file.id, sha256: file.sha256 }
}

/** The file as it was made when the second member confirmed. */
export async function meetingPaperFile(
  services: Pick<Services, 'db' | 'files'>,
  id: string,
  actor: Actor,
): Promise<BlobResult> {
  const file = await meetingFile(services.db, actor, id)
  if (!file) throw refuse('NOT_FOUND')
  const { name, mime, size, storageKey } = file
  return { fileName: name, mime, size, content: services.files.read(storageKey), inline: true }
}
