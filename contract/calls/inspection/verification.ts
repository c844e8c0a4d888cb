/** 现场核查: findings, the visit, the whole-process record; from the office and, later, from a phone that was without network. */

import { area, field } from '@green/filing/form/fields.ts'
import {
  consequences,
  findingResults,
  recordAnswerKinds,
  signatureRoles,
} from '@green/filing/inspection/verification.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { FileRef } from '../../files.ts'
import { alone, ownMatter, uploads, workflowStep } from '../../hands.ts'
import { explanation } from '../../reasons.ts'
import { maxText, PersonName, requiredText } from '../../rule-schemas.ts'
import { DateText, GivenMoment, Id, Moment } from '../../shapes.ts'

/** What an enterprise writes to the record of a visit, and what the inspector answers. */
export const recordObjection = field('words', '意见', area(500))
export const recordReply = explanation('reply', '答复', [5, 500], '企业的意见和答复都保留')

/** Longest texts of a visit, in the call and where they are typed; what waits on a device is refused by none of them. */
export const visitLengths = {
  place: 100,
  representative: 40,
  post: 40,
  authority: 100,
  recorder: 40,
  devices: 200,
  noMediaReason: 200,
  timeReason: 200,
} as const
export const findingLengths = { facts: 500, remark: 300 } as const
export const recordLength = 500
export const refusalLength = 300
/** Of six digits, with blanks that come along when it is pasted. */
export const signCodeLength = 10

/** Id that a device gives to an entry or a file, so that a repeated upload has one effect. */
const ClientId = z.uuid('编号格式不正确')
const Position = z
  .strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracyM: z.number().min(0).max(1_000_000),
  })
  .nullable()

/** What an inspector enters for one item. `evidence`: ids of files, or the client ids under which they were uploaded. */
export const FindingFields = z.strictObject({
  checked: z.number().min(-2_147_483_648).max(1e12).nullable(),
  result: z.enum(keysOf(findingResults)).nullable(),
  clause: maxText(40).nullable(),
  facts: maxText(findingLengths.facts),
  evidence: z.array(ClientId).max(20, '一个核查项最多20份证据'),
  consequence: z.enum(keysOf(consequences)).nullable(),
  remark: maxText(findingLengths.remark),
})
export type FindingFields = z.output<typeof FindingFields>

export const VisitFields = z.strictObject({
  from: GivenMoment.nullable(),
  to: GivenMoment.nullable(),
  place: maxText(visitLengths.place),
  position: Position,
  inspectors: z.array(Id).max(10),
  /** The inspectors who have shown their cards to the enterprise, and when. */
  cardsShown: z.array(z.strictObject({ userId: Id, at: GivenMoment })).max(10),
  representative: maxText(visitLengths.representative),
  post: maxText(visitLengths.post),
  authority: maxText(visitLengths.authority),
  recorder: maxText(visitLengths.recorder),
  devices: maxText(visitLengths.devices),
  noMediaReason: maxText(visitLengths.noMediaReason),
  /** Why a time lies outside the days of the case, or is not what the device's clock says. */
  timeReason: maxText(visitLengths.timeReason).default(''),
})
export type VisitFields = z.output<typeof VisitFields>

const entryHead = { clientId: ClientId, deviceAt: GivenMoment }
/** Points of one stroke: x, y, x, y … on a pad of `width` × `height`. */
const Strokes = z.array(z.array(z.number().min(0).max(4000)).max(4000)).max(200)

