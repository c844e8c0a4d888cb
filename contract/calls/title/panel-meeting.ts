/** 评审会: who met when and where, what they found of each case, and the minutes that two of them confirm. */
import { panelMeetingCase } from '@green/filing/cases/panel-meeting.ts'
import { area, date, field, text } from '@green/filing/form/fields.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { openStepOf, stateNameOf } from '../../filing/cases.ts'
import { PaperSignature } from '../../filing/paper-signature.ts'
import { drafts, workflowStep } from '../../hands.ts'
import { maxText, PersonName } from '../../rule-schemas.ts'
import { Id, Moment, Nothing, pageInput, pageOf, RequestId, Version } from '../../shapes.ts'

export const attendances = { present: '到会', absent: '缺席', recused: '回避' } as const
export const meetingConclusions = { favour: '建议通过', against: '建议不予通过', defer: '暂缓，补充后再议' } as const
export type Attendance = keyof typeof attendances
export type MeetingConclusion = keyof typeof meetingConclusions

export const meetingFields = [
  field('heldOn', '会议日期', date({ required: true })),
  field('place', '会议地点', text({ required: true, rules: [{ length: [2, 100] }] })),
  field('topic', '议题和说明', area(500)),
]
export const meetingLengths = { note: 200, reason: 500, dissent: 500, opinion: 200 } as const
export const meetingMost = { members: 60, cases: 200 } as const

/** `accountId`: an officer of the city, who may chair and confirm; experts and guests are named. */
const Member = z.strictObject({
  accountId: Id.nullable(),
  name: PersonName,
  attendance: z.enum(keysOf(attendances)),
  /** Why absent or recused, from which cases. */
  note: maxText(meetingLengths.note),
})
export type MeetingMember = z.output<typeof Member>

const CaseInput = z.strictObject({
  filingId: Id,
  conclusion: z.enum(keysOf(meetingConclusions)),
  reason: maxText(meetingLengths.reason),
  /** Who differs and why; empty where all agreed. */
  dissent: maxText(meetingLengths.dissent),
})
export type MeetingCaseInput = z.output<typeof CaseInput>

const CaseName = z.object({ filingId: Id, number: z.string(), enterpriseName: z.string() })

export const PanelMeeting = z.object({
  id: Id,
  batchId: Id,
  batchName: z.string(),
  programme: z.string(),
  state: stateNameOf(panelMeetingCase),
  stateLabel: z.string(),
  version: z.number(),
  heldOn: z.string(),
  place: z.string(),
  topic: z.string(),
  chairId: Id,
  members: z.array(Member),
  cases: z.array(CaseInput.extend(CaseName.shape)),
  recordedByName: z.string(),
  confirmations: z.array(z.object({ name: z.string(), at: Moment })),
  /** Who has to confirm yet: the chair, or anybody else who was there. */
  waitsFor: z.array(z.string()),
  /** Printed on the minutes; null until they are confirmed. */
  code: z.string().nullable(),
  sha256: z.string().nullable(),
  signature: PaperSignature.nullable(),
  allowed: z.array(openStepOf(panelMeetingCase)),
})
export type PanelMeeting = z.output<typeof PanelMeeting>

export const panelMeeting = {
  page: call({
    get: '/panelMeeting/page',
    title: '评审会列表',
    may: ['city'],
    byViewer: false,
    in: z.strictObject({ ...pageInput, batchId: Id.optional() }),
    out: pageOf(PanelMeeting),
  }),
  batches: call({
    get: '/panelMeeting/batches',
    title: '可以记录评审会的批次',
    may: ['city'],
    in: Nothing,
    out: z.array(z.object({ id: Id, name: z.string(), programme: z.string() })),
  }),
  choices: call({
    get: '/panelMeeting/choices',
    title: '评审会可选的成员和申报',
    may: ['city'],
    byViewer: false,
    in: z.strictObject({ batchId: Id }),
    out: z.object({
      officers: z.array(z.object({ id: Id, name: z.string() })),
      /** Of the batch, as sent; `score`: the mean, once its round is closed. */
      cases: z.array(CaseName.extend({ stateLabel: z.string(), score: z.string().nullable() })),
    }),
  }),
  save: call({
    post: '/panelMeeting/save',
    hands: drafts,
    title: '记录评审会，或修改记录',
    may: ['city'],
    in: z.strictObject({
      batchId: Id,
      /** Of a meeting that is changed, with the version that was read. */
      id: Id.optional(),
      version: Version.optional(),
      ...shapeOf(meetingFields),
      chairId: Id,
      members: z.array(Member).min(1, '请填写成员').max(meetingMost.members),
      cases: z.array(CaseInput).min(1, '请至少填写一件申报的结论').max(meetingMost.cases),
      requestId: RequestId,
    }),
    out: PanelMeeting,
  }),
  step: call({
    post: '/panelMeeting/step',
    hands: workflowStep,
    title: '提请确认、确认、退回或作废评审会记录',
    may: ['city'],
    in: z.strictObject({
      id: Id,
      version: Version,
      action: z.enum(['send', 'confirm', 'giveBack', 'drop']),
      opinion: maxText(meetingLengths.opinion).optional(),
      requestId: RequestId,
    }),
    out: PanelMeeting,
  }),
  paper: call({
    get: '/panelMeeting/paper',
    title: '评审会纪要（PDF）',
    may: ['city'],
    byViewer: false,
    in: z.strictObject({ id: Id }),
    out: 'blob',
  }),
}