export const VerificationEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    ...entryHead,
    kind: z.literal('finding'),
    node: z.string().max(120),
    base: FindingFields,
    mine: FindingFields,
  }),
  z.strictObject({ ...entryHead, kind: z.literal('visit'), base: VisitFields, mine: VisitFields }),
  z.strictObject({
    ...entryHead,
    kind: z.literal('record'),
    text: requiredText(recordLength, 2),
    from: GivenMoment.nullable(),
    to: GivenMoment.nullable(),
    files: z.array(ClientId).max(20),
    position: Position,
    /** The entry that this one takes the place of; both stay. */
    supersedes: Id.nullable(),
  }),
  z.strictObject({
    ...entryHead,
    kind: z.literal('signature'),
    role: z.enum(keysOf(signatureRoles)),
    userId: Id.nullable(),
    name: PersonName,
    width: z.number().int().min(1).max(4000),
    height: z.number().int().min(1).max(4000),
    strokes: Strokes,
    /** One-time code of an inspector who signs in a colleague's session. */
    code: maxText(signCodeLength).default(''),
  }),
  z.strictObject({
    ...entryHead,
    kind: z.literal('refusal'),
    reason: requiredText(refusalLength, 5),
    officers: z.array(Id).length(2, '拒绝签字须由两名监察人员注明'),
    /** One-time code of the other officer; without it that one notes the refusal in the own session. */
    code: maxText(signCodeLength).default(''),
  }),
])
export type VerificationEntry = z.output<typeof VerificationEntry>

export const FieldConflict = z.object({
  field: z.string(),
  label: z.string(),
  base: z.unknown(),
  theirs: z.unknown(),
  mine: z.unknown(),
  byName: z.string(),
  at: Moment,
})

/** What became of each entry. A conflict is taken by nobody until the inspector has chosen, field by field. */
export const EntryResult = z.discriminatedUnion('state', [
  z.object({ clientId: Id, state: z.literal('taken'), isRepeat: z.boolean() }),
  z.object({ clientId: Id, state: z.literal('conflict'), conflicts: z.array(FieldConflict), current: z.unknown() }),
  z.object({
    clientId: Id,
    state: z.literal('refused'),
    message: z.string(),
    faults: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
])
export type EntryResult = z.output<typeof EntryResult>
export type FieldConflict = z.output<typeof FieldConflict>

/** Whose clock said what: the device's, the server's at arrival, and how far the device was ahead. */
const Times = z.object({ deviceAt: Moment, receivedAt: Moment, aheadSeconds: z.number() })

const Finding = z.object({
  id: Id,
  fields: FindingFields,
  clauseVersion: z.number().nullable(),
  /** The clause as it was in force on the day of the visit, in one line. */
  clauseWords: z.string().nullable(),
  difference: z.number().nullable(),
  files: z.array(FileRef),
  byName: z.string(),
  times: Times,
})

export const CheckItem = z.object({
  key: z.string(),
  part: z.string(),
  title: z.string(),
  content: z.number(),
  unit: z.string().nullable(),
  look: z.string(),
  /** Keys of the clauses that usually apply. */
  clauses: z.array(z.string()),
  declared: z.number().nullable(),
  declaredWords: z.string().nullable(),
  /** The same figure elsewhere on the platform, with where it comes from. */
  elsewhere: z.array(z.object({ value: z.number(), source: z.string() })),
  finding: Finding.nullable(),
  /** Earlier editions of the finding; nothing is deleted. */
  superseded: z.number(),
  /** What is still missing, in words; empty when complete. */
  missing: z.array(z.string()),
})
export type CheckItem = z.output<typeof CheckItem>

export const ClauseView = z.object({
  key: z.string(),
  version: z.number(),
  law: z.string(),
  article: z.string(),
  finding: z.string(),
  consequence: z.string(),
  consequences: z.array(z.enum(keysOf(consequences))),
  decider: z.string(),
  transfer: z.boolean(),
  contents: z.array(z.number()),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  source: z.string(),
  verification: z.string(),
})
export type ClauseView = z.output<typeof ClauseView>

const Signature = z.object({
  id: Id,
  role: z.enum(keysOf(signatureRoles)),
  name: z.string(),
  /** An SVG path on a pad of width × height. */
  path: z.string(),
  width: z.number(),
  height: z.number(),
  reason: z.string().nullable(),
  times: Times,
  /** What was signed has changed since. */
  isStale: z.boolean(),
})

const RecordEntryView = z.object({
  id: Id,
  at: Moment,
  byName: z.string(),
  text: z.string(),
  from: Moment.nullable(),
  to: Moment.nullable(),
  place: z.string().nullable(),
  files: z.array(FileRef),
  times: Times.nullable(),
  /** Times that lie outside the days of the case, or are not what the device's clock says, in words. */
  marks: z.array(z.string()),
  isSuperseded: z.boolean(),
  /** Words of an inspector, which a later entry may correct; findings and signatures are entered anew. */
  mayCorrect: z.boolean(),
})

const RecordAnswer = z.object({
  id: Id,
  kind: z.enum(keysOf(recordAnswerKinds)),
  words: z.string(),
  files: z.array(FileRef),
  byName: z.string(),
  at: Moment,
  reply: z.string().nullable(),
  replyFiles: z.array(FileRef),
  repliedByName: z.string().nullable(),
  repliedAt: Moment.nullable(),
})

export const CaseHead = z.object({
  id: Id,
  enterpriseName: z.string(),
  socialCode: z.string(),
  qxName: z.string(),
  address: z.string(),
  taskNo: z.string(),
  taskName: z.string(),
  stateLabel: z.string(),
  planVisitDate: z.string().nullable(),
})
export type CaseHead = z.output<typeof CaseHead>

export const Verification = z.object({
  head: CaseHead,
  /** Whether this reader may enter findings now, and why not. */
  mayEnter: z.boolean(),
  whyNot: z.string().nullable(),
  contents: z.array(z.number()),
  inspectors: z.array(
    z.object({ userId: Id, name: z.string(), cardNo: z.string().nullable(), cardValid: z.boolean() }),
  ),
  items: z.array(CheckItem),
  /** The days on which the case may be visited. */
  days: z.object({ first: DateText, last: DateText }),
  visit: z.object({
    fields: VisitFields,
    byName: z.string().nullable(),
    times: Times.nullable(),
    marks: z.array(z.string()),
  }),
  visitMissing: z.array(z.string()),
  /** What keeps the verification from being completed, in words. */
  lacking: z.array(z.string()),
  signatures: z.array(Signature),
  record: z.array(RecordEntryView),
  answers: z.array(RecordAnswer),
  /** The reader may reply to the enterprise's answers. */
  mayReply: z.boolean(),
  clauses: z.array(ClauseView),
  /** Clauses for 重点用能单位 are offered only to one; by what it is one, or is not, in words. */
  keyUnit: z.object({ isKeyUnit: z.boolean(), why: z.string() }),
  edition: z.string(),
  earlier: z.array(
    z.object({ taskName: z.string(), closedOn: z.string(), result: z.string(), breaches: z.array(z.string()) }),
  ),
  readAt: Moment,
})
export type Verification = z.output<typeof Verification>

/** What the enterprise sees of the visit: the record and the findings, no inner notes. */
export const OwnRecord = z.object({
  head: CaseHead,
  visit: z.object({
    from: Moment.nullable(),
    to: Moment.nullable(),
    place: z.string(),
    representative: z.string(),
    post: z.string(),
  }),
  inspectors: z.array(z.object({ name: z.string(), cardNo: z.string().nullable(), shownAt: Moment.nullable() })),
  findings: z.array(
    z.object({
      title: z.string(),
      unit: z.string().nullable(),
      declaredWords: z.string().nullable(),
      checked: z.number().nullable(),
      difference: z.number().nullable(),
      result: z.enum(keysOf(findingResults)).nullable(),
      clauseWords: z.string().nullable(),
      facts: z.string(),
      files: z.array(FileRef),
    }),
  ),
  signatures: z.array(Signature),
  answers: z.array(RecordAnswer),
  /** Whether the enterprise may confirm or object now, and why not. */
  mayAnswer: z.boolean(),
  whyNot: z.string().nullable(),
})
export type OwnRecord = z.output<typeof OwnRecord>

const readers = ['supervisor', 'county', 'city', 'admin'] as const

/** Parts of a file that have arrived; `file` once it is whole and checked. */
const UploadState = z.object({ received: z.array(z.number()), file: FileRef.nullable() })

export const verification = {
  hcInfo: call({
    get: '/lsdtjn/hcInfo',
    title: '核查信息：填报值、别处数值、核查值、记录',
    may: readers,
    in: z.strictObject({ id: Id }),
    out: Verification,
  }),
  addHcInfo: call({
    post: '/lsdtjn/addHcInfo',
    hands: alone('plain', 'everybody signs for the own person: in the own session, or by a one-time code taken there'),
    title: '登记核查项、现场信息、过程记录和签名',
    may: ['supervisor'],
    in: z.strictObject({
      id: Id,
      /** The device's clock when it sends; kept beside the server's. */
      deviceTime: GivenMoment,
      entries: z.array(VerificationEntry).min(1, '没有要登记的内容').max(50, '一次最多登记50条'),
    }),
    out: z.object({ results: z.array(EntryResult), serverTime: Moment }),
  }),
  clauses: call({
    get: '/inspection/clauses',
    title: '节能监察条款库（某日有效的）',
    may: readers,
    in: z.strictObject({ day: DateText.optional() }),
    out: z.object({ edition: z.string(), clauses: z.array(ClauseView) }),
  }),
  fieldCases: call({
    get: '/inspection/field/cases',
    title: '本人可带到现场的监察案件',
    may: ['supervisor'],
    in: z.strictObject({}),
    out: z.array(CaseHead),
  }),
  signCode: call({
    post: '/inspection/field/signCode',
    hands: ownMatter,
    title: '取一次性签字码，在同事的设备上签字',
    may: ['supervisor'],
    secret: true,
    in: z.strictObject({ id: Id }),
    out: z.object({ code: z.string(), until: Moment }),
  }),
  fieldKey: call({
    post: '/inspection/field/key',
    hands: ownMatter,
    title: '本机加密离线内容的密钥（只给本人）',
    may: ['supervisor'],
    secret: true,
    in: z.strictObject({ deviceId: ClientId }),
    out: z.object({ key: z.string(), hours: z.number(), accountId: Id, name: z.string() }),
  }),
  uploadState: call({
    get: '/inspection/field/parts',
    title: '一份现场材料已收到的部分',
    may: ['supervisor'],
    in: z.strictObject({ id: Id, clientId: ClientId }),
    out: UploadState,
  }),
  uploadPart: call({
    post: '/inspection/field/part',
    hands: uploads,
    title: '上传现场材料的一部分，断网后可续传',
    may: ['supervisor'],
    upload: true,
    in: z.strictObject({
      id: Id,
      clientId: ClientId,
      name: requiredText(120),
      index: z.coerce.number().int().min(0).max(99),
      parts: z.coerce.number().int().min(1).max(100),
      sha256: z.string().regex(/^[0-9a-f]{64}$/, '校验码格式不正确'),
    }),
    out: UploadState,
  }),
  ownRecord: call({
    get: '/inspection/record',
    title: '本企业的现场核查记录',
    may: ['enterprise'],
    in: z.strictObject({ id: Id }),
    out: OwnRecord,
  }),
  answerRecord: call({
    post: '/inspection/record/answer',
    title: '企业确认核查记录或提出异议',
    may: ['enterprise'],
    mainAccount: true,
    in: z.strictObject({
      id: Id,
      kind: z.enum(keysOf(recordAnswerKinds), '请选择确认或提出异议'),
      ...shapeOf([recordObjection]),
      files: z.array(FileRef).max(10, '最多上传10个文件'),
    }),
    out: OwnRecord,
  }),
  replyRecord: call({
    post: '/inspection/record/reply',
    hands: workflowStep,
    title: '监察人员答复企业对核查记录的异议',
    may: ['supervisor'],
    in: z.strictObject({
      id: Id,
      answerId: Id,
      ...shapeOf([recordReply]),
      files: z.array(FileRef).max(10, '最多上传10个文件'),
    }),
    out: Verification,
  }),
}
